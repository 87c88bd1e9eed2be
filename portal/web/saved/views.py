"""Views that save answers under a reference and open them again."""

import secrets

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from portal import clock
from portal.domain.determination import ImpossibleJobError
from portal.domain.i18n import _
from portal.domain.references import MistypedReferenceError
from portal.services.checks import UnreadableJobError, determine_job
from portal.services.saved_checks import NoSuchReferenceError, SavedJob, open_saved, save_job
from portal.web.check.addresses import Links
from portal.web.check.presenters import today_context
from portal.web.check.problems import impossible_job, unreadable_job
from portal.web.check.reading import job_of
from portal.web.saved.forms import SaveForm
from portal.web.state import portal
from portal.wording.values import say_date

blueprint = Blueprint("saved", __name__)
blueprint.register_error_handler(UnreadableJobError, unreadable_job)
blueprint.register_error_handler(ImpossibleJobError, impossible_job)

MISTYPED = _(
    "This does not look like one of our references. Check each letter and number. "
    "A reference looks like SOM-7K4Q-9XWDR."
)
NOT_FOUND = _("Nothing is saved under this reference. Check each letter and number.")


@blueprint.get("/<town_id>/save")
def ask(town_id: str) -> Response:
    job = job_of(town_id)
    page = render_template(
        "saved/save.html", form=SaveForm(), determined=determine_job(job), job=job, links=Links(job)
    )
    return _private(page)


@blueprint.post("/<town_id>/save")
def save(town_id: str) -> Response:
    job = job_of(town_id)
    determine_job(job)
    reference = save_job(portal().database, job, clock.now(), secrets.token_bytes)
    return redirect(url_for("saved.show", reference=reference), 303)


@blueprint.get("/saved")
def look_up() -> Response | tuple[Response, int]:
    typed = request.args.get("reference")
    if typed is None:
        return _private(render_template("saved/look_up.html", typed="", problem=None))
    try:
        found = open_saved(portal().database, portal().towns, typed)
    except MistypedReferenceError:
        return _look_up_again(typed, MISTYPED, 422)
    except NoSuchReferenceError:
        return _look_up_again(typed, NOT_FOUND, 404)
    return redirect(url_for("saved.show", reference=found.reference), 303)


@blueprint.get("/saved/<reference>")
def show(reference: str) -> Response | tuple[Response, int]:
    try:
        found = open_saved(portal().database, portal().towns, reference)
    except MistypedReferenceError:
        return _look_up_again(reference, MISTYPED, 422)
    except NoSuchReferenceError:
        return _look_up_again(reference, NOT_FOUND, 404)
    return _private(_saved_page(found))


def _saved_page(found: SavedJob) -> str:
    return render_template(
        "saved/saved.html",
        saved=found,
        saved_on=say_date(clock.day_in(found.saved_at, found.job.edition.profile.time_zone)),
        determined=determine_job(found.job),
        **today_context(found.job),
        links=Links(found.job),
    )


def _look_up_again(typed: str, problem: str, status: int) -> tuple[Response, int]:
    page = render_template("saved/look_up.html", typed=typed[:60], problem=problem)
    return _private(page), status


def _private(page: str) -> Response:
    """Keep a page out of shared caches: it carries a token or a reference."""
    response = Response(page, mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    return response
