"""The earliest lawful time agrees, minute by minute, with a clock that ticks through two years.

`make test-long` sets LONG, and then every minute is tried instead of those near an edge.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import get_args

import pytest

from portal.domain.calendars import Calendar
from portal.domain.edition import Town
from portal.domain.notice import Counting, Earliest, dig_date, earliest
from tests.oracle.ticking import COUNTS, Ticking, Wall, clock_changes, days_of, public_holidays

YEARS = (2026, 2027)
FIRST, LAST = date(2026, 1, 1), date(2027, 12, 31)
AFTER = date(2028, 2, 1)  # what is received on the last day must be told too
NEAR = timedelta(days=3)
OFFICES = {"somers": (9 * 60, 16 * 60 + 30), "carmel": None}
# What a town might close or keep open of its own: no such day is known of either.
CLOSED = [
    date(2026, 1, 20), date(2026, 11, 27), *days_of(date(2027, 3, 11), date(2027, 3, 22)),
    date(2027, 11, 8), date(2027, 12, 24),
]  # fmt: skip
OPEN = [date(2026, 10, 12), date(2027, 2, 12)]
HOLIDAYS = set().union(*(public_holidays(year) for year in (*YEARS, AFTER.year)))
CHANGES = {day for year in YEARS for day in clock_changes(year)}
EDGES = CHANGES | HOLIDAYS | set(CLOSED)
CASES = [
    (town, counting)
    for town, office in OFFICES.items()
    for counting in get_args(Counting)
    if office or counting != "office_hours"
]


@dataclass(frozen=True, slots=True)
class Told:
    """What is compared, as a clock on the wall shows it; days as they are."""

    counted_from: Wall
    at: Wall
    safer: date


@cache
def ticking(town: str, *, own_days: bool = True) -> Ticking:
    closed = (HOLIDAYS | set(CLOSED)) - set(OPEN) if own_days else HOLIDAYS
    return Ticking(FIRST, AFTER, closed, OFFICES[town])


def with_own_days(calendar: Calendar) -> Calendar:
    own = calendar.with_closed(dict.fromkeys(CLOSED, "Closed"))
    return replace(own, open_on=frozenset(OPEN))


def moment(wall: Wall, calendar: Calendar) -> datetime:
    """Return the moment at which the clock shows this; in autumn winter's hour is the second."""
    at = time(*divmod(wall.minute, 60), fold=int(wall.day in CHANGES and not wall.summer))
    return datetime.combine(wall.day, at, calendar.zone)


def shown(found: datetime, calendar: Calendar) -> Wall:
    local = found.astimezone(calendar.zone)
    return Wall(local.date(), local.hour * 60 + local.minute, bool(local.dst()))


def told(found: Earliest, calendar: Calendar) -> Told:
    return Told(shown(found.counted_from, calendar), shown(found.at, calendar), found.safer)


def counted(clock: Ticking, tick: int, counting: str) -> Told:
    start, at = COUNTS[counting](clock, tick, 48)
    safer = clock.days[clock.after_full_days(tick, 48)]
    return Told(clock.wall(start), clock.wall(at), safer)


def ticks(clock: Ticking) -> Iterator[int]:
    """Yield each quarter hour of the two years, and each minute near an edge, or else each one."""
    near = {day for edge in EDGES for day in days_of(edge - NEAR, edge + NEAR)}
    if os.environ.get("LONG"):
        near = set(clock.days)
    for number, day in enumerate(clock.days):
        if day <= LAST:
            step = 1 if day in near else 15
            yield from range(clock.begins[number], clock.begins[number + 1], step)


@pytest.mark.slow
@pytest.mark.parametrize(("town", "counting"), CASES)
def test_it_agrees_with_a_clock_that_ticks(
    towns: Mapping[str, Town], town: str, counting: Counting
) -> None:
    calendar, clock = with_own_days(towns[town].editions[-1].calendar), ticking(town)
    for tick in ticks(clock):
        received = moment(clock.wall(tick), calendar)
        found = earliest(received, 48, counting, calendar)
        assert found.received == received.astimezone(UTC)
        assert told(found, calendar) == counted(clock, tick, counting), received


@pytest.mark.parametrize(("town", "counting"), CASES)
def test_it_agrees_each_hour_of_the_towns_as_they_ship(
    towns: Mapping[str, Town], town: str, counting: Counting
) -> None:
    """With no day of the town's own: what is at work is the state's list and the town's files."""
    calendar, clock = towns[town].editions[-1].calendar, ticking(town, own_days=False)
    for tick in range(0, clock.begins[(LAST - FIRST).days], 60):
        received = moment(clock.wall(tick), calendar)
        found = earliest(received, 48, counting, calendar)
        assert told(found, calendar) == counted(clock, tick, counting), received


def test_811_agrees_on_each_day_and_knows_no_day_of_the_town(towns: Mapping[str, Town]) -> None:
    calendar = with_own_days(towns["somers"].editions[-1].calendar)
    clock = ticking("somers", own_days=False)
    for number, day in enumerate(clock.days[: (LAST - FIRST).days]):
        expected = clock.days[clock.after_full_days(clock.begins[number], 48)]
        for minute in (0, 24 * 60 - 1):
            called = moment(Wall(day, minute, summer=False), calendar)
            assert dig_date(called, calendar) == expected, called


def by_the_wall(received: datetime, calendar: Calendar) -> datetime:
    """Add the hours to what the clock shows, which is what must not be done."""
    return received.astimezone(calendar.zone) + timedelta(hours=48)


def test_a_planted_count_by_the_wall_is_seen(towns: Mapping[str, Town]) -> None:
    calendar, clock = towns["somers"].editions[-1].calendar, ticking("somers", own_days=False)
    differ = set()
    for tick in range(0, clock.begins[(LAST - FIRST).days], 15):
        received = moment(clock.wall(tick), calendar)
        at = shown(by_the_wall(received, calendar).astimezone(UTC), calendar)
        if at != counted(clock, tick, "elapsed").at:
            differ.add(received.date())
    assert {day - timedelta(days=1) for day in CHANGES} <= differ
    assert all(any(abs(day - change) <= NEAR for change in CHANGES) for day in differ)
