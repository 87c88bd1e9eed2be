"""A town and the editions of its law, each ready to decide and with the words to tell it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from portal.domain.calendars import Calendar, WorkHours
from portal.domain.decisions import Decisions
from portal.domain.notice import Counting, Renotice
from portal.domain.ordinance import (
    Citation,
    Cited,
    EditionName,
    FactWords,
    KindOfWork,
    Ordinance,
    PermitClass,
    Question,
    Section,
)


class UnknownEditionError(LookupError):
    """No edition of this town has that id, or none was in force on that day."""


@dataclass(frozen=True, slots=True)
class KindHeading:
    """A heading over kinds of work that belong together, for the page that lists them."""

    id: str
    words: str
    kinds: tuple[KindOfWork, ...]


@dataclass(frozen=True, slots=True)
class ClassWords:
    """A class in the town's own words: a short noun phrase, a headline and what it means."""

    short: str
    headline: str
    says: str


@dataclass(frozen=True, slots=True)
class Measuring:
    """How the law has an area or a volume measured.

    `counted_once` is the line that tells on what ground soil that is dug and used again as fill
    counts once; without it, or where it is a reading, counting it twice stays possible.
    """

    line: Cited
    counted_once: Cited | None = None


@dataclass(frozen=True, slots=True)
class Milestone:
    """An event the applicant must announce before it happens; `name` is a few words for it.

    One that is for `public_areas` applies only to a job that has some.
    """

    id: str
    name: str
    says: str
    citation: Citation
    public_areas: bool = False


@dataclass(frozen=True, slots=True)
class NoticeRule:
    """How long before a milestone the Town must be told, in hours, and how they count.

    `renotice` says whether a milestone that the applicant moves always needs a new notice, or
    only where the new time is before what the notice allows.
    """

    hours: int
    counting: Counting
    renotice: Renotice
    says: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class PlainPage:
    """A page that tells the law's own steps for something that has happened."""

    id: str
    title: str
    lead: str
    sections: tuple[tuple[str, tuple[Cited, ...]], ...]


@dataclass(frozen=True, slots=True)
class Missing:
    """Something only the Town can supply, and what the pages say until it does."""

    id: str
    what: str
    until_then: str
    who_can_give: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked job that the town's rules must decide as stated."""

    id: str
    query: str
    outcome: str
    plan_for: str
    note: str


@dataclass(frozen=True, slots=True)
class Profile:
    """Who the town is and whom its law names. No phone, hours or address: see `missing`."""

    id: str
    name: str
    short_name: str
    county: str
    law: str
    law_title: str
    time_zone: str
    officer: str
    officer_citation: Citation
    intake: str
    intake_citation: Citation
    ordinance_note: str


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """A town's law as it stood from one day on, ready to decide and to be told."""

    name: EditionName
    profile: Profile
    sections: Mapping[str, Section]
    ordinance: Ordinance
    decisions: Decisions
    classes: Mapping[PermitClass, ClassWords]
    headings: tuple[KindHeading, ...]
    questions: tuple[Question, ...]
    words: Mapping[str, FactWords]
    measures: Mapping[str, Measuring]
    pages: Mapping[str, PlainPage]
    missing: tuple[Missing, ...]
    milestones: tuple[Milestone, ...]
    notice: NoticeRule
    calendar: Calendar
    work_hours: WorkHours | None
    work_hours_line: Cited | None
    examples: tuple[Example, ...]

    def question(self, question_id: str) -> Question | None:
        """Return the question with this id, or None."""
        return next((q for q in self.questions if q.id == question_id), None)

    def milestone(self, milestone_id: str) -> Milestone:
        """Return the milestone with this id; StopIteration if there is none."""
        return next(milestone for milestone in self.milestones if milestone.id == milestone_id)

    def kind(self, kind_id: str) -> KindOfWork:
        """Return the kind of work with this id; StopIteration if there is none."""
        return next(kind for kind in self.ordinance.kinds if kind.id == kind_id)


@dataclass(frozen=True, slots=True, eq=False)
class Town:
    """A town and its editions, oldest first."""

    id: str
    editions: tuple[Edition, ...]

    @property
    def name(self) -> str:
        """The town's full name, as its newest edition gives it."""
        return self.editions[-1].profile.name

    def edition_on(self, day: date) -> Edition:
        """Return the edition in force on a day of the town's calendar.

        Raises UnknownEditionError for a day before the first.
        """
        for edition in reversed(self.editions):
            if edition.name.in_force <= day:
                return edition
        raise UnknownEditionError(day.isoformat())

    def edition(self, edition_id: str) -> Edition:
        """Return the edition with this id; raises UnknownEditionError."""
        for edition in self.editions:
            if edition.name.id == edition_id:
                return edition
        raise UnknownEditionError(edition_id)
