"""Answers that cannot be used: the page they belong to, or one that names what is wrong."""

from collections.abc import Mapping, Sequence

from flask import Response, render_template, request

from portal.domain.determination import ImpossibleJobError
from portal.domain.ordinance import Question
from portal.domain.query import Problem
from portal.services.checks import Job, UnreadableJobError
from portal.web.check.addresses import Links
from portal.web.check.presenters import question_context
from portal.web.check.reading import job_of
from portal.web.check.working import Working
from portal.web.json_errors import json_error, wants_json
from portal.wording.citations import say_basis
from portal.wording.telling import Line

Refused = tuple[str | Response, int]


def question_page(
    job: Job,
    question: Question,
    *,
    may_skip: bool = False,
    typed: Mapping[str, Sequence[str]] | None = None,
    problems: Sequence[Problem] = (),
    working: Working | None = None,
) -> str:
    """Return a question's page, with what was typed and what is wrong with it.

    `working` tells how a size in its box was worked out from shapes.
    """
    context = question_context(job, question, may_skip=may_skip, typed=typed, problems=problems)
    return render_template(
        "check/question.html", ask=context, edition=job.edition, job=job, working=working
    )


def unreadable_job(error: UnreadableJobError) -> Refused:
    """Answer an address with answers that cannot be read: 422, naming each fact."""
    if wants_json():
        problems = [
            {
                "fact": problem.fact,
                "typed": list(problem.typed),
                "message": problem.message,
                "suggestions": list(problem.suggestions),
            }
            for problem in error.problems
        ]
        return json_error(422, str(error), problems=problems), 422
    for question in error.job.edition.questions:
        if any(problem.fact in question.facts for problem in error.problems):
            own = [problem for problem in error.problems if problem.fact in question.facts]
            typed = {name: texts for problem in own for name, texts in _boxes(error.job, problem)}
            return question_page(error.job, question, typed=typed, problems=own), 422
    kept = Links(error.job).to("check")
    return render_template(
        "check/unreadable.html", problems=error.problems, job=error.job, kept=kept
    ), 422


def impossible_job(error: ImpossibleJobError) -> Refused:
    """Answer a job that cannot be: 422, naming the facts that contradict each other."""
    if wants_json():
        problems = [{"fact": fact, "message": str(error)} for fact in error.facts]
        said = f"{error} ({', '.join(error.facts)})"
        return json_error(422, said, problems=problems), 422
    return impossible_page(error, job_of((request.view_args or {})["town_id"]))


def impossible_page(error: ImpossibleJobError, job: Job) -> Refused:
    """Answer with a page that says why the job cannot be, and leads to each answer behind that."""
    links = Links(job)
    changes = [
        (job.edition.words[fact].label, links.to(f"check/{question.id}"))
        for fact in error.facts
        for question in job.edition.questions
        if fact in question.facts
    ]
    reasons = [Line(entry.says, basis=say_basis(entry.basis)) for entry in error.entries]
    return render_template("check/impossible.html", reasons=reasons, job=job, changes=changes), 422


def _boxes(job: Job, problem: Problem) -> list[tuple[str, list[str]]]:
    """Return what was typed under the names of the form: a number goes to its box."""
    fact = job.edition.ordinance.facts[problem.fact]
    if fact.kind in ("quantity", "date", "season"):
        return [(fact.id, ["typed"]), (f"{fact.id}.typed", [problem.typed[0]])]
    return [(fact.id, list(problem.typed))]
