"""Views of the calculator of areas and volumes. No session and no storage: the address says it."""

from flask import Blueprint, abort, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response

from portal.documents.qr import qr_svg
from portal.domain.determination import ImpossibleJobError
from portal.domain.facts import Fact
from portal.domain.i18n import _
from portal.domain.ordinance import Question
from portal.domain.parts import FaultyPartError, TypedPart, awaits_depth, take_parts
from portal.services.checks import Job, UnreadableJobError
from portal.services.sizes import Sheet, may_be_sized, read_sheet, work_out
from portal.web.check.addresses import SizeLinks
from portal.web.check.problems import Refused, impossible_job, unreadable_job
from portal.web.check.reading import job_from, query_pairs, today_in, town_or_404
from portal.web.sizes.part_form import part_form
from portal.web.sizes.presenters import size_context
from portal.wording.values import say_date

blueprint = Blueprint("sizes", __name__)
blueprint.register_error_handler(UnreadableJobError, unreadable_job)
blueprint.register_error_handler(ImpossibleJobError, impossible_job)
OF_ALL = ("all.margin", "all.reuse", "all.reused")  # what has its own place on the page


@blueprint.get("/<town_id>/size/<fact_id>")
def size(town_id: str, fact_id: str) -> str | Response | Refused:
    sheet, question = _read(town_id, fact_id)
    if any(problem.fact not in OF_ALL for problem in sheet.problems):
        kept = SizeLinks(sheet).here()
        page = render_template(
            "check/unreadable.html", problems=sheet.problems, job=sheet.job, kept=kept
        )
        return page, 422
    if sheet.opened is not None:
        return _part_page(sheet, sheet.opened)
    if sheet.faulty is not None:
        part, error = sheet.faulty
        if awaits_depth(part, error):
            return _part_page(sheet, part)
        return _part_page(sheet, part, error), 422
    if not sheet.problems and query_pairs() != [*sheet.job.pairs(), *sheet.pairs()]:
        return redirect(SizeLinks(sheet).here(), 303)
    context = size_context(sheet, work_out(sheet), question)
    page = render_template(
        "sizes/size.html", sums=context, job=sheet.job, edition=sheet.job.edition
    )
    return (page, 422) if context.problems else page


@blueprint.get("/<town_id>/size/<fact_id>/print")
def sheet(town_id: str, fact_id: str) -> str | Response:
    """Show a sum alone, to print beside the answer; what is not one goes to the calculator."""
    read, question = _read(town_id, fact_id)
    result = work_out(read)
    context = size_context(read, result, question)
    if context.whole is None:
        return redirect(f"{SizeLinks(read).page}?{request.query_string.decode()}", 303)
    return render_template(
        "sizes/print.html",
        sums=context,
        job=read.job,
        edition=read.job.edition,
        qr=Markup(qr_svg(context.lasting)),  # noqa: S704 - made by us from an encoded address
        made_on=say_date(today_in(read.job.town)),
    )


def _read(town_id: str, fact_id: str) -> tuple[Sheet, Question]:
    """Return the shapes of the address, and the question that asks their size; 404 if none does."""
    typed, others = take_parts(query_pairs())
    job = job_from(town_or_404(town_id), others)
    fact, question = _size_or_404(job, fact_id)
    return read_sheet(job, fact, typed), question


def _size_or_404(job: Job, fact_id: str) -> tuple[Fact, Question]:
    """Return the area or volume and the question that asks it; 404 in the shell if none does."""
    fact = job.edition.ordinance.facts.get(fact_id)
    question = next((q for q in job.edition.questions if fact_id in q.facts), None)
    if fact is None or question is None or not may_be_sized(fact):
        abort(404, description=_("This town's check asks for no such area or volume."))
    return fact, question


def _part_page(sheet: Sheet, part: TypedPart, error: FaultyPartError | None = None) -> str:
    form = part_form(sheet, part, error)
    return render_template("sizes/part.html", form=form, job=sheet.job, edition=sheet.job.edition)
