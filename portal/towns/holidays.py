"""A state's public holidays by the `holidays` package, as the General Construction Law has them."""

from datetime import date, timedelta
from functools import lru_cache

from holidays import HolidayBase, country_holidays
from holidays.constants import PUBLIC

from portal.domain.calendars import SUNDAY

SAMPLED = range(2026, 2030)  # a presidential term: every holiday of a state comes in it


class StateHolidays:
    """The public holidays of a state of the United States, but for those named in `omit`.

    GCL 24: one that falls on a Sunday is kept on the next day too; on a Saturday none moves.
    The package does not have Flag Day, the second Sunday of June, which does not move and so
    closes nothing. Names are the package's, in English.
    """

    def __init__(self, state: str, omit: frozenset[str]) -> None:
        self._state = state
        self._omit = omit
        self._year = lru_cache(maxsize=64)(self._read)

    def __call__(self, day: date) -> str | None:
        """Return the name of the holiday on a day, or None."""
        if found := self._year(day.year).get(day):
            return found
        before = day - timedelta(days=1)
        return self._year(before.year).get(before) if before.weekday() == SUNDAY else None

    @property
    def unknown(self) -> frozenset[str]:
        """The names in `omit` that no holiday of this state has."""
        found = self._found(*SAMPLED)
        return self._omit - {name for day in found for name in found.get_list(day)}

    def _found(self, *years: int) -> HolidayBase:
        return country_holidays(
            "US", subdiv=self._state, years=years, observed=False, categories=PUBLIC
        )

    def _read(self, year: int) -> dict[date, str]:
        found, kept = self._found(year), {}
        for day in found:
            if names := [name for name in found.get_list(day) if name not in self._omit]:
                kept[day] = "; ".join(names)
        return kept
