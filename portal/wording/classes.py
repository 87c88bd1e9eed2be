"""The classes a job can be of, in a sentence."""

from collections.abc import Sequence

from portal.domain.determination import Consequence
from portal.domain.edition import Edition
from portal.domain.ordinance import PermitClass
from portal.wording.i18n import _


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
    return _(edition.classes[PermitClass[consequence.outcome.upper()]].headline)


def say_plan_for(edition: Edition, consequence: Consequence) -> str | None:
    """Say what to plan for while the answer is open, or None when it is settled."""
    if consequence.outcome != "confirm":
        return None
    return _("Until the Town says otherwise, plan for {plan}.").format(
        plan=_(edition.classes[consequence.plan_for].short)
    )
