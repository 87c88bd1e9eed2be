"""Points at which a fee is worked out: one value for every fact, sizes also just beside an edge.

A fee that jumps at 10,000 has one amount at 10,000 and may have another just above. Writing
such a place as a value and a side makes the least and the greatest amount over a range exact.
"""

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from portal.domain import conditions as c
from portal.domain.answers import Answer, Between, Exact, Unsure
from portal.domain.facts import Fact


@dataclass(frozen=True, slots=True, order=True)
class Near:
    """A number, or the place just below (-1) or just above (1) it."""

    value: Fraction
    side: int = 0


@dataclass(frozen=True, slots=True)
class Size:
    """Where a quantity is. Not `known`, it is somewhere in the part of its range round `near`."""

    near: Near
    known: bool


_SIGNS: Mapping[c.Operator, Callable[[Near, Near], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
Value = Size | str | frozenset[str]
Point = Mapping[str, Value]

ZERO = Near(Fraction(0))


def holds(condition: c.Condition, point: Point) -> bool:
    """Tell whether a condition holds at a point that has a value for each of its facts."""
    match condition:
        case c.Constant(truth):
            return truth
        case c.Not(part):
            return not holds(part, point)
        case c.All(parts):
            return all(holds(part, point) for part in parts)
        case c.Any(parts):
            return any(holds(part, point) for part in parts)
    return _compares(condition, point)


def _compares(atom: c.Condition, point: Point) -> bool:
    match atom:
        case c.IsOneOf(fact, values):
            return point[fact] in values
        case c.Includes(fact, value):
            chosen = point[fact]
            return isinstance(chosen, frozenset) and value in chosen
        case c.Compares(fact, sign, Fraction() as bound):
            size = point[fact]
            assert isinstance(size, Size)
            return _SIGNS[sign](size.near, Near(bound))
    raise TypeError(f"a fee cannot depend on {atom}")


def values_of(
    fact: Fact, answer: Answer | None, edges: Iterable[Fraction], named: Iterable[str], whole: bool
) -> list[Value]:
    """Return the values to try for a fact: its one value, or all that may differ.

    `edges` are the amounts at which something changes, `named` the kinds of work that matter;
    a `whole` quantity is counted and has no parts.
    """
    if fact.kind == "quantity":
        sizes = list(_sizes(answer, sorted(edges)))
        return list(dict.fromkeys(map(_counted, sizes))) if whole else list(sizes)
    if isinstance(answer, Exact):
        return [_word(answer)]
    if fact.kind == "several":
        subsets: list[frozenset[str]] = [frozenset()]
        for kind in named:
            subsets += [subset | {kind} for subset in subsets]
        return list(subsets)
    return list(("yes", "no") if fact.kind == "yes_no" else fact.values)


def _counted(size: Size) -> Size:
    """Return the whole number at a place, or the next one on its side of an edge."""
    return Size(Near(size.near.value + size.near.side), size.known)


def _word(answer: Exact) -> Value:
    value = answer.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return frozenset(value)
    assert isinstance(value, str)
    return value


def _sizes(answer: Answer | None, edges: list[Fraction]) -> Iterable[Size]:
    if isinstance(answer, Exact):
        assert isinstance(answer.value, Fraction)
        yield Size(Near(answer.value), known=True)
        return
    if isinstance(answer, Between):
        assert isinstance(answer.low, Fraction)
        assert isinstance(answer.high, Fraction)
        low, high = Near(answer.low, int(answer.low_open)), Near(answer.high, -answer.high_open)
        yield from (Size(near, known=True) for near in (low, *_beside(edges, low, high), high))
        return
    assert answer is None or isinstance(answer, Unsure)
    # Some amount above zero: each part between the edges, and each edge itself.
    above_zero = Near(Fraction(0), 1)
    places = (above_zero, *_beside(edges, above_zero, None))
    yield from (Size(near, known=False) for near in places)


def _beside(edges: list[Fraction], low: Near, high: Near | None) -> Iterable[Near]:
    """Yield the places at and on both sides of each edge that lie strictly inside the ends."""
    for edge in edges:
        for side in (-1, 0, 1):
            near = Near(edge, side)
            if low < near and (high is None or near < high):
                yield near
