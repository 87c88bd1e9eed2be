"""Views of the estimate. The address has the job's facts and those that only the fees need."""

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Blueprint, Response, jsonify, redirect, render_template
from werkzeug.wrappers import Response as AnyResponse

from portal.domain.answers import Answer
from portal.domain.determination import ImpossibleJobError
from portal.domain.fees import FeeFact, Schedule
from portal.domain.query import write_answer
from portal.services.checks import Job, UnreadableJobError, determine_job
from portal.services.estimates import (
    UnreadableFeeAnswerError,
    cost_of_job,
    own_facts,
    read_own_answers,
)
from portal.web.check.addresses import Links
from portal.web.check.problems import Refused, impossible_job, unreadable_job
from portal.web.check.reading import edition_today, job_from, query_pairs, today_in, town_or_404
from portal.web.fees.presenters import fee_fields
from portal.web.json_errors import json_error
from portal.web.state import schedule_in_force
from portal.wording.fees import UNTOLD
from portal.wording.fees_data import costs_data

blueprint = Blueprint("fees", __name__)
blueprint.register_error_handler(UnreadableJobError, unreadable_job)
blueprint.register_error_handler(ImpossibleJobError, impossible_job)


@blueprint.get("/<town_id>/fees")
def estimate(town_id: str) -> str | AnyResponse | Refused:
    job, schedule, facts = _read(town_id)
    typed = [pair for pair in query_pairs() if pair[1].strip()]
    try:
        answers = read_own_answers(typed, facts)
    except UnreadableFeeAnswerError as error:
        return _page(job, schedule, facts, error.answers, error), 422
    wanted = [*job.pairs(), *_written(answers, facts)]
    if query_pairs() != wanted:
        return redirect(f"/{town_id}/fees?{urlencode(wanted, safe='.,')}", 303)
    return _page(job, schedule, facts, answers)


@blueprint.get("/<town_id>/fees.json")
def estimate_json(town_id: str) -> Response | Refused:
    job, schedule, facts = _read(town_id)
    try:
        answers = read_own_answers(query_pairs(), facts)
    except UnreadableFeeAnswerError as error:
        problems = [{"fact": p.fact, "message": p.message} for p in error.problems]
        return json_error(422, str(error), problems=problems), 422
    return jsonify(costs_data(cost_of_job(determine_job(job), schedule, answers)))


def _read(town_id: str) -> tuple[Job, Schedule | None, Mapping[str, FeeFact]]:
    town = town_or_404(town_id)
    schedule = schedule_in_force(town.id, today_in(town))
    known = edition_today(town).ordinance.facts
    facts = own_facts(schedule, known) if schedule else {}
    job = job_from(town, [pair for pair in query_pairs() if pair[0] not in facts])
    return job, schedule, facts


def _written(answers: Mapping[str, Answer], facts: Mapping[str, FeeFact]) -> list[tuple[str, str]]:
    return [
        (name, text)
        for name in facts
        if name in answers
        for text in write_answer(facts[name].fact, answers[name])
    ]


def _page(
    job: Job,
    schedule: Schedule | None,
    facts: Mapping[str, FeeFact],
    answers: Mapping[str, Answer],
    error: UnreadableFeeAnswerError | None = None,
) -> str:
    determined = determine_job(job)
    costs = cost_of_job(determined, schedule, answers)
    lines = costs.told.estimate.lines if costs.told else ()
    open_facts = {fact for line in lines for fact in line.open_facts}
    problems = error.problems if error else ()
    typed = {problem.fact: " ".join(problem.typed) for problem in problems}
    fields = fee_fields(facts, sorted(open_facts), answers, typed, problems)
    return render_template(
        "fees/estimate.html",
        job=job,
        edition=job.edition,
        determined=determined,
        costs=costs,
        untold=UNTOLD.get(costs.status),
        fields=fields,
        problems=problems,
        summary=[(f.control, f"{f.label}: {f.problem.message}") for f in fields if f.problem],
        links=Links(job),
    )
