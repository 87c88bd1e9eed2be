"""Pages that belong to no town: privacy, accessibility, and whether the portal is well."""

from portal.web.pages.views import blueprint

__all__ = ["blueprint"]
