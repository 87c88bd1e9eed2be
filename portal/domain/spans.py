"""Arithmetic with amounts that are known only from one end to the other.

What is measured grows, or at least never shrinks, with each thing it is measured by; so the least
of all that is comes from the least of each, and the greatest from the greatest of each.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from portal.domain.amounts import Amount

Dims = Mapping[str, Fraction]
Formula = Callable[[Dims], Fraction]
ZERO = Amount(Fraction(0), Fraction(0))


def exactly(value: Fraction) -> Amount:
    """Return the span that holds one value."""
    return Amount(value, value)


def span_of(formula: Formula, spans: Mapping[str, Amount]) -> Amount:
    """Return all that the formula comes to; it may not fall while one of its amounts grows.

    An end is open where a value that it needs is not included, and no other gives the same.
    """
    lows = {name: span.low for name, span in spans.items()}
    highs = {name: span.high for name, span in spans.items()}
    low, high = formula(lows), formula(highs)
    return Amount(
        low,
        high,
        any(s.low_open and formula({**lows, n: s.high}) != low for n, s in spans.items()),
        any(s.high_open and formula({**highs, n: s.low}) != high for n, s in spans.items()),
    )


def total(spans: Iterable[Amount]) -> Amount:
    """Return the sum of amounts, each of which may lie anywhere in its span."""
    low = high = Fraction(0)
    low_open = high_open = False
    for span in spans:
        low, high = low + span.low, high + span.high
        low_open, high_open = low_open or span.low_open, high_open or span.high_open
    return Amount(low, high, low_open, high_open)


def larger(one: Amount, other: Amount) -> Amount:
    """Return the larger of two amounts, each of which may lie anywhere in its span."""
    spans = (one, other)
    low, high = max(s.low for s in spans), max(s.high for s in spans)
    return Amount(
        low,
        high,
        any(s.low == low and s.low_open for s in spans),
        all(s.high_open for s in spans if s.high == high),
    )


def from_to(one: Amount, other: Amount) -> Amount:
    """Return the span from the least of the first to the greatest of the second."""
    return Amount(one.low, other.high, one.low_open, other.high_open)


def above_zero(span: Amount) -> Amount:
    """Return the span of something that is there: nothing at all is not one of its sizes."""
    return replace(span, low_open=span.low_open or span.low == 0)


def rounded_out(span: Amount, parts: int) -> Amount:
    """Return a span with ends in whole parts of one (100 for hundredths) that holds this one."""
    low, high = Fraction(floor(span.low * parts), parts), Fraction(ceil(span.high * parts), parts)
    return Amount(
        low, high, span.low_open and low == span.low, span.high_open and high == span.high
    )
