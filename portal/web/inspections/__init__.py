"""Jobs, their ladder of milestones, notices, visits and receipts."""

from portal.web.inspections import notices  # noqa: F401 - its views join the blueprint
from portal.web.inspections.views import blueprint

__all__ = ["blueprint"]
