from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.calendars import Calendar, OfficeHours
from portal.domain.notice import POLICIES, dig_date, earliest

NEW_YORK = ZoneInfo("America/New_York")
HOLIDAYS = {date(2026, 12, 25): "Christmas Day", date(2027, 1, 1): "New Year's Day"}
CALENDAR = Calendar(NEW_YORK, HOLIDAYS.get, hours=OfficeHours(time(9), time(16, 30)))
MOMENTS = st.datetimes(datetime(2026, 11, 1), datetime(2027, 12, 1)).map(  # noqa: DTZ001 - UTC is put on it
    lambda moment: moment.replace(tzinfo=UTC)
)


def local(*parts):
    return datetime(*parts, tzinfo=NEW_YORK)


@pytest.mark.parametrize(
    ("received", "elapsed", "safer"),
    [  # the worked rows of the research on the 48 hours
        (local(2026, 12, 3, 10), local(2026, 12, 5, 10), date(2026, 12, 8)),
        (local(2026, 12, 4, 15), local(2026, 12, 6, 15), date(2026, 12, 9)),
        (local(2026, 12, 24, 11), local(2026, 12, 26, 11), date(2026, 12, 30)),
        (local(2027, 3, 12, 15), local(2027, 3, 14, 16), date(2027, 3, 17)),
        (local(2027, 11, 5, 15), local(2027, 11, 7, 14), date(2027, 11, 10)),
    ],
)
def test_elapsed_hours_bind_and_the_safer_day_is_told(received, elapsed, safer):
    found = earliest(received, 48, "elapsed", CALENDAR)
    assert (found.at, found.safer, found.counted_from) == (elapsed, safer, received)


@pytest.mark.parametrize(
    ("received", "start"),
    [
        (local(2026, 12, 3, 10), local(2026, 12, 3, 10)),
        (local(2026, 12, 3, 8, 59), local(2026, 12, 3, 9)),
        (local(2026, 12, 3, 9), local(2026, 12, 3, 9)),
        (local(2026, 12, 3, 16, 29), local(2026, 12, 3, 16, 29)),
        (local(2026, 12, 3, 16, 30), local(2026, 12, 4, 9)),
        (local(2026, 12, 4, 17), local(2026, 12, 7, 9)),
        (local(2026, 12, 24, 20), local(2026, 12, 28, 9)),
    ],
)
def test_office_hours_count_from_the_next_opening(received, start):
    found = earliest(received, 48, "office_hours", CALENDAR)
    assert found.counted_from == start
    assert found.at - found.counted_from == timedelta(hours=48)


def test_working_days_begin_with_the_day_after_the_full_ones():
    found = earliest(local(2026, 12, 24, 11), 48, "working_days", CALENDAR)
    assert found.at == local(2026, 12, 30)
    assert found.safer == date(2026, 12, 30)


def test_hours_that_make_no_whole_days_round_up():
    assert earliest(local(2026, 12, 3, 10), 49, "working_days", CALENDAR).safer == date(2026, 12, 9)


@given(MOMENTS, st.sampled_from(sorted(POLICIES)))
def test_forty_eight_real_hours_always_pass(received, counting):
    found = earliest(received, 48, counting, CALENDAR)
    assert found.at - found.received >= timedelta(hours=48)


@given(MOMENTS, MOMENTS, st.sampled_from(sorted(POLICIES)))
def test_a_later_receipt_never_gives_an_earlier_time(one, other, counting):
    first, last = sorted((one, other))
    before, after = (earliest(m, 48, counting, CALENDAR) for m in (first, last))
    assert before.at <= after.at
    assert before.safer <= after.safer


@given(MOMENTS, st.sampled_from(["elapsed", "working_days"]))
def test_the_safer_day_is_a_working_day_and_begins_at_the_lawful_time_or_later(received, counting):
    found = earliest(received, 48, counting, CALENDAR)
    assert CALENDAR.is_working_day(found.safer)
    assert CALENDAR.moment(found.safer, time()) >= found.at


@given(MOMENTS)
def test_by_office_hours_the_safer_day_opens_at_the_lawful_time_or_later(received):
    found = earliest(received, 48, "office_hours", CALENDAR)
    assert CALENDAR.moment(found.safer, CALENDAR.hours.opens) >= found.at


@pytest.mark.parametrize("counting", sorted(POLICIES))
@pytest.mark.parametrize(
    ("received", "safer"),
    [
        (local(2026, 12, 3, 23, 59), date(2026, 12, 8)),
        (local(2026, 12, 4), date(2026, 12, 9)),
        (local(2026, 12, 4, 23, 59), date(2026, 12, 9)),
        (local(2026, 12, 5), date(2026, 12, 9)),  # Saturday and Sunday as Friday night
        (local(2026, 12, 6, 23, 59), date(2026, 12, 9)),
        (local(2026, 12, 7), date(2026, 12, 10)),
        (local(2026, 12, 25, 12), date(2026, 12, 30)),  # on the holiday itself
        (local(2026, 12, 31, 23, 59), date(2027, 1, 6)),  # over the turn of the year
    ],
)
def test_the_safer_day_turns_at_midnight_in_the_town(received, safer, counting):
    assert earliest(received, 48, counting, CALENDAR).safer == safer


@given(MOMENTS)
def test_elapsed_hours_are_exact_to_the_microsecond(received):
    found = earliest(received, 48, "elapsed", CALENDAR)
    assert found.at - received == timedelta(hours=48)


def test_a_closed_day_of_the_town_moves_the_safer_day_alone():
    closed = CALENDAR.with_closed({date(2026, 12, 4): "Snow"})
    found = earliest(local(2026, 12, 3, 10), 48, "elapsed", closed)
    assert (found.at, found.safer) == (local(2026, 12, 5, 10), date(2026, 12, 9))


def test_811_keeps_the_state_s_holidays_and_not_the_town_s_days():
    closed = CALENDAR.with_closed({date(2026, 12, 4): "Snow"})
    assert dig_date(local(2026, 12, 3, 10), closed) == date(2026, 12, 8)
    assert dig_date(local(2026, 12, 24, 10), closed) == date(2026, 12, 30)


def test_a_naive_moment_and_unknown_hours_are_refused():
    with pytest.raises(ValueError, match="zone"):
        earliest(datetime(2026, 12, 3, 10), 48, "elapsed", CALENDAR)  # noqa: DTZ001 - that is the point
    with pytest.raises(ValueError, match="office hours"):
        earliest(local(2026, 12, 3), 48, "office_hours", Calendar(NEW_YORK, HOLIDAYS.get))
