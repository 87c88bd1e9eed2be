"""A search of the diagram over the levers' cells for the smallest changes that lighten a job.

One or two levers are moved at once, and none further than it must be. What else was told stays as
open as it was left, so that what is found holds for sure. That a lever moved further never makes
a job stricter is proved of every town when it is loaded (`lever_checks`), so the furthest move of
a lever is tried before its others.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from portal.domain.conditions import KIND_FACT
from portal.domain.decisions import Decisions
from portal.domain.diagram import (
    IMPOSSIBLE,
    TRUE,
    Node,
    Situation,
    dividing_cells,
    facts_that_matter,
)
from portal.domain.levers import Move, cells_in, levers_of, moves_of
from portal.domain.ordinance import AdviceNote, PermitClass

MOST_LEVERS = 2
MOST_UNASKED = 3
# Lighter than any: a job that cannot be is no way out, but a search may pass by it.
_NO_JOB = -1

Moves = tuple[Move, ...]
# How heavy the leaves are that a job can reach, 0 being the lightest.
Weigh = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Found:
    """The moves that lighten a situation, and the notes on facts that hold it as it is.

    `perhaps` are moves that do more only with the answers `given` to facts that were not asked,
    because they did not matter as the job was told.
    """

    ways: tuple[Moves, ...]
    held: tuple[AdviceNote, ...] = ()
    perhaps: tuple[Moves, ...] = ()
    given: tuple[tuple[str, bool], ...] = ()


def class_weight(leaves: int) -> int:
    """Weigh the classes of a mask as a person feels them: no permit, a permit, the Board."""
    possible = leaves & ~IMPOSSIBLE
    if not possible:
        return _NO_JOB
    strictest = PermitClass(possible.bit_length() - 1)
    return max(strictest - PermitClass.NOT_REGULATED, 0)


# One page and its links ask for the same job; what a job's dates are does not matter here.
@lru_cache(maxsize=256)
def search(decisions: Decisions, situation: Situation, asked: frozenset[str]) -> Found:
    """Return the smallest changes that lighten a situation, and what holds it as it is.

    `asked` are the facts that were answered, if only by "not sure".
    """
    own = _Search(decisions, situation)
    if own.weight <= 0:
        return Found(())
    weighed = own.lightening(decisions.by_class, class_weight) if own.least < own.weight else []
    ways = [moves for moves, _ in weighed]
    for obligation, node in zip(decisions.ordinance.obligations, decisions.required, strict=True):
        if obligation.avoidable and own.is_due(node):
            ways += (moves for moves, _ in own.lightening(node, duty_weight))
    reached = min((weight for _, weight in weighed), default=own.weight)
    given = own.favorable(asked) if reached else {}
    perhaps: list[Moves] = []
    if given:
        weighed = own.assuming(given).lightening(decisions.by_class, class_weight)
        perhaps = [moves for moves, weight in weighed if weight < reached]
    return Found(tuple(ways), tuple(own.held(asked)), tuple(perhaps), tuple(given.items()))


class _Search:
    """The search of one situation: how heavy it is now, and with every lever moved all the way."""

    def __init__(self, decisions: Decisions, situation: Situation) -> None:
        self._decisions = decisions
        self._situation = situation
        self._levers = levers_of(decisions)
        self._opened = _reopened(decisions, situation, self._levers)
        self._known = _only(decisions, situation, self._levers)
        levers = self._moves(_class_cuts(decisions))
        self._furthest = self._moved(situation, tuple(moves[-1] for moves in levers))
        restrict, by_class = decisions.store.restrict, decisions.by_class
        self._left, self._light = (restrict(by_class, s) for s in (situation, self._furthest))
        self.weight = class_weight(self._left.leaves)
        self.least = class_weight(self._light.leaves)

    def lightening(self, root: Node, weigh: Weigh) -> list[tuple[Moves, int]]:
        """Return the smallest changes that make the leaves below a decision lighter, and how light.

        Fewer levers come first, then what leads to less; none contains a smaller one that leads
        to no more.
        """
        restrict = self._decisions.store.restrict
        root = restrict(root, self._opened)
        now = weigh(restrict(root, self._known).leaves)

        def weight(moves: Moves) -> int:
            return weigh(restrict(root, self._moved(self._known, moves)).leaves)

        levers = self._moves(dividing_cells(root))
        if now == 0 or not levers or weight(tuple(moves[-1] for moves in levers)) >= now:
            return []
        found: list[tuple[Moves, int]] = []
        for moves in _by_size(levers):
            if 0 <= (left := weight(moves)) < now:
                smaller = (way for way, least in found if least <= left)
                if not any(_contains(moves, way) for way in smaller):
                    found.append((moves, left))
        found.sort(key=lambda way: (len(way[0]), way[1]))
        return found

    def is_due(self, root: Node) -> bool:
        """Tell whether a duty belongs to the job, or will as far as only its levers can tell."""
        levers = sum(self._decisions.fact_bits[fact] for fact in self._levers)
        if self._decisions.store.restrict(root, self._situation).leaves & ~IMPOSSIBLE == TRUE:
            return True
        return not self._decisions.store.restrict(root, self._opened).facts & ~levers

    def favorable(self, asked: frozenset[str]) -> Mapping[str, bool]:
        """Return the answers to facts not asked with which the levers, moved all the way, do more.

        They are no more than a few, and facts that did not matter as the job was told: what can
        still change the answer as it is, is asked first.
        """
        known = asked | frozenset(self._levers)
        if self._matter(self._left) - known:
            return {}
        root = self._light
        facts = sorted(self._matter(root) - known)
        kinds = {self._decisions.ordinance.facts[fact].kind for fact in facts}
        if not facts or len(facts) > MOST_UNASKED or kinds != {"yes_no"}:
            return {}
        every = [
            dict(zip(facts, holds, strict=True))
            for holds in product((False, True), repeat=len(facts))
        ]
        weights = [self._weight_if(root, given) for given in every]
        lightest = min(weights)
        if not 0 <= lightest < self.least:
            return {}
        given = every[weights.index(lightest)]
        for fact in facts:
            fewer = {name: holds for name, holds in given.items() if name != fact}
            given = fewer if self._weight_if(root, fewer) == lightest else given
        return given

    def assuming(self, given: Mapping[str, bool]) -> "_Search":
        """Return the search of the same situation with these answers."""
        return _Search(self._decisions, _answered(self._decisions, self._situation, given))

    def _weight_if(self, root: Node, given: Mapping[str, bool]) -> int:
        nothing_told = self._decisions.situate({})
        return self._class_weight(root, _answered(self._decisions, nothing_told, given))

    def _class_weight(self, root: Node, situation: Situation) -> int:
        return class_weight(self._decisions.store.restrict(root, situation).leaves)

    def _matter(self, root: Node) -> frozenset[str]:
        mask = facts_that_matter(root, self._decisions.store.variables)
        return frozenset(self._decisions.facts_in(mask))

    def held(self, asked: frozenset[str]) -> Iterator[AdviceNote]:
        """Yield the notes on facts but for which the levers, moved all the way, would do more."""
        decisions = self._decisions
        notes = [(f, n) for n in decisions.ordinance.advice_notes for f in n.holds if f in asked]
        if self.least <= 0 or not notes:
            return
        facts = [fact for fact, _ in notes if fact != KIND_FACT]
        opened = _reopened(decisions, self._furthest, facts)
        root = decisions.store.restrict(decisions.by_class, opened)
        known = _only(decisions, self._furthest, facts)
        for fact, note in notes:
            if fact == KIND_FACT:
                others = self._with_fewer_kinds()
            else:
                others = self._otherwise(root, known, fact)
            if any(0 <= weight < self.least for weight in others):
                yield note

    def _otherwise(self, root: Node, known: Situation, fact: str) -> Iterator[int]:
        """Yield how heavy the job is with one fact answered otherwise."""
        decisions = self._decisions
        for cell in range(len(decisions.cells[fact])):
            yield self._class_weight(root, decisions.narrow(known, fact, (cell,)))

    def _with_fewer_kinds(self) -> Iterator[int]:
        """Yield how heavy the job is with one of several kinds of work left out."""
        cells = self._furthest.cells
        variables = enumerate(self._decisions.store.variables)
        chosen = [n for n, v in variables if v.kind_group is not None and cells[n] == 1]
        for level in chosen if len(chosen) > 1 else ():
            fewer = (*cells[:level], 0, *cells[level + 1 :])
            situation = Situation(fewer, self._furthest.narrowed)
            yield self._class_weight(self._decisions.by_class, situation)

    def _moves(self, dividing: Mapping[int, frozenset[int]]) -> list[Moves]:
        """Return the moves of each lever at the cells that matter, by level."""
        decisions = self._decisions
        found = (
            moves_of(decisions, fact, self._situation, dividing[level])
            for fact in self._levers
            if (level := decisions.level_of(fact)) is not None and level in dividing
        )
        return [moves for moves in found if moves]

    def _moved(self, situation: Situation, moves: Moves) -> Situation:
        return _narrowed(self._decisions, situation, {m.fact: m.allowed for m in moves})


def _by_size(levers: Sequence[Moves]) -> Iterator[Moves]:
    """Yield each change of one and of two levers, none before a smaller one that it contains."""
    for count in range(1, MOST_LEVERS + 1):
        for some in combinations(levers, count):
            yield from sorted(product(*some), key=lambda moves: sum(m.steps for m in moves))


def _contains(moves: Moves, smaller: Moves) -> bool:
    """Tell whether a change goes at least as far as another in every lever that this one moves."""
    steps = {move.fact: move.steps for move in moves}
    return all(steps.get(move.fact, 0) >= move.steps for move in smaller)


def duty_weight(leaves: int) -> int:
    """Weigh the leaves of an obligation: whether the job may have it."""
    return _NO_JOB if leaves == IMPOSSIBLE else int(bool(leaves & TRUE))


@lru_cache(maxsize=64)
def _class_cuts(decisions: Decisions) -> Mapping[int, frozenset[int]]:
    return dividing_cells(decisions.by_class)


def _answered(decisions: Decisions, situation: Situation, given: Mapping[str, bool]) -> Situation:
    cells = {fact: (decisions.cells[fact].place(holds),) for fact, holds in given.items()}
    return _narrowed(decisions, situation, cells)


def _narrowed(
    decisions: Decisions, situation: Situation, cells: Mapping[str, tuple[int, ...]]
) -> Situation:
    for fact, allowed in cells.items():
        situation = decisions.narrow(situation, fact, allowed)
    return situation


def _reopened(decisions: Decisions, situation: Situation, facts: Sequence[str]) -> Situation:
    for fact in facts:
        situation = decisions.reopen(situation, fact)
    return situation


def _only(decisions: Decisions, situation: Situation, facts: Sequence[str]) -> Situation:
    """Return a situation in which no more is known than what one says of these facts."""
    cells = {fact: cells_in(decisions, situation, fact) for fact in facts}
    return _narrowed(decisions, decisions.situate({}), cells)
