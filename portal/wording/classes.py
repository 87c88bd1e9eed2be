"""The classes a job can be of, in a sentence."""

from collections.abc import Sequence

from portal.domain.determination import Consequence
from portal.domain.edition import Edition
from portal.domain.i18n import _
from portal.domain.ordinance import PermitClass


def say_shorts(edition: Edition, classes: Sequence[PermitClass], joint: str) -> str:
    """Join the short names of classes, each said once: "a, b or c"."""
    names = list(dict.fromkeys(_(edition.classes[c].short) for c in classes))
    if len(names) == 1:
        return names[0]
    return ", ".join(names[:-1]) + f" {joint} " + names[-1]


def say_headline(edition: Edition, consequence: Consequence) -> str:
    """Say the answer in one sentence; never a firm one while two classes are possible."""
    if consequence.outcome == "confirm":
        return _("Not settled yet: it could be {classes}.").format(
            classes=say_shorts(edition, consequence.possible, _("or"))
        )
    # Of two ways to need nothing here, the gentler words are true of both.
    return _(edition.classes[consequence.possible[0]].headline)


def say_meaning(edition: Edition, consequence: Consequence) -> str:
    """Say what a settled answer means in the town."""
    if len(consequence.possible) > 1:
        return _("Either the work is exempt or the law does not reach it. For you it is the same.")
    return _(edition.classes[consequence.plan_for].says)


def say_plan_for(edition: Edition, consequence: Consequence) -> str | None:
    """Say what to plan for while the answer is open, or None when it is settled."""
    if consequence.outcome != "confirm":
        return None
    return _("Until the Town says otherwise, plan for {plan}.").format(
        plan=_(edition.classes[consequence.plan_for].short)
    )
