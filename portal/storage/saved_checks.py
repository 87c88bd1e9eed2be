"""Saved checks: the answers a person gave and the edition they were given under. Never a result."""

from datetime import datetime

from sqlalchemy import String, Text, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from portal.storage.database import Base
from portal.storage.moments import Moment


class SavedCheck(Base):
    """One saved check: `query` is the canonical query string of the answers."""

    __tablename__ = "saved_check"

    id: Mapped[int] = mapped_column(primary_key=True)
    reference: Mapped[str] = mapped_column(String(20), unique=True)
    town: Mapped[str] = mapped_column(String(40))
    edition: Mapped[str] = mapped_column(String(20))
    query: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(Moment)


def save_check(
    session: Session, town: str, edition: str, query: str, reference: str, now: datetime
) -> SavedCheck:
    """Add a saved check; `now` is aware. Raises IntegrityError when the reference is taken."""
    check = SavedCheck(town=town, edition=edition, query=query, reference=reference, created_at=now)
    session.add(check)
    session.flush()
    return check


def find_check(session: Session, reference: str) -> SavedCheck | None:
    """Return the saved check with this canonical reference, or None."""
    return session.scalar(select(SavedCheck).where(SavedCheck.reference == reference))
