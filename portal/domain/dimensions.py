"""Reads the sizes of a shape as people write them: "20 ft", "6 in", "20 to 25", "4 x 3 ft".

A bare number is feet along the ground, where every box says so. Depths are as often said in
inches, and so are asked back without their unit.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from portal.domain.amount_tokens import UnreadableTextError, UnsureNumberError, tokens_of
from portal.domain.amounts import Amount, QuantityError, read_amount
from portal.domain.facts import Unit
from portal.domain.i18n import _
from portal.domain.shapes import Kind
from portal.domain.spans import above_zero
from portal.domain.units import (
    INCHES,
    NAMES,
    RANGE,
    in_meters,
    say_amount,
    say_length,
    say_measured,
    say_meters,
    say_number,
    text_as_typed,
    with_unit,
    write_amount,
    write_range,
)

UNITS: Mapping[Kind, Unit] = {
    "length": "ft", "depth": "ft", "section": "sq_ft", "load": "cu_yd", "count": "ft",
    "share": "percent",
}  # fmt: skip
# The largest that can be believed, each in its own unit: two miles, a tall cliff, a deep road cut,
# the largest truck on a public road with room to spare, and the trucks of a very large job,
# and three times the work.
GREATEST: Mapping[Kind, Fraction] = {
    "length": Fraction(10_560),
    "depth": Fraction(100),
    "section": Fraction(100_000),
    "load": Fraction(60),
    "count": Fraction(100_000),
    "share": Fraction(200),
}
_WRITTEN: Mapping[Kind, str] = {
    "length": "{} ft", "depth": "{} ft", "section": "{} sq ft", "load": "{} cu yd", "count": "{}",
    "share": "{}%",
}  # fmt: skip
_WRITTEN_IN_METERS: Mapping[Kind, str] = {
    "length": "{} m", "depth": "{} m", "section": "{} sq m", "load": "{} cu m",
}  # fmt: skip
_LOADS = ("truckloads", "truckload", "loads", "load", "trucks", "truck")

# What a box says that was left empty; a margin may be.
MISSING: Mapping[Kind, str] = {
    "length": _("Write this size, such as 20 ft."),
    "depth": _("Write this size with its unit, such as 3 ft or 8 in."),
    "section": _("Write this area, such as 12 sq ft or 4 x 3 ft."),
    "load": _("Write how much one truck holds, such as 10 cu yd."),
    "count": _("Write how many, such as 12, or 10 to 15."),
}
ZERO = _("This is zero, so there is nothing to measure. Write its size, or remove the shape.")
NO_END = _("Write both ends, as in 20 to 25.")
FEET_OR_INCHES = _("Is this in feet or in inches?")
WHICH_UNIT = _("Another size here has a unit of its own. Write the unit of this one too.")
NO_COUNT = _("Write a number of loads, such as 12, or 10 to 15.")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one size, by its id, and texts that could stand there instead."""

    dimension: str
    message: str
    suggestions: tuple[str, ...] = ()


def read_dimension(text: str, kind: Kind, *, may_be_zero: bool = False) -> Amount:
    """Read one size in the unit of its kind. Raises QuantityError.

    Without an end ("20 ft or more") it cannot be measured; some amount above zero it always is.
    """
    if kind == "count":
        amount = _read_count(text)
    elif kind == "depth" and is_bare(text) and read_amount(text, "ft", GREATEST[kind]).high:
        both = (with_unit(text.strip(), "ft"), INCHES.format(number=text.strip()))
        raise QuantityError(FEET_OR_INCHES, both)
    else:
        said = with_unit(text.strip(), "sq_ft") if kind == "section" and is_bare(text) else text
        amount = read_amount(said, UNITS[kind], GREATEST[kind])
    if amount.low < amount.high == GREATEST[kind]:
        raise QuantityError(NO_END)
    if amount.high == 0 and not may_be_zero:
        raise QuantityError(ZERO)
    return amount if may_be_zero else above_zero(amount)


def write_dimension(amount: Amount, kind: Kind) -> str:
    """Write a size for an address, exactly and with its unit: "20 ft", "20..25 ft", "12 m"."""
    meters = _in_meters(amount, kind)
    if meters is None:
        return _WRITTEN[kind].format(text_as_typed(write_span(amount)))
    return _WRITTEN_IN_METERS[kind].format(text_as_typed(write_span(meters)))


def write_span(amount: Amount) -> str:
    """Write an amount for an address without its unit: "20", "20..25"."""
    if amount.low == amount.high:
        return write_amount(amount.low)
    return write_range(
        amount.low, amount.high, low_open=amount.low_open, high_open=amount.high_open
    )


def say_dimension(amount: Amount, kind: Kind) -> str:
    """Say a size as people do: "8 in", "20 to 25 ft", "6 in to 1 ft", "about 39.37 ft (12 m)"."""
    return _say_span(amount, kind, _say_end)


def _say_span(amount: Amount, kind: Kind, say_end: Callable[[Fraction, Kind], str]) -> str:
    low, high = say_end(amount.low, kind), say_end(amount.high, kind)
    if amount.low == amount.high:
        return low
    if amount.low == 0:
        said = _("less than {most}") if amount.high_open else _("up to {most}")
        return said.format(most=high)
    plain = (say_amount(end, UNITS[kind]) for end in (amount.low, amount.high))
    if (low, high) == tuple(plain):
        return RANGE.format(low=say_number(amount.low), high=high)
    return RANGE.format(low=low, high=high)


def text_for_box(amount: Amount, kind: Kind) -> str:
    """Return a size as its box shows it: as people say it, where that reads back as the same."""
    said = _say_span(amount, kind, _say_end_in_its_unit)
    try:
        same = read_dimension(said, kind, may_be_zero=amount.low == 0 and not amount.low_open)
    except QuantityError:
        return write_dimension(amount, kind)
    return said if same == amount else write_dimension(amount, kind)


def units_missing(texts: Mapping[str, tuple[Kind, str]]) -> list[Fault]:
    """Return a fault for each bare length beside a size in another unit than feet.

    Nobody but the writer knows whether 6 m by 4 is four meters or four feet. A depth in inches
    says nothing of the lengths beside it.
    """
    foreign = [
        unit for kind, text in texts.values() for unit in _units_in(text, of_depth=kind == "depth")
    ]
    if not foreign:
        return []
    return [
        Fault(name, WHICH_UNIT, (with_unit(text.strip(), "ft"), f"{text.strip()} {foreign[0]}"))
        for name, (kind, text) in texts.items()
        if kind == "length" and is_bare(text) and read_amount(text, "ft", GREATEST[kind]).high
    ]


def _say_end(value: Fraction, kind: Kind) -> str:
    if kind == "count":
        return say_number(value)
    return say_length(value) if UNITS[kind] == "ft" else say_measured(value, UNITS[kind])


def _say_end_in_its_unit(value: Fraction, kind: Kind) -> str:
    meters = None if kind == "count" else in_meters(value, UNITS[kind])
    return _say_end(value, kind) if meters is None else say_meters(meters, UNITS[kind])


def _in_meters(amount: Amount, kind: Kind) -> Amount | None:
    """Return a size in meters if all of it was measured in them."""
    if kind == "count":
        return None
    low, high = (end and in_meters(end, UNITS[kind]) for end in (amount.low, amount.high))
    if low is None or not high:
        return None
    return replace(amount, low=low, high=high)


def _read_count(text: str) -> Amount:
    words = text.lower().split()
    said = " ".join(words[:-1] if words[-1:] and words[-1] in _LOADS else words)
    if not is_bare(said):
        raise QuantityError(NO_COUNT)
    return read_amount(said, "ft", GREATEST["count"])


def is_bare(text: str) -> bool:
    """Tell whether a number here has no unit: then it can be read with one unit and another."""
    try:
        for unit in ("ft", "in"):
            read_amount(f"{text} {unit}", "ft", Fraction(10**12))
    except QuantityError:
        return False
    return True


def _units_in(text: str, *, of_depth: bool) -> list[str]:
    """Return the words in a text that name a unit of length other than feet."""
    try:
        tokens = tokens_of(text, friendly=True)
    except (UnreadableTextError, UnsureNumberError, ZeroDivisionError):
        return []
    known = [token for token in tokens if isinstance(token, str) and NAMES.get(token, (0,))[0] == 1]
    usual = {NAMES["ft"], NAMES["in"]} if of_depth or _feet_too(known) else {NAMES["ft"]}
    return [token for token in known if NAMES[token] not in usual]


def _feet_too(known: list[str]) -> bool:
    return any(NAMES[token] == NAMES["ft"] for token in known)
