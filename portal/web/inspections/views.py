"""Views of a job: starting it, its ladder, receipts and visits. Opening a page changes nothing."""

import secrets
from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.exceptions import Forbidden, NotFound
from werkzeug.wrappers import Response

from portal import clock
from portal.documents.signatures import Signer, file_name
from portal.domain.edition import Town
from portal.domain.i18n import _
from portal.services.acts import Actor, Desk
from portal.services.booking import NoSuchNoticeError, book_visit
from portal.services.job_pages import (
    JobPage,
    read_job_page,
    read_receipt_page,
    windows_for,
)
from portal.services.moving import NoSuchVisitError, cancel_visit, move_visit
from portal.services.projects import NoSuchProjectError, ReadOnlyLinkError, start_project
from portal.web.check.reading import town_or_404
from portal.web.errors import respond
from portal.web.inspections.forms import (
    SendForm,
    key_of,
    new_key,
    read_project,
    read_window,
)
from portal.web.inspections.presenters import (
    notices_shown,
    tell_choices,
    tell_steps,
    visits_shown,
)
from portal.web.state import portal
from portal.wording.ladders import ANSWERS, CHANNELS, STANDINGS
from portal.wording.moments import say_day, say_moment, say_planned, say_window

blueprint = Blueprint("inspections", __name__)
NO_JOB = _("No job has this link. Check each letter, or ask the Town.")


def desk_of(town: Town) -> Desk:
    """Return what an act through this portal is done with."""
    settings = portal().settings
    actor = Actor("applicant", "web")
    signer = Signer(settings.receipt_key)
    return Desk(portal().database, town, actor, clock.now(), secrets.token_bytes, signer.sign)


@blueprint.errorhandler(NoSuchProjectError)
@blueprint.errorhandler(NoSuchNoticeError)
@blueprint.errorhandler(NoSuchVisitError)
def no_such_job(_error: Exception) -> Response:
    return respond(NotFound(NO_JOB))


@blueprint.errorhandler(ReadOnlyLinkError)
def read_only(_error: Exception) -> Response:
    return respond(Forbidden())


def job_page(town: Town, token: str) -> JobPage:
    """Return a job as its link opens it now. Raises NoSuchProjectError."""
    return read_job_page(portal().database, town, token, clock.now())


def private(page: str, status: int = 200) -> Response:
    """Return a page that no cache keeps and no link tells on: its address is a key."""
    response = Response(page, status, mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/<town_id>/job/new")
def new_job(town_id: str) -> Response:
    return _new_job_page(town_or_404(town_id), {"form_key": new_key()}, {}, 200)


@blueprint.post("/<town_id>/job/new")
def start(town_id: str) -> Response:
    town = town_or_404(town_id)
    read = read_project(request.form)
    if read.value is None:
        return _new_job_page(town, request.form, read.problems, 422)
    desk = desk_of(town)
    token = start_project(desk.database, town, read.value, desk.actor, desk.now, desk.random)
    return redirect(url_for("inspections.job", town_id=town_id, token=token), 303)


def _new_job_page(
    town: Town, typed: Mapping[str, str], problems: Mapping[str, str], status: int
) -> Response:
    return private(
        render_template(
            "inspections/new.html", town=town, typed=typed, problems=problems, form=SendForm()
        ),
        status,
    )


@blueprint.get("/<town_id>/job/<token>")
def job(town_id: str, token: str) -> Response:
    town = town_or_404(town_id)
    page = job_page(town, token)
    opened = page.opened
    address = portal().settings.address or request.host_url.rstrip("/")
    owner = url_for("inspections.job", town_id=town_id, token=opened.project.owner_token)
    return private(
        render_template(
            "inspections/job.html",
            town=town,
            token=token,
            project=opened.project,
            people=opened.people,
            may_change=opened.may_change,
            steps=tell_steps(page, town.editions[-1]),
            notices=notices_shown(page),
            visits=visits_shown(page),
            rule=town.editions[-1].notice,
            owner_link=f"{address}{owner}",
        )
    )


@blueprint.get("/<town_id>/job/<token>/receipt/<notice>")
def receipt(town_id: str, token: str, notice: str) -> Response:
    town = town_or_404(town_id)
    page = read_receipt_page(portal().database, town, token, notice, clock.now())
    found, calendar = page.receipt, page.calendar
    return private(
        render_template(
            "inspections/receipt.html",
            town=town,
            token=token,
            receipt=found,
            received=say_moment(found.received_at, calendar),
            recorded=say_moment(found.recorded_at, calendar),
            planned=say_planned(found.planned_at, calendar, about=found.about),
            counted_from=say_moment(found.counted_from, calendar),
            earliest=say_moment(found.earliest_at, calendar),
            safer=say_day(found.safer_day),
            channel=CHANNELS[found.channel],
            standing=STANDINGS[page.notice.standing],
        )
    )


@blueprint.get("/<town_id>/job/<token>/receipt/<notice>.json")
def receipt_file(town_id: str, token: str, notice: str) -> Response:
    page = read_receipt_page(portal().database, town_or_404(town_id), token, notice, clock.now())
    response = Response(page.file, mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{file_name(page.receipt)}"'
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/receipts/key.pem")
def public_key() -> Response:
    made = Signer(portal().settings.receipt_key).public_key
    return Response(made, mimetype="application/x-pem-file")


@blueprint.get("/<town_id>/job/<token>/arrange/<notice>")
def arrange(town_id: str, token: str, notice: str) -> Response:
    return _arrange_page(town_or_404(town_id), token, notice, None, 200)


@blueprint.post("/<town_id>/job/<token>/arrange/<notice>")
def arrange_visit(town_id: str, token: str, notice: str) -> Response:
    town = town_or_404(town_id)
    window = read_window(request.form.get("window", ""))
    if window is None:
        return _arrange_page(town, token, notice, _("Choose one of the times."), 422)
    answer = book_visit(desk_of(town), token, key_of(request.form), notice, window)
    if answer != "booked":
        return _arrange_page(town, token, notice, ANSWERS[answer], 409)
    return redirect(url_for("inspections.job", town_id=town_id, token=token), 303)


def _arrange_page(
    town: Town, token: str, notice: str, problem: str | None, status: int
) -> Response:
    page = read_receipt_page(portal().database, town, token, notice, clock.now())
    first = max(page.receipt.earliest_at, clock.now())
    windows = windows_for(portal().database, town, token, first)
    return private(
        render_template(
            "inspections/arrange.html",
            town=town,
            token=token,
            heading=town.editions[-1].milestone(page.notice.milestone).name,
            choices=tell_choices(windows, page.calendar),
            problem=problem,
            notice=notice,
            back=url_for("inspections.job", town_id=town.id, token=token),
            form=SendForm(),
            form_key=new_key(),
        ),
        status,
    )


@blueprint.get("/<town_id>/job/<token>/visit/<visit>")
def visit(town_id: str, token: str, visit: str) -> Response:
    return _visit_page(town_or_404(town_id), token, visit, None, 200)


@blueprint.post("/<town_id>/job/<token>/visit/<visit>/move")
def move(town_id: str, token: str, visit: str) -> Response:
    town = town_or_404(town_id)
    window = read_window(request.form.get("window", ""))
    if window is None:
        return _visit_page(town, token, visit, _("Choose one of the times."), 422)
    answer = move_visit(desk_of(town), token, key_of(request.form), visit, window)
    if answer != "moved":
        return _visit_page(town, token, visit, ANSWERS[answer], 409)
    return redirect(url_for("inspections.visit", town_id=town_id, token=token, visit=visit), 303)


@blueprint.post("/<town_id>/job/<token>/visit/<visit>/cancel")
def cancel(town_id: str, token: str, visit: str) -> Response:
    town = town_or_404(town_id)
    answer = cancel_visit(desk_of(town), token, key_of(request.form), visit)
    if answer != "cancelled":
        return _visit_page(town, token, visit, ANSWERS[answer], 409)
    return redirect(url_for("inspections.visit", town_id=town_id, token=token, visit=visit), 303)


def _visit_page(
    town: Town, token: str, reference: str, problem: str | None, status: int
) -> Response:
    page = job_page(town, token)
    found = next((visit for visit in page.visits if visit.reference == reference), None)
    if found is None:
        raise NoSuchVisitError(reference)
    notice = next(notice for notice in page.notices if notice.id == found.notice_id)
    windows = windows_for(portal().database, town, token, max(notice.earliest_at, clock.now()))
    changeable = found.state == "arranged" and found.starts_at > clock.now()
    return private(
        render_template(
            "inspections/visit.html",
            town=town,
            token=token,
            visit=found,
            name=town.editions[-1].milestone(found.milestone).name,
            when=say_window(found.starts_at, found.ends_at, page.calendar),
            until=say_moment(found.starts_at, page.calendar),
            choices=[
                choice
                for choice in tell_choices(windows, page.calendar)
                if choice.value != found.starts_at.isoformat()
            ],
            may_change=page.opened.may_change and changeable,
            problem=problem,
            form=SendForm(),
            form_key=new_key(),
        ),
        status,
    )
