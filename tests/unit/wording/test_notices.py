"""The earliest lawful time is told with how it was reached, to the minute and with its zone."""

from collections.abc import Mapping
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from portal.domain.calendars import Calendar
from portal.domain.edition import Edition, Town
from portal.domain.notice import Counting, earliest
from portal.wording.notices import NoticeTold, tell_earliest

NEW_YORK = ZoneInfo("America/New_York")


@pytest.fixture
def edition(towns: Mapping[str, Town]) -> Edition:
    return towns["somers"].editions[-1]


def tell(
    edition: Edition,
    *received: int,
    counting: Counting = "elapsed",
    hours: int = 48,
    calendar: Calendar | None = None,
) -> NoticeTold:
    own = calendar or edition.calendar
    at = datetime(*received, tzinfo=NEW_YORK)
    return tell_earliest(earliest(at, hours, counting, own), edition, own)


def test_a_notice_before_a_weekend_is_told_in_full(edition: Edition) -> None:
    assert tell(edition, 2026, 12, 3, 10) == NoticeTold(
        earliest="The earliest lawful time is 10:00 AM EST on Saturday, December 5, 2026.",
        reached="Received at 10:00 AM EST on Thursday, December 3, 2026. The law wants 48 hours, "
        "and each hour counts.",
        safer="The law does not say how weekends and holidays count. The safer day is Tuesday, "
        "December 8, 2026: it leaves 2 full working days in between. Not counted: Saturday, "
        "December 5, 2026; Sunday, December 6, 2026.",
        dig="Will you dig? New York 811 wants 2 full working days, not counting the day you call, "
        "and takes calls at most 10 working days ahead. If you call with this notice, you may dig "
        "from Tuesday, December 8, 2026. The call is yours to make.",
        cite="§ 93-15A(1)",
    )


def test_nothing_is_left_out_where_all_days_count(edition: Edition) -> None:
    told = tell(edition, 2026, 12, 7, 10, 5)
    assert "10:05 AM EST on Wednesday, December 9, 2026" in told.earliest
    assert told.safer.endswith("it leaves 2 full working days in between.")


def test_one_full_working_day_is_one(edition: Edition) -> None:
    assert "leaves 1 full working day in between" in tell(edition, 2026, 12, 7, 10, hours=24).safer


def test_holidays_and_the_town_s_own_days_are_named(edition: Edition) -> None:
    closed = edition.calendar.with_closed({date(2026, 12, 28): "Snow"})
    told = tell(edition, 2026, 12, 24, 11, calendar=closed)
    assert told.safer.endswith(
        "Not counted: Friday, December 25, 2026 (Christmas Day); Saturday, December 26, 2026; "
        "Sunday, December 27, 2026; Monday, December 28, 2026 (Snow)."
    )
    assert "Thursday, December 31, 2026" in told.safer
    assert "dig from Wednesday, December 30, 2026" in told.dig


@pytest.mark.parametrize(
    ("received", "at"),
    [
        ((2027, 3, 12, 15), "4:00 PM EDT on Sunday, March 14, 2027"),
        ((2027, 11, 5, 15), "2:00 PM EST on Sunday, November 7, 2027"),
    ],
)
def test_where_the_clocks_change_it_is_said_why_the_hour_is_another(
    edition: Edition, received: tuple[int, ...], at: str
) -> None:
    told = tell(edition, *received)
    assert told.earliest == f"The earliest lawful time is {at}."
    assert told.reached.endswith("The clocks change in between, so the time of day is another.")
    days = tell(edition, *received, counting="working_days")
    assert "clocks" not in days.reached


def test_working_days_are_told_as_a_day(edition: Edition) -> None:
    told = tell(edition, 2026, 12, 24, 11, counting="working_days")
    assert told.earliest == "The earliest lawful time is the start of Wednesday, December 30, 2026."
    assert told.reached.endswith("The day of the notice is none of them.")
    assert told.safer.startswith("The safer day is the same: Wednesday, December 30, 2026. Not ")


OPEN = "The office was open, so the 48 hours began at once."
SHUT = "The office was closed, so the 48 hours began at 9:00 AM EST on Monday, December 7, 2026."


@pytest.mark.parametrize(
    ("received", "told"), [((2026, 12, 4, 16, 29), OPEN), ((2026, 12, 4, 16, 30), SHUT)]
)
def test_office_hours_are_told_by_whether_the_office_was_open(
    edition: Edition, received: tuple[int, ...], told: str
) -> None:
    assert tell(edition, *received, counting="office_hours").reached.endswith(told)
