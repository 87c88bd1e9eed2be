"""Which question comes next: the first, in the town's order, that can still change anything.

First the questions that can change the class, until every class left asks for no permit; then
those that only obligations need, where a permit is possible or an obligation always holds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from portal.domain.answers import Answers
from portal.domain.conditions import KIND_FACT
from portal.domain.decisions import Decisions
from portal.domain.determination import Consequence, applies, consequence_of
from portal.domain.diagram import (
    IMPOSSIBLE,
    TRUE,
    Node,
    Situation,
    dividing_cells,
    facts_that_matter,
)
from portal.domain.ordinance import Obligation, PermitClass, Question


@dataclass(frozen=True, slots=True)
class Step:
    """The question to ask now. `for_class` is false where only obligations depend on it."""

    question: Question
    for_class: bool


@dataclass(frozen=True, slots=True)
class Relevance:
    """The facts that can still change the class, and those only obligations depend on."""

    consequence: Consequence
    for_class: frozenset[str]
    for_obligations: frozenset[str]


@dataclass(frozen=True, slots=True)
class StillOpen:
    """What a situation leaves undecided: the class, and the obligations that can apply."""

    consequence: Consequence
    by_class: Node
    obligations: tuple[tuple[Obligation, Node], ...]


# One page asks several things of the same situation, and first pages are asked for most.
@lru_cache(maxsize=256)
def still_open(decisions: Decisions, situation: Situation) -> StillOpen:
    """Return what a situation leaves undecided."""
    consequence = consequence_of(decisions, situation)
    return StillOpen(
        consequence,
        decisions.store.restrict(decisions.by_class, situation),
        tuple(_open_obligations(decisions, situation, consequence)),
    )


def relevance(decisions: Decisions, situation: Situation) -> Relevance:
    """Return exactly the facts that can still change the consequence or an obligation."""
    left = still_open(decisions, situation)
    for_class = left.consequence.matters if left.consequence.permit_possible else 0
    for_obligations = 0
    for _, node in left.obligations:
        for_obligations |= facts_that_matter(node, decisions.store.variables)
    return Relevance(
        left.consequence,
        frozenset(decisions.facts_in(for_class)),
        frozenset(decisions.facts_in(for_obligations & ~for_class)),
    )


def next_step(decisions: Decisions, questions: Sequence[Question], answers: Answers) -> Step | None:
    """Return the next question to ask, or None when nothing more can change the answer.

    The kind of work always comes first: without it no page can speak of the job.
    """
    if KIND_FACT not in answers:
        return Step(next(q for q in questions if KIND_FACT in q.facts), for_class=True)
    relevant = relevance(decisions, decisions.situate(answers))
    for facts, for_class in ((relevant.for_class, True), (relevant.for_obligations, False)):
        for question in questions:
            if any(fact in facts and fact not in answers for fact in question.facts):
                return Step(question, for_class)
    return None


def facts_on_page(decisions: Decisions, question: Question, answers: Answers) -> tuple[str, ...]:
    """Return the facts a question's page asks: those that matter without its own answers.

    A page opened to change an answer shows what was answered even where it no longer matters.
    """
    others = {fact: answer for fact, answer in answers.items() if fact not in question.facts}
    relevant = relevance(decisions, decisions.situate(others))
    matters = relevant.for_class | relevant.for_obligations
    shown = tuple(fact for fact in question.facts if fact in matters or fact in answers)
    return shown or question.facts


def what_it_changes(
    decisions: Decisions, facts: Sequence[str], answers: Answers
) -> tuple[tuple[PermitClass, ...], tuple[Obligation, ...]]:
    """Return the classes between which these facts still decide, and the obligations."""
    situation = decisions.situate({f: a for f, a in answers.items() if f not in facts})
    left = still_open(decisions, situation)
    wanted = sum(decisions.fact_bits[fact] for fact in facts)
    classes = left.consequence.possible if left.consequence.matters & wanted else ()
    obligations = tuple(
        obligation
        for obligation, node in left.obligations
        if facts_that_matter(node, decisions.store.variables) & wanted
    )
    return classes, tuple(dict.fromkeys(obligations))


def needed_cuts(decisions: Decisions, fact_id: str, answers: Answers) -> frozenset[int]:
    """Return the cuts of a quantity or date that still tell anything apart.

    A cut is the index of the cell just above it: with the answers so far, the cells on its two
    sides differ in the class or in an open obligation.
    """
    situation = decisions.situate({f: a for f, a in answers.items() if f != fact_id})
    left = still_open(decisions, situation)
    bit = decisions.fact_bits[fact_id]
    level = decisions.level_of(fact_id)
    return frozenset(
        cell
        for root in (left.by_class, *(node for _, node in left.obligations))
        if level is not None and root.facts & bit
        for cell in dividing_cells(root).get(level, ())
    )


def not_needed(decisions: Decisions, answers: Answers) -> tuple[str, ...]:
    """Return the answered facts without which the determination is the same, in order.

    The last answers go first: where either of two would do, the earlier one is kept.
    """
    situation = decisions.situate(answers)
    unused = []
    for fact in reversed(decisions.ordinance.facts):
        if fact not in answers or fact == KIND_FACT or fact in decisions.clock_facts:
            continue
        without = decisions.reopen(situation, fact)
        if not _matters(decisions, fact, situation, without):
            situation = without
            unused.append(fact)
    return tuple(reversed(unused))


def _matters(decisions: Decisions, fact: str, known: Situation, without: Situation) -> bool:
    """Tell whether a fact, left open, would leave the class, a duty or a note open too.

    Where some jobs cannot be, a fact that alone changes nothing may still rule others out.
    """
    store, bit = decisions.store, decisions.fact_bits[fact]
    before, after = consequence_of(decisions, known), consequence_of(decisions, without)
    if after.permit_possible and (after.matters & bit or after.mask != before.mask):
        return True
    for entry, node, sure in decisions.speaking_of[fact]:
        if not applies(entry, after):
            continue
        if store.restrict(sure, without).leaves & ~IMPOSSIBLE == TRUE:
            continue
        left = store.restrict(node, without)
        if facts_that_matter(left, store.variables) & bit:
            return True
        if left.leaves & IMPOSSIBLE:
            fewer = store.restrict(node, known).leaves
            if (left.leaves ^ fewer) & ~IMPOSSIBLE:
                return True
    return False


def _open_obligations(
    decisions: Decisions, situation: Situation, consequence: Consequence
) -> Iterator[tuple[Obligation, Node]]:
    """Yield the diagrams of the obligations that can apply, as far as they are still open."""
    restrict = decisions.store.restrict
    for obligation, required, ask in zip(
        decisions.ordinance.obligations, decisions.required, decisions.to_ask, strict=True
    ):
        if not applies(obligation, consequence):
            continue
        needed = restrict(required, situation)
        if needed.facts:
            yield obligation, needed
        if needed.leaves & ~IMPOSSIBLE != TRUE:
            asked = restrict(ask, situation)
            if asked.facts:
                yield obligation, asked
