"""What a town's rules must prove, found again by going through every job of random ordinances."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product
from random import Random
from urllib.parse import parse_qsl

import pytest

from portal.domain.answers import NEVER, Exact
from portal.domain.checks import problems
from portal.domain.conditions import KIND_FACT, Condition
from portal.domain.decisions import Decisions
from portal.domain.ordinance import Ordinance, PermitClass, Rule
from portal.domain.query import read_query
from tests.oracle.interpreter import Job, holds, is_possible
from tests.oracle.random_laws import END, RandomLaw

SEEDS = 200
TOGETHER = 25
FEW_JOBS = 1_500


def unchecked(law: RandomLaw, random: Random) -> Ordinance:
    """Return the ordinance with its rules thrown into two stages, and at times without the last."""
    rules = [
        replace(rule, stage=random.choice(("first", "second"))) for rule in law.ordinance.rules
    ]
    rules = rules[: random.choice((-1, len(rules), len(rules)))]
    stages = [replace(law.ordinance.stages[0], id=name) for name in ("first", "second")]
    return replace(law.ordinance, rules=tuple(rules), stages=tuple(stages))


class Everything:
    """Every job of an ordinance, and what each of its conditions says of it."""

    def __init__(self, law: RandomLaw, ordinance: Ordinance) -> None:
        self.ordinance = ordinance
        names = [fact.id for fact in law.facts]
        self.jobs: list[Job] = [
            dict(zip(names, values, strict=True))
            for values in product(*(law.values[name] for name in names))
        ]
        self.can_be = [job for job in self.jobs if is_possible(ordinance, job)]
        self.hold = {
            rule.id: [self.says(rule.when, job) for job in self.can_be] for rule in ordinance.rules
        }

    def says(self, condition: Condition, job: Job) -> bool:
        return holds(condition, job, self.ordinance.kinds)

    def ever(self, *conditions: Condition) -> bool:
        return any(all(self.says(part, job) for part in conditions) for job in self.can_be)

    def holding(self, number: int) -> list[list[Rule]]:
        """Return, stage by stage, the rules that hold for one job."""
        return [
            [r for r in self.ordinance.rules if r.stage == stage.id and self.hold[r.id][number]]
            for stage in self.ordinance.stages
        ]

    def faults(self) -> Iterator[str]:
        deciding: list[list[Rule]] = [
            next((rules for rules in self.holding(number) if rules), [])
            for number in range(len(self.can_be))
        ]
        if [] in deciding:
            yield "rules: a gap"
        rules = {rule.id: rule for rule in self.ordinance.rules}
        for one, other in combinations(rules.values(), 2):
            if one.mask != other.mask and any(one in d and other in d for d in deciding):
                yield f"rule {one.id}: conflicts with rule {other.id}"
        first = {held[0].id for held in deciding if held}
        yield from (f"rule {rule}: dead" for rule in rules if rule not in first)
        reached = {name for rule in first for name in rules[rule].classes}
        yield from (
            f"rules: class {name.id}: unreachable" for name in PermitClass if name not in reached
        )
        yield from self._idle(deciding)

    def _idle(self, deciding: list[list[Rule]]) -> Iterator[str]:
        for entry in self.ordinance.impossible:
            if not any(self.says(entry.when, job) for job in self.jobs):
                yield f"impossible {entry.says!r}: dead"
        [duty] = self.ordinance.obligations
        if not self.ever(duty.when) and not self.ever(duty.ask_when):
            yield "obligation duty: dead"
        for kind in self.ordinance.kinds:
            in_doubt = [job for job in self.jobs if self.says(kind.doubt_when, job)]
            if in_doubt and all(self.says(kind.exempt_when, job) for job in in_doubt):
                yield f"kind_of_work {kind.id}: doubt_when: never in doubt"
        yield from self._without_effect(deciding)

    def _without_effect(self, deciding: list[list[Rule]]) -> Iterator[str]:
        [duty] = self.ordinance.obligations
        alike: dict[object, set[object]] = defaultdict(set)
        adding: dict[object, dict[frozenset[str], object]] = defaultdict(dict)
        for job, held in zip(self.can_be, deciding, strict=True):
            mask = held[0].mask if held else 0
            effect = (mask, self.says(duty.when, job), self.says(duty.ask_when, job))
            for fact in job:
                others = tuple(value for name, value in job.items() if name != fact)
                alike[fact, others].add(effect)
                if fact == KIND_FACT:
                    adding[others][job[fact]] = effect
        matters = {fact for (fact, _), effects in alike.items() if len(effects) > 1}
        for fact in self.ordinance.facts:
            if fact != END.id and fact not in matters:
                yield f"fact {fact}: can never matter"
        changing = {
            kind.id
            for effects in adding.values()
            for kinds, effect in effects.items()
            for kind in self.ordinance.kinds
            if kind.id not in kinds and effects.get(kinds | {kind.id}, effect) != effect
        }
        for kind in self.ordinance.kinds:
            if kind.id not in changing:
                yield f"kind_of_work {kind.id}: can never matter"


def found_faults(decisions: Decisions) -> set[str]:
    """Return the faults by their beginnings, which name the entry and what is wrong with it."""
    explained = re.compile(": no rule| in stage|: it never|: no job|: it is exempt")
    faults = {explained.split(problem)[0] for problem in problems(decisions)}
    return faults - {f"fact {END.id}: can never matter"}


def cases(seeds: range) -> Iterator[tuple[RandomLaw, Ordinance]]:
    for seed in seeds:
        law = RandomLaw(seed)
        if law.size() <= FEW_JOBS:
            yield law, unchecked(law, Random(seed))  # noqa: S311 - repeatable, not secret


def check_all(seeds: range, decisions_of: Callable[[Ordinance], Decisions] = Decisions) -> None:
    for law, ordinance in cases(seeds):
        assert found_faults(decisions_of(ordinance)) == set(Everything(law, ordinance).faults())


@pytest.mark.parametrize("start", range(0, SEEDS, TOGETHER))
def test_the_checks_find_the_faults_that_going_through_every_job_finds(start: int) -> None:
    check_all(range(start, start + TOGETHER))


def test_the_random_ordinances_have_every_sort_of_fault() -> None:
    faults = [f for law, o in cases(range(60)) for f in Everything(law, o).faults()]
    sorts = (
        "rules: a gap", "rule r.*: conflicts with", "rule r.*: dead", "rules: class .*: unreach",
        "impossible .*: dead", "obligation duty: dead", "fact .*: can never matter",
        "kind_of_work .*: can never matter", "kind_of_work .*: never in doubt",
    )  # fmt: skip
    assert [sort for sort in sorts if not any(re.match(sort, fault) for fault in faults)] == []


def whole(law: RandomLaw, query: str) -> Job:
    """Return a job as a query tells it; what the query leaves out is of no account."""
    reading = read_query(parse_qsl(query), law.ordinance.facts)
    assert not reading.problems
    values = {}
    for fact, answer in reading.answers.items():
        assert isinstance(answer, Exact)
        values[fact] = {
            "several": lambda v=answer.value: frozenset(v),
            "date": lambda v=answer.value: None if v is NEVER else v,
            "season": lambda v=answer.value: (v, v),
        }.get(law.ordinance.facts[fact].kind, lambda v=answer.value: v)()
    return {**{fact.id: law.values[fact.id][0] for fact in law.facts}, **values}


def test_the_job_that_a_gap_or_a_conflict_names_is_one() -> None:
    named = 0
    for law, ordinance in cases(range(SEEDS)):
        rules = {rule.id: rule for rule in ordinance.rules}
        for problem in problems(Decisions(ordinance)):
            found = re.search(r"(?:no rule decides|both hold for) (.*)$", problem)
            if not found or "a period" in problem:
                continue
            named += 1
            job = whole(law, found[1])
            held = {r for r in rules if holds(rules[r].when, job, ordinance.kinds)}
            pair = re.match(r"rule (\w+): conflicts with rule (\w+)", problem)
            assert held >= set(pair.groups()) if pair else not held, problem
    assert named > 50


class FirstStageOnly(Decisions):
    """A planted fault: the rules of the second stage are not looked at."""

    def __init__(self, ordinance: Ordinance) -> None:
        first = tuple(rule for rule in ordinance.rules if rule.stage == "first")
        super().__init__(replace(ordinance, rules=first))


class WithoutExclusions(Decisions):
    """A planted fault: jobs that cannot be are counted."""

    def __init__(self, ordinance: Ordinance) -> None:
        super().__init__(replace(ordinance, impossible=()))


@pytest.mark.parametrize("faulty", [FirstStageOnly, WithoutExclusions])
def test_a_planted_fault_is_found(faulty: type[Decisions]) -> None:
    with pytest.raises(AssertionError):
        check_all(range(100), faulty)
