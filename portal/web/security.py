"""Security headers, the session cookie, forgery protection and what may be cached."""

from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, Response, request
from flask_wtf.csrf import CSRFProtect
from secure import (
    ContentSecurityPolicy,
    CrossOriginOpenerPolicy,
    CrossOriginResourcePolicy,
    PermissionsPolicy,
    ReferrerPolicy,
    Secure,
    StrictTransportSecurity,
    XContentTypeOptions,
    XFrameOptions,
)
from werkzeug.exceptions import RequestURITooLarge
from werkzeug.middleware.proxy_fix import ProxyFix

from portal.config import Settings

LONGEST_ADDRESS = 8_000  # bytes; the longest honest one, every fact answered, is under 2,000
LARGEST_FORM = 64 * 1024  # bytes
YEAR = 365 * 24 * 3600  # seconds


def protect(app: Flask, settings: Settings) -> None:
    """Set up all of it on an application."""
    app.config.update(
        SECRET_KEY=settings.secret_key,
        SESSION_COOKIE_NAME="__Host-groundwork" if settings.in_production else "groundwork",
        SESSION_COOKIE_SECURE=settings.in_production,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_TIME_LIMIT=None,  # as long as the session: a slow applicant loses no work
        MAX_CONTENT_LENGTH=LARGEST_FORM,
        MAX_FORM_MEMORY_SIZE=LARGEST_FORM,
    )
    CSRFProtect(app)
    app.before_request(refuse_long_addresses)
    app.after_request(say_what_may_be_cached)
    wsgi: WSGIApplication = with_headers(app.wsgi_app, settings)
    if settings.proxies:
        trusted = settings.proxies
        wsgi = ProxyFix(wsgi, x_for=trusted, x_proto=trusted, x_host=trusted)
    app.wsgi_app = wsgi  # type: ignore[method-assign, assignment]  # how WSGI wraps an application


def refuse_long_addresses() -> None:
    """Answer 414 to an address longer than any that the portal makes."""
    if len(request.path) + len(request.query_string) > LONGEST_ADDRESS:
        raise RequestURITooLarge


def say_what_may_be_cached(response: Response) -> Response:
    """Keep what a view said; otherwise pages are checked again and errors are not kept at all."""
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-cache" if response.status_code < 400 else "no-store"
    return response


def security_headers(settings: Settings) -> tuple[tuple[str, str], ...]:
    """Return the headers that every answer carries, pages and files alike."""
    policy = ContentSecurityPolicy().default_src("'none'").base_uri("'none'")
    for source in (policy.script_src, policy.style_src, policy.img_src, policy.font_src):
        source("'self'")
    policy.connect_src("'self'").form_action("'self'").frame_ancestors("'none'")
    features = PermissionsPolicy()
    for feature in (features.camera, features.geolocation, features.microphone, features.payment):
        feature()
    hsts = StrictTransportSecurity().max_age(YEAR).include_subdomains()
    headers = Secure(
        csp=policy,
        coop=CrossOriginOpenerPolicy().same_origin(),
        corp=CrossOriginResourcePolicy().same_origin(),
        hsts=hsts if settings.in_production else None,
        permissions=features,
        referrer=ReferrerPolicy().same_origin(),
        xcto=XContentTypeOptions().nosniff(),
        xfo=XFrameOptions().deny(),
    )
    return tuple(headers.headers.items())


def with_headers(app: WSGIApplication, settings: Settings) -> WSGIApplication:
    """Wrap an application so that all its answers carry the security headers."""
    fixed = list(security_headers(settings))

    def wrapped(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        def start(
            status: str, headers: list[tuple[str, str]], exc_info: Any = None
        ) -> Callable[[bytes], object]:
            return start_response(status, headers + fixed, exc_info)

        return app(environ, start)

    return wrapped
