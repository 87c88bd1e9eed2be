"""What the pages of a job show, read in one go."""

from dataclasses import dataclass
from datetime import datetime

from portal.domain.calendars import Calendar
from portal.domain.edition import Town
from portal.domain.milestones import Step
from portal.domain.notice import Earliest, earliest
from portal.domain.receipts import Receipt, receipt_in
from portal.services.booking import NoSuchNoticeError
from portal.services.ladders import ladder_of
from portal.services.projects import OpenProject, open_project
from portal.services.rosters import HORIZON, OpenWindow, calendar_of, open_windows
from portal.storage.database import Database
from portal.storage.notices import Notice, find_notice, notices_of, receipt_file
from portal.storage.visits import Visit, visits_of

__all__ = [
    "JobPage",
    "OpenWindow",
    "ReceiptPage",
    "read_job_page",
    "read_receipt_page",
    "windows_for",
]

SHOWN = 6  # of the next open windows


@dataclass(frozen=True, slots=True)
class JobPage:
    """A job as its link opens it, and how it stands now."""

    opened: OpenProject
    steps: tuple[Step, ...]
    notices: tuple[Notice, ...]
    visits: tuple[Visit, ...]
    now: Earliest
    calendar: Calendar


@dataclass(frozen=True, slots=True)
class ReceiptPage:
    """A notice's signed receipt: what it says, and the file that anybody can check."""

    opened: OpenProject
    notice: Notice
    receipt: Receipt
    file: str
    calendar: Calendar


def read_job_page(database: Database, town: Town, token: str, now: datetime) -> JobPage:
    """Return what a job's pages show at a moment.

    Raises NoSuchProjectError and StorageUnavailableError.
    """
    with database.transaction() as session:
        opened = open_project(session, town, token)
        project = opened.project
        rule, calendar = town.editions[-1].notice, calendar_of(session, town, now)
        found = earliest(now, rule.hours, rule.counting, calendar)
        return JobPage(
            opened,
            ladder_of(session, town, project),
            tuple(notices_of(session, project.id)),
            tuple(visits_of(session, project.id)),
            found,
            calendar,
        )


def windows_for(
    database: Database, town: Town, token: str, first: datetime
) -> tuple[OpenWindow, ...]:
    """Return the next windows from a moment on in which a job may have a visit.

    Raises NoSuchProjectError and StorageUnavailableError.
    """
    with database.transaction() as session:
        area = open_project(session, town, token).project.area
        return tuple(open_windows(session, town, first, first + HORIZON, area)[:SHOWN])


def read_receipt_page(
    database: Database, town: Town, token: str, notice: str, now: datetime
) -> ReceiptPage:
    """Return the receipt of one of a job's notices.

    Raises NoSuchProjectError, NoSuchNoticeError and StorageUnavailableError.
    """
    with database.transaction() as session:
        opened = open_project(session, town, token)
        found = find_notice(session, notice)
        if found is None or found.project_id != opened.project.id:
            raise NoSuchNoticeError(notice)
        file = receipt_file(session, found.id)
        assert file is not None, "every notice is signed in its own transaction"
        receipt = receipt_in(file)
        return ReceiptPage(opened, found, receipt, file, calendar_of(session, town, now))
