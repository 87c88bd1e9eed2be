"""When a town visits: the week of its inspectors, its calendar, what is closed, what is taken."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy.orm import Session

from portal.domain.calendars import Calendar
from portal.domain.edition import Town
from portal.domain.windows import Closed, Roster, Weekly, Window
from portal.storage.inspectors import active_inspectors, closures_between, weekly_windows
from portal.storage.visits import taken_between

HORIZON = timedelta(days=120)  # how far ahead windows are offered
LOOK_BACK = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """A span in which at least one inspector has a free seat.

    `windows` are the inspectors' own, the least busy of that day first: who asks for any
    inspector has the first that can still be had.
    """

    starts_at: datetime
    ends_at: datetime
    windows: tuple[Window, ...]
    free: int


def calendar_of(session: Session, town: Town, now: datetime) -> Calendar:
    """Return the town's calendar with the whole days on which staff have closed it."""
    calendar = town.editions[-1].calendar
    closed: dict[date, str] = {}
    for closure in closures_between(session, town.id, now - LOOK_BACK, now + HORIZON):
        if closure.inspector_id is None:
            closed |= _whole_days(calendar, closure.starts_at, closure.ends_at, closure.name)
    return calendar.with_closed(closed)


def _whole_days(calendar: Calendar, starts: datetime, ends: datetime, name: str) -> dict[date, str]:
    days = {}
    day = calendar.day_of(starts)
    while calendar.moment(day, time()) < ends:
        after = calendar.moment(day + timedelta(days=1), time())
        if starts <= calendar.moment(day, time()) and after <= ends:
            days[day] = name
        day += timedelta(days=1)
    return days


def roster_of(session: Session, town: Town, first: datetime, last: datetime) -> Roster:
    """Return what decides when a town visits between two moments."""
    weekly = tuple(
        Weekly(w.inspector_id, w.weekday, w.opens, w.closes, w.capacity, w.area)
        for w in weekly_windows(session, town.id)
    )
    closed = tuple(
        Closed(c.starts_at, c.ends_at, c.name, c.inspector_id)
        for c in closures_between(session, town.id, first - LOOK_BACK, last + LOOK_BACK)
    )
    edition = town.editions[-1]
    return Roster(weekly, edition.calendar, closed, edition.work_hours)


def open_windows(
    session: Session, town: Town, first: datetime, last: datetime, area: str | None = None
) -> list[OpenWindow]:
    """Return the windows with a free seat that start between two moments, soonest first.

    The spans that several inspectors share are one. Moments are aware. What is asked of the
    database does not grow with visits that are past.
    """
    roster = roster_of(session, town, first, last)
    inspectors = [inspector.id for inspector in active_inspectors(session, town.id)]
    start_of_day = first - LOOK_BACK
    taken = taken_between(session, inspectors, start_of_day, last + LOOK_BACK)
    shared: dict[tuple[datetime, datetime], list[Window]] = {}
    for window in roster.windows(first, last, area):
        if taken.get((window.inspector_id, window.starts_at), 0) < window.capacity:
            shared.setdefault((window.starts_at, window.ends_at), []).append(window)
    busy = _visits_a_day(roster, taken)
    return [
        OpenWindow(
            starts,
            ends,
            tuple(sorted(windows, key=lambda w: busy.get(_day_of(roster, w), 0))),
            sum(w.capacity - taken.get((w.inspector_id, w.starts_at), 0) for w in windows),
        )
        for (starts, ends), windows in shared.items()
    ]


def _day_of(roster: Roster, window: Window) -> tuple[int, date]:
    return window.inspector_id, roster.calendar.day_of(window.starts_at)


def _visits_a_day(
    roster: Roster, taken: Mapping[tuple[int, datetime], int]
) -> Mapping[tuple[int, date], int]:
    """Return how many visits each inspector has on each day, so that the load is shared."""
    busy: dict[tuple[int, date], int] = {}
    for (inspector, start), count in taken.items():
        key = inspector, roster.calendar.day_of(start.astimezone(UTC))
        busy[key] = busy.get(key, 0) + count
    return busy
