"""The audit: every act, written in the act's own transaction, and never changed or removed.

The migrations have both databases refuse to change or delete a row.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import JSON, String
from sqlalchemy.orm import Mapped, Session, mapped_column

from portal.storage.database import Base
from portal.storage.moments import Moment


class AuditEvent(Base):
    """One act: who did what to which subject, by which channel, and what changed."""

    __tablename__ = "audit_event"

    id: Mapped[int] = mapped_column(primary_key=True)
    town: Mapped[str] = mapped_column(String(40), index=True)
    at: Mapped[datetime] = mapped_column(Moment)
    who: Mapped[str] = mapped_column(String(200))
    channel: Mapped[str] = mapped_column(String(20))
    what: Mapped[str] = mapped_column(String(60))
    subject: Mapped[str] = mapped_column(String(60))
    before: Mapped[dict[str, object] | None] = mapped_column(JSON)
    after: Mapped[dict[str, object] | None] = mapped_column(JSON)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, and by which channel: "command", "web", "counter", "phone", "mail"."""

    who: str
    channel: str


@dataclass(frozen=True, slots=True)
class Act:
    """What is done to which subject of a town, and how it stood before and stands after."""

    town: str
    what: str
    subject: str
    before: dict[str, object] | None = None
    after: dict[str, object] | None = None


def record(session: Session, act: Act, actor: Actor, now: datetime) -> None:
    """Write down an act in the transaction that does it; `now` is aware."""
    session.add(
        AuditEvent(
            town=act.town,
            at=now,
            who=actor.who,
            channel=actor.channel,
            what=act.what,
            subject=act.subject,
            before=act.before,
            after=act.after,
        )
    )
