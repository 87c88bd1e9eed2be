"""Areas and volumes of plain shapes, exactly, in feet to the second and third power.

Volumes of cuts and fills are taken by average end areas, the measure that earthwork is paid and
permitted by: the mean of the areas at two stations, times the way between them. It is exact for
whatever keeps its shape or tapers to an edge, and never too small for what narrows evenly.
"""

from collections.abc import Sequence
from fractions import Fraction

# A little more than pi, so that nothing round is ever measured too small: 3.1416 - pi is under
# 0.0000074, which adds less than one part in 400,000.
PI = Fraction(31_416, 10_000)
PI_BELOW = Fraction(31_415, 10_000)  # for the least of what is known from one end to the other
CUBIC_FEET_IN_A_YARD = Fraction(27)


def circle(across: Fraction) -> Fraction:
    """Return the area of a circle of this diameter."""
    return PI * across**2 / 4


def average_end_areas(areas: Sequence[Fraction], distances: Sequence[Fraction]) -> Fraction:
    """Return the volume between stations in a line, with one distance fewer than areas."""
    pairs = zip(areas, areas[1:], distances, strict=False)
    assert len(areas) == len(distances) + 1
    return sum(((one + next_one) / 2 * way for one, next_one, way in pairs), Fraction(0))


def prism(area: Fraction, depth: Fraction) -> Fraction:
    """Return the volume of what has the same area from top to bottom."""
    return average_end_areas((area, area), (depth,))


def trapezoid(one: Fraction, other: Fraction, height: Fraction) -> Fraction:
    """Return the area between two level sides of these lengths."""
    return (one + other) / 2 * height


def cone(across: Fraction, height: Fraction) -> Fraction:
    """Return the volume of a cone, a third of the column around it.

    End areas would make it half of the column: a cone has no stations in a line, and is measured
    as what it is.
    """
    return circle(across) * height / 3
