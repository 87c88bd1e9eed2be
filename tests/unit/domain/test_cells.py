"""Values are placed in their cells exactly, at the law's own numbers above all."""

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.answers import NEVER, UNSURE, Answer, Between, Exact
from portal.domain.cells import Cut, IntervalCells, WordCells, cells_of
from portal.domain.conditions import Compares, IsOneOf, Operator
from portal.domain.facts import Fact

AREA = Fact("area", "quantity", "sq_ft", Fraction(1_000))
SIGNED = Fact("signed", "date")
DAY = date(2008, 12, 17)
NEXT = date(2008, 12, 18)
OPERATORS: Sequence[Operator] = ("<", "<=", ">", ">=")
TINY = Fraction(1, 10**30)

amounts = st.fractions(0, 1_000)
days = st.dates(date(2008, 1, 1), date(2009, 12, 31))


def true_of(comparison: Compares, value: Fraction | date) -> bool:
    bound = comparison.bound
    return {
        "<": value < bound, "<=": value <= bound, ">": value > bound, ">=": value >= bound,
    }[comparison.operator]  # fmt: skip


def of_area(*comparisons: tuple[Operator, int]) -> IntervalCells:
    cells = cells_of(AREA, [Compares("area", o, Fraction(bound)) for o, bound in comparisons])
    assert isinstance(cells, IntervalCells)
    return cells


def of_dates(*comparisons: tuple[Operator, date]) -> IntervalCells:
    cells = cells_of(SIGNED, [Compares("signed", o, bound) for o, bound in comparisons])
    assert isinstance(cells, IntervalCells)
    return cells


def comparisons_of(bounds: st.SearchStrategy[Fraction]) -> st.SearchStrategy[list[Compares]]:
    one = st.builds(lambda o, b: Compares("area", o, b), st.sampled_from(OPERATORS), bounds)
    return st.lists(one, min_size=1, max_size=6)


@given(comparisons_of(st.fractions(0, 999, max_denominator=12)), amounts)
def test_an_amount_lies_where_every_comparison_says(
    found: list[Compares], amount: Fraction
) -> None:
    cells = cells_of(AREA, found)
    [cell] = cells.select(Exact(amount))
    for comparison in found:
        assert cells.satisfy(comparison)[cell] is true_of(comparison, amount)


@given(comparisons_of(st.integers(0, 999).map(Fraction)))
def test_the_cells_are_the_finest_parts_and_each_has_a_sample(found: list[Compares]) -> None:
    cells = cells_of(AREA, found)
    tables = [cells.satisfy(comparison) for comparison in found]
    columns = list(zip(*tables, strict=True))
    assert len(set(columns)) == len(columns) == len(cells)
    for cell in range(len(cells)):
        sample = Fraction(cells.sample(cell))
        assert sample >= 0
        assert cells.select(Exact(sample)) == (cell,)


@given(st.lists(st.tuples(st.sampled_from(OPERATORS), days), min_size=1, max_size=6))
def test_so_are_those_of_dates_which_know_no_time_between_two_days(
    found: list[tuple[Operator, date]],
) -> None:
    cells = of_dates(*found)
    comparisons = [Compares("signed", *pair) for pair in found]
    columns = list(zip(*map(cells.satisfy, comparisons), strict=True))
    assert columns[0] == (False,) * len(found)
    assert len(set(columns[1:])) == len(columns[1:])
    for cell in range(1, len(cells)):
        sample = date.fromisoformat(cells.sample(cell))
        assert cells.select(Exact(sample)) == (cell,)
        assert columns[cell] == tuple(true_of(comparison, sample) for comparison in comparisons)


@pytest.mark.parametrize(
    ("comparison", "amount", "holds"),
    [
        (("<", 50), Fraction(50) - TINY, True),
        (("<", 50), Fraction(50), False),
        (("<=", 50), Fraction(50), True),
        (("<=", 50), Fraction(50) + TINY, False),
        ((">", 50), Fraction(50), False),
        ((">", 50), Fraction(50) + TINY, True),
        ((">=", 50), Fraction(50) - TINY, False),
        ((">=", 50), Fraction(50), True),
        (("<=", 0), Fraction(0), True),
        (("<=", 0), TINY, False),
        ((">=", 0), Fraction(0), True),
        (("<", 0), Fraction(0), False),
    ],
)
def test_an_amount_is_never_rounded_before_the_cut(
    comparison: tuple[Operator, int], amount: Fraction, holds: bool
) -> None:
    cells = of_area(comparison)
    [cell] = cells.select(Exact(amount))
    assert cells.satisfy(Compares("area", comparison[0], Fraction(comparison[1])))[cell] is holds


def test_a_number_that_the_law_singles_out_has_a_cell_of_its_own() -> None:
    cells = of_area((">=", 25), (">", 25))
    assert cells.cuts == (Cut(Fraction(25), above=False), Cut(Fraction(25), above=True))
    assert [cells.sample(cell) for cell in range(3)] == ["1", "25", "26"]


def test_an_unknown_amount_is_above_zero_and_zero_must_be_said() -> None:
    cells = of_area(("<=", 0), ("<", 50))
    assert cells.select(UNSURE) == (1, 2)
    assert cells.select(Exact(Fraction(0))) == (0,)
    assert of_area(("<", 50)).select(UNSURE) == (0, 1)
    assert of_area((">=", 0), ("<", 50)).select(UNSURE) == (0, 1)


@given(
    comparisons_of(st.integers(0, 60).map(Fraction)),
    st.fractions(0, 60, max_denominator=4),
    st.fractions(0, 60, max_denominator=4),
    st.booleans(),
    st.booleans(),
)
def test_a_range_is_the_union_of_its_cells(
    found: list[Compares], one: Fraction, other: Fraction, low_open: bool, high_open: bool
) -> None:
    low, high = sorted((one, other))
    if low == high:
        low_open = high_open = False
    cells = cells_of(AREA, found)
    marks = {low, high, *(comparison.bound for comparison in found)}
    near = {mark + step for mark in marks for step in (-TINY, 0, TINY)}
    inside = [
        value for value in near
        if (low < value or (low == value and not low_open))
        and (value < high or (value == high and not high_open))
    ]  # fmt: skip
    each = {cell for value in inside for cell in cells.select(Exact(value))}
    assert set(cells.select(Between(low, high, low_open, high_open))) == each


@given(st.lists(st.tuples(st.sampled_from(OPERATORS), days), max_size=4), days, days)
def test_a_range_of_days_is_the_union_of_theirs(
    found: list[tuple[Operator, date]], one: date, other: date
) -> None:
    low, high = sorted((one, other))
    cells = of_dates(*found)
    span = [low + timedelta(days=n) for n in range((high - low).days + 1)]
    each = {cell for day in span for cell in cells.select(Exact(day))}
    assert set(cells.select(Between(low, high))) == each


@pytest.mark.parametrize(
    ("answer", "cells"),
    [
        (Exact(NEVER), (0,)),
        (Exact(DAY), (1,)),
        (Exact(NEXT), (2,)),
        (UNSURE, (0, 1, 2)),
        (Between(DAY, NEXT), (1, 2)),
        (Between(DAY, NEXT, high_open=True), (1,)),
        (Between(DAY, NEXT, low_open=True), (2,)),
    ],
)
def test_what_never_happened_is_a_cell_in_which_no_comparison_holds(
    answer: Answer, cells: tuple[int, ...]
) -> None:
    # The last day and the first day after it are the same cut.
    found = of_dates(("<=", DAY), (">=", NEXT))
    assert len(found) == 3
    assert found.select(answer) == cells
    assert found.satisfy(Compares("signed", "<=", DAY)) == (False, True, False)
    assert found.satisfy(Compares("signed", ">=", NEXT)) == (False, False, True)


def test_values_that_no_condition_tells_apart_share_a_cell() -> None:
    use = Fact("use", "choice", values=("none", "farm", "shop", "mill"))
    cells = cells_of(use, [IsOneOf("use", frozenset({"farm"})), IsOneOf("hazard", frozenset())])
    assert isinstance(cells, WordCells)
    assert cells.groups == (("none", "shop", "mill"), ("farm",))
    assert cells.select(Exact("mill")) == (0,)
    assert cells.select(UNSURE) == (0, 1)


def test_yes_and_no_are_two_cells() -> None:
    hazard = Fact("hazard", "yes_no")
    cells = cells_of(hazard, [IsOneOf("hazard", frozenset({"yes"}))])
    assert [cells.select(Exact(answer)) for answer in (False, True)] == [(0,), (1,)]
    assert cells.satisfy(IsOneOf("hazard", frozenset({"yes"}))) == (False, True)


def test_a_fact_that_no_condition_names_has_nothing_to_tell_apart() -> None:
    assert len(cells_of(AREA, [])) == 1
    assert cells_of(AREA, []).sample(0) == "0"
    assert len(cells_of(SIGNED, [])) == 2
