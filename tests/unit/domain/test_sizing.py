"""Parts, read and added up: the golden table, margins, soil used again, what cannot be."""

import csv
from fractions import Fraction
from itertools import product
from math import hypot, pi
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.amounts import Amount, QuantityError
from portal.domain.parts import (
    GAP,
    NO_TRIANGLE,
    NOTHING_CUT,
    REPEATED,
    WHICH_WAY,
    WIDER_BELOW,
    FaultyPartError,
    read_part,
    take_parts,
    unknown_names,
    write_parts,
)
from portal.domain.sizing import (
    Margin,
    fit_to_write,
    margin_for_box,
    read_margin,
    size_of,
    size_parts,
    write_margin,
)
from portal.domain.soil import Soil, check_reused, read_reused, write_reused
from portal.domain.spans import exactly
from portal.domain.units import write_range

TABLE = Path(__file__).resolve().parents[2] / "golden" / "sizes.csv"
GOLDEN = list(csv.DictReader(TABLE.read_text().splitlines()))


def parts_of(query: str, measure: str):
    sheet, others = take_parts(parse_qsl(query, keep_blank_values=True))
    assert others == []
    assert unknown_names(sheet, measure) == []
    return [read_part(part, measure) for part in sheet.parts], sheet.of_all


def whole_of(query: str, measure: str) -> str:
    parts, of_all = parts_of(query, measure)
    margin = read_margin(of_all["margin"][0], measure) if "margin" in of_all else None
    reuse = of_all.get("reuse", (None,))[0]
    if reuse == "part":
        reuse = read_reused(of_all["reused"][0])
    found = size_parts(parts, measure, margin, reuse).whole
    return write_range(found.low, found.high, low_open=found.low_open, high_open=found.high_open)


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["note"])
def test_golden_sizes(row) -> None:
    ends = row["size"] if ".." in row["size"] else f"{row['size']}..{row['size']}"
    assert whole_of(row["parts"], row["measure"]) == ends


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["note"])
def test_what_is_written_is_read_as_the_same_parts(row) -> None:
    parts, _ = parts_of(row["parts"], row["measure"])
    written = write_parts(parts, row["measure"])
    sheet, _ = take_parts(written)
    again = [read_part(part, row["measure"]) for part in sheet.parts]
    assert again == parts
    assert write_parts(again, row["measure"]) == written


BOX = "1.shape=rectangle&1.length={}&1.width={}&1.depth={}&1.way=cut"


@pytest.mark.parametrize(
    ("query", "measure", "faults"),
    [
        ("1.shape=sides&1.a=1&1.b=2&1.c=3", "area", {"c": NO_TRIANGLE}),
        ("1.shape=sides&1.a=1 to 2&1.b=2&1.c=9", "area", {"c": NO_TRIANGLE}),
        ("1.shape=trench&1.length=9&1.width=2&1.bottom=3&1.depth=1 ft", "volume",
         {"bottom": WIDER_BELOW}),
        ("1.shape=trench&1.length=9&1.width=2 to 4&1.bottom=1 to 5&1.depth=1 ft", "volume",
         {"bottom": WIDER_BELOW}),
        ("1.shape=pond&1.length=9&1.width=2&1.bottom_length=10&1.bottom_width=3&1.depth=1 ft",
         "volume", {"bottom_length": WIDER_BELOW, "bottom_width": WIDER_BELOW}),
        ("1.shape=round_pond&1.across=9&1.bottom_across=10&1.depth=1 ft", "volume",
         {"bottom_across": WIDER_BELOW}),
        ("1.shape=stations&1.area1=0&1.to2=9&1.area2=0&1.way=cut", "volume",
         {"area1": NOTHING_CUT}),
        ("1.shape=stations&1.area1=1&1.to2=9&1.area2=1&1.to4=9&1.area4=2&1.way=cut", "volume",
         {"to3": GAP, "area3": GAP}),
        ("1.shape=stations&1.area1=1&1.to2=9&1.area2=1&1.to3=9&1.way=cut", "volume",
         {"area3": GAP}),
        ("1.shape=loads&1.count=4&1.each=10", "volume", {"way": WHICH_WAY}),
        ("1.shape=loads&1.count=4&1.each=10&1.way=away", "volume", {"way": WHICH_WAY}),
        ("1.shape=rectangle&1.length=4&1.length=5&1.width=6", "area", {"length": REPEATED}),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_at_its_size(query, measure, faults) -> None:
    with pytest.raises(FaultyPartError) as error:
        parts_of(query, measure)
    assert {fault.dimension: fault.message for fault in error.value.faults} == faults


def test_every_size_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(FaultyPartError) as error:
        parts_of("1.shape=rectangle&1.length=&1.width=-3&1.depth=4", "volume")
    assert [fault.dimension for fault in error.value.faults] == ["length", "width", "depth", "way"]


def test_names_that_mean_nothing_are_named() -> None:
    query = "1.shape=square&2.length=3&3.shape=circle&3.across=3&3.depth=1 ft&4.shape=loads&all.x=1"
    sheet, others = take_parts([*parse_qsl(query), ("area_sqft.typed", "5"), ("0.shape", "x")])
    assert unknown_names(sheet, "area") == ["all.x", "1.shape", "2.shape", "3.depth", "4.shape"]
    assert others == [("area_sqft.typed", "5"), ("0.shape", "x")]


def test_parts_stand_in_the_order_of_their_numbers_and_are_counted_from_one() -> None:
    parts, _ = parts_of("7.shape=circle&7.across=3&3.shape=rectangle&3.length=1&3.width=2", "area")
    assert [name for name, _ in write_parts(parts, "area")] == [
        "1.shape", "1.length", "1.width", "2.shape", "2.across",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "measure", "canonical"),
    [("10%", "area", "10%"), ("10 percent", "volume", "10%"), ("10", "volume", "10%"),
     ("3 ft", "area", "3 ft"), ("6 in", "area", "0.5 ft"), ("10 to 15%", "area", "10..15%"),
     ("0%", "area", "0%"), ("up to 10%", "area", "0<..10%"), ("2 m", "area", "2 m"),
     ("under 12.5 percent", "volume", "0<..<12.5%")],
)  # fmt: skip
def test_a_margin_is_a_share_or_a_strip(text: str, measure: str, canonical: str) -> None:
    margin = read_margin(text, measure)
    assert write_margin(margin) == canonical
    assert read_margin(canonical, measure) == margin
    assert read_margin(margin_for_box(margin), measure) == margin
    assert ".." not in margin_for_box(margin)


@pytest.mark.parametrize(
    ("text", "measure"),
    [("10", "area"), ("0.5", "area"), ("5 ft", "volume"), ("201%", "area"), ("101 ft", "area"),
     ("-5%", "area"), ("lots", "volume"), ("5 sq ft", "area"), ("10% or more", "area")],
)  # fmt: skip
def test_a_margin_that_could_be_either_or_neither_is_asked_back(text: str, measure: str) -> None:
    with pytest.raises(QuantityError):
        read_margin(text, measure)


@given(st.lists(st.tuples(st.integers(1, 90), st.integers(1, 90)), min_size=1, max_size=6))
def test_areas_add_up_whatever_the_order_and_the_parting(sides) -> None:
    def query(pairs) -> str:
        return "&".join(
            f"{n}.shape=rectangle&{n}.length={a}&{n}.width={b}" for n, (a, b) in enumerate(pairs, 1)
        )

    area = sum(a * b for a, b in sides)
    assert (
        whole_of(query(sides), "area")
        == whole_of(query(sides[::-1]), "area")
        == (f"{area}..{area}")
    )


@given(
    st.lists(st.tuples(st.integers(1, 40), st.booleans()), min_size=1, max_size=6),
    st.sampled_from(["yes", "no", None]),
)
def test_soil_used_again_is_counted_once(loads, reuse) -> None:
    query = "&".join(
        f"{n}.shape=loads&{n}.count={count}&{n}.each=10&{n}.way={'cut' if cut else 'fill'}"
        for n, (count, cut) in enumerate(loads, 1)
    )
    parts, _ = parts_of(query, "volume")
    cut = sum(10 * count for count, is_cut in loads if is_cut)
    fill = sum(10 * count for count, is_cut in loads if not is_cut)
    once, twice = max(cut, fill), cut + fill
    expected = {"yes": (once, once), "no": (twice, twice), None: (once, twice)}[reuse]
    sized = size_parts(parts, "volume", None, reuse)
    assert (sized.whole.low, sized.whole.high) == expected
    assert (sized.counted_twice == exactly(Fraction(twice))) == (
        reuse == "yes" and bool(cut and fill)
    )


ENDS = st.tuples(st.integers(1, 6), st.integers(0, 4)).map(
    lambda ends: Amount(Fraction(ends[0]), Fraction(sum(ends)))
)


@given(ENDS, ENDS, ENDS)
def test_a_part_that_is_used_again_is_counted_once_wherever_the_amounts_lie(cut, fill, reused):
    """Whole amounts within the spans, of which no more is used again than there is of either."""

    def within(span: Amount) -> range:
        return range(int(span.low), int(span.high) + 1)

    soil = Soil(cut, fill)
    jobs = product(within(cut), within(fill), within(reused))
    found = {c + f - r for c, f, r in jobs if r <= min(c, f)}
    if not found:
        with pytest.raises(QuantityError):
            check_reused(soil, reused)
        return
    check_reused(soil, reused)
    assert soil.counted(reused) == Amount(Fraction(min(found)), Fraction(max(found)))


def test_all_or_nothing_of_the_soil_may_be_written_as_an_amount_too() -> None:
    soil = Soil(exactly(Fraction(100)), exactly(Fraction(60)))
    assert soil.counted(exactly(Fraction(60))) == soil.counted("yes") == exactly(Fraction(100))
    assert read_reused("0") == "no"
    assert Soil(soil.cut, exactly(Fraction(0))).counted(exactly(Fraction(9))) == soil.cut


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("40", "40 cu yd"), ("1,080 cu ft", "40 cu yd"), ("40 to 45", "40..45 cu yd")],
)
def test_what_is_used_again_is_written_in_cubic_yards(text: str, canonical: str) -> None:
    assert write_reused(read_reused(text)) == canonical
    assert read_reused(canonical) == read_reused(text)


@pytest.mark.parametrize("text", ["-4", "40 or more", "some", "40 sq ft", "about 40"])
def test_what_is_used_again_has_both_ends_and_is_a_volume(text: str) -> None:
    with pytest.raises(QuantityError):
        read_reused(text)


@given(st.integers(1, 300), st.integers(1, 300), st.integers(0, 20))
def test_a_strip_around_a_rectangle_is_a_larger_rectangle_and_a_pad_has_it_too(a, b, m) -> None:
    rectangle = parts_of(f"1.shape=rectangle&1.length={a}&1.width={b}", "area")[0][0]
    larger = exactly(Fraction((a + 2 * m) * (b + 2 * m)))
    assert size_of(rectangle, "area", exactly(Fraction(m))) == larger
    pad = parts_of(f"1.shape=pad&1.length={a}&1.width={b}&1.room={m}", "area")[0][0]
    assert size_of(pad, "area") == larger


def test_a_strip_around_a_circle_is_a_larger_circle() -> None:
    circle = parts_of("1.shape=circle&1.across=10", "area")[0][0]
    wider = parts_of("1.shape=circle&1.across=16", "area")[0][0]
    assert size_of(circle, "area", exactly(Fraction(3))) == size_of(wider, "area")


@given(
    st.integers(1, 90), st.integers(1, 90), st.fractions(0, 1, max_denominator=9), st.integers(1, 9)
)
def test_a_strip_around_a_triangle_holds_that_of_every_place_of_its_far_corner(
    base: int, height: int, place: Fraction, strip: int
) -> None:
    """The corner may stand over any spot of the side that the height is measured from."""
    triangle = parts_of(f"1.shape=triangle&1.base={base}&1.height={height}", "area")[0][0]
    true = _strip_at(base, height, place, strip)
    found = size_of(triangle, "area", exactly(Fraction(strip)))
    assert found.low - Fraction(1, 10**6) <= true <= found.high + Fraction(1, 10**6)
    # It is no wider than two corners make it: both ends are reached, but for a rounded root.
    assert abs(found.low - _strip_at(base, height, Fraction(1, 2), strip)) < Fraction(2, 10)
    assert abs(found.high - _strip_at(base, height, Fraction(0), strip)) < Fraction(2, 10)


def _strip_at(base: int, height: int, place: Fraction, strip: int) -> float:
    around = base + hypot(base * place, height) + hypot(base * (1 - place), height)
    return base * height / 2 + around * strip + pi * strip**2


def test_fractions_too_long_for_a_box_are_rounded_outward() -> None:
    span = exactly(Fraction(10**40 + 1, 3**80))
    fitted = fit_to_write(span)
    assert fitted.low < span.low < fitted.high
    assert fitted.high - fitted.low == Fraction(1, 1000)
    assert fit_to_write(exactly(Fraction(400, 9))) == exactly(Fraction(400, 9))
    assert Margin(exactly(Fraction(1)), "ft") == read_margin("1 ft", "area")
