from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest

from portal.domain.calendars import Calendar
from portal.wording.moments import say_moment, say_planned, say_time, say_window

CALENDAR = Calendar(ZoneInfo("America/New_York"), lambda _: None)


@pytest.mark.parametrize(
    ("at", "told"),
    [
        (time(0), "12:00 AM"), (time(0, 5), "12:05 AM"), (time(8, 30), "8:30 AM"),
        (time(12), "12:00 PM"), (time(13, 1), "1:01 PM"), (time(23, 59), "11:59 PM"),
    ],
)  # fmt: skip
def test_a_time_is_told_as_americans_do(at, told):
    assert say_time(at) == told


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        (datetime(2026, 12, 3, 15, tzinfo=UTC), "10:00 AM EST on Thursday, December 3, 2026"),
        (datetime(2026, 12, 4, 4, 59, tzinfo=UTC), "11:59 PM EST on Thursday, December 3, 2026"),
        # The hour that comes twice is told apart by its zone.
        (datetime(2027, 11, 7, 5, 30, tzinfo=UTC), "1:30 AM EDT on Sunday, November 7, 2027"),
        (datetime(2027, 11, 7, 6, 30, tzinfo=UTC), "1:30 AM EST on Sunday, November 7, 2027"),
    ],
)
def test_a_moment_is_told_in_the_town_s_time_with_its_zone(moment, told):
    assert say_moment(moment, CALENDAR) == told


def test_a_plan_without_an_hour_is_told_as_a_day():
    day = datetime(2026, 12, 7, 5, tzinfo=UTC)
    assert say_planned(day, CALENDAR, about=False) == "Monday, December 7, 2026"
    assert say_planned(day, CALENDAR, about=True) == "about Monday, December 7, 2026"


def test_a_window_is_told_by_its_day_and_both_ends():
    starts, ends = datetime(2026, 12, 7, 14, tzinfo=UTC), datetime(2026, 12, 7, 17, tzinfo=UTC)
    told = "Monday, December 7, 2026, between 9:00 AM and 12:00 PM EST"
    assert say_window(starts, ends, CALENDAR) == told
