"""Periods of work, listed day by day, and which of them agree with what was answered."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta

from portal.domain import conditions as c
from portal.domain.answers import NEVER, UNSURE, Answer, Between, Exact
from portal.domain.facts import Fact
from tests.oracle.interpreter import compares

Period = tuple[date, date]

# The days on which a random season begins, and the days after it ends.
TURNS = ((3, 1), (4, 16), (6, 2), (10, 15))
# The first and the last day of every stretch between them, over four years: a period's seasons
# are settled by the stretches in which it begins and ends.
DAYS = tuple(
    day
    for year in range(2025, 2029)
    for month, number in TURNS
    for turn in [date(year, month, number)]
    for day in (turn - timedelta(days=1), turn)
)


def periods(
    fact: Fact, answers: Mapping[str, Answer], seasons: Sequence[c.InSeason]
) -> list[Period]:
    """Return periods that agree with the answers, one of each sort that the seasons tell apart."""
    sorts = {
        tuple(compares(season, period) for season in seasons): period
        for period in _agreeing(fact, answers)
    }
    return list(sorts.values())


def _agreeing(fact: Fact, answers: Mapping[str, Answer]) -> Iterator[Period]:
    start, end = answers.get(fact.id), answers.get(fact.until or "")
    told = end is not None and end != Exact(NEVER)
    for first in _days(start):
        if fact.until is None or (start is not None and start is not UNSURE and not told):
            # Without an end the work is as long as its first day.
            yield first, first
            continue
        # An end without a beginning says nothing yet.
        yield from ((first, last) for last in _days(end if start else None) if first <= last)


def _days(answer: Answer | None) -> Sequence[date]:
    if isinstance(answer, Between):
        return [day for day in DAYS if answer.low <= day <= answer.high]
    if isinstance(answer, Exact) and isinstance(answer.value, date):
        return [answer.value]
    return DAYS
