"""Calendar dates as people write them, read exactly; the American order where it matters."""

import re
from datetime import date

from portal.domain.i18n import _

_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
_BETWEEN = r"[\s,./\N{EN DASH}-]+"
_WRITTEN = re.compile(
    rf"(?:[a-z]+day{_BETWEEN})?(?:the\s)?(\w{{1,9}})(?:\sof)?{_BETWEEN}(\w{{1,9}}){_BETWEEN}(\w{{1,9}})",
    re.I,
)
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)", re.I)
EARLIEST_YEAR = 1700
LATEST_YEAR = 2199
_HELP = _("Write the date like 12/17/2008 or December 17, 2008.")
EARLIEST, LATEST = date(EARLIEST_YEAR, 1, 1), date(LATEST_YEAR, 12, 31)


class DateError(ValueError):
    """A text that is no date; its message tells the person how to write one."""


def read_date(text: str) -> date:
    """Read "2008-12-17", "12/17/2008", "Dec. 17, 2008" or "the 17th of December 2008".

    Raises DateError for anything else and for days the calendar does not have.
    """
    written = _WRITTEN.fullmatch(text.strip())
    if len(text) > 40 or written is None:
        raise DateError(f"{_('We could not read this date.')} {_HELP}")
    try:
        year, month, day = _ordered([_ORDINAL.sub(r"\1", part) for part in written.groups()])
        found = date(year, month, day)
    except ValueError as error:
        raise DateError(f"{_('There is no such day in the calendar.')} {_HELP}") from error
    if not EARLIEST_YEAR <= year <= LATEST_YEAR:
        raise DateError(f"{_('Check the year.')} {_HELP}")
    return found


def _ordered(parts: list[str]) -> tuple[int, int, int]:
    """Return year, month and day; a month in words says which of the others is which."""
    words = [place for place, part in enumerate(parts) if not part.isdigit()]
    if words:
        [place] = words
        month = _month(parts[place].lower())
        day, year = (int(part) for i, part in enumerate(parts) if i != place)
        return year, month, day
    first, second, third = map(int, parts)
    return (first, second, third) if len(parts[0]) == 4 else (third, first, second)


def _month(word: str) -> int:
    """Return the number of the month with this name or short name; 0 if there is none."""
    found = [name for name in _MONTHS if len(word) >= 3 and name.startswith(word)]
    return _MONTHS.index(found[0]) + 1 if found else 0
