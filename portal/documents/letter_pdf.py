"""Letters to people as tagged PDFs (PDF/UA-1), typeset from the same lines as the pages.

The words go in as JSON, so nothing a person typed is ever read as markup.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import typst

from portal.documents.qr import qr_svg
from portal.domain.i18n import LANGUAGE, _

LETTER = Path(__file__).with_name("letter.typ")
LABELS: Mapping[str, str] = {
    "page": _("Page {page} of {pages}"),
    "scan": _("Scan the code, or type this address:"),
    "type": _("Type this address:"),
    "good_to_know": _("Good to know"),
}

# All but what typst's own fonts draw, regular and bold: Latin, Greek, Cyrillic, Hebrew and Arabic
# letters, punctuation, fractions, arrows, common signs. PDF/UA allows no character without a shape.
_UNDRAWN = re.compile(
    "[^\n -~\u00a0-\u00ac\u00ae-\u0241\u0386-\u038a\u0391-\u03a1\u03a3-\u03ce\u0400-\u045f"
    "\u05d0-\u05ea\u0621-\u063a\u0640-\u064a\u1e00-\u1e9b\u1ea0-\u1ef9\u2010-\u2027\u2030-\u2037"
    "\u2044\u2074-\u208e\u20ac\u2153-\u215e\u2190-\u21ff\u2200-\u220f\u2212\u2248\u2260-\u2265]"
)
REPLACEMENT = "\ufffd"
_LONG_WORD = re.compile(r"\S{30,}")
_LONG_RUN = re.compile(r"[^\W_]{25,}")
_BREAK_HERE = "\u200b"


def letter_pdf(
    template: Path, told: Mapping[str, object], labels: Mapping[str, str], address: str
) -> bytes:
    """Return a letter as a PDF in US letter size; the same input makes the same bytes.

    `template` follows letter.typ, and both read `told`. `labels` are the template's own, with
    "open_again" and "code" that say what the QR code opens; `address` is that absolute address.
    A character that no font has is shown as one that is missing. Threads may call this at once:
    typst keeps its fonts itself, and a compiler of our own would be no faster and serve one thread.
    """
    drawn = _UNDRAWN.sub(REPLACEMENT, address)
    data = {
        **{name: _typeset(value) for name, value in told.items()},
        "language": LANGUAGE,
        "labels": _typeset({**LABELS, **labels}),
        "address": drawn,
        # The template lets a line end at each "&"; marks for more breaks would be copied with it.
        "address_shown": _typeset(drawn) if _LONG_RUN.search(drawn) else drawn,
        "qr": qr_svg(address, labels["code"]),
    }
    made: bytes = typst.compile(
        LETTER.read_bytes() + template.read_bytes(),
        format="pdf",
        ignore_system_fonts=True,
        sys_inputs={"telling": json.dumps(data, ensure_ascii=False)},
        pdf_standards="ua-1",
        timestamp=0,
    )
    return made


def _typeset(value: object) -> object:
    """Return what asdict made, its texts such that each character has a shape and a line to fit."""
    if isinstance(value, str):
        return _LONG_WORD.sub(_with_breaks, _UNDRAWN.sub(REPLACEMENT, value))
    if isinstance(value, Mapping):
        return {name: _typeset(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_typeset(part) for part in value]
    return value


def _with_breaks(word: re.Match[str]) -> str:
    pieces = re.findall(".{1,10}", word[0])
    return _BREAK_HERE.join(pieces)
