"""What officers and inspectors do about one job: short notices, visits, results.

Each act is a service of its own with a command; a later screen changes none of them.
"""

from datetime import datetime
from typing import Literal, get_args

from sqlalchemy.orm import Session

from portal.domain.milestones import VIOLATIONS, Result
from portal.services.acts import Desk
from portal.services.booking import NoSuchNoticeError
from portal.services.booking import tell as tell_notice
from portal.services.moving import NoSuchVisitError
from portal.services.seating import arrange, reseat, tell
from portal.storage.notices import Notice, find_notice
from portal.storage.projects import Project, hold_project
from portal.storage.visits import Visit, find_visit, free_seat, visits_of

RESULTS: tuple[str, ...] = get_args(Result)
Seated = Literal["arranged", "taken"]


class NotShortError(ValueError):
    """Only a short notice that nobody has decided can be accepted or declined."""


class ReasonMissingError(ValueError):
    """An officer's decision needs its reason in words."""


class NotOpenError(ValueError):
    """A visit that is cancelled or done cannot be moved or given a result."""


class TextMissingError(ValueError):
    """Corrections must say in words what is wrong."""


def decide_short(
    desk: Desk, notice: str, *, accept: bool, reason: str, window: datetime | None = None
) -> Seated | None:
    """Accept or decline a short notice, with a reason; accepting may give it a seat at once.

    Returns what became of the seat, or None where none was asked for; "taken" still accepts.
    Raises NoSuchNoticeError, NotShortError and ReasonMissingError.
    """
    if not reason.strip():
        raise ReasonMissingError

    def act(session: Session) -> Seated | None:
        project, found = _notice(session, desk, notice)
        if found.standing != "short":
            raise NotShortError(found.standing)
        before = tell_notice(found)
        found.standing = "accepted" if accept else "declined"
        found.decided_by, found.reason = desk.actor.who, reason.strip()
        after = tell_notice(found) | {"reason": found.reason}
        desk.write_down(session, f"short notice {found.standing}", project, before, after)
        if not accept or window is None:
            return None
        return "arranged" if arrange(session, desk, project, found, window) else "taken"

    return desk.database.write(act)


def arrange_visit(
    desk: Desk, notice: str, window: datetime, inspector_id: int | None = None
) -> Seated:
    """Arrange the visit of a notice that left it to the Town. Raises NoSuchNoticeError."""

    def act(session: Session) -> Seated:
        project, found = _notice(session, desk, notice)
        visit = arrange(session, desk, project, found, window, inspector_id)
        return "arranged" if visit else "taken"

    return desk.database.write(act)


def move_by_town(desk: Desk, visit: str, to: datetime, reason: str) -> Seated:
    """Move a visit for the Town's own reasons, by which the notice stands.

    Raises NoSuchVisitError, NotOpenError and ReasonMissingError.
    """
    if not reason.strip():
        raise ReasonMissingError

    def act(session: Session) -> Seated:
        project, found = _visit(session, desk, visit)
        before = tell(found)
        if not reseat(session, desk, project, found, to):
            return "taken"
        after = tell(found) | {"reason": reason.strip()}
        desk.write_down(session, "visit moved by the Town", project, before, after)
        return "arranged"

    return desk.database.write(act)


def give_result(desk: Desk, visit: str, result: Result, said: str = "", sections: str = "") -> None:
    """Write down what came of a visit; a violation says what is wrong, with its section.

    Raises NoSuchVisitError, NotOpenError and TextMissingError.
    """
    if result in VIOLATIONS and not said.strip():
        raise TextMissingError

    def act(session: Session) -> None:
        project, found = _visit(session, desk, visit)
        before = tell(found)
        found.state, found.result = "done", result
        found.said, found.sections = said.strip() or None, sections.strip() or None
        found.changed_at = desk.now
        free_seat(session, found.id)
        after = tell(found) | {"said": found.said, "sections": found.sections}
        desk.write_down(session, "result", project, before, after)
        if all(other.state != "arranged" for other in visits_of(session, project.id)):
            project.access_notes = ""  # kept only until the last visit

    desk.database.write(act)


def _notice(session: Session, desk: Desk, reference: str) -> tuple[Project, Notice]:
    found = find_notice(session, reference)
    if found is None:
        raise NoSuchNoticeError(reference)
    project = hold_project(session, found.project_id)
    if project.town != desk.town.id:
        raise NoSuchNoticeError(reference)
    session.refresh(found)  # as whoever held the job before left it
    return project, found


def _visit(session: Session, desk: Desk, reference: str) -> tuple[Project, Visit]:
    found = find_visit(session, reference)
    if found is None:
        raise NoSuchVisitError(reference)
    project = hold_project(session, found.project_id)
    if project.town != desk.town.id:
        raise NoSuchVisitError(reference)
    session.refresh(found)
    if found.state != "arranged":
        raise NotOpenError(found.state)
    return project, found
