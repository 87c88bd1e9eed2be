"""What templates need of gettext: every word on a page passes through it."""

from typing import Any

from flask import Flask

from portal.domain.i18n import LANGUAGE, _, ngettext


def register_gettext(app: Flask) -> None:
    """Give `_`, `ngettext`, `trans` and the language to the templates of an application."""
    environment: Any = app.jinja_env  # its type does not know what the extension adds
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(_, ngettext, newstyle=False)
    environment.policies["ext.i18n.trimmed"] = True
    # The extension's own `_` looks the function up anew at each call: most of a page's words.
    environment.globals["_"] = _
    environment.globals["language"] = LANGUAGE
