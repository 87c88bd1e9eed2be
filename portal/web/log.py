"""Structured logs: one line a request, nothing about the person, nothing they answered."""

import logging
import sys
from time import perf_counter

import structlog
from flask import Flask, Response, g, request

log = structlog.get_logger("portal")


def set_up_logs() -> None:
    """Write one JSON object a line to standard error."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )


def log_requests(app: Flask) -> None:
    """Log each request by its route, never by its address: answers and references stand in that."""

    @app.before_request
    def start() -> None:
        g.started = perf_counter()

    @app.after_request
    def write(response: Response) -> Response:
        log.info(
            "request",
            method=request.method,
            route=request.url_rule.rule if request.url_rule else None,
            status=response.status_code,
            ms=round((perf_counter() - g.started) * 1000, 1) if "started" in g else None,
        )
        return response
