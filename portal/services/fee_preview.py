"""A fee schedule as it is seen before it is loaded: each line with worked examples."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice

from portal.domain.fee_amounts import Lines, Per, Slices
from portal.domain.fee_charges import all_charges
from portal.domain.fee_points import Point, Size, holds, just_beside
from portal.domain.fee_spans import Span, join, rounded
from portal.domain.fee_trials import TooManyJobsError, jobs
from portal.domain.fees import (
    FeeFact,
    FeeLine,
    Schedule,
    conditions_of,
    edges_of,
    facts_in,
    parts_of,
)
from portal.wording.fee_rules import say_rule
from portal.wording.fee_values import say_size, say_span

MOST_EXAMPLES = 12


def preview(schedule: Schedule) -> Iterator[str]:
    """Yield the lines of the preview."""
    yield f"{schedule.name}, in force from {schedule.in_force}"
    yield f"Source: {schedule.source}"
    for line in schedule.lines:
        yield ""
        yield f"{line.name} ({line.group})"
        yield f"  {say_rule(line, schedule)}"
        for said, amount in islice(_examples(schedule, line), MOST_EXAMPLES):
            yield f"    {said:<56} {amount}"


def _examples(schedule: Schedule, line: FeeLine) -> Iterator[tuple[str, str]]:
    """Yield jobs at and just over each edge of a line, and what the line alone comes to there."""
    lines = _with_others(schedule, line)
    conditions = [condition for one in lines for condition in conditions_of(one)]
    sizes = {fact: _sizes(lines, fact) for one in lines for fact in facts_in(one.amount)}
    try:
        for point in filter(_is_plain, jobs(conditions, schedule.facts, sizes)):
            if holds(line.when, point):
                span = _comes_to(schedule, lines, line, point)
                yield _say(point, schedule.facts) or "any job", say_span(span)
    except TooManyJobsError:
        yield "it rests on too much for examples", ""


def _with_others(schedule: Schedule, line: FeeLine) -> tuple[FeeLine, ...]:
    wanted = {line.id}
    for one in reversed(schedule.order):
        if one.id in wanted:
            wanted |= one.others
    return tuple(one for one in schedule.order if one.id in wanted)


def _sizes(lines: tuple[FeeLine, ...], fact: str) -> set[Fraction]:
    """Return the sizes of a fact that show how lines are worked out."""
    sizes = set(edges_of(lines).get(fact, ()))
    for line in lines:
        for part in parts_of(line.amount):
            if isinstance(part, Per | Slices) and part.fact == fact:
                sizes |= {part.unit.each, 10 * part.unit.each}
            if isinstance(part, Per) and part.fact == fact:
                sizes.add(part.included)
            if isinstance(part, Slices) and part.fact == fact:
                sizes |= {row.to for row in part.rows if row.to is not None}
    return sizes or {Fraction(100)}


def _is_plain(point: Point) -> bool:
    """Tell whether a job is worth showing: not just under an edge, and of some size."""
    sizes = [value.near for value in point.values() if isinstance(value, Size)]
    return all(near.side >= 0 and near.value > 0 for near in sizes)


def _comes_to(schedule: Schedule, lines: tuple[FeeLine, ...], line: FeeLine, point: Point) -> Span:
    def alone(one: FeeLine, before: Lines) -> Span | None:
        if not holds(one.when, point):
            return None
        return rounded(one.amount.at(just_beside(point), before), schedule.rounding)

    return join(charges[line.id].alone for charges in all_charges(lines, alone))


def _say(point: Point, facts: Mapping[str, FeeFact]) -> str:
    said = []
    for name, value in point.items():
        if isinstance(value, Size):
            size = say_size(facts[name], value.near.value)
            said.append(f"just over {size}" if value.near.side else size)
        else:
            said.append(f"{name}={value}")
    return ", ".join(said)
