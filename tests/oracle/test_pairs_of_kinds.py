"""Several kinds of work in one job: any of them, and every pair in either order."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from random import Random
from urllib.parse import urlencode

import pytest
import z3

from portal.domain.answers import NEVER, Answer, Exact
from portal.domain.conditions import KIND_FACT, STANDINGS
from portal.domain.decisions import Decisions
from portal.domain.determination import consequence_of
from portal.domain.edition import Town
from portal.domain.ordinance import KindOfWork, PermitClass
from portal.domain.query import read_query, write_query
from tests.oracle.test_z3 import TOWNS, random_answer, refute
from tests.oracle.z3_law import Z3Law

JOBS = 12
# What would settle a job whatever its kinds are; half of the jobs have none of it.
QUIET = {
    **dict.fromkeys(("subdivision", "site_plan", "lot_line", "hazard", "common_plan"), False),
    **dict.fromkeys(("completed_before_effective",), False),
    **dict.fromkeys(("wetland_permit", "slope_permit"), "none"),
    **dict.fromkeys(("plat_signed", "building_permit_date"), NEVER),
    **dict.fromkeys(("max_slope_pct",), Fraction(5)),
    **dict.fromkeys(("wetland_ft", "watercourse_ft", "waterbody_ft"), Fraction(500)),
}
# One kind that is always exempt by name in both towns, and one that never is.
EXEMPT, PLAIN = "posts_poles", "grading"


@pytest.fixture(scope="module")
def laws(towns: Mapping[str, Town]) -> Mapping[str, Z3Law]:
    return {town: Z3Law(towns[town].editions[-1]) for town in TOWNS}


def classes(decisions: Decisions, job: Mapping[str, Answer], *kinds: str) -> int:
    return consequence_of(
        decisions, decisions.situate({**job, KIND_FACT: Exact(tuple(sorted(kinds)))})
    ).mask


def whole_job(random: Random, law: Z3Law) -> dict[str, Answer]:
    """Return a job of which every fact is known exactly."""
    job = {}
    for fact in law.ordinance.facts.values():
        if fact.kind not in ("season", "several"):
            answer = random_answer(random, fact)
            while not isinstance(answer, Exact):
                answer = random_answer(random, fact)
            job[fact.id] = answer
    return job


def is_true(decisions: Decisions, job: Mapping[str, Answer], kind: KindOfWork, name: str) -> bool:
    situation = decisions.situate({**job, KIND_FACT: Exact((kind.id,))})
    node = decisions.diagram(getattr(kind, name))
    return decisions.store.restrict(node, situation) is decisions.store.true


def expected(
    town: str, decisions: Decisions, job: Mapping[str, Answer], pair: list[KindOfWork]
) -> int:
    exempt = [is_true(decisions, job, kind, "exempt_when") for kind in pair]
    doubt = [is_true(decisions, job, kind, "doubt_when") for kind in pair]
    as_exempt, as_plain = classes(decisions, job, EXEMPT), classes(decisions, job, PLAIN)
    if all(exempt):
        return as_exempt
    if not any(exempt) and not any(doubt):
        return as_plain
    if town == "carmel" and not any(exempt) and as_plain == PermitClass.NOT_REGULATED.bit:
        # Surely under the definition: a doubtful exemption changes nothing.
        return as_plain
    return as_exempt | as_plain


@pytest.mark.parametrize("town", TOWNS)
def test_a_pair_is_judged_as_if_every_part_were_exempt_and_as_if_none_were(
    towns: Mapping[str, Town], town: str
) -> None:
    law = Z3Law(towns[town].editions[-1])
    random = Random(town)  # noqa: S311 - repeatable, not secret
    quiet = {fact: Exact(value) for fact, value in QUIET.items() if fact in law.ordinance.facts}
    jobs = [whole_job(random, law) | (quiet if number % 2 else {}) for number in range(JOBS)]
    for one, other in combinations(law.ordinance.kinds, 2):
        for job in jobs:
            found = classes(law.decisions, job, one.id, other.id)
            wanted = expected(town, law.decisions, job, [one, other])
            assert found == wanted, (one.id, other.id, job)


@pytest.mark.parametrize("town", TOWNS)
def test_any_job_is_judged_as_if_every_part_were_exempt_and_as_if_none_were(
    laws: Mapping[str, Z3Law], town: str
) -> None:
    """The same for every choice of kinds at once, proved over all jobs."""
    law = laws[town]
    every, some, none = (
        law.truth(STANDINGS[name])
        for name in ("every_part_exempt", "some_part_exempt", "no_part_exempt")
    )
    as_exempt, as_plain = with_only(law, EXEMPT), with_only(law, PLAIN)
    if law.edition.profile.id == "carmel":
        # Surely under the definition: a doubtful exemption changes nothing.
        small = as_plain == PermitClass.NOT_REGULATED.bit
        none = z3.Or(none, z3.And(small, z3.Not(some)))
    for permit_class in PermitClass:
        either, exempt, plain = (
            may_be(mask, permit_class) for mask in (law.chain, as_exempt, as_plain)
        )
        both = z3.Or(exempt, plain)
        refute(law, either != z3.If(every, exempt, z3.If(none, plain, both)))


def with_only(law: Z3Law, kind: str) -> z3.ArithRef:
    """Return the class mask of a job had it this kind of work alone."""
    chosen = law.unknowns[KIND_FACT].named
    return z3.substitute(law.chain, *((here, z3.BoolVal(k == kind)) for k, here in chosen.items()))


def may_be(mask: z3.ArithRef, permit_class: PermitClass) -> z3.BoolRef:
    return z3.Or(*(mask == m for m in range(16) if m & permit_class.bit))


@pytest.mark.parametrize("town", TOWNS)
def test_the_order_of_the_kinds_does_not_matter(towns: Mapping[str, Town], town: str) -> None:
    facts = towns[town].editions[-1].ordinance.facts
    for one, other in combinations(facts[KIND_FACT].values, 2):
        readings = [
            read_query([(KIND_FACT, first), (KIND_FACT, second)], facts)
            for first, second in ((one, other), (other, one))
        ]
        addresses = {urlencode(write_query(reading.answers, facts)) for reading in readings}
        assert len(addresses) == 1
