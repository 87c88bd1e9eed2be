"""What each answer to an open fact would settle: the classes it would leave."""

from collections.abc import Iterator

from portal.domain.answers import Answer, Answers, Between, Exact
from portal.domain.bands import bands_of
from portal.domain.cells import IntervalCells
from portal.domain.decisions import Decisions
from portal.domain.determination import classes_of
from portal.domain.diagram import IMPOSSIBLE
from portal.domain.ordinance import PermitClass
from portal.domain.questionnaire import still_open
from portal.domain.seasons import SeasonCells

Settled = tuple[tuple[Answer, tuple[PermitClass, ...]], ...]


def settles(decisions: Decisions, fact_id: str, answers: Answers) -> Settled:
    """Return answers to a fact that are still possible, each with the classes it leaves.

    Sizes and dates are answered in bands of the cuts that still matter, no wider than a range
    that was given. Kinds of work and
    seasons have no short list of answers, so nothing is returned for them.
    """
    cells = decisions.cells.get(fact_id)
    if cells is None or isinstance(cells, SeasonCells):
        return ()
    situation = decisions.situate(answers)
    root = decisions.by_class
    allowed = set(cells.select(answers[fact_id])) if fact_id in answers else set(range(len(cells)))
    if not situation.narrowed & decisions.fact_bits[fact_id]:
        # What the other answers decide is decided once, for every open fact and its answers.
        root = still_open(decisions, situation).by_class
        situation = decisions.situate({})
    found = []
    for answer in _candidates(decisions, fact_id, answers):
        chosen = cells.select(answer)
        if allowed & set(chosen):
            narrowed = decisions.narrow(situation, fact_id, chosen)
            leaves = decisions.store.restrict(root, narrowed).leaves & ~IMPOSSIBLE
            if leaves:
                found.append((answer, classes_of(leaves)))
    return tuple(found)


def _candidates(decisions: Decisions, fact_id: str, answers: Answers) -> Iterator[Answer]:
    fact = decisions.ordinance.facts[fact_id]
    if isinstance(decisions.cells[fact_id], IntervalCells):
        given = answers.get(fact_id)
        for band in bands_of(decisions, fact_id, answers):
            yield _within(band.answer, given) if isinstance(given, Between) else band.answer
    elif fact.kind == "yes_no":
        yield from (Exact(True), Exact(False))
    else:
        yield from map(Exact, fact.values)


def _within(band: Answer, given: Between) -> Answer:
    """Return the part of a band that lies in a range; one that lies outside as it is."""
    if not isinstance(band, Between):
        return band
    low, low_open = max((band.low, band.low_open), (given.low, given.low_open))
    high, closed = min((band.high, not band.high_open), (given.high, not given.high_open))
    if low == high and closed and not low_open:
        return Exact(low)
    if (low,) >= (high,):
        return band
    return Between(low, high, low_open, not closed)
