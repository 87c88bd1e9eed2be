"""The plain pages, and the sheet of what to bring, told as lines."""

from portal.domain.determination import Determination
from portal.domain.edition import PlainPage
from portal.wording.determination import tell_cited, tell_due
from portal.wording.telling import Line, Part

BRING = ("before_applying", "before_work")


def tell_page(page: PlainPage) -> tuple[Part, ...]:
    """Tell a plain page as headed parts."""
    return tuple(
        Part(f"part-{number}", heading, tuple(map(tell_cited, lines)))
        for number, (heading, lines) in enumerate(page.sections, 1)
    )


def tell_what_to_bring(determination: Determination) -> tuple[Line, ...]:
    """Tell the papers that are due before the work starts, in the town's order."""
    return tuple(
        tell_due(due) for due in determination.obligations if due.obligation.phase in BRING
    )
