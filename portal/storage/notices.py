"""Notices: what the Town was told, when and how, and the earliest lawful time that followed."""

from collections.abc import Sequence
from datetime import date, datetime

from sqlalchemy import Boolean, Date, ForeignKey, Integer, String, Text, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from portal.storage.database import Base, insert
from portal.storage.moments import Moment


class Notice(Base):
    """One notice of one milestone.

    `received_at` is when the Town had it, which for a letter or a voicemail is before
    `recorded_at`. `standing` is "lawful", or "short" until the officer has "accepted" or
    "declined" it. What the rule gave is kept, so that a later rule changes no past notice.
    """

    __tablename__ = "notice"

    id: Mapped[int] = mapped_column(primary_key=True)
    reference: Mapped[str] = mapped_column(String(20), unique=True)
    project_id: Mapped[int] = mapped_column(
        ForeignKey("project.id", ondelete="RESTRICT"), index=True
    )
    milestone: Mapped[str] = mapped_column(String(60))
    received_at: Mapped[datetime] = mapped_column(Moment)
    recorded_at: Mapped[datetime] = mapped_column(Moment)
    channel: Mapped[str] = mapped_column(String(20))
    given_by: Mapped[str] = mapped_column(String(200))
    planned_at: Mapped[datetime] = mapped_column(Moment)
    about: Mapped[bool] = mapped_column(Boolean)
    hours: Mapped[int] = mapped_column(Integer)
    counting: Mapped[str] = mapped_column(String(20))
    counted_from: Mapped[datetime] = mapped_column(Moment)
    earliest_at: Mapped[datetime] = mapped_column(Moment)
    safer_day: Mapped[date] = mapped_column(Date)
    standing: Mapped[str] = mapped_column(String(20))
    decided_by: Mapped[str | None] = mapped_column(String(200))
    reason: Mapped[str | None] = mapped_column(Text)


class Submission(Base):
    """A form that was sent: its one-time key, and what came of it.

    A second sending finds the key taken and reads back what the first one made.
    """

    __tablename__ = "submission"

    form_key: Mapped[str] = mapped_column(String(60), primary_key=True)
    made: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(Moment)


class SignedReceipt(Base):
    """The receipt of a notice, as it was signed: the whole file, byte for byte."""

    __tablename__ = "receipt"

    notice_id: Mapped[int] = mapped_column(
        ForeignKey("notice.id", ondelete="RESTRICT"), primary_key=True
    )
    file: Mapped[str] = mapped_column(Text)


def notices_of(session: Session, project_id: int) -> Sequence[Notice]:
    """Return the notices of a job, the newest last."""
    wanted = select(Notice).where(Notice.project_id == project_id)
    return session.scalars(wanted.order_by(Notice.id)).all()


def find_notice(session: Session, reference: str) -> Notice | None:
    """Return the notice with this canonical reference, or None."""
    return session.scalar(select(Notice).where(Notice.reference == reference))


def receipt_file(session: Session, notice_id: int) -> str | None:
    """Return a notice's signed receipt, or None while there is none."""
    row = session.get(SignedReceipt, notice_id)
    return None if row is None else row.file


def take_form_key(session: Session, form_key: str, now: datetime) -> bool:
    """Take a form's key; False if it was taken, once whoever took it has finished."""
    row = insert(session, Submission).values(form_key=form_key, made="", at=now)
    taken = session.execute(row.on_conflict_do_nothing().returning(Submission.form_key))
    return taken.first() is not None


def made_before(session: Session, form_key: str) -> str | None:
    """Return what the form with this key made when it was sent before, or None."""
    row = session.get(Submission, form_key)
    return None if row is None else row.made
