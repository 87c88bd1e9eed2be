"""What a determined job costs, under the schedule in force in its town today."""

from dataclasses import replace
from typing import Any

from portal.services.checks import Determined
from portal.services.estimates import Costs, cost_of_job, fees_saved, with_costs, with_savings
from portal.web.check.reading import today_in
from portal.web.state import schedule_in_force
from portal.wording.fees_data import estimate_data


def costs_of(determined: Determined) -> Costs | None:
    """Return what a job costs; None where no permit is possible or the town has no schedule."""
    town = determined.job.town
    today = today_in(town)
    schedule = schedule_in_force(town.id, today)
    if schedule is None or not determined.determination.consequence.permit_possible:
        return None
    return cost_of_job(determined, schedule, {}, today)


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
    told = costs and costs.estimate and costs.told and estimate_data(costs.estimate, costs.told)
    saved = fees_saved(determined, costs) if costs else ()
    for advice, fees in zip(determined.advised.advices, saved, strict=bool(saved)):
        entries = data["advice_if" if advice.given else "advice"]
        entry = next(entry for entry in entries if "fees" not in entry["saves"])
        entry["saves"]["fees"] = fees
    return {**data, "costs": told or None}
