"""The plain `if` chain that the bench compares with decides Somers' jobs as the diagrams do."""

from collections.abc import Mapping
from random import Random

from portal.domain.answers import Exact
from portal.domain.conditions import KIND_FACT
from portal.domain.determination import consequence_of, obligations_due
from portal.domain.edition import Town
from tests.bench import plain_somers
from tests.bench.rules import WHOLE_JOBS, answers_of, job_of
from tests.oracle.test_pairs_of_kinds import whole_job
from tests.oracle.z3_law import Z3Law


def test_the_plain_chain_has_the_same_rules(towns: Mapping[str, Town]) -> None:
    edition = towns["somers"].editions[-1]
    decisions, law = edition.decisions, Z3Law(edition)
    random = Random(93)  # noqa: S311 - repeatable, not secret
    base = answers_of(edition, WHOLE_JOBS["somers"])
    kinds = edition.ordinance.facts[KIND_FACT].values
    for _ in range(3_000):
        chosen = tuple(sorted(random.sample(kinds, random.choice((1, 1, 2, 3))), key=kinds.index))
        answers = {**base, **whole_job(random, law), KIND_FACT: Exact(chosen)}
        job, situation = job_of(answers), decisions.situate(answers)
        found = consequence_of(decisions, situation)
        assert found.mask == plain_somers.classes(job), job
        if found.permit_possible:
            due = {d.obligation.id for d in obligations_due(decisions, situation, True)}
            assert due == set(plain_somers.obligations(job)), job
