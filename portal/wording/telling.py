"""What is told, as headed parts of plain sentences without any markup.

Page, print, PDF and JSON all say these same lines; none of them composes its own.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """One plain sentence or short paragraph.

    `name` is a short title before it; `mark` says how certain it is; `cite` names the law and
    `basis` how the line rests on it, where that is not simply the text. `items` are lines of
    their own below it, and `quote` holds words that the law prescribes. A `minor` line is good
    to know but asks for nothing.
    """

    says: str
    name: str | None = None
    mark: str | None = None
    cite: str | None = None
    basis: str | None = None
    items: tuple["Line", ...] = ()
    quote: str | None = None
    minor: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A heading and the lines below it; `id` is its anchor."""

    id: str
    heading: str
    lines: tuple[Line, ...]
    lead: str | None = None

    @property
    def major(self) -> tuple[Line, ...]:
        """The lines that ask for something or decide something."""
        return tuple(line for line in self.lines if not line.minor)

    @property
    def minor(self) -> tuple[Line, ...]:
        """The lines that are only good to know."""
        return tuple(line for line in self.lines if line.minor)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: what was asked and what was answered."""

    label: str
    value: str
    fact: str
    question: str | None = None


@dataclass(frozen=True, slots=True)
class Telling:
    """A determination told whole. `title` is the page's h1, `answer` the one sentence."""

    title: str
    answer: str
    lead: tuple[str, ...]
    parts: tuple[Part, ...]
    answers: tuple[Row, ...]
    not_needed: tuple[Row, ...]
    town: str
    edition: str
    footer: tuple[str, ...]
