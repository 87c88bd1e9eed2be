"""Several kinds of work in one job: every pair, in either order, over many jobs."""

from collections.abc import Mapping
from itertools import combinations
from random import Random
from urllib.parse import urlencode

import pytest

from portal.domain.answers import Answer, Exact
from portal.domain.conditions import KIND_FACT
from portal.domain.decisions import Decisions
from portal.domain.determination import consequence_of
from portal.domain.edition import Town
from portal.domain.ordinance import KindOfWork, PermitClass
from portal.domain.query import read_query, write_query
from tests.oracle.test_z3 import random_answer
from tests.oracle.z3_law import Z3Law

JOBS = 12
# One kind that is always exempt by name in both towns, and one that never is.
EXEMPT, PLAIN = "posts_poles", "grading"


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


@pytest.mark.parametrize("town", ["somers", "carmel"])
def test_a_pair_is_judged_as_if_every_part_were_exempt_and_as_if_none_were(
    towns: Mapping[str, Town], town: str
) -> None:
    law = Z3Law(towns[town].editions[-1])
    random = Random(town)  # noqa: S311 - repeatable, not secret
    jobs = [whole_job(random, law) for _ in range(JOBS)]
    for one, other in combinations(law.ordinance.kinds, 2):
        for job in jobs:
            found = classes(law.decisions, job, one.id, other.id)
            assert found == expected(town, law.decisions, job, [one, other]), (
                one.id,
                other.id,
                job,
            )


@pytest.mark.parametrize("town", ["somers", "carmel"])
def test_the_order_of_the_kinds_does_not_matter(towns: Mapping[str, Town], town: str) -> None:
    facts = towns[town].editions[-1].ordinance.facts
    for one, other in combinations(facts[KIND_FACT].values, 2):
        readings = [
            read_query([(KIND_FACT, first), (KIND_FACT, second)], facts)
            for first, second in ((one, other), (other, one))
        ]
        addresses = {urlencode(write_query(reading.answers, facts)) for reading in readings}
        assert len(addresses) == 1
