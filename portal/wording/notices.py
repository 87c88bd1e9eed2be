"""The earliest lawful time, told: how it was reached, the safer day, and when one may dig."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from portal.domain.calendars import SATURDAY, Calendar
from portal.domain.edition import Edition
from portal.domain.i18n import _, ngettext
from portal.domain.notice import DIG_DAYS, Earliest, dig_date
from portal.wording.citations import say_citation
from portal.wording.moments import say_day, say_moment


@dataclass(frozen=True, slots=True)
class NoticeTold:
    """The earliest lawful time in one sentence, how it was reached, and two other dates."""

    earliest: str
    reached: str
    safer: str
    dig: str
    cite: str | None


def tell_earliest(found: Earliest, edition: Edition, calendar: Calendar) -> NoticeTold:
    """Tell the earliest lawful time of a notice, in the town's time."""
    return NoticeTold(
        earliest=_("The earliest lawful time is {moment}.").format(
            moment=say_moment(found.at, calendar)
        ),
        reached=_reached(found, calendar),
        safer=_safer(found, calendar),
        dig=_(
            "Will you dig? New York 811 wants {days} full working days, not counting the day you "
            "call. If you call with this notice, you may dig from {day}. The call is yours to make."
        ).format(days=DIG_DAYS, day=say_day(dig_date(found.received, calendar))),
        cite=say_citation(edition.notice.citation),
    )


def _reached(found: Earliest, calendar: Calendar) -> str:
    received = say_moment(found.received, calendar)
    match found.counting:
        case "elapsed":
            return _(
                "Received at {received}. The law wants {hours} hours, and each hour counts."
            ).format(received=received, hours=found.hours)
        case "office_hours":
            return _(
                "Received at {received}. The {hours} hours count from {start}, when the office "
                "is open."
            ).format(
                received=received, hours=found.hours, start=say_moment(found.counted_from, calendar)
            )
        case "working_days":
            return _(
                "Received at {received}. The Town counts the {hours} hours as full working days. "
                "The day of the notice is none of them."
            ).format(received=received, hours=found.hours)


def _safer(found: Earliest, calendar: Calendar) -> str:
    days = -(-found.hours // 24)
    said = ngettext(
        "The law does not say how weekends and holidays count. The safer day is {day}: it leaves "
        "{days} full working day in between.",
        "The law does not say how weekends and holidays count. The safer day is {day}: it leaves "
        "{days} full working days in between.",
        days,
    ).format(day=say_day(found.safer), days=days)
    closed = _closed_between(found.received, found.safer, calendar)
    if not closed:
        return said
    return _("{said} Closed in between: {days}.").format(said=said, days="; ".join(closed))


def _closed_between(received: datetime, safer: date, calendar: Calendar) -> list[str]:
    """Name the weekdays between on which the Town is closed."""
    day, found = calendar.day_of(received) + timedelta(days=1), []
    while day < safer:
        name = calendar.closure(day)
        if day.weekday() < SATURDAY and name is not None:
            found.append(_("{day} ({name})").format(day=say_day(day), name=name))
        day += timedelta(days=1)
    return found
