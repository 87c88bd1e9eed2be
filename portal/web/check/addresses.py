"""Addresses of the check: every link carries the answers, and links made to last the edition."""

from collections.abc import Iterable
from urllib.parse import urlencode

from flask import request

from portal.services.checks import Job
from portal.web.state import portal


def address(job: Job, page: str, *, without: Iterable[str] = (), pin: bool = False) -> str:
    """Return the path and query of a page of the job's town; `page` begins after the town."""
    query = urlencode(job.pairs(without=without, pin=pin), safe=".,<")
    path = f"/{job.town.id}/{page}" if page else f"/{job.town.id}"
    return f"{path}?{query}" if query else path


def lasting_address(job: Job) -> str:
    """Return the absolute address of the determination, made to last: it names its edition."""
    host = portal().settings.address or request.host_url.rstrip("/")
    return host + address(job, "determination", pin=True)
