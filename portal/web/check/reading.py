"""Reads the town, the job and the day from a request."""

from datetime import date
from typing import NoReturn

from flask import abort, request

from portal import clock
from portal.domain.edition import Edition, Town, UnknownEditionError
from portal.domain.i18n import _
from portal.domain.ordinance import Question
from portal.services.checks import Job, Pairs, read_job
from portal.web.state import portal


def town_or_404(town_id: str) -> Town:
    """Return the town of an address; 404 in the shell for one we do not serve."""
    found = portal().towns.get(town_id)
    if found is None:
        said = _("This portal does not serve a town called “{name}”.")
        abort(404, description=said.format(name=town_id[:60]))
    return found


def today_in(town: Town) -> date:
    """Return today's date in the town."""
    return clock.today(town.editions[-1].profile.time_zone)


def edition_today(town: Town) -> Edition:
    """Return the edition in force in the town today."""
    return town.edition_on(today_in(town))


def query_pairs() -> list[tuple[str, str]]:
    """Return the address's names and values, repeated ones included, in order."""
    return list(request.args.items(multi=True))


def job_of(town_id: str) -> Job:
    """Return the job of the address. Raises UnreadableJobError."""
    return job_from(town_or_404(town_id), query_pairs())


def job_from(town: Town, pairs: Pairs) -> Job:
    """Read a job from names and values; 404 in the shell for an edition we do not hold.

    Raises UnreadableJobError.
    """
    try:
        return read_job(town, pairs, today_in(town))
    except UnknownEditionError as error:
        no_edition(error)


def no_edition(error: UnknownEditionError) -> NoReturn:
    """Answer an edition that we do not hold: 404 in the shell."""
    said = _("We hold no edition “{name}” of this town's law.")
    abort(404, description=said.format(name=str(error)[:60]))


def question_or_404(edition: Edition, question_id: str) -> Question:
    """Return a question of the edition; 404 in the shell if there is none."""
    question = edition.question(question_id)
    if question is None:
        abort(404, description=_("This town's check has no such question."))
    return question
