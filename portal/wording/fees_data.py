"""What a job costs as JSON-ready data: whole cents, the same lines as the page."""

from typing import Any

from portal.domain.fee_spans import Span
from portal.domain.fees import Schedule
from portal.domain.money import to_cents
from portal.wording.fees import Costs, EstimateTold


def costs_data(costs: Costs) -> dict[str, Any]:
    """Return the costs; `lines` and `totals` are `null` where they could not be worked out."""
    return {
        "status": costs.status,
        "schedule": costs.schedule and _schedule(costs.schedule),
        "lines": [] if costs.schedule is None else costs.told and _lines(costs.told),
        "totals": {} if costs.schedule is None else costs.told and _totals(costs.told),
    }


def _schedule(schedule: Schedule) -> dict[str, Any]:
    return {
        "town": schedule.town,
        "name": schedule.name,
        "in_force": schedule.in_force.isoformat(),
        "source": schedule.source,
        "example": schedule.example,
    }


def _lines(told: EstimateTold) -> list[dict[str, Any]]:
    words = {line.id: line for group in told.groups for line in group.lines}
    return [
        {
            "id": line.line.id,
            "name": line.line.name,
            "group": line.line.group,
            **_cents(line.charged),
            "may_apply": not line.always,
            "mark": words[line.line.id].mark,
            "rule": words[line.line.id].rule,
            "arithmetic": words[line.line.id].arithmetic,
            "open_facts": list(line.open_facts),
            "citation": words[line.line.id].cite,
            "basis": line.line.basis,
            "source": line.line.source,
            "in_force": told.estimate.schedule.in_force.isoformat(),
        }
        for line in told.estimate.lines
    ]


def _totals(told: EstimateTold) -> dict[str, Any]:
    totals = told.estimate.totals
    return {g.group: {**_cents(totals[g.group]), "says": g.total} for g in told.groups}


def _cents(span: Span) -> dict[str, int | None]:
    """Return the ends of a span; one without an upper end has `null` there."""
    high = None if span.high is None else to_cents(span.high, "cent")
    return {"low_cents": to_cents(span.low, "cent"), "high_cents": high}
