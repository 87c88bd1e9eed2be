"""Views of the permit check. No session, no cookie and no storage: the address says it all."""

from flask import Blueprint, Response, jsonify, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from portal.documents.determination_pdf import determination_pdf
from portal.documents.qr import qr_svg
from portal.domain.determination import ImpossibleJobError
from portal.domain.parts import take_parts
from portal.domain.query import Problem
from portal.services.boxes import EXACT
from portal.services.checks import (
    EDITION,
    TYPED,
    Determined,
    UnreadableJobError,
    determine_job,
    find_next,
    read_submission,
)
from portal.web.check.addresses import Links
from portal.web.check.costs import data_with_costs, told_with_costs
from portal.web.check.fragments import lines_html
from portal.web.check.presenters import today_context
from portal.web.check.problems import Refused, impossible_job, question_page, unreadable_job
from portal.web.check.reading import (
    edition_today,
    job_from,
    job_of,
    query_pairs,
    question_or_404,
    today_in,
    town_or_404,
)
from portal.web.check.working import sizes_asked, tell_working
from portal.web.state import portal
from portal.wording.determination_data import determination_data
from portal.wording.pages import tell_index, tell_law, tell_page, tell_what_to_bring
from portal.wording.values import say_date

blueprint = Blueprint("check", __name__)
blueprint.register_error_handler(UnreadableJobError, unreadable_job)
blueprint.register_error_handler(ImpossibleJobError, impossible_job)
blueprint.add_app_template_global(lines_html)
ANSWERING = "answering"


@blueprint.get("/")
def towns() -> str:
    return render_template("check/towns.html", towns=portal().towns.values())


@blueprint.get("/which-town")
def which_town() -> str:
    return render_template("check/which_town.html", towns=portal().towns.values())


@blueprint.get("/<town_id>")
def start(town_id: str) -> str:
    return render_template("check/start.html", edition=edition_today(town_or_404(town_id)))


@blueprint.get(
    "/<town_id>/<any('already-started', letter, 'running-out', 'plans-changed'):page_id>"
)
def plain_page(town_id: str, page_id: str) -> str:
    edition = edition_today(town_or_404(town_id))
    page = edition.pages[page_id.replace("-", "_")]
    return render_template(
        "check/plain_page.html", edition=edition, page=page, parts=tell_page(page)
    )


@blueprint.get("/<town_id>/work")
def index_of_work(town_id: str) -> str:
    edition = edition_today(town_or_404(town_id))
    return render_template("check/index.html", edition=edition, index=tell_index(edition))


@blueprint.get("/<town_id>/law")
def law(town_id: str) -> str:
    edition = edition_today(town_or_404(town_id))
    return render_template("check/law.html", edition=edition, parts=tell_law(edition))


@blueprint.get("/<town_id>/check")
def check(town_id: str) -> str | AnyResponse | Refused:
    answering = request.args.get(ANSWERING)
    if answering is not None:
        return _answer(town_id, answering)
    job = job_of(town_id)
    if query_pairs() != job.pairs():
        return redirect(Links(job).to("check"), 303)
    step = find_next(job)
    if step is None:
        return redirect(Links(job).to("determination"), 303)
    return question_page(job, step.question, may_skip=not step.for_class)


@blueprint.get("/<town_id>/check/<question_id>")
def change(town_id: str, question_id: str) -> str:
    pairs = query_pairs()
    typed, others = take_parts(pairs)
    job = job_from(town_or_404(town_id), others)
    question = question_or_404(job.edition, question_id)
    if others != pairs and not sizes_asked(job, question):
        job = job_of(town_id)  # shapes mean nothing here: told as names that nobody knows
    return question_page(job, question, working=tell_working(job, question, typed))


@blueprint.get("/<town_id>/answers")
def answers(town_id: str) -> str:
    job = job_of(town_id)
    return render_template(
        "check/answers.html", **_context(determine_job(job)), next_step=find_next(job)
    )


@blueprint.get("/<town_id>/determination")
def determination(town_id: str) -> str:
    job = job_of(town_id)
    return render_template(
        "check/determination.html",
        **_context(told_with_costs(determine_job(job))),
        open_all=False,
        next_step=find_next(job),
        **today_context(job),
    )


@blueprint.get("/<town_id>/determination.json")
def determination_json(town_id: str) -> Response:
    determined = determine_job(job_of(town_id))
    job = determined.job
    data = determination_data(
        job.edition,
        job.answers,
        determined.determination,
        determined.advised,
        determined.telling,
    )
    return jsonify(data_with_costs(determined, data))


@blueprint.get("/<town_id>/determination.pdf")
def determination_document(town_id: str) -> Response:
    determined = told_with_costs(determine_job(job_of(town_id)))
    day = today_in(determined.job.town)
    made = determination_pdf(determined.telling, Links(determined.job).absolute, day)
    response = Response(made, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{town_id}-determination.pdf"'
    return response


@blueprint.get("/<town_id>/<any(bring, send, print):sheet_id>")
def sheet(town_id: str, sheet_id: str) -> str:
    """Show one of the sheets to print: what to bring, a note to the Town, or everything."""
    determined = told_with_costs(determine_job(job_of(town_id)))
    return render_template(
        f"check/{sheet_id}.html",
        **_context(determined),
        bring=tell_what_to_bring(determined.determination),
        qr=Markup(qr_svg(Links(determined.job).absolute)),  # noqa: S704 - made by us from an encoded address
        made_on=say_date(today_in(determined.job.town)),
    )


def _context(determined: Determined) -> dict[str, object]:
    job = determined.job
    links = Links(job)
    return {
        "job": job,
        "edition": job.edition,
        "telling": determined.telling,
        "consequence": determined.determination.consequence,
        "links": links,
        "compare_links": [links.comparing(advice) for advice in determined.advised.advices],
        "lasting": links.absolute,
    }


def _answer(town_id: str, question_id: str) -> AnyResponse | Refused:
    """Read a question's form and go on, or return its page with what was typed."""
    town = town_or_404(town_id)
    pairs = query_pairs()
    blank = job_from(town, [pair for pair in pairs if pair[0] == EDITION])
    question = question_or_404(blank.edition, question_id)
    ends = ("", f".{TYPED}", EXACT)
    own = {ANSWERING, *(fact + end for fact in question.facts for end in ends)}
    job = job_from(town, [pair for pair in pairs if pair[0] not in own])
    typed = request.args.to_dict(flat=False)
    try:
        answered = read_submission(job, question, typed)
        find_next(answered)
    except UnreadableJobError as error:
        return question_page(job, question, typed=typed, problems=error.problems), 422
    except ImpossibleJobError as error:
        fact = next((f for f in error.facts if f in question.facts), question.facts[0])
        problems = [Problem(fact, (), str(error))]
        return question_page(job, question, typed=typed, problems=problems), 422
    return redirect(Links(answered).to("check"), 303)
