"""Triangles by three sides: exact where they can be, never too small, true for every range."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from portal.domain.amounts import Amount
from portal.domain.spans import exactly
from portal.domain.triangles import (
    area_of,
    has_exact_area,
    may_close,
    root_down,
    root_up,
    sixteen_squares,
)

SIDE = st.fractions(min_value=1, max_value=100, max_denominator=12)


@pytest.mark.parametrize(
    ("sides", "area"),
    [
        ((3, 4, 5), 6),
        ((13, 14, 15), 84),
        ((Fraction(3, 2), 2, Fraction(5, 2)), Fraction(3, 2)),
        ((5, 5, 6), 12),
    ],
)
def test_a_triangle_that_comes_out_even_is_exact(sides, area) -> None:
    spans = [exactly(Fraction(side)) for side in sides]
    assert area_of(spans) == exactly(Fraction(area))
    assert has_exact_area(spans)


def test_one_that_does_not_is_a_hair_too_large() -> None:
    found = area_of([exactly(Fraction(1))] * 3).high  # the root of 3, by 4
    assert found**2 * 16 > 3 > (found - Fraction(1, 1000)) ** 2 * 16
    assert not has_exact_area([exactly(Fraction(1))] * 3)


@given(st.fractions(min_value=0, max_value=10**6, max_denominator=10**4))
def test_roots_hold_the_true_one_between_them(value: Fraction) -> None:
    assert root_down(value) ** 2 <= value <= root_up(value) ** 2
    assert root_up(value) - root_down(value) in (0, Fraction(1, 1000))
    assert root_up(value**2) == root_down(value**2) == value


@given(SIDE, SIDE, SIDE)
def test_sides_close_just_where_there_is_an_area(a: Fraction, b: Fraction, c: Fraction) -> None:
    assert may_close([exactly(side) for side in (a, b, c)]) == (sixteen_squares(a, b, c) > 0)


@settings(max_examples=60)
@given(st.lists(st.tuples(SIDE, st.fractions(0, 20, max_denominator=6)), min_size=3, max_size=3))
def test_no_triangle_within_the_ranges_is_smaller_or_larger(ranges) -> None:
    spans = [Amount(low, low + width) for low, width in ranges]
    assume(any(span.low != span.high for span in spans))
    steps = [[s.low + (s.high - s.low) * Fraction(part, 4) for part in range(5)] for s in spans]
    squares = [sixteen_squares(*sides) / 16 for sides in product(*steps)]
    closed = [square for square in squares if square > 0]
    assume(closed)
    found = area_of(spans)
    assert found.low**2 <= min(closed)
    assert max(closed) <= found.high**2
    if len(closed) == len(squares):
        # The least lies at an end of each range: the grid has it, and nothing smaller is said.
        assert found.low == root_down(min(closed))
    else:
        assert found.low == 0
        assert found.low_open


def test_a_longer_side_can_make_it_smaller_and_the_range_knows() -> None:
    found = area_of([exactly(Fraction(3)), exactly(Fraction(4)), Amount(Fraction(4), Fraction(6))])
    assert found.high == 6  # the square corner at 5, and not at either end
    assert found.low == root_down(sixteen_squares(Fraction(3), Fraction(4), Fraction(6)) / 16)
