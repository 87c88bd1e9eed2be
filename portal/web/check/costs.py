"""What a determined job costs, under the schedule in force in its town today."""

from dataclasses import replace

from portal.services.checks import Determined
from portal.services.estimates import Costs, cost_of_job, with_costs
from portal.web.check.reading import today_in
from portal.web.state import schedule_in_force


def costs_of(determined: Determined) -> Costs | None:
    """Return what a job costs; None where no permit is possible or the town has no schedule."""
    town = determined.job.town
    today = today_in(town)
    schedule = schedule_in_force(town.id, today)
    if schedule is None or not determined.determination.consequence.permit_possible:
        return None
    return cost_of_job(determined, schedule, {}, today)


def told_with_costs(determined: Determined) -> Determined:
    """Return the job with what it costs among what is told."""
    costs = costs_of(determined)
    if costs is None:
        return determined
    return replace(determined, telling=with_costs(determined.telling, costs))
