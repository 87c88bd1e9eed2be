"""Outcome sets, relevant facts and certainties equal brute force on 500 random ordinances."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest

from portal.domain.answers import NEVER, UNSURE, Answer, Between, Exact
from portal.domain.decisions import Decisions
from portal.domain.determination import Certainty, consequence_of, obligations_due
from portal.domain.facts import Fact
from tests.oracle.interpreter import classes_of_job, holds, is_possible
from tests.oracle.periods import periods
from tests.oracle.random_laws import RandomLaw

SEEDS = 500
TOGETHER = 25


def allowed(fact: Fact, answer: Answer | None, values: list[Any]) -> list[Any]:
    """Return the values of a fact that agree with an answer."""
    if answer is None:
        return values
    if answer is UNSURE:
        return [v for v in values if fact.kind != "quantity" or v > 0]
    if isinstance(answer, Between):
        between = [
            v for v in values if v is not None and answer.low <= v <= answer.high
            and not (answer.low_open and v == answer.low)
            and not (answer.high_open and v == answer.high)
        ]  # fmt: skip
        if fact.kind == "quantity":
            ends = sorted({answer.low, *between, answer.high})
            between += [(a + b) / 2 for a, b in pairwise(ends)]
        return between
    assert isinstance(answer, Exact)
    if answer.value is NEVER:
        return [None]
    return [frozenset(answer.value) if fact.kind == "several" else answer.value]


def jobs(law: RandomLaw, answers: Mapping[str, Answer]) -> Iterator[dict[str, Any]]:
    """Yield every whole job that agrees with the answers and can be."""
    choices = [
        periods(f, answers, law.seasons(f)) if f.kind == "season"
        else allowed(f, answers.get(f.id), law.values[f.id])
        for f in law.facts
    ]  # fmt: skip
    for values in product(*choices):
        job = dict(zip((fact.id for fact in law.facts), values, strict=True))
        if is_possible(law.ordinance, job):
            yield job


def brute(law: RandomLaw, answers: Mapping[str, Answer]) -> tuple[int, set[str], set[str]]:
    """Return the class mask, the facts that matter, and how the duty stands in these jobs."""
    mask, duty = 0, set()
    alike: dict[tuple[str, tuple[Any, ...]], set[int]] = defaultdict(set)
    obligation = law.ordinance.obligations[0]
    for job in jobs(law, answers):
        classes = classes_of_job(law.ordinance, job)
        mask |= classes
        when = holds(obligation.when, job, law.ordinance.kinds)
        ask = holds(obligation.ask_when, job, law.ordinance.kinds)
        duty.add(("when" if when else "not") + ("+ask" if ask else ""))
        for fact in job:
            alike[fact, tuple(v for f, v in job.items() if f != fact)].add(classes)
    matters = {fact for (fact, _), masks in alike.items() if len(masks) > 1}
    return mask, matters, duty


def certainty(duty: set[str]) -> Certainty | None:
    if all(state.startswith("when") for state in duty):
        return Certainty.REQUIRED
    if any(state.startswith("when") for state in duty):
        return Certainty.POSSIBLE
    return Certainty.ASK if any(state.endswith("ask") for state in duty) else None


def check(seed: int, decisions_of: type[Decisions] = Decisions) -> None:
    law = RandomLaw(seed)
    decisions = decisions_of(law.ordinance)
    for _ in range(3):
        answers = law.answers()
        mask, matters, duty = brute(law, answers)
        situation = decisions.situate(answers)
        found = consequence_of(decisions, situation)
        assert found.mask == mask, (seed, answers)
        if not mask:
            continue
        assert set(decisions.facts_in(found.matters)) == matters, (seed, answers)
        due = obligations_due(decisions, situation, permit_possible=True)
        assert [d.certainty for d in due] == [s for s in (certainty(duty),) if s], (seed, answers)


def check_all(seeds: range, decisions_of: type[Decisions] = Decisions) -> None:
    for seed in seeds:
        check(seed, decisions_of)


@pytest.mark.parametrize("start", range(0, SEEDS, TOGETHER))
def test_the_diagrams_say_what_brute_force_says(start: int) -> None:
    check_all(range(start, start + TOGETHER))


def test_the_random_ordinances_have_facts_of_every_kind() -> None:
    kinds = {fact.kind for seed in range(200) for fact in RandomLaw(seed).facts}
    assert kinds == {"yes_no", "choice", "several", "quantity", "date", "season"}
    assert max(len(RandomLaw(seed).facts) for seed in range(200)) == 8


class WithoutRestriction(Decisions):
    """A planted fault: one answer is not looked at."""

    def situate(self, answers: Mapping[str, Answer]) -> Any:
        return super().situate(dict(list(answers.items())[1:]))


class CoarseCells(Decisions):
    """A planted fault: an amount is rounded before the cut."""

    def situate(self, answers: Mapping[str, Answer]) -> Any:
        rounded = {
            fact: Exact(Fraction(round(a.value)))
            if isinstance(a, Exact) and isinstance(a.value, Fraction)
            else a
            for fact, a in answers.items()
        }
        return super().situate(rounded)


class LastRuleFirst(Decisions):
    """A planted fault: a later stage wins."""

    def _compile(self) -> None:
        self.ordinance = type(self.ordinance)(
            **{
                name: getattr(self.ordinance, name)
                for name in self.ordinance.__dataclass_fields__
                if name != "stages"
            },
            stages=tuple(reversed(self.ordinance.stages)),
        )
        super()._compile()


@pytest.mark.parametrize("faulty", [WithoutRestriction, CoarseCells, LastRuleFirst])
def test_a_planted_fault_is_found(faulty: type[Decisions]) -> None:
    with pytest.raises(AssertionError):
        check_all(range(100), faulty)
