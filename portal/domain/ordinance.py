"""An ordinance edition as data: what a town's law says, with the section behind every line."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import IntEnum
from typing import Literal

from portal.domain.conditions import FALSE, Condition
from portal.domain.facts import FactTable

Basis = Literal["text", "reading", "assumed"]
Phase = Literal[
    "why", "next", "before_applying", "before_work", "during", "after", "other_approvals",
    "whom_to_ask",
]  # fmt: skip


class PermitClass(IntEnum):
    """What the law asks of a job, from the least to the strictest."""

    EXEMPT = 0
    NOT_REGULATED = 1
    ADMINISTRATIVE = 2
    PLANNING_BOARD = 3

    @property
    def id(self) -> str:
        """The class as written in addresses, JSON and town data."""
        return self.name.lower()

    @property
    def bit(self) -> int:
        """The class as one bit of a mask."""
        return 1 << self.value

    @property
    def is_permit(self) -> bool:
        """Whether the law asks for a permit here."""
        return self >= PermitClass.ADMINISTRATIVE


@dataclass(frozen=True, slots=True)
class Section:
    """One place in the law. A counted number is not printed in our copy of the text."""

    id: str
    title: str
    number: Literal["printed", "counted"]
    law: Literal["own", "other"] = "own"
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Citation:
    """The sections behind one line, and how it rests on them."""

    sections: tuple[Section, ...]
    basis: Basis


@dataclass(frozen=True, slots=True, eq=False)
class KindOfWork:
    """One kind of work in people's words, with the exemption that names it, if one does.

    Where `exempt_when` holds the part is exempt; where only `doubt_when` holds the law can be
    read both ways.
    """

    id: str
    words: str
    group: str
    citation: Citation
    hint: str | None = None
    also: tuple[str, ...] = ()
    says: str | None = None
    doubt_says: str | None = None
    exempt_when: Condition = FALSE
    doubt_when: Condition = FALSE


@dataclass(frozen=True, slots=True)
class Cited:
    """A plain sentence with its place in the law."""

    says: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of the town's order of rules; an earlier stage wins."""

    id: str
    says: str
    citation: Citation


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One rule: where `when` holds the job is of one of `classes`.

    Several classes mean that the law can be read in more than one way; `readings` says how.
    """

    id: str
    stage: str
    when: Condition
    classes: tuple[PermitClass, ...]
    says: str
    citation: Citation
    readings: tuple[Cited, ...] = ()

    @property
    def mask(self) -> int:
        """The classes as a bit mask."""
        return sum(permit_class.bit for permit_class in self.classes)


@dataclass(frozen=True, slots=True)
class Impossible:
    """A combination of answers that no job can have, and on what that rests."""

    when: Condition
    says: str
    basis: Basis


@dataclass(frozen=True, slots=True, eq=False)
class Obligation:
    """Something the applicant must do, have or bring.

    `when` makes it required; `ask_when` leaves it to an authority or to a missing source.
    Unless `always`, it belongs only to a job for which a permit is possible. Where one is
    `avoidable`, advice tells how to do without it, though the answer stays the same.
    """

    id: str
    title: str
    says: str
    citation: Citation
    phase: Phase
    when: Condition = FALSE
    ask_when: Condition = FALSE
    always: bool = False
    avoidable: bool = False
    ask_says: str | None = None
    may_be_waived: str | None = None
    who: str | None = None
    items: tuple[Cited, ...] = ()
    quote: Cited | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Guidance:
    """Something to know that is no obligation, for the classes and jobs it belongs to.

    Of several with the same `one_of` only the first that can apply is told; what is only for
    `while_open`, only where the answer is not settled.
    """

    id: str
    phase: Phase
    says: str
    citation: Citation
    plan_for: frozenset[PermitClass]
    when: Condition
    one_of: str | None
    while_open: bool


@dataclass(frozen=True, slots=True)
class Period:
    """A length of time as the law states it: whole years first, then days."""

    years: int = 0
    days: int = 0

    def after(self, day: date) -> date:
        """Return the day this long after `day`; a year after 29 February is 28 February."""
        try:
            moved = day.replace(year=day.year + self.years)
        except ValueError:
            moved = day.replace(year=day.year + self.years, day=28)
        return moved + timedelta(days=self.days)


@dataclass(frozen=True, slots=True, eq=False)
class Deadline:
    """A clock of the law, in words; with the fact it starts from, also as a date.

    Where it `waits`, its time must pass before the applicant may go on.
    """

    id: str
    phase: Phase
    says: str
    citation: Citation
    plan_for: frozenset[PermitClass]
    when: Condition
    from_fact: str | None = None
    period: Period | None = None
    date_says: str | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class AdviceNote:
    """What is said with advice: `beside` one that moves any of these levers, or of what `holds`.

    A fact that holds an answer is one but for which the levers would do more. It says what the
    job is, so no advice is to leave it out or to answer it otherwise.
    """

    says: str
    citation: Citation
    beside: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FactWords:
    """How a fact is asked and told, in the resident's words.

    `advice` ends the sentence "You could …" for a lever.
    """

    label: str
    line: str
    hint: str | None = None
    find_out: str | None = None
    who_can_tell: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    bands: Mapping[str, str] = field(default_factory=dict)
    advice: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """One page of the questionnaire; it may settle several facts."""

    id: str
    facts: tuple[str, ...]
    title: str
    lead: str | None = None
    find_out: str | None = None
    who_can_tell: str | None = None


@dataclass(frozen=True, slots=True)
class Ordinance:
    """Everything that decides a determination under one edition of a town's law."""

    facts: FactTable
    kinds: tuple[KindOfWork, ...]
    stages: tuple[Stage, ...]
    rules: tuple[Rule, ...]
    impossible: tuple[Impossible, ...]
    obligations: tuple[Obligation, ...]
    guidance: tuple[Guidance, ...]
    deadlines: tuple[Deadline, ...]
    classes: frozenset[PermitClass]
    advice_notes: tuple[AdviceNote, ...] = ()


@dataclass(frozen=True, slots=True)
class EditionName:
    """Which text of the law this is: the day it came into force, which is also its id."""

    in_force: date
    note: str

    @property
    def id(self) -> str:
        """The edition as written in an address, an ISO date."""
        return self.in_force.isoformat()
