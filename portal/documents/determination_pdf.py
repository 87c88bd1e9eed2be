"""A determination as a tagged PDF, typeset from the same lines as the page."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from pathlib import Path

from portal.documents.letter_pdf import letter_pdf
from portal.documents.qr import QR_TITLE
from portal.domain.i18n import _
from portal.wording.telling import Telling
from portal.wording.values import say_date

TEMPLATE = Path(__file__).with_name("determination.typ")
LABELS: Mapping[str, str] = {
    "answers": _("The answers you gave"),
    "not_needed": _("Not needed now, so not used"),
    "about_the_job": _("About the job"),
    "your_answer": _("Your answer"),
    "open_again": _("Open this answer again"),
    "code": QR_TITLE,
}


def determination_pdf(telling: Telling, address: str, made_on: date) -> bytes:
    """Return the determination as a PDF in US letter size; the same input makes the same bytes.

    `address` is the absolute address that its QR code opens; `made_on` is the day in the town.
    """
    made = _("Made on {day}.").format(day=say_date(made_on))
    return letter_pdf(TEMPLATE, {**asdict(telling), "made_on": made}, LABELS, address)
