"""Drawings of shapes: to scale, inside their frame, told in words, and nothing inline."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.documents.shape_svg import WIDTH, shape_svg
from portal.domain.outlines import Mark, Outline, Sketch, sketches_of
from portal.domain.parts import TypedPart, read_part
from portal.domain.shapes import SHAPES
from portal.domain.sizing import size_of
from portal.wording.parts import DrawingTold, example_of, tell_part

SVG = "{http://www.w3.org/2000/svg}"
LETTER = 7.6  # how wide a letter of the page's font is at the size of the drawing's words, about
SIZES = {
    "rectangle": {"length": "50", "width": "95 to 105", "depth": "1 ft to 18 in"},
    "circle": {"across": "12 ft 6 in", "depth": "3 ft"},
    "triangle": {"base": "30", "height": "12", "depth": "1 ft"},
    "sides": {"a": "30", "b": "22 to 23", "c": "18", "depth": "1 ft"},
    "trench": {"length": "500", "width": "4", "bottom": "2", "depth": "3 to 4 ft"},
    "wedge": {"length": "60", "width": "25", "height": "5 ft"},
    "pad": {"length": "40", "width": "30", "room": "10", "depth": "6 in"},
    "pond": {"length": "40", "width": "30", "bottom_length": "20", "bottom_width": "10",
             "depth": "6 ft"},
    "round_pond": {"across": "30 to 32", "bottom_across": "12", "depth": "4 ft"},
    "cone": {"across": "18", "height": "6 ft"},
    "ridge": {"length": "50", "width": "8", "height": "3 ft 6 in"},
    "stations": {"area1": "0", "to2": "20", "area2": "12 to 15", "to3": "30", "area3": "6"},
}  # fmt: skip


def parsed(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)  # noqa: S314 - made by us a moment ago


def drawings(shape_id: str) -> list[ElementTree.Element]:
    texts = {name: (text,) for name, text in SIZES[shape_id].items()}
    part = read_part(TypedPart(1, {"shape": (shape_id,), "way": ("cut",), **texts}), "volume")
    told = tell_part(1, part, size_of(part, "volume"), "volume").drawings
    examples = list(example_of(SHAPES[shape_id], "volume"))
    assert len(told) == len(examples) > 0
    return [parsed(shape_svg(view, "x")) for view in [*told, *examples]]


def points_of(drawing: ElementTree.Element) -> list[tuple[float, float]]:
    found = []
    for polygon in drawing.iter(f"{SVG}polygon"):
        found += [tuple(map(float, pair.split(","))) for pair in polygon.get("points").split()]
    for circle in drawing.iter(f"{SVG}circle"):
        x, y, r = (float(circle.get(name)) for name in ("cx", "cy", "r"))
        found += [(x - r, y - r), (x + r, y + r)]
    return found


def test_every_shape_but_a_truckload_is_drawn() -> None:
    assert SIZES.keys() == SHAPES.keys() - {"loads"}
    assert list(example_of(SHAPES["loads"], "volume")) == []


@pytest.mark.parametrize("shape_id", SIZES)
def test_a_drawing_and_its_words_stay_inside_their_frame(shape_id: str) -> None:
    for drawing in drawings(shape_id):
        _, _, width, height = map(float, drawing.get("viewBox").split())
        assert width == WIDTH
        assert all(0 <= x <= width and 0 <= y <= height for x, y in points_of(drawing))
        for text in drawing.iter(f"{SVG}text"):
            x, long = float(text.get("x")), LETTER * len(text.text)
            left = {"start": x, "middle": x - long / 2, "end": x - long}[text.get("text-anchor")]
            assert left >= 0, text.text
            assert left + long <= width, text.text
            assert 10 <= float(text.get("y")) <= height, text.text


@pytest.mark.parametrize("shape_id", SIZES)
def test_a_drawing_is_read_out_and_has_nothing_inline(shape_id: str) -> None:
    for drawing in drawings(shape_id):
        title, told = drawing.find(f"{SVG}title"), drawing.find(f"{SVG}desc")
        assert title.text
        assert told.text
        assert drawing.get("role") == "img"
        assert drawing.get("aria-labelledby") == title.get("id")
        assert drawing.get("aria-describedby") == told.get("id")
        assert not [e for e in drawing.iter() if "style" in e.attrib or e.tag == f"{SVG}style"]


@given(
    st.fractions(1, 400, max_denominator=12),
    st.fractions(1, 400, max_denominator=12),
)
def test_a_drawing_has_one_scale_in_both_directions(length: Fraction, width: Fraction) -> None:
    texts = {"length": (f"{length} ft",), "width": (f"{width} ft",)}
    part = read_part(TypedPart(1, {"shape": ("rectangle",), **texts}), "area")
    (told,) = tell_part(1, part, size_of(part, "area"), "area").drawings
    points = points_of(parsed(shape_svg(told, "x")))
    wide = max(x for x, _ in points) - min(x for x, _ in points)
    tall = max(y for _, y in points) - min(y for _, y in points)
    # Places are written to a tenth: sides may be off by as much.
    assert abs(wide * float(width) - tall * float(length)) <= 0.1001 * float(length + width)


def test_the_bar_is_as_long_as_it_says() -> None:
    texts = {"length": ("100 ft",), "width": ("40 ft",)}
    part = read_part(TypedPart(1, {"shape": ("rectangle",), **texts}), "area")
    (told,) = tell_part(1, part, size_of(part, "area"), "area").drawings
    drawn = shape_svg(told, "x")
    bar = re.search(r'<path d="M[^h]+h([\d.]+)', drawn)
    said = re.findall(r">(\d+) ft</text>", drawn)[-1]
    points = points_of(parsed(drawn))
    per_foot = (max(x for x, _ in points) - min(x for x, _ in points)) / 100
    assert bar
    assert abs(float(bar[1]) - int(said) * per_foot) < 0.2


@pytest.mark.parametrize("shape_id", ["sides", "triangle"])
def test_a_triangle_is_drawn_with_its_own_sides(shape_id: str) -> None:
    sizes = {"a": "9", "b": "5", "c": "6"} if shape_id == "sides" else {"base": "9", "height": "5"}
    texts = {name: (text,) for name, text in sizes.items()}
    part = read_part(TypedPart(1, {"shape": (shape_id,), **texts}), "area")
    (sketch,) = sketches_of(part, "area")
    (ax, ay), (bx, by), (cx, cy) = sketch.outlines[0].points
    area = abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
    assert abs(area - size_of(part, "area").high) < Fraction(1, 100)


def test_what_is_unsure_is_drawn_at_its_largest_with_the_smallest_in_dashes() -> None:
    certain, unsure = drawings("wedge")[0], drawings("rectangle")[0]
    assert not [e for e in certain.iter() if e.get("class") == "gw-shape-least"]
    (least,) = [e for e in unsure.iter() if e.get("class") == "gw-shape-least"]
    assert least.get("stroke-dasharray")
    assert "broken line" in unsure.find(f"{SVG}desc").text


@pytest.mark.parametrize(("way", "ends"), [("cut", min), ("fill", max)])
def test_what_is_dug_hangs_from_the_ground_and_what_is_filled_stands_on_it(way, ends) -> None:
    texts = {"length": ("10 ft",), "width": ("10 ft",), "depth": ("1 to 2 ft",), "way": (way,)}
    part = read_part(TypedPart(1, {"shape": ("rectangle",), **texts}), "volume")
    plan, section = tell_part(1, part, size_of(part, "volume"), "volume").drawings
    assert plan.smaller is None  # from above, nothing is unsure
    drawn = parsed(shape_svg(section, "x"))
    edges = [
        ends(float(pair.split(",")[1]) for pair in polygon.get("points").split())
        for polygon in drawn.iter(f"{SVG}polygon")
    ]
    assert len(edges) == 2
    assert edges[0] == edges[1]


def test_words_are_written_as_words() -> None:
    square = tuple((Fraction(x), Fraction(y)) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)))
    sketch = Sketch("plan", (Outline(square),), (Mark("a", square[1], "below"),))
    told = DrawingTold(sketch, None, "<b>", "a & b", {"a": "<script>"})
    drawn = shape_svg(told, "x")
    assert "&lt;script&gt;" in drawn
    assert "a &amp; b" in drawn
    assert "<b>" not in drawn
