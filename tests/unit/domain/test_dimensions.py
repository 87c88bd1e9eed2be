"""Sizes as people write them: read into their unit, asked back where they mean two things."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.amounts import Amount, QuantityError
from portal.domain.dimensions import (
    FEET_OR_INCHES,
    GREATEST,
    NO_COUNT,
    NO_END,
    ZERO,
    read_dimension,
    say_dimension,
    text_for_box,
    units_missing,
    write_dimension,
)
from portal.domain.spans import exactly

KINDS = ["length", "depth", "section", "load", "count"]


@pytest.mark.parametrize(
    ("kind", "text", "canonical", "said"),
    [
        ("length", "20", "20 ft", "20 ft"),
        ("length", "20 ft", "20 ft", "20 ft"),
        ("length", "20 to 25", "20..25 ft", "20 to 25 ft"),
        ("length", "12'-6\"", "12.5 ft", "12 ft 6 in"),
        ("length", "3 yards", "9 ft", "9 ft"),
        ("length", "up to 25", "0<..25 ft", "up to 25 ft"),
        ("length", "less than 25", "0<..<25 ft", "less than 25 ft"),
        ("length", "0 to 25", "0<..25 ft", "up to 25 ft"),
        ("length", "6 in to 2 ft", "0.5..2 ft", "6 in to 2 ft"),
        ("length", "6.1 m", "6.1 m", "about 20.01 ft (6.1 m)"),
        (
            "length",
            "12 to 13.5 m",
            "12..13.5 m",
            "about 39.37 ft (12 m) to about 44.29 ft (13.5 m)",
        ),
        ("length", "less than 12 m", "0<..<12 m", "less than about 39.37 ft (12 m)"),
        ("length", "12 m to 50 ft", "5000/127..50 ft", "about 39.37 ft (12 m) to 50 ft"),
        ("length", "20 ft 6 1/2 in", "493/24 ft", "20 ft 6.5 in"),
        ("depth", "40 cm", "0.4 m", "about 1.31 ft (0.4 m)"),
        ("section", "1.5 sq m", "1.5 sq m", "about 16.15 sq ft (1.5 sq m)"),
        ("load", "8 cu m", "8 cu m", "about 10.46 cu yd (8 cu m)"),
        ("depth", "8 in", "2/3 ft", "8 in"),
        ("depth", "3 to 4 ft", "3..4 ft", "3 to 4 ft"),
        ("section", "12", "12 sq ft", "12 sq ft"),
        ("section", "4 x 3 ft", "12 sq ft", "12 sq ft"),
        ("section", "12 to 15", "12..15 sq ft", "12 to 15 sq ft"),
        ("load", "10", "10 cu yd", "10 cu yd"),
        ("load", "10 to 12 yards", "10..12 cu yd", "10 to 12 cu yd"),
        ("count", "12 loads", "12", "12"),
        ("count", "10-15 truckloads", "10..15", "10 to 15"),
    ],
)
def test_what_people_write_is_read_written_and_said(kind, text, canonical, said) -> None:
    amount = read_dimension(text, kind)
    assert write_dimension(amount, kind) == canonical
    assert say_dimension(amount, kind) == said
    assert read_dimension(canonical, kind) == amount
    in_box = text_for_box(amount, kind)
    assert read_dimension(in_box, kind) == amount
    assert "/" not in in_box
    assert ".." not in in_box


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        ("depth", "3", FEET_OR_INCHES),
        ("depth", "3 to 4", FEET_OR_INCHES),
        ("length", "0", ZERO),
        ("depth", "0", ZERO),
        ("count", "0", ZERO),
        ("length", "20 ft or more", NO_END),
        ("load", "over 10", NO_END),
        ("count", "5 ft", NO_COUNT),
        ("count", "many", NO_COUNT),
        ("length", "20 x 30", "This is an area."),
        ("length", "-5", "cannot be less than zero"),
        ("length", "25 to 20", "larger than the second"),
        ("length", "about 20", "leaves it open"),
        ("length", "three miles", "more than we can believe"),
        ("depth", "101 ft", "more than we can believe"),
        ("section", "5 ft", "This is a length."),
        ("load", "5 tons", "This is a weight"),
        ("length", "x" * 300, "too long"),
        ("length", "🏠", "could not read"),
        ("length", "", "could not read"),
        ("count", "", NO_COUNT),
    ],
)
def test_what_cannot_be_measured_is_told_why(kind: str, text: str, message: str) -> None:
    with pytest.raises(QuantityError) as error:
        read_dimension(text, kind)
    assert message in error.value.message


def test_a_depth_without_its_unit_offers_both_and_each_is_read() -> None:
    with pytest.raises(QuantityError) as error:
        read_dimension("1 1/2", "depth")
    assert error.value.suggestions == ("1 1/2 ft", "1 1/2 in")
    read = [read_dimension(text, "depth").low for text in error.value.suggestions]
    assert read == [Fraction(3, 2), Fraction(1, 8)]


def test_nothing_at_all_may_stand_where_a_shape_may_taper_to_it() -> None:
    assert read_dimension("0", "length", may_be_zero=True) == exactly(Fraction(0))
    assert read_dimension("0 to 2", "length", may_be_zero=True) == Amount(Fraction(0), Fraction(2))


@pytest.mark.parametrize(
    ("texts", "bare"),
    [
        ({"a": ("length", "6 m"), "b": ("length", "4")}, ["b"]),
        ({"a": ("length", "240 in"), "b": ("length", "4 to 5")}, ["b"]),
        ({"a": ("length", "6"), "b": ("length", "4"), "d": ("depth", "1 m")}, ["a", "b"]),
        ({"a": ("length", "6"), "b": ("length", "4"), "d": ("depth", "8 in")}, []),
        ({"a": ("length", "6 ft"), "b": ("length", "4")}, []),
        ({"a": ("length", "6 ft 3 in"), "b": ("length", "4")}, []),
        ({"a": ("length", "6 m"), "b": ("length", "4 ft")}, []),
    ],
)
def test_a_bare_number_beside_another_unit_is_asked_back(texts, bare) -> None:
    assert [fault.dimension for fault in units_missing(texts)] == bare


@given(st.sampled_from(KINDS), st.data())
def test_every_size_is_written_said_and_boxed_such_that_it_reads_back(kind, data) -> None:
    ends = st.fractions(min_value=Fraction(1, 96), max_value=GREATEST[kind] - 1, max_denominator=96)
    low, high = sorted((data.draw(ends), data.draw(ends)))
    is_open = st.booleans() if low < high else st.just(False)
    amount = Amount(low, high, data.draw(is_open), data.draw(is_open))
    assert read_dimension(write_dimension(amount, kind), kind) == amount
    assert read_dimension(text_for_box(amount, kind), kind) == amount
