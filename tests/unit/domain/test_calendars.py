from datetime import UTC, date, datetime, time
from itertools import islice
from zoneinfo import ZoneInfo

import pytest

from portal.domain.calendars import Calendar, WorkHours

NEW_YORK = ZoneInfo("America/New_York")
HOLIDAYS = {date(2026, 12, 25): "Christmas Day"}
CALENDAR = Calendar(
    NEW_YORK,
    HOLIDAYS.get,
    closed={date(2026, 12, 24): "Town closed"},
    open_on=frozenset({date(2026, 12, 24), date(2026, 12, 26)}),
)


@pytest.mark.parametrize(
    ("day", "name", "works"),
    [
        (date(2026, 12, 23), None, True),
        (date(2026, 12, 24), "Town closed", False),  # what the town closes stays closed
        (date(2026, 12, 25), "Christmas Day", False),
        (date(2026, 12, 26), None, False),  # a Saturday stays one
        (date(2026, 12, 27), None, False),
        (date(2026, 12, 28), None, True),
    ],
)
def test_a_day_is_a_working_day_or_is_known_why_not(day, name, works):
    assert CALENDAR.closure(day) == name
    assert CALENDAR.is_working_day(day) is works


def test_the_town_may_work_on_a_holiday():
    calendar = Calendar(NEW_YORK, HOLIDAYS.get, open_on=frozenset(HOLIDAYS))
    assert calendar.is_working_day(date(2026, 12, 25))
    assert not calendar.of_the_state().is_working_day(date(2026, 12, 25))


def test_more_closed_days_leave_the_calendar_they_were_added_to():
    more = CALENDAR.with_closed({date(2026, 12, 28): "Snow"})
    assert more.closure(date(2026, 12, 28)) == "Snow"
    assert more.closure(date(2026, 12, 24)) == "Town closed"
    assert CALENDAR.is_working_day(date(2026, 12, 28))
    assert CALENDAR.with_closed({}) is CALENDAR


def test_working_days_follow_one_another():
    days = CALENDAR.working_days_after(date(2026, 12, 23))
    assert list(islice(days, 3)) == [date(2026, 12, day) for day in (28, 29, 30)]


@pytest.mark.parametrize(
    ("day", "at", "expected"),
    [
        (date(2026, 12, 3), time(10), datetime(2026, 12, 3, 15, tzinfo=UTC)),
        (date(2027, 3, 14), time(2, 30), datetime(2027, 3, 14, 7, 30, tzinfo=UTC)),  # skipped
        (date(2027, 11, 7), time(1, 30), datetime(2027, 11, 7, 5, 30, tzinfo=UTC)),  # shown twice
        (date(2027, 11, 7), time(2), datetime(2027, 11, 7, 7, tzinfo=UTC)),
    ],
)
def test_a_time_of_day_is_a_moment_on_the_days_the_clocks_change_too(day, at, expected):
    assert CALENDAR.moment(day, at).astimezone(UTC) == expected


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 12, 4, 4, 59, tzinfo=UTC), date(2026, 12, 3)),
        (datetime(2026, 12, 4, 5, tzinfo=UTC), date(2026, 12, 4)),
        (datetime(2027, 7, 4, 3, 59, tzinfo=UTC), date(2027, 7, 3)),
        (datetime(2027, 7, 4, 4, tzinfo=UTC), date(2027, 7, 4)),
    ],
)
def test_the_day_is_the_town_s_own(moment, day):
    assert CALENDAR.day_of(moment) == day


@pytest.mark.parametrize(
    ("day", "first", "last", "held"),
    [
        (date(2026, 12, 5), time(8), time(17), True),  # Saturday
        (date(2026, 12, 6), time(9), time(10), False),  # Sunday
        (date(2026, 12, 7), time(7, 59), time(9), False),
        (date(2026, 12, 7), time(16), time(17, 1), False),
        (date(2026, 12, 7), time(8), time(8, 1), True),
        (date(2026, 12, 7), time(10), time(9), False),
    ],
)
def test_work_hours_hold_only_what_lies_wholly_within(day, first, last, held):
    assert WorkHours(time(8), time(17), frozenset({6})).hold(day, first, last) is held
