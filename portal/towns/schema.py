"""The shape of a town package's files: every key is known, every other key is refused."""

from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from portal.domain.facts import FactKind, Lever, Unit
from portal.domain.i18n import _
from portal.domain.ordinance import Basis, Phase

ClassId = Literal["exempt", "not_regulated", "administrative", "planning_board"]
PageId = Literal["already_started", "letter", "running_out", "plans_changed"]
# What people read. A town's words pass through gettext here, as its files are read, and only here.
Words = Annotated[str, AfterValidator(_)]
Cite = Annotated[list[str], Field(min_length=1)]
ALL_CLASSES: list[ClassId] = ["exempt", "not_regulated", "administrative", "planning_board"]


class Entry(BaseModel):
    """One table of a file."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TownFile(Entry):
    # Its first three letters begin the references of saved answers.
    id: str = Field(pattern="^[a-z]{3}[a-z0-9_-]*$")
    name: Words
    short_name: Words
    county: Words
    law: Words
    law_title: Words
    edition: date
    edition_note: Words
    time_zone: str
    officer: Words
    officer_cite: Cite
    intake: Words
    intake_cite: Cite
    ordinance_note: Words
    classes: list[ClassId] = ALL_CLASSES


class SectionEntry(Entry):
    id: str
    title: Words
    number: Literal["printed", "counted"]
    law: Literal["own", "other"] = "own"
    note: Words | None = None


class SectionsFile(Entry):
    section: list[SectionEntry]


class FactEntry(Entry):
    kind: FactKind
    unit: Unit | None = None
    greatest: int | None = None
    values: list[str] = []
    until: str | None = None
    informational: bool = False
    lever: Lever | None = None


class FactsFile(Entry):
    facts: dict[str, FactEntry]


class GroupEntry(Entry):
    id: str
    words: Words


class KindEntry(Entry):
    id: str
    words: Words
    group: str
    cite: Cite
    basis: Basis
    hint: Words | None = None
    also: list[Words] = []
    says: Words | None = None
    exempt_when: str = "false"
    doubt_when: str = "false"
    doubt_says: Words | None = None


class KindsFile(Entry):
    group: list[GroupEntry]
    kind_of_work: list[KindEntry]


class CitedEntry(Entry):
    says: Words
    cite: Cite
    basis: Basis = "text"


class ReadingEntry(Entry):
    says: Words
    cite: Cite
    basis: Basis = "reading"


class StageEntry(Entry):
    id: str
    says: Words
    cite: Cite
    basis: Basis = "text"


class RuleEntry(Entry):
    id: str
    stage: str
    when: str
    cite: Cite
    basis: Basis
    says: Words
    outcome: ClassId | None = None
    between: list[ClassId] = []
    readings: list[ReadingEntry] = []


class ImpossibleEntry(Entry):
    when: str
    says: Words
    basis: Basis


class RulesFile(Entry):
    define: dict[str, str] = {}
    stage: list[StageEntry]
    rule: list[RuleEntry]
    impossible: list[ImpossibleEntry] = []


class ObligationEntry(Entry):
    id: str
    title: Words
    says: Words
    cite: Cite
    basis: Basis
    phase: Phase
    when: str = "false"
    ask_when: str = "false"
    always: bool = False
    avoidable: bool = False
    ask_says: Words | None = None
    may_be_waived: Words | None = None
    who: Words | None = None
    items: list[CitedEntry] = []
    quote: str | None = None  # words that the law prescribes: they stand as they are
    quote_cite: Cite = []


class NoteEntry(Entry):
    id: str
    phase: Phase
    says: Words
    cite: Cite
    basis: Basis
    when: str = "true"
    plan_for: list[ClassId] = ALL_CLASSES


class GuidanceEntry(NoteEntry):
    one_of: str | None = None
    while_open: bool = False


class PeriodEntry(Entry):
    years: int = 0
    days: int = 0


class DeadlineEntry(NoteEntry):
    from_fact: str | None = None
    add: PeriodEntry | None = None
    date_says: Words | None = None
    waits: bool = False


class AdviceNoteEntry(CitedEntry):
    beside: list[str] = []
    holds: list[str] = []


class ObligationsFile(Entry):
    obligation: list[ObligationEntry]
    guidance: list[GuidanceEntry] = []
    deadline: list[DeadlineEntry] = []
    advice_note: list[AdviceNoteEntry] = []


class QuestionEntry(Entry):
    id: str
    facts: list[str] = Field(min_length=1)
    title: Words
    lead: Words | None = None
    find_out: Words | None = None
    who_can_tell: Words | None = None


class WordsEntry(Entry):
    label: Words
    line: Words
    hint: Words | None = None
    find_out: Words | None = None
    who_can_tell: Words | None = None
    options: dict[str, Words] = {}
    bands: dict[str, Words] = {}
    advice: Words | None = None


class MeasureEntry(CitedEntry):
    counted_once: str | None = None


class CommonQuestionsFile(Entry):
    question: list[QuestionEntry] = []
    words: dict[str, WordsEntry] = {}


class QuestionsFile(CommonQuestionsFile):
    order: list[str]
    measure: dict[str, MeasureEntry] = {}


class PageSectionEntry(Entry):
    heading: Words
    lines: list[CitedEntry]


class PageEntry(Entry):
    id: PageId
    title: Words
    lead: Words
    sections: list[PageSectionEntry]


class PagesFile(Entry):
    page: list[PageEntry]


class MissingEntry(Entry):
    id: str
    what: Words
    until_then: Words
    who_can_give: Words
    cite: Cite = []


class MissingFile(Entry):
    missing: list[MissingEntry]


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
    short: Words
    headline: Words
    says: Words


class ClassesFile(Entry):
    classes: list[ClassEntry] = Field(alias="class")
