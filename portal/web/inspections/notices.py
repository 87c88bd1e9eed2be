"""Views that give notice: which milestones, when and with which visit, a last look, and sending."""

from collections.abc import Mapping

from flask import redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from portal.domain.edition import Town
from portal.domain.i18n import _
from portal.services.booking import Booking, Row, book
from portal.services.job_pages import JobPage, OpenWindow, windows_for
from portal.services.projects import ReadOnlyLinkError
from portal.web.check.reading import town_or_404
from portal.web.inspections.forms import SendForm, key_of, new_key, read_rows
from portal.web.inspections.presenters import tell_choices, tell_steps
from portal.web.inspections.views import blueprint, desk_of, job_page, private
from portal.web.state import portal
from portal.wording.moments import say_planned, say_window
from portal.wording.notices import tell_earliest


@blueprint.get("/<town_id>/job/<token>/notice")
def choose(town_id: str, token: str) -> Response:
    town = town_or_404(town_id)
    return _choose_page(town, token, _changeable(town, token), None, 200)


def _choose_page(
    town: Town, token: str, page: JobPage, problem: str | None, status: int
) -> Response:
    edition = town.editions[-1]
    return private(
        render_template(
            "inspections/choose.html",
            town=town,
            token=token,
            steps=tell_steps(page, edition),
            told=tell_earliest(page.now, edition, page.calendar),
            problem=problem,
        ),
        status,
    )


@blueprint.get("/<town_id>/job/<token>/when")
def when(town_id: str, token: str) -> Response:
    town = town_or_404(town_id)
    page = _changeable(town, token)
    chosen = _chosen(town)
    if not chosen:
        return _choose_page(town, token, page, _("Choose at least one step."), 422)
    first = page.opened.people[0].name if page.opened.people else ""
    typed = MultiDict({"form_key": new_key(), "given_by": first or page.opened.project.contractor})
    return _when_page(town, token, page, typed, {}, 200)


@blueprint.post("/<town_id>/job/<token>/when")
def check(town_id: str, token: str) -> Response:
    town = town_or_404(town_id)
    page = _changeable(town, token)
    read = read_rows(request.form, _chosen(town), page.calendar)
    if read.value is None:
        return _when_page(town, token, page, request.form, read.problems, 422)
    rows, given_by = read.value
    edition, windows = town.editions[-1], _windows(town, token, page)
    return private(
        render_template(
            "inspections/check.html",
            town=town,
            token=token,
            rows=[_row_told(row, page, town, windows) for row in rows],
            any_short=any(row.is_short(page.now.at) for row in rows),
            hours=edition.notice.hours,
            given_by=given_by,
            typed=request.form,
            chosen=_chosen(town),
            told=tell_earliest(page.now, edition, page.calendar),
            form=SendForm(),
        )
    )


@blueprint.post("/<town_id>/job/<token>/send")
def send(town_id: str, token: str) -> Response:
    town = town_or_404(town_id)
    page = _changeable(town, token)
    read = read_rows(request.form, _chosen(town), page.calendar)
    if read.value is None:
        return _when_page(town, token, page, request.form, read.problems, 422)
    rows, given_by = read.value
    answered = book(desk_of(town), Booking(key_of(request.form), token, given_by, rows))
    given = [f"{row.notice}.{row.outcome}" for row in answered]
    return redirect(url_for("inspections.given", town_id=town_id, token=token, n=given), 303)


@blueprint.get("/<town_id>/job/<token>/given")
def given(town_id: str, token: str) -> Response:
    """Show what became of each row of a form; the address says which, the database how."""
    town = town_or_404(town_id)
    page = job_page(town, token)
    wanted = dict(pair.rpartition(".")[::2] for pair in request.args.getlist("n"))
    names = {milestone.id: milestone.name for milestone in town.editions[-1].milestones}
    held = {visit.notice_id: visit for visit in page.visits if visit.state == "arranged"}
    rows = [
        {
            "name": names[notice.milestone],
            "reference": notice.reference,
            "standing": notice.standing,
            "taken": wanted[notice.reference] == "taken" and notice.id not in held,
            "locked": wanted[notice.reference] == "locked" and notice.id not in held,
            "visit": say_window(held[notice.id].starts_at, held[notice.id].ends_at, page.calendar)
            if notice.id in held
            else None,
        }
        for notice in page.notices
        if notice.reference in wanted
    ]
    return private(render_template("inspections/given.html", town=town, token=token, rows=rows))


def _changeable(town: Town, token: str) -> JobPage:
    page = job_page(town, token)
    if not page.opened.may_change:
        raise ReadOnlyLinkError
    return page


def _chosen(town: Town) -> list[str]:
    """Return the milestones that the address or the form names, in the law's order."""
    named = request.values.getlist("m")
    return [milestone.id for milestone in town.editions[-1].milestones if milestone.id in named]


def _when_page(
    town: Town,
    token: str,
    page: JobPage,
    typed: Mapping[str, str],
    problems: Mapping[str, str],
    status: int,
) -> Response:
    edition = town.editions[-1]
    return private(
        render_template(
            "inspections/when.html",
            town=town,
            token=token,
            asked=[edition.milestone(milestone) for milestone in _chosen(town)],
            chosen=_chosen(town),
            choices=tell_choices(_windows(town, token, page), page.calendar),
            told=tell_earliest(page.now, edition, page.calendar),
            work_hours=edition.work_hours_line,
            typed=typed,
            problems=problems,
            form=SendForm(),
        ),
        status,
    )


def _windows(town: Town, token: str, page: JobPage) -> tuple[OpenWindow, ...]:
    """Return the next windows that are open to a notice given now."""
    return windows_for(portal().database, town, token, page.now.at)


def _row_told(
    row: Row, page: JobPage, town: Town, windows: tuple[OpenWindow, ...]
) -> dict[str, object]:
    spans = {window.starts_at: window for window in windows}
    window = spans.get(row.window) if row.window else None
    return {
        "name": town.editions[-1].milestone(row.milestone).name,
        "planned": say_planned(row.planned_at, page.calendar, about=row.about),
        "visit": say_window(window.starts_at, window.ends_at, page.calendar) if window else None,
        "gone": row.window is not None and window is None,
        "short": row.is_short(page.now.at),
    }
