"""A job's ladder in words: how each milestone stands and what comes next."""

from collections.abc import Mapping
from dataclasses import dataclass

from portal.domain.i18n import _
from portal.domain.milestones import State

STATES: Mapping[State, str] = {
    "nothing": _("No notice yet"),
    "notice_given": _("Notice given; no visit arranged yet"),
    "notice_short": _("Short notice: waiting for the Officer. Do not start."),
    "notice_declined": _("Short notice declined. Give a new notice. Do not start."),
    "visit_arranged": _("Visit arranged"),
    "approved": _("Approved"),
    "approved_in_part": _("Approved in part"),
    "corrections_required": _("Corrections required"),
    "not_ready": _("The work was not ready at the visit. This is no violation."),
    "no_access": _("The inspector could not get in. This is no violation."),
    "not_needed": _("Not needed for this job"),
}
CHANNELS: Mapping[str, str] = {
    "web": _("this portal"),
    "phone": _("phone"),
    "counter": _("the counter"),
    "mail": _("mail"),
    "dropbox": _("the drop box"),
    "command": _("the Town's staff"),
}
STANDINGS: Mapping[str, str] = {
    "lawful": _("In time"),
    "short": _("Less than the law's hours"),
    "accepted": _("Short, and accepted by the Officer"),
    "declined": _("Short, and declined by the Officer"),
}


# What an act answered, where it was not done.
ANSWERS: Mapping[str, str] = {
    "taken": _(
        "Somebody else took the last place in that window. Your notice stands. Choose again."
    ),
    "short": _("This notice is short. A visit can be booked once the Officer has accepted it."),
    "early": _(
        "That window is before the earliest lawful time of your notice. Choose a later one."
    ),
    "locked": _("This step is locked until a new visit approves what was found."),
    "needs_notice": _(
        "That time needs a new notice. Your old time is kept. Give a new notice first."
    ),
    "too_late": _("The visit has begun, so it can no longer be changed here. Call the Town."),
    "not_arranged": _("This visit is no longer arranged. The page shows how it stands now."),
}


@dataclass(frozen=True, slots=True)
class StepTold:
    """One milestone of the ladder. `acts` says whether a notice of it can be given now."""

    milestone: str
    name: str
    says: str
    cite: str | None
    state: str
    mark: State
    locked: str | None
    may_give: bool


def say_lock(name: str) -> str:
    """Say which violation locks a milestone."""
    return _(
        "Locked until a new visit approves “{name}”. Until then no work may go on but "
        "stabilizing the site."
    ).format(name=name)
