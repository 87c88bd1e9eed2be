"""What every act on an inspection is done with, and how it is written down."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from portal.domain.edition import Town
from portal.domain.receipts import Receipt
from portal.domain.references import RANDOM_BYTES, make_reference
from portal.storage.audit import Act, Actor, record
from portal.storage.database import Database
from portal.storage.projects import Project

__all__ = ["Actor", "Desk", "Sign"]

Sign = Callable[[Receipt], str]


@dataclass(frozen=True, slots=True)
class Desk:
    """The database and the town, who acts, the time (aware), randomness and the town's signature.

    A resident's phone and the counter's screen both act through one.
    """

    database: Database
    town: Town
    actor: Actor
    now: datetime
    random: Callable[[int], bytes]
    sign: Sign

    def reference(self) -> str:
        """Return a new reference of this town."""
        return make_reference(self.town.id[:3].upper(), self.random(RANDOM_BYTES))

    def write_down(
        self,
        session: Session,
        what: str,
        project: Project,
        before: dict[str, object] | None = None,
        after: dict[str, object] | None = None,
    ) -> None:
        """Write an act on a job into the audit, in the transaction that does it."""
        act = Act(self.town.id, what, project.reference, before, after)
        record(session, act, self.actor, self.now)
