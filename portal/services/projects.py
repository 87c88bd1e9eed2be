"""Jobs and the people on them: starting one, opening it by its link, what staff say of it.

A job that nobody recognizes is never refused, only marked.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from secrets import token_urlsafe

from sqlalchemy.orm import Session

from portal.domain.edition import Town
from portal.domain.references import RANDOM_BYTES, make_reference
from portal.services.forms_sent import once
from portal.storage.audit import Act, Actor, record
from portal.storage.database import Database
from portal.storage.projects import (
    Contact,
    Project,
    choices_of,
    choose,
    contacts_of,
    find_project,
    hold_project,
    project_of_token,
)

TOKEN_BYTES = 20  # 160 random bits: nobody guesses a link


class NoSuchProjectError(LookupError):
    """No job of this town has that reference, or no job has that link."""


class ReadOnlyLinkError(PermissionError):
    """The owner's link shows a job and changes nothing."""


class NoSuchMilestoneError(LookupError):
    """The town's law names no such milestone."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on a job; `phone_e164` is the one form of what was typed, or empty."""

    role: str
    name: str
    email: str = ""
    phone: str = ""
    phone_e164: str = ""


@dataclass(frozen=True, slots=True)
class NewProject:
    """What is told of a job when it is started; only the address must be there."""

    form_key: str
    address: str
    permit_number: str = ""
    owner: str = ""
    contractor: str = ""
    directions: str = ""
    access_notes: str = ""
    public_areas: bool = False
    saved_reference: str | None = None
    people: tuple[Person, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class OpenProject:
    """A job as a link opens it; with the owner's own link nothing can be changed."""

    project: Project
    people: tuple[Contact, ...]
    may_change: bool


def start_project(
    database: Database,
    town: Town,
    new: NewProject,
    actor: Actor,
    now: datetime,
    random: Callable[[int], bytes],
) -> str:
    """Start a job and return the token of the link that changes it.

    The same form sent twice makes one job and gets the same link. `now` is aware.
    Raises StorageUnavailableError.
    """

    def act(session: Session) -> str:
        return once(
            session, new.form_key, now, lambda: _make(session, town, new, actor, now, random)
        )

    return database.write(act)


def _make(
    session: Session,
    town: Town,
    new: NewProject,
    actor: Actor,
    now: datetime,
    random: Callable[[int], bytes],
) -> str:
    project = Project(
        reference=make_reference(town.id[:3].upper(), random(RANDOM_BYTES)),
        town=town.id,
        address=new.address,
        find_by=written_to_find(f"{new.address} {new.permit_number} {new.owner}"),
        permit_number=new.permit_number,
        owner=new.owner,
        contractor=new.contractor,
        directions=new.directions,
        access_notes=new.access_notes,
        area=None,
        public_areas=new.public_areas,
        recognized=None,
        saved_reference=new.saved_reference,
        manage_token=token_urlsafe(TOKEN_BYTES),
        owner_token=token_urlsafe(TOKEN_BYTES),
        created_at=now,
    )
    session.add(project)
    session.flush()
    for person in new.people:
        session.add(Contact(project_id=project.id, **_columns(person)))
    after: dict[str, object] = {"address": new.address, "permit_number": new.permit_number}
    record(session, Act(town.id, "project started", project.reference, after=after), actor, now)
    return project.manage_token


def _columns(person: Person) -> dict[str, str]:
    return {
        "role": person.role,
        "name": person.name,
        "email": person.email,
        "phone": person.phone,
        "phone_e164": person.phone_e164,
    }


def written_to_find(words: str) -> str:
    """Return words as they are looked for: small letters and digits, single spaces."""
    kept = "".join(c if c.isalnum() else " " for c in words.lower())
    return " ".join(kept.split())[:300]


def open_project(session: Session, town: Town, token: str) -> OpenProject:
    """Return the job that a link opens. Raises NoSuchProjectError, also for another town's."""
    project = project_of_token(session, token)
    if project is None or project.town != town.id:
        raise NoSuchProjectError
    people = tuple(contacts_of(session, project.id))
    return OpenProject(project, people, may_change=project.manage_token == token)


def open_to_change(session: Session, town: Town, token: str) -> Project:
    """Return the job that a link opens, to change it; other acts on it wait until this one ends.

    Raises NoSuchProjectError, and ReadOnlyLinkError for the owner's link.
    """
    opened = open_project(session, town, token)
    if not opened.may_change:
        raise ReadOnlyLinkError
    return hold_project(session, opened.project.id)


def project_named(session: Session, town: Town, reference: str) -> Project:
    """Return a town's job by its reference, for staff. Raises NoSuchProjectError."""
    project = find_project(session, reference)
    if project is None or project.town != town.id:
        raise NoSuchProjectError
    return project


def recognize(
    database: Database, town: Town, reference: str, *, known: bool, actor: Actor, now: datetime
) -> None:
    """Write down whether staff recognize a job. Raises NoSuchProjectError."""

    def act(session: Session) -> None:
        project = project_named(session, town, reference)
        before: dict[str, object] = {"recognized": project.recognized}
        project.recognized = known
        what = Act(town.id, "project recognized", reference, before, {"recognized": known})
        record(session, what, actor, now)

    database.write(act)


def applicable(session: Session, town: Town, project: Project) -> Mapping[str, bool]:
    """Return which milestones apply to a job: the officer's choice, or else all of them.

    Landscaping in public areas, the last of the law's list, applies only where there are any
    (SO 93-15A(1)(h), CA 156-83D(8)).
    """
    edition = town.editions[-1]
    applies = {m.id: not m.public_areas or project.public_areas for m in edition.milestones}
    return {**applies, **choices_of(session, project.id)}


def choose_milestones(
    database: Database,
    town: Town,
    reference: str,
    choices: Mapping[str, bool],
    actor: Actor,
    now: datetime,
) -> None:
    """Write down which milestones the officer asks for (SO 93-15A(1), CA 156-83D).

    Raises NoSuchProjectError and NoSuchMilestoneError; then nothing is changed.
    """
    known = {milestone.id for milestone in town.editions[-1].milestones}

    def act(session: Session) -> None:
        project = project_named(session, town, reference)
        strangers = choices.keys() - known
        if strangers:
            raise NoSuchMilestoneError(", ".join(sorted(strangers)))
        before: dict[str, object] = dict(applicable(session, town, project))
        for milestone, applies in choices.items():
            choose(session, project.id, milestone, applies=applies)
        after = before | dict(choices)
        record(session, Act(town.id, "milestones chosen", reference, before, after), actor, now)

    database.write(act)
