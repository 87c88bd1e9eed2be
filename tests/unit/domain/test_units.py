"""Amounts against the ways people really type them, and what must never be guessed."""

import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.amounts import Amount, QuantityError, read_amount
from portal.domain.facts import Unit
from portal.domain.units import ACRE, say_amount, say_both, write_amount

GREATEST = Fraction(50_000_000)
FOOT_IN_METERS = Fraction(3048, 10_000)
UNITS: tuple[Unit, ...] = ("sq_ft", "cu_yd", "ft", "percent")

# One line is one amount: its value in the unit, then every way of writing it.
SAME: dict[Unit, dict[Fraction | int, tuple[str, ...]]] = {
    "sq_ft": {
        5000: (
            "5000", "5,000", "5 000", "5\u2009000", "5\u202f000", "５,０００", "۵۰۰۰", "5k", "5 k",
            "5K", "5 thousand", "5000 sq ft", "5000sq.ft", "5000 sqft.", "5000 s.f.", "5000 SQ FT",
            "5000 square ft", "5000 sq feet", "5000 square feet", "5000 ft²", "5,000 feet²",
            "50 x 100", "50x100", "50 * 100",
            "50’ x 100’", "50 ft. x 100 ft.", "50 × 100 feet", "50 ft x 100", "50 by 100",
        ),
        1_000_000: ("1 million", "1,000,000", "1000 x 1000", "1000k"),
        ACRE: ("1 acre", "1 ac.", "one acre", "an acre", "a acre", "1.0 acres", "4840 sq yd"),
        ACRE / 2: ("half acre", "half-acre", "half an acre", "half of an acre", "½ acre",
                   "1⁄2 acre", "one half acre", ".5 ac", "0.50 acres", "2/4 acre"),
        ACRE / 4: ("¼ acre", "1/4acre", "quarter of an acre", "a quarter-acre", "0.25 acre"),
        ACRE * 3 / 4: ("¾ acre", "3/4 ac"),
        ACRE * 2 / 3: ("⅔ acre", "2/3 acre"),
        ACRE * 3 / 2: ("1½ acres", "1 ½ acres", "1 1/2 acre", "1.5 acres"),
        540: ("60 sq yds", "60 sq. yd.", "60 yd²", "60 square yds", "60 yards²", "540 sq ft"),
        210: ("10.5 x 20", "10½ x 20"),
        100 / FOOT_IN_METERS**2: ("100 m²", "100 sq m", "100 sqm", "10 m x 10 m",
                                  "10 by 10 meters"),
    },
    "cu_yd": {
        60: ("60", "60 yd", "60 yards", "60 cubic yds", "60 yards³", "60 c.y.",
             "60 cu. yds.", "1,620 cu ft", "1620 cf"),
        Fraction(100, 9): ("20' x 30' x 6”", "20 ft x 30 ft x 6 inches", "20 x 30 x 1/2 ft",
                           "20 x 30 x 0.5", "20′ × 30′ × 6″", "300 cubic feet"),
        1 / (3 * FOOT_IN_METERS) ** 3: ("1 m3", "1 m³", "1 cubic metre", "100 cm x 1 m x 1 m"),
    },
    "ft": {
        Fraction(11, 2): ("5'6\"", "5’6”", "5' 6\"", "5 feet 6 inches", "5 ft 6", "66 in", "5½ ft"),
        5: ("5'", "5 ft.", "5 lf", "5 linear feet", "60 inches", "five feet"),
        180: ("60 yards", "60 yd", "180", "180 feet"),
        2640: ("half a mile", "1/2 mile", "0.5 mi"),
        1000 / FOOT_IN_METERS: ("1 km", "1000 m", "100,000 cm", "1,000 metres"),
    },
    "percent": {
        25: ("25", "25%", "25 pct", "25 per cent", "1:4", "4:1", "1 : 4", "1 on 4",
             "1 in 4", "25 ft in 100 ft"),
        Fraction(100, 12): ("1 in 12", "1:12"),
        40: ("2.5:1", "2:5", "40.0%"),
    },
}  # fmt: skip

# Texts that look like an amount but could be another one: never read as any number.
NEVER_GUESSED: dict[Unit, tuple[str, ...]] = {
    "sq_ft": (
        "20 x 30 in", "1 acre to 2", "5 000 00", "1 acre 500 sq ft", "5,000 sq ft 2",
    ),
    "cu_yd": ("20 x 30 x 6 in", "20 ft x 30 ft x 2 acres"),
    "percent": ("1:4:1", "14 degrees", "14°", "3 in per ft"),
}  # fmt: skip


def error_of(text: str, unit: Unit) -> QuantityError:
    with pytest.raises(QuantityError) as caught:
        read_amount(text, unit, GREATEST)
    return caught.value


@pytest.mark.parametrize(
    ("unit", "text", "value"),
    [
        (unit, text, Fraction(value))
        for unit, values in SAME.items()
        for value, texts in values.items()
        for text in texts
    ],
)
def test_every_way_of_writing_an_amount_is_that_amount(
    unit: Unit, text: str, value: Fraction
) -> None:
    assert read_amount(text, unit, GREATEST) == Amount(value, value)


@pytest.mark.parametrize(
    ("unit", "text"), [(unit, text) for unit, texts in NEVER_GUESSED.items() for text in texts]
)
def test_what_could_be_another_amount_is_never_guessed(unit: Unit, text: str) -> None:
    assert error_of(text, unit).message.endswith(".")


@pytest.mark.parametrize("cut", [5_000, 20_000, 43_560, 217_800])
def test_a_cut_is_met_exactly(cut: int) -> None:
    below = read_amount(f"{cut - 1}.999999", "sq_ft", GREATEST).high
    above = read_amount(f"{cut}.000001", "sq_ft", GREATEST).low
    assert below < cut < above
    assert read_amount(f"{cut}.0", "sq_ft", GREATEST).low == cut
    assert read_amount(f"{cut}/43560 acre", "sq_ft", GREATEST).low == cut


@given(st.fractions(0, 50_000_000), st.sampled_from(UNITS))
def test_any_exact_amount_stands_in_an_address(value: Fraction, unit: Unit) -> None:
    written = write_amount(value)
    if len(written) <= 40:
        assert read_amount(written, unit, GREATEST, friendly=False) == Amount(value, value)


@given(st.integers(0, 50_000_000), st.sampled_from(UNITS))
def test_a_whole_amount_as_said_is_read_back(value: int, unit: Unit) -> None:
    said = say_amount(Fraction(value), unit)
    assert read_amount(said, unit, GREATEST) == Amount(Fraction(value), Fraction(value))


@pytest.mark.parametrize("piece", ["1 ", "1,", "1.", "1/", "x", "1x", "-", "sq ", "<", "ﷺ"])
def test_the_longest_text_takes_no_time(piece: str) -> None:
    text = (piece * 200)[:200]
    start = time.perf_counter()
    for unit in UNITS:
        with pytest.raises(QuantityError):
            read_amount(text, unit, GREATEST)
    assert time.perf_counter() - start < 0.5


@given(st.text(alphabet="0123456789.,/ x'\"-<>½²k acreftsqydhmn:%°", max_size=60))
def test_near_amounts_never_do_worse_than_a_message(text: str) -> None:
    for unit in UNITS:
        try:
            amount = read_amount(text, unit, GREATEST)
        except QuantityError as error:
            assert error.message  # noqa: PT017 - raising is one of two right ends
        else:
            assert 0 <= amount.low <= amount.high <= GREATEST


def test_about_one_acre_is_one_acre() -> None:
    assert say_both(Fraction(43_600), "sq_ft") == "43,600 sq ft (about 1 acre)"
    assert say_both(Fraction(44_000), "sq_ft") == "44,000 sq ft (about 1.01 acres)"
    assert say_both(Fraction(43_000), "sq_ft") == "43,000 sq ft (about 0.99 acre)"
