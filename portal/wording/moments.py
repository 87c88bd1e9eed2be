"""Moments and arrival windows in words, always in the town's own time and with its zone's name."""

from datetime import date, datetime, time

from portal.domain.calendars import Calendar
from portal.domain.i18n import _
from portal.wording.values import say_date

_WEEKDAYS = (
    _("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"),
    _("Sunday"),
)  # fmt: skip


def say_time(at: time) -> str:
    """Write a time of day as Americans do: 8:30 AM."""
    said = _("{hour}:{minute} {half}")
    return said.format(hour=at.hour % 12 or 12, minute=f"{at.minute:02}", half=_half(at))


def _half(at: time) -> str:
    return _("AM") if at.hour < 12 else _("PM")


def say_day(day: date) -> str:
    """Write a day with its weekday: Thursday, December 3, 2026."""
    said = _("{weekday}, {day}")
    return said.format(weekday=_WEEKDAYS[day.weekday()], day=say_date(day))


def say_moment(moment: datetime, calendar: Calendar) -> str:
    """Write a moment in the town's time: 10:00 AM EST on Thursday, December 3, 2026."""
    local = moment.astimezone(calendar.zone)
    return _("{time} {zone} on {day}").format(
        time=say_time(local.time()), zone=local.tzname(), day=say_day(local.date())
    )


def say_second(moment: datetime, calendar: Calendar) -> str:
    """Write a moment in the town's time to the second, the rest of it cut off."""
    local = moment.astimezone(calendar.zone)
    return _("{hour}:{minute}:{second} {half} {zone} on {day}").format(
        hour=local.hour % 12 or 12, minute=f"{local.minute:02}", second=f"{local.second:02}",
        half=_half(local.time()), zone=local.tzname(), day=say_day(local.date()),
    )  # fmt: skip


def say_planned(moment: datetime, calendar: Calendar, *, about: bool) -> str:
    """Write when a milestone is planned; a midnight is a day whose hour was not told."""
    local = moment.astimezone(calendar.zone)
    said = say_day(local.date()) if local.time() == time() else say_moment(moment, calendar)
    return _("about {when}").format(when=said) if about else said


def say_window(starts: datetime, ends: datetime, calendar: Calendar) -> str:
    """Write an arrival window: Monday, December 7, 2026, between 9:00 AM and 12:00 PM EST."""
    first, last = starts.astimezone(calendar.zone), ends.astimezone(calendar.zone)
    return _("{day}, between {first} and {last} {zone}").format(
        day=say_day(first.date()), first=say_time(first.time()), last=say_time(last.time()),
        zone=first.tzname(),
    )  # fmt: skip
