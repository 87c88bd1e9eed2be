"""Saved answers: the only pages of the check that store anything or set a cookie."""

from portal.web.saved.views import blueprint

__all__ = ["blueprint"]
