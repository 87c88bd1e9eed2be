"""Fee schedules that a town's staff loaded: the text as it was given, one version a day."""

from collections.abc import Sequence
from datetime import date, datetime

from sqlalchemy import Date, String, Text, UniqueConstraint, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from portal.storage.database import Base
from portal.storage.moments import Moment


class LoadedSchedule(Base):
    """One loaded schedule. Its text is what decides; nothing worked out from it is kept."""

    __tablename__ = "fee_schedule"
    __table_args__ = (UniqueConstraint("town", "in_force"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    town: Mapped[str] = mapped_column(String(40))
    in_force: Mapped[date] = mapped_column(Date)
    text: Mapped[str] = mapped_column(Text)
    loaded_at: Mapped[datetime] = mapped_column(Moment)
    loaded_by: Mapped[str] = mapped_column(String(200))


def add_schedule(
    session: Session, town: str, in_force: date, text: str, now: datetime, who: str
) -> None:
    """Add a schedule; `now` is aware. Raises IntegrityError if its day is taken."""
    session.add(
        LoadedSchedule(town=town, in_force=in_force, text=text, loaded_at=now, loaded_by=who)
    )
    session.flush()


def loaded_schedules(session: Session, town: str) -> Sequence[LoadedSchedule]:
    """Return a town's schedules, the newest last."""
    wanted = select(LoadedSchedule).where(LoadedSchedule.town == town)
    return session.scalars(wanted.order_by(LoadedSchedule.in_force)).all()
