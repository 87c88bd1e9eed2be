"""How a job stands: its ladder of milestones, read from its notices and visits."""

from sqlalchemy.orm import Session

from portal.domain.edition import Town
from portal.domain.milestones import NoticeGiven, Step, VisitMade, ladder
from portal.services.projects import applicable
from portal.storage.notices import notices_of
from portal.storage.projects import Project
from portal.storage.visits import visits_of


def ladder_of(session: Session, town: Town, project: Project) -> tuple[Step, ...]:
    """Return the milestones of a job in the law's order, each as it stands."""
    return ladder(
        [milestone.id for milestone in town.editions[-1].milestones],
        applicable(session, town, project),
        [
            NoticeGiven(notice.milestone, notice.standing, notice.recorded_at)
            for notice in notices_of(session, project.id)
        ],
        [
            VisitMade(visit.milestone, visit.state, visit.result, visit.changed_at)
            for visit in visits_of(session, project.id)
        ],
    )


def locked_milestones(session: Session, town: Town, project: Project) -> frozenset[str]:
    """Return the milestones that an open violation locks."""
    steps = ladder_of(session, town, project)
    return frozenset(step.milestone for step in steps if step.locked_by)
