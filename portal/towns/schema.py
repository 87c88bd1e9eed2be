"""The shape of a town package's files: every key is known, every other key is refused."""

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from portal.domain.facts import FactKind, Unit
from portal.domain.ordinance import Basis, Phase

ClassId = Literal["exempt", "not_regulated", "administrative", "planning_board"]
PageId = Literal["already_started", "letter", "running_out", "plans_changed"]
Cite = Annotated[list[str], Field(min_length=1)]
ALL_CLASSES: list[ClassId] = ["exempt", "not_regulated", "administrative", "planning_board"]


class Entry(BaseModel):
    """One table of a file."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TownFile(Entry):
    # Its first three letters begin the references of saved answers.
    id: str = Field(pattern="^[a-z]{3}[a-z0-9_-]*$")
    name: str
    short_name: str
    county: str
    plan_name: str
    law: str
    law_title: str
    edition: date
    edition_note: str
    time_zone: str
    officer: str
    officer_cite: Cite
    intake: str
    intake_cite: Cite
    ordinance_note: str
    classes: list[ClassId] = ALL_CLASSES


class SectionEntry(Entry):
    id: str
    title: str
    number: Literal["printed", "counted"]
    law: Literal["own", "other"] = "own"
    note: str | None = None


class SectionsFile(Entry):
    section: list[SectionEntry]


class FactEntry(Entry):
    kind: FactKind
    unit: Unit | None = None
    greatest: int | None = None
    values: list[str] = []
    until: str | None = None
    informational: bool = False


class FactsFile(Entry):
    facts: dict[str, FactEntry]


class GroupEntry(Entry):
    id: str
    words: str


class KindEntry(Entry):
    id: str
    words: str
    group: str
    cite: Cite
    basis: Basis
    hint: str | None = None
    also: list[str] = []
    says: str | None = None
    exempt_when: str = "false"
    doubt_when: str = "false"
    doubt_says: str | None = None


class KindsFile(Entry):
    group: list[GroupEntry]
    kind_of_work: list[KindEntry]


class CitedEntry(Entry):
    says: str
    cite: Cite
    basis: Basis = "text"


class ReadingEntry(Entry):
    says: str
    cite: Cite
    basis: Basis = "reading"


class StageEntry(Entry):
    id: str
    says: str
    cite: Cite
    basis: Basis = "text"


class RuleEntry(Entry):
    id: str
    stage: str
    when: str
    cite: Cite
    basis: Basis
    says: str
    outcome: ClassId | None = None
    between: list[ClassId] = []
    readings: list[ReadingEntry] = []


class ImpossibleEntry(Entry):
    when: str
    says: str
    basis: Basis


class RulesFile(Entry):
    define: dict[str, str] = {}
    stage: list[StageEntry]
    rule: list[RuleEntry]
    impossible: list[ImpossibleEntry] = []


class ObligationEntry(Entry):
    id: str
    title: str
    says: str
    cite: Cite
    basis: Basis
    phase: Phase
    when: str = "false"
    ask_when: str = "false"
    always: bool = False
    ask_says: str | None = None
    may_be_waived: str | None = None
    who: str | None = None
    items: list[CitedEntry] = []
    quote: str | None = None
    quote_cite: Cite = []


class NoteEntry(Entry):
    id: str
    phase: Phase
    says: str
    cite: Cite
    basis: Basis
    when: str = "true"
    plan_for: list[ClassId] = ALL_CLASSES


class GuidanceEntry(NoteEntry):
    one_of: str | None = None


class PeriodEntry(Entry):
    years: int = 0
    days: int = 0


class DeadlineEntry(NoteEntry):
    from_fact: str | None = None
    add: PeriodEntry | None = None
    date_says: str | None = None


class ObligationsFile(Entry):
    obligation: list[ObligationEntry]
    guidance: list[GuidanceEntry] = []
    deadline: list[DeadlineEntry] = []


class QuestionEntry(Entry):
    id: str
    facts: list[str] = Field(min_length=1)
    title: str
    lead: str | None = None
    find_out: str | None = None
    who_can_tell: str | None = None


class WordsEntry(Entry):
    label: str
    line: str
    hint: str | None = None
    find_out: str | None = None
    who_can_tell: str | None = None
    options: dict[str, str] = {}
    bands: dict[str, str] = {}


class CommonQuestionsFile(Entry):
    question: list[QuestionEntry] = []
    words: dict[str, WordsEntry] = {}


class QuestionsFile(CommonQuestionsFile):
    order: list[str]


class PageSectionEntry(Entry):
    heading: str
    lines: list[CitedEntry]


class PageEntry(Entry):
    id: PageId
    title: str
    lead: str
    sections: list[PageSectionEntry]


class PagesFile(Entry):
    page: list[PageEntry]


class MissingEntry(Entry):
    id: str
    what: str
    until_then: str
    who_can_give: str
    cite: Cite = []


class MissingFile(Entry):
    missing: list[MissingEntry]


class MilestoneEntry(Entry):
    id: str
    says: str
    cite: Cite


class NoticeEntry(Entry):
    hours: int
    says: str
    cite: Cite


class InspectionsFile(Entry):
    milestone: list[MilestoneEntry]
    notice: NoticeEntry


class ExampleEntry(Entry):
    id: str
    facts: str
    outcome: ClassId | Literal["confirm"]
    plan_for: ClassId
    note: str = ""


class ExamplesFile(Entry):
    example: list[ExampleEntry]


class ClassEntry(Entry):
    id: ClassId
    short: str
    headline: str
    says: str


class ClassesFile(Entry):
    classes: list[ClassEntry] = Field(alias="class")


FILES: dict[str, type[Entry]] = {
    "town": TownFile,
    "sections": SectionsFile,
    "facts": FactsFile,
    "kinds": KindsFile,
    "rules": RulesFile,
    "obligations": ObligationsFile,
    "questions": QuestionsFile,
    "pages": PagesFile,
    "missing": MissingFile,
    "inspections": InspectionsFile,
    "examples": ExamplesFile,
    "classes": ClassesFile,
}
