"""What a line of a fee schedule charges: small expressions, worked out exactly at one point.

The result is a span in dollars: one amount, two where the schedule itself is ambiguous, or an
open end where something is not known. docs/fee-schedules.md has an example of each kind.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from typing import Literal

from portal.domain.conditions import Condition
from portal.domain.fee_points import ZERO, Near, Point, Size, holds
from portal.domain.fee_spans import NOTHING, UNKNOWN, Span, Take, combine, join, scaled

Partial = Literal["exact", "up", "down", "nearest"]
_BEYOND_ALL = Near(Fraction(10**30))

Lines = Mapping[str, Span]


@dataclass(frozen=True, slots=True)
class Flat:
    """One amount."""

    dollars: Fraction

    def at(self, point: Point, lines: Lines) -> Span:  # noqa: ARG002 - every amount is asked alike
        """Return the amount."""
        return Span(self.dollars, self.dollars)


@dataclass(frozen=True, slots=True)
class Unit:
    """A billing unit: `each` of a quantity, and what is done with a part of one."""

    each: Fraction
    partial: Partial

    def count(self, amount: Near) -> Fraction:
        """Return how many units an amount makes; a place beside an edge counts as on its side."""
        units = amount.value / self.each
        whole = units.numerator // units.denominator
        on_a_unit = whole == units
        match self.partial:
            case "exact":
                return units
            case "up":
                return Fraction(whole + (amount.side > 0) if on_a_unit else whole + 1)
            case "down":
                return Fraction(whole - (amount.side < 0) if on_a_unit else whole)
            case "nearest":
                halves = units + Fraction(1, 2)
                nearest = halves.numerator // halves.denominator
                return Fraction(nearest - (halves == nearest and amount.side < 0))


@dataclass(frozen=True, slots=True)
class Per:
    """A rate for each unit of a quantity beyond what is included."""

    fact: str
    rate: Fraction
    unit: Unit
    included: Fraction = Fraction(0)

    def at(self, point: Point, lines: Lines) -> Span:  # noqa: ARG002 - every amount is asked alike
        """Return what the quantity costs at a point."""
        return _sized(point, self.fact, self._of)

    def _of(self, near: Near) -> Fraction:
        beyond = max(ZERO, Near(near.value - self.included, near.side))
        return self.unit.count(beyond) * self.rate


@dataclass(frozen=True, slots=True)
class Slice:
    """A part of a quantity, up to `to` or without end, with a rate of its own."""

    to: Fraction | None
    rate: Fraction


@dataclass(frozen=True, slots=True)
class Slices:
    """Each slice of a quantity at its own rate."""

    fact: str
    unit: Unit
    rows: tuple[Slice, ...]

    def at(self, point: Point, lines: Lines) -> Span:  # noqa: ARG002 - every amount is asked alike
        """Return the sum of the slices at a point."""
        return _sized(point, self.fact, self._of)

    def _of(self, near: Near) -> Fraction:
        total, start = Fraction(0), Fraction(0)
        for row in self.rows:
            inside = near if row.to is None else min(near, Near(row.to))
            part = max(ZERO, Near(inside.value - start, inside.side))
            total += self.unit.count(part) * row.rate
            start = start if row.to is None else row.to
        return total


@dataclass(frozen=True, slots=True)
class Tier:
    """The amount for a quantity from `low` up to but not including `high`, or without end."""

    low: Near
    high: Near | None
    amount: "Amount"

    def contains(self, near: Near) -> bool:
        """Tell whether a place lies in the tier."""
        return self.low <= near and (self.high is None or near < self.high)


@dataclass(frozen=True, slots=True)
class Tiers:
    """One amount by the tier in which the whole quantity lies.

    In a gap that the author declares (`ambiguous`) both neighbours may hold, in an overlap all
    that hold. `falls` declares that a larger quantity may cost less. The rows stand in the order
    of their lower ends, and a table may be long: the row for a place is looked up by halves.
    """

    fact: str
    rows: tuple[Tier, ...]
    ambiguous: bool = False
    falls: bool = False
    _lows: tuple[Near, ...] = field(init=False, repr=False, compare=False)
    _reach: tuple[Near, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_lows", tuple(row.low for row in self.rows))
        # How far it is to the end of a row and of all before it: where two overlap, an earlier
        # one may be the longer.
        highs = (row.high or _BEYOND_ALL for row in self.rows)
        object.__setattr__(self, "_reach", tuple(accumulate(highs, max)))

    def rows_at(self, near: Near) -> tuple[Tier, ...]:
        """Return the tiers that may hold at a place."""
        first, end = bisect_right(self._reach, near), bisect_right(self._lows, near)
        found = tuple(row for row in self.rows[first:end] if row.contains(near))
        return found or (*self.rows[end - 1 : end], *self.rows[end : end + 1])

    def at(self, point: Point, lines: Lines) -> Span:
        """Return the amount of each tier that may hold at a point, from least to greatest."""
        size = point[self.fact]
        assert isinstance(size, Size)
        return join(row.amount.at(point, lines) for row in self.rows_at(size.near))


@dataclass(frozen=True, slots=True)
class Case:
    """An amount for the jobs of which a condition holds."""

    when: Condition
    amount: "Amount"


@dataclass(frozen=True, slots=True)
class Cases:
    """The amount of the case that holds; `rest` is for the jobs of none.

    Where the author declares that two may hold (`ambiguous`), both amounts are possible; `falls`
    declares that a larger quantity may cost less.
    """

    rows: tuple[Case, ...]
    rest: "Amount | None"
    ambiguous: bool = False
    falls: bool = False

    def at(self, point: Point, lines: Lines) -> Span:
        """Return the amount of each case that holds at a point, from least to greatest."""
        held = [row.amount for row in self.rows if holds(row.when, point)]
        if not held and self.rest is not None:
            held = [self.rest]
        return join(amount.at(point, lines) for amount in held)


@dataclass(frozen=True, slots=True)
class Percent:
    """A percentage of a sum of money that is a fact, or of what other lines charge.

    Lines that the job does not meet are left out, so that the least is of those it does.
    """

    percent: Fraction
    fact: str | None
    lines: tuple[str, ...] = ()
    take: Take = "sum"

    def at(self, point: Point, lines: Lines) -> Span:
        """Return the percentage at a point."""
        if self.fact is not None:
            return _sized(point, self.fact, lambda near: near.value * self.percent / 100)
        return scaled(
            combine([lines[line] for line in self.lines if line in lines], self.take),
            self.percent / 100,
        )


@dataclass(frozen=True, slots=True)
class Together:
    """The sum, the greater or the lesser of several amounts."""

    how: Take
    parts: tuple["Amount", ...]

    def at(self, point: Point, lines: Lines) -> Span:
        """Return the parts taken together at a point."""
        return combine([part.at(point, lines) for part in self.parts], self.how)


@dataclass(frozen=True, slots=True)
class Times:
    """An amount as many times as something is counted: a fee for each lot, for each month."""

    amount: "Amount"
    fact: str

    def at(self, point: Point, lines: Lines) -> Span:
        """Return the amount times the count at a point; none of what nobody knows is nothing."""
        one, count = self.amount.at(point, lines), point[self.fact]
        assert isinstance(count, Size)
        if one == NOTHING or (count.known and not count.near.value):
            return NOTHING
        return scaled(one, count.near.value) if count.known else UNKNOWN


@dataclass(frozen=True, slots=True)
class AtCost:
    """What somebody else's work costs, with a mark-up in percent; `fact` if it may be told."""

    markup: Fraction
    fact: str | None

    def at(self, point: Point, lines: Lines) -> Span:  # noqa: ARG002 - every amount is asked alike
        """Return the cost with its mark-up at a point; an open end where it is not known."""
        if self.fact is None:
            return UNKNOWN
        return _sized(point, self.fact, lambda near: near.value * (1 + self.markup / 100))


@dataclass(frozen=True, slots=True)
class Unset:
    """An amount that the schedule leaves to somebody: `why` says to whom."""

    why: str

    def at(self, point: Point, lines: Lines) -> Span:  # noqa: ARG002 - every amount is asked alike
        """Return an open end."""
        return UNKNOWN


@dataclass(frozen=True, slots=True)
class Bounded:
    """An amount that is never less than one sum or never more than another."""

    amount: "Amount"
    minimum: Fraction | None
    maximum: Fraction | None

    def at(self, point: Point, lines: Lines) -> Span:
        """Return the amount within its bounds at a point."""
        span = self.amount.at(point, lines)
        low, high = span.low, span.high
        if self.minimum is not None:
            low = max(low, self.minimum)
            high = None if high is None else max(high, self.minimum)
        if self.maximum is not None:
            low = min(low, self.maximum)
            high = self.maximum if high is None else min(high, self.maximum)
        return Span(low, high)


Amount = Flat | Per | Slices | Tiers | Cases | Percent | Together | Times | AtCost | Unset | Bounded


def _sized(point: Point, fact: str, amount: Callable[[Near], Fraction]) -> Span:
    size = point[fact]
    assert isinstance(size, Size)
    if not size.known:
        return UNKNOWN
    dollars = amount(size.near)
    return Span(dollars, dollars)
