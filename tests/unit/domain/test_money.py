"""Sums of money are exact: read from text, rounded by a stated rule, never a float."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.money import MoneyError, read_money, read_rate, say_money, say_rate, to_cents

DOLLARS = st.fractions(min_value=0, max_value=10**7, max_denominator=10**6)


@pytest.mark.parametrize(
    ("text", "dollars"),
    [
        ("0", 0), ("500", 500), ("$75", 75),
        ("1,250.50", Fraction(2501, 2)), (" 1250.5 ", Fraction(2501, 2)),
        ("1,000,000", 1_000_000), ("0.01", Fraction(1, 100)), ("0.10", Fraction(1, 10)),
    ],
)  # fmt: skip
def test_a_sum_is_read_exactly(text: str, dollars: Fraction) -> None:
    assert read_money(text) == dollars


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("-1", "is below zero"), ("\N{MINUS SIGN}1", "is below zero"), ("", "is no amount"),
        ("ten", "is no amount"), ("1e3", "is no amount"), ("1,25", "is no amount"),
        ("1,2500", "is no amount"), ("12.", "is no amount"), (".5", "is no amount"),
        ("$", "is no amount"), ("5 dollars", "is no amount"), ("0x10", "is no amount"),
        ("NaN", "is no amount"), ("inf", "is no amount"), ("1.005", "has a part of a cent"),
    ],
)  # fmt: skip
def test_what_is_no_sum_is_refused(text: str, said: str) -> None:
    with pytest.raises(MoneyError, match=said):
        read_money(text)


def test_a_rate_may_have_parts_of_a_cent() -> None:
    assert read_rate("0.0055") == Fraction(55, 10_000)


@given(st.integers(0, 10**12))
def test_what_is_said_is_read_back(cents: int) -> None:
    assert read_money(say_money(cents)) == Fraction(cents, 100)


@given(st.decimals(0, 10**6, places=6))
def test_a_rate_that_is_said_is_read_back(rate: object) -> None:
    exact = Fraction(str(rate))
    assert read_rate(say_rate(exact)) == exact


@pytest.mark.parametrize(
    ("cents", "said"),
    [
        (0, "$0"), (20, "$0.20"), (5, "$0.05"), (125_000, "$1,250"), (125_050, "$1,250.50"),
        (-2_500, "\N{MINUS SIGN}$25"),
    ],
)  # fmt: skip
def test_sums_are_said_as_people_write_them(cents: int, said: str) -> None:
    assert say_money(cents) == said


@pytest.mark.parametrize(
    ("dollars", "cent", "dollar", "up", "down"),
    [
        ("10.00", 1000, 1000, 1000, 1000),
        ("10.004", 1000, 1000, 1100, 1000),
        ("10.005", 1001, 1000, 1100, 1000),
        ("10.49", 1049, 1000, 1100, 1000),
        ("10.499999", 1050, 1000, 1100, 1000),
        ("10.50", 1050, 1100, 1100, 1000),
        ("10.999", 1100, 1100, 1100, 1000),
    ],
)
def test_what_is_due_is_rounded_by_its_rule(
    dollars: str, cent: int, dollar: int, up: int, down: int
) -> None:
    exact = Fraction(dollars)
    assert to_cents(exact, "cent") == cent
    assert to_cents(exact, "dollar") == dollar
    assert to_cents(exact, "dollar_up") == up
    assert to_cents(exact, "dollar_down") == down


@given(DOLLARS)
def test_rounding_is_near_and_in_its_direction(dollars: Fraction) -> None:
    exact = dollars * 100
    assert abs(to_cents(dollars, "cent") - exact) <= Fraction(1, 2)
    assert abs(to_cents(dollars, "dollar") - exact) <= 50
    assert 0 <= to_cents(dollars, "dollar_up") - exact < 100
    assert 0 <= exact - to_cents(dollars, "dollar_down") < 100


@given(DOLLARS, DOLLARS)
def test_more_is_never_rounded_to_less(one: Fraction, other: Fraction) -> None:
    low, high = sorted((one, other))
    for rule in ("cent", "dollar", "dollar_up", "dollar_down"):
        assert to_cents(low, rule) <= to_cents(high, rule)
