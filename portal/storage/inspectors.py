"""Inspectors, the arrival windows of their weeks, and when they or the Town are not there."""

from collections.abc import Sequence
from datetime import datetime, time

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    ForeignKey,
    Integer,
    String,
    Time,
    UniqueConstraint,
    select,
)
from sqlalchemy.orm import Mapped, Session, mapped_column

from portal.storage.database import Base
from portal.storage.moments import Moment


class Inspector(Base):
    """Somebody who visits sites for one town. One who left stays, and is no longer `active`."""

    __tablename__ = "inspector"

    id: Mapped[int] = mapped_column(primary_key=True)
    town: Mapped[str] = mapped_column(String(40), index=True)
    name: Mapped[str] = mapped_column(String(200))
    email: Mapped[str] = mapped_column(String(254))
    active: Mapped[bool] = mapped_column(Boolean)
    feed_token: Mapped[str] = mapped_column(String(60), unique=True)


class WeeklyWindow(Base):
    """An arrival window on one weekday (0 is Monday), in the town's own time."""

    __tablename__ = "weekly_window"
    __table_args__ = (
        UniqueConstraint("inspector_id", "weekday", "opens"),
        CheckConstraint("capacity >= 1", name="capacity"),
        CheckConstraint("weekday >= 0 AND weekday <= 6", name="weekday"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    inspector_id: Mapped[int] = mapped_column(ForeignKey("inspector.id", ondelete="RESTRICT"))
    weekday: Mapped[int] = mapped_column(Integer)
    opens: Mapped[time] = mapped_column(Time)
    closes: Mapped[time] = mapped_column(Time)
    capacity: Mapped[int] = mapped_column(Integer)
    area: Mapped[str | None] = mapped_column(String(60))


class Closure(Base):
    """A time with no visits: the whole town's, or one inspector's leave."""

    __tablename__ = "closure"
    __table_args__ = (CheckConstraint("ends_at > starts_at", name="order"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    town: Mapped[str] = mapped_column(String(40), index=True)
    inspector_id: Mapped[int | None] = mapped_column(
        ForeignKey("inspector.id", ondelete="RESTRICT")
    )
    starts_at: Mapped[datetime] = mapped_column(Moment)
    ends_at: Mapped[datetime] = mapped_column(Moment)
    name: Mapped[str] = mapped_column(String(200))


def active_inspectors(session: Session, town: str) -> Sequence[Inspector]:
    """Return the inspectors of a town who take visits, in the order in which they came."""
    wanted = select(Inspector).where(Inspector.town == town, Inspector.active)
    return session.scalars(wanted.order_by(Inspector.id)).all()


def hold_roster(session: Session, town: str, *, to_change: bool) -> None:
    """Keep the roster of a town as it is until this transaction ends.

    Bookings hold it together; who changes it waits for them, and they for that change.
    """
    wanted = select(Inspector.id).where(Inspector.town == town).order_by(Inspector.id)
    session.execute(wanted.with_for_update(read=not to_change)).all()


def weekly_windows(session: Session, town: str) -> Sequence[WeeklyWindow]:
    """Return the windows of a town's active inspectors, in the order of the week."""
    wanted = (
        select(WeeklyWindow)
        .join(Inspector, Inspector.id == WeeklyWindow.inspector_id)
        .where(Inspector.town == town, Inspector.active)
    )
    order = (WeeklyWindow.weekday, WeeklyWindow.opens, WeeklyWindow.inspector_id)
    return session.scalars(wanted.order_by(*order)).all()


def closures_between(
    session: Session, town: str, first: datetime, last: datetime
) -> Sequence[Closure]:
    """Return a town's closures, and the leave of its inspectors, that touch a span of time."""
    wanted = select(Closure).where(
        Closure.town == town, Closure.ends_at > first, Closure.starts_at < last
    )
    return session.scalars(wanted.order_by(Closure.starts_at, Closure.id)).all()
