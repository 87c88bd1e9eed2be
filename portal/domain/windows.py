"""Arrival windows: which of an inspector's week fall on which days, and which a job may have.

A window is a span in which the inspector arrives, not a minute. Moments are aware and in UTC;
the times of a week are the town's own, so that a window keeps its hours when the clocks change.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from portal.domain.calendars import Calendar, WorkHours


@dataclass(frozen=True, slots=True)
class Weekly:
    """A window on one weekday (0 is Monday) of one inspector, in the town's own time."""

    inspector_id: int
    weekday: int
    opens: time
    closes: time
    capacity: int
    area: str | None = None


@dataclass(frozen=True, slots=True)
class Closed:
    """A span without visits: of the whole town, or of the one inspector who is away."""

    starts_at: datetime
    ends_at: datetime
    name: str
    inspector_id: int | None = None

    def hits(self, window: "Window") -> bool:
        """Tell whether a window lies in this span, wholly or in part."""
        whose = self.inspector_id in (None, window.inspector_id)
        return whose and self.starts_at < window.ends_at and window.starts_at < self.ends_at


@dataclass(frozen=True, slots=True)
class Window:
    """One arrival window of one inspector on one day; `capacity` is its number of seats."""

    inspector_id: int
    starts_at: datetime
    ends_at: datetime
    capacity: int


@dataclass(frozen=True, slots=True)
class Roster:
    """All that decides when a town visits: its inspectors' weeks, its calendar, what is closed.

    `work_hours` are the hours to which the town's law keeps earthwork, if it does.
    """

    weekly: Sequence[Weekly]
    calendar: Calendar
    closed: Sequence[Closed] = ()
    work_hours: WorkHours | None = None

    def windows(self, first: datetime, last: datetime, area: str | None = None) -> Iterator[Window]:
        """Yield the windows that start at `first` or later and before `last`, soonest first.

        A job in a known `area` has the windows of that area and those of no area; while nobody
        has said where it lies, it has them all.
        """
        day = self.calendar.day_of(first)
        while self.calendar.moment(day, time()) < last:
            for window in sorted(self._on(day, area), key=_order):
                if first <= window.starts_at < last:
                    yield window
            day += timedelta(days=1)

    def _on(self, day: date, area: str | None) -> Iterator[Window]:
        if not self.calendar.is_working_day(day):
            return
        for week in self.weekly:
            if week.weekday != day.weekday() or not (
                area is None or week.area is None or week.area == area
            ):
                continue
            window = Window(
                week.inspector_id,
                self.calendar.moment(day, week.opens).astimezone(UTC),
                self.calendar.moment(day, week.closes).astimezone(UTC),
                week.capacity,
            )
            lawful = self.work_hours is None or self.work_hours.hold(day, week.opens, week.closes)
            if lawful and not any(closed.hits(window) for closed in self.closed):
                yield window


def _order(window: Window) -> tuple[datetime, datetime, int]:
    return window.starts_at, window.ends_at, window.inspector_id
