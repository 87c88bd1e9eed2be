"""Cells of a day or a period of the year: which of the seasons that a town names it touches."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from itertools import groupby

from portal.domain.answers import Answer, Between, Exact, Value
from portal.domain.conditions import Atom, InSeason

Touched = frozenset[int]
Span = tuple[date, date]

# No period touches more than one that runs for this long.
_YEAR = timedelta(days=366)
# Any eight years have every day of the year, 29 February with them.
_EVERY_DAY = 8 * _YEAR
# Two years that between them have every run of days, with 29 February and without.
_ANY_YEARS = tuple(
    tuple(date(year, 1, 1) + timedelta(days=day) for day in range(length))
    for year, length in ((2000, 366), (2001, 365))
)


@dataclass(frozen=True, slots=True)
class SeasonCells:
    """Cells of a fact of which only the season matters: the seasons that its days touch."""

    seasons: tuple[InSeason, ...]
    touched: tuple[Touched, ...]

    def __len__(self) -> int:
        return len(self.touched)

    def select(self, answer: Answer) -> tuple[int, ...]:
        """Return the cells that one day allows; a period is placed by `select_period`."""
        span = span_of(answer)
        if span is None:
            return tuple(range(len(self.touched)))
        return self._cells({self._seasons_of(day) for day in _days(*span)})

    def select_period(self, start: Answer, end: Answer) -> tuple[int, ...]:
        """Return the cells of a period whose first day is `start` and last day `end`.

        What is not known may be any day, as long as the period does not end before it begins.
        """
        return _select_period(self, start, end)

    def _select_period(self, start: Answer, end: Answer) -> tuple[int, ...]:
        first, last = span_of(start), span_of(end)
        if first is None:
            if last is None:
                return tuple(range(len(self.touched)))
            first = last[0] - _YEAR, last[1]
        if last is None:
            last = first[0], first[1] + _YEAR
        # A period longer than a year touches all that there is: earlier starts add nothing.
        earliest = min(max(first[0], last[0] - _YEAR), first[1])
        found: set[Touched] = set()
        before = None
        for day in _days(earliest, min(first[1], last[1])):
            here = self._seasons_of(day)
            if here != before:
                # Days after one that touches the same begin no period that it does not.
                found.update(self._grow(day, *last))
            before = here
        # An end before its start is refused when it is read; here the work is a day long.
        return self._cells(found) or self.select(start)

    def place(self, value: Value) -> int:
        """Return the index of the cell that holds one day."""
        assert isinstance(value, date)
        return self.touched.index(self._seasons_of(value))

    def satisfy(self, atom: Atom) -> tuple[bool, ...]:
        """Tell for each cell whether its days touch the season."""
        assert isinstance(atom, InSeason)
        season = self.seasons.index(atom)
        return tuple(season in touched for touched in self.touched)

    def sample(self, cell: int) -> str:
        """Return one day of the cell, written as in an address, or say that it is a period."""
        days = (day for year in _ANY_YEARS for day in year)
        wanted = self.touched[cell]
        found = next((day for day in days if self._seasons_of(day) == wanted), None)
        return found.isoformat() if found else "a period in several seasons"

    def free(self) -> int | None:
        """Return the cell of days and periods that touch no season, or None if there is none."""
        return self.touched.index(frozenset()) if frozenset() in self.touched else None

    def free_stretches(self, first_year: int, last_year: int) -> tuple[Span, ...]:
        """Return the longest runs of days within these years that touch no season."""
        found = []
        length = (date(last_year + 1, 1, 1) - date(first_year, 1, 1)).days
        days = (date(first_year, 1, 1) + timedelta(days=n) for n in range(length))
        for touched, run in groupby(days, self._seasons_of):
            if not touched:
                stretch = tuple(run)
                found.append((stretch[0], stretch[-1]))
        return tuple(found)

    def _cells(self, found: Collection[Touched]) -> tuple[int, ...]:
        return tuple(i for i, touched in enumerate(self.touched) if touched in found)

    def _seasons_of(self, day: date) -> Touched:
        return frozenset(i for i, season in enumerate(self.seasons) if season.contains(day))

    def _grow(self, start: date, first_end: date, last_end: date) -> Iterator[Touched]:
        """Yield what a period from `start` touches, for each day on which it may end."""
        first_end = min(max(start, first_end), start + _YEAR)
        touched: Touched = frozenset()
        for day in _days(start, min(last_end, first_end + _YEAR)):
            touched |= self._seasons_of(day)
            if day >= first_end:
                yield touched


# A period is looked at day by day, and one page asks after it more than once.
@lru_cache(maxsize=256)
def _select_period(cells: SeasonCells, start: Answer, end: Answer) -> tuple[int, ...]:
    return cells._select_period(start, end)


def season_cells(seasons: Sequence[InSeason], *, of_periods: bool) -> SeasonCells:
    """Return the cells of a season fact: of single days or, with an end, of whole periods."""
    bare = SeasonCells(tuple(seasons), ())
    touched: set[Touched] = set()
    for year in _ANY_YEARS:
        runs = [here for here, _ in groupby(map(bare._seasons_of, year))]
        touched |= set(runs)
        for start in range(len(runs) if of_periods else 0):
            here: Touched = frozenset()
            for run in (*runs[start:], *runs[:start]):
                here |= run
                touched.add(here)
    return SeasonCells(bare.seasons, tuple(sorted(touched, key=sorted)))


def span_of(answer: Answer | None) -> Span | None:
    """Return the first and the last day that an answer may mean, or None if it may be any."""
    if isinstance(answer, Between):
        assert isinstance(answer.low, date)
        assert isinstance(answer.high, date)
        return answer.low, answer.high
    if isinstance(answer, Exact) and isinstance(answer.value, date):
        return answer.value, answer.value
    return None


def _days(first: date, last: date) -> Iterator[date]:
    """Yield the days from first to last, as far as later ones are any different."""
    for day in range(min(last - first, _EVERY_DAY).days + 1):
        yield first + timedelta(days=day)
