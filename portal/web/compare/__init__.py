"""Two versions of a job side by side, each a function of the one address."""

from portal.web.compare.views import blueprint

__all__ = ["blueprint"]
