"""How much is that: sizes worked out from shapes, each page a function of its address."""

from portal.web.sizes.views import blueprint

__all__ = ["blueprint"]
