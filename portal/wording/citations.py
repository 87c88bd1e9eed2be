"""How a place in the law is named, and how firmly a line stands on it."""

from portal.domain.ordinance import Basis, Citation, Section
from portal.wording.i18n import _


def say_section(section: Section) -> str:
    """Name one section; a number that our copy of the law does not print says so."""
    sign = "§ " if section.id[0].isdigit() else ""
    if section.number == "counted":
        return _("{section} (number by our count)").format(section=sign + section.id)
    return sign + section.id


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
