"""What a job costs: the estimate on a page of its own, with the questions only it asks."""

from portal.web.fees.views import blueprint

__all__ = ["blueprint"]
