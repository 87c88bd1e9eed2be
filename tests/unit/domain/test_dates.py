"""Dates as people write them, and texts that are none."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.dates import EARLIEST, LATEST, DateError, read_date

DAY = date(2008, 12, 17)


@pytest.mark.parametrize(
    "text",
    [
        "2008-12-17", "12/17/2008", "12-17-2008", "12.17.2008", "12 17 2008", "Dec 17 2008",
        "Dec. 17, 2008", "December 17th, 2008", "17 December 2008", "17-DEC-2008",
        "Wednesday, December 17, 2008", "the 17th of December 2008", " 12/17/2008 ",
        "12–17–2008", "١٢/١٧/٢٠٠٨", "１２/１７/2008",
    ],
)  # fmt: skip
def test_a_date_is_read_however_it_is_written(text: str) -> None:
    assert read_date(text) == DAY


@pytest.mark.parametrize(
    "text",
    [
        "", "today", "2008", "12/2008", "Dec 2008", "10/15", "12/17/08", "1/2/3", "12/17/1600",
        "2/30/2008", "17/12/2008", "13/13/2008", "20081217", "2008-12-17T00:00", "12/17/2008 10:00",
        "Maybe 5 2008", "decade 5 2008", "mars 5 2008", "Sunday 5 2008", "-1/2/2008", "1/2/2008$",
        "<b>1/2/2008", "1/2/2008/3", "²/1/2008", "D 5 2008", "Dec Dec 2008", "\x00", "1" * 200,
        "12/17/" + "9" * 30,
    ],
)  # fmt: skip
def test_what_is_no_date_is_refused_with_a_way_to_write_one(text: str) -> None:
    with pytest.raises(DateError, match="Write the date like 12/17/2008 or December 17, 2008"):
        read_date(text)


@given(st.dates(EARLIEST, LATEST))
def test_every_day_is_read_back_however_it_is_written_out(day: date) -> None:
    for text in (f"{day}", f"{day:%m/%d/%Y}", f"{day:%B %d, %Y}", f"{day:%d %b %Y}"):
        assert read_date(text) == day


NEAR = st.text(alphabet="0123456789²⑤٣ /-.,–decjanfbmyoth", max_size=45)


@given(st.one_of(st.text(max_size=45), NEAR))
def test_any_text_is_a_believable_day_or_no_date_and_nothing_else(text: str) -> None:
    try:
        found = read_date(text)
    except DateError:
        return
    assert EARLIEST <= found <= LATEST
