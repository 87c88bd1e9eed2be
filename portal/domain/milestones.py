"""The ladder: how each milestone of a job stands, and which are locked by a violation.

SO 93-15A, CA 156-83D and E: the applicant announces each milestone; after a violation no work
goes on but stabilization until what was found is corrected and approved. The order is the law's
list and is not forced on anybody: the season's close can come at any point, and again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

State = Literal[
    "nothing", "notice_given", "notice_short", "notice_declined", "visit_arranged", "approved",
    "approved_in_part", "corrections_required", "not_ready", "no_access", "not_needed",
]  # fmt: skip
Result = Literal[
    "approved", "approved_in_part", "corrections_required", "stop_work", "not_ready", "no_access",
    "not_needed",
]  # fmt: skip
VIOLATIONS: frozenset[str] = frozenset({"corrections_required", "stop_work"})
SETTLED: frozenset[str] = frozenset({"approved", "not_needed"})


@dataclass(frozen=True, slots=True)
class NoticeGiven:
    """A notice of a milestone: "lawful", "short", "accepted" or "declined", and when it came."""

    milestone: str
    standing: str
    at: datetime


@dataclass(frozen=True, slots=True)
class VisitMade:
    """A visit: "arranged", "cancelled" or "done"; of one that is done, its result."""

    milestone: str
    state: str
    result: str | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Step:
    """How one milestone stands; `locked_by` names the milestone whose violation locks it."""

    milestone: str
    state: State
    locked_by: str | None


def ladder(
    milestones: Sequence[str],
    applies: Mapping[str, bool],
    notices: Sequence[NoticeGiven],
    visits: Sequence[VisitMade],
) -> tuple[Step, ...]:
    """Return a job's milestones in the law's order, each as its newest act left it.

    `applies` is what the officer chose; a milestone that it does not name applies.
    """
    steps: list[Step] = []
    violated: str | None = None
    for milestone in milestones:
        mine = [n for n in notices if n.milestone == milestone]
        made = [v for v in visits if v.milestone == milestone and v.state != "cancelled"]
        open_violation = _open_violation(made)
        if not applies.get(milestone, True):
            state: State = "not_needed"
        elif open_violation:
            state = "corrections_required"
        else:
            state = _newest(mine, made)
        steps.append(Step(milestone, state, violated))
        if open_violation and violated is None:
            violated = milestone
    return tuple(steps)


def _open_violation(visits: Sequence[VisitMade]) -> bool:
    """Tell whether a violation was found and no later visit has approved its correction."""
    found = False
    for visit in sorted(visits, key=lambda visit: visit.at):
        if visit.result in VIOLATIONS:
            found = True
        elif visit.result in SETTLED:
            found = False
    return found


def _newest(notices: Sequence[NoticeGiven], visits: Sequence[VisitMade]) -> State:
    """Return the state that the newest act left; a visit goes before a notice of its moment."""
    acts = [(n.at, 0, _of_notice(n)) for n in notices] + [(v.at, 1, _of_visit(v)) for v in visits]
    return max(acts, key=lambda act: act[:2])[2] if acts else "nothing"


def _of_notice(notice: NoticeGiven) -> State:
    match notice.standing:
        case "short":
            return "notice_short"
        case "declined":
            return "notice_declined"
        case _:
            return "notice_given"


def _of_visit(visit: VisitMade) -> State:
    if visit.state == "arranged":
        return "visit_arranged"
    return visit.result or "visit_arranged"  # type: ignore[return-value]  # a result is a state
