"""Addresses of the check: every link carries the answers, and links made to last the edition."""

from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urlencode

from flask import request

from portal.domain.advice import Advice
from portal.domain.ordinance import Question
from portal.domain.parts import Part
from portal.services.checks import Job
from portal.services.comparing import Comparison, comparison_pairs
from portal.services.sizes import Sheet
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
        return _host() + self.lasting("determination")

    @cached_property
    def _query(self) -> str:
        return _written(self._job.pairs())

    @cached_property
    def _pinned_query(self) -> str:
        return self._query if self._job.pinned else _written(self._job.pairs(pin=True))


class SizeLinks:
    """The addresses of one sheet: the job's answers, then the shapes; each written only once."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.page = f"/{sheet.job.town.id}/size/{sheet.fact.id}"

    def here(self, *more: tuple[str, str]) -> str:
        """Return the address of the calculator with the parts of the sheet, and what is open."""
        return self.page + _written([*self._job, *self._shapes, *more])

    def to(self, parts: Sequence[Part]) -> str:
        """Return the address of the calculator with other parts."""
        return self.page + _written([*self._job, *self._sheet.pairs(parts)])

    @property
    def to_print(self) -> str:
        """The address of the sheet to print, made to last."""
        return f"{self.page}/print{self._pinned_query}"

    @property
    def lasting(self) -> str:
        """The whole address of the shapes, made to last: it names the edition."""
        return _host() + self.page + self._pinned_query

    def using(self, job: Job, question: Question) -> str:
        """Return the address of the question with the size in its box, and how it was made."""
        return f"/{job.town.id}/check/{question.id}{_written([*job.pairs(), *self._shapes])}"

    @cached_property
    def _job(self) -> list[tuple[str, str]]:
        return self._sheet.job.pairs()

    @cached_property
    def _shapes(self) -> list[tuple[str, str]]:
        return self._sheet.pairs()

    @cached_property
    def _pinned_query(self) -> str:
        return _written([*self._sheet.job.pairs(pin=True), *self._shapes])


def _host() -> str:
    return portal().settings.address or request.host_url.rstrip("/")


def _written(pairs: list[tuple[str, str]]) -> str:
    return "?" + urlencode(pairs, safe=".,") if pairs else ""
