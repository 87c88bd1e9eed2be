"""Addresses of the check: every link carries the answers, and links made to last the edition."""

from functools import cached_property
from urllib.parse import urlencode

from flask import request

from portal.domain.advice import Advice
from portal.services.checks import Job
from portal.services.comparing import Comparison, comparison_pairs
from portal.web.state import portal


class Links:
    """The addresses of one job's pages; its answers are written once for all of them."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def to(self, page: str) -> str:
        """Return the path and query of a page; `page` begins after the town."""
        return f"/{self._job.town.id}/{page}{self._query}"

    def lasting(self, page: str) -> str:
        """Return the same, made to last: the address names the edition."""
        return f"/{self._job.town.id}/{page}{self._pinned_query}"

    def comparing(self, advice: Advice) -> str:
        """Return the address that compares the job with what is advised."""
        pairs = comparison_pairs(self._job, advice.changed(self._job.answers))
        return f"/{self._job.town.id}/compare{_written(pairs)}"

    @staticmethod
    def between(comparison: Comparison) -> str:
        """Return the address of a comparison."""
        return f"/{comparison.one.town.id}/compare{_written(comparison.pairs())}"

    @property
    def absolute(self) -> str:
        """The whole address of the determination, made to last."""
        host = portal().settings.address or request.host_url.rstrip("/")
        return host + self.lasting("determination")

    @cached_property
    def _query(self) -> str:
        return _written(self._job.pairs())

    @cached_property
    def _pinned_query(self) -> str:
        return self._query if self._job.pinned else _written(self._job.pairs(pin=True))


def _written(pairs: list[tuple[str, str]]) -> str:
    return "?" + urlencode(pairs, safe=".,") if pairs else ""
