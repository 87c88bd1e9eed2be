"""Money: whole cents once an amount is due, exact fractions of a dollar until then.

Amounts are read from texts such as "500", "$1,250.50" or, for a rate, "0.005". Never floats.
"""

import re
from fractions import Fraction
from typing import Literal

Rounding = Literal["cent", "dollar", "dollar_up", "dollar_down"]

_MONEY = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?")
_DIGITS_OF_CENTS = 2


class MoneyError(ValueError):
    """A text that is no amount of money. The message says what to write."""


def read_rate(text: str) -> Fraction:
    """Read dollars for each unit, exactly, to any fraction of a cent. Raises MoneyError."""
    if text.strip().startswith(("-", "\N{MINUS SIGN}")):
        raise MoneyError(f"{text!r} is below zero")
    found = _MONEY.fullmatch(text.strip())
    if found is None:
        raise MoneyError(f'{text!r} is no amount; write it like "1250.50"')
    return Fraction(f"{found[1].replace(',', '')}.{found[2] or '0'}")


def read_money(text: str) -> Fraction:
    """Read dollars and cents. Raises MoneyError, also for a part of a cent."""
    amount = read_rate(text)
    if (amount * 100).denominator != 1:
        raise MoneyError(f"{text!r} has a part of a cent")
    return amount


def to_cents(dollars: Fraction, rounding: Rounding) -> int:
    """Round an exact amount to cents by a stated rule; a half goes up."""
    unit = 1 if rounding == "cent" else 100
    exact = dollars * 100 / unit
    match rounding:
        case "dollar_up":
            whole = -((-exact.numerator) // exact.denominator)
        case "dollar_down":
            whole = exact.numerator // exact.denominator
        case _:
            whole = (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)
    return whole * unit


def say_money(cents: int) -> str:
    """Say an amount in dollars, with cents only where there are any: "$1,250", "$0.20"."""
    sign = "\N{MINUS SIGN}" if cents < 0 else ""
    dollars, rest = divmod(abs(cents), 100)
    return f"{sign}${dollars:,}" + (f".{rest:02}" if rest else "")


def say_rate(dollars: Fraction) -> str:
    """Say a rate exactly, with all its decimals: "$12", "$0.20", "$0.005"."""
    digits = _DIGITS_OF_CENTS
    while (dollars * 10**digits).denominator != 1:
        digits += 1
    whole, rest = divmod(int(dollars * 10**digits), 10**digits)
    return f"${whole:,}" + (f".{rest:0{digits}}" if rest else "")
