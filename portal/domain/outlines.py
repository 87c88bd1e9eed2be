"""The outlines of a shape to scale, in feet: seen from above, and cut through from side to side.

Heights grow upward. A drawing has one scale in both directions, but for the profile along a line
of stations, which shows areas over distances.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from portal.domain.parts import Part
from portal.domain.shapes import Measure
from portal.domain.spans import Dims
from portal.domain.triangles import root_up, sixteen_squares

Point = tuple[Fraction, Fraction]
Side = Literal["above", "below", "left", "right"]
View = Literal["plan", "section", "profile"]
ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed line through points or, with `across`, a circle around its one point.

    `faint` marks what is not the edge itself: the working room around a pad, a pond's bottom.
    """

    points: tuple[Point, ...]
    across: Fraction | None = None
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """The place of a size beside the drawing: the middle of what it measures, and on which side."""

    dimension: str
    at: Point
    side: Side


@dataclass(frozen=True, slots=True)
class Sketch:
    """One view of a part."""

    view: View
    outlines: tuple[Outline, ...]
    marks: tuple[Mark, ...] = field(default=())


def sketches_of(part: Part, measure: Measure, *, largest: bool = True) -> tuple[Sketch, ...]:
    """Return the views of a part at the largest of its sizes, or at the smallest.

    A count of truckloads has no shape to draw. A part whose smallest size is nothing has none.
    """
    draw = _DRAWN.get(part.shape.id)
    at = {name: size.high if largest else size.low for name, size in part.sizes.items()}
    needed = [size.id for size in part.shape.dimensions(measure) if not size.may_be_zero]
    if draw is None or not all(at[name] for name in needed if name in at):
        return ()
    plan, section = draw(at)
    if section is not None and section.view == "section" and part.way == "cut":
        section = _sunk(section)
    return tuple(view for view in (plan, section if measure == "volume" else None) if view)


def _sunk(sketch: Sketch) -> Sketch:
    """Return a section with its top at the ground, from where what is dug goes down."""
    top = max(y for outline in sketch.outlines for _, y in outline.points)
    return Sketch(
        sketch.view,
        tuple(
            replace(outline, points=tuple((x, y - top) for x, y in outline.points))
            for outline in sketch.outlines
        ),
        tuple(replace(mark, at=(mark.at[0], mark.at[1] - top)) for mark in sketch.marks),
    )


Views = tuple[Sketch | None, Sketch | None]


def _box(width: Fraction, height: Fraction, at: Point = (ZERO, ZERO), **kind: bool) -> Outline:
    x, y = at
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Outline(corners, **kind)  # type: ignore[arg-type]  # its only flag is `faint`


def _below(name: str, width: Fraction, y: Fraction = ZERO) -> Mark:
    return Mark(name, (width / 2, y), "below")


def _above(name: str, width: Fraction, y: Fraction) -> Mark:
    return Mark(name, (width / 2, y), "above")


def _right(name: str, x: Fraction, height: Fraction) -> Mark:
    return Mark(name, (x, height / 2), "right")


def _plan(at: Dims, *more: Outline) -> Sketch:
    length, width = at["length"], at["width"]
    marks = (_below("length", length), _right("width", length, width))
    return Sketch("plan", (_box(length, width), *more), marks)


def _round_plan(at: Dims, *within: Fraction) -> Sketch:
    """Return a circle seen from above, and what lies within it by the distance across."""
    across = at["across"]
    middle = (across / 2, across / 2)
    faint = (Outline((middle,), inner, faint=True) for inner in within if inner)
    return Sketch("plan", (Outline((middle,), across), *faint), (_below("across", across),))


def _wall(width: Fraction, at: Dims, name: str) -> Sketch | None:
    """Return the section of what is as wide above as below."""
    if "depth" not in at:
        return None
    depth = at["depth"]
    marks = (_below(name, width), _right("depth", width, depth))
    return Sketch("section", (_box(width, depth),), marks)


def _rectangle(at: Dims) -> Views:
    return _plan(at), _wall(at["length"], at, "length")


def _circle(at: Dims) -> Views:
    return _round_plan(at), _wall(at["across"], at, "across")


def _triangle(at: Dims) -> Views:
    base, height = at["base"], at["height"]
    points = ((ZERO, ZERO), (base, ZERO), (base / 2, height))
    marks = (_below("base", base), _right("height", base, height))
    return Sketch("plan", (Outline(points),), marks), _wall(base, at, "base")


def _sides(at: Dims) -> Views:
    """Draw a triangle on its first side; lengths that do not meet all at their ends are not drawn.

    The third side is the one from the first corner.
    """
    a, b, c = at["a"], at["b"], at["c"]
    if sixteen_squares(a, b, c) <= 0:
        return None, None
    x = (a**2 + c**2 - b**2) / (2 * a)
    y = root_up(c**2 - x**2)
    points: tuple[Point, ...] = ((ZERO, ZERO), (a, ZERO), (x, y))
    marks = (
        _below("a", a),
        Mark("b", (max(a, x), y / 2), "right"),
        Mark("c", (min(ZERO, x), y / 2), "left"),
    )
    return Sketch("plan", (Outline(points),), marks), _wall(a, at, "a")


def _trench(at: Dims) -> Views:
    if "depth" not in at:
        return _plan(at), None
    inset = (at["width"] - at["bottom"]) / 2
    floor = _box(at["length"], at["bottom"], (ZERO, inset), faint=True)
    return _plan(at, floor), _basin(at, "width", "bottom")


def _tapered(top: Fraction, bottom: Fraction, depth: Fraction) -> Outline:
    inset = (top - bottom) / 2
    return Outline(((inset, ZERO), (inset + bottom, ZERO), (top, depth), (ZERO, depth)))


def _wedge(at: Dims) -> Views:
    if "height" not in at:
        return _plan(at), None
    width, height = at["width"], at["height"]
    points = ((ZERO, ZERO), (width, ZERO), (width, height))
    marks = (_below("width", width), _right("height", width, height))
    return _plan(at), Sketch("section", (Outline(points),), marks)


def _pad(at: Dims) -> Views:
    length, width, room = at["length"], at["width"], at["room"]
    around = _box(length + 2 * room, width + 2 * room, (-room, -room), faint=True)
    marks = (_below("length", length, -room), _right("width", length + room, width))
    plan = Sketch("plan", (*([around] if room else []), _box(length, width)), marks)
    wall = _wall(length + 2 * room, at, "length")
    # The length of a pad is less than that of its pit: only the depth is written here.
    section = Sketch("section", wall.outlines, wall.marks[1:]) if wall else None
    return plan, section


def _pond(at: Dims) -> Views:
    if "depth" not in at:
        return _plan(at), None
    length, width, bottom = at["length"], at["width"], at["bottom_length"]
    corner = ((length - bottom) / 2, (width - at["bottom_width"]) / 2)
    floor = _box(bottom, at["bottom_width"], corner, faint=True)
    return _plan(at, floor), _basin(at, "length", "bottom_length")


def _round_pond(at: Dims) -> Views:
    if "depth" not in at:
        return _round_plan(at), None
    return _round_plan(at, at["bottom_across"]), _basin(at, "across", "bottom_across")


def _basin(at: Dims, top: str, bottom: str) -> Sketch:
    """Return the section of what narrows from a size at its top to another at its bottom."""
    wide, depth = at[top], at["depth"]
    marks = (_above(top, wide, depth), _below(bottom, wide), _right("depth", wide, depth))
    return Sketch("section", (_tapered(wide, at[bottom], depth),), marks)


def _pile(at: Dims, width: str) -> Sketch | None:
    if "height" not in at:
        return None
    wide, height = at[width], at["height"]
    points = ((ZERO, ZERO), (wide, ZERO), (wide / 2, height))
    marks = (_below(width, wide), _right("height", wide, height))
    return Sketch("section", (Outline(points),), marks)


def _cone(at: Dims) -> Views:
    return _round_plan(at), _pile(at, "across")


def _ridge(at: Dims) -> Views:
    crest = Outline(((ZERO, at["width"] / 2), (at["length"], at["width"] / 2)), faint=True)
    return _plan(at, crest), _pile(at, "width")


def _stations(at: Dims) -> Views:
    """Draw the areas along the line, the largest half as high as the line is long."""
    count = sum(name.startswith("area") for name in at)
    places = [ZERO]
    for number in range(2, count + 1):
        places.append(places[-1] + at[f"to{number}"])
    most = max(at[f"area{number}"] for number in range(1, count + 1))
    scale = places[-1] / (2 * most)
    tops = [(x, at[f"area{number}"] * scale) for number, x in enumerate(places, 1)]
    lines = [Outline(((x, ZERO), (x, y)), faint=True) for x, y in tops if y]
    whole = Outline(((ZERO, ZERO), *tops, (places[-1], ZERO)))
    marks = tuple(Mark(f"area{n}", (x, ZERO), "below") for n, x in enumerate(places, 1))
    return None, Sketch("profile", (whole, *lines), marks)


_DRAWN: Mapping[str, Callable[[Dims], Views]] = {
    "rectangle": _rectangle, "circle": _circle, "triangle": _triangle, "sides": _sides,
    "trench": _trench, "wedge": _wedge, "pad": _pad, "pond": _pond,
    "round_pond": _round_pond, "cone": _cone, "ridge": _ridge, "stations": _stations,
}  # fmt: skip
