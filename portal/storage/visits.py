"""Visits and the seats they hold. A seat's primary key is what no two visits can share."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Integer, String, Text, delete, func, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from portal.domain.windows import Window
from portal.storage.database import Base, insert
from portal.storage.moments import Moment


class Visit(Base):
    """A visit of one inspector in one arrival window, and what came of it.

    `state` is "arranged", "cancelled" or "done". `sequence` rises with every change that a
    calendar must follow (RFC 5545, SEQUENCE).
    """

    __tablename__ = "visit"

    id: Mapped[int] = mapped_column(primary_key=True)
    reference: Mapped[str] = mapped_column(String(20), unique=True)
    project_id: Mapped[int] = mapped_column(
        ForeignKey("project.id", ondelete="RESTRICT"), index=True
    )
    milestone: Mapped[str] = mapped_column(String(60))
    notice_id: Mapped[int] = mapped_column(ForeignKey("notice.id", ondelete="RESTRICT"), index=True)
    inspector_id: Mapped[int] = mapped_column(ForeignKey("inspector.id", ondelete="RESTRICT"))
    starts_at: Mapped[datetime] = mapped_column(Moment, index=True)
    ends_at: Mapped[datetime] = mapped_column(Moment)
    state: Mapped[str] = mapped_column(String(20))
    result: Mapped[str | None] = mapped_column(String(30))
    said: Mapped[str | None] = mapped_column(Text)
    sections: Mapped[str | None] = mapped_column(String(200))
    sequence: Mapped[int] = mapped_column(Integer)
    changed_at: Mapped[datetime] = mapped_column(Moment)


class Seat(Base):
    """The nth place in an inspector's window, held by one visit and only while it is arranged."""

    __tablename__ = "seat"
    __table_args__ = (CheckConstraint("n >= 1", name="n"),)

    inspector_id: Mapped[int] = mapped_column(
        ForeignKey("inspector.id", ondelete="RESTRICT"), primary_key=True
    )
    window_start: Mapped[datetime] = mapped_column(Moment, primary_key=True)
    n: Mapped[int] = mapped_column(Integer, primary_key=True)
    visit_id: Mapped[int] = mapped_column(ForeignKey("visit.id", ondelete="RESTRICT"), unique=True)


def claim_seat(session: Session, window: Window, visit_id: int) -> bool:
    """Take the lowest free seat of a window for a visit; False if there is none.

    The insert is the claim: where another transaction holds the same seat, it waits for that
    one's fate, so a refusal is true.
    """
    for n in range(1, window.capacity + 1):
        row = insert(session, Seat).values(
            inspector_id=window.inspector_id, window_start=window.starts_at, n=n, visit_id=visit_id
        )
        claimed = session.execute(
            row.on_conflict_do_nothing(
                index_elements=["inspector_id", "window_start", "n"]
            ).returning(Seat.n)
        )
        if claimed.first() is not None:
            return True
    return False


def free_seat(session: Session, visit_id: int) -> None:
    """Give back the seat of a visit, if it holds one."""
    session.execute(delete(Seat).where(Seat.visit_id == visit_id))


def taken_between(
    session: Session, town_inspectors: Sequence[int], first: datetime, last: datetime
) -> Mapping[tuple[int, datetime], int]:
    """Return how many seats are taken, by inspector and start of the window.

    The seats of past visits are not read: the key begins with the inspector and the time.
    """
    wanted = (
        select(Seat.inspector_id, Seat.window_start, func.count())
        .where(
            Seat.inspector_id.in_(town_inspectors),
            Seat.window_start >= first,
            Seat.window_start < last,
        )
        .group_by(Seat.inspector_id, Seat.window_start)
    )
    return {(inspector, start): count for inspector, start, count in session.execute(wanted)}


def visits_of(session: Session, project_id: int) -> Sequence[Visit]:
    """Return the visits of a job, the newest last."""
    return session.scalars(
        select(Visit).where(Visit.project_id == project_id).order_by(Visit.id)
    ).all()


def find_visit(session: Session, reference: str) -> Visit | None:
    """Return the visit with this canonical reference, or None."""
    return session.scalar(select(Visit).where(Visit.reference == reference))


def arranged_between(
    session: Session, inspectors: Sequence[int], first: datetime, last: datetime
) -> Sequence[Visit]:
    """Return the arranged visits of some inspectors that touch a span of time."""
    wanted = select(Visit).where(
        Visit.inspector_id.in_(inspectors),
        Visit.state == "arranged",
        Visit.starts_at < last,
        Visit.ends_at > first,
    )
    return session.scalars(wanted.order_by(Visit.starts_at, Visit.id)).all()
