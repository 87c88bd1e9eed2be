"""A town's calendar: its time zone, its working days and hours, and the days it is closed.

Days and times of day are the town's own; moments are aware. A time of day that the clocks skip
in spring is read as an hour later, one that they show twice in autumn as the first.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

SATURDAY, SUNDAY = 5, 6


@dataclass(frozen=True, slots=True)
class OfficeHours:
    """When the office opens and closes on a working day."""

    opens: time
    closes: time


@dataclass(frozen=True, slots=True)
class WorkHours:
    """The hours to which a law keeps earthwork; `never`: weekdays without any (0 is Monday)."""

    opens: time
    closes: time
    never: frozenset[int]

    def hold(self, day: date, first: time, last: time) -> bool:
        """Tell whether a span of a day lies wholly within them."""
        return day.weekday() not in self.never and self.opens <= first <= last <= self.closes


@dataclass(frozen=True, slots=True)
class Calendar:
    """When a town works. `holiday` names the state's public holiday on a day, or gives None.

    `closed` holds the town's own closed days, `open_on` holidays on which it works all the same.
    Working days are Monday to Friday but for these. `hours` is None while nobody has told them.
    """

    zone: ZoneInfo
    holiday: Callable[[date], str | None]
    closed: Mapping[date, str] = field(default_factory=dict)
    open_on: frozenset[date] = frozenset()
    hours: OfficeHours | None = None

    def with_closed(self, days: Mapping[date, str]) -> "Calendar":
        """Return this calendar with more closed days."""
        return replace(self, closed={**self.closed, **days}) if days else self

    def day_of(self, moment: datetime) -> date:
        """Return the town's date at a moment."""
        return moment.astimezone(self.zone).date()

    def moment(self, day: date, at: time) -> datetime:
        """Return the moment of a time of day in the town."""
        return datetime.combine(day, at, self.zone)

    def closure(self, day: date) -> str | None:
        """Return why the town is closed on a day that is no weekend, or None if it is not."""
        if day in self.closed:
            return self.closed[day]
        return None if day in self.open_on else self.holiday(day)

    def is_working_day(self, day: date) -> bool:
        """Tell whether the town works on a day."""
        return day.weekday() < SATURDAY and self.closure(day) is None

    def working_days_after(self, day: date) -> Iterator[date]:
        """Yield the working days that follow a day."""
        while True:
            day += timedelta(days=1)
            if self.is_working_day(day):
                yield day

    def of_the_state(self) -> "Calendar":
        """Return the calendar of who keeps weekends and public holidays, and no town's days."""
        return Calendar(self.zone, self.holiday)
