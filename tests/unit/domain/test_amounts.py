"""Amounts as people write them: a golden table, exactness, round trips and rubbish."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.amounts import Amount, QuantityError, read_amount
from portal.domain.facts import Unit
from portal.domain.units import say_amount, say_both, say_range, write_amount, write_range

GREATEST = Fraction(50_000_000)
METER = Fraction(10_000, 3_048)

EXACT: dict[Unit, dict[str, Fraction | int]] = {
    "sq_ft": {
        "5000": 5000, "5,000": 5000, "5 000": 5000, "5\u00a0000": 5000, "5,000.5": Fraction(10001,
        2),
        "5000 sq ft": 5000, "5,000 square feet": 5000, "5000sqft": 5000, "5000 SF": 5000,
        "5000 ft2": 5000, "5000 ft²": 5000, "5,000 sq. ft.": 5000, "5,000 sq ft,": 5000,
        "1/4 acre": 10890, "a quarter acre": 10890, "quarter-acre": 10890, "half an acre": 21780,
        "a half acre": 21780, "½ acre": 21780, "1 1/2 acres": 65340, "1½ ac": 65340,
        ".5 acre": 21780,
        "0.5 ac": 21780, "one acre": 43560, "an acre": 43560, "two acres": 87120, "1 ACRE": 43560,
        "50 x 100": 5000, "50 X 100": 5000, "50 by 100 ft": 5000, "50' x 100'": 5000,
        "50×100": 5000,
        "50ftx100ft": 5000, "100 feet by 50 feet": 5000, "50 x 100 sq ft": 5000,
        "10 yd x 10 yd": 900,
        "5k": 5000, "5K sq ft": 5000, "60 sq yd": 540, "60 square yards": 540, "0": 0, "none": 0,
        "0 sq ft": 0, "٥٠٠٠": 5000, "५०००": 5000, "５０００": 5000, "1 hectare": 10_000 * METER**2,
        "one and a half acres": 65340, "2 and a half acres": 108900, "3/4 of an acre": 32670,
        "\ufeff5000\u200b": 5000,
        "100 square metres": 100 * METER**2, "43560/7": Fraction(43560, 7),
        "4999.999": Fraction(4999999, 1000),
        "12\u202f500": 12500, "1-1/2 acres": 65340, "2 and 1/2 acres": 108900,
        "1/8th acre": 5445, "five thousand": 5000, "twelve hundred sq ft": 1200,
        "12 hundred": 1200, "fifty by one hundred": 5000, "a thousand sq ft": 1000,
        "50 ft wide x 100 ft long": 5000, "50 wide by 100 long": 5000, "50": 50, "99 sq ft": 99,
        "100 x 50 + 20 x 10": 5200, "1 acre plus 500 sq ft": 44060, "1 + 1/2 acre": 65340,
        "4500 + 200 + 300": 5000, "8 sq ft": 8,
    },
    "cu_yd": {
        "50": 50, "60 yards": 60, "60 cy": 60, "60 cu yd": 60, "60 yd3": 60, "60 cubic yards": 60,
        "50yds": 50, "1,350 cubic feet": 50, "20 x 30 x 2": Fraction(400, 9),
        "49.99": Fraction(4999, 100),
        "20' x 30' x 6\"": Fraction(100, 9), "20 ft x 30 ft x 6 in": Fraction(100, 9),
        "5000 sq ft x 6 in": Fraction(2500, 27), "1 acre by 6 inches deep": Fraction(21780, 27),
        "100 yards of topsoil": 100, "60 cy fill": 60, "20 x 30 x 2' deep": Fraction(400, 9),
        "7 yards + 3 yards": 10,
        "10 x 20 x 3 ft": Fraction(200, 9), "3 x 3 x 3 yards": 27, "0.5": Fraction(1, 2), "0": 0,
    },
    "ft": {
        "100": 100, "100 ft": 100, "100'": 100, "5'6\"": Fraction(11, 2),
        "5 ft 6 in": Fraction(11, 2),
        "60 yards": 180, "30 m": 30 * METER, "1/4 mile": 1320, "0.5": Fraction(1, 2),
    },
    "percent": {
        "15": 15, "15%": 15, "15 percent": 15, "15 in 100": 15, "15 out of 100": 15, "1:4": 25,
        "3H:1V": Fraction(100, 3), "1H:2V": 200, "1V:4H": 25, "3:1 H:V": Fraction(100, 3),
        "2:1 V:H": 200,
        "4:1": 25, "1 in 4": 25, "1 on 4": 25, "24.9": Fraction(249, 10), "25.0": 25,
    },
}  # fmt: skip

RANGES: dict[Unit, dict[str, Amount]] = {
    "sq_ft": {
        "4,000-5,000 sq ft": Amount(Fraction(4000), Fraction(5000)),
        "4000 to 5000": Amount(Fraction(4000), Fraction(5000)),
        "4000..5000": Amount(Fraction(4000), Fraction(5000)),
        "between 1 and 2 acres": Amount(Fraction(43560), Fraction(87120)),
        "less than 5000": Amount(Fraction(0), Fraction(5000), True, True),
        "under 5,000 sq ft": Amount(Fraction(0), Fraction(5000), True, True),
        "<5000": Amount(Fraction(0), Fraction(5000), True, True),
        "5000 or less": Amount(Fraction(0), Fraction(5000), True),
        "up to 5,000": Amount(Fraction(0), Fraction(5000), True),
        "5000+": Amount(Fraction(5000), GREATEST),
        "5000 plus": Amount(Fraction(5000), GREATEST),
        "5k-6k": Amount(Fraction(5000), Fraction(6000)),
        "500-1k": Amount(Fraction(500), Fraction(1000)),
        "10 to 5,000": Amount(Fraction(10), Fraction(5000)),
        "1/4-1/2 acre": Amount(Fraction(10890), Fraction(21780)),
        "over 1 acre": Amount(Fraction(43560), GREATEST, True),
        ">1 acre": Amount(Fraction(43560), GREATEST, True),
        "at least 2 acres": Amount(Fraction(87120), GREATEST),
        "1 acre or more": Amount(Fraction(43560), GREATEST),
        "0<..<5000": Amount(Fraction(0), Fraction(5000), True, True),
        "5000..<43560": Amount(Fraction(5000), Fraction(43560), False, True),
    },
    "percent": {"10 to 15%": Amount(Fraction(10), Fraction(15))},
}

ASKED_BACK: dict[Unit, dict[str, tuple[str, ...]]] = {
    "sq_ft": {
        "1/4": ("1/4 acre", "1/4 sq ft"), "0.5": ("0.5 acre", "0.5 sq ft"),
        "1,50": ("1.50 acre", "1.50 sq ft", "150"), "2": ("2 acre", "2 sq ft"),
        "2+": ("2 acre+", "2 sq ft+"), "2 or less": ("2 acre or less", "2 sq ft or less"),
        "1 to 2": ("1 to 2 acre", "1 to 2 sq ft"),
        "50 100": ("50 x 100", "50,100"), "50 100 100": (),
        "4-5k": ("4000 to 5000", "4 to 5000"),
        "4-5K sq ft": ("4000 to 5000 sq ft", "4 to 5000 sq ft"),
        "5.000": ("5 acre", "5 sq ft", "5,000"), "500.000": ("500", "500,000"),
        "1.234,5": ("1,234.5", "12,345"), "5000 ft": ("5,000 sq ft",),
        "60 yards": ("540 sq ft",),
    },
    "percent": {
        "1/4": ("25%", "0.25%"), "0.25": ("25%", "0.25%"), "1 to 4": ("1:4", "1% to 4%"),
    },
}  # fmt: skip

REFUSED: dict[Unit, tuple[str, ...]] = {
    "sq_ft": (
        "", "  ", "-5", "−5", "minus 5", "5000 - ", "about 5000", "~5000", "NaN", "inf", "1e3",
        "🏠", "abc",
        "1/0 acre", "99999999999", "60 cu yd", "2 acres x 3", "100 sq", "5 6 7", "<script>",
        "50 x", "x 50",
        "1 acre 2", "5000..4000", "5,,000", "1" * 300, "9" * 60, "5%", "\x00",
        "5 x 5 x 5 x 5", "10 x 10 and 20 x 20", "5000<..<5000",
        "0x10", "50 x 0", "5000ish", "5000 sq ft?", "5000 or so", "5000 sq ft approx",
        "two three", "50 ft 100 ft", "2 acres x 3 acres", "50 x 10%", "+ 5", "5000 plus a",
        "less than 0",
    ),
    "cu_yd": ("5000 sq ft x 6", "5000 sq ft x 0 in", "50 100", "3 truckloads", "1 acre",
        "20 x 30", "-1", "20 x 30 x 6 in", "50 ft"),
    "ft": ("5 acres", "10 x 10", "near"),
    "percent": ("3H:1H", "1V:4V", "3H", "3H:1V H:V V:H", "3H to 1", "14 degrees", "1:0", "0:4",
        "5 ft"),
}  # fmt: skip


def rows(table: dict[Unit, dict[str, object]]) -> list[tuple[Unit, str, object]]:
    return [(unit, text, value) for unit, texts in table.items() for text, value in texts.items()]


@pytest.mark.parametrize(("unit", "text", "value"), rows(EXACT))
def test_an_amount_is_read_exactly(unit: Unit, text: str, value: Fraction | int) -> None:
    friendly = "/7" not in text
    amount = read_amount(text, unit, GREATEST, friendly=friendly)
    assert amount == Amount(Fraction(value), Fraction(value))


@pytest.mark.parametrize(("unit", "text", "amount"), rows(RANGES))
def test_a_range_keeps_its_ends_as_they_were_said(unit: Unit, text: str, amount: Amount) -> None:
    assert read_amount(text, unit, GREATEST) == amount


@pytest.mark.parametrize(("unit", "text", "suggestions"), rows(ASKED_BACK))
def test_what_could_mean_two_things_is_asked_back(
    unit: Unit, text: str, suggestions: tuple[str, ...]
) -> None:
    with pytest.raises(QuantityError) as error:
        read_amount(text, unit, GREATEST)
    assert error.value.suggestions == suggestions


@pytest.mark.parametrize(
    ("unit", "text"), [(unit, text) for unit, texts in REFUSED.items() for text in texts]
)
def test_the_rest_is_refused_with_a_sentence(unit: Unit, text: str) -> None:
    with pytest.raises(QuantityError) as error:
        read_amount(text, unit, GREATEST)
    assert error.value.message.endswith(".")


def test_a_bare_small_number_stands_as_it_is_in_an_address() -> None:
    assert read_amount("0.5", "sq_ft", GREATEST, friendly=False).low == Fraction(1, 2)
    assert read_amount("5.000", "sq_ft", GREATEST, friendly=False).low == 5


@given(st.fractions(min_value=0, max_value=50_000_000, max_denominator=10_000))
def test_what_is_written_for_an_address_reads_back_the_same(value: Fraction) -> None:
    read = read_amount(write_amount(value), "sq_ft", GREATEST, friendly=False)
    assert read == Amount(value, value)


@given(
    st.lists(st.fractions(0, 50_000_000, max_denominator=100), min_size=2, max_size=2, unique=True),
    st.booleans(),
    st.booleans(),
)
def test_a_range_for_an_address_reads_back_the_same(
    ends: list[Fraction], low_open: bool, high_open: bool
) -> None:
    low, high = sorted(ends)
    text = write_range(low, high, low_open=low_open, high_open=high_open)
    read = read_amount(text, "sq_ft", GREATEST, friendly=False)
    assert read == Amount(low, high, low_open, high_open)


@given(st.text(max_size=60), st.sampled_from(["sq_ft", "cu_yd", "ft", "percent"]), st.booleans())
def test_rubbish_never_does_worse_than_a_message(text: str, unit: Unit, friendly: bool) -> None:
    try:
        amount = read_amount(text, unit, GREATEST, friendly=friendly)
    except QuantityError as error:
        assert error.message  # noqa: PT017 - raising is one of two right ends
    else:
        assert 0 <= amount.low <= amount.high <= GREATEST


@given(st.text(alphabet="0123456789.,/ x'\"-<>½k acreftsqyd", max_size=40))
def test_near_amounts_never_do_worse_than_a_message(text: str) -> None:
    try:
        assert read_amount(text, "sq_ft", GREATEST).low >= 0
    except QuantityError as error:
        assert error.message  # noqa: PT017 - raising is one of two right ends


PIECES = (
    "1", "2", "50", "100", "5000", "5.000", "1,5", "4-5k", "1/4", "0.5", "x", "+", "to", "-", "ft",
    "sq", "acre", "acres", "sq ft", "yd", "k", "in", ":", "h", "v", "%", "or", "less", "under",
    "and", "half", "a", "deep",
)  # fmt: skip


@given(
    st.lists(
        st.sampled_from(PIECES),
        max_size=6,
    ),
    st.sampled_from(["sq_ft", "cu_yd", "ft", "percent"]),
)
def test_every_suggestion_can_be_read(parts: list[str], unit: Unit) -> None:
    try:
        read_amount(" ".join(parts), unit, GREATEST)
    except QuantityError as error:
        for suggestion in error.suggestions:
            assert read_amount(suggestion, unit, GREATEST)


def test_amounts_are_said_as_people_write_them() -> None:
    assert say_amount(Fraction(5000), "sq_ft") == "5,000 sq ft"
    assert say_amount(Fraction(249, 10), "percent") == "24.9%"
    assert say_both(Fraction(43560), "sq_ft") == "43,560 sq ft (1 acre)"
    assert say_both(Fraction(10890), "sq_ft") == "10,890 sq ft (1/4 acre)"
    assert say_both(Fraction(217800), "sq_ft") == "217,800 sq ft (5 acres)"
    assert say_both(Fraction(5000), "sq_ft") == "5,000 sq ft (about 0.11 acre)"
    assert say_amount(Fraction(100, 9), "cu_yd") == "about 11.11 cu yd"
    assert say_range(Fraction(4000), Fraction(5000), "sq_ft") == "4,000 to 5,000 sq ft"
