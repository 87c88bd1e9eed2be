"""What a determined job costs, under the schedule in force in its town on its day."""

from dataclasses import replace
from typing import Any

from portal.services.checks import Determined
from portal.services.estimates import Costs, cost_of_job, fees_saved, with_costs, with_savings
from portal.web.state import schedule_in_force
from portal.wording.fees_data import estimate_data


def costs_of(determined: Determined) -> Costs | None:
    """Return what a job costs; None where no permit is possible or the town has no schedule."""
    schedule = schedule_in_force(determined.job.town.id, determined.job.day)
    if schedule is None or not determined.determination.consequence.permit_possible:
        return None
    return cost_of_job(determined, schedule, {})


def told_with_costs(determined: Determined) -> Determined:
    """Return the job with what it costs, and what each advice saves, among what is told."""
    costs = costs_of(determined)
    if costs is None:
        return determined
    telling = with_savings(with_costs(determined.telling, costs), fees_saved(determined, costs))
    return replace(determined, telling=telling)


def costs_data(determined: Determined, data: dict[str, Any]) -> dict[str, Any]:
    """Return a determination's data with what the job costs and what each advice saves."""
    costs = costs_of(determined)
    if costs is None:
        return {**data, "costs": None}
    told = costs.estimate and costs.told and estimate_data(costs.estimate, costs.told)
    # Sure advice stands under one key and advice with given answers under another, each in order.
    entries = {False: iter(data["advice"]), True: iter(data["advice_if"])}
    for advice, fees in zip(determined.advised.advices, fees_saved(determined, costs), strict=True):
        next(entries[bool(advice.given)])["saves"]["fees"] = fees
    return {**data, "costs": told or None}
