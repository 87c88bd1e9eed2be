"""Work is moved to the days without a season that are nearest and still to come."""

from collections.abc import Mapping
from datetime import date

import pytest

from portal.domain.edition import Town
from portal.domain.levers import answers_after, moves_of
from portal.domain.query import read_query, write_query

# The day in the town, what was told of the work, and when to do it instead.
MOVED = [
    ("2026-11-30", "work_date=2026-11-20", "work_date=2027-04-16..2027-10-14"),
    ("2026-11-30", "work_date=2027-12-24", "work_date=2027-04-16..2027-10-14"),
    ("2026-11-30", "work_date=2028-02-29", "work_date=2028-04-16..2028-10-14"),
    ("2026-11-30", "work_date=2020-01-01", "work_date=2027-04-16..2027-10-14"),
    # What is left of the dry months counts, down to their last day.
    ("2026-09-01", "work_date=2026-10-20", "work_date=2026-09-01..2026-10-14"),
    ("2026-10-14", "work_date=2026-10-20", "work_date=2026-10-14"),
    ("2026-10-15", "work_date=2026-10-20", "work_date=2027-04-16..2027-10-14"),
    # Five days are left, and the work takes nine.
    ("2026-10-10", "work_date=2026-10-12&work_until=2026-10-20",
     "work_date=2027-04-16..2027-10-14&work_until=2027-04-16..2027-10-14"),
    ("2026-10-10", "work_date=2026-10-12&work_until=2026-10-16",
     "work_date=2026-10-10..2026-10-14&work_until=2026-10-10..2026-10-14"),
    # Of the start alone, of the end alone, and of neither.
    ("2026-11-30", "work_date=2029-10-20&work_until=unknown",
     "work_date=2029-04-16..2029-10-14&work_until=2029-04-16..2029-10-14"),
    ("2026-11-30", "work_until=2029-10-20",
     "work_date=2029-04-16..2029-10-14&work_until=2029-04-16..2029-10-14"),
    ("2026-11-30", "work_date=unknown", "work_date=2027-04-16..2027-10-14"),
    ("2026-05-05", "", "work_date=2026-05-05..2026-10-14"),
    # 182 days fit between April 16 and October 14; a day more does not.
    ("2026-11-30", "work_date=2028-04-15&work_until=2028-10-13",
     "work_date=2028-04-16..2028-10-14&work_until=2028-04-16..2028-10-14"),
    ("2026-11-30", "work_date=2028-04-14&work_until=2028-10-13", None),
    # The last year that a date may have.
    ("2026-11-30", "work_date=2199-12-01", "work_date=2199-04-16..2199-10-14"),
]  # fmt: skip


@pytest.mark.parametrize(("day", "told", "wanted"), MOVED)
def test_the_nearest_days_that_are_still_to_come(
    towns: Mapping[str, Town], day: str, told: str, wanted: str | None
) -> None:
    decisions = towns["somers"].editions[-1].decisions
    facts = decisions.ordinance.facts
    pairs = [tuple(pair.split("=")) for pair in told.split("&") if pair]
    answers = read_query(pairs, facts).answers  # type: ignore[arg-type]  # pairs of two
    [move] = moves_of(decisions, "work_date", decisions.situate({}), ())
    changes = answers_after(decisions, move, answers, date.fromisoformat(day))
    if wanted is None:
        assert changes is None
    else:
        assert changes is not None
        assert "&".join(f"{n}={v}" for n, v in write_query(changes, facts)) == wanted


def test_no_move_of_a_size_is_to_zero_and_each_goes_further(towns: Mapping[str, Town]) -> None:
    for town in towns.values():
        decisions = town.editions[-1].decisions
        for fact in decisions.ordinance.facts.values():
            if fact.lever in ("less", "more"):
                cuts = range(1, len(decisions.cells[fact.id]))
                moves = moves_of(decisions, fact.id, decisions.situate({}), cuts)
                sizes = [len(move.allowed) for move in moves]
                assert sizes == sorted(sizes, reverse=True)
                assert len(set(sizes)) == len(sizes) > 0
                zero = decisions.cells[fact.id].sample(0) == "0"
                assert not (fact.lever == "less" and zero and any(0 in m.allowed for m in moves))
