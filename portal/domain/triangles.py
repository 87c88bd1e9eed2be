"""Triangles by their three sides, exactly where the root is exact and else a hair too large.

The area is Heron's: sixteen times its square is a polynomial of the squares of the sides.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import isqrt

from portal.domain.amounts import Amount

# Roots that are no fraction are taken up to the next whole part of this size.
PARTS = 1_000


def root_up(value: Fraction) -> Fraction:
    """Return the square root where it is a fraction, else the next thousandth above it."""
    top, bottom = isqrt(value.numerator), isqrt(value.denominator)
    if top**2 == value.numerator and bottom**2 == value.denominator:
        return Fraction(top, bottom)
    return Fraction(isqrt(value.numerator * PARTS**2 // value.denominator) + 1, PARTS)


def root_down(value: Fraction) -> Fraction:
    """Return the square root where it is a fraction, else the next thousandth below it."""
    above = root_up(value)
    return above if above**2 == value else above - Fraction(1, PARTS)


def sixteen_squares(a: Fraction, b: Fraction, c: Fraction) -> Fraction:
    """Return sixteen times the square of the area; zero or less where the sides do not close."""
    return (a + b + c) * (b + c - a) * (a + c - b) * (a + b - c)


def has_exact_area(sides: Sequence[Amount]) -> bool:
    """Tell whether the area of a triangle with three known sides is a fraction."""
    squared = sixteen_squares(*(side.low for side in sides)) / 16
    return root_up(squared) ** 2 == squared


def may_close(sides: Sequence[Amount]) -> bool:
    """Tell whether some lengths within the spans make a triangle."""
    reach = sum((side.high for side in sides), Fraction(0))
    return all(side.low < reach - side.high for side in sides)


def area_of(sides: Sequence[Amount]) -> Amount:
    """Return the area of a triangle with these three sides, each within its span, in square feet.

    A longer side may make it smaller: past a square corner it flattens. So the largest has two
    sides at their longest and the third as near as it may come to a square corner; the smallest
    has each side at an end. It may be next to nothing where some lengths hardly close.
    """
    if all(side.low == side.high for side in sides):
        a, b, c = (side.low for side in sides)
        area = root_up(sixteen_squares(a, b, c) / 16)
        return Amount(area, area)
    least = min(sixteen_squares(*corner) for corner in product(*((s.low, s.high) for s in sides)))
    low = root_down(least / 16) if _all_close(sides) else Fraction(0)
    return Amount(low, max(_largest(sides)), low_open=low == 0)


def _all_close(sides: Sequence[Amount]) -> bool:
    shortest = sum((side.low for side in sides), Fraction(0))
    return all(side.high < shortest - side.low for side in sides)


def _largest(sides: Sequence[Amount]) -> Iterator[Fraction]:
    """Yield the area with each side in turn set as near to a square corner as its span allows."""
    for place, free in enumerate(sides):
        one, other = (side.high for side in (*sides[:place], *sides[place + 1 :]))
        squared = one**2 + other**2
        if free.low**2 <= squared <= free.high**2:
            yield one * other / 2
        else:
            nearest = free.high if free.high**2 < squared else free.low
            found = sixteen_squares(nearest, one, other)
            yield root_up(found / 16) if found > 0 else Fraction(0)
