"""What the applicant does with a visit: move it or cancel it, up to the cut-off.

The cut-off is the start of the arrival window: after it the visit is the Town's to change. The
old time is kept until the new one is held.
"""

from datetime import datetime
from typing import Literal

from sqlalchemy.orm import Session

from portal.services.acts import Desk
from portal.services.forms_sent import once
from portal.services.projects import open_to_change
from portal.services.seating import release, reseat, tell
from portal.storage.notices import Notice
from portal.storage.projects import Project
from portal.storage.visits import Visit, find_visit

Moved = Literal["moved", "taken", "needs_notice", "too_late", "not_arranged"]
Cancelled = Literal["cancelled", "too_late", "not_arranged"]


class NoSuchVisitError(LookupError):
    """The job has no visit with that reference."""


def move_visit(desk: Desk, token: str, form_key: str, visit: str, to: datetime) -> str:
    """Move a visit to the window that starts at `to`; return a `Moved`.

    "needs_notice" means that the new time is before what its notice allows, or that the town
    wants a new notice with every move: then nothing changes, and the person gives one.
    Raises NoSuchProjectError, ReadOnlyLinkError and NoSuchVisitError.
    """

    def act(session: Session) -> str:
        return once(session, form_key, desk.now, lambda: _move(session, desk, token, visit, to))

    return desk.database.write(act)


def cancel_visit(desk: Desk, token: str, form_key: str, visit: str) -> str:
    """Cancel a visit and give its seat back at once; return a `Cancelled`. The notice stands.

    Raises NoSuchProjectError, ReadOnlyLinkError and NoSuchVisitError.
    """

    def act(session: Session) -> str:
        return once(session, form_key, desk.now, lambda: _cancel(session, desk, token, visit))

    return desk.database.write(act)


def _move(session: Session, desk: Desk, token: str, reference: str, to: datetime) -> Moved:
    project, visit = visit_to_change(session, desk, token, reference)
    if refusal := _not_now(visit, desk.now):
        return refusal
    notice = session.get_one(Notice, visit.notice_id)
    if needs_new_notice(desk, notice, to):
        return "needs_notice"
    before = tell(visit)
    if not reseat(session, desk, project, visit, to):
        return "taken"
    notice.planned_at = max(notice.planned_at, to)
    desk.write_down(session, "visit moved", project, before, tell(visit))
    return "moved"


def _cancel(session: Session, desk: Desk, token: str, reference: str) -> Cancelled:
    project, visit = visit_to_change(session, desk, token, reference)
    if refusal := _not_now(visit, desk.now):
        return refusal
    before = tell(visit)
    visit.state = "cancelled"
    release(session, desk, visit)
    desk.write_down(session, "visit cancelled", project, before, tell(visit))
    return "cancelled"


def visit_to_change(
    session: Session, desk: Desk, token: str, reference: str
) -> tuple[Project, Visit]:
    """Return the job of a link and one of its visits.

    Raises NoSuchProjectError, ReadOnlyLinkError and NoSuchVisitError.
    """
    project = open_to_change(session, desk.town, token)
    visit = find_visit(session, reference)
    if visit is None or visit.project_id != project.id:
        raise NoSuchVisitError(reference)
    return project, visit


def needs_new_notice(desk: Desk, notice: Notice, to: datetime) -> bool:
    """Tell whether the applicant must give a new notice to move a visit to a moment."""
    rule = desk.town.editions[-1].notice
    accepted = notice.standing == "accepted"
    return rule.renotice == "always" or (to < notice.earliest_at and not accepted)


def _not_now(visit: Visit, now: datetime) -> Literal["too_late", "not_arranged"] | None:
    if visit.state != "arranged":
        return "not_arranged"
    return "too_late" if now >= visit.starts_at else None
