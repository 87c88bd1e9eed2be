"""z3, an independent oracle, finds no job on which a town's diagrams and its rules differ."""

from collections.abc import Callable, Mapping
from datetime import date
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
import z3

from portal.domain.answers import NEVER, UNSURE, Answer, Between, Exact, Value
from portal.domain.conditions import KIND_FACT
from portal.domain.determination import consequence_of
from portal.domain.edition import Town
from portal.domain.facts import Fact
from portal.domain.ordinance import PermitClass
from tests.oracle.z3_law import Z3Law

TOWNS = ["somers", "carmel"]
PARTIAL_JOBS = 300
TOGETHER = 50
OLD, NEW = date(2008, 12, 17), date(2008, 12, 18)
AMOUNTS = [
    Fraction(n)
    for n in (0, 1, 15, 20, 25, 26, 49, 50, 100, 101, 201, 999, 1000, 4999, 5000, 10001, 20000,
              43559, 43560, 217799, 217800, 217801)
]  # fmt: skip


@pytest.fixture(scope="module")
def laws(towns: Mapping[str, Town]) -> Mapping[str, Z3Law]:
    return {town: Z3Law(towns[town].editions[-1]) for town in TOWNS}


def solver(law: Z3Law) -> z3.Solver:
    made = z3.Solver()
    made.add(*law.domain)
    return made


def no_job(law: Z3Law, *claims: z3.BoolRef) -> bool:
    made = solver(law)
    made.add(*claims)
    return made.check() == z3.unsat


def refute(law: Z3Law, *claims: z3.BoolRef) -> None:
    """Fail with a job of which all the claims are true, if there is one."""
    made = solver(law)
    made.add(*claims)
    if made.check() != z3.unsat:
        raise AssertionError(made.model())


@pytest.mark.parametrize("town", TOWNS)
def test_the_class_diagram_says_what_the_rules_say(laws: Mapping[str, Z3Law], town: str) -> None:
    law = laws[town]
    refute(law, law.chain == 0)
    refute(law, law.diagram(law.decisions.by_class) != law.chain)


@pytest.mark.parametrize("town", TOWNS)
def test_every_other_diagram_says_what_its_condition_says(
    laws: Mapping[str, Z3Law], town: str
) -> None:
    law = laws[town]
    decisions, ordinance = law.decisions, law.ordinance
    pairs = [
        *zip(decisions.required, (o.when for o in ordinance.obligations), strict=True),
        *zip(decisions.to_ask, (o.ask_when for o in ordinance.obligations), strict=True),
        *zip(decisions.guidance, (g.when for g in ordinance.guidance), strict=True),
        *zip(decisions.deadlines, (d.when for d in ordinance.deadlines), strict=True),
    ]
    for node, condition in pairs:
        refute(law, (law.diagram(node) == 2) != law.truth(condition))


@pytest.mark.parametrize("town", TOWNS)
def test_no_two_rules_of_a_stage_disagree_and_none_is_dead(
    laws: Mapping[str, Z3Law], town: str
) -> None:
    law = laws[town]
    earlier: list[z3.BoolRef] = []
    for stage in law.ordinance.stages:
        rules = [rule for rule in law.ordinance.rules if rule.stage == stage.id]
        live = z3.Not(z3.Or(*earlier))
        for one, other in combinations(rules, 2):
            if (one.mask, one.readings) != (other.mask, other.readings):
                refute(law, live, law.truth(one.when), law.truth(other.when))
        for rule in rules:
            dead = no_job(law, z3.Not(z3.Or(*earlier)), law.truth(rule.when))
            assert not dead, rule.id
            earlier.append(law.truth(rule.when))


def rank(mask: z3.ArithRef) -> z3.ArithRef:
    """Return how strict the plan is; both ways of needing no permit count as none.

    Nothing disturbed is `not_regulated` and one square foot may be `exempt`, which is the lower
    class of the two: for the person nothing differs.
    """
    board, administrative = PermitClass.PLANNING_BOARD.bit, PermitClass.ADMINISTRATIVE.bit
    return z3.If(mask >= board, 2, z3.If(mask >= administrative, 1, 0))


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("size", ["area_sqft", "volume_cuyd"])
def test_more_never_asks_for_less(laws: Mapping[str, Z3Law], town: str, size: str) -> None:
    law = laws[town]
    here = law.unknowns[size].named[""]
    more = z3.Real("more")
    larger = z3.substitute(law.chain, (here, more))
    refute(law, more >= here, rank(larger) < rank(law.chain))


@pytest.mark.parametrize("town", TOWNS)
def test_every_fact_that_is_not_informational_can_matter(
    laws: Mapping[str, Z3Law], town: str
) -> None:
    law = laws[town]
    told = duties(law) + [law.truth(entry.when) for entry in law.ordinance.guidance]
    periods = {fact.until for fact in law.ordinance.facts.values()}
    clocks = {deadline.from_fact for deadline in law.ordinance.deadlines}
    for fact in law.ordinance.facts.values():
        if not fact.informational and fact.id not in periods | clocks:
            matters = can_matter(law, fact.id, told)
            assert matters, fact.id


@pytest.mark.parametrize("town", TOWNS)
def test_every_question_can_matter(laws: Mapping[str, Z3Law], town: str) -> None:
    law = laws[town]
    for question in law.edition.questions:
        matters = any(can_matter(law, fact, duties(law)) for fact in question.facts)
        assert matters, question.id


def duties(law: Z3Law) -> list[z3.BoolRef]:
    """Return the conditions of the obligations."""
    entries = law.ordinance.obligations
    return [law.truth(condition) for o in entries for condition in (o.when, o.ask_when)]


def can_matter(law: Z3Law, fact: str, told: list[z3.BoolRef]) -> bool:
    """Tell whether two jobs that differ in a fact alone are of other classes or told otherwise."""
    swap = [(v, z3.Const(f"{v}.other", v.sort())) for v in law.unknowns[fact].named.values()]
    changed = [law.chain != z3.substitute(law.chain, *swap)]
    changed += [claim != z3.substitute(claim, *swap) for claim in told]
    other_domain = [z3.substitute(rule, *swap) for rule in law.unknowns[fact].domain]
    return not no_job(law, z3.Or(*changed), *other_domain)


class PartialJobs:
    """z3's own outcome sets and relevant facts for partial answers to one town."""

    def __init__(self, law: Z3Law) -> None:
        self.law = law
        self.solver = solver(law)
        self.swaps = {}
        self.differs = {}
        for fact, unknown in law.unknowns.items():
            swap = [(v, z3.Const(f"{v}.other", v.sort())) for v in unknown.named.values()]
            other = z3.substitute(law.chain, *swap)
            self.swaps[fact] = swap
            if not z3.eq(other, law.chain):
                self.differs[fact] = law.chain != other

    def look(self, answers: Mapping[str, Answer]) -> tuple[int, set[str]]:
        self.solver.push()
        for fact, answer in answers.items():
            self.solver.add(*self.law.agrees(fact, answer))
        mask = 0
        while self.solver.check(*self._beyond(mask)) == z3.sat:
            mask |= self.solver.model().eval(self.law.chain, model_completion=True).as_long()
        matters = {fact for fact in self.differs if self._can_differ(fact, answers)}
        self.solver.pop()
        return mask, matters

    def _beyond(self, mask: int) -> list[z3.BoolRef]:
        known = [m for m in range(16) if m | mask == mask]
        return [self.law.chain != m for m in known]

    def _can_differ(self, fact: str, answers: Mapping[str, Answer]) -> bool:
        claims = list(self.law.unknowns[fact].domain)
        if fact in answers:
            claims += self.law.agrees(fact, answers[fact])
        others = [z3.substitute(claim, *self.swaps[fact]) for claim in claims]
        return self.solver.check(self.differs[fact], *others) == z3.sat


def random_answer(random: Random, fact: Fact) -> Answer:
    if fact.kind != "several" and random.random() < 0.15:
        return UNSURE
    if fact.kind == "quantity":
        return random_amount(random, fact)
    choices: dict[str, Callable[[], Value]] = {
        "yes_no": lambda: random.random() < 0.4,
        "choice": lambda: random.choice(fact.values),
        "several": lambda: tuple(random.sample(fact.values, random.choice((1, 1, 1, 2, 3)))),
        "date": lambda: random.choice((NEVER, NEVER, OLD, NEW)),
    }
    return Exact(choices[fact.kind]())


def random_amount(random: Random, fact: Fact) -> Answer:
    amounts = [amount for amount in AMOUNTS if fact.greatest and amount <= fact.greatest]
    if random.random() < 0.2:
        low, high = sorted(random.sample(amounts, 2))
        return Between(low, high, random.random() < 0.5, random.random() < 0.5)
    return Exact(random.choice(amounts))


def random_answers(random: Random, law: Z3Law) -> Mapping[str, Answer]:
    share = random.random()
    asked = [
        fact for fact in law.ordinance.facts.values()
        if fact.kind != "season" and random.random() < (0.9 if fact.id == KIND_FACT else share)
    ]  # fmt: skip
    return {fact.id: random_answer(random, fact) for fact in asked}


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("start", range(0, PARTIAL_JOBS, TOGETHER))
def test_outcome_sets_and_relevant_facts_are_those_of_z3(
    laws: Mapping[str, Z3Law], town: str, start: int
) -> None:
    law = laws[town]
    oracle = PartialJobs(law)
    random = Random(f"{town} {start}")  # noqa: S311 - repeatable, not secret
    for _ in range(TOGETHER):
        answers = random_answers(random, law)
        found = consequence_of(law.decisions, law.decisions.situate(answers))
        mask, matters = oracle.look(answers)
        assert (found.mask, set(law.decisions.facts_in(found.matters))) == (mask, matters), answers
