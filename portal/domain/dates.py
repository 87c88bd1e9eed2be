"""Calendar dates as people write them, read exactly; the American order where it matters."""

import re
from collections.abc import Mapping
from datetime import date

_MONTHS: Mapping[str, int] = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1
    )
}
_PART = re.compile(r"[^\W\d_]+|\d+")
EARLIEST_YEAR = 1700
LATEST_YEAR = 2199


class DateError(ValueError):
    """A text that is no date; its message tells the person how to write one."""


def read_date(text: str) -> date:
    """Read "2008-12-17", "12/17/2008", "Dec. 17, 2008" or "17 December 2008".

    Raises DateError for anything else and for days the calendar does not have.
    """
    parts = _PART.findall(text)[:4]
    help_text = "Write the date like 12/17/2008 or December 17, 2008."
    if len(text) > 40 or len(parts) != 3:
        raise DateError(f"We could not read this date. {help_text}")
    try:
        year, month, day = _ordered(parts)
        found = date(year, month, day)
    except ValueError as error:
        raise DateError(f"There is no such day in the calendar. {help_text}") from error
    if not EARLIEST_YEAR <= year <= LATEST_YEAR:
        raise DateError(f"Check the year. {help_text}")
    return found


def _ordered(parts: list[str]) -> tuple[int, int, int]:
    """Return year, month and day; a month in words says which of the others is which."""
    words = [place for place, part in enumerate(parts) if not part.isdigit()]
    if words:
        [place] = words
        month = _MONTHS.get(parts[place][:3].lower(), 0)
        day, year = (int(part) for i, part in enumerate(parts) if i != place)
        return year, month, day
    first, second, third = map(int, parts)
    return (first, second, third) if len(parts[0]) == 4 else (third, first, second)
