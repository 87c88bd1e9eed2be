"""The only reader of the time. Everything below the web is handed the time it needs."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo


def now() -> datetime:
    """Return this moment, in UTC and aware of it."""
    return datetime.now(UTC)  # noqa: TID251 - this is the one place


def today(time_zone: str) -> date:
    """Return today's date where the named IANA time zone is kept, such as America/New_York."""
    return day_in(now(), time_zone)


def day_in(moment: datetime, time_zone: str) -> date:
    """Return the date that an aware moment falls on where the named time zone is kept."""
    return moment.astimezone(ZoneInfo(time_zone)).date()
