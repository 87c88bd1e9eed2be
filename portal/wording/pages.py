"""The pages beside a check, and the sheet of what to bring, told as lines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from portal.domain.determination import Determination
from portal.domain.edition import Edition, PlainPage
from portal.domain.i18n import _
from portal.domain.ordinance import Section
from portal.wording.citations import say_section, tell_cited
from portal.wording.determination import tell_due
from portal.wording.telling import Line, Part


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the index: a name of some work, and the kind it is asked about as."""

    name: str
    kind: str
    words: str


BRING = ("before_applying", "before_work")


def tell_page(page: PlainPage) -> tuple[Part, ...]:
    """Tell a plain page as headed parts."""
    return tuple(
        Part(f"part-{number}", heading, tuple(map(tell_cited, lines)))
        for number, (heading, lines) in enumerate(page.sections, 1)
    )


def tell_what_to_bring(determination: Determination) -> tuple[Line, ...]:
    """Tell the papers that are due before the work starts, in the town's order."""
    return tuple(
        tell_due(due) for due in determination.obligations if due.obligation.phase in BRING
    )


def tell_index(edition: Edition) -> Mapping[str, Sequence[Entry]]:
    """Return every name of every kind of work by its first letter, from A to Z."""
    entries = {
        Entry(name, kind.id, kind.words)
        for kind in edition.ordinance.kinds
        for name in (kind.words, *kind.also)
    }
    ordered = sorted(entries, key=lambda entry: (entry.name.casefold(), entry.words))
    return {letter: tuple(under) for letter, under in groupby(ordered, lambda e: e.name[0].upper())}


def tell_law(edition: Edition) -> tuple[Part, ...]:
    """Tell each section of the law we work from, and what our copy lacks."""
    sections = edition.sections.values()
    own = tuple(_section(section) for section in sections if section.law == "own")
    other = tuple(_section(section) for section in sections if section.law == "other")
    return (
        Part("own", edition.profile.law, own),
        Part("other", _("Other laws that these pages name"), other),
    )


def _section(section: Section) -> Line:
    return Line(section.title, name=say_section(section), basis=section.note)
