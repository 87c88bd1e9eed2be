"""Units of measure: exact factors, canonical texts for addresses, and amounts in words.

Every factor is exact: an acre is 43,560 square feet, a foot is 0.3048 m (international foot).
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from math import ceil

from portal.domain.facts import Unit
from portal.domain.i18n import _, ngettext

ACRE = Fraction(43_560)
METER = Fraction(10_000, 3_048)  # in feet

# What each unit of a fact measures, as a power of length, and its size in feet to that power.
DIMENSIONS: Mapping[Unit, int] = {"percent": 0, "ft": 1, "sq_ft": 2, "cu_yd": 3}
SIZES: Mapping[Unit, Fraction] = {
    "percent": Fraction(1),
    "ft": Fraction(1),
    "sq_ft": Fraction(1),
    "cu_yd": Fraction(27),
}

_LENGTHS: Mapping[str, Fraction] = {
    "ft feet foot ' lf linearft linearfeet linearfoot": Fraction(1),
    'in inch inches "': Fraction(1, 12),
    "yd yds yard yards": Fraction(3),
    "m meter meters metre metres": METER,
    "cm centimeter centimeters centimetre centimetres": METER / 100,
    "km kilometer kilometers kilometre kilometres": METER * 1000,
    "mi mile miles": Fraction(5_280),
}
_AREAS: Mapping[str, Fraction] = {
    "sqft sf ft2 sqfoot sqfeet feet2 foot2": Fraction(1),
    "squareft squarefeet squarefoot": Fraction(1),
    "acre acres ac": ACRE,
    "sqyd sqyds sy yd2 yds2 yard2 yards2 sqyard sqyards": Fraction(9),
    "squareyd squareyds squareyard squareyards": Fraction(9),
    "sqm m2 squaremeter squaremeters squaremetre squaremetres": METER**2,
    "hectare hectares ha": 10_000 * METER**2,
    "sqin in2 squareinch squareinches": Fraction(1, 144),
    "sqmi squaremile squaremiles": Fraction(5_280**2),
}
_VOLUMES: Mapping[str, Fraction] = {
    "cuyd cuyds cy yd3 yds3 yard3 yards3 cuyard cuyards": Fraction(27),
    "cubicyd cubicyds cubicyard cubicyards": Fraction(27),
    "cuft cf ft3 cufoot cufeet cubicft cubicfoot cubicfeet": Fraction(1),
    "cum m3 cubicmeter cubicmeters cubicmetre cubicmetres": METER**3,
}


def letters_of(said: str) -> str:
    """Return what is left of a message without its places and spaces, as a reader looks it up."""
    return "".join(re.sub(r"\{\w+\}", "", said).lower().split())


def _spread(table: Mapping[str, Fraction], dimension: int) -> dict[str, tuple[int, Fraction]]:
    return {name: (dimension, size) for names, size in table.items() for name in names.split()}


SAID: Mapping[Unit, str] = {
    "sq_ft": _("{number} sq ft"),
    "cu_yd": _("{number} cu yd"),
    "ft": _("{number} ft"),
    "percent": _("{number}%"),
}
# The same in meters, by the power of length.
_IN_METERS: Mapping[int, str] = {
    1: _("{number} m"),
    2: _("{number} sq m"),
    3: _("{number} cu m"),
}
_AND_METERS = _("{amount} ({meters})")
ACRES = _("{number} acre")
INCHES = _("{number} in")
_FEET_AND_INCHES = _("{feet} ft {inches} in")
RANGE = _("{low} to {high}")
# A range, by whether its lower end and its upper one are open.
_FROM_TO = {
    (False, False): RANGE,
    (False, True): _("{low} or more, less than {high}"),
    (True, False): _("more than {low}, up to {high}"),
    (True, True): _("more than {low}, less than {high}"),
}

_THREE_DECIMALS = re.compile(r"(?<=\d)\.\d{3}(?!\d)")

# Every way of writing a unit that we read: its power of length and its size in feet.
NAMES: Mapping[str, tuple[int, Fraction]] = {
    **_spread(_LENGTHS, 1),
    **_spread(_AREAS, 2),
    **_spread(_VOLUMES, 3),
    **_spread({"% percent pct": Fraction(1)}, 0),
    # What we say ourselves is read back in any language.
    **{letters_of(said): (DIMENSIONS[unit], SIZES[unit]) for unit, said in SAID.items()},
    **{letters_of(said): (power, METER**power) for power, said in _IN_METERS.items()},
    letters_of(ACRES): (2, ACRE),
    letters_of(INCHES): (1, Fraction(1, 12)),
}


def write_amount(value: Fraction) -> str:
    """Write an amount for an address, exactly: "5000", "4999.5", or "43560/7"."""
    if value.denominator == 1:
        return str(value.numerator)
    rest = value.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    return _decimal(value)


def write_range(
    low: Fraction, high: Fraction, *, low_open: bool = False, high_open: bool = False
) -> str:
    """Write a range for an address: "a..b", with "<" beside an end that is not included."""
    before, after = "<" if low_open else "", "<" if high_open else ""
    return f"{write_amount(low)}{before}..{after}{write_amount(high)}"


def text_as_typed(text: str) -> str:
    """Return an amount or a range, as an address has it, as it can stand in a box.

    A person who types 64.775 may mean thousands, and is asked; a fourth decimal leaves no doubt.
    """
    return _THREE_DECIMALS.sub(r"\g<0>0", text)


def with_unit(number: str, unit: Unit) -> str:
    """Write a number with a fact's unit, as we read it back: "5000 sq ft", "15%"."""
    return SAID[unit].format(number=number)


def say_amount(value: Fraction, unit: Unit) -> str:
    """Say an amount of a fact's unit as people write it: "5,000 sq ft", "15%"."""
    return with_unit(say_number(value), unit)


def in_meters(value: Fraction, unit: Unit) -> Fraction | None:
    """Return in meters, to their power, what was measured in them; None for all else.

    That is what comes out in a few decimals of meters, and in none of the unit itself.
    """
    power = DIMENSIONS[unit]
    if not power or _comes_out(value):
        return None
    meters = value * SIZES[unit] / METER**power
    return meters if _comes_out(meters) else None


def say_meters(meters: Fraction, unit: Unit) -> str:
    """Say an amount that is given in meters, to the power of the unit: "12 m", "96 sq m"."""
    return _IN_METERS[DIMENSIONS[unit]].format(number=say_number(meters))


def say_measured(value: Fraction, unit: Unit) -> str:
    """Say an amount, and as it was measured: "5,000 sq ft", "about 1,033.34 sq ft (96 sq m)"."""
    said, meters = say_amount(value, unit), in_meters(value, unit)
    if meters is None:
        return said
    return _AND_METERS.format(amount=said, meters=say_meters(meters, unit))


def say_both(value: Fraction, unit: Unit) -> str:
    """Say an amount, with acres beside square feet where that helps: "43,560 sq ft (1 acre)"."""
    said = say_measured(value, unit)
    acres = value / ACRE
    if unit != "sq_ft" or acres < Fraction(1, 20) or in_meters(value, unit) is not None:
        return said
    if acres.denominator <= 8:
        message = ngettext("{amount} ({acres} acre)", "{amount} ({acres} acres)", ceil(acres))
        return message.format(amount=said, acres=_say_mixed(acres))
    near = round(acres, 2)
    message = ngettext(
        "{amount} (about {acres} acre)", "{amount} (about {acres} acres)", ceil(near)
    )
    return message.format(amount=said, acres=say_number(near))


def say_length(value: Fraction) -> str:
    """Say a length in feet as a tape shows it: "8 in", "5 ft 6.5 in", "about 39.37 ft (12 m)"."""
    feet, inches = divmod(value * 12, 12)
    by_inches = inches.denominator == 1 or (_comes_out(inches) and not _comes_out(value))
    if inches == 0 or not by_inches:
        return say_measured(value, "ft")
    said = say_number(inches)
    if feet == 0:
        return INCHES.format(number=said)
    return _FEET_AND_INCHES.format(feet=say_number(Fraction(feet)), inches=said)


def say_range(
    low: Fraction,
    high: Fraction,
    unit: Unit,
    *,
    low_open: bool = False,
    high_open: bool = False,
) -> str:
    """Say a range: "4,000 to 5,000 sq ft", "more than 0 but less than 5,000 sq ft"."""
    if in_meters(high, unit) is not None:  # each end may have been measured in its own unit
        start, end = say_measured(low, unit), say_measured(high, unit)
    else:
        start, end = say_number(low), say_amount(high, unit)
    return _FROM_TO[low_open, high_open].format(low=start, high=end)


def say_number(value: Fraction) -> str:
    """Say a bare number as people write it: "5,000", "44.5", "about 44.44"."""
    if value.denominator == 1:
        return f"{value.numerator:,}"
    if not _comes_out(value):
        return _("about {number}").format(number=say_number(round(value, 2)))
    whole, _point, decimals = write_amount(value).partition(".")
    return f"{int(whole):,}.{decimals}"


def _comes_out(value: Fraction) -> bool:
    """Tell whether a number has three decimals or fewer: then it is said just as it is."""
    return 1_000 % value.denominator == 0


def _say_mixed(value: Fraction) -> str:
    whole, rest = divmod(value, 1)
    parts = [str(whole)] if whole else []
    return " ".join([*parts, str(rest)] if rest else parts)


def _decimal(value: Fraction) -> str:
    whole, rest = divmod(value, 1)
    digits = ""
    while rest:
        digit, rest = divmod(rest * 10, 1)
        digits += str(digit)
    return f"{whole}.{digits}" if digits else str(whole)
