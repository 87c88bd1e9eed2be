"""What the templates of a job show."""

from dataclasses import dataclass

from portal.domain.calendars import Calendar
from portal.domain.edition import Edition
from portal.domain.i18n import ngettext
from portal.services.job_pages import JobPage, OpenWindow
from portal.wording.citations import say_citation
from portal.wording.ladders import STANDINGS, STATES, StepTold, say_lock
from portal.wording.moments import say_moment, say_planned, say_window


@dataclass(frozen=True, slots=True)
class Choice:
    """A radio for an arrival window."""

    value: str
    says: str
    free: str


def tell_steps(page: JobPage, edition: Edition) -> list[StepTold]:
    """Tell each milestone of a job's ladder."""
    names = {milestone.id: milestone.name for milestone in edition.milestones}
    return [
        StepTold(
            step.milestone,
            names[step.milestone],
            edition.milestone(step.milestone).says,
            say_citation(edition.milestone(step.milestone).citation),
            STATES[step.state],
            step.state,
            say_lock(names[step.locked_by]) if step.locked_by else None,
            step.state != "not_needed",
        )
        for step in page.steps
    ]


def tell_choices(windows: tuple[OpenWindow, ...], calendar: Calendar) -> list[Choice]:
    """Tell the open windows as radios."""
    return [
        Choice(
            window.starts_at.isoformat(),
            say_window(window.starts_at, window.ends_at, calendar),
            ngettext("{count} place left", "{count} places left", window.free).format(
                count=window.free
            ),
        )
        for window in windows
    ]


@dataclass(frozen=True, slots=True)
class NoticeShown:
    """A notice below its milestone; `arranges` says whether a visit can be booked for it."""

    reference: str
    received: str
    planned: str
    standing: str
    reason: str | None
    arranges: bool


@dataclass(frozen=True, slots=True)
class VisitShown:
    """A visit below its milestone; what it found, where it found something."""

    reference: str
    when: str
    state: str
    said: str | None
    sections: str | None


def notices_shown(page: JobPage) -> dict[str, list[NoticeShown]]:
    """Return the notices of a job by milestone, the newest first."""
    held = {visit.notice_id for visit in page.visits if visit.state != "cancelled"}
    shown: dict[str, list[NoticeShown]] = {}
    for notice in reversed(page.notices):
        shown.setdefault(notice.milestone, []).append(
            NoticeShown(
                notice.reference,
                say_moment(notice.received_at, page.calendar),
                say_planned(notice.planned_at, page.calendar, about=notice.about),
                STANDINGS[notice.standing],
                notice.reason,
                notice.standing in ("lawful", "accepted") and notice.id not in held,
            )
        )
    return shown


def visits_shown(page: JobPage) -> dict[str, list[VisitShown]]:
    """Return the visits of a job by milestone, the newest first."""
    shown: dict[str, list[VisitShown]] = {}
    for visit in reversed(page.visits):
        shown.setdefault(visit.milestone, []).append(
            VisitShown(
                visit.reference,
                say_window(visit.starts_at, visit.ends_at, page.calendar),
                visit.state,
                visit.said,
                visit.sections,
            )
        )
    return shown
