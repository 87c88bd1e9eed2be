"""Advice: the smallest change that lightens the answer, and what surely follows from it.

What the job is stays as it was told: no advice splits a job or describes it otherwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from portal.domain.answers import Answer, Answers, Exact
from portal.domain.decisions import Decisions
from portal.domain.determination import (
    Certainty,
    Consequence,
    Determination,
    Due,
    applies,
    consequence_of,
    deadlines_due,
    obligations_due,
)
from portal.domain.diagram import Situation
from portal.domain.levers import answers_after
from portal.domain.lightening import Moves, search
from portal.domain.ordinance import AdviceNote, Deadline


@dataclass(frozen=True, slots=True)
class Advice:
    """A change of one or two levers and what surely follows from it.

    `changes` are the answers that differ, by fact; `levers` the facts that the resident changes.
    `duties` and the waiting times in `waits` belonged to the job and no longer do; a duty's
    certainty is what it was. What follows is sure, or sure with the answers `given` to facts
    that were not asked. Who can say more of the two jobs, as of their fees, finds the other one
    by `changed`.
    """

    levers: tuple[str, ...]
    changes: tuple[tuple[str, Answer], ...]
    given: tuple[tuple[str, Answer], ...]
    consequence: Consequence
    duties: tuple[Due, ...]
    waits: tuple[Deadline, ...]

    def changed(self, answers: Answers) -> Answers:
        """Return a job's answers with the change made."""
        return {**answers, **dict(self.changes)}


@dataclass(frozen=True, slots=True)
class Advised:
    """All that can be advised on a job, what is sure first, and what must be said beside it."""

    advices: tuple[Advice, ...] = ()
    notes: tuple[AdviceNote, ...] = ()


def advise(
    decisions: Decisions, answers: Answers, determination: Determination, day: date
) -> Advised:
    """Return the smallest changes that lighten a job that was determined; `day` is in the town."""
    found = search(decisions, decisions.situate(answers), frozenset(answers))
    given = tuple((fact, Exact(holds)) for fact, holds in found.given)
    ways = [*((way, ()) for way in found.ways), *((way, given) for way in found.perhaps)]
    advices = tuple(
        _tell(decisions, answers, determination, way, changes, standing_on)
        for way, standing_on in ways
        if (changes := _changes(decisions, way, answers, day)) is not None
    )
    moved = {lever for advice in advices for lever in advice.levers}
    notes = decisions.ordinance.advice_notes
    beside = (note for note in notes if moved.intersection(note.beside))
    return Advised(advices, tuple(dict.fromkeys((*beside, *found.held))))


def _changes(
    decisions: Decisions, way: Moves, answers: Answers, day: date
) -> dict[str, Answer] | None:
    changes: dict[str, Answer] = {}
    for move in way:
        changed = answers_after(decisions, move, answers, day)
        if changed is None:
            return None
        changes.update(changed)
    return changes


def _tell(
    decisions: Decisions,
    answers: Answers,
    determination: Determination,
    way: Moves,
    changes: dict[str, Answer],
    given: tuple[tuple[str, Answer], ...],
) -> Advice:
    after = decisions.situate({**answers, **changes, **dict(given)})
    consequence = consequence_of(decisions, after)
    waits = deadlines_due(decisions, after, consequence)
    return Advice(
        levers=tuple(move.fact for move in way),
        changes=tuple(changes.items()),
        given=given,
        consequence=consequence,
        duties=tuple(_fallen_away(decisions, determination, after, consequence)),
        waits=tuple(d for d in determination.deadlines if d.waits and d not in waits),
    )


def _fallen_away(
    decisions: Decisions, before: Determination, after: Situation, consequence: Consequence
) -> Iterator[Due]:
    """Yield the obligations that no longer belong to the job.

    What another law asks does not end because this one asks for no permit: such an obligation
    falls away only where its own condition no longer holds.
    """
    anyway = {due.obligation for due in obligations_due(decisions, after, permit_possible=True)}
    for due in before.obligations:
        obligation = due.obligation
        if due.certainty is Certainty.ASK:
            continue
        belongs = applies(obligation, consequence) or obligation.phase == "other_approvals"
        if not (belongs and obligation in anyway):
            yield due
