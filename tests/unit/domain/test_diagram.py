"""Diagrams stay reduced: equal decisions are one object, and masks say exactly what lies below."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.diagram import (
    IMPOSSIBLE,
    DiagramStore,
    Node,
    Situation,
    Variable,
    facts_that_matter,
    level_matters,
    path_to,
    reachable,
)

SIZES = (2, 3, 2, 4)
# The last two variables belong to one fact, as several groups of kinds of work do.
BITS = (1, 2, 4, 4)
VARIABLES = tuple(Variable(f"f{bit}", bit, size) for bit, size in zip(BITS, SIZES, strict=True))
JOBS = tuple(product(*map(range, SIZES)))
Cells = tuple[int | tuple[int, ...] | None, ...]

tables = st.integers().map(
    lambda seed: [Random(seed).choice((1, 2, 4)) for _ in JOBS]  # noqa: S311 - repeatable
)
sparse = st.integers().map(
    lambda seed: [Random(seed).choice((1, 1, 1, 1, 2)) for _ in JOBS]  # noqa: S311 - repeatable
)


def built(store: DiagramStore, table: Sequence[int]) -> Node:
    """Return the diagram of a table of leaves, one for each job in order."""

    def below(level: int, rows: Sequence[int]) -> Node:
        if level == len(SIZES):
            return store.leaf(rows[0])
        share = len(rows) // SIZES[level]
        parts = [rows[i * share : (i + 1) * share] for i in range(SIZES[level])]
        return store.node(level, tuple(below(level + 1, part) for part in parts))

    return below(0, table)


def reached(node: Node, job: Sequence[int]) -> int:
    while node.children:
        node = node.children[job[node.level]]
    return node.leaves


def situations() -> st.SearchStrategy[Situation]:
    def one(size: int) -> st.SearchStrategy[int | tuple[int, ...] | None]:
        subsets = st.sets(st.integers(0, size - 1), min_size=2, max_size=size - 1)
        some = subsets.map(lambda cells: tuple(sorted(cells))) if size > 2 else st.none()
        return st.one_of(st.none(), st.integers(0, size - 1), some)

    def made(cells: tuple[int | tuple[int, ...] | None, ...]) -> Situation:
        known = 0
        for cell, bit in zip(cells, BITS, strict=True):
            known |= bit if cell is not None else 0
        return Situation((*cells, None), known)

    return st.tuples(*map(one, SIZES)).map(made)


def fits(job: Sequence[int], situation: Situation) -> bool:
    return all(
        known is None or cell == known or (isinstance(known, tuple) and cell in known)
        for cell, known in zip(job, situation.cells, strict=False)
    )


@given(tables)
def test_a_diagram_is_its_table_and_reduced(table: list[int]) -> None:
    store = DiagramStore(VARIABLES)
    root = built(store, table)
    assert [reached(root, job) for job in JOBS] == table
    nodes = list(reachable(root))
    assert len({(node.level, node.children, node.leaves) for node in nodes}) == len(nodes)
    for node in nodes:
        assert not node.children or len(set(node.children)) > 1
        assert all(child.level > node.level for child in node.children)


@given(tables, tables)
def test_equal_decisions_are_one_object_however_they_were_made(
    one: list[int], other: list[int]
) -> None:
    store = DiagramStore(VARIABLES)
    holds = [1 if leaf == 1 else 2 for leaf in other]
    chosen = store.choose(built(store, holds), built(store, one), store.leaf(7))
    assert chosen is built(store, [a if h == 2 else 7 for a, h in zip(one, holds, strict=True)])
    condition = built(store, holds)
    assert store.negation(store.negation(condition)) is condition
    assert store.both(condition, store.negation(condition)) is store.false
    assert store.either(condition, store.negation(condition)) is store.true


@given(tables)
def test_the_masks_are_what_lies_below(table: list[int]) -> None:
    root = built(DiagramStore(VARIABLES), table)
    leaves = facts = 0
    for node in reachable(root):
        if node.children:
            facts |= BITS[node.level]
        else:
            leaves |= node.leaves
    assert (root.leaves, root.facts) == (leaves, facts)


@given(st.one_of(tables, sparse), situations())
def test_a_restriction_leaves_exactly_what_can_be_reached_and_can_matter(
    table: list[int], situation: Situation
) -> None:
    store = DiagramStore(VARIABLES)
    root = built(store, table)
    size = len(store)
    left = store.restrict(root, situation)
    assert len(store) == size
    jobs = {job: leaf for job, leaf in zip(JOBS, table, strict=True) if fits(job, situation)}
    leaves = matters = 0
    for job, leaf in jobs.items():
        leaves |= leaf
        for level, bit in enumerate(BITS):
            beside = [(*job[:level], cell, *job[level + 1 :]) for cell in range(SIZES[level])]
            if any(jobs.get(other, leaf) != leaf for other in beside):
                matters |= bit
    assert (left.leaves, left.facts) == (leaves, matters)


@given(st.one_of(tables, sparse), situations())
def test_a_restriction_is_the_diagram_built_of_what_is_left(
    table: list[int], situation: Situation
) -> None:
    """With one cell known or none, the result is the very object in the store."""
    single = tuple(cell if isinstance(cell, int) else None for cell in situation.cells)
    situation = Situation(
        single, sum({b for b, c in zip(BITS, single, strict=False) if c is not None})
    )
    store = DiagramStore(VARIABLES)
    root = built(store, table)
    by_job = dict(zip(JOBS, table, strict=True))
    known = [
        by_job[tuple(c if k is None else k for c, k in zip(job, single, strict=False))]
        for job in JOBS
    ]
    rebuilt = built(store, known)
    left = store.restrict(root, situation)
    assert left is rebuilt


@given(st.one_of(tables, sparse), situations())
def test_a_restriction_to_several_cells_has_no_two_equal_parts(
    table: list[int], situation: Situation
) -> None:
    store = DiagramStore(VARIABLES)
    left = store.restrict(built(store, table), situation)
    nodes = list(reachable(left))
    assert len({(node.level, node.children, node.leaves) for node in nodes}) == len(nodes)
    assert all(not node.children or len(set(node.children)) > 1 for node in nodes)


@given(tables)
def test_a_way_to_a_leaf_leads_there(table: list[int]) -> None:
    root = built(DiagramStore(VARIABLES), table)
    for leaf in {node.leaves for node in reachable(root) if not node.children}:
        path = path_to(root, leaf)
        jobs = [job for job in JOBS if all(job[level] == cell for level, cell in path.items())]
        assert {reached(root, job) for job in jobs} == {leaf}


@given(st.integers().map(Random))
def test_jobs_that_cannot_be_make_nothing_matter(random: Random) -> None:
    table = [random.choice((1, 2, IMPOSSIBLE, IMPOSSIBLE)) for _ in JOBS]
    root = built(DiagramStore(VARIABLES), table)
    by_job = {job: leaf for job, leaf in zip(JOBS, table, strict=True) if leaf != IMPOSSIBLE}
    for bit in set(BITS):
        own = [level for level, other in enumerate(BITS) if other == bit]
        groups: dict[tuple[int, ...], set[int]] = {}
        for job, leaf in by_job.items():
            rest = tuple(cell for level, cell in enumerate(job) if level not in own)
            groups.setdefault(rest, set()).add(leaf)
        differs = any(len(leaves) > 1 for leaves in groups.values())
        assert bool(facts_that_matter(root, VARIABLES) & bit) is differs
    for level in range(len(SIZES)):
        alone: dict[tuple[int, ...], set[int]] = {}
        for job, leaf in by_job.items():
            alone.setdefault((*job[:level], *job[level + 1 :]), set()).add(leaf)
        differs = any(len(leaves) > 1 for leaves in alone.values())
        assert level_matters(root, level, VARIABLES) is differs


def test_the_same_test_of_a_variable_is_stored_once() -> None:
    store = DiagramStore(VARIABLES)
    assert store.test(1, (True, False, True)) is store.test(1, (True, False, True))
    assert store.test(1, (True, True, True)) is store.true
    assert len(store) == 1


@pytest.mark.parametrize("level", range(4))
def test_one_cell_known_of_every_variable_reaches_one_leaf(level: int) -> None:
    store = DiagramStore(VARIABLES)
    table = [1 << sum(job) for job in JOBS]
    root = built(store, table)
    for job, leaf in zip(JOBS, table, strict=True):
        cells: Cells = (*job, None)
        assert store.restrict(root, Situation(cells, 7)).leaves == leaf
        opened: Cells = (*job[:level], None, *job[level + 1 :], None)
        assert store.restrict(root, Situation(opened, 7)).leaves & leaf
