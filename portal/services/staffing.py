"""Who visits for a town and when: inspectors, their weeks, their leave, and the town's closures.

Nothing here drops a visit: what a change would touch is listed first, and moved before it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time
from secrets import token_urlsafe

from sqlalchemy import select
from sqlalchemy.orm import Session

from portal.domain.edition import Town
from portal.domain.windows import Closed
from portal.services.acts import Actor
from portal.storage.audit import Act, record
from portal.storage.database import Database
from portal.storage.inspectors import (
    Closure,
    Inspector,
    WeeklyWindow,
    active_inspectors,
    closures_between,
    hold_roster,
)
from portal.storage.visits import Visit, arranged_between

TOKEN_BYTES = 20


class NoSuchInspectorError(LookupError):
    """The town has no active inspector with that number."""


class VisitsInTheWayError(ValueError):
    """Visits are arranged in that time; `references` are theirs. Nothing was changed."""

    def __init__(self, references: Sequence[str]) -> None:
        super().__init__(", ".join(references))
        self.references = tuple(references)


class WrongSpanError(ValueError):
    """A span must end after it begins, and a window holds at least one visit."""


@dataclass(frozen=True, slots=True)
class Week:
    """An arrival window of a week: weekday (0 is Monday), the town's own times, its seats."""

    weekday: int
    opens: time
    closes: time
    capacity: int
    area: str | None = None


def add_inspector(
    database: Database, town: Town, name: str, email: str, actor: Actor, now: datetime
) -> int:
    """Add an inspector and return their number."""

    def act(session: Session) -> int:
        inspector = Inspector(
            town=town.id, name=name, email=email, active=True,
            feed_token=token_urlsafe(TOKEN_BYTES),
        )  # fmt: skip
        session.add(inspector)
        session.flush()
        record(
            session,
            Act(town.id, "inspector added", str(inspector.id), after={"name": name}),
            actor,
            now,
        )
        return inspector.id

    return database.write(act)


def add_window(
    database: Database, town: Town, inspector: int, week: Week, actor: Actor, now: datetime
) -> None:
    """Add an arrival window to an inspector's week, or change the one that begins then.

    Raises NoSuchInspectorError and WrongSpanError.
    """
    if week.opens >= week.closes or week.capacity < 1 or not 0 <= week.weekday <= 6:
        raise WrongSpanError

    def act(session: Session) -> None:
        _inspector(session, town, inspector)
        found = session.scalar(
            select(WeeklyWindow).where(
                WeeklyWindow.inspector_id == inspector,
                WeeklyWindow.weekday == week.weekday,
                WeeklyWindow.opens == week.opens,
            )
        )
        window = found or WeeklyWindow(
            inspector_id=inspector, weekday=week.weekday, opens=week.opens
        )
        window.closes, window.capacity, window.area = week.closes, week.capacity, week.area
        session.add(window)
        after: dict[str, object] = {
            "weekday": week.weekday, "opens": str(week.opens), "closes": str(week.closes),
            "capacity": week.capacity, "area": week.area,
        }  # fmt: skip
        record(session, Act(town.id, "window set", str(inspector), after=after), actor, now)

    database.write(act)


def close(database: Database, town: Town, closed: Closed, actor: Actor, now: datetime) -> int:
    """Close the town, or one inspector's time, for a span; return the closure's number.

    The same closure added twice is one. Raises VisitsInTheWayError naming each visit that is
    arranged in it, NoSuchInspectorError and WrongSpanError.
    """
    if closed.starts_at >= closed.ends_at:
        raise WrongSpanError

    def act(session: Session) -> int:
        hold_roster(session, town.id, to_change=True)
        whose = _whose(session, town, closed.inspector_id)
        for same in closures_between(session, town.id, closed.starts_at, closed.ends_at):
            if (same.starts_at, same.ends_at, same.inspector_id) == (
                closed.starts_at, closed.ends_at, closed.inspector_id,
            ):  # fmt: skip
                return same.id
        _refuse_visits(arranged_between(session, whose, closed.starts_at, closed.ends_at))
        closure = Closure(
            town=town.id, inspector_id=closed.inspector_id, name=closed.name,
            starts_at=closed.starts_at, ends_at=closed.ends_at,
        )  # fmt: skip
        session.add(closure)
        session.flush()
        after: dict[str, object] = {
            "name": closed.name, "starts_at": closed.starts_at.isoformat(),
            "ends_at": closed.ends_at.isoformat(), "inspector": closed.inspector_id,
        }  # fmt: skip
        record(session, Act(town.id, "closed", str(closure.id), after=after), actor, now)
        return closure.id

    return database.write(act)


def retire_inspector(
    database: Database, town: Town, inspector: int, actor: Actor, now: datetime
) -> None:
    """Take an inspector off the roster; what they did stays.

    Raises VisitsInTheWayError while visits of theirs are arranged, and NoSuchInspectorError.
    """

    def act(session: Session) -> None:
        hold_roster(session, town.id, to_change=True)
        found = _inspector(session, town, inspector)
        _refuse_visits(
            session.scalars(
                select(Visit).where(Visit.inspector_id == inspector, Visit.state == "arranged")
            ).all()
        )
        found.active = False
        record(
            session,
            Act(town.id, "inspector retired", str(inspector), after={"active": False}),
            actor,
            now,
        )

    database.write(act)


def _refuse_visits(visits: Sequence[Visit]) -> None:
    if visits:
        raise VisitsInTheWayError([visit.reference for visit in visits])


def _whose(session: Session, town: Town, inspector: int | None) -> list[int]:
    if inspector is not None:
        return [_inspector(session, town, inspector).id]
    return [each.id for each in active_inspectors(session, town.id)]


def _inspector(session: Session, town: Town, number: int) -> Inspector:
    found = session.get(Inspector, number)
    if found is None or found.town != town.id or not found.active:
        raise NoSuchInspectorError(number)
    return found
