"""The signed receipt of a notice, made in the transaction that records the notice."""

from sqlalchemy.orm import Session

from portal.domain.receipts import Receipt
from portal.services.acts import Desk
from portal.storage.notices import Notice, SignedReceipt
from portal.storage.projects import Project


def sign_receipt(session: Session, desk: Desk, project: Project, notice: Notice) -> None:
    """Sign what a notice says and keep the file."""
    session.add(SignedReceipt(notice_id=notice.id, file=desk.sign(_receipt(desk, project, notice))))
    session.flush()


def _receipt(desk: Desk, project: Project, notice: Notice) -> Receipt:
    edition = desk.town.editions[-1]
    milestone = edition.milestone(notice.milestone)
    citations = (*milestone.citation.sections, *edition.notice.citation.sections)
    return Receipt(
        notice=notice.reference,
        town=desk.town.id,
        town_name=desk.town.name,
        time_zone=edition.profile.time_zone,
        project=project.reference,
        address=project.address,
        milestone=milestone.id,
        milestone_says=milestone.name,
        sections=tuple(dict.fromkeys(section.id for section in citations)),
        received_at=notice.received_at,
        recorded_at=notice.recorded_at,
        channel=notice.channel,
        given_by=notice.given_by,
        planned_at=notice.planned_at,
        about=notice.about,
        hours=notice.hours,
        counting=notice.counting,
        counted_from=notice.counted_from,
        earliest_at=notice.earliest_at,
        safer_day=notice.safer_day,
        standing=notice.standing,
    )
