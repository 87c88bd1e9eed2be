"""Estimates equal brute force on random schedules: each line and sum, least and greatest."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from portal.domain.answers import UNSURE, Answer
from portal.domain.fee_estimate import Estimate, estimate
from portal.domain.fee_spans import UNKNOWN, Span
from portal.domain.fees import Schedule
from portal.towns.build_law import PackageError
from portal.towns.fee_build import read_schedule
from tests.oracle.fee_interpreter import ENDLESS, outcomes
from tests.oracle.random_fees import PLANS, SIZED, RandomSchedule, points, write_toml

pytestmark = pytest.mark.slow

SEEDS = 300
TOGETHER = 25
MOST_JOBS = 3_000


def told(found: Estimate) -> dict[str, Span]:
    """Return what an estimate says of each line and each sum."""
    lines = {line.line.id: line.charged for line in found.lines}
    return lines | {f"group {group}": span for group, span in found.totals.items()}


def brute(made: RandomSchedule, values: dict[str, list[Any]]) -> dict[str, Span]:
    """Return the same from every job, one by one."""
    jobs = (dict(zip(values, chosen, strict=True)) for chosen in product(*values.values()))
    found = [each for job in jobs for each in outcomes(made.data, job)]
    names = {name for each in found for name in each}
    return {name: _span([each.get(name, Fraction(0)) for each in found]) for name in names}


def _span(amounts: list[Fraction]) -> Span:
    most = max(amounts)
    if min(amounts) <= -ENDLESS / 1000:
        return UNKNOWN  # nobody can say how much is taken off
    return Span(min(amounts), None if most >= ENDLESS / 1000 else most)


def schedules(start: int) -> Iterator[tuple[int, RandomSchedule, Schedule]]:
    for seed in range(start, start + TOGETHER):
        made = RandomSchedule(seed)
        try:
            schedule = read_schedule(write_toml(made.data), None)
        except PackageError as error:
            if all("no job meets it" in problem for problem in error.problems):
                continue  # conditions drawn at random may contradict each other
            raise
        yield seed, made, schedule


@pytest.mark.parametrize("start", range(0, SEEDS, TOGETHER))
def test_an_estimate_is_the_least_and_the_greatest_of_every_job(start: int) -> None:
    tried = 0
    for seed, made, schedule in schedules(start):
        answers, values = made.answers()
        plans = PLANS if seed % 3 == 0 else PLANS[seed % 4 :][:1]
        values["plan"] = list(plans)
        if prod(map(len, values.values())) > MOST_JOBS:
            continue
        tried += 1
        assert told(estimate(schedule, answers, plans)) == brute(made, values), seed
    assert tried > TOGETHER / 2


@pytest.mark.parametrize("start", range(SEEDS, SEEDS + 100, TOGETHER))
def test_what_is_not_answered_is_never_less_than_all_it_may_be(start: int) -> None:
    """A size that was not asked may be any, one that nobody knows any above zero."""
    for seed, made, schedule in schedules(start):
        answers, values = made.answers()
        not_asked = dict(list(answers.items())[:2])
        asked = seed % 2 == 0
        for name in not_asked:
            values[name] = _anything(name, made, zero=not asked)
        values["plan"] = list(PLANS)
        if prod(map(len, values.values())) > MOST_JOBS:
            continue
        given = {name: answer for name, answer in answers.items() if name not in not_asked}
        unsure: dict[str, Answer] = dict.fromkeys(not_asked, UNSURE) if asked else {}
        found = told(estimate(schedule, {**given, **unsure}, PLANS))
        wanted = brute(made, values)
        assert found.keys() >= wanted.keys(), seed
        for name, span in wanted.items():
            assert _within(span, found[name]), (seed, name, span, found[name])


def _anything(name: str, made: RandomSchedule, *, zero: bool) -> list[Any]:
    if name in SIZED or name == "paid":
        sizes = [size for size in points(name, Fraction(0), Fraction(12)) if size > 0][::3]
        return [Fraction(0), *sizes] if zero else sizes
    return list(made.data["facts"][name].get("values", ("yes", "no")))


def _within(span: Span, found: Span) -> bool:
    if found == UNKNOWN:
        return True  # it is said that nobody can say
    if found.low > span.low:
        return False
    return found.high is None or (span.high is not None and span.high <= found.high)
