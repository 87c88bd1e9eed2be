"""Spans of money: from one sum to another, or with an open end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from portal.domain.money import Rounding, to_cents

Take = Literal["sum", "greatest", "least", "all_but_greatest"]


@dataclass(frozen=True, slots=True)
class Span:
    """From `low` to `high` dollars; `high` is None where nobody can say how much more."""

    low: Fraction
    high: Fraction | None

    @property
    def settled(self) -> bool:
        """Whether it is one amount."""
        return self.low == self.high


NOTHING = Span(Fraction(0), Fraction(0))
UNKNOWN = Span(Fraction(0), None)
# Stands for what nobody knows where it must be a number; no fee is anywhere near.
ENDLESS = Fraction(10**15)
HUGE = Fraction(10**9)


def combine(spans: Sequence[Span], how: Take) -> Span:
    """Return the sum, the greatest, the least, or the sum without the greatest, of several spans.

    Of none, nothing.
    """
    if not spans:
        return NOTHING
    lows, highs = [span.low for span in spans], [span.high for span in spans]
    known = [high for high in highs if high is not None]
    open_end = len(known) < len(highs)
    match how:
        case "sum":
            return Span(sum(lows, Fraction(0)), None if open_end else sum(known, Fraction(0)))
        case "greatest":
            return Span(max(lows), None if open_end else max(known))
        case "least":
            return Span(min(lows), min(known) if known else None)
        case "all_but_greatest":
            # Of one open end alone: at the most it is the greatest, and all the others are left.
            most = sum(known, Fraction(0)) if open_end else _but_greatest(known)
            return Span(_but_greatest(lows), None if len(highs) - len(known) > 1 else most)


def _but_greatest(amounts: Sequence[Fraction]) -> Fraction:
    return sum(amounts, Fraction(0)) - max(amounts, default=Fraction(0))


def join(spans: Iterable[Span]) -> Span:
    """Return the span from the least to the greatest that may hold; of none, nothing."""
    found = list(spans)
    if len(found) == 1:
        return found[0]
    if not found:
        return NOTHING
    highs = [span.high for span in found if span.high is not None]
    low = min(span.low for span in found)
    return Span(low, max(highs) if len(highs) == len(found) else None)


def scaled(span: Span, factor: Fraction) -> Span:
    """Return the span times a factor."""
    return Span(span.low * factor, None if span.high is None else span.high * factor)


def rounded(span: Span, rounding: Rounding) -> Span:
    """Return the span with both ends rounded as a schedule rounds what is due."""
    low = Fraction(to_cents(span.low, rounding), 100)
    return Span(low, None if span.high is None else Fraction(to_cents(span.high, rounding), 100))


def opened(span: Span) -> Span:
    """Return a span with an open end again where `ENDLESS` went into it."""
    if span.low <= -HUGE:
        return UNKNOWN
    return Span(span.low, None) if span.high is not None and span.high >= HUGE else span


def is_endless(span: Span) -> bool:
    """Tell whether a span is nothing but what stands for what nobody knows."""
    return span.low >= HUGE


def by_end(span: Span) -> tuple[bool, Fraction]:
    """Order spans by their upper end, an open one last."""
    return span.high is None, span.high or Fraction(0)
