"""How a place in the law is named, and how firmly a line stands on it."""

import re
from functools import lru_cache

from portal.domain.i18n import _
from portal.domain.ordinance import AdviceNote, Basis, Citation, Cited, Section
from portal.wording.telling import Line

# A town's own sections ("93-5A(4)") and chapters ("Ch. 89"), perhaps with a term defined there.
PLACE = re.compile(r"(Ch\. \d+|\d+-\S+)(?: (.+))?")
INITIALS = {"cpesc": "CPESC", "ms4s": "MS4s", "spdes": "SPDES"}


def say_section(section: Section) -> str:
    """Name one section; a number that our copy of the law does not print says so.

    A defined term has the number of the definitions and its own name: § 156-80, recharge. Laws
    with another way of counting are named as they name themselves: 10 NYCRR 128-3.9.
    """
    place = PLACE.fullmatch(section.id)
    if place is None:
        return section.id
    number, term = place.groups()
    said = number if number.startswith("Ch.") else f"§ {number}"
    if term:
        words = (INITIALS.get(word, word) for word in term.lower().split())
        return f"{said}, {' '.join(words)}"
    if section.number == "counted":
        return _("{section} (number by our count)").format(section=said)
    return said


def say_citation(citation: Citation) -> str | None:
    """Name the sections of a citation, or None if it has none."""
    return "; ".join(map(say_section, citation.sections)) or None


@lru_cache(maxsize=4096)
def tell_cited(entry: Cited | AdviceNote) -> Line:
    """Tell a sentence with its place in the law."""
    return Line(
        entry.says, cite=say_citation(entry.citation), basis=say_basis(entry.citation.basis)
    )


def say_basis(basis: Basis) -> str | None:
    """Say how a line rests on the law, where it is more than the text itself."""
    match basis:
        case "reading":
            return _("Our reading of the law")
        case "assumed":
            return _("Assumed: the text we have is not complete")
    return None
