from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from portal.domain.calendars import Calendar, WorkHours
from portal.domain.windows import Closed, Roster, Weekly

ZONE = ZoneInfo("America/New_York")
CALENDAR = Calendar(ZONE, {date(2026, 12, 25): "Christmas Day"}.get)
MORNINGS = [Weekly(1, day, time(9), time(12), 2) for day in range(7)]


def local(*parts):
    return datetime(*parts, tzinfo=ZONE)


def starts(roster, first, last, area=None):
    return [w.starts_at.astimezone(ZONE) for w in roster.windows(first, last, area)]


def test_windows_fall_on_working_days_alone():
    roster = Roster(MORNINGS, CALENDAR)
    found = starts(roster, local(2026, 12, 24), local(2026, 12, 30))
    assert [moment.day for moment in found] == [24, 28, 29]


def test_a_window_keeps_its_hours_when_the_clocks_change():
    found = starts(Roster(MORNINGS, CALENDAR), local(2027, 3, 12), local(2027, 3, 16))
    assert [(m.day, m.hour) for m in found] == [(12, 9), (15, 9)]
    in_utc = [m.astimezone(UTC).hour for m in found]
    assert in_utc == [14, 13]


def test_a_window_that_has_begun_is_not_offered_and_one_that_starts_now_is():
    roster = Roster(MORNINGS, CALENDAR)
    assert len(starts(roster, local(2026, 12, 7, 9), local(2026, 12, 8))) == 1
    assert starts(roster, local(2026, 12, 7, 9, 1), local(2026, 12, 8)) == []


def test_a_closure_takes_each_window_it_touches():
    span = Closed(local(2026, 12, 8, 11), local(2026, 12, 10, 9), "Snow")
    found = starts(Roster(MORNINGS, CALENDAR, [span]), local(2026, 12, 7), local(2026, 12, 12))
    assert [moment.day for moment in found] == [7, 10, 11]


def test_leave_takes_the_windows_of_one_inspector():
    both = [Weekly(1, 0, time(9), time(12), 1), Weekly(2, 0, time(9), time(12), 1)]
    leave = Closed(local(2026, 12, 7), local(2026, 12, 8), "Leave", inspector_id=1)
    found = Roster(both, CALENDAR, [leave]).windows(local(2026, 12, 7), local(2026, 12, 8))
    assert [window.inspector_id for window in found] == [2]


def test_the_law_s_hours_keep_windows_out():
    early = [Weekly(1, 0, time(7, 30), time(9), 1), Weekly(1, 0, time(8), time(17), 1)]
    hours = WorkHours(time(8), time(17), frozenset({6}))
    found = starts(Roster(early, CALENDAR, (), hours), local(2026, 12, 7), local(2026, 12, 8))
    assert [moment.hour for moment in found] == [8]


def test_an_area_has_its_own_windows_and_those_of_none():
    weekly = [Weekly(1, 0, time(9), time(10), 1, "North"), Weekly(1, 0, time(10), time(11), 1)]
    roster = Roster(weekly, CALENDAR)
    day = local(2026, 12, 7), local(2026, 12, 8)
    assert [len(starts(roster, *day, area)) for area in (None, "North", "South")] == [2, 2, 1]
