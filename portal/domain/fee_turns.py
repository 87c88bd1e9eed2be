"""Where within a range what lines come to together may turn, so that its ends lie there.

The amount of a line rises or falls evenly between its edges. What is taken off a fee may rise
with the same quantity, and of lines that share a fee another may come to be the greatest: the
least and the greatest of all together then lie where one of them begins to rise another way.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, islice, pairwise
from math import ceil, floor

from portal.domain.conditions import facts_of
from portal.domain.fee_amounts import Amount, Bounded, Flat, Per, Slices, Together
from portal.domain.fee_points import Near, Point, Size, Value
from portal.domain.fees import FeeLine, conditions_in, facts_in, lines_in, parts_of
from portal.domain.money import Rounding

MOST_TURNS = 200
MOST_PAIRS = 50
Pair = tuple[Amount, Amount]


class Turns:
    """The turns of some lines with one quantity from `low` to `high`, beside all their edges."""

    def __init__(
        self,
        lines: Sequence[FeeLine],
        quantity: str,
        ends: tuple[Fraction, Fraction],
        edges: Iterable[Fraction],
        rounding: Rounding,
    ) -> None:
        self._quantity = quantity
        self._low, self._high = ends
        units = {turn for line in lines for turn in islice(self._units(line), MOST_TURNS + 1)}
        least_step = Fraction(1, 100) if rounding == "cent" else Fraction(1)
        self._pairs = list(islice(_pairs(lines, least_step), MOST_PAIRS + 1))
        self.too_many = len(units) > MOST_TURNS or len(self._pairs) > MOST_PAIRS
        self._places = {*ends, *units, *(edge for edge in edges if self._is_inside(edge))}

    def found(self, settled: Mapping[str, Value], step: Fraction | None) -> set[Fraction]:
        """Return the turns; `step` is what the quantity is counted in, if it is."""
        # The inner ones first: between two places both amounts of a pair must change evenly.
        for pair in () if self.too_many else self._pairs:
            if all(self._rests_on_no_more(amount, settled) for amount in pair):
                self._places |= set(self._crossings(pair, settled))
        if step is None:
            return self._places
        return {way(place / step) * step for place in self._places for way in (floor, ceil)}

    def _is_inside(self, place: Fraction) -> bool:
        return self._low < place < self._high

    def _units(self, line: FeeLine) -> Iterator[Fraction]:
        """Yield where a slice or a unit of it begins."""
        for part in parts_of(line.amount):
            if not isinstance(part, Per | Slices) or part.fact != self._quantity:
                continue
            starts = [part.included] if isinstance(part, Per) else [row.to for row in part.rows]
            each = part.unit.each / 2 if part.unit.partial == "nearest" else part.unit.each
            for start in [Fraction(0), *(start for start in starts if start is not None)]:
                yield from filter(self._is_inside, [start])
                if part.unit.partial != "exact":
                    first = max(ceil((self._low - start) / each), 0)
                    last = floor((self._high - start) / each)
                    yield from (start + number * each for number in range(first, last + 1))

    def _rests_on_no_more(self, amount: Amount, settled: Mapping[str, Value]) -> bool:
        said = {fact for condition in conditions_in(amount) for fact in facts_of(condition)}
        known = settled.keys() | {self._quantity}
        return not lines_in(amount) and facts_in(amount) | said <= known

    def _crossings(self, pair: Pair, settled: Mapping[str, Value]) -> Iterator[Fraction]:
        """Yield where the greater of two amounts becomes the lesser."""
        for low, high in pairwise(sorted(self._places)):
            first = self._difference(pair, {**settled, **self._at(Near(low, 1))})
            last = self._difference(pair, {**settled, **self._at(Near(high, -1))})
            if first is not None and last is not None and first * last < 0:
                yield low + (high - low) * first / (first - last)

    def _at(self, near: Near) -> Mapping[str, Value]:
        return {self._quantity: Size(near, known=True)}

    def _difference(self, pair: Pair, point: Point) -> Fraction | None:
        one, other = (amount.at(point, {}) for amount in pair)
        return one.low - other.low if one.settled and other.settled else None


def may_turn(quantity: str, lines: Sequence[FeeLine]) -> bool:
    """Tell whether what lines come to together may turn where no line has an edge."""
    keys = [line.once for line in lines if line.once]
    return any(
        (line.reduces or (line.once and keys.count(line.once) > 1))
        and quantity in facts_in(line.amount)
        for line in lines
    )


def _pairs(lines: Sequence[FeeLine], least_step: Fraction) -> Iterator[Pair]:
    """Yield amounts of which one or the other counts."""
    more = Flat(least_step)
    for line in lines:
        for part in reversed(list(parts_of(line.amount))):
            if isinstance(part, Bounded):
                bounds = [each for each in (part.minimum, part.maximum) if each is not None]
                yield from ((part.amount, Flat(bound)) for bound in bounds)
            elif isinstance(part, Together) and part.how != "sum":
                yield from combinations(part.parts, 2)
    shared = [line for line in lines if line.once]
    for one, other in combinations(shared, 2):
        if one.once == other.once:
            yield one.amount, other.amount
            # Near enough they are rounded alike, and the first is charged: also a step apart.
            yield Together("sum", (one.amount, more)), other.amount
            yield one.amount, Together("sum", (other.amount, more))
