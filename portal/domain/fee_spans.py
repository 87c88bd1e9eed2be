"""Spans of money: from one sum to another, or with an open end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Take = Literal["sum", "greatest", "least"]


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


def combine(spans: Sequence[Span], how: Take) -> Span:
    """Return the sum, the greatest or the least of several spans; of none, nothing."""
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


def join(spans: Iterable[Span]) -> Span:
    """Return the span from the least to the greatest that may hold; of none, nothing."""
    found = list(spans)
    low, high = combine(found, "least").low, combine(found, "greatest").high
    return Span(low, high)


def scaled(span: Span, factor: Fraction) -> Span:
    """Return the span times a factor."""
    return Span(span.low * factor, None if span.high is None else span.high * factor)
