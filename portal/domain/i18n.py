"""Every word for people passes here, so that a translation needs data and no change of code.

One language a process. A message is translated when the module, the template or the town that
holds it is loaded, so that no request pays for it; docs/decisions/0009 says what passes and what
does not. A message is one whole literal; values go in after: `_("At most {most}.").format(most=m)`.
"""

from gettext import NullTranslations

LANGUAGE = "en"  # of the messages, and so of pages and documents
_translations = NullTranslations()

_ = _translations.gettext
ngettext = _translations.ngettext
