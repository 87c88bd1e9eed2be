"""The drawings of a part as markup; made by us from numbers, so that templates take them whole."""

from markupsafe import Markup

from portal.documents.shape_svg import shape_svg
from portal.wording.parts import DrawingTold, PartTold


def drawings_of(part: PartTold) -> list[Markup]:
    """Return each view of a part as an `svg` element."""
    return [draw(view, f"part-{part.number}-{view.sketch.view}") for view in part.drawings]


def draw(told: DrawingTold, name: str, *, with_bar: bool = True) -> Markup:
    """Return one view; `name` is an id that no other drawing on the page has."""
    return Markup(shape_svg(told, name, with_bar=with_bar))  # noqa: S704 - it escapes its words
