"""Levers: the facts that a resident can change, and how far each can be moved.

Which facts these are, and in which direction, is the town's data. A move names cells and not an
amount, so that it says no more than the law does: "less than 5,000 sq ft".
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from portal.domain.answers import NEVER, Answer, Answers, Between, Exact
from portal.domain.cells import IntervalCells
from portal.domain.dates import EARLIEST_YEAR, LATEST_YEAR
from portal.domain.decisions import Decisions
from portal.domain.diagram import Situation
from portal.domain.facts import Fact
from portal.domain.seasons import SeasonCells, Span, span_of


@dataclass(frozen=True, slots=True)
class Move:
    """A lever moved to these cells; of a lever's moves the one of fewest `steps` is nearest.

    Zero is never among them: to do no work is no way to do the job.
    """

    fact: str
    allowed: tuple[int, ...]
    steps: int


@lru_cache(maxsize=64)
def levers_of(decisions: Decisions) -> tuple[str, ...]:
    """Return the facts that a resident can change and that decide anything, in the town's order."""
    facts = decisions.ordinance.facts.values()
    return tuple(f.id for f in facts if f.lever and decisions.level_of(f.id) is not None)


def moves_of(
    decisions: Decisions, fact_id: str, situation: Situation, cuts: Collection[int]
) -> tuple[Move, ...]:
    """Return the moves of a lever away from where the job may now be, nearest first.

    `cuts` are the cells that differ from the one before, as `dividing_cells` tells them.
    """
    fact, cells = decisions.ordinance.facts[fact_id], decisions.cells[fact_id]
    here = cells_in(decisions, situation, fact_id)
    if isinstance(cells, SeasonCells):
        free = cells.free()
        return (Move(fact_id, (free,), 1),) if free is not None and here != (free,) else ()
    assert isinstance(cells, IntervalCells)
    if fact.lever == "less":
        first = cells.first_above_zero()
        ends = [cut for cut in sorted(cuts, reverse=True) if first < cut <= here[-1]]
        reached = [tuple(range(first, end)) for end in ends]
    else:
        starts = [cut for cut in sorted(cuts) if cut > here[0]]
        reached = [tuple(range(start, len(cells))) for start in starts]
    return tuple(Move(fact_id, allowed, steps) for steps, allowed in enumerate(reached, 1))


def cells_in(decisions: Decisions, situation: Situation, fact_id: str) -> tuple[int, ...]:
    """Return the cells in which a situation leaves a fact that is no `several`."""
    level = decisions.level_of(fact_id)
    assert level is not None
    here = situation.cells[level]
    if here is None:
        return tuple(range(len(decisions.cells[fact_id])))
    return (here,) if isinstance(here, int) else here


def answers_after(
    decisions: Decisions, move: Move, answers: Answers, day: date
) -> Mapping[str, Answer] | None:
    """Return what a move changes in the answers; None where it cannot be done.

    A period of work is moved to the days without a season that are nearest to those that were
    told and not over on `day`, the day in the town. It cannot be moved where it is longer.
    """
    fact, cells = decisions.ordinance.facts[move.fact], decisions.cells[move.fact]
    if isinstance(cells, SeasonCells):
        return _outside(cells, fact, answers, day)
    assert isinstance(cells, IntervalCells)
    assert fact.greatest is not None
    if fact.lever == "less":
        high = cells.cuts[move.allowed[-1]]
        assert not isinstance(high.value, date)
        return {
            fact.id: Between(high.value * 0, high.value, low_open=True, high_open=not high.above)
        }
    low = cells.cuts[move.allowed[0] - 1]
    return {fact.id: Between(low.value, fact.greatest, low_open=low.above)}


def _outside(
    cells: SeasonCells, fact: Fact, answers: Answers, day: date
) -> Mapping[str, Answer] | None:
    start = span_of(answers.get(fact.id))
    end = span_of(answers.get(fact.until or ""))
    told = start or end or (day, day)
    least = end[0] - start[1] if start and end else date.resolution * 0
    fitting = [
        (max(first, day), last)
        for first, last in _free_stretches(cells, told[0].year, day.year)
        if last >= day and last - max(first, day) >= least
    ]
    if not fitting:
        return None
    first, last = min(fitting, key=lambda stretch: _days_between(told, stretch))
    when: Answer = Exact(first) if first == last else Between(first, last)
    moved = {fact.id: when}
    if fact.until and answers.get(fact.until, Exact(NEVER)) != Exact(NEVER):
        moved[fact.until] = when
    return moved


@lru_cache(maxsize=256)
def _free_stretches(cells: SeasonCells, told: int, now: int) -> tuple[Span, ...]:
    """Return the stretches of the years around the one that was told, or the present one."""
    around = max(told, now)
    first, last = max(around - 1, EARLIEST_YEAR), min(around + 1, LATEST_YEAR)
    return cells.free_stretches(first, last)


def _days_between(one: Span, other: Span) -> int:
    return max((other[0] - one[1]).days, (one[0] - other[1]).days, 0)
