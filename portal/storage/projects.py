"""Projects: a job with its site, the people on it, and which milestones its officer asks for."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import Boolean, ForeignKey, String, Text, or_, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from portal.storage.database import Base
from portal.storage.moments import Moment


class Project(Base):
    """One job. `recognized` is what staff said of it: None until somebody looked.

    Both tokens stand as they are, not hashed: every later letter must carry the same link.
    `access_notes` are for staff alone, and for as long as there is a visit to come.
    """

    __tablename__ = "project"

    id: Mapped[int] = mapped_column(primary_key=True)
    reference: Mapped[str] = mapped_column(String(20), unique=True)
    town: Mapped[str] = mapped_column(String(40), index=True)
    address: Mapped[str] = mapped_column(String(300))
    find_by: Mapped[str] = mapped_column(String(300), index=True)
    permit_number: Mapped[str] = mapped_column(String(60))
    owner: Mapped[str] = mapped_column(String(200))
    contractor: Mapped[str] = mapped_column(String(200))
    directions: Mapped[str] = mapped_column(Text)
    access_notes: Mapped[str] = mapped_column(Text)
    area: Mapped[str | None] = mapped_column(String(60))
    public_areas: Mapped[bool] = mapped_column(Boolean)
    recognized: Mapped[bool | None] = mapped_column(Boolean)
    saved_reference: Mapped[str | None] = mapped_column(String(20))
    manage_token: Mapped[str] = mapped_column(String(60), unique=True)
    owner_token: Mapped[str] = mapped_column(String(60), unique=True)
    created_at: Mapped[datetime] = mapped_column(Moment)


class Contact(Base):
    """Somebody on a job. `phone` stands as it was typed; `phone_e164` is its one form."""

    __tablename__ = "contact"

    id: Mapped[int] = mapped_column(primary_key=True)
    project_id: Mapped[int] = mapped_column(
        ForeignKey("project.id", ondelete="RESTRICT"), index=True
    )
    role: Mapped[str] = mapped_column(String(20))
    name: Mapped[str] = mapped_column(String(200))
    email: Mapped[str] = mapped_column(String(254), index=True)
    phone: Mapped[str] = mapped_column(String(60))
    phone_e164: Mapped[str] = mapped_column(String(40))


class MilestoneChoice(Base):
    """What the officer chose about one milestone of one job; without a row the town's default."""

    __tablename__ = "milestone_choice"

    project_id: Mapped[int] = mapped_column(
        ForeignKey("project.id", ondelete="RESTRICT"), primary_key=True
    )
    milestone: Mapped[str] = mapped_column(String(60), primary_key=True)
    applies: Mapped[bool] = mapped_column(Boolean)


def find_project(session: Session, reference: str) -> Project | None:
    """Return the project with this canonical reference, or None."""
    return session.scalar(select(Project).where(Project.reference == reference))


def project_of_token(session: Session, token: str) -> Project | None:
    """Return the project that a link's token opens, to change or only to read; or None."""
    either = or_(Project.manage_token == token, Project.owner_token == token)
    return session.scalar(select(Project).where(either))


def hold_project(session: Session, project_id: int) -> Project:
    """Return a job and keep every other act on it waiting until this transaction ends.

    SQLite has no such lock and needs none: there, one transaction writes at a time.
    """
    wanted = select(Project).where(Project.id == project_id)
    return session.scalars(wanted.with_for_update().execution_options(populate_existing=True)).one()


def contacts_of(session: Session, project_id: int) -> Sequence[Contact]:
    """Return the people on a job, in the order in which they were named."""
    wanted = select(Contact).where(Contact.project_id == project_id)
    return session.scalars(wanted.order_by(Contact.id)).all()


def choices_of(session: Session, project_id: int) -> Mapping[str, bool]:
    """Return what the officer chose, by milestone."""
    wanted = select(MilestoneChoice).where(MilestoneChoice.project_id == project_id)
    return {row.milestone: row.applies for row in session.scalars(wanted)}


def choose(session: Session, project_id: int, milestone: str, *, applies: bool) -> None:
    """Write down whether a milestone applies to a job, in place of what was chosen before."""
    session.merge(MilestoneChoice(project_id=project_id, milestone=milestone, applies=applies))
