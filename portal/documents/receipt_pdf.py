"""The receipt of a notice as a tagged PDF, typeset from the same lines as the page.

It is a copy to print and file. The proof is the signed file, of which signatures.py knows.
"""

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from portal.documents.letter_pdf import letter_pdf
from portal.domain.i18n import _
from portal.wording.receipts import ReceiptTold

TEMPLATE = Path(__file__).with_name("receipt.typ")
LABELS: Mapping[str, str] = {
    "open_again": _("Open this receipt again"),
    "code": _("QR code that opens this receipt"),
}


def receipt_pdf(told: ReceiptTold, address: str) -> bytes:
    """Return the receipt as a PDF in US letter size; the same input makes the same bytes.

    `address` is the absolute address that its QR code opens. It holds the key of whoever's link
    it is: the owner's, who may only read, is the one to give away.
    """
    return letter_pdf(TEMPLATE, asdict(told), LABELS, address)
