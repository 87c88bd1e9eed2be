"""Two years laid out minute by minute, and notice counted on them; no code of the portal's.

The clock here knows its own change days and its own holidays by the letter of the law: it uses
no time zone data and no list of holidays that the portal uses.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import takewhile

ONE = timedelta(days=1)
TWO_HOURS = 120


def days_of(first: date, last: date) -> Iterator[date]:
    """Yield the days from the first to the last, both included."""
    while first <= last:
        yield first
        first += ONE


def nth(year: int, month: int, weekday: int, n: int) -> date:
    """Return the n-th of a weekday in a month; -1 for the last."""
    days = takewhile(lambda day: day.month == month, days_of(date(year, month, 1), date.max))
    found = [day for day in days if day.weekday() == weekday]
    return found[n - 1 if n > 0 else n]


def clock_changes(year: int) -> tuple[date, date]:
    """Return the days on which New York's clocks go forward and back, at two in the morning."""
    return nth(year, 3, 6, 2), nth(year, 11, 6, 1)


def public_holidays(year: int) -> set[date]:
    """Return the days that General Construction Law section 24 names, Sunday's shift included."""
    fixed = {date(year, m, d) for m, d in ((1, 1), (2, 12), (6, 19), (7, 4), (11, 11), (12, 25))}
    floating = {
        nth(year, 1, 0, 3), nth(year, 2, 0, 3), nth(year, 5, 0, -1), nth(year, 9, 0, 1),
        nth(year, 10, 0, 2), nth(year, 11, 3, 4),
        nth(year, 11, 0, 1) + ONE,  # general election: the Tuesday after the first Monday
    }  # fmt: skip
    shifted = {day + ONE for day in fixed if day.weekday() == 6}
    return fixed | floating | shifted


@dataclass(frozen=True, slots=True)
class Wall:
    """What a clock on the wall shows: the day, the minute of the day, and whether it is summer."""

    day: date
    minute: int
    summer: bool


class Ticking:
    """Every minute from one day to another, in the order in which they pass.

    `closed` are the days on which nobody works besides weekends; `office` the minutes of a
    working day at which the office opens and closes, or None where nobody knows them.
    """

    def __init__(
        self, first: date, last: date, closed: Iterable[date], office: tuple[int, int] | None
    ) -> None:
        shut = set(closed)
        self.days = list(days_of(first, last))
        self.works = [day.weekday() < 5 and day not in shut for day in self.days]
        self.day, self.minute, self.summer = array("H"), array("H"), array("B")
        self.begins = []
        for number, day in enumerate(self.days):
            self.begins.append(len(self.day))
            self._lay_out(number, day)
        self.next_open = self._opening(office) if office else None

    def _lay_out(self, number: int, day: date) -> None:
        """Lay out a day: its second hour is missing in spring and comes twice in autumn."""
        forward, back = clock_changes(day.year)
        minutes = list(range(24 * 60))
        summers = [forward < day <= back] * len(minutes)
        if day == forward:
            del minutes[TWO_HOURS : TWO_HOURS + 60]
            summers = [minute > TWO_HOURS for minute in minutes]
        if day == back:
            minutes[TWO_HOURS:TWO_HOURS] = range(60, TWO_HOURS)
            summers = [place < TWO_HOURS for place in range(len(minutes))]
        self.day.extend([number] * len(minutes))
        self.minute.extend(minutes)
        self.summer.extend(summers)

    def _opening(self, office: tuple[int, int]) -> "array[int]":
        """Return for each minute the first from it on at which the office is open."""
        following, found = len(self.day), array("l", bytes(8 * len(self.day)))
        for tick in reversed(range(len(self.day))):
            if self.works[self.day[tick]] and office[0] <= self.minute[tick] < office[1]:
                following = tick
            found[tick] = following
        return found

    def wall(self, tick: int) -> Wall:
        """Return what the clock shows at a minute."""
        return Wall(self.days[self.day[tick]], self.minute[tick], bool(self.summer[tick]))

    def elapsed(self, tick: int, hours: int) -> tuple[int, int]:
        """Return where the hours begin and where each of them has passed."""
        return tick, tick + 60 * hours

    def office_hours(self, tick: int, hours: int) -> tuple[int, int]:
        """Return the same where they begin only while the office is open."""
        assert self.next_open is not None
        return self.next_open[tick], self.next_open[tick] + 60 * hours

    def working_days(self, tick: int, hours: int) -> tuple[int, int]:
        """Return the receipt and the midnight that begins the day after the full days."""
        return tick, self.begins[self.after_full_days(tick, hours)]

    def after_full_days(self, tick: int, hours: int) -> int:
        """Return the number of the working day before which as many have passed in full."""
        number, wanted = self.day[tick] + 1, 0
        while wanted < hours or not self.works[number]:
            wanted += 24 if self.works[number] else 0
            number += 1
        return number


Count = Callable[[Ticking, int, int], tuple[int, int]]
COUNTS: dict[str, Count] = {
    "elapsed": Ticking.elapsed,
    "office_hours": Ticking.office_hours,
    "working_days": Ticking.working_days,
}
