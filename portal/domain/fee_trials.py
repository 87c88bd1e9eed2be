"""Jobs at and beside every edge of some conditions, to prove things of a fee schedule with."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from portal.domain.conditions import Compares, Condition, Includes, atoms
from portal.domain.fee_points import JUST_ABOVE_ZERO, ZERO, Near, Point, Size, Value, includes
from portal.domain.fees import FeeFact
from portal.domain.units import write_amount

MOST_TRIALS = 400_000  # jobs times what is compared in each: less than a second
_BESIDE = {-1: "just below ", 0: "", 1: "just above "}


class TooManyJobsError(ValueError):
    """Conditions rest on so much together that not every job can be tried."""


def jobs(
    conditions: Sequence[Condition],
    facts: Mapping[str, FeeFact],
    edges: Mapping[str, Iterable[Fraction]],
    *,
    zero: bool = False,
) -> Iterator[Point]:
    """Yield a job for every way in which the conditions can hold or not.

    `edges` are further sizes to try, at them and on both sides; `zero` tries nothing at all too.
    Raises TooManyJobsError.
    """
    cuts: dict[str, set[Fraction]] = {name: set(found) for name, found in edges.items()}
    compared = [atom for condition in conditions for atom in atoms(condition)]
    for atom in compared:
        name = includes(atom) if isinstance(atom, Includes) else atom.fact
        cuts.setdefault(name, set())
        if isinstance(atom, Compares) and isinstance(atom.bound, Fraction):
            cuts[name].add(atom.bound)
    values = [_values(facts.get(name), bounds, zero) for name, bounds in cuts.items()]
    if prod(map(len, values)) * max(1, len(compared)) > MOST_TRIALS:
        raise TooManyJobsError
    for chosen in product(*values):
        yield dict(zip(cuts, chosen, strict=True))


def first_at(near: Near, fact: FeeFact) -> Near:
    """Return the first amount at or after a place that a fact can have."""
    if fact.step is None:
        return near
    steps = near.value / fact.step
    whole = Fraction(-(-steps.numerator // steps.denominator))
    return Near((whole + 1 if near.side > 0 and whole == steps else whole) * fact.step)


def last_before(near: Near, fact: FeeFact) -> Near:
    """Return the last amount before a place that a fact can have."""
    if fact.step is None:
        return Near(near.value, near.side - 1)
    return Near(first_at(near, fact).value - fact.step)


def say_job(point: Point) -> str:
    """Say a job as an author writes one: "lots 5 and commercial=yes"."""
    said = []
    for name, value in point.items():
        if isinstance(value, Size):
            said.append(f"{name} {_BESIDE[value.near.side]}{write_amount(value.near.value)}")
        else:
            said.append(f"{name}={value}")
    return " and ".join(said) or "any job"


def say_place(near: Near, fact: FeeFact) -> str:
    """Say where something begins: "5 lots", "just above 10000 sq ft"."""
    first = first_at(near, fact)
    counted = fact.one if first == Near(Fraction(1)) else fact.many
    words = "dollars" if fact.measure == "money" else counted or fact.measure or ""
    return f"{_BESIDE[first.side]}{write_amount(first.value)} {words}".replace("_", " ")


def say_stretch(low: Near, high: Near | None, fact: FeeFact) -> str:
    """Say from where to where something is missing."""
    first = say_place(low, fact)
    if high is None:
        return f"from {first} up"
    if last_before(high, fact) == first_at(low, fact):
        return f"for {first}"
    return f"from {first} to less than {say_place(high, fact)}"


def _values(fact: FeeFact | None, edges: Iterable[Fraction], zero: bool) -> Sequence[Value]:
    if fact is None or fact.fact.kind == "yes_no":
        return ("yes", "no")
    if fact.fact.kind != "quantity":
        return fact.fact.values
    beside = [Near(edge, side) for edge in sorted(edges) for side in (-1, 0, 1)]
    places = [JUST_ABOVE_ZERO, *(near for near in beside if near > JUST_ABOVE_ZERO)]
    counted = [first_at(near, fact) if near.side >= 0 else _below(near, fact) for near in places]
    if zero:
        counted.insert(0, ZERO)
    return [Size(near, known=True) for near in dict.fromkeys(counted)]


def _below(near: Near, fact: FeeFact) -> Near:
    """Return the last amount at or below a place just below an edge, but one above zero."""
    step = fact.step
    if step is None:
        return near
    return max(last_before(Near(near.value), fact), Near(step))
