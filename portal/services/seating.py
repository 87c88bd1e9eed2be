"""Seats: a visit has one in its window, or it is not arranged."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from portal.domain.windows import Window
from portal.services.acts import Desk
from portal.services.rosters import open_windows
from portal.storage.inspectors import hold_roster
from portal.storage.notices import Notice
from portal.storage.projects import Project
from portal.storage.visits import Visit, claim_seat, free_seat

MOMENT = timedelta(microseconds=1)


def arrange(
    session: Session,
    desk: Desk,
    project: Project,
    notice: Notice,
    starts_at: datetime,
    inspector_id: int | None = None,
) -> Visit | None:
    """Book a visit in the window that starts then; None where no seat is left in it."""
    windows = candidates(session, desk, project, starts_at, inspector_id)
    if not windows:
        return None
    visit = Visit(
        reference=desk.reference(),
        project_id=project.id,
        milestone=notice.milestone,
        notice_id=notice.id,
        inspector_id=windows[0].inspector_id,
        starts_at=starts_at,
        ends_at=windows[0].ends_at,
        state="arranged",
        result=None,
        said=None,
        sections=None,
        sequence=0,
        changed_at=desk.now,
    )
    session.add(visit)
    session.flush()
    if not seat_visit(session, visit, windows):
        session.delete(visit)
        session.flush()
        return None
    desk.write_down(session, "visit arranged", project, after=tell(visit))
    return visit


def candidates(
    session: Session,
    desk: Desk,
    project: Project,
    starts_at: datetime,
    inspector_id: int | None,
) -> list[Window]:
    """Return the windows that start at a moment and have a seat, the least busy inspector first.

    The list that people choose from is made by the same function, so nothing else can be had.
    """
    hold_roster(session, desk.town.id, to_change=False)
    found = open_windows(session, desk.town, starts_at, starts_at + MOMENT, project.area)
    return [
        window
        for span in found
        for window in span.windows
        if inspector_id in (None, window.inspector_id)
    ]


def seat_visit(session: Session, visit: Visit, windows: list[Window]) -> bool:
    """Claim a seat for a visit in the first window that still has one; False if none has."""
    for window in windows:
        if claim_seat(session, window, visit.id):
            visit.inspector_id = window.inspector_id
            visit.starts_at = window.starts_at
            visit.ends_at = window.ends_at
            session.flush()
            return True
    return False


def reseat(session: Session, desk: Desk, project: Project, visit: Visit, to: datetime) -> bool:
    """Move a visit to the window that starts at `to`; if it is full, keep the seat: False."""
    with session.begin_nested() as tried:
        release(session, desk, visit)
        if seat_visit(session, visit, candidates(session, desk, project, to, None)):
            return True
        tried.rollback()
    return False


def release(session: Session, desk: Desk, visit: Visit) -> None:
    """Give back a visit's seat and mark the change for its calendar entry."""
    free_seat(session, visit.id)
    visit.sequence += 1
    visit.changed_at = desk.now
    session.flush()


def tell(visit: Visit) -> dict[str, object]:
    """Return a visit as the audit keeps it."""
    return {
        "visit": visit.reference,
        "milestone": visit.milestone,
        "state": visit.state,
        "starts_at": visit.starts_at.isoformat(),
        "inspector": visit.inspector_id,
        "result": visit.result,
    }
