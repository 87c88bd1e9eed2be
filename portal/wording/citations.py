"""How a place in the law is named, and how firmly a line stands on it."""

from portal.domain.ordinance import Basis, Citation, Section
from portal.wording.i18n import _


def say_section(section: Section) -> str:
    """Name one section; a number that our copy of the law does not print says so.

    A defined term has the number of the definitions and its own name: § 156-80, recharge.
    """
    number, space, term = section.id.partition(" ")
    if not number[0].isdigit():
        return section.id
    if space:
        return f"§ {number}, {term.lower()}"
    if section.number == "counted":
        return _("§ {number} (number by our count)").format(number=number)
    return f"§ {number}"


def say_citation(citation: Citation) -> str | None:
    """Name the sections of a citation, or None if it has none."""
    return "; ".join(map(say_section, citation.sections)) or None


def say_basis(basis: Basis) -> str | None:
    """Say how a line rests on the law, where it is more than the text itself."""
    match basis:
        case "reading":
            return _("Our reading of the law")
        case "assumed":
            return _("Assumed: the text we have is not complete")
    return None
