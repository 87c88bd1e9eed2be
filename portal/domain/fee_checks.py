"""What a fee schedule must prove before anybody is shown an amount from it.

A printed schedule may have a gap, two amounts for one job, or a fee that falls as the job grows.
Each must be declared by whoever writes it down; one that is not declared is a fault.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, product

from portal.domain.conditions import Compares, Condition, Includes, atoms
from portal.domain.fee_amounts import Amount, Bounded, Cases, Tier, Tiers
from portal.domain.fee_points import Near, Point, Size, Value, holds, values_of
from portal.domain.fees import FeeFact, FeeLine, Schedule, lines_in, parts_of
from portal.domain.money import say_money, to_cents
from portal.domain.units import write_amount

_CENT = Fraction(1, 100)


def problems(schedule: Schedule) -> Iterator[str]:
    """Yield a sentence for each fault; nothing if the schedule is sound."""
    for line in schedule.lines:
        where = f"line {line.id}"
        if not any(holds(line.when, point) for point in _points([line.when], schedule.facts)):
            yield f"{where}: when: no job meets it"
        for part in parts_of(line.amount):
            match part:
                case Tiers():
                    fact = schedule.facts[part.fact]
                    yield from (f"{where}: tiers: {fault}" for fault in _tiers(part, fact))
                case Cases():
                    yield from (f"{where}: cases: {f}" for f in _cases(part, schedule, line))
                case Bounded(_, Fraction() as least, Fraction() as most) if least > most:
                    yield f"{where}: minimum: it is more than the maximum"


def _tiers(tiers: Tiers, fact: FeeFact) -> Iterator[str]:
    edge = 'mend the rows or declare edge = "ambiguous"'
    # Some amount above zero: of nothing, nothing is charged.
    step = _step(fact)
    start = Near(step) if step else Near(Fraction(0), 1)
    if _counted(tiers.rows[0].low, fact) > start and not tiers.ambiguous:
        yield f"a gap: no row for less than {_say(tiers.rows[0].low, fact)}; {edge}"
    for one, other in pairwise(tiers.rows):
        end, begin = one.high and _counted(one.high, fact), _counted(other.low, fact)
        if one.high is None or end is None or other.low < one.low:
            yield f"the row from {_say(other.low, fact)} stands out of order"
        elif end < begin and not tiers.ambiguous:
            yield f"a gap: no row from {_say(one.high, fact)} to {_say(other.low, fact)}; {edge}"
        elif end > begin and not tiers.ambiguous:
            yield f"an overlap: two rows hold at {_say(other.low, fact)}; {edge}"
        elif not tiers.falls:
            yield from _fall(one, other, fact)
    last = tiers.rows[-1].high
    if last is not None:
        yield f"a gap: no row from {_say(last, fact)} up; add one, with unknown if nobody says"


def _fall(one: Tier, other: Tier, fact: FeeFact) -> Iterator[str]:
    """Yield a fault where the fee of the larger job is the smaller, as far as one fact tells."""
    assert one.high is not None
    step, end = _step(fact), _counted(one.high, fact)
    last = Near(end.value - step) if step else Near(end.value, end.side - 1)
    first = _counted(other.low, fact)
    before, after = _alone(one.amount, fact, last), _alone(other.amount, fact, first)
    if before is not None and after is not None and before > after:
        said = [say_money(to_cents(amount, "cent")) for amount in (before, after)]
        yield (
            f"the fee falls from {said[0]} to {said[1]} at {_say(other.low, fact)}; "
            "mend the rows or declare falls = true"
        )


def _step(fact: FeeFact) -> Fraction | None:
    """Return what a fact is counted in: things, cents, or None for what is measured."""
    return Fraction(1) if fact.whole else _CENT if fact.measure == "money" else None


def _counted(near: Near, fact: FeeFact) -> Near:
    """Return the first amount at or after a place that a fact can have."""
    step = _step(fact)
    if step is None:
        return near
    steps = near.value / step
    whole = Fraction(-(-steps.numerator // steps.denominator))
    return Near((whole + 1 if near.side > 0 and whole == steps else whole) * step)


def _alone(amount: Amount, fact: FeeFact, near: Near) -> Fraction | None:
    """Return an amount that rests on this one fact alone, or None."""
    rests = {getattr(part, "fact", fact.fact.id) for part in parts_of(amount)}
    if rests - {fact.fact.id, None} or lines_in(amount):
        return None
    if any(isinstance(part, Cases) for part in parts_of(amount)):
        return None
    span = amount.at({fact.fact.id: Size(near, known=True)}, {})
    return span.low if span.settled else None


def _cases(cases: Cases, schedule: Schedule, line: FeeLine) -> Iterator[str]:
    conditions = [line.when, *(row.when for row in cases.rows)]
    told: set[str] = set()
    for point in _points(conditions, schedule.facts):
        if not holds(line.when, point):
            continue
        held = [row.amount for row in cases.rows if holds(row.when, point)]
        if not held and cases.rest is None and "gap" not in told:
            told.add("gap")
            yield f"a gap: no case for {_job(point)}; add a last case without when"
        two = any(amount != held[0] for amount in held)
        if two and not cases.ambiguous and "two" not in told:
            told.add("two")
            yield (
                f"an overlap: two cases hold for {_job(point)}; "
                'mend them or declare edge = "ambiguous"'
            )


def _points(conditions: list[Condition], facts: Mapping[str, FeeFact]) -> Iterator[Point]:
    """Yield a job for every way in which the conditions can hold or not."""
    edges: dict[str, set[Fraction]] = {}
    named: dict[str, set[str]] = {}
    for condition in conditions:
        for atom in atoms(condition):
            edges.setdefault(atom.fact, set())
            if isinstance(atom, Compares) and isinstance(atom.bound, Fraction):
                edges[atom.fact].add(atom.bound)
            elif isinstance(atom, Includes):
                named.setdefault(atom.fact, set()).add(atom.value)
    values: list[list[Value]] = []
    for name, bounds in edges.items():
        fact = facts[name]
        kinds = sorted(named.get(name, ()))
        values.append(values_of(fact.fact, None, bounds, kinds, fact.whole))
    for chosen in product(*values):
        yield dict(zip(edges, chosen, strict=True))


def _job(point: Point) -> str:
    said = []
    for name, value in point.items():
        if isinstance(value, Size):
            beside = {-1: "just below ", 0: "", 1: "just above "}[value.near.side]
            said.append(f"{name} {beside}{write_amount(value.near.value)}")
        else:
            chosen = sorted(value) if isinstance(value, frozenset) else [value]
            said.append(f"{name}={','.join(chosen)}")
    return " and ".join(said) or "any job"


def _say(near: Near, fact: FeeFact) -> str:
    words = {"money": "dollars"}.get(fact.measure or "", fact.many or fact.measure or "")
    return f"{'above ' if near.side > 0 else ''}{write_amount(near.value)} {words}"
