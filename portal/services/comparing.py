"""Comparing two versions of a job: the job as it is, and the same with some answers changed.

The address holds the answers of the job as it is, and under "with." those that differ in the
other version. Like the check itself it is a function of its address and the day.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from portal.domain.answers import Answer, Answers
from portal.domain.edition import Edition, Town
from portal.domain.levers import levers_of
from portal.domain.query import (
    Problem,
    UnreadableAnswerError,
    read_query,
    write_answer,
    write_query,
)
from portal.domain.questionnaire import relevance
from portal.services.boxes import EXACT, Boxed, fill_box, read_box
from portal.services.checks import EDITION, Job, Pairs, UnreadableJobError, read_job

WITH = "with."
PICKED = ("yes_no", "choice")  # kinds of facts whose answer is picked, and not written


class UnreadableComparisonError(ValueError):
    """An address or a form with answers that cannot be read; `comparison` has what could be."""

    def __init__(self, comparison: "Comparison", problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{p.fact}: {p.message}" for p in problems))
        self.comparison = comparison
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two versions of a job under one edition of the law."""

    one: Job
    other: Job

    def pairs(self) -> list[tuple[str, str]]:
        """Return the canonical names and values of the address that compares the two."""
        return comparison_pairs(self.one, self.other.answers)

    def levers(self) -> tuple[str, ...]:
        """Return what people can change of a job: levers that were answered or can still matter."""
        decisions = self.one.edition.decisions
        facts = decisions.ordinance.facts
        wanted = {*self.one.answers, *self.other.answers}
        for job in (self.one, self.other):
            wanted |= relevance(decisions, decisions.situate(job.answers)).for_class
        levers = [fact for fact in levers_of(decisions) if fact in wanted]
        ends = {facts[fact].until for fact in levers}
        return tuple(fact for fact in facts if fact in levers or fact in ends)

    def others(self) -> tuple[str, ...]:
        """Return what else was answered in either version, but for what the job is."""
        levers, facts = self.levers(), self.one.edition.ordinance.facts
        answered = self.one.answers.keys() | self.other.answers.keys()
        return tuple(
            fact.id
            for fact in facts.values()
            if fact.id in answered and fact.id not in levers and fact.kind != "several"
        )


def comparison_pairs(job: Job, other: Answers) -> list[tuple[str, str]]:
    """Return the names and values that compare a job with one of other answers."""
    pairs = job.pairs()
    edition = [pair for pair in pairs if pair[0] == EDITION]
    changed = {fact: answer for fact, answer in other.items() if job.answers.get(fact) != answer}
    written = write_query(changed, job.edition.ordinance.facts)
    return [*pairs[: len(pairs) - len(edition)], *((WITH + n, v) for n, v in written), *edition]


def read_comparison(town: Town, pairs: Pairs, today: date) -> Comparison:
    """Read two versions of a job from an address; an empty answer changes nothing.

    Raises UnknownEditionError, and UnreadableComparisonError with every problem under the name
    that it has in the address.
    """
    own = [pair for pair in pairs if not pair[0].startswith(WITH)]
    changed = [(name.removeprefix(WITH), value) for name, value in pairs if name.startswith(WITH)]
    problems: list[Problem] = []
    try:
        one = read_job(town, own, today)
    except UnreadableJobError as error:
        one, problems = error.job, list(error.problems)
    facts = one.edition.ordinance.facts
    changed = [(name, value) for name, value in changed if value.strip() or name not in facts]
    kept = {name for name, _value in changed} | {problem.fact for problem in problems}
    rest = [pair for pair in write_query(one.answers, facts) if pair[0] not in kept]
    reading = read_query([*rest, *changed], facts)
    problems += (
        Problem(WITH + p.fact, p.typed, p.message, p.suggestions) for p in reading.problems
    )
    comparison = Comparison(one, one.with_answers(reading.answers))
    if problems:
        raise UnreadableComparisonError(comparison, tuple(problems))
    return comparison


def read_boxes(town: Town, pairs: Pairs, today: date) -> Comparison:
    """Read two versions from the form: as a person writes, an empty box saying nothing.

    Raises as `read_comparison` does.
    """
    blank = read_job(town, [pair for pair in pairs if pair[0] == EDITION], today)
    facts = blank.edition.ordinance.facts
    read: list[tuple[str, str]] = []
    problems: dict[str, Problem] = {}
    behind = {prefix + fact + EXACT for prefix in ("", WITH) for fact in facts}
    carried = {name.removesuffix(EXACT): text for name, text in pairs if name in behind}
    for name, value in pairs:
        if name in behind:
            continue
        fact = facts.get(name.removeprefix(WITH))
        if fact is not None and fact.kind != "several" and not value.strip():
            continue
        if fact is None or fact.kind in (*PICKED, "several"):
            read.append((name, value))
        else:
            try:
                answer = read_box(blank.edition, fact.id, value, carried.get(name, ""))
                read += ((name, text) for text in write_answer(fact, answer))
            except UnreadableAnswerError as error:
                problems[name] = Problem(name, (value,), str(error), error.suggestions)
    try:
        comparison = read_comparison(town, read, today)
    except UnreadableComparisonError as error:
        comparison = error.comparison
        problems |= {problem.fact: problem for problem in error.problems}
    if problems:
        raise UnreadableComparisonError(comparison, tuple(problems.values()))
    return comparison


def fill_boxes(comparison: Comparison, facts: tuple[str, ...]) -> Mapping[str, Boxed]:
    """Return what stands in the boxes of these facts, by name."""
    edition = comparison.one.edition
    boxes = {}
    for prefix, job in (("", comparison.one), (WITH, comparison.other)):
        for fact in facts:
            answer = job.answers.get(fact)
            boxes[prefix + fact] = _fill(edition, fact, answer) if answer else Boxed("")
    return boxes


def _fill(edition: Edition, fact_id: str, answer: Answer) -> Boxed:
    fact = edition.ordinance.facts[fact_id]
    if fact.kind in PICKED:
        return Boxed(write_answer(fact, answer)[0])
    return fill_box(edition, fact_id, answer)
