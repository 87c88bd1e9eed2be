"""Jobs, inspectors and desks for tests of notice and booking."""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import select

from portal.documents.signatures import Signer
from portal.domain.edition import Town
from portal.services.acts import Actor, Desk
from portal.services.booking import Answered, Booking, Row, book
from portal.services.job_pages import read_job_page, windows_for
from portal.services.projects import NewProject, open_project, start_project
from portal.services.staffing import Week, add_inspector, add_window
from portal.storage.audit import AuditEvent
from portal.storage.database import Base, Database
from portal.storage.projects import Project
from portal.storage.visits import Seat, Visit

ZONE = ZoneInfo("America/New_York")
SIGNER = Signer(bytes(range(32)))
STAFF = Actor("clerk", "command")
THURSDAY = datetime(2026, 12, 3, 15, tzinfo=UTC)  # 10:00 AM in New York
MONDAY = datetime(2026, 12, 7, 14, tzinfo=UTC)  # the first window after 48 hours, 9:00 AM


def local(*parts: int) -> datetime:
    """Return a moment of New York."""
    return datetime(*parts, tzinfo=ZONE)


def desk(
    database: Database, town: Town, now: datetime = THURSDAY, actor: Actor | None = None
) -> Desk:
    """Return what an act is done with at a moment."""
    applicant = Actor("applicant", "web")
    return Desk(database, town, actor or applicant, now, secrets.token_bytes, SIGNER.sign)


def key() -> str:
    """Return a key for one form."""
    return secrets.token_urlsafe(18)


def new_project(database: Database, town: Town, **told: object) -> str:
    """Start a job and return its link's token."""
    new = NewProject(key(), **{"address": "12 Oak Street", **told})
    return start_project(
        database, town, new, Actor("applicant", "web"), THURSDAY, secrets.token_bytes
    )


def reference_of(database: Database, town: Town, token: str) -> str:
    """Return the reference of the job that a token opens."""
    with database.transaction() as session:
        return open_project(session, town, token).project.reference


def new_inspector(database: Database, town: Town, capacity: int = 1, *hours: int) -> int:
    """Add an inspector with windows of an hour on Monday to Friday, from 9 unless told."""
    number = add_inspector(database, town, "Inspector", "", STAFF, THURSDAY)
    for weekday in range(5):
        for hour in hours or (9,):
            week = Week(weekday, time(hour), time(hour + 1), capacity)
            add_window(database, town, number, week, STAFF, THURSDAY)
    return number


def give(
    where: Desk, token: str, milestone: str, planned: datetime, window: datetime | None = None
) -> Answered:
    """Send one row's form and return its answer."""
    [answered] = book(where, Booking(key(), token, "Joe", [Row(milestone, planned, False, window)]))
    return answered


def of_town(database: Database, town: Town, table: type[Base]) -> Sequence[Any]:
    """Return the rows of a table that belong to the jobs of a town."""
    project = Visit.project_id if table is Seat else table.project_id
    wanted = select(table).join(Visit) if table is Seat else select(table)
    with database.transaction() as session:
        return session.scalars(
            wanted.join(Project, Project.id == project).where(Project.town == town.id)
        ).all()


def acts(database: Database, town: Town) -> Sequence[str]:
    """Return what the audit says was done in a town, in order."""
    with database.transaction() as session:
        return session.scalars(
            select(AuditEvent.what).where(AuditEvent.town == town.id).order_by(AuditEvent.id)
        ).all()


def job_under_way(database: Database, town: Town, now: datetime) -> dict[str, str]:
    """Start a job that has given notice of its first milestone and has a visit; name its pages."""
    new_inspector(database, town, 5, 9, 13)
    token = new_project(database, town)
    milestone = town.editions[-1].milestones[0].id
    lawful = read_job_page(database, town, token, now).now.at
    first = windows_for(database, town, token, lawful)[0].starts_at
    answered = give(desk(database, town, now), token, milestone, first, first)
    with database.transaction() as session:
        owner = open_project(session, town, token).project.owner_token
    return {
        "token": token, "owner": owner, "milestone": milestone, "notice": answered.notice,
        "visit": str(answered.visit),
    }  # fmt: skip
