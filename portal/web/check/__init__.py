"""The permit check: questions and determinations, each a function of its address."""

from portal.web.check.views import blueprint

__all__ = ["blueprint"]
