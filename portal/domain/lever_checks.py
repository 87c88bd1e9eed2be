"""What a town's levers must prove: each helps some job, and none moved further makes one stricter.

The search for advice stands on the second: it tries a lever's furthest move before the others.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from portal.domain.cells import IntervalCells
from portal.domain.conditions import KIND_FACT
from portal.domain.decisions import GAP, Decisions
from portal.domain.diagram import IMPOSSIBLE, Node, reachable
from portal.domain.facts import Fact
from portal.domain.lightening import Weigh, class_weight, duty_weight
from portal.domain.seasons import SeasonCells

Pair = tuple[Node, Node]
LIGHTER, STRICTER = -1, 1


def lever_problems(decisions: Decisions) -> Iterator[str]:
    """Yield a sentence for each lever that misleads and each note that is never told."""
    roots: list[tuple[Node, Weigh]] = [(decisions.by_class, class_weight)]
    for obligation, node in zip(decisions.ordinance.obligations, decisions.required, strict=True):
        if obligation.avoidable:
            roots.append((node, duty_weight))
    for fact in decisions.ordinance.facts.values():
        if fact.lever:
            signs = {sign for root, weigh in roots for sign in _signs(decisions, fact, root, weigh)}
            if STRICTER in signs:
                yield f"fact {fact.id}: lever: moved that way it can make a job stricter"
            elif LIGHTER not in signs:
                yield f"fact {fact.id}: lever: moved that way it never makes a job lighter"
    for note in decisions.ordinance.advice_notes:
        for held in note.holds:
            if held != KIND_FACT and not decisions.by_class.facts & decisions.fact_bits[held]:
                yield f"advice_note: holds: {held} never decides the class"


def _signs(decisions: Decisions, fact: Fact, root: Node, weigh: Weigh) -> Iterator[int]:
    """Yield whether moving the lever by a cell makes some job lighter, and some job stricter."""
    level = decisions.level_of(fact.id)
    done: dict[Pair, frozenset[int]] = {}
    for node in reachable(root):
        if node.level == level:
            for near, far in _steps(decisions, fact, node.children):
                yield from _compare(near, far, weigh, done)


def _steps(decisions: Decisions, fact: Fact, children: Sequence[Node]) -> Iterator[Pair]:
    cells = decisions.cells[fact.id]
    if isinstance(cells, SeasonCells):
        free = cells.free()
        if free is not None:
            yield from ((child, children[free]) for child in children)
        return
    assert isinstance(cells, IntervalCells)
    if fact.lever == "less":
        above_zero = children[cells.first_above_zero() :]
        yield from zip(above_zero[1:], above_zero, strict=False)
    else:
        yield from pairwise(children)


def _compare(
    near: Node, far: Node, weigh: Weigh, done: dict[Pair, frozenset[int]]
) -> frozenset[int]:
    """Return how jobs, alike but for the lever, can differ."""
    if near is far:
        return frozenset()
    if not near.children and not far.children:
        return _sign(near.leaves & ~GAP, far.leaves & ~GAP, weigh)
    pair = (near, far)
    if pair not in done:
        level = min(near.level, far.level)
        size = len((near if near.level == level else far).children)
        left, right = (n.children if n.level == level else (n,) * size for n in pair)
        found = (_compare(a, b, weigh, done) for a, b in zip(left, right, strict=True))
        done[pair] = frozenset(sign for signs in found for sign in signs)
    return done[pair]


def _sign(near: int, far: int, weigh: Weigh) -> frozenset[int]:
    """Compare two leaves; a job that cannot be is no lighter one, and none may become possible."""
    if not far & ~IMPOSSIBLE:
        return frozenset()
    if not near & ~IMPOSSIBLE:
        return frozenset({STRICTER})
    change = weigh(far) - weigh(near)
    return frozenset({max(-1, min(1, change))})
