"""The permit check: read a job from an address, find the next question, determine.

Everything here is a function of the address and the day: no storage, no session.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from portal.domain.advice import Advised, advise
from portal.domain.answers import Answer, Answers
from portal.domain.determination import Determination, ImpossibleJobError, determine, impossible_job
from portal.domain.edition import Edition, Town, UnknownEditionError
from portal.domain.facts import Fact
from portal.domain.i18n import _
from portal.domain.ordinance import Question
from portal.domain.query import (
    Problem,
    UnreadableAnswerError,
    read_answer,
    read_query,
    write_query,
)
from portal.domain.questionnaire import Step, facts_on_page, next_step
from portal.services.boxes import EXACT, read_box
from portal.wording.determination import tell
from portal.wording.telling import Telling

EDITION = "edition"
TYPED = "typed"

Pairs = Sequence[tuple[str, str]]


class UnreadableJobError(ValueError):
    """An address or a form with answers that cannot be read; `job` has what could be."""

    def __init__(self, job: "Job", problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{p.fact}: {p.message}" for p in problems))
        self.job = job
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Job:
    """A job as an address tells it, read on `day` in the town.

    `pinned` if the address itself names the edition.
    """

    town: Town
    edition: Edition
    answers: Answers
    pinned: bool
    day: date

    def pairs(self, *, without: Iterable[str] = (), pin: bool = False) -> list[tuple[str, str]]:
        """Return the canonical name and value pairs, less some facts; `pin` adds the edition."""
        left = {fact: answer for fact, answer in self.answers.items() if fact not in without}
        pairs = write_query(left, self.edition.ordinance.facts)
        if self.pinned or pin:
            pairs.append((EDITION, self.edition.name.id))
        return pairs

    def with_answers(self, answers: Answers) -> "Job":
        """Return the same job with other answers."""
        return Job(self.town, self.edition, answers, self.pinned, self.day)


@dataclass(frozen=True, slots=True)
class Determined:
    """A job's determination, what is advised on it, and the words that tell both."""

    job: Job
    determination: Determination
    advised: Advised
    telling: Telling


@dataclass(frozen=True, slots=True)
class Today:
    """What today's edition makes of a job's answers; `same` if it asks for the same.

    `determined` is None where today's edition cannot take these answers as they stand.
    """

    determined: Determined | None
    same: bool


def read_job(town: Town, pairs: Pairs, today: date) -> Job:
    """Read a job from an address, under the edition it names or the one in force today.

    Raises UnknownEditionError and UnreadableJobError.
    """
    editions = [value for name, value in pairs if name == EDITION]
    if len(set(editions)) > 1:
        raise UnknownEditionError(", ".join(editions))
    edition = town.edition(editions[0]) if editions else town.edition_on(today)
    rest = [(name, value) for name, value in pairs if name != EDITION]
    reading = read_query(rest, edition.ordinance.facts)
    job = Job(town, edition, reading.answers, bool(editions), today)
    if reading.problems:
        raise UnreadableJobError(job, reading.problems)
    return job


def text_in_box(typed: Mapping[str, Sequence[str]], fact_id: str) -> str:
    """Return what was written in a fact's box; a box sent twice, as its texts side by side."""
    return " ".join(typed.get(f"{fact_id}.{TYPED}", ()))


def read_submission(job: Job, question: Question, typed: Mapping[str, Sequence[str]]) -> Job:
    """Read the answers of one question's form and return the job with them.

    `typed` has, by name, a fact's chosen values and, under the fact's name with ".typed", what
    was written in its box, with ".exact" what stood behind it. Raises UnreadableJobError.
    """
    others = {f: a for f, a in job.answers.items() if f not in question.facts}
    wanted = facts_on_page(job.edition.decisions, question, others)
    answers: dict[str, Answer] = dict(others)
    problems = []
    for fact_id in question.facts:
        chosen = list(typed.get(fact_id, ()))
        written = text_in_box(typed, fact_id).strip()
        if fact_id not in wanted and not chosen and not written:
            continue
        try:
            exact = "".join(typed.get(fact_id + EXACT, ()))
            answers[fact_id] = _read_field(job.edition, fact_id, chosen, written, exact)
        except UnreadableAnswerError as error:
            values = (*chosen, written) if written else tuple(chosen)
            problems.append(Problem(fact_id, values, str(error), error.suggestions))
    again = read_query(
        write_query(answers, job.edition.ordinance.facts), job.edition.ordinance.facts
    )
    problems += again.problems
    if problems:
        raise UnreadableJobError(job, problems)
    return job.with_answers(again.answers)


def find_next(job: Job) -> Step | None:
    """Return the next question to ask, or None when the answer is as firm as it can be.

    Raises ImpossibleJobError where the answers cannot all be true of one job.
    """
    decisions = job.edition.decisions
    situation = decisions.situate(job.answers)
    if not decisions.possible(situation):
        raise impossible_job(decisions, situation)
    return next_step(decisions, job.edition.questions, job.answers)


def determine_job(job: Job) -> Determined:
    """Determine a job and tell it. Raises ImpossibleJobError."""
    return Determined(job, *_determined(job.edition, tuple(job.answers.items()), job.day))


# One answer is asked for again: as a page, in print, as PDF and JSON, by whom it was sent to.
@lru_cache(maxsize=256)
def _determined(
    edition: Edition, answers: tuple[tuple[str, Answer], ...], day: date
) -> tuple[Determination, Advised, Telling]:
    known = dict(answers)
    determination = determine(edition.decisions, known)
    advised = advise(edition.decisions, known, determination, day)
    return determination, advised, tell(edition, known, determination, advised)


def answer_today(job: Job, today: date) -> Today | None:
    """Return what today's edition makes of the same answers, and whether that is the same.

    None where the job was read under today's edition.
    """
    current = job.town.edition_on(today)
    if current is job.edition:
        return None
    pairs = write_query(job.answers, job.edition.ordinance.facts)
    reading = read_query(pairs, current.ordinance.facts)
    try:
        now = determine_job(Job(job.town, current, reading.answers, False, today))
    except ImpossibleJobError:
        return Today(None, same=False)
    then = determine(job.edition.decisions, job.answers)
    same = _asks(then) == _asks(now.determination) and not reading.problems
    return Today(now, same)


def _asks(determination: Determination) -> tuple[object, ...]:
    due = tuple((due.obligation.id, due.certainty) for due in determination.obligations)
    return (determination.consequence.mask, *due)


def _read_field(
    edition: Edition, fact_id: str, chosen: list[str], written: str, exact: str
) -> Answer:
    fact = edition.ordinance.facts[fact_id]
    if fact.kind == "several":
        if not chosen:
            raise UnreadableAnswerError(_("Pick at least one kind of work."))
        reading = read_query([(fact.id, value) for value in chosen], {fact.id: fact})
        if reading.problems:
            raise UnreadableAnswerError(reading.problems[0].message)
        return reading.answers[fact.id]
    if len(chosen) > 1:
        raise UnreadableAnswerError(_("This was answered more than once. Give one answer."))
    picked = chosen[0] if chosen else ""
    if picked and picked != TYPED and written:
        raise UnreadableAnswerError(
            _("You picked an answer and also wrote one. Keep only one of them.")
        )
    if written:
        return read_box(edition, fact_id, written, exact)
    if picked == TYPED:
        raise UnreadableAnswerError(_write_something(fact))
    if not picked:
        raise UnreadableAnswerError(_("Pick an answer. “Not sure” is fine."))
    return read_answer(fact, picked)


def _write_something(fact: Fact) -> str:
    if fact.kind == "quantity":
        return _("Write the number, or pick another answer.")
    return _("Write the date, or pick another answer.")
