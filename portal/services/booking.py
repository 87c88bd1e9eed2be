"""Giving notice of milestones, and booking the visits: one form, one transaction, a row for each.

A notice never needs a seat. Each milestone of a form is answered for itself: where its window
is taken the notice still stands, with the time at which the Town had it.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy.orm import Session

from portal.domain.notice import Earliest, earliest
from portal.services.acts import Desk
from portal.services.forms_sent import once
from portal.services.ladders import locked_milestones
from portal.services.projects import NoSuchMilestoneError, open_to_change
from portal.services.receipts import sign_receipt
from portal.services.rosters import calendar_of
from portal.services.seating import arrange
from portal.storage.notices import Notice, find_notice
from portal.storage.projects import Project
from portal.storage.visits import visits_of

Outcome = Literal["noticed", "booked", "short", "taken", "locked"]


@dataclass(frozen=True, slots=True)
class Row:
    """One milestone of a form: when it is planned and, if one is wanted, the visit's window.

    `window` is the start of an arrival window; None leaves the visit to the Town.
    `inspector_id` is None for any inspector. All moments are aware.
    """

    milestone: str
    planned_at: datetime
    about: bool = False
    window: datetime | None = None
    inspector_id: int | None = None

    def is_short(self, earliest_at: datetime) -> bool:
        """Tell whether the milestone or its visit is before what its notice allows."""
        return min(self.planned_at, self.window or self.planned_at) < earliest_at


@dataclass(frozen=True, slots=True)
class Booking:
    """A form: the job by its link, who gives notice, and a row for each milestone.

    `received_at` is when the Town had the notice, where that was not now: for a letter, a
    drop box or a voicemail, entered by staff.
    """

    form_key: str
    token: str
    given_by: str
    rows: Sequence[Row]
    received_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of one row: its notice, and its visit if one was booked."""

    milestone: str
    outcome: Outcome
    notice: str
    visit: str | None = None


class NoSuchNoticeError(LookupError):
    """The job has no notice with that reference."""


class FutureReceiptError(ValueError):
    """A notice cannot have been received later than now."""


def book(desk: Desk, booking: Booking) -> tuple[Answered, ...]:
    """Give notice of every row, and book the visits that were asked for.

    Sent twice, it is done once and answered alike. Raises NoSuchProjectError,
    ReadOnlyLinkError, NoSuchMilestoneError, FutureReceiptError and StorageUnavailableError;
    then nothing was written.
    """

    def act(session: Session) -> str:
        return once(session, booking.form_key, desk.now, lambda: _book(session, desk, booking))

    return tuple(Answered(**row) for row in json.loads(desk.database.write(act)))


def _book(session: Session, desk: Desk, booking: Booking) -> str:
    project = open_to_change(session, desk.town, booking.token)
    received = booking.received_at or desk.now
    if received > desk.now:
        raise FutureReceiptError
    found = _found_earliest(session, desk, received)
    # Notices and visits to come lock nothing: what is locked holds for the whole form.
    locked = locked_milestones(session, desk.town, project)
    answered = []
    for row in booking.rows:
        notice = _give(session, desk, project, row, booking.given_by, found)
        answered.append(_answer(session, desk, project, row, notice, locked))
    return json.dumps([asdict(row) for row in answered])


def book_visit(desk: Desk, token: str, form_key: str, notice: str, window: datetime) -> str:
    """Book a visit for a notice that has none yet; return "booked", or why not.

    Why not is "taken", "short", "locked" or "early"; the notice stands in any case.
    Raises NoSuchProjectError, ReadOnlyLinkError and NoSuchNoticeError.
    """

    def act(session: Session) -> str:
        return once(
            session, form_key, desk.now, lambda: _book_visit(session, desk, token, notice, window)
        )

    return desk.database.write(act)


def _book_visit(session: Session, desk: Desk, token: str, reference: str, window: datetime) -> str:
    project = open_to_change(session, desk.town, token)
    notice = find_notice(session, reference)
    if notice is None or notice.project_id != project.id:
        raise NoSuchNoticeError(reference)
    if notice.standing not in ("lawful", "accepted"):
        return "short"
    if notice.standing == "lawful" and window < notice.earliest_at:
        return "early"
    if notice.milestone in locked_milestones(session, desk.town, project):
        return "locked"
    if any(
        v.notice_id == notice.id and v.state != "cancelled" for v in visits_of(session, project.id)
    ):
        return "taken"
    return "booked" if arrange(session, desk, project, notice, window) else "taken"


def _answer(
    session: Session,
    desk: Desk,
    project: Project,
    row: Row,
    notice: Notice,
    locked: frozenset[str],
) -> Answered:
    if notice.standing == "short":
        return Answered(row.milestone, "short", notice.reference)
    if row.milestone in locked:
        return Answered(row.milestone, "locked", notice.reference)
    if row.window is None:
        return Answered(row.milestone, "noticed", notice.reference)
    visit = arrange(session, desk, project, notice, row.window, row.inspector_id)
    if visit is None:
        return Answered(row.milestone, "taken", notice.reference)
    return Answered(row.milestone, "booked", notice.reference, visit.reference)


def _found_earliest(session: Session, desk: Desk, received: datetime) -> Earliest:
    """Return the earliest lawful time in the desk's town for a notice received at a moment."""
    rule = desk.town.editions[-1].notice
    calendar = calendar_of(session, desk.town, received)
    return earliest(received, rule.hours, rule.counting, calendar)


def _give(
    session: Session, desk: Desk, project: Project, row: Row, given_by: str, found: Earliest
) -> Notice:
    if row.milestone not in {m.id for m in desk.town.editions[-1].milestones}:
        raise NoSuchMilestoneError(row.milestone)
    notice = Notice(
        reference=desk.reference(),
        project_id=project.id,
        milestone=row.milestone,
        received_at=found.received,
        recorded_at=desk.now,
        channel=desk.actor.channel,
        given_by=given_by,
        planned_at=row.planned_at,
        about=row.about,
        hours=found.hours,
        counting=found.counting,
        counted_from=found.counted_from,
        earliest_at=found.at,
        safer_day=found.safer,
        standing="short" if row.is_short(found.at) else "lawful",
        decided_by=None,
        reason=None,
    )
    session.add(notice)
    session.flush()
    sign_receipt(session, desk, project, notice)
    desk.write_down(session, "notice given", project, after=tell(notice))
    return notice


def tell(notice: Notice) -> dict[str, object]:
    """Return a notice as the audit keeps it."""
    return {
        "notice": notice.reference,
        "milestone": notice.milestone,
        "received_at": notice.received_at.isoformat(),
        "planned_at": notice.planned_at.isoformat(),
        "earliest_at": notice.earliest_at.isoformat(),
        "standing": notice.standing,
    }
