"""A receipt as headed plain sentences, from what it holds alone: no town's data is needed.

Times are the town's own and to the second. The earliest lawful time is rounded up to one, all
other times down, so that nobody starts too early by what is told.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from zoneinfo import ZoneInfo

from portal.domain.calendars import Calendar
from portal.domain.i18n import _
from portal.domain.ordinance import Section
from portal.domain.receipts import Receipt
from portal.wording.citations import say_section
from portal.wording.moments import say_day, say_planned, say_second
from portal.wording.telling import Line, Part

DEMONSTRATION = _(
    "For demonstration only. It is signed with a key that everybody has, so it proves nothing."
)
WAYS: Mapping[str, str] = {
    "web": _("Through this portal"),
    "phone": _("By phone"),
    "counter": _("At the counter"),
    "mail": _("By mail"),
    "dropbox": _("In the drop box"),
    "command": _("Written down by the Town's staff"),
}
COUNTINGS: Mapping[str, str] = {
    "elapsed": _("{hours} hours from {start}. Each hour counts."),
    "office_hours": _("{hours} hours from {start}, when the office was open."),
    "working_days": _(
        "{hours} hours from {start}, counted as full working days. The day of the notice is none "
        "of them."
    ),
}


@dataclass(frozen=True, slots=True)
class ReceiptTold:
    """A receipt told whole. `title` is the page's h1, `answer` the one sentence.

    `lead` holds what must be seen at once, the first of `footer` is said on each page.
    """

    title: str
    town: str
    answer: str
    lead: tuple[str, ...]
    parts: tuple[Part, ...]
    footer: tuple[str, ...]


def tell_receipt(receipt: Receipt, *, demonstration: bool = False) -> ReceiptTold:
    """Tell what a receipt says; `demonstration` where it is signed with the demonstration's key."""
    calendar = Calendar(ZoneInfo(receipt.time_zone), lambda _day: None)  # for its zone alone
    answer, *lead = _short(receipt) if receipt.standing == "short" else _in_time(receipt)
    return ReceiptTold(
        title=_("Receipt of notice {reference}").format(reference=receipt.notice),
        town=receipt.town_name,
        answer=answer,
        lead=(*([DEMONSTRATION] if demonstration else []), *lead),
        parts=(
            Part("notice", _("What the Town had"), _notice(receipt, calendar)),
            Part("job", _("What it is for"), _job(receipt, calendar)),
            Part("earliest", _("The earliest lawful time"), _earliest(receipt, calendar)),
            Part("proof", _("How to check this receipt"), _proof(receipt)),
        ),
        footer=(_("This receipt says what the Town had and when. It approves no work."),),
    )


def _in_time(receipt: Receipt) -> list[str]:
    return [
        _("The Town had this notice in time."),
        _("It came at least {hours} hours ahead, as the law wants.").format(hours=receipt.hours),
    ]


def _short(receipt: Receipt) -> list[str]:
    said = (
        _("Short notice: it came less than the law's {hours} hours ahead.")
        if receipt.counting == "elapsed"
        else _("Short notice: less than the law's {hours} hours ahead, as the Town counts them.")
    )
    return [
        said.format(hours=receipt.hours),
        _("It holds no seat: no visit is booked with it."),
        _("Do not start. Wait until the Stormwater Management Officer has accepted this notice."),
    ]


def _notice(receipt: Receipt, calendar: Calendar) -> tuple[Line, ...]:
    lines = [
        Line(say_second(receipt.received_at, calendar), name=_("Received")),
        Line(WAYS[receipt.channel], name=_("How it came")),
    ]
    if receipt.given_by:
        lines.append(Line(receipt.given_by, name=_("Given by")))
    if receipt.recorded_at != receipt.received_at:
        lines.append(Line(say_second(receipt.recorded_at, calendar), name=_("Written down")))
    return tuple(lines)


def _job(receipt: Receipt, calendar: Calendar) -> tuple[Line, ...]:
    planned = say_planned(receipt.planned_at, calendar, about=receipt.about)
    cite = "; ".join(say_section(Section(each, "", "printed")) for each in receipt.sections)
    return (
        Line(receipt.milestone_says, name=_("Milestone"), cite=cite or None),
        Line(planned, name=_("Planned for")),
        Line(receipt.address, name=_("Address")),
        Line(receipt.project, name=_("Job")),
    )


def _earliest(receipt: Receipt, calendar: Calendar) -> tuple[Line, ...]:
    counted = COUNTINGS[receipt.counting].format(
        hours=receipt.hours, start=say_second(receipt.counted_from, calendar)
    )
    spare = timedelta(microseconds=-receipt.earliest_at.microsecond % 1_000_000)
    return (
        Line(say_second(receipt.earliest_at + spare, calendar), name=_("Not before")),
        Line(counted, name=_("How it was counted")),
        Line(
            _("{day}. The law does not say how weekends and holidays count.").format(
                day=say_day(receipt.safer_day)
            ),
            name=_("The safer day"),
        ),
    )


def _proof(receipt: Receipt) -> tuple[Line, ...]:
    return (
        Line(
            _("The signed file {file} is the proof. Keep it; these words are a copy.").format(
                file=f"{receipt.notice}.receipt.json"
            )
        ),
        Line(
            _(
                "Anybody can check the file with the portal's public key. It takes the command "
                "“portal receipts verify”, and neither the portal nor its data."
            )
        ),
        Line(
            _(
                "The file holds each time to a millionth of a second. Here the earliest lawful "
                "time is rounded up to a second, and the others are rounded down."
            )
        ),
    )
