"""Parts of pages that are the same each time they are shown, and so are rendered once."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, repeat

from flask import current_app
from markupsafe import Markup

from portal.wording.telling import Line


def lines_html(lines: Iterable[Line], open_all: bool, links: Iterable[str] = ()) -> Markup:
    """Render the lines of a part; `open_all` shows what is else folded away.

    Each of the first lines may have a link to the job that it speaks of.
    """
    linked = zip(lines, chain(links, repeat(None)), strict=False)
    rendered = (_line_html(line, open_all, link) for line, link in linked)
    return Markup("").join(rendered)


@lru_cache(maxsize=8192)
def _line_html(line: Line, open_all: bool, link: str | None) -> Markup:
    """Render one line of a determination.

    The wording makes each line of a town's data once, so the line itself is the key.
    """
    template = current_app.jinja_env.get_template("check/_line.html")
    return Markup(template.render(line=line, open_all=open_all, link=link))  # noqa: S704 - the template escapes
