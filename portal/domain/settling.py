"""What each answer to an open fact would settle: the classes it would leave."""

from collections.abc import Iterator

from portal.domain.answers import Answer, Answers, Exact
from portal.domain.bands import bands_of
from portal.domain.cells import IntervalCells, SeasonCells
from portal.domain.decisions import Decisions
from portal.domain.determination import consequence_of
from portal.domain.ordinance import PermitClass


def settles(
    decisions: Decisions, fact_id: str, answers: Answers
) -> tuple[tuple[Answer, tuple[PermitClass, ...]], ...]:
    """Return answers to a fact that are still possible, each with the classes it leaves.

    Sizes and dates are answered in bands of the cuts that still matter. Kinds of work and
    seasons have no short list of answers, so nothing is returned for them.
    """
    cells = decisions.cells.get(fact_id)
    if cells is None or isinstance(cells, SeasonCells):
        return ()
    allowed = set(cells.select(answers[fact_id])) if fact_id in answers else set(range(len(cells)))
    found = []
    for answer in _candidates(decisions, fact_id, answers):
        if not allowed & set(cells.select(answer)):
            continue
        situation = decisions.situate({**answers, fact_id: answer})
        if classes := consequence_of(decisions, situation).possible:
            found.append((answer, classes))
    return tuple(found)


def _candidates(decisions: Decisions, fact_id: str, answers: Answers) -> Iterator[Answer]:
    fact = decisions.ordinance.facts[fact_id]
    if isinstance(decisions.cells[fact_id], IntervalCells):
        yield from (band.answer for band in bands_of(decisions, fact_id, answers))
    elif fact.kind == "yes_no":
        yield from (Exact(True), Exact(False))
    else:
        yield from map(Exact, fact.values)
