"""A determination as a tagged PDF (PDF/UA-1), typeset from the same lines as the page.

The words go in as JSON, so nothing a person typed is ever read as markup.
"""

import json
from dataclasses import asdict
from datetime import date
from pathlib import Path

import typst

from portal.documents.qr import qr_svg
from portal.wording.telling import Telling
from portal.wording.values import say_date

SOURCE = Path(__file__).with_name("determination.typ")


def determination_pdf(telling: Telling, address: str, made_on: date) -> bytes:
    """Return the determination as a PDF in US letter size.

    `address` is the absolute address that its QR code opens; `made_on` is the day in the town.
    """
    data = {
        **asdict(telling),
        "address": address,
        "made_on": say_date(made_on),
        "qr": qr_svg(address),
    }
    made: bytes = typst.compile(
        SOURCE.read_bytes(),
        format="pdf",
        ignore_system_fonts=True,
        sys_inputs={"telling": json.dumps(data, ensure_ascii=False)},
        pdf_standards="ua-1",
        timestamp=0,
    )
    return made
