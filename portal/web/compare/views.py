"""The view that compares two versions of a job. Like the check, its address says it all."""

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from portal.domain.determination import ImpossibleJobError
from portal.domain.edition import UnknownEditionError
from portal.services.checks import determine_job, find_next
from portal.services.comparing import (
    Comparison,
    UnreadableComparisonError,
    read_boxes,
    read_comparison,
)
from portal.web.check.addresses import Links
from portal.web.check.costs import costs_of
from portal.web.check.problems import Refused, impossible_page
from portal.web.check.reading import no_edition, query_pairs, today_in, town_or_404
from portal.web.compare.presenters import CompareForm, compare_form
from portal.wording.comparison import ComparisonTelling, Version, tell_comparison
from portal.wording.fees import say_totals

blueprint = Blueprint("compare", __name__)
ANSWERING = "answering"


@blueprint.get("/<town_id>/compare")
def compare(town_id: str) -> str | Response | Refused:
    try:
        comparison = _read(town_id)
    except UnreadableComparisonError as error:
        form = compare_form(error.comparison, request.args.to_dict(), error.problems)
        return _page(error.comparison, form, None), 422
    versions = []
    for job in (comparison.one, comparison.other):
        try:
            determined = determine_job(job)
        except ImpossibleJobError as error:
            return impossible_page(error, job)
        totals = say_totals(costs_of(determined))
        versions.append(Version(job.answers, determined.determination, totals))
    if query_pairs() != comparison.pairs():
        return redirect(Links.between(comparison), 303)
    told = tell_comparison(comparison.one.edition, *versions)
    return _page(comparison, compare_form(comparison), told)


def _read(town_id: str) -> Comparison:
    """Read the two versions, as a person wrote them in the form or as an address has them."""
    town, pairs = town_or_404(town_id), query_pairs()
    rest = [pair for pair in pairs if pair[0] != ANSWERING]
    try:
        if len(rest) < len(pairs):
            return read_boxes(town, rest, today_in(town))
        return read_comparison(town, rest, today_in(town))
    except UnknownEditionError as error:
        no_edition(error)


def _page(comparison: Comparison, form: CompareForm, told: ComparisonTelling | None) -> str:
    return render_template(
        "compare/compare.html",
        edition=comparison.one.edition,
        form=form,
        told=told,
        links=(Links(comparison.one), Links(comparison.other)),
        more=told is not None and find_next(comparison.other) is not None,
    )
