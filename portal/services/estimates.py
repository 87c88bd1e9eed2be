"""What a job costs, from its determination and a fee schedule: no storage on the way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from portal.domain.answers import Answer
from portal.domain.fee_estimate import Estimate, TooManyOpenError, estimate
from portal.domain.fee_query import read_fee_query
from portal.domain.fees import FeeFact, Schedule
from portal.domain.query import Problem
from portal.services.checks import Determined, Pairs
from portal.wording.fees import EstimateTold, tell_costs, tell_estimate
from portal.wording.telling import Telling


@dataclass(frozen=True, slots=True)
class Costs:
    """An estimate and its words; both are None where too much is open to work it out."""

    schedule: Schedule
    estimate: Estimate | None
    told: EstimateTold | None


class UnreadableFeeAnswerError(ValueError):
    """Answers to a schedule's own facts that cannot be read; `answers` are those that could."""

    def __init__(self, answers: Mapping[str, Answer], problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{p.fact}: {p.message}" for p in problems))
        self.answers = answers
        self.problems = tuple(problems)


def own_facts(schedule: Schedule, known: Mapping[str, object]) -> Mapping[str, FeeFact]:
    """Return the facts that only the schedule needs, beside those a town's check knows."""
    return {name: fact for name, fact in schedule.facts.items() if name not in known}


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
    try:
        found = estimate(schedule, answers, plans)
    except TooManyOpenError:
        return Costs(schedule, None, None)
    return Costs(schedule, found, tell_estimate(found, made_on))


def cost_of_job(
    determined: Determined, schedule: Schedule, own: Mapping[str, Answer], made_on: date
) -> Costs:
    """Estimate what a determined job costs."""
    plans = [each.id for each in determined.determination.consequence.possible]
    return cost_of(schedule, {**determined.job.answers, **own}, plans, made_on)


def with_costs(telling: Telling, costs: Costs) -> Telling:
    """Return a determination told with what it costs, before whom to ask."""
    if costs.told is None or not costs.told.groups:
        return telling
    parts = list(telling.parts)
    ask = next((n for n, part in enumerate(parts) if part.id == "whom_to_ask"), len(parts))
    return replace(telling, parts=(*parts[:ask], tell_costs(costs.told), *parts[ask:]))
