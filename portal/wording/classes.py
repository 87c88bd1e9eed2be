"""The classes a job can be of, in a sentence."""

from collections.abc import Sequence

from portal.domain.determination import Consequence
from portal.domain.edition import Edition
from portal.domain.i18n import _
from portal.domain.ordinance import PermitClass


def say_shorts(edition: Edition, classes: Sequence[PermitClass]) -> str:
    """Say the short names of classes, each once: "a, b or c"."""
    *others, last = dict.fromkeys(edition.classes[c].short for c in classes)
    if not others:
        return last
    return _("{others} or {last}").format(others=", ".join(others), last=last)


def say_headline(edition: Edition, consequence: Consequence) -> str:
    """Say the answer in one sentence; never a firm one while two classes are possible."""
    if consequence.outcome == "confirm":
        return _("Not settled yet: it could be {classes}.").format(
            classes=say_shorts(edition, consequence.possible)
        )
    # Of two ways to need nothing here, the gentler words are true of both.
    return edition.classes[consequence.possible[0]].headline


def say_meaning(edition: Edition, consequence: Consequence) -> str:
    """Say what a settled answer means in the town."""
    if len(consequence.possible) > 1:
        return _("Either the work is exempt or the law does not reach it. For you it is the same.")
    return edition.classes[consequence.plan_for].says


def say_plan_for(edition: Edition, consequence: Consequence) -> str | None:
    """Say what to plan for while the answer is open, or None when it is settled."""
    if consequence.outcome != "confirm":
        return None
    return _("Until the Town says otherwise, plan for {plan}.").format(
        plan=edition.classes[consequence.plan_for].short
    )
