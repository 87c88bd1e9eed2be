"""The earliest lawful time, told: how it was reached, the safer day, and when one may dig."""

from dataclasses import dataclass
from datetime import timedelta

from portal.domain.calendars import SATURDAY, Calendar
from portal.domain.edition import Edition
from portal.domain.i18n import _, ngettext
from portal.domain.notice import DIG_AHEAD, DIG_DAYS, Earliest, dig_date
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
        earliest=_earliest(found, calendar),
        reached=_reached(found, calendar),
        safer=_safer(found, calendar),
        dig=_(
            "Will you dig? New York 811 wants {days} full working days, not counting the day you "
            "call, and takes calls at most {most} working days ahead. If you call with this "
            "notice, you may dig from {day}. The call is yours to make."
        ).format(days=DIG_DAYS, most=DIG_AHEAD, day=say_day(dig_date(found.received, calendar))),
        cite=say_citation(edition.notice.citation),
    )


def _earliest(found: Earliest, calendar: Calendar) -> str:
    if found.counting == "working_days":
        day = say_day(calendar.day_of(found.at))
        return _("The earliest lawful time is the start of {day}.").format(day=day)
    moment = say_moment(found.at, calendar)
    return _("The earliest lawful time is {moment}.").format(moment=moment)


def _reached(found: Earliest, calendar: Calendar) -> str:
    said = _rule(found).format(
        received=say_moment(found.received, calendar),
        hours=found.hours,
        start=say_moment(found.counted_from, calendar),
    )
    if found.counting == "working_days" or not _clocks_change(found, calendar):
        return said
    return _("{said} The clocks change in between, so the time of day is another.").format(
        said=said
    )


def _rule(found: Earliest) -> str:
    """Return the sentence of a policy, its places open."""
    if found.counting == "working_days":
        return _(
            "Received at {received}. The Town counts the {hours} hours as full working days. "
            "The day of the notice is none of them."
        )
    if found.counting == "elapsed":
        return _("Received at {received}. The law wants {hours} hours, and each hour counts.")
    if found.counted_from == found.received:
        return _("Received at {received}. The office was open, so the {hours} hours began at once.")
    return _(
        "Received at {received}. The office was closed, so the {hours} hours began at {start}."
    )


def _clocks_change(found: Earliest, calendar: Calendar) -> bool:
    start, at = (m.astimezone(calendar.zone) for m in (found.counted_from, found.at))
    return start.utcoffset() != at.utcoffset()


def _safer(found: Earliest, calendar: Calendar) -> str:
    day, days = say_day(found.safer), -(-found.hours // 24)
    if found.counting == "working_days":
        said = _("The safer day is the same: {day}.").format(day=day)
    else:
        said = ngettext(
            "The law does not say how weekends and holidays count. The safer day is {day}: it "
            "leaves {days} full working day in between.",
            "The law does not say how weekends and holidays count. The safer day is {day}: it "
            "leaves {days} full working days in between.",
            days,
        ).format(day=day, days=days)
    skipped = _skipped(found, calendar)
    if not skipped:
        return said
    return _("{said} Not counted: {days}.").format(said=said, days="; ".join(skipped))


def _skipped(found: Earliest, calendar: Calendar) -> list[str]:
    """Name the days after that of the receipt which are no working days, in their order."""
    day, skipped = calendar.day_of(found.received) + timedelta(days=1), []
    while day < found.safer:
        name = calendar.closure(day)
        if day.weekday() >= SATURDAY:
            skipped.append(say_day(day))
        elif name is not None:
            skipped.append(_("{day} ({name})").format(day=say_day(day), name=name))
        day += timedelta(days=1)
    return skipped
