"""QR codes (ISO/IEC 18004) that open an address."""

from io import BytesIO

import segno

from portal.domain.i18n import _

QR_TITLE = _("QR code that opens this answer")


def qr_svg(address: str, title: str = QR_TITLE) -> str:
    """Return an SVG image of the address as a QR code, with its quiet zone and a title.

    One unit is one square of the code; the page says how large. Up to 15 % of it may be lost
    (level M). An address of more than 2,331 bytes fits no such code: the image is then empty, and
    only the address in print is left.
    """
    try:
        code = segno.make(address, error="m", micro=False)
    except segno.DataOverflowError:
        return ""
    made = BytesIO()
    code.save(made, kind="svg", xmldecl=False, omitsize=True, title=title)
    return made.getvalue().decode()
