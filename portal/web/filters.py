"""What templates need: gettext, and filters that write values the way people read them."""

from datetime import date
from typing import Any

from flask import Flask

from portal.wording.i18n import _, ngettext


def long_date(day: date) -> str:
    """Return a day as people here write it: October 15, 2026."""
    return f"{day:%B} {day.day}, {day.year}"


def anchor(section: str) -> str:
    """Return an id for a place on a page from a section's number: 93-5A(4) gives s-93-5A-4."""
    return "s-" + "-".join("".join(c if c.isalnum() else " " for c in section).split())


def register_filters(app: Flask) -> None:
    """Give them to the templates of an application; `_` and `trans` pass through gettext."""
    environment: Any = app.jinja_env  # its type does not know what the extension adds
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(_, ngettext, newstyle=False)
    environment.policies["ext.i18n.trimmed"] = True
    # The extension's own `_` looks the function up anew at each call: most of a page's words.
    environment.globals["_"] = _
    environment.filters.update(long_date=long_date, anchor=anchor)
