"""A determination: the set of classes a job can still be, and everything that follows.

Never a firm answer while the facts still allow two: the outcome is `confirm` unless one class
is left, and `plan_for` is the strictest class that is still possible.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Literal, TypeVar

from portal.domain.answers import UNSURE, Answers
from portal.domain.decisions import Decisions, rule_bit
from portal.domain.diagram import IMPOSSIBLE, TRUE, Node, Situation, facts_that_matter
from portal.domain.ordinance import (
    Cited,
    Deadline,
    Guidance,
    Impossible,
    Obligation,
    PermitClass,
    Rule,
)

Entry = TypeVar("Entry")
_PERMITS = PermitClass.ADMINISTRATIVE.bit | PermitClass.PLANNING_BOARD.bit

Outcome = Literal["exempt", "not_regulated", "administrative", "planning_board", "confirm"]


class Certainty(Enum):
    """How sure it is that an obligation belongs to the job."""

    REQUIRED = "required"
    POSSIBLE = "possible"
    ASK = "ask"


class ImpossibleJobError(ValueError):
    """Answers that cannot all be true of one job. `entries` say why, `facts` which."""

    def __init__(self, entries: tuple[Impossible, ...], facts: tuple[str, ...]) -> None:
        super().__init__("; ".join(entry.says for entry in entries))
        self.entries = entries
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Due:
    """An obligation of this job and how certain it is."""

    obligation: Obligation
    certainty: Certainty


@dataclass(frozen=True, slots=True)
class TurnsOn:
    """A fact on which the possible classes still depend; `unsure` if the person cannot tell."""

    fact: str
    unsure: bool


@dataclass(frozen=True, slots=True)
class Consequence:
    """The classes a job can still be and the facts on which that depends."""

    mask: int
    matters: int

    @property
    def possible(self) -> tuple[PermitClass, ...]:
        """The possible classes, from the least to the strictest."""
        return classes_of(self.mask)

    @property
    def ids(self) -> list[str]:
        """The ids of the possible classes, in the same order."""
        return [permit_class.id for permit_class in self.possible]

    @property
    def plan_for(self) -> PermitClass:
        """The strictest class that is still possible."""
        return PermitClass(self.mask.bit_length() - 1)

    @property
    def permit_possible(self) -> bool:
        """Whether a permit may be needed."""
        return bool(self.mask & _PERMITS)

    @property
    def outcome(self) -> Outcome:
        """The class if there is one; not_regulated where nothing differs; else confirm."""
        if not self.mask & (self.mask - 1):
            return self.plan_for.name.lower()  # type: ignore[return-value]  # a class's own name
        return "confirm" if self.permit_possible else "not_regulated"


@dataclass(frozen=True, slots=True)
class Determination:
    """Everything that follows from the answers under one edition of a town's law."""

    consequence: Consequence
    decided_by: tuple[Rule, ...]
    turns_on: tuple[TurnsOn, ...]
    obligations: tuple[Due, ...]
    guidance: tuple[Guidance, ...]
    deadlines: tuple[Deadline, ...]

    @property
    def readings(self) -> tuple[Cited, ...]:
        """The ways to read the law on which the deciding rules rest, each once."""
        return tuple(dict.fromkeys(r for rule in self.decided_by for r in rule.readings))


def classes_of(mask: int) -> tuple[PermitClass, ...]:
    """Return the classes of a bit mask, from the least to the strictest."""
    return tuple(permit_class for permit_class in PermitClass if mask & permit_class.bit)


def consequence_of(decisions: Decisions, situation: Situation) -> Consequence:
    """Return the exact set of possible classes and the facts on which it still depends.

    The mask is 0 where the answers contradict each other.
    """
    node = decisions.store.restrict(decisions.by_class, situation)
    matters = facts_that_matter(node, decisions.store.variables)
    return Consequence(node.leaves & ~IMPOSSIBLE, matters)


def applies(entry: Obligation | Guidance | Deadline, consequence: Consequence) -> bool:
    """Tell whether an entry is for jobs of this consequence, whatever its own condition says."""
    if isinstance(entry, Obligation):
        return consequence.permit_possible or entry.always
    return consequence.plan_for in entry.plan_for


def obligations_due(
    decisions: Decisions, situation: Situation, permit_possible: bool
) -> tuple[Due, ...]:
    """Return the obligations of a job, with how certain each is, in the town's order."""
    due = []
    restrict = decisions.store.restrict
    for obligation, required, ask in zip(
        decisions.ordinance.obligations, decisions.required, decisions.to_ask, strict=True
    ):
        if not (permit_possible or obligation.always):
            continue
        leaves = restrict(required, situation).leaves & ~IMPOSSIBLE
        if leaves == TRUE:
            due.append(Due(obligation, Certainty.REQUIRED))
        elif leaves & TRUE:
            due.append(Due(obligation, Certainty.POSSIBLE))
        elif restrict(ask, situation).leaves & TRUE:
            due.append(Due(obligation, Certainty.ASK))
    return tuple(due)


def deadlines_due(
    decisions: Decisions, situation: Situation, consequence: Consequence
) -> tuple[Deadline, ...]:
    """Return the clocks that can run for a job of this consequence, in the town's order."""
    entries = decisions.ordinance.deadlines
    return tuple(
        entry
        for entry in _that_hold(decisions, situation, entries, decisions.deadlines)
        if applies(entry, consequence)
    )


def determine(decisions: Decisions, answers: Answers) -> Determination:
    """Determine what the law asks of a job.

    Raises ImpossibleJobError where the answers cannot all be true of one job.
    """
    situation = decisions.situate(answers)
    consequence = consequence_of(decisions, situation)
    if not consequence.mask:
        raise impossible_job(decisions, situation)
    ordinance = decisions.ordinance
    return Determination(
        consequence=consequence,
        decided_by=_decided_by(decisions, situation),
        turns_on=_turns_on(decisions, answers, consequence),
        obligations=obligations_due(decisions, situation, consequence.permit_possible),
        guidance=_first_of_each(
            entry
            for entry in _that_hold(decisions, situation, ordinance.guidance, decisions.guidance)
            if applies(entry, consequence)
            and (consequence.outcome == "confirm" or not entry.while_open)
        ),
        deadlines=deadlines_due(decisions, situation, consequence),
    )


def impossible_job(decisions: Decisions, situation: Situation) -> ImpossibleJobError:
    """Return the error that names the facts which contradict each other."""
    store = decisions.store
    broken = []
    facts = 0
    for entry in decisions.ordinance.impossible:
        node = decisions.diagram(entry.when)
        if store.restrict(node, situation) is store.true:
            broken.append(entry)
            facts |= node.facts & situation.narrowed
    if not broken:
        # No one entry alone rules the job out, but together they leave nothing.
        broken = list(decisions.ordinance.impossible)
        facts = decisions.barred.facts & situation.narrowed
    return ImpossibleJobError(tuple(broken), decisions.facts_in(facts))


def _decided_by(decisions: Decisions, situation: Situation) -> tuple[Rule, ...]:
    leaves = decisions.store.restrict(decisions.by_rule, situation).leaves
    return tuple(
        rule for number, rule in enumerate(decisions.ordinance.rules) if leaves & rule_bit(number)
    )


def _that_hold(
    decisions: Decisions,
    situation: Situation,
    entries: Iterable[Entry],
    nodes: Iterable[Node],
) -> Iterable[Entry]:
    for entry, node in zip(entries, nodes, strict=True):
        if decisions.store.restrict(node, situation).leaves & TRUE:
            yield entry


def _first_of_each(entries: Iterable[Guidance]) -> tuple[Guidance, ...]:
    """Keep the first of those that say one thing or another, and all the rest."""
    kept: dict[str, Guidance] = {}
    for entry in entries:
        kept.setdefault(entry.one_of or f"only {entry.id}", entry)
    return tuple(kept.values())


def _turns_on(
    decisions: Decisions, answers: Answers, consequence: Consequence
) -> tuple[TurnsOn, ...]:
    facts = decisions.facts_in(consequence.matters)
    turns = [TurnsOn(fact, answers.get(fact) is UNSURE) for fact in facts]
    return tuple(sorted(turns, key=lambda turn: not turn.unsure))
