"""What a determined job costs, under the schedule in force in its town on its day."""

from dataclasses import replace
from typing import Any

from portal.services.checks import Determined
from portal.services.estimates import cost_of_job, fees_saved, with_costs, with_savings
from portal.web.state import schedule_in_force
from portal.wording.fees import Costs
from portal.wording.fees_data import costs_data


def costs_of(determined: Determined) -> Costs:
    """Return what a job costs; a schedule says itself if a job without a permit pays anything."""
    schedule = schedule_in_force(determined.job.town.id, determined.job.day)
    return cost_of_job(determined, schedule, {})


def told_with_costs(determined: Determined) -> Determined:
    """Return the job with what it costs, and what each advice saves, among what is told."""
    costs = costs_of(determined)
    telling = with_savings(with_costs(determined.telling, costs), fees_saved(determined, costs))
    return replace(determined, telling=telling)


def data_with_costs(determined: Determined, data: dict[str, Any]) -> dict[str, Any]:
    """Return a determination's data with what the job costs and what each advice saves."""
    costs = costs_of(determined)
    # Sure advice stands under one key and advice with given answers under another, each in order.
    entries = {False: iter(data["advice"]), True: iter(data["advice_if"])}
    for advice, fees in zip(determined.advised.advices, fees_saved(determined, costs), strict=True):
        next(entries[bool(advice.given)])["saves"]["fees"] = fees
    return {**data, "costs": costs_data(costs)}
