"""Reads PDFs back: their text above the page footer, and pictures of their pages."""

from collections.abc import Iterator

import pypdfium2
from PIL import Image

FOOTER = 67  # points from the bottom of a page; a line may run over to the next page


def text_of(made: bytes) -> str:
    """Return all the text of a PDF without spaces, footers left out."""
    with pypdfium2.PdfDocument(made) as pdf:
        pages = [page.get_textpage().get_text_bounded(bottom=FOOTER) for page in pdf]
    return flat("".join(pages))


def pictures_of(made: bytes, dots_per_inch: int) -> Iterator[Image.Image]:
    """Yield a picture of each page."""
    with pypdfium2.PdfDocument(made) as pdf:
        for page in pdf:
            yield page.render(scale=dots_per_inch / 72).to_pil()


def flat(text: str) -> str:
    """Return the text without white space and without the marks that only allow a line break."""
    return "".join(text.replace("\u200b", "").replace("\ufffe", "-").split())
