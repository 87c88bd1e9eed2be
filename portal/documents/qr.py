"""QR codes (ISO/IEC 18004) that open an address."""

from io import BytesIO

import segno


def qr_svg(address: str) -> str:
    """Return an SVG image of the address as a QR code, with its quiet zone and a title."""
    made = BytesIO()
    segno.make(address, error="m", micro=False).save(
        made, kind="svg", xmldecl=False, omitsize=True, title="QR code that opens this answer"
    )
    return made.getvalue().decode()
