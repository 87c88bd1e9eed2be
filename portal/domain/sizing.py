"""How much all parts come to: the area of each with its margin, soil cut and filled, reuse.

Areas are in square feet and volumes in cubic yards. Every result is a span: exact where every
size is, and else from the least to the greatest that the sizes allow.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from portal.domain.amount_words import TOO_MUCH
from portal.domain.amounts import Amount, QuantityError, read_amount
from portal.domain.dimensions import is_bare, say_dimension, text_for_box, write_dimension
from portal.domain.i18n import _
from portal.domain.parts import Part
from portal.domain.shapes import SIDES, Kind, Measure, Shape
from portal.domain.soil import Reuse, Soil, soil_of
from portal.domain.solids import CUBIC_FEET_IN_A_YARD
from portal.domain.spans import above_zero, from_to, rounded_out, span_of, total
from portal.domain.triangles import area_of
from portal.domain.units import say_amount, with_unit, write_range

MarginUnit = Literal["percent", "ft"]
_KINDS: Mapping[MarginUnit, Kind] = {"percent": "share", "ft": "length"}
# The largest margin that can be believed, in each unit that it may have.
_MARGINS: tuple[tuple[MarginUnit, Fraction], ...] = (
    ("percent", Fraction(200)),
    ("ft", Fraction(100)),
)
_ANY = Fraction(10**9)
LONGEST_WRITTEN = 60

PERCENT_OR_FEET = _("Is this percent, or feet around each part?")
ONLY_PERCENT = _("For soil, write the margin in percent, such as 10%.")


@dataclass(frozen=True, slots=True)
class Margin:
    """What is added for access, piles and what nobody saw: a share, or a strip around each."""

    amount: Amount
    unit: MarginUnit


@dataclass(frozen=True, slots=True)
class Sized:
    """What the parts come to, one by one and together, before and after the margin."""

    parts: tuple[Amount, ...]
    soil: Soil | None
    before_margin: Amount
    whole: Amount
    counted_twice: Amount | None = None


def read_margin(text: str, measure: Measure) -> Margin:
    """Read a margin: percent, or for an area feet around each part. Raises QuantityError."""
    if measure == "area" and is_bare(text):
        raise QuantityError(
            PERCENT_OR_FEET, (with_unit(text.strip(), "percent"), with_unit(text.strip(), "ft"))
        )
    failed: QuantityError | None = None
    for unit, most in _MARGINS:
        try:
            amount = read_amount(text, unit, _ANY)
        except QuantityError as error:
            failed = failed or error
            continue
        if amount.high > most:
            raise QuantityError(TOO_MUCH.format(most=say_amount(most, unit)))
        if unit == "ft" and measure == "volume":
            raise QuantityError(ONLY_PERCENT)
        return Margin(amount, unit)
    assert failed is not None
    raise failed


def write_margin(margin: Margin) -> str:
    """Write a margin for an address: "10%", "3 ft", "10..15%"."""
    return write_dimension(margin.amount, _KINDS[margin.unit])


def say_margin(margin: Margin) -> str:
    """Say a margin: "10%", "10 to 15%", "3 ft"."""
    return say_dimension(margin.amount, _KINDS[margin.unit])


def margin_for_box(margin: Margin) -> str:
    """Return a margin as its box shows it, so that it reads back as the same."""
    return text_for_box(margin.amount, _KINDS[margin.unit])


def size_of(part: Part, measure: Measure, strip: Amount | None = None) -> Amount:
    """Return the area of a part, with a strip of this width around it, or its volume."""
    sizes = dict(part.sizes)
    if part.shape is SIDES:
        sizes["area"] = area_of([sizes[side] for side in "abc"])
    if measure == "volume":
        cubic_feet = above_zero(span_of(part.shape.volume, sizes))
        return _divided(cubic_feet, CUBIC_FEET_IN_A_YARD)
    assert part.shape.area is not None
    found = span_of(part.shape.area, sizes)
    if strip is not None:
        found = total((found, _strip_around(part.shape, {**sizes, "strip": strip})))
    return above_zero(found)


def size_parts(
    parts: Sequence[Part], measure: Measure, margin: Margin | None, reuse: Reuse | None
) -> Sized:
    """Return what at least one part comes to, with the margin and what is used again."""
    strip = margin.amount if margin and margin.unit == "ft" else None
    plain = tuple(size_of(part, measure) for part in parts)
    if measure == "area":
        before = total(plain)
        grown = total(size_of(part, measure, strip) for part in parts)
        return Sized(plain, None, before, _with_percent(grown, margin))
    soil = soil_of(parts, plain)
    counted = soil.counted(reuse)
    counts_once = soil.may_be_reused and reuse not in (None, "no")
    twice = _with_percent(soil.twice, margin) if counts_once else None
    return Sized(plain, soil, counted, _with_percent(counted, margin), twice)


def fit_to_write(span: Amount) -> Amount:
    """Return the span as an answer: one whose exact fractions are too long to write is rounded.

    Outward, to thousandths, so that it never loses a value it may have.
    """
    if len(write_range(span.low, span.high)) <= 2 * LONGEST_WRITTEN:
        return span
    return above_zero(rounded_out(span, 1_000))


def _strip_around(shape: Shape, sizes: Mapping[str, Amount]) -> Amount:
    assert shape.strip is not None
    most = span_of(shape.strip, sizes)
    return from_to(span_of(shape.least_strip, sizes), most) if shape.least_strip else most


def _with_percent(span: Amount, margin: Margin | None) -> Amount:
    if margin is None or margin.unit != "percent":
        return span
    spans = {"size": span, "share": margin.amount}
    return above_zero(span_of(lambda at: at["size"] * (1 + at["share"] / 100), spans))


def _divided(span: Amount, by: Fraction) -> Amount:
    return span_of(lambda at: at["size"] / by, {"size": span})
