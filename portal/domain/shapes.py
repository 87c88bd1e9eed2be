"""The shapes that a job is measured in: what each is measured by, and what that comes to.

Lengths are in feet, areas in square feet, volumes in cubic feet. Every formula grows with each of
its sizes; the triangle of three sides alone does not, and is measured in `triangles`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from portal.domain.solids import (
    CUBIC_FEET_IN_A_YARD,
    PI,
    PI_BELOW,
    average_end_areas,
    circle,
    cone,
    prism,
    trapezoid,
)
from portal.domain.spans import Dims, Formula
from portal.domain.triangles import root_down, root_up

Measure = Literal["area", "volume"]
# What a size is: along the ground, up and down, the area of a cross-section, what one truck
# carries (cubic yards), or a bare count. A margin may be a share, in percent.
Kind = Literal["length", "depth", "section", "load", "count", "share"]
MOST_STATIONS = 8


@dataclass(frozen=True, slots=True)
class Dimension:
    """One size of a shape. `may_be_zero` where none of it is still that shape.

    An optional one may be left blank: it is then not there, or none at all with `blank_is_none`.
    """

    id: str
    kind: Kind
    may_be_zero: bool = False
    optional: bool = False
    blank_is_none: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape: the sizes seen from above, those that its depth adds, and its formulas.

    A shape without `area` counts soil only. `strip` is the area of a strip around it, as wide as
    the size of that name; where its sizes leave open how long the way around is, that is the
    largest, and `least_strip` the smallest. A `hole` is always dug, never filled.
    """

    id: str
    plan: tuple[Dimension, ...]
    solid: tuple[Dimension, ...]
    volume: Formula
    area: Formula | None = None
    strip: Formula | None = None
    least_strip: Formula | None = None
    hole: bool = False

    def dimensions(self, measure: Measure) -> tuple[Dimension, ...]:
        """Return the sizes that the measure needs, in the order in which they are asked."""
        return self.plan if measure == "area" else (*self.plan, *self.solid)


def _lengths(*names: str) -> tuple[Dimension, ...]:
    return tuple(Dimension(name, "length") for name in names)


def _depth(name: str) -> Dimension:
    return Dimension(name, "depth")


def _strip(around: Formula, corners: Fraction = Fraction(4)) -> Formula:
    """Return the area of a strip along a way around; its corners are square, or round with PI."""
    return lambda at: around(at) * at["strip"] + corners * at["strip"] ** 2


def _rectangle(at: Dims) -> Fraction:
    return at["length"] * at["width"]


def _around_rectangle(at: Dims) -> Fraction:
    return 2 * (at["length"] + at["width"])


def _around_circle(at: Dims) -> Fraction:
    return PI * at["across"]


def _triangle(at: Dims) -> Fraction:
    return at["base"] * at["height"] / 2


def _around_triangle(at: Dims) -> Fraction:
    """Return the way around with a square corner: no point above the base makes it longer."""
    base, height = at["base"], at["height"]
    return base + height + root_up(base**2 + height**2)


def _least_around_triangle(at: Dims) -> Fraction:
    """Return the way around with two sides alike: no point above the base makes it shorter."""
    base, height = at["base"], at["height"]
    return base + 2 * root_down(base**2 / 4 + height**2)


def _around_sides(at: Dims) -> Fraction:
    return at["a"] + at["b"] + at["c"]


def _pad_sides(at: Dims) -> Mapping[str, Fraction]:
    return {side: at[side] + 2 * at["room"] for side in ("length", "width")}


def _pad(at: Dims) -> Fraction:
    return _rectangle(_pad_sides(at))


def _trench(at: Dims) -> Fraction:
    end = trapezoid(at["width"], at["bottom"], at["depth"])
    return average_end_areas((end, end), (at["length"],))


def _wedge(at: Dims) -> Fraction:
    end = at["width"] * at["height"] / 2
    return average_end_areas((end, end), (at["length"],))


def _pond(at: Dims) -> Fraction:
    areas = (_rectangle(at), at["bottom_length"] * at["bottom_width"])
    return average_end_areas(areas, (at["depth"],))


def _round_pond(at: Dims) -> Fraction:
    return average_end_areas((circle(at["across"]), circle(at["bottom_across"])), (at["depth"],))


def _stations(at: Dims) -> Fraction:
    count = sum(name.startswith("area") for name in at)
    areas = [at[f"area{number}"] for number in range(1, count + 1)]
    return average_end_areas(areas, [at[f"to{number}"] for number in range(2, count + 1)])


def _station_dimensions() -> tuple[Dimension, ...]:
    found = [Dimension("area1", "section", may_be_zero=True)]
    for number in range(2, MOST_STATIONS + 1):
        found.append(Dimension(f"to{number}", "length", optional=number > 2))
        found.append(Dimension(f"area{number}", "section", may_be_zero=True, optional=number > 2))
    return tuple(found)


_ROOM = Dimension("room", "length", may_be_zero=True, optional=True, blank_is_none=True)
_FLAT = _lengths("length", "width")
_RECTANGLE = Shape(
    "rectangle", _FLAT, (_depth("depth"),),
    lambda at: prism(_rectangle(at), at["depth"]), _rectangle, _strip(_around_rectangle),
)  # fmt: skip
_CIRCLE = Shape(
    "circle", _lengths("across"), (_depth("depth"),),
    lambda at: prism(circle(at["across"]), at["depth"]),
    lambda at: circle(at["across"]), _strip(_around_circle, PI),
)  # fmt: skip
_TRIANGLE = Shape(
    "triangle", _lengths("base", "height"), (_depth("depth"),),
    lambda at: prism(_triangle(at), at["depth"]), _triangle,
    _strip(_around_triangle, PI), _strip(_least_around_triangle, PI_BELOW),
)  # fmt: skip
SIDES = Shape(
    "sides", _lengths("a", "b", "c"), (_depth("depth"),),
    lambda at: prism(at["area"], at["depth"]), lambda at: at["area"], _strip(_around_sides, PI),
)  # fmt: skip
_TRENCH = Shape(
    "trench", _FLAT,
    (Dimension("bottom", "length", may_be_zero=True), _depth("depth")),
    _trench, _rectangle, _strip(_around_rectangle), hole=True,
)  # fmt: skip
_WEDGE = Shape(
    "wedge", _FLAT, (_depth("height"),), _wedge, _rectangle, _strip(_around_rectangle), hole=True
)
_PAD = Shape(
    "pad", (*_FLAT, _ROOM), (_depth("depth"),),
    lambda at: prism(_pad(at), at["depth"]), _pad,
    _strip(lambda at: _around_rectangle(_pad_sides(at))),
)  # fmt: skip
_POND = Shape(
    "pond", _FLAT,
    (
        Dimension("bottom_length", "length", may_be_zero=True),
        Dimension("bottom_width", "length", may_be_zero=True),
        _depth("depth"),
    ),
    _pond, _rectangle, _strip(_around_rectangle), hole=True,
)  # fmt: skip
_ROUND_POND = Shape(
    "round_pond", _lengths("across"),
    (Dimension("bottom_across", "length", may_be_zero=True), _depth("depth")),
    _round_pond, lambda at: circle(at["across"]), _strip(_around_circle, PI), hole=True,
)  # fmt: skip
_CONE = Shape(
    "cone", _lengths("across"), (_depth("height"),),
    lambda at: cone(at["across"], at["height"]),
    lambda at: circle(at["across"]), _strip(_around_circle, PI),
)  # fmt: skip
_RIDGE = Shape("ridge", _FLAT, (_depth("height"),), _wedge, _rectangle, _strip(_around_rectangle))
_STATIONS = Shape("stations", (), _station_dimensions(), _stations)
_LOADS = Shape(
    "loads", (), (Dimension("count", "count"), Dimension("each", "load")),
    lambda at: at["count"] * at["each"] * CUBIC_FEET_IN_A_YARD,
)  # fmt: skip

SHAPES: Mapping[str, Shape] = {
    shape.id: shape
    for shape in (
        _RECTANGLE, _CIRCLE, _TRIANGLE, SIDES, _TRENCH, _WEDGE, _PAD, _POND, _ROUND_POND,
        _CONE, _RIDGE, _STATIONS, _LOADS,
    )
}  # fmt: skip


def shapes_for(measure: Measure) -> tuple[Shape, ...]:
    """Return the shapes that have the measure, in the order in which they are offered."""
    return tuple(s for s in SHAPES.values() if measure == "volume" or s.area is not None)
