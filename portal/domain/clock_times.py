"""Times of day as people write them: "8", "8:30 am", "noon", "14:00"."""

import re
from datetime import time

from portal.domain.i18n import _

_WRITTEN = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?(?:m\.?)?", re.I)
_NAMED = {"noon": time(12), "midday": time(12)}
_HELP = _("We could not read this time. Write it like 8:30 AM or 2 PM.")


class TimeError(ValueError):
    """A text that is no time of day; its message tells the person how to write one."""


def read_time(text: str) -> time:
    """Read a time of day; without AM or PM, hours from 1 to 6 are asked back.

    Raises TimeError for anything that is no time, or could be two.
    """
    said = text.strip().lower()
    if said in _NAMED:
        return _NAMED[said]
    written = _WRITTEN.fullmatch(said)
    if written is None:
        raise TimeError(_HELP)
    hour, minute, half = int(written[1]), int(written[2] or 0), written[3]
    if half and not 1 <= hour <= 12:
        raise TimeError(_HELP)
    if not half and 1 <= hour <= 6 and not said.startswith("0"):
        raise TimeError(_("Morning or afternoon? Write it like 2 AM or 2 PM."))
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    if hour > 23 or minute > 59:
        raise TimeError(_HELP)
    return time(hour, minute)
