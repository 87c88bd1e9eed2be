"""Reduced multi-way decision diagrams: each decision of a town as one finite function.

A node asks for the cell of one variable; a leaf, below the last level, holds a bit mask. Equal
parts are stored once (hash-consing), so two decisions are equal exactly when they are the same
object, and a node's own two masks say which leaves and facts lie below it without looking.

Source of the method: R. E. Bryant, "Graph-Based Algorithms for Boolean Function Manipulation",
IEEE Transactions on Computers C-35(8), 1986, with more than two branches to a node.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

# The leaves of a condition.
FALSE, TRUE = 1, 2
# The leaf of jobs that cannot be: it is never an outcome, and nothing differs from it. The bits
# below it are those of the classes, and of false and true.
IMPOSSIBLE = 1 << 4


class Node:
    """One part of a diagram. `leaves` and `facts` are bit masks of what lies at and below it."""

    __slots__ = ("children", "facts", "leaves", "level")

    def __init__(self, level: int, children: tuple["Node", ...], leaves: int, facts: int) -> None:
        self.level = level
        self.children = children
        self.leaves = leaves
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Variable:
    """One question a node may ask: its fact's bit and how many cells it has.

    `kind_group` is the position of the group of kinds of work, for a `several` fact.
    """

    fact: str
    bit: int
    size: int
    kind_group: int | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """What is known of a job, as cells: per level a cell, the cells still allowed, or None.

    One more place at the end, always None, stands for the leaves. `narrowed` is the mask of
    the facts of which anything at all is known.
    """

    cells: tuple[int | tuple[int, ...] | None, ...]
    narrowed: int


class DiagramStore:
    """Holds every node of a town's decisions once."""

    def __init__(self, variables: Sequence[Variable]) -> None:
        self.variables = tuple(variables)
        self._leaves: dict[int, Node] = {}
        self._nodes: dict[tuple[int, tuple[Node, ...]], Node] = {}
        self._choices: dict[tuple[Node, Node, Node], Node] = {}
        self.false = self.leaf(FALSE)
        self.true = self.leaf(TRUE)

    def __len__(self) -> int:
        return len(self._nodes)

    def leaf(self, mask: int) -> Node:
        """Return the leaf that holds the mask."""
        if mask not in self._leaves:
            self._leaves[mask] = Node(len(self.variables), (), mask, 0)
        return self._leaves[mask]

    def node(self, level: int, children: tuple[Node, ...]) -> Node:
        """Return the node with these children, or the child if all are the same."""
        first = children[0]
        if all(child is first for child in children):
            return first
        key = (level, children)
        found = self._nodes.get(key)
        if found is None:
            found = self._nodes[key] = _new_node(level, children, self.variables[level].bit)
        return found

    def test(self, level: int, holds: Sequence[bool]) -> Node:
        """Return the decision that is true in the cells where `holds` says so."""
        return self.node(level, tuple(self.true if value else self.false for value in holds))

    def choose(self, condition: Node, then: Node, otherwise: Node) -> Node:
        """Return the decision that is `then` where the condition is true, else `otherwise`."""
        if condition is self.true or then is otherwise:
            return then
        if condition is self.false:
            return otherwise
        key = (condition, then, otherwise)
        found = self._choices.get(key)
        if found is None:
            level = min(condition.level, then.level, otherwise.level)
            size = self.variables[level].size
            branches = zip(
                _branches(condition, level, size),
                _branches(then, level, size),
                _branches(otherwise, level, size),
                strict=True,
            )
            children = tuple(self.choose(*branch) for branch in branches)
            found = self._choices[key] = self.node(level, children)
        return found

    def both(self, one: Node, other: Node) -> Node:
        """Return the conjunction of two true/false decisions."""
        return self.choose(one, other, self.false)

    def either(self, one: Node, other: Node) -> Node:
        """Return the disjunction of two true/false decisions."""
        return self.choose(one, self.true, other)

    def negation(self, one: Node) -> Node:
        """Return the opposite of a true/false decision."""
        return self.choose(one, self.false, self.true)

    def restrict(self, root: Node, situation: Situation) -> Node:
        """Return the decision that is left of `root` once the situation is known.

        The result is reduced, so its masks are exactly the leaves that can still be reached
        and (where the store knows no impossible jobs) the facts that can still matter.
        """
        node = _follow(root, situation.cells)
        if not node.facts & situation.narrowed:
            return node
        return _Restriction(self, situation).of(node)

    def stored(self, key: tuple[int, tuple[Node, ...]]) -> Node | None:
        """Return the node with this level and children, if the store already holds it."""
        return self._nodes.get(key)


class _Restriction:
    """One restriction, with its own table of nodes so that the result is reduced."""

    def __init__(self, store: DiagramStore, situation: Situation) -> None:
        self._store = store
        self._cells = situation.cells
        self._narrowed = situation.narrowed
        self._done: dict[Node, Node] = {}
        self._nodes: dict[tuple[int, tuple[Node, ...]], Node] = {}

    def of(self, node: Node) -> Node:
        node = _follow(node, self._cells)
        if not node.facts & self._narrowed:
            return node
        found = self._done.get(node)
        if found is None:
            allowed = self._cells[node.level]
            children = node.children
            if allowed is not None:
                children = tuple(children[i] for i in allowed)  # type: ignore[union-attr]  # a single cell was followed above
            found = self._done[node] = self._node(node, tuple(map(self.of, children)))
        return found

    def _node(self, source: Node, children: tuple[Node, ...]) -> Node:
        first = children[0]
        if all(child is first for child in children):
            return first
        if children == source.children:
            return source
        key = (source.level, children)
        found = self._nodes.get(key) or self._store.stored(key)
        if found is None:
            bit = self._store.variables[source.level].bit
            found = self._nodes[key] = _new_node(source.level, children, bit)
        return found


def _follow(node: Node, cells: Sequence[int | tuple[int, ...] | None]) -> Node:
    """Go down from a node as long as the situation knows the one cell."""
    while (cell := cells[node.level]).__class__ is int:
        node = node.children[cell]
    return node


def _new_node(level: int, children: tuple[Node, ...], bit: int) -> Node:
    leaves = 0
    facts = bit
    for child in children:
        leaves |= child.leaves
        facts |= child.facts
    return Node(level, children, leaves, facts)


def _branches(node: Node, level: int, size: int) -> tuple[Node, ...]:
    return node.children if node.level == level else (node,) * size


def path_to(root: Node, wanted: int) -> Mapping[int, int]:
    """Return the cells, by level, of one way from the root to a leaf with a bit of `wanted`."""
    path = {}
    node = root
    while node.children:
        cell = next(i for i, child in enumerate(node.children) if child.leaves & wanted)
        path[node.level] = cell
        node = node.children[cell]
    return path


def facts_that_matter(root: Node, variables: Sequence[Variable]) -> int:
    """Return the mask of the facts in which alone two possible jobs can differ and end apart."""
    if not root.leaves & IMPOSSIBLE:
        return root.facts
    levels: dict[int, set[int]] = {}
    for level, variable in enumerate(variables):
        levels.setdefault(variable.bit, set()).add(level)
    mask = 0
    for bit, own in levels.items():
        if root.facts & bit and _can_differ(root, root, bit, own, {}):
            mask |= bit
    return mask


def level_matters(root: Node, level: int, variables: Sequence[Variable]) -> bool:
    """Tell whether two possible jobs can differ in one variable alone and end apart."""
    return _can_differ(root, root, variables[level].bit, {level}, {})


def _can_differ(
    one: Node, other: Node, bit: int, levels: Container[int], done: dict[object, bool]
) -> bool:
    """Tell whether two jobs, alike but for these levels of one fact, can reach other leaves."""
    if one is other and not one.facts & bit:
        return False
    if not one.children and not other.children:
        return not (one.leaves | other.leaves) & IMPOSSIBLE
    key = (one, other)
    if key not in done:
        level = min(one.level, other.level)
        size = len((one if one.level == level else other).children)
        left, right = _branches(one, level, size), _branches(other, level, size)
        pairs = product(left, right) if level in levels else zip(left, right, strict=True)
        done[key] = any(_can_differ(a, b, bit, levels, done) for a, b in pairs)
    return done[key]


def dividing_cells(root: Node) -> Mapping[int, frozenset[int]]:
    """Return, by level, the cells that some node below the root tells from the one before."""
    found: dict[int, set[int]] = {}
    for node in reachable(root):
        for cell in range(1, len(node.children)):
            if node.children[cell] is not node.children[cell - 1]:
                found.setdefault(node.level, set()).add(cell)
    return {level: frozenset(cells) for level, cells in found.items()}


def reachable(root: Node) -> Iterator[Node]:
    """Yield each node and leaf of a diagram once."""
    seen = {root}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        fresh = set(node.children) - seen
        seen |= fresh
        waiting.extend(fresh)
