"""What a job costs, from its determination and a fee schedule: no storage on the way."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache

from portal.domain.advice import Advice
from portal.domain.answers import Answer
from portal.domain.fee_estimate import TooManyOpenError, estimate
from portal.domain.fee_query import read_fee_query
from portal.domain.fees import PLAN, FeeFact, Schedule
from portal.domain.query import Problem
from portal.services.checks import Determined, Pairs
from portal.wording.advice import PART as ADVICE
from portal.wording.fees import Costs, say_saving, tell_costs, tell_estimate
from portal.wording.telling import Line, Part, Telling


class UnreadableFeeAnswerError(ValueError):
    """Answers to a schedule's own facts that cannot be read; `answers` are those that could."""

    def __init__(self, answers: Mapping[str, Answer], problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{p.fact}: {p.message}" for p in problems))
        self.answers = answers
        self.problems = tuple(problems)


def own_facts(schedule: Schedule, known: Mapping[str, object]) -> Mapping[str, FeeFact]:
    """Return the facts that only the schedule needs, beside those a town's check knows."""
    return {
        name: fact for name, fact in schedule.facts.items() if name not in known and name != PLAN
    }


def read_own_answers(pairs: Pairs, facts: Mapping[str, FeeFact]) -> Mapping[str, Answer]:
    """Read the answers to a schedule's own facts. Raises UnreadableFeeAnswerError."""
    reading = read_fee_query([pair for pair in pairs if pair[0] in facts], facts)
    if reading.problems:
        raise UnreadableFeeAnswerError(reading.answers, reading.problems)
    return reading.answers


def cost_of(
    schedule: Schedule, answers: Mapping[str, Answer], plans: Sequence[str], made_on: date
) -> Costs:
    """Estimate what a job costs that may be of these classes."""
    rests_on = schedule.used
    return _cost(
        schedule,
        tuple((name, answer) for name, answer in answers.items() if name in rests_on),
        tuple(plans),
        made_on,
    )


@lru_cache(maxsize=1024)
def _cost(
    schedule: Schedule,
    answers: tuple[tuple[str, Answer], ...],
    plans: tuple[str, ...],
    made_on: date,
) -> Costs:
    """Estimate and tell; most jobs rest on few answers, so the same few are asked again."""
    try:
        found = estimate(schedule, dict(answers), plans)
    except TooManyOpenError:
        return Costs(schedule, None)
    return Costs(schedule, tell_estimate(found, made_on))


def cost_of_job(
    determined: Determined, schedule: Schedule | None, own: Mapping[str, Answer]
) -> Costs:
    """Estimate what a determined job costs, as on the day it was read."""
    if schedule is None:
        return Costs(None, None)
    job, plans = determined.job, determined.determination.consequence.ids
    return cost_of(schedule, {**job.answers, **own}, plans, job.day)


def with_costs(telling: Telling, costs: Costs) -> Telling:
    """Return a determination told with what it costs, before whom to ask."""
    if costs.status != "estimated":
        return telling
    parts = telling.parts
    ask = next((n for n, part in enumerate(parts) if part.id == "whom_to_ask"), len(parts))
    return replace(telling, parts=(*parts[:ask], _part(costs), *parts[ask:]))


@lru_cache(maxsize=1024)
def _part(costs: Costs) -> Part:
    """Tell costs as a part, once for each, so that a page can keep its lines as rendered."""
    assert costs.told is not None
    return tell_costs(costs.told)


def fees_saved(determined: Determined, costs: Costs) -> tuple[str | None, ...]:
    """Say for each advice on a job what becomes of its fees; None where they stay the same."""
    return tuple(_fees_saved(determined, costs, advice) for advice in determined.advised.advices)


def _fees_saved(determined: Determined, costs: Costs, advice: Advice) -> str | None:
    if costs.schedule is None or costs.told is None:
        return None
    answers = advice.changed(determined.job.answers)
    after = cost_of(costs.schedule, answers, advice.consequence.ids, determined.job.day).told
    return None if after is None else say_saving(costs.told.estimate, after.estimate)


def with_savings(telling: Telling, saved: tuple[str | None, ...]) -> Telling:
    """Return a determination told with what each advice does to the fees."""
    parts = tuple(
        replace(part, lines=(*map(_with_saving, part.lines, saved), *part.lines[len(saved) :]))
        if part.id == ADVICE
        else part
        for part in telling.parts
    )
    return replace(telling, parts=parts)


@lru_cache(maxsize=1024)
def _with_saving(line: Line, saved: str | None) -> Line:
    """Tell a saving under its advice, once for each, so that a page can keep it as rendered."""
    return line if saved is None else replace(line, items=(*line.items, Line(saved)))
