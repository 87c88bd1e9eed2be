"""Points at which a fee is worked out: one value for every fact, sizes also just beside an edge.

A fee that jumps at 10,000 has one amount at 10,000 and may have another just above. Writing
such a place as a value and a side makes the least and the greatest amount over a range exact.
"""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
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
JUST_ABOVE_ZERO = Near(Fraction(0), 1)
_HAIR = Fraction(1, 10**15)


def holds(condition: c.Condition, point: Point) -> bool:
    """Tell whether a condition holds at a point that has a value for each of its facts."""
    truth = decide(condition, point)
    assert truth is not None
    return truth


def decide(condition: c.Condition, point: Point) -> bool | None:
    """Tell whether a condition holds; None if that rests on a fact without a value."""
    match condition:
        case c.Constant(truth):
            return truth
        case c.Not(part):
            found = decide(part, point)
            return None if found is None else not found
        case c.All(parts):
            return _decide_all([decide(part, point) for part in parts], ends_it=False)
        case c.Any(parts):
            return _decide_all([decide(part, point) for part in parts], ends_it=True)
    return _compares(condition, point)


def _decide_all(found: list[bool | None], *, ends_it: bool) -> bool | None:
    if ends_it in found:
        return ends_it
    return None if None in found else not ends_it


def _compares(atom: c.Condition, point: Point) -> bool | None:
    match atom:
        case c.IsOneOf(fact, values):
            return point[fact] in values if fact in point else None
        case c.Includes(fact, value):
            return _includes(point.get(includes(atom), point.get(fact)), value)
        case c.Compares(fact, sign, Fraction() as bound):
            size = point.get(fact)
            return None if size is None else _SIGNS[sign](_near(size), Near(bound))
    raise TypeError(f"a fee cannot depend on {atom}")


def includes(atom: c.Includes) -> str:
    """Name the open question whether several values have this one among them."""
    return f"{atom.value} in {atom.fact}"


def _includes(chosen: Value | None, value: str) -> bool | None:
    if chosen is None:
        return None
    return value in chosen if isinstance(chosen, frozenset) else chosen == "yes"


def _near(size: Value) -> Near:
    assert isinstance(size, Size)
    return size.near


def values_of(
    fact: Fact, answer: Answer | None, edges: Iterable[Fraction], step: Fraction | None
) -> list[Value]:
    """Return the values to try for a fact: its one value, or all that may differ.

    `edges` are the amounts at which something changes; `step` is what a fact is counted in,
    None for what is measured. An open fact of several values has no list: see `includes`.
    """
    if fact.kind == "quantity":
        sizes = list(_sizes(answer, sorted(edges)))
        if step is not None:
            return list(dict.fromkeys(_counted(size, step) for size in sizes))
        return list(sizes)
    if isinstance(answer, Exact):
        return [_word(answer)]
    return list(("yes", "no") if fact.kind == "yes_no" else fact.values)


def just_beside(point: Point) -> Point:
    """Return the point with each place beside an edge moved off it, by nearly nothing.

    What is charged there can be rounded: a part of a cent is seldom lost, and a whole dollar
    that begins just above an edge is not.
    """
    moved = {
        name: Size(Near(size.near.value + size.near.side * _HAIR), size.known)
        for name, size in point.items()
        if isinstance(size, Size) and size.near.side
    }
    return {**point, **moved} if moved else point


def _counted(size: Size, step: Fraction) -> Size:
    """Return the count at a place, or the next one on its side of an edge."""
    return Size(Near(size.near.value + size.near.side * step), size.known)


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
        for near in (low, *_beside(edges, low, high, (-1, 0, 1)), high):
            yield Size(near, known=True)
        return
    assert answer is None or isinstance(answer, Unsure)
    if answer is None:
        yield Size(ZERO, known=False)  # nobody was asked: it may be nothing
    # Some amount above zero: each edge itself, and the part above it up to the next one.
    for near in (JUST_ABOVE_ZERO, *_beside(edges, JUST_ABOVE_ZERO, None, (0, 1))):
        yield Size(near, known=False)


def _beside(
    edges: list[Fraction], low: Near, high: Near | None, sides: Sequence[int]
) -> Iterable[Near]:
    """Yield the places at and beside each edge that lie strictly inside the ends."""
    for edge in edges:
        for side in sides:
            near = Near(edge, side)
            if low < near and (high is None or near < high):
                yield near
