"""Cells: the finest parts of a fact's values that no condition of a town divides.

Finitely many cells make each decision of a town one finite function, so that it can be
checked whole. A value is placed in its cell exactly: amounts are never rounded before the cut.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations
from math import lcm

from portal.domain.answers import NEVER, UNSURE, Answer, Between, Exact, Value
from portal.domain.conditions import Atom, Compares, InSeason, IsOneOf
from portal.domain.facts import Fact

# More pairs of uncertain days than this are not worth telling apart.
_MOST_PERIODS = 400
# A year that has every month and day, for facts of which only these matter.
_ANY_YEAR = tuple(date(2000, 1, 1) + timedelta(days=day) for day in range(366))


@dataclass(frozen=True, slots=True)
class Cut:
    """A boundary just below `value` or, with `above`, just above it."""

    value: Fraction | date
    above: bool


@dataclass(frozen=True, slots=True)
class WordCells:
    """Cells of a yes/no fact or a choice: groups of values that no condition tells apart."""

    groups: tuple[tuple[str, ...], ...]
    places: Mapping[Value, int]

    def __len__(self) -> int:
        return len(self.groups)

    def place(self, value: Value) -> int:
        """Return the index of the cell that holds the value."""
        return self.places[value]

    def select(self, answer: Answer) -> tuple[int, ...]:
        """Return the cells an answer allows, in order."""
        if isinstance(answer, Exact):
            return (self.places[answer.value],)
        return tuple(range(len(self.groups)))

    def satisfy(self, atom: Atom) -> tuple[bool, ...]:
        """Tell for each cell whether the comparison holds there."""
        assert isinstance(atom, IsOneOf)
        return tuple(group[0] in atom.values for group in self.groups)

    def sample(self, cell: int) -> str:
        """Return one value of the cell, written as in an address."""
        return self.groups[cell][0]


@dataclass(frozen=True, slots=True)
class IntervalCells:
    """Cells of a quantity or a date: intervals between the cuts, ends open or closed.

    A date has one more cell, the first, for what never happened. Positions are whole numbers
    (twice the scaled value, plus one when just above) so that placing a value stays exact and
    quick.
    """

    cuts: tuple[Cut, ...]
    scale: int
    positions: tuple[int, ...]
    of_dates: bool

    def __len__(self) -> int:
        return len(self.cuts) + (2 if self.of_dates else 1)

    def place(self, value: Value) -> int:
        """Return the index of the cell that holds the value."""
        if value is NEVER:
            return 0
        assert isinstance(value, Fraction | date)
        return bisect_right(self.positions, self._position(value)) + self.of_dates

    def select(self, answer: Answer) -> tuple[int, ...]:
        """Return the cells an answer allows; an unknown size is some amount above zero."""
        if isinstance(answer, Exact):
            return (self.place(answer.value),)
        if isinstance(answer, Between):
            # An odd position lies strictly between two whole ones, so an open end is odd.
            low = self._position(answer.low) | answer.low_open
            high = self._position(answer.high)
            high -= answer.high_open and high % 2 == 0
            first = bisect_right(self.positions, low) + self.of_dates
            return tuple(range(first, bisect_right(self.positions, high) + self.of_dates + 1))
        return tuple(range(self._first_above_zero(), len(self)))

    def satisfy(self, atom: Atom) -> tuple[bool, ...]:
        """Tell for each cell whether the comparison holds there; never for what never was."""
        assert isinstance(atom, Compares)
        cut = _cut(atom)
        boundary = self._position(cut.value) + cut.above
        below = bisect_right(self.positions, boundary) + self.of_dates
        wants_below = atom.operator in ("<", "<=")
        return tuple(
            (cell < below) is wants_below and not (self.of_dates and cell == 0)
            for cell in range(len(self))
        )

    def sample(self, cell: int) -> str:
        """Return one value of the cell, written as in an address."""
        if self.of_dates:
            return self._sample_date(cell)
        if cell == 0:
            return "0" if not self.cuts or self._at_zero(self.cuts[0]) else self._between(0, None)
        return self._between(cell, self.cuts[cell - 1])

    def _position(self, value: Fraction | date) -> int:
        if isinstance(value, date):
            return 2 * value.toordinal()
        whole, rest = divmod(value.numerator * self.scale, value.denominator)
        return 2 * whole + (rest != 0)

    def _first_above_zero(self) -> int:
        return 1 if self.cuts and not self.of_dates and self._at_zero(self.cuts[0]) else 0

    @staticmethod
    def _at_zero(cut: Cut) -> bool:
        return cut.value == 0

    def _between(self, cell: int, low: Cut | None) -> str:
        if low is not None and not low.above:
            return str(low.value)
        start = Fraction(0) if low is None else low.value
        assert isinstance(start, Fraction)
        if cell >= len(self.cuts):
            return str(start + 1)
        end = self.cuts[cell].value
        assert isinstance(end, Fraction)
        return str((start + end) / 2 if end - start <= 1 else start + 1)

    def _sample_date(self, cell: int) -> str:
        if cell == 0:
            return "none"
        if cell == 1 and self.cuts:
            return str(self.cuts[0].value)
        cut = self.cuts[cell - 2].value
        assert isinstance(cut, date)
        return (cut + timedelta(days=1)).isoformat()


@dataclass(frozen=True, slots=True)
class SeasonCells:
    """Cells of a day or a period of the year: which seasons it touches."""

    seasons: tuple[InSeason, ...]
    touched: tuple[frozenset[int], ...]

    def __len__(self) -> int:
        return len(self.touched)

    def select(self, answer: Answer) -> tuple[int, ...]:
        """Return the cells an answer allows; a period by `select_period`."""
        if isinstance(answer, Exact) and isinstance(answer.value, date):
            return (self.place(answer.value),)
        if isinstance(answer, Between):
            assert isinstance(answer.low, date)
            assert isinstance(answer.high, date)
            return tuple(sorted({self.place(day) for day in _days(answer.low, answer.high)}))
        return tuple(range(len(self.touched)))

    def select_period(self, start: Answer, end: Answer) -> tuple[int, ...]:
        """Return the cells of a period whose first day is `start` and last day `end`.

        An unsure end may be any later day; two uncertain ends leave every cell open.
        """
        starts = _days_of(start)
        if starts is None:
            return tuple(range(len(self.touched)))
        if end is UNSURE and len(starts) == 1:
            ends: list[date] | None = _days(starts[0], starts[0] + timedelta(days=366))
        else:
            ends = _days_of(end)
        if ends is None or len(starts) * len(ends) > _MOST_PERIODS:
            return tuple(range(len(self.touched)))
        # An end before its start is refused when it is read; here the work is a day long.
        periods = ((first, max(first, last)) for first in starts for last in ends)
        return tuple(sorted({self.place_period(first, last) for first, last in periods}))

    def place(self, value: Value) -> int:
        """Return the index of the cell that holds one day."""
        assert isinstance(value, date)
        return self.place_period(value, value)

    def place_period(self, first: date, last: date) -> int:
        """Return the cell of the period from `first` to `last`, both included."""
        days = _days(first, last)
        touched = frozenset(
            i for i, season in enumerate(self.seasons) if any(map(season.contains, days))
        )
        return self.touched.index(touched)

    def satisfy(self, atom: Atom) -> tuple[bool, ...]:
        """Tell for each cell whether the period touches the season."""
        assert isinstance(atom, InSeason)
        season = self.seasons.index(atom)
        return tuple(season in touched for touched in self.touched)

    def sample(self, cell: int) -> str:
        """Return one day of the cell in a year that stands for any, or name what it needs."""
        for day in _ANY_YEAR:
            if self.place(day) == cell:
                return day.isoformat()
        return "a period in several seasons"


Cells = WordCells | IntervalCells | SeasonCells


def cells_of(fact: Fact, atoms: Iterable[Atom]) -> Cells:
    """Cut a fact by every comparison that the town's conditions make of it."""
    own = tuple(dict.fromkeys(atom for atom in atoms if atom.fact == fact.id))
    if fact.kind in ("quantity", "date"):
        return _interval_cells([a for a in own if isinstance(a, Compares)], fact.kind == "date")
    if fact.kind == "season":
        return _season_cells(tuple(a for a in own if isinstance(a, InSeason)))
    words = ("no", "yes") if fact.kind == "yes_no" else fact.values
    return _word_cells(words, [a for a in own if isinstance(a, IsOneOf)])


def _word_cells(words: Sequence[str], comparisons: Sequence[IsOneOf]) -> WordCells:
    groups: dict[tuple[bool, ...], list[str]] = {}
    for word in words:
        groups.setdefault(tuple(word in c.values for c in comparisons), []).append(word)
    places: dict[Value, int] = {}
    for cell, group in enumerate(groups.values()):
        places |= dict.fromkeys(group, cell)
    if words == ("no", "yes"):
        places |= {False: places["no"], True: places["yes"]}
    return WordCells(tuple(map(tuple, groups.values())), places)


def _interval_cells(comparisons: Sequence[Compares], of_dates: bool) -> IntervalCells:
    # No amount is below zero, so a cut just below it divides nothing.
    cuts = sorted(
        {_cut(comparison) for comparison in comparisons} - {Cut(Fraction(0), above=False)},
        key=lambda cut: (cut.value, cut.above),
    )
    scale = lcm(*(1 if isinstance(c.value, date) else c.value.denominator for c in cuts))
    bare = IntervalCells((), scale, (), of_dates)
    positions = tuple(bare._position(cut.value) + cut.above for cut in cuts)
    return IntervalCells(tuple(cuts), scale, positions, of_dates)


def _cut(comparison: Compares) -> Cut:
    """Return where a comparison cuts. Between two days there is no other, so a day is cut above."""
    above = comparison.operator in ("<=", ">")
    if isinstance(comparison.bound, date) and not above:
        return Cut(comparison.bound - timedelta(days=1), above=True)
    return Cut(comparison.bound, above)


def _season_cells(seasons: tuple[InSeason, ...]) -> SeasonCells:
    by_day = [
        frozenset(i for i, season in enumerate(seasons) if season.contains(day))
        for day in _ANY_YEAR
    ]
    touched = set(by_day)
    # A period may touch what any run of days touches, so every union of neighbours is a cell.
    grown = True
    while grown:
        unions = {a | b for a, b in combinations(touched, 2)} - touched
        grown = bool(unions)
        touched |= unions
    return SeasonCells(seasons, tuple(sorted(touched, key=sorted)))


def _days_of(answer: Answer) -> list[date] | None:
    """Return the days an answer may mean, or None if it may be any."""
    if isinstance(answer, Between):
        assert isinstance(answer.low, date)
        assert isinstance(answer.high, date)
        return _days(answer.low, answer.high)
    if isinstance(answer, Exact) and isinstance(answer.value, date):
        return [answer.value]
    return None


def _days(first: date, last: date) -> list[date]:
    """Return the days from first to last; a year's worth says all there is to say."""
    count = min((last - first).days, 366)
    return [first + timedelta(days=day) for day in range(count + 1)]
