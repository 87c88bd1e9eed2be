"""What is still worth asking, and how precisely, equals going through every job."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from portal.domain.answers import NEVER, Answer
from portal.domain.conditions import KIND_FACT
from portal.domain.decisions import Decisions
from portal.domain.determination import determine
from portal.domain.questionnaire import needed_cuts, not_needed, relevance
from tests.oracle.interpreter import Job, classes_of_job, holds
from tests.oracle.random_laws import RandomLaw
from tests.oracle.test_brute_force import jobs

SEEDS = 200
TOGETHER = 25
FEW_JOBS = 800
PERMITS = 0b1100

Effect = Callable[[Job], Any]


def cases(seeds: range) -> Iterator[tuple[RandomLaw, Decisions, Mapping[str, Answer]]]:
    """Yield random laws and answers that leave at least one job possible."""
    for seed in seeds:
        law = RandomLaw(seed)
        if law.size() <= FEW_JOBS:
            decisions = Decisions(law.ordinance)
            for answers in (law.answers(), law.answers()):
                if decisions.possible(decisions.situate(answers)):
                    yield law, decisions, answers


def effects(law: RandomLaw) -> tuple[Effect, Effect, Effect]:
    """Return what a job is, whether it has the duty, and whether it must ask about the duty."""
    ordinance = law.ordinance
    [duty] = ordinance.obligations
    return (
        lambda job: classes_of_job(ordinance, job),
        lambda job: holds(duty.when, job, ordinance.kinds),
        lambda job: holds(duty.ask_when, job, ordinance.kinds),
    )


def differing(can_be: list[dict[str, Any]], effect: Effect) -> set[str]:
    """Return the facts in which alone two of the jobs differ and have other effects."""
    alike: dict[tuple[str, object], set[object]] = defaultdict(set)
    for job in can_be:
        result = effect(job)
        for fact in job:
            alike[fact, tuple(v for name, v in job.items() if name != fact)].add(result)
    return {fact for (fact, _), results in alike.items() if len(results) > 1}


def check_relevance(law: RandomLaw, decisions: Decisions, answers: Mapping[str, Answer]) -> None:
    can_be = list(jobs(law, answers))
    by_class, when, ask = effects(law)
    permit = any(by_class(job) & PERMITS for job in can_be)
    for_class = differing(can_be, by_class) if permit else set()
    for_duty = differing(can_be, when)
    if not all(map(when, can_be)):
        for_duty |= differing(can_be, ask)
    found = relevance(decisions, decisions.situate(answers))
    assert found.for_class == for_class
    assert found.for_obligations == for_duty - for_class


@pytest.mark.parametrize("start", range(0, SEEDS, TOGETHER))
def test_the_facts_still_worth_asking(start: int) -> None:
    for case in cases(range(start, start + TOGETHER)):
        check_relevance(*case)


def cuts_by_hand(
    law: RandomLaw, decisions: Decisions, fact_id: str, answers: Mapping[str, Answer]
) -> set[int]:
    """Return the cells of a fact that differ from the one below, all else being the same."""
    others = {fact: answer for fact, answer in answers.items() if fact != fact_id}
    can_be = list(jobs(law, others))
    by_class, when, ask = effects(law)
    told = [by_class, when, *([] if all(map(when, can_be)) else [ask])]
    columns: dict[object, dict[int, list[object]]] = defaultdict(dict)
    cells = decisions.cells[fact_id]
    for job in can_be:
        value = job[fact_id]
        cell = cells.place(NEVER if value is None else value)
        rest = tuple(value for name, value in job.items() if name != fact_id)
        columns[rest][cell] = [effect(job) for effect in told]
    return {
        cell
        for column in columns.values()
        for cell, effect in column.items()
        if column.get(cell - 1, effect) != effect
    }


@pytest.mark.parametrize("start", range(0, SEEDS, TOGETHER))
def test_the_cuts_that_a_size_or_a_date_must_be_known_to(start: int) -> None:
    for law, decisions, answers in cases(range(start, start + TOGETHER)):
        if law.ordinance.impossible:
            continue
        for fact in law.facts:
            if fact.kind in ("quantity", "date"):
                wanted = cuts_by_hand(law, decisions, fact.id, answers)
                assert needed_cuts(decisions, fact.id, answers) == wanted


def test_without_the_answers_that_are_not_needed_nothing_is_different() -> None:
    unused = 0
    for _, decisions, answers in cases(range(SEEDS)):
        idle = not_needed(decisions, answers)
        unused += len(idle)
        kept = {fact: answer for fact, answer in answers.items() if fact not in idle}
        whole, part = determine(decisions, answers), determine(decisions, kept)
        assert whole.consequence.permit_possible == part.consequence.permit_possible
        assert whole.obligations == part.obligations
        if part.consequence.permit_possible:
            assert whole.consequence == part.consequence
    assert unused > SEEDS


def test_every_answer_that_is_needed_changes_something() -> None:
    """Without any one of the answers that are kept, more would be open than is.

    Where some jobs cannot be, an answer may also be kept because it rules others out.
    """
    for law, decisions, answers in cases(range(SEEDS)):
        if law.ordinance.impossible:
            continue
        idle = not_needed(decisions, answers)
        kept = {fact: answer for fact, answer in answers.items() if fact not in idle}
        for fact in kept:
            if fact in decisions.clock_facts or fact == KIND_FACT:
                continue
            less = {name: answer for name, answer in kept.items() if name != fact}
            relevant = relevance(decisions, decisions.situate(less))
            assert fact in relevant.for_class | relevant.for_obligations
