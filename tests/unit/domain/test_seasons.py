"""Days and periods against the seasons that a town names, over the new year and 29 February."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from portal.domain.answers import UNSURE, Answer, Between, Exact
from portal.domain.conditions import InSeason
from portal.domain.seasons import SeasonCells, season_cells

WET = InSeason("work_date", (10, 15), (4, 15))
SPRING = InSeason("work_date", (3, 1), (6, 1))
LEAP_DAY = InSeason("work_date", (2, 29), (2, 29))
QUARTERS = tuple(InSeason("work_date", (month, 1), (month, 10)) for month in (1, 4, 7, 10))
DAYS = st.dates(date(2020, 1, 1), date(2031, 12, 31))


def said(cells: SeasonCells, found: tuple[int, ...]) -> set[frozenset[int]]:
    return {cells.touched[cell] for cell in found}


def touched(seasons: tuple[InSeason, ...], first: date, last: date) -> frozenset[int]:
    days = [first + timedelta(days=day) for day in range((last - first).days + 1)]
    return frozenset(i for i, s in enumerate(seasons) if any(map(s.contains, days)))


@pytest.mark.parametrize(
    ("day", "wet"),
    [
        (date(2026, 10, 14), False),
        (date(2026, 10, 15), True),
        (date(2026, 12, 31), True),
        (date(2027, 1, 1), True),
        (date(2027, 4, 15), True),
        (date(2027, 4, 16), False),
        (date(2028, 2, 29), True),
    ],
)
def test_a_season_runs_over_the_new_year_with_both_its_ends(day: date, wet: bool) -> None:
    cells = season_cells([WET], of_periods=False)
    assert cells.satisfy(WET)[cells.place(day)] is wet
    assert cells.select(Exact(day)) == (cells.place(day),)


def test_one_day_is_never_in_two_seasons_that_share_none() -> None:
    assert len(season_cells(QUARTERS, of_periods=False)) == 5


def test_no_period_touches_two_seasons_and_skips_the_ones_between_on_both_sides() -> None:
    cells = season_cells(QUARTERS, of_periods=True)
    assert {frozenset({0, 1}), frozenset({0, 3}), frozenset({0, 1, 3})} <= set(cells.touched)
    assert not {frozenset({0, 2}), frozenset({1, 3})} & set(cells.touched)


def test_29_february_can_be_passed_over_and_be_touched() -> None:
    around = (InSeason("d", (2, 28), (2, 28)), LEAP_DAY, InSeason("d", (3, 1), (3, 1)))
    cells = season_cells(around, of_periods=True)
    ends = [(Exact(date(year, 2, 28)), Exact(date(year, 3, 1))) for year in (2027, 2028)]
    found = [said(cells, cells.select_period(*pair)) for pair in ends]
    assert found == [{frozenset({0, 2})}, {frozenset({0, 1, 2})}]


@pytest.mark.parametrize(
    ("start", "end", "wet"),
    [
        (Exact(date(2026, 10, 1)), Exact(date(2026, 10, 14)), {False}),
        (Exact(date(2026, 10, 1)), Exact(date(2026, 10, 15)), {True}),
        (Exact(date(2026, 5, 1)), Exact(date(2030, 5, 1)), {True}),
        (Exact(date(2026, 5, 1)), UNSURE, {False, True}),
        (Exact(date(2026, 11, 1)), UNSURE, {True}),
        (UNSURE, Exact(date(2026, 11, 1)), {True}),
        (UNSURE, Exact(date(2026, 6, 1)), {False, True}),
        (UNSURE, UNSURE, {False, True}),
        # Work that ends by the 14th cannot have begun on a later day of its range.
        (
            Between(date(2026, 10, 10), date(2026, 10, 20)),
            Between(date(2026, 10, 12), date(2026, 10, 14)),
            {False},
        ),
        (
            Between(date(2026, 10, 10), date(2026, 10, 20)),
            Between(date(2026, 10, 12), date(2026, 10, 15)),
            {False, True},
        ),
        (Between(date(2026, 4, 10), date(2026, 5, 20)), Exact(date(2026, 5, 30)), {False, True}),
        (Between(date(1990, 1, 1), date(2026, 5, 20)), Exact(date(2026, 5, 30)), {False, True}),
    ],
)
def test_a_period_is_wet_if_any_of_its_days_is(start: Answer, end: Answer, wet: set[bool]) -> None:
    cells = season_cells([WET], of_periods=True)
    holds = cells.satisfy(WET)
    assert {holds[cell] for cell in cells.select_period(start, end)} == wet


@settings(max_examples=40)
@given(DAYS, st.integers(0, 12), st.integers(-5, 60), st.integers(0, 12))
def test_ranges_of_days_allow_exactly_the_periods_between_them(
    low: date, later: int, until: int, later_end: int
) -> None:
    seasons = (WET, SPRING)
    starts = [low + timedelta(days=n) for n in range(later + 1)]
    ends = [low + timedelta(days=n) for n in range(max(until, 0), max(until, 0) + later_end + 1)]
    cells = season_cells(seasons, of_periods=True)
    found = cells.select_period(Between(low, starts[-1]), Between(ends[0], ends[-1]))
    brute = {touched(seasons, s, e) for s in starts for e in ends if s <= e}
    assert said(cells, found) == brute


@settings(max_examples=40)
@given(st.lists(DAYS, min_size=2, max_size=2))
def test_a_range_of_single_days_allows_exactly_the_cells_of_its_days(days: list[date]) -> None:
    low, high = sorted(days)
    cells = season_cells([WET, SPRING], of_periods=False)
    each = {cells.place(low + timedelta(days=n)) for n in range((high - low).days + 1)}
    assert set(cells.select(Between(low, high))) == each


def test_every_cell_of_a_day_has_a_sample_that_an_address_can_hold() -> None:
    cells = season_cells([WET, SPRING], of_periods=False)
    for cell in range(len(cells)):
        assert cells.place(date.fromisoformat(cells.sample(cell))) == cell
