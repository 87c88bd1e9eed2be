"""What a job costs under a schedule: each line and each sum, from its least to its greatest.

An answer that is open or a range is tried at every place where an amount can change, so that
the ends are exact. A size that nobody gave leaves an open end, never a guess.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Literal

from portal.domain.answers import Answer
from portal.domain.fee_amounts import Lines
from portal.domain.fee_points import Point, Size, Value, holds, values_of
from portal.domain.fee_spans import NOTHING, Span, combine, join
from portal.domain.fees import (
    GROUPS,
    PLAN,
    FeeLine,
    Group,
    Schedule,
    edges_of,
    facts_of_line,
)
from portal.domain.money import Rounding, to_cents

State = Literal["due", "covered", "replaced"]
MOST_POINTS = 20_000


@dataclass(frozen=True, slots=True)
class Charge:
    """What a line comes to at one point, and what of it is charged there."""

    raw: Span
    charged: Span
    state: State


@dataclass(frozen=True, slots=True)
class LineEstimate:
    """A line of the estimate, in dollars.

    `always` if it is met whatever the open answers; `states` as which it may come; `ends` are
    the places of its least and of its greatest amount, each with what the lines before it come
    to there; `open_facts` are those that leave it open.
    """

    line: FeeLine
    charged: Span
    raw: Span
    always: bool
    states: frozenset[State]
    ends: tuple[tuple[Point, Lines], ...]
    open_facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Estimate:
    """The lines a job may meet, and the sum of each group that has any, in dollars."""

    schedule: Schedule
    lines: tuple[LineEstimate, ...]
    totals: Mapping[Group, Span]


def estimate(schedule: Schedule, answers: Mapping[str, Answer], plans: Sequence[str]) -> Estimate:
    """Estimate what a job costs; `plans` are the ids of the classes it may be of."""
    values = _values(schedule, answers, plans)
    lines: dict[str, LineEstimate] = {}
    totals: dict[Group, list[Span]] = {}
    for cluster in _clusters(schedule, values):
        found = list(_charges(schedule, cluster, values))
        for line in cluster:
            told = _line_estimate(line, found, values)
            if told is not None:
                lines[line.id] = told
        for group in GROUPS:
            own = [line.id for line in cluster if line.group == group]
            sums = [_total([c[name].charged for name in own if name in c]) for _, c in found]
            if any(name in lines for name in own):
                totals.setdefault(group, []).append(join(sums))
    ordered = tuple(lines[line.id] for line in schedule.lines if line.id in lines)
    return Estimate(
        schedule, ordered, {g: combine(totals[g], "sum") for g in GROUPS if g in totals}
    )


def charges_at(lines: Sequence[FeeLine], rounding: Rounding, point: Point) -> dict[str, Charge]:
    """Return what each line that a job meets comes to at a point; `lines` in working order."""
    raw: dict[str, Span] = {}
    for line in lines:
        if holds(line.when, point):
            raw[line.id] = _rounded(line.amount.at(point, raw), rounding)
    met = [line for line in lines if line.id in raw]
    charges = {line.id: Charge(raw[line.id], raw[line.id], "due") for line in met}
    for key in dict.fromkeys(line.once for line in met if line.once):
        _charge_once([line.id for line in met if line.once == key], charges)
    for line in met:
        for other in line.replaces:
            if other in charges:
                charges[other] = Charge(raw[other], NOTHING, "replaced")
    for line in met:
        if line.reduces:
            left = combine([charges[o].charged for o in line.reduces if o in charges], "sum")
            charges[line.id] = Charge(raw[line.id], _taken_off(left, raw[line.id]), "due")
    return charges


def _charge_once(names: Sequence[str], charges: dict[str, Charge]) -> None:
    """Charge the greatest of several lines in the place of all."""
    spans = [charges[name].charged for name in names]
    first = max(names, key=lambda name: charges[name].charged.low)
    for name in names:
        alone = combine(spans, "greatest") if name == first else NOTHING
        state: State = "due" if name == first else "covered"
        charges[name] = Charge(charges[name].raw, alone, state)


def _taken_off(left: Span, reduction: Span) -> Span:
    """Return what a reduction adds, below zero; never more than what is left to reduce."""
    most = [end for end in (left.high, reduction.high) if end is not None]
    greatest = left.low if reduction.high is None and left.high is None else min(most)
    return Span(-greatest, -min(left.low, reduction.low))


def _total(charged: Sequence[Span]) -> Span:
    span = combine(charged, "sum")
    return Span(max(span.low, Fraction(0)), span.high)


def _rounded(span: Span, rounding: Rounding) -> Span:
    ends = [None if end is None else Fraction(to_cents(end, rounding), 100) for end in
            (span.low, span.high)]  # fmt: skip
    assert ends[0] is not None
    return Span(ends[0], ends[1])


def _values(
    schedule: Schedule, answers: Mapping[str, Answer], plans: Sequence[str]
) -> dict[str, list[Value]]:
    edges, named = edges_of(schedule.lines)
    used = {fact for line in schedule.lines for fact in facts_of_line(line)}
    values: dict[str, list[Value]] = {PLAN: list(plans)}
    for name in sorted(used - {PLAN}):
        fact = schedule.facts[name]
        values[name] = values_of(
            fact.fact,
            answers.get(name),
            edges.get(name, ()),
            sorted(named.get(name, ())),
            fact.whole,
        )
    return values


def _clusters(schedule: Schedule, values: Mapping[str, list[Value]]) -> list[tuple[FeeLine, ...]]:
    """Part the lines into those that speak of each other or rest on the same open answer."""
    rest = list(schedule.order)
    clusters = []
    while rest:
        cluster = {rest.pop(0)}
        grown = True
        while grown:
            links = {tie for line in cluster for tie in _ties(line, values)}
            found = [line for line in rest if links & _ties(line, values)]
            rest = [line for line in rest if line not in found]
            cluster |= set(found)
            grown = bool(found)
        clusters.append(tuple(line for line in schedule.order if line in cluster))
    return clusters


def _ties(line: FeeLine, values: Mapping[str, list[Value]]) -> set[str]:
    lines = {f"line {name}" for name in (line.id, *line.others)}
    facts = {f"fact {fact}" for fact in facts_of_line(line) if len(values[fact]) > 1}
    return lines | facts | ({f"once {line.once}"} if line.once else set())


def _charges(
    schedule: Schedule, cluster: Sequence[FeeLine], values: Mapping[str, list[Value]]
) -> Iterator[tuple[Point, dict[str, Charge]]]:
    facts = sorted({fact for line in cluster for fact in facts_of_line(line)})
    if prod(len(values[fact]) for fact in facts) > MOST_POINTS:
        raise TooManyOpenError(facts)
    for chosen in product(*(values[fact] for fact in facts)):
        point = dict(zip(facts, chosen, strict=True))
        yield point, charges_at(cluster, schedule.rounding, point)


class TooManyOpenError(ValueError):
    """More answers are open than an estimate can try; `facts` are those it rests on."""

    def __init__(self, facts: Sequence[str]) -> None:
        super().__init__(f"too much is open among {', '.join(facts)}")
        self.facts = tuple(facts)


def _line_estimate(
    line: FeeLine,
    found: Sequence[tuple[Point, dict[str, Charge]]],
    values: Mapping[str, list[Value]],
) -> LineEstimate | None:
    met = [(point, charges[line.id]) for point, charges in found if line.id in charges]
    if not met:
        return None
    always = len(met) == len(found)
    spans = [charge.charged for _, charge in met]
    least = min(met, key=lambda pair: pair[1].raw.low)
    most = max(met, key=lambda pair: (pair[1].raw.high is None, pair[1].raw.high or 0))
    chosen = (least, most) if least[1].raw != most[1].raw else (most,)
    before = {id(point): charges for point, charges in found}
    return LineEstimate(
        line=line,
        charged=join([*spans, *([] if always else [NOTHING])]),
        raw=join(charge.raw for _, charge in met),
        always=always,
        states=frozenset(charge.state for _, charge in met),
        ends=tuple(
            (point, {name: charge.raw for name, charge in before[id(point)].items()})
            for point, _ in chosen
        ),
        open_facts=tuple(sorted(f for f in facts_of_line(line) if _is_open(values[f]))),
    )


def _is_open(values: list[Value]) -> bool:
    return len(values) > 1 or (isinstance(values[0], Size) and not values[0].known)
