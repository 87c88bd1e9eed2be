"""What each answer to an open fact would settle, worked out from what is open already."""

from datetime import date
from urllib.parse import parse_qsl

import pytest

from portal.domain.determination import determine
from portal.domain.diagram import DiagramStore
from portal.domain.settling import settles
from portal.services.checks import read_job


@pytest.mark.parametrize("town", ["somers", "carmel"])
def test_the_class_is_restricted_once_for_all_open_facts(
    towns, town: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page tells every open fact, and the class is the largest of a town's diagrams."""
    query = "activity=patio&area_sqft=4100..6100&volume_cuyd=unknown"
    job = read_job(towns[town], parse_qsl(query), date(2026, 11, 30))
    decisions = job.edition.decisions
    turns = determine(decisions, job.answers).turns_on
    situations = []
    restrict = DiagramStore.restrict

    def counted(store, root, situation):
        if root is decisions.by_class:
            situations.append(situation)
        return restrict(store, root, situation)

    monkeypatch.setattr(DiagramStore, "restrict", counted)
    still_open = [turn.fact for turn in turns if turn.fact not in job.answers]
    assert len(still_open) > 3
    assert [settles(decisions, fact, job.answers) for fact in still_open].count(()) == 0
    # Once for the consequence, and once for what is left of the class.
    assert len(situations) <= 2
