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
            "5000 square ft", "5000 sq feet", "5000 square feet", "5000 ft^2", "5000 ft²",
            "5000-sq-ft", "5,000-square-foot", "5,000 feet²", "50 x 100", "50x100", "50 * 100",
            "50’ x 100’", "50 ft. x 100 ft.", "50 × 100 feet", "50 ft x 100", "50 by 100",
        ),
        1_000_000: ("1 million", "1 000 000", "1,000,000", "1000 x 1000", "1000k"),
        ACRE: ("1 acre", "1 ac.", "one acre", "an acre", "a acre", "1.0 acres", "4840 sq yd"),
        ACRE / 2: ("half acre", "half-acre", "half an acre", "half of an acre", "½ acre",
                   "1⁄2 acre", "one half acre", "one-half acre", "1/2-acre", ".5 ac",
                   "0.50 acres", "2/4 acre"),
        ACRE / 4: ("¼ acre", "1/4acre", "quarter of an acre", "a quarter-acre", "0.25 acre"),
        ACRE * 3 / 4: ("three quarters of an acre", "three-quarter acre", "¾ acre", "3/4 ac"),
        ACRE * 2 / 3: ("two thirds of an acre", "⅔ acre", "2/3 acre"),
        ACRE * 3 / 2: ("1½ acres", "1 ½ acres", "1 1/2 acre", "1.5 acres"),
        540: ("60 sq yds", "60 sq. yd.", "60 yd²", "60 square yds", "60 yards²", "540 sq ft"),
        210: ("10'6\" x 20'", "10 ft 6 in x 20 ft", "10'6 x 20'", "10.5 x 20"),
        100 / FOOT_IN_METERS**2: ("100 m²", "100 sq m", "100 sqm", "10 m x 10 m",
                                  "10 by 10 meters"),
    },
    "cu_yd": {
        60: ("60", "60 yd", "60 yards", "60-yard", "60 cubic yds", "60 yards³", "60 c.y.",
             "60 cu. yds.", "1,620 cu ft", "1620 ft^3", "1620 cf"),
        Fraction(100, 9): ("20' x 30' x 6”", "20 ft x 30 ft x 6 inches", "20 x 30 x 1/2 ft",
                           "20 x 30 x 0.5", "20′ × 30′ × 6″", "300 cubic feet"),
        1 / (3 * FOOT_IN_METERS) ** 3: ("1 m3", "1 m³", "1 cubic metre", "100 cm x 1 m x 1 m"),
    },
    "ft": {
        Fraction(11, 2): ("5'6\"", "5’6”", "5' 6\"", "5 feet 6 inches", "5 ft 6", "66 in", "5½ ft"),
        5: ("5'", "5-ft", "5 ft.", "5 lf", "5 linear feet", "60 inches", "five feet"),
        180: ("60 yards", "60 yd", "180", "180 feet"),
        2640: ("half a mile", "1/2 mile", "0.5 mi"),
        1000 / FOOT_IN_METERS: ("1 km", "1000 m", "100,000 cm", "1,000 metres"),
    },
    "percent": {
        25: ("25", "25%", "25 pct", "25 per cent", "25% slope", "1:4", "4:1", "1 : 4", "4:1 slope",
             "1 on 4", "1 in 4", "25 ft in 100 ft", "3 ft per 12 ft", "1 ft in 48 inches",
             "25 percent grade"),
        Fraction(100, 12): ("1 inch per 1 ft", "1 ft in 4 yd", "1 in 12", "1:12"),
        40: ("2.5:1", "2:5", "40.0%"),
    },
}  # fmt: skip

# Texts that look like an amount but could be another one: never read as any number.
NEVER_GUESSED: dict[Unit, tuple[str, ...]] = {
    "sq_ft": (
        "²", "5²", "two three acres", "1.5 1/2 acres", "50 m x 20", "10 yd x 10", "20 x 30 in",
        "half half acre", "1 acre to 2", "10 sq yd to 500", "5 000 00",
        "1 acre 500 sq ft", "5,000 sq ft 2",
    ),
    "cu_yd": ("20 yd x 30 x 2 ft", "20 x 30 x 6 in", "20 ft x 30 ft x 2 acres", "1350 cu ft to 60"),
    "ft": ("5 ft 6 acres", "5 ft 6 yards", "5 ft 600", "10 m to 50", "5 ft 6 ft"),
    "percent": ("15 acres in 100 feet", "1:4:1", "14 degrees", "14°", "3 in per ft",
                "1 ft : 4 acres"),
}  # fmt: skip

ASKED_BACK: dict[Unit, dict[str, tuple[str, ...]]] = {
    "sq_ft": {
        "0,5 acre": ("0.5 acre", "5 acre"),
        "5.000 sq ft": ("5 sq ft", "5,000 sq ft"),
        "1.125 acres": ("1.1250 acres", "1,125 acres"),
        "under 1/2": ("under 1/2 acre", "under 1/2 sq ft"),
        "1/4 to 1/2": ("1/4 to 1/2 acre", "1/4 to 1/2 sq ft"),
        "half": ("half acre", "half sq ft"),
    },
    "cu_yd": {"1.350 yards": ("1.35 yards", "1,350 yards")},
    "percent": {"under 0.25": ()},
}

HINTED: dict[Unit, dict[str, str]] = {
    "cu_yd": {"3 truckloads": "hauler", "3 dump trucks": "hauler", "20 tons": "cubic yards"},
    "percent": {"14 degrees": "percent", "14 °": "percent"},
    "sq_ft": {"5000 sq": "square", "5000 square": "square", "1 acre to 2": "after both numbers"},
}


def rows(table: dict[Unit, dict[str, object]]) -> list[tuple[Unit, str, object]]:
    return [(unit, text, value) for unit, texts in table.items() for text, value in texts.items()]


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


@pytest.mark.parametrize(("unit", "text", "suggestions"), rows(ASKED_BACK))
def test_asking_back_keeps_the_unit_and_the_bound(
    unit: Unit, text: str, suggestions: tuple[str, ...]
) -> None:
    assert error_of(text, unit).suggestions == suggestions


@pytest.mark.parametrize(("unit", "text", "hint"), rows(HINTED))
def test_a_unit_we_cannot_turn_says_what_to_do(unit: Unit, text: str, hint: str) -> None:
    assert hint in error_of(text, unit).message


@given(
    st.one_of(
        st.from_regex(r"\A[0-9]{1,4}[.,][0-9]{1,5}( acres| sq ft| ft)?\Z"),
        st.from_regex(r"\A(under )?[0-9]{1,2}/[1-9]\Z"),
    ),
    st.sampled_from(UNITS),
)
def test_picking_a_suggestion_never_brings_the_same_question_again(text: str, unit: Unit) -> None:
    try:
        read_amount(text, unit, GREATEST)
    except QuantityError as asked:
        for suggestion in asked.suggestions:
            try:
                read_amount(suggestion, unit, GREATEST)
            except QuantityError as again:
                assert again.message != asked.message  # noqa: PT017 - another question may follow


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


@pytest.mark.parametrize(
    "piece", ["1 ", "1,", "1.", "1/", "x", "1x", "-", "half ", "sq ", "<", "ﷺ"]
)
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
