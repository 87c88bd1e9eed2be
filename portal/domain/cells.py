"""Cells: the finest parts of a fact's values that no condition of a town divides.

Finitely many cells make each decision of a town one finite function, so that it can be
checked whole. A value is placed in its cell exactly: amounts are never rounded before the cut.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from math import lcm

from portal.domain.answers import NEVER, Answer, Between, Exact, Value
from portal.domain.conditions import Atom, Compares, InSeason, IsOneOf
from portal.domain.facts import Fact
from portal.domain.seasons import SeasonCells, season_cells


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
            # An odd position lies strictly between two whole ones, so an open low end is odd.
            low = self._position(answer.low) | answer.low_open
            high = self._position(answer.high)
            if answer.high_open and high % 2 == 0:
                # The day before is the last one; below an amount there is always another.
                high -= 2 if self.of_dates else 1
            first = bisect_right(self.positions, low) + self.of_dates
            return tuple(range(first, bisect_right(self.positions, high) + self.of_dates + 1))
        return tuple(range(self.first_above_zero(), len(self)))

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

    def first_above_zero(self) -> int:
        """Return the lowest cell that has more than zero."""
        return 1 if self.cuts and not self.of_dates and self._at_zero(self.cuts[0]) else 0

    def _position(self, value: Fraction | date) -> int:
        if isinstance(value, date):
            return 2 * value.toordinal()
        whole, rest = divmod(value.numerator * self.scale, value.denominator)
        return 2 * whole + (rest != 0)

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


Cells = WordCells | IntervalCells | SeasonCells


def cells_of(fact: Fact, atoms: Iterable[Atom]) -> Cells:
    """Cut a fact by every comparison that the town's conditions make of it."""
    own = tuple(dict.fromkeys(atom for atom in atoms if atom.fact == fact.id))
    if fact.kind in ("quantity", "date"):
        return _interval_cells([a for a in own if isinstance(a, Compares)], fact.kind == "date")
    if fact.kind == "season":
        seasons = [a for a in own if isinstance(a, InSeason)]
        return season_cells(seasons, of_periods=fact.until is not None)
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
