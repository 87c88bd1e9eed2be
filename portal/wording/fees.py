"""An estimate told: what is charged, why, how it was worked out and who says so.

Page, print, PDF, JSON and the command say these same lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from portal.domain.fee_estimate import Estimate, LineEstimate
from portal.domain.fees import FeeLine, Group, Schedule
from portal.domain.i18n import _
from portal.domain.money import Rounding
from portal.wording.citations import say_basis
from portal.wording.fee_rules import say_rule, sentence
from portal.wording.fee_sums import say_arithmetic
from portal.wording.fee_values import say_either, say_span
from portal.wording.telling import Line, Part
from portal.wording.values import say_date

EXAMPLE = _("These amounts are examples. They are not the Town's. Ask the Town what it charges.")
HEADINGS: dict[Group, str] = {
    "fee": _("Fees"),
    "deposit": _("Deposits and guarantees"),
    "pass_through": _("Costs of others' work, passed on to you"),
}
_TOTALS: dict[Group, str] = {
    "fee": _("Fees in all"),
    "deposit": _("Deposits in all"),
    "pass_through": _("Costs passed on in all"),
}
_ROUNDED: dict[Rounding, str] = {
    "dollar": _("Each line is rounded to the nearest dollar, half a dollar up."),
    "dollar_up": _("Each line is rounded up to a whole dollar."),
    "dollar_down": _("Each line is rounded down to a whole dollar."),
}


CostStatus = Literal["no_schedule", "too_much_open", "nothing_due", "estimated"]
UNTOLD: dict[CostStatus, str] = {
    "no_schedule": _("We have no fee schedule for this town. Ask the Town."),
    "too_much_open": _("Too much is still open to work the fees out. Answer more questions first."),
    "nothing_due": _("Under this law we found nothing to pay for the job as you told it."),
}


@dataclass(frozen=True, slots=True)
class FeeTold:
    """A line of an estimate in words."""

    id: str
    name: str
    amount: str
    mark: str | None
    rule: str
    arithmetic: str
    source: str
    cite: str | None
    basis: str | None


@dataclass(frozen=True, slots=True)
class GroupTold:
    """The lines of one group, and what they come to."""

    group: Group
    heading: str
    total_name: str
    total: str
    lines: tuple[FeeTold, ...]


@dataclass(frozen=True, slots=True, eq=False)
class EstimateTold:
    """An estimate and its words; `warning` stands first where the amounts are examples."""

    estimate: Estimate
    schedule: str
    warning: str | None
    groups: tuple[GroupTold, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Costs:
    """What a job costs under the schedule in force; `told` is None where that is not worked out."""

    schedule: Schedule | None
    told: EstimateTold | None

    @property
    def status(self) -> CostStatus:
        """Whether there is a schedule, it could be worked out, and anything is due."""
        if self.schedule is None:
            return "no_schedule"
        if self.told is None:
            return "too_much_open"
        return "estimated" if self.told.groups else "nothing_due"


def tell_estimate(estimate: Estimate, made_on: date) -> EstimateTold:
    """Tell an estimate under the schedule and the day it was made."""
    schedule = estimate.schedule
    groups = tuple(
        GroupTold(
            group,
            HEADINGS[group],
            _TOTALS[group],
            say_span(total),
            tuple(_tell(line, estimate) for line in estimate.lines if line.line.group == group),
        )
        for group, total in estimate.totals.items()
    )
    return EstimateTold(
        estimate, say_schedule(schedule, made_on), EXAMPLE if schedule.example else None, groups
    )


def say_schedule(schedule: Schedule, made_on: date) -> str:
    """Say under which schedule an estimate was made, and when."""
    said = _("Worked out on {made_on} under: {schedule}, in force from {in_force}.").format(
        made_on=say_date(made_on), schedule=schedule.name, in_force=say_date(schedule.in_force)
    )
    return " ".join(filter(None, [said, _ROUNDED.get(schedule.rounding)]))


def tell_costs(told: EstimateTold) -> Part:
    """Return an estimate as a part of a determination."""
    lines = [
        Line(
            says=" ".join(filter(None, [line.rule, line.arithmetic])),
            name=f"{line.name}: {line.amount}",
            mark=line.mark,
            cite=line.cite,
            basis=line.basis,
        )
        for group in told.groups
        for line in group.lines
    ]
    totals = tuple(
        Line(says=_("{sum}: {total}.").format(sum=group.total_name, total=group.total))
        for group in told.groups
    )
    lead = " ".join(filter(None, [told.warning, told.schedule]))
    return Part("costs", _("What it costs"), (*totals, *lines), lead=lead)


def say_totals(costs: Costs) -> tuple[str, ...]:
    """Say what each group of an estimate comes to; one sentence where there is no sum to say."""
    told = costs.told
    if told is None or costs.status != "estimated":
        return (UNTOLD[costs.status],)
    sums = [
        _("{sum}: {total}").format(sum=group.total_name, total=group.total) for group in told.groups
    ]
    return (*([told.warning] if told.warning else []), *sums)


def say_saving(before: Estimate, after: Estimate) -> str | None:
    """Say what becomes of the fees of a job when it is changed; None where they stay the same."""
    now, then = before.totals.get("fee"), after.totals.get("fee")
    if now is None or now == then:
        return None
    if then is not None:
        said = _("Fees in all: {after} in place of {before}.").format(
            after=say_span(then), before=say_span(now)
        )
    elif now.high is None and not now.low:
        said = _("The fees of this law fall away.")
    else:
        said = _("The fees of this law fall away: {before}.").format(before=say_span(now))
    return f"{said} {EXAMPLE}" if before.schedule.example else said


def _tell(told: LineEstimate, estimate: Estimate) -> FeeTold:
    line, schedule = told.line, estimate.schedule
    return FeeTold(
        id=line.id,
        name=line.name,
        amount=say_span(told.charged),
        mark=_mark(told, [one.line for one in estimate.lines]),
        rule=say_rule(line, schedule, conditional=not told.always),
        arithmetic=_arithmetic(told, schedule),
        source=line.source,
        cite="; ".join(line.cite) or None,
        basis=say_basis(line.basis),
    )


def _arithmetic(estimate: LineEstimate, schedule: Schedule) -> str:
    amount, ends = estimate.line.amount, estimate.ends
    plainly = len(ends) > 1
    sums = [say_arithmetic(amount, *end, schedule, plainly=plainly) for end in ends]
    if not any(sums):
        return ""
    if len(set(sums)) == 1:
        return sentence(sums[0])
    least, most = (text or _("an amount not known") for text in sums)
    return _("At the least: {least}. At the most: {most}.").format(least=least, most=most)


def _mark(estimate: LineEstimate, lines: Sequence[FeeLine]) -> str | None:
    """Say what those of `lines` that are others do, or may do, to a line, and if it applies."""
    line, states = estimate.line, estimate.states
    if "due" not in states:
        if "covered" in states:
            return _("Covered by another line")
        return _("Replaced by another line")
    said = [] if estimate.always else [_("May apply")]
    if "covered" in states:
        others = [one for one in lines if one is not line and one.once == line.once]
        said.append(_("May be covered by {lines}").format(lines=_either_of(others)))
    if "replaced" in states:
        others = [one for one in lines if line.id in one.replaces]
        said.append(_("May be replaced by {lines}").format(lines=_either_of(others)))
    return ". ".join(said) or None


def _either_of(lines: Sequence[FeeLine]) -> str:
    return say_either([f"“{line.name}”" for line in lines])
