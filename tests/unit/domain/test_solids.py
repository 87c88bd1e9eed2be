"""Formulas against solids whose sizes are known, and laws that every measure keeps."""

from fractions import Fraction
from itertools import product
from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.amounts import Amount
from portal.domain.parts import TypedPart, read_part
from portal.domain.shapes import SHAPES, SIDES, shapes_for
from portal.domain.sizing import size_of
from portal.domain.solids import PI, average_end_areas, circle, cone, prism, trapezoid
from portal.domain.spans import exactly, larger, span_of

LENGTHS = st.fractions(min_value=Fraction(1, 12), max_value=500, max_denominator=24)
PLAIN = [shape for shape in SHAPES.values() if shape is not SIDES]


def sizes_for(shape, measure: str, draw) -> dict[str, Fraction]:
    """Return sizes that make the shape: what must be smaller below is a part of what is above."""
    sizes = {size.id: draw(LENGTHS) for size in shape.dimensions(measure)}
    for below, above in (
        ("bottom", "width"),
        ("bottom_length", "length"),
        ("bottom_width", "width"),
        ("bottom_across", "across"),
    ):
        if below in sizes:
            sizes[below] = sizes[above] * draw(st.fractions(0, 1, max_denominator=6))
    return sizes


def test_pi_is_above_pi_by_less_than_it_says() -> None:
    assert 0 < PI - Fraction(pi) < Fraction(74, 10_000_000)
    assert (PI - Fraction(pi)) / Fraction(pi) < Fraction(1, 400_000)


@pytest.mark.parametrize(
    ("found", "known"),
    [
        (circle(Fraction(2)), PI),
        (prism(Fraction(6), Fraction(3)), 18),
        (trapezoid(Fraction(6), Fraction(0), Fraction(4)), 12),  # a triangle
        (trapezoid(Fraction(5), Fraction(5), Fraction(4)), 20),  # a rectangle
        (cone(Fraction(2), Fraction(3)), PI),
        (
            average_end_areas(
                (Fraction(0), Fraction(12), Fraction(6), Fraction(0)),
                (Fraction(10), Fraction(20), Fraction(5)),
            ),
            60 + 180 + 15,
        ),
        (average_end_areas((Fraction(4),), ()), 0),
    ],
)
def test_a_known_solid_has_its_size(found: Fraction, known: Fraction) -> None:
    assert found == known


@given(st.lists(LENGTHS, min_size=2, max_size=6), st.data())
def test_stations_that_are_left_out_of_an_even_run_change_nothing(areas, data) -> None:
    """Between two stations the area changes evenly: a third one on the way adds nothing."""
    ways = [data.draw(LENGTHS) for _ in areas[1:]]
    place = data.draw(st.integers(0, len(ways) - 1))
    share = data.draw(st.fractions(Fraction(1, 9), Fraction(8, 9), max_denominator=9))
    between = areas[place] + (areas[place + 1] - areas[place]) * share
    more = [*areas[: place + 1], between, *areas[place + 1 :]]
    split = [*ways[:place], ways[place] * share, ways[place] * (1 - share), *ways[place + 1 :]]
    assert average_end_areas(more, split) == average_end_areas(areas, ways)


@given(st.data())
def test_end_areas_of_a_pond_are_above_the_prismoid_by_a_sixth_of_what_it_narrows(data) -> None:
    """The prismoidal formula is exact for it; end areas are over by d/6 x narrowing each way."""
    at = sizes_for(SHAPES["pond"], "volume", data.draw)
    middle = (at["length"] + at["bottom_length"]) / 2 * (at["width"] + at["bottom_width"]) / 2
    ends = at["length"] * at["width"] + at["bottom_length"] * at["bottom_width"]
    exact = at["depth"] / 6 * (ends + 4 * middle)
    narrows = (at["length"] - at["bottom_length"]) * (at["width"] - at["bottom_width"])
    assert SHAPES["pond"].volume(at) - exact == at["depth"] * narrows / 6
    assert SHAPES["pond"].volume(at) >= exact


@given(st.data())
def test_end_areas_of_a_round_pond_are_above_its_cone_cut_short(data) -> None:
    """That cone is pi h (D^2 + D d + d^2) / 12; end areas are over by pi h (D - d)^2 / 24."""
    at = sizes_for(SHAPES["round_pond"], "volume", data.draw)
    top, bottom, depth = at["across"], at["bottom_across"], at["depth"]
    exact = PI * depth * (top**2 + top * bottom + bottom**2) / 12
    found = SHAPES["round_pond"].volume(at)
    assert found - exact == PI * depth * (top - bottom) ** 2 / 24
    pit = SHAPES["circle"].volume({"across": top, "depth": depth})
    assert SHAPES["round_pond"].volume({**at, "bottom_across": top}) == pit
    assert SHAPES["round_pond"].volume({**at, "bottom_across": Fraction(0)}) == pit / 2


@given(LENGTHS, LENGTHS, LENGTHS)
def test_shapes_meet_at_their_limits(length: Fraction, width: Fraction, depth: Fraction) -> None:
    at = {"length": length, "width": width, "depth": depth, "height": depth}
    box = SHAPES["rectangle"].volume(at)
    assert SHAPES["trench"].volume({**at, "bottom": width}) == box
    assert (
        SHAPES["trench"].volume({**at, "bottom": Fraction(0)})
        == SHAPES["wedge"].volume(at)
        == box / 2
    )
    assert SHAPES["pad"].volume({**at, "room": Fraction(0)}) == box
    pond = {**at, "bottom_length": length, "bottom_width": width}
    assert SHAPES["pond"].volume(pond) == box
    line = {"area1": width * depth, "to2": length, "area2": width * depth}
    assert SHAPES["stations"].volume(line) == box
    assert 3 * SHAPES["cone"].volume({"across": width, "height": depth}) == (
        SHAPES["circle"].volume({"across": width, "depth": depth})
    )


@given(st.data(), st.sampled_from(PLAIN), st.sampled_from(["area", "volume"]))
def test_nothing_shrinks_when_one_of_its_sizes_grows(data, shape, measure: str) -> None:
    formula = shape.area if measure == "area" else shape.volume
    if formula is None:
        return
    sizes = sizes_for(shape, measure, data.draw)
    grown = data.draw(st.sampled_from(sorted(sizes)))
    more = {**sizes, grown: sizes[grown] + data.draw(LENGTHS)}
    assert formula(more) >= formula(sizes)
    if measure == "area":
        strip = {"strip": data.draw(LENGTHS)}
        assert shape.strip({**more, **strip}) >= shape.strip({**sizes, **strip})


@given(st.data(), st.sampled_from(shapes_for("area")))
def test_twice_as_long_is_four_times_the_area(data, shape) -> None:
    if shape is SIDES:
        return
    sizes = sizes_for(shape, "area", data.draw)
    double = {name: 2 * size for name, size in sizes.items()}
    assert shape.area(double) == 4 * shape.area(sizes)


@given(st.data(), st.sampled_from(PLAIN))
def test_any_true_size_lies_within_the_span(data, shape) -> None:
    """Whatever the sizes really are within their ranges, the result holds what they come to."""
    low = sizes_for(shape, "volume", data.draw)
    width = {name: data.draw(st.fractions(0, 3, max_denominator=4)) for name in low}
    spans = {name: Amount(low[name], low[name] + width[name]) for name in low}
    true = {
        name: low[name] + width[name] * data.draw(st.fractions(0, 1, max_denominator=5))
        for name in low
    }
    found = span_of(shape.volume, spans)
    assert found.low <= shape.volume(true) <= found.high


@pytest.mark.parametrize(
    ("low_open", "high_open", "other"),
    [
        (True, False, exactly(Fraction(5))),
        (False, True, exactly(Fraction(5))),
        (True, True, exactly(Fraction(0))),
    ],
)
def test_an_end_is_open_just_where_no_size_reaches_it(low_open, high_open, other) -> None:
    spans = {"one": Amount(Fraction(2), Fraction(3), low_open, high_open), "other": other}
    found = span_of(lambda at: at["one"] * at["other"], spans)
    reached = other.low == 0  # nothing times anything is nothing, whatever the other end is
    assert found.low_open == (low_open and not reached)
    assert found.high_open == (high_open and not reached)


ENDS = st.tuples(st.integers(0, 3), st.integers(0, 3), st.booleans(), st.booleans())


@given(ENDS, ENDS)
def test_the_larger_of_two_has_just_the_ends_that_some_pair_reaches(one, other) -> None:
    def span(low: int, wide: int, low_open: bool, high_open: bool) -> Amount:
        return Amount(Fraction(low), Fraction(low + wide + 1), low_open, high_open)

    def values(amount: Amount) -> list[Fraction]:
        steps = [amount.low + Fraction(n, 2) for n in range(2 * int(amount.high - amount.low) + 1)]
        return steps[amount.low_open : len(steps) - amount.high_open]

    spans = span(*one), span(*other)
    reached = {max(pair) for pair in product(*map(values, spans))}
    found = larger(*spans)
    assert found.low_open == (found.low not in reached)
    assert found.high_open == (found.high not in reached)
    assert all(found.low <= value <= found.high for value in reached)


@pytest.mark.parametrize(
    ("one", "other"),
    [("20 ft", "240 in"), ("1 yd", "3 ft"), ("0.3048 m", "1 ft"), ("5'6\"", "66 in"),
     ("12'-6\"", "12.5 ft"), ("1/10 mile", "528 ft"), ("20 ft to 7 yd", "20..21 ft")],
)  # fmt: skip
def test_any_unit_comes_to_the_same(one: str, other: str) -> None:
    def area(text: str) -> Amount:
        texts = {"shape": ("rectangle",), "length": (text,), "width": ("6 ft",)}
        return size_of(read_part(TypedPart(1, texts), "area"), "area")

    assert area(one) == area(other)
