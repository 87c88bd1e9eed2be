"""Bands: ranges of an amount or a date made from the law's own cuts, for who knows no number."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from portal.domain.amounts import Amount
from portal.domain.answers import Answers, Between, Exact
from portal.domain.cells import Cut, IntervalCells
from portal.domain.dates import EARLIEST, LATEST
from portal.domain.decisions import Decisions
from portal.domain.facts import Fact
from portal.domain.questionnaire import needed_cuts


@dataclass(frozen=True, slots=True)
class Band:
    """A range between two cuts of the law; None at an end means that it has no cut there.

    Amounts are in the fact's own unit. `answer` is what choosing the band says.
    """

    low: Cut | None
    high: Cut | None
    answer: Between | Exact


def bands_of(decisions: Decisions, fact_id: str, answers: Answers) -> tuple[Band, ...]:
    """Return the bands of a quantity or date that its needed cuts leave, lowest first.

    A single value that the law singles out (as in both `>= 25` and `> 25`) joins the band
    above it: nobody who measures roughly can tell it apart.
    """
    fact = decisions.ordinance.facts[fact_id]
    cells = decisions.cells[fact_id]
    assert isinstance(cells, IntervalCells)
    first_cell = 1 if cells.of_dates else 0
    needed = [
        cells.cuts[cell - 1 - first_cell]
        for cell in sorted(needed_cuts(decisions, fact_id, answers))
        if cell > first_cell
    ]
    kept = [
        cut for before, cut in zip([None, *needed], needed, strict=False)
        if before is None or before.value != cut.value
    ]  # fmt: skip
    return tuple(_bands(fact, kept))


def cuts_of(bands: Sequence[Band]) -> tuple[Cut, ...]:
    """Return the cuts at which something changes, lowest first."""
    return tuple(band.high for band in bands if band.high is not None)


def divides(cut: Cut, span: Amount) -> bool:
    """Tell whether some amounts of a span lie below the cut and some above it."""
    value = cut.value
    assert isinstance(value, Fraction)
    below = span.low < value or (span.low == value and cut.above and not span.low_open)
    above = span.high > value or (span.high == value and not cut.above and not span.high_open)
    return below and above


def _bands(fact: Fact, cuts: list[Cut]) -> Iterator[Band]:
    lowest, greatest = _ends(fact)
    low: Cut | None = None
    for high in [*cuts, None]:
        if high is not None and high.value == lowest:
            yield Band(None, high, Exact(lowest))
        else:
            yield Band(low, high, _answer(low, high, lowest, greatest))
        low = high


def _ends(fact: Fact) -> tuple[Fraction | date, Fraction | date]:
    if fact.kind == "date":
        return EARLIEST, LATEST
    assert fact.greatest is not None
    return Fraction(0), fact.greatest


def _answer(
    low: Cut | None, high: Cut | None, lowest: Fraction | date, greatest: Fraction | date
) -> Between:
    start, end = (low.value if low else lowest), (high.value if high else greatest)
    if isinstance(start, date):
        # Days are whole, so an open end is the next or the last day.
        ordinal = start.toordinal() + bool(low and low.above)
        assert isinstance(end, date)
        last = end.toordinal() - bool(high and not high.above)
        return Between(date.fromordinal(ordinal), date.fromordinal(last))
    return Between(start, end, bool(low and low.above), bool(high and not high.above))
