"""Advice against brute force over every cell of one and of two levers: nothing smaller helps.

The brute force moves levers to single cells and asks for the class from the answers themselves;
it shares no code with the search beyond the diagram, which other oracles prove. Advice that stands
on answers not asked for is looked at as if they had been given.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from portal.domain.advice import Advice, advise
from portal.domain.answers import Answer, Answers, Exact
from portal.domain.cells import IntervalCells
from portal.domain.decisions import Decisions
from portal.domain.determination import Consequence, consequence_of, determine
from portal.domain.edition import Edition, Town
from portal.domain.ordinance import PermitClass
from portal.domain.query import read_query
from tests.web.random_jobs import random_job, random_ordinary_job

DAY = date(2026, 11, 30)
TOWNS = ["somers", "carmel"]
Cells = Mapping[str, int]


def heavy(consequence: Consequence) -> int:
    return max(consequence.plan_for, PermitClass.NOT_REGULATED)


def jobs(edition: Edition, count: int) -> Iterator[Answers]:
    random = Random(f"brute advice in {edition.profile.id}")  # noqa: S311 - a seed for jobs
    for number in range(count):
        job = (random_job, random_ordinary_job)[number % 2](edition, random)
        reading = read_query(job, edition.ordinance.facts)
        assert not reading.problems, reading.problems
        yield reading.answers


def lever_cells(decisions: Decisions) -> Mapping[str, tuple[int, ...]]:
    """Return the cells of each lever that a job may be moved to: none of them only zero."""
    found = {}
    for fact in decisions.ordinance.facts.values():
        cells = decisions.cells.get(fact.id)
        if fact.lever in ("less", "more") and isinstance(cells, IntervalCells):
            some = range(len(cells))
            zero = fact.lever == "less" and cells.sample(0) == "0" and cells.sample(1) != "0"
            found[fact.id] = tuple(some)[1:] if zero and cells.cuts[0].value == 0 else tuple(some)
    return found


def moved(decisions: Decisions, answers: Answers, cells: Cells) -> Answers:
    samples = {
        fact: Exact(Fraction(decisions.cells[fact].sample(cell))) for fact, cell in cells.items()
    }
    return {**answers, **samples}


def weigh(decisions: Decisions, answers: Answers, cells: Cells) -> int:
    situation = decisions.situate(moved(decisions, answers, cells))
    return heavy(consequence_of(decisions, situation))


def brute(decisions: Decisions, answers: Answers) -> Iterator[tuple[Cells, int]]:
    """Yield each way to move one or two levers to other cells, and how heavy the job then is."""
    levers = lever_cells(decisions)
    for count in (1, 2):
        for facts in combinations(levers, count):
            for cells in product(*(levers[fact] for fact in facts)):
                way = dict(zip(facts, cells, strict=True))
                yield way, weigh(decisions, answers, way)


def reached(decisions: Decisions, advice: Advice) -> dict[str, tuple[int, ...]]:
    changes: Mapping[str, Answer] = dict(advice.changes)
    return {fact: decisions.cells[fact].select(changes[fact]) for fact in advice.levers}


Targets = list[tuple[dict[str, tuple[int, ...]], int]]


def check(edition: Edition, answers: Answers) -> int:
    """Check the advice on one job and return how many advices there are."""
    decisions = edition.decisions
    determination = determine(decisions, answers)
    before = heavy(determination.consequence)
    advices = advise(decisions, answers, determination, DAY).advices
    for advice in advices:
        told = {**advice.changed(answers), **dict(advice.given)}
        assert consequence_of(decisions, decisions.situate(told)) == advice.consequence
        saves = {due.obligation.id for due in advice.duties}
        lighter = heavy(advice.consequence) < before
        assert lighter or saves & {"wet_season_block", "wetland_board_review"}
    lighter_ones = [advice for advice in advices if heavy(advice.consequence) < before]
    sure = [advice for advice in lighter_ones if not advice.given]
    compare(decisions, answers, targets_of(decisions, sure), before)
    least = min((heavy(advice.consequence) for advice in sure), default=before)
    for given in {advice.given for advice in lighter_ones if advice.given}:
        assert not {fact for fact, _ in given} & set(answers)
        on_that = [advice for advice in lighter_ones if advice.given == given]
        supposed = {**answers, **dict(given)}
        assert consequence_of(decisions, decisions.situate(supposed)).plan_for >= before
        compare(decisions, supposed, targets_of(decisions, on_that), least)
    return len(lighter_ones)


def targets_of(decisions: Decisions, advices: list[Advice]) -> Targets:
    return [(reached(decisions, advice), heavy(advice.consequence)) for advice in advices]


def compare(decisions: Decisions, answers: Answers, targets: Targets, before: int) -> None:
    """Check that each way to a lighter job goes as far as a target, and none stops short of one."""
    ways = [(cells, weight) for cells, weight in brute(decisions, answers) if weight < before]
    for cells, weight in ways:
        assert any(
            least <= weight and all(cells.get(fact) in allowed for fact, allowed in target.items())
            for target, least in targets
        ), (answers, cells)
    for target, least in targets:
        short = (
            cells
            for cells, weight in ways
            if weight <= least
            and set(cells) <= set(target)
            and not all(cells.get(fact) in allowed for fact, allowed in target.items())
        )
        assert not list(short), (answers, target)


def check_all(edition: Edition, count: int) -> int:
    return sum(check(edition, answers) for answers in jobs(edition, count))


@pytest.mark.parametrize("town", TOWNS)
def test_nothing_smaller_is_found_by_brute_force(towns: Mapping[str, Town], town: str) -> None:
    assert check_all(towns[town].editions[-1], 100) > 15


@pytest.mark.slow
@pytest.mark.parametrize("town", TOWNS)
def test_nothing_smaller_is_found_on_two_thousand_jobs(
    towns: Mapping[str, Town], town: str
) -> None:
    assert check_all(towns[town].editions[-1], 2_000) > 300
