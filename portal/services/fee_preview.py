"""A fee schedule as it is seen before it is loaded: each line with worked examples."""

from collections.abc import Iterator, Mapping
from itertools import islice, product

from portal.domain.fee_amounts import Per, Slices
from portal.domain.fee_estimate import charges_at
from portal.domain.fee_points import Near, Point, Size, Value, values_of
from portal.domain.fees import FeeFact, FeeLine, Schedule, edges_of, facts_of_line, parts_of
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
    """Yield jobs beside each edge of a line, and what the line alone comes to there."""
    needed = _with_others(schedule, line)
    facts = sorted({fact for one in needed for fact in facts_of_line(one)})
    tried = [_tried(needed, schedule.facts[fact]) for fact in facts]
    seen = set()
    for chosen in product(*tried):
        point: Point = dict(zip(facts, chosen, strict=True))
        charges = charges_at(needed, schedule.rounding, point)
        said = _say(point, schedule.facts)
        if line.id in charges and said not in seen:
            seen.add(said)
            yield said or "any job", say_span(charges[line.id].raw)


def _with_others(schedule: Schedule, line: FeeLine) -> tuple[FeeLine, ...]:
    wanted = {line.id}
    for one in reversed(schedule.order):
        if one.id in wanted:
            wanted |= one.others
    return tuple(one for one in schedule.order if one.id in wanted)


def _tried(lines: tuple[FeeLine, ...], fact: FeeFact) -> list[Value]:
    edges, named = edges_of(lines)
    name = fact.fact.id
    values = values_of(fact.fact, None, edges.get(name, ()), named.get(name, ()), fact.whole)
    if fact.fact.kind != "quantity":
        return values
    sizes = [value.near for value in values if isinstance(value, Size) and not value.near.side]
    for line in lines:
        for part in parts_of(line.amount):
            if isinstance(part, Per | Slices) and part.fact == name:
                sizes += [Near(part.unit.each), Near(10 * part.unit.each)]
    return [Size(near, known=True) for near in sorted(set(sizes)) if near.value > 0]


def _say(point: Point, facts: Mapping[str, FeeFact]) -> str:
    said = []
    for name, value in point.items():
        if isinstance(value, Size):
            said.append(say_size(facts[name], value.near.value))
        else:
            said.append(" ".join(sorted(value)) if isinstance(value, frozenset) else value)
    return ", ".join(filter(None, said))
