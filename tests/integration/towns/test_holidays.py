"""New York's public holidays as General Construction Law section 24 has them."""

from collections.abc import Mapping
from datetime import date, timedelta

import pytest

from portal.domain.edition import Town
from portal.towns.holidays import StateHolidays
from tests.oracle.ticking import days_of, public_holidays

# The list that was worked out from the text of the law. Flag Day, always a Sunday that does not
# shift, closes nothing and so is no day of ours.
LISTED = {
    2026: ["01-01", "01-19", "02-12", "02-16", "05-25", "06-19", "07-04", "09-07", "10-12",
           "11-03", "11-11", "11-26", "12-25"],
    2027: ["01-01", "01-18", "02-12", "02-15", "05-31", "06-19", "07-04", "07-05", "09-06",
           "10-11", "11-02", "11-11", "11-25", "12-25"],
}  # fmt: skip


def kept(towns: Mapping[str, Town], town: str, year: int) -> dict[date, str]:
    holiday = towns[town].editions[-1].calendar.holiday
    days = days_of(date(year, 1, 1), date(year, 12, 31))
    return {day: name for day in days if (name := holiday(day))}


@pytest.mark.parametrize("town", ["somers", "carmel"])
@pytest.mark.parametrize("year", LISTED)
def test_the_list_is_that_of_the_law(towns: Mapping[str, Town], town: str, year: int) -> None:
    assert [f"{day:%m-%d}" for day in kept(towns, town, year)] == LISTED[year]


@pytest.mark.parametrize("year", range(2024, 2054))
def test_thirty_years_agree_with_the_letter_of_the_law(
    towns: Mapping[str, Town], year: int
) -> None:
    assert set(kept(towns, "somers", year)) == public_holidays(year)


def test_a_holiday_on_a_sunday_is_kept_on_monday_too_and_one_on_a_saturday_is_not_moved(
    towns: Mapping[str, Town],
) -> None:
    found = kept(towns, "somers", 2027)
    assert found[date(2027, 7, 5)] == "Independence Day"
    assert date(2027, 6, 18) not in found
    assert date(2027, 6, 21) not in found
    assert date(2027, 12, 24) not in found


def test_a_shift_over_the_turn_of_the_year_is_found() -> None:
    holiday = StateHolidays("NY", frozenset())
    assert holiday(date(2034, 1, 2)) == "New Year's Day"
    assert holiday(date(2033, 12, 26)) == "Christmas Day"


def test_a_day_that_the_town_omits_is_none_even_beside_another() -> None:
    """Susan B. Anthony Day is a commemoration; in 2027 it falls on Washington's Birthday."""
    plain, without = (
        StateHolidays("NY", omit) for omit in (frozenset(), frozenset({"Susan B. Anthony Day"}))
    )
    assert plain(date(2028, 2, 15)) == "Susan B. Anthony Day"
    assert without(date(2028, 2, 15)) is None
    assert without(date(2027, 2, 15)) == "Washington's Birthday"


def test_the_election_is_held_every_year(towns: Mapping[str, Town]) -> None:
    for year in range(2024, 2034):
        [day] = [day for day, name in kept(towns, "carmel", year).items() if "Election" in name]
        assert (day.month, day.weekday()) == (11, 1)
        assert (day - timedelta(days=1)).month == 11
