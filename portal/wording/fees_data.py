"""An estimate as JSON-ready data: whole cents, the same lines as the page."""

from typing import Any

from portal.domain.fee_estimate import Estimate
from portal.domain.fee_spans import Span
from portal.domain.money import to_cents
from portal.wording.fees import EstimateTold


def estimate_data(estimate: Estimate, told: EstimateTold) -> dict[str, Any]:
    """Return the estimate; an amount without an upper end has `null` there."""
    schedule = estimate.schedule
    words = {line.id: line for group in told.groups for line in group.lines}
    return {
        "schedule": {
            "town": schedule.town,
            "name": schedule.name,
            "in_force": schedule.in_force.isoformat(),
            "source": schedule.source,
            "example": schedule.example,
        },
        "lines": [
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
                "in_force": schedule.in_force.isoformat(),
            }
            for line in estimate.lines
        ],
        "totals": {
            group.group: {**_cents(estimate.totals[group.group]), "says": group.total}
            for group in told.groups
        },
    }


def _cents(span: Span) -> dict[str, int | None]:
    high = None if span.high is None else to_cents(span.high, "cent")
    return {"low_cents": to_cents(span.low, "cent"), "high_cents": high}
