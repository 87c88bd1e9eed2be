"""What a fee schedule must prove before anybody is shown an amount from it.

A printed schedule may have a gap, two amounts for one job, or a fee that falls as the job grows.
Each must be declared by whoever writes it down; one that is not declared is a fault.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from portal.domain.conditions import Any, Condition, Not, facts_of
from portal.domain.fee_amounts import Amount, Bounded, Cases, Tier, Tiers, Times, Together
from portal.domain.fee_points import Near, Point, Size, decide, holds
from portal.domain.fee_trials import (
    MOST_TRIALS,
    TooManyJobsError,
    first_at,
    jobs,
    last_before,
    say_job,
    say_place,
    say_stretch,
)
from portal.domain.fees import FeeFact, Schedule, conditions_in, facts_in, lines_in
from portal.domain.money import say_money, to_cents

_MEND = 'mend the rows or declare edge = "ambiguous"'
_FALLS = "mend the rows or declare falls = true"


def problems(schedule: Schedule) -> Iterator[str]:
    """Yield a sentence for each fault; nothing if the schedule is sound."""
    for line in schedule.lines:
        where = f"line {line.id}"
        met = jobs([line.when], schedule.facts, {}, zero=True)
        try:
            if any(holds(line.when, point) for point in met):
                check = _Check(schedule.facts, (line.when,))
                yield from (f"{where}: {fault}" for fault in check.faults(line.amount))
            else:
                yield f"{where}: when: no job meets it"
        except TooManyJobsError:
            yield (
                f"{where}: it rests on too much at once to be proved: its kinds of job times its "
                f"comparisons are more than {MOST_TRIALS:,}; make several lines of it"
            )


@dataclass(frozen=True, slots=True)
class _Check:
    """Checks an amount for the jobs of which all of `given` holds."""

    facts: Mapping[str, FeeFact]
    given: tuple[Condition, ...]

    def faults(self, amount: Amount) -> Iterator[str]:
        match amount:
            case Tiers(fact=fact):
                yield from (f"tiers: {fault}" for fault in self._tiers(amount, self.facts[fact]))
                for row in amount.rows:
                    yield from self.faults(row.amount)
            case Cases():
                yield from (f"cases: {fault}" for fault in self._cases(amount))
                yield from self._inside_cases(amount)
            case Together(_, parts):
                for part in parts:
                    yield from self.faults(part)
            case Times(part):
                yield from self.faults(part)
            case Bounded(part, least, most):
                if least is not None and most is not None and least > most:
                    yield "minimum: it is more than the maximum"
                yield from self.faults(part)

    def _beside(self, *conditions: Condition) -> "_Check":
        return _Check(self.facts, (*self.given, *conditions))

    def _met(self, point: Point) -> bool:
        return all(holds(condition, point) for condition in self.given)

    def _tiers(self, tiers: Tiers, fact: FeeFact) -> Iterator[str]:
        for one, other in pairwise(tiers.rows):
            if one.high is None or other.low < one.low:
                yield f"the row from {say_place(other.low, fact)} stands out of order"
                continue
            end, begin = first_at(one.high, fact), first_at(other.low, fact)
            if not tiers.ambiguous and end < begin and self._any_job(fact, end, begin):
                yield f"a gap: no row {say_stretch(one.high, other.low, fact)}; {_MEND}"
            elif not tiers.ambiguous and end > begin and self._any_job(fact, begin, end):
                yield f"an overlap: two rows hold at {say_place(other.low, fact)}; {_MEND}"
            elif not tiers.falls:
                yield from _fall(one, other, fact)
        last = tiers.rows[-1].high
        if last is not None and self._any_job(fact, last, None):
            stretch = say_stretch(last, None, fact)
            yield f"a gap: no row {stretch}; add one, with unknown if nobody says"

    def _any_job(self, fact: FeeFact, low: Near, high: Near | None) -> bool:
        """Tell whether any job that is given lies from one place up to another."""
        edges = {fact.fact.id: [low.value, *([] if high is None else [high.value])]}
        return any(
            low <= size.near and (high is None or size.near < high) and self._met(point)
            for point in jobs(self.given, self.facts, edges)
            if isinstance(size := point[fact.fact.id], Size)
        )

    def _cases(self, cases: Cases) -> Iterator[str]:
        conditions = [*self.given, *(row.when for row in cases.rows)]
        idle = set(range(len(cases.rows)))
        gap = two = ""
        told: list[tuple[Point, Amount]] = []
        for point in filter(self._met, jobs(conditions, self.facts, {})):
            held = [number for number, row in enumerate(cases.rows) if holds(row.when, point)]
            idle -= set(held)
            amount = cases.rows[held[0]].amount if held else cases.rest
            if amount is None:
                gap = gap or say_job(point)
                continue
            told.append((point, amount))
            if any(cases.rows[n].amount != amount for n in held):
                two = two or say_job(point)
        yield from (f"row {number + 1}: no job meets it" for number in sorted(idle))
        if gap:
            yield f"a gap: no case for {gap}; add a last case without when"
        if two and not cases.ambiguous:
            yield f"an overlap: two cases hold for {two}; {_MEND}"
        if not two and not cases.falls:
            yield from self._falls(cases, told)

    def _falls(self, cases: Cases, told: Sequence[tuple[Point, Amount]]) -> Iterator[str]:
        """Yield a fault where a case of larger jobs is the cheaper, as far as sizes tell."""
        sizes = {name for row in cases.rows for name in facts_of(row.when)}
        for name in sorted(n for n in sizes if n in self.facts and self.facts[n].measure):
            last: dict[tuple[object, ...], tuple[Near, Fraction]] = {}
            for point, amount in told:
                size, due = point[name], _at(amount, point)
                assert isinstance(size, Size)
                if due is None:
                    continue
                rest = tuple(value for other, value in point.items() if other != name)
                before = last.get(rest)
                if before is not None and before[0] < size.near and before[1] > due:
                    yield _say_fall(before[1], due, say_job(point))
                    return
                last[rest] = (size.near, due)

    def _inside_cases(self, cases: Cases) -> Iterator[str]:
        for row in cases.rows:
            yield from self._beside(row.when).faults(row.amount)
        if cases.rest is not None:
            others = Not(Any(tuple(row.when for row in cases.rows)))
            yield from self._beside(others).faults(cases.rest)


def _fall(one: Tier, other: Tier, fact: FeeFact) -> Iterator[str]:
    """Yield a fault where the fee of the larger job is the smaller, as far as one fact tells."""
    assert one.high is not None
    last, first = last_before(one.high, fact), first_at(other.low, fact)
    before = _at(one.amount, {fact.fact.id: Size(last, known=True)})
    after = _at(other.amount, {fact.fact.id: Size(first, known=True)})
    if before is not None and after is not None and before > after:
        yield _say_fall(before, after, say_place(other.low, fact))


def _say_fall(before: Fraction, after: Fraction, where: str) -> str:
    said = [say_money(to_cents(amount, "cent")) for amount in (before, after)]
    return f"the fee falls from {said[0]} to {said[1]} at {where}; {_FALLS}"


def _at(amount: Amount, point: Point) -> Fraction | None:
    """Return an amount at a point, or None if it rests on more than the point has."""
    if lines_in(amount) or not facts_in(amount) <= point.keys():
        return None
    if any(decide(condition, point) is None for condition in conditions_in(amount)):
        return None
    span = amount.at(point, {})
    return span.low if span.settled else None
