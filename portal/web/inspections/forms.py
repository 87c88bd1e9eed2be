"""What people type about a job and its milestones, read; what cannot be read is told by its box."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, time
from secrets import token_urlsafe
from typing import Any, Generic, TypeVar

from flask_wtf import FlaskForm

from portal.domain.calendars import Calendar
from portal.domain.clock_times import TimeError, read_time
from portal.domain.dates import DateError, read_date
from portal.domain.i18n import _
from portal.services.booking import Row
from portal.services.projects import NewProject, Person

Typed = Mapping[str, Any]
Result = TypeVar("Result")
LONGEST = {"directions": 2_000, "access_notes": 500}
ROLES = ("contractor", "owner", "on_site")
TOWN_ARRANGES = "town"
FORM_KEY = "form_key"


class SendForm(FlaskForm):  # type: ignore[misc]  # flask_wtf ships no types
    """The token that shows that a form came from our page; what it asks is read by hand."""


@dataclass(frozen=True, slots=True)
class Read(Generic[Result]):
    """What a form gave, or what is wrong with it, by box."""

    value: Result | None
    problems: Mapping[str, str] = field(default_factory=dict)


def new_key() -> str:
    """Return a key for one form."""
    return token_urlsafe(18)


def key_of(typed: Typed) -> str:
    """Return the one-time key a form came with; a form without one is a form of its own."""
    key = str(typed.get(FORM_KEY, ""))
    return key if 20 <= len(key) <= 60 and key.isascii() else new_key()


def read_project(typed: Typed) -> Read[NewProject]:
    """Read the form that starts a job: only the address must be there."""
    values = {
        name: " ".join(str(typed.get(name, "")).split())
        for name in (
            "address",
            "permit_number",
            "owner",
            "contractor",
            "directions",
            "access_notes",
        )
    }
    people = tuple(_people(typed))
    problems = dict(_wrong_people(people))
    if not values["address"]:
        problems["address"] = _("Write the address of the site, or say where it is.")
    for name, value in values.items():
        longest = LONGEST.get(name, 200)
        if len(value) > longest:
            problems[name] = _("This is too long. Keep it under {most} letters.").format(
                most=longest
            )
    if problems:
        return Read(None, problems)
    public = typed.get("public_areas") == "yes"
    return Read(NewProject(key_of(typed), public_areas=public, people=people, **values))


def _people(typed: Typed) -> Iterator[Person]:
    for role in ROLES:
        name, email, phone = (
            " ".join(str(typed.get(f"{role}.{part}", "")).split())
            for part in ("name", "email", "phone")
        )
        if name or email or phone:
            yield Person(role, name, email, phone)


def _wrong_people(people: tuple[Person, ...]) -> Iterator[tuple[str, str]]:
    for person in people:
        if len(person.name) > 200:
            yield f"{person.role}.name", _("This name is too long.")
        local, at, host = person.email.partition("@")
        if person.email and (not at or not local or "." not in host or len(person.email) > 254):
            yield f"{person.role}.email", _("Write the email like name@example.com.")
        digits = sum(letter.isdigit() for letter in person.phone)
        if person.phone and (digits < 7 or len(person.phone) > 60):
            yield f"{person.role}.phone", _("Write the phone number like (845) 555-0100.")


def read_rows(typed: Typed, chosen: list[str], calendar: Calendar) -> Read[tuple[list[Row], str]]:
    """Read what is planned for each chosen milestone, and who gives the notice."""
    problems: dict[str, str] = {}
    rows = [_read_row(typed, milestone, calendar, problems) for milestone in chosen]
    given_by = " ".join(str(typed.get("given_by", "")).split())
    if not given_by:
        problems["given_by"] = _("Write your name, so that the Town knows who told it.")
    elif len(given_by) > 200:
        problems["given_by"] = _("This name is too long.")
    found = [row for row in rows if row is not None]
    return Read(None, problems) if problems else Read((found, given_by))


def _read_row(
    typed: Typed, milestone: str, calendar: Calendar, problems: dict[str, str]
) -> Row | None:
    choice = str(typed.get(f"{milestone}.visit", ""))
    window = read_window(choice)
    if window is None and choice != TOWN_ARRANGES:
        problems[f"{milestone}.visit"] = _("Choose a time, or let the Town arrange the visit.")
        return None
    about = typed.get(f"{milestone}.about") == "yes"
    day = str(typed.get(f"{milestone}.day", "")).strip()
    if not day and window is not None:
        return Row(milestone, window, about, window)
    planned = _planned(typed, milestone, day, calendar, problems)
    return None if planned is None else Row(milestone, planned, about, window)


def _planned(
    typed: Typed, milestone: str, day: str, calendar: Calendar, problems: dict[str, str]
) -> datetime | None:
    if not day:
        problems[f"{milestone}.day"] = _("Write the day you plan this for.")
        return None
    hour = str(typed.get(f"{milestone}.time", "")).strip()
    try:
        on = read_date(day)
    except DateError as error:
        problems[f"{milestone}.day"] = str(error)
        return None
    try:
        # Without an hour the work may begin with the day, and so the notice is held to that.
        at = read_time(hour) if hour else time()
    except TimeError as error:
        problems[f"{milestone}.time"] = str(error)
        return None
    return calendar.moment(on, at).astimezone(UTC)


def read_window(text: str) -> datetime | None:
    """Return the start of the arrival window that a radio stands for, or None."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found.astimezone(UTC) if found.tzinfo is not None else None
