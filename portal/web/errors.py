"""Errors as pages in the shell: what happened, in plain words, and what to do next."""

import secrets
from dataclasses import dataclass
from urllib.parse import quote

from flask import Flask, Response, current_app, redirect, render_template, request
from werkzeug.exceptions import HTTPException, ServiceUnavailable
from werkzeug.wrappers import Response as AnyResponse

from portal.domain.i18n import _
from portal.services.saved_checks import StorageUnavailableError
from portal.web.json_errors import json_error, wants_json
from portal.web.log import log

MARK = "@reference@"


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """The headline and the two sentences of one error page."""

    title: str
    what: str
    next: str


PAGES = {
    400: ErrorPage(
        _("We could not read that request"),
        _("Part of what your browser sent was missing or too old to use."),
        _("Go back, reload the page and try once more. Cookies must be on to save an answer."),
    ),
    403: ErrorPage(
        _("You may not open this page"),
        _("This page is not open to everyone."),
        _("If you think it should be open to you, ask the Town."),
    ),
    404: ErrorPage(
        _("We have no page at this address"),
        _("The address may be mistyped, or the page may have moved."),
        _("Check the address, or start again from the first page."),
    ),
    405: ErrorPage(
        _("This page does not work that way"),
        _("The address is right, but it cannot be used in the way your browser asked."),
        _("Open the page from the start and use its own links and buttons."),
    ),
    409: ErrorPage(
        _("Somebody else was faster"),
        _("What you asked for changed while you were looking at it. Nothing was saved."),
        _("Go back, reload the page and choose again."),
    ),
    413: ErrorPage(
        _("That was too much to send"),
        _("The form you sent is larger than any form here."),
        _("Go back, shorten what you typed and send it again."),
    ),
    414: ErrorPage(
        _("This address is too long"),
        _("The address holds far more than any check asks for, so we did not read it."),
        _("Start the check again from the first page."),
    ),
    422: ErrorPage(
        _("We could not use that answer"),
        _("Something in the address or the form does not fit the question."),
        _("Go back and change the answer."),
    ),
    429: ErrorPage(
        _("Too many tries in a short time"),
        _("To keep the portal working for everyone, we have stopped answering for a while."),
        _("Wait some minutes, then try again."),
    ),
    500: ErrorPage(
        _("Something went wrong on our side"),
        _("This is our fault. Nothing you did caused it."),
        _("Try again in a few minutes."),
    ),
    503: ErrorPage(
        _("The portal cannot answer just now"),
        _("It is busy or being worked on. Nothing you entered was saved."),
        _("Wait a minute, then reload the page."),
    ),
}


def register_errors(app: Flask) -> None:
    """Route every error to a page in the shell, or to JSON where JSON was asked."""
    with app.app_context():
        broken = render_template("errors/500.html", page=PAGES[500], reference=MARK)

    def http_error(error: HTTPException) -> AnyResponse | HTTPException:
        if error.code is None or error.code < 400 or error.response is not None:
            return error
        if error.code == 404 and (address := _without_slash()):
            return redirect(address, 308)
        return respond(error)

    def unexpected(error: Exception) -> Response:
        reference = secrets.token_hex(4).upper()
        route = request.url_rule.rule if request.url_rule else None
        log.error("unexpected", reference=reference, route=route, exc_info=error)
        if wants_json():
            said = _("{title}. Reference {reference}.")
            return json_error(500, said.format(title=PAGES[500].title, reference=reference))
        # Made at the start, so that whatever is broken now cannot break this page too.
        return Response(broken.replace(MARK, reference), 500)

    def unavailable(error: StorageUnavailableError) -> Response:
        log.error("storage unavailable", exc_info=error)
        return respond(ServiceUnavailable())

    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(StorageUnavailableError, unavailable)
    app.register_error_handler(Exception, unexpected)


def _without_slash() -> str | None:
    """Return the address that was meant, where only a slash at its end is too much."""
    path = request.path.rstrip("/")
    routes = current_app.create_url_adapter(request)
    if routes is None or path in ("", request.path) or not routes.test(path, request.method):
        return None
    if "//" in path:  # a browser reads what follows as another host
        return None
    query = request.query_string.decode("ascii", "replace")
    return f"{quote(path)}?{query}" if query else quote(path)


def respond(error: HTTPException) -> Response:
    """Answer an error as a page in the shell, or as JSON where JSON was asked."""
    code = error.code or 500
    page = PAGES.get(code, PAGES[400 if code < 500 else 500])
    # Only our own 404s have words for people; those that libraries give are for programmers.
    ours = code == 404 and error.description != type(error).description
    said = error.description if ours else None
    if wants_json():
        response = json_error(code, said or page.title)
    else:
        html = render_template("errors/error.html", page=page, what=said or page.what)
        response = Response(html, code)
    for name, value in error.get_headers():
        if name != "Content-Type":
            response.headers[name] = value
    return response
