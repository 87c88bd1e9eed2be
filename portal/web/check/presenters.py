"""From a job and its words to what a template needs; no markup and no request."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from portal.domain.ordinance import Question
from portal.domain.query import Problem, write_answer
from portal.domain.questionnaire import facts_on_page
from portal.services.boxes import EXACT, fill_box
from portal.services.checks import TYPED, Job, answer_today, text_in_box
from portal.services.sizes import may_be_sized
from portal.web.check.addresses import Links
from portal.web.check.reading import today_in
from portal.wording.questions import QuestionField, QuestionPage, tell_question


@dataclass(frozen=True, slots=True)
class Filled:
    """A field with what is picked and written in it, and its problem if it has one.

    `exact` is the answer as an address has it, where the text in the box does not say it all.
    """

    field: QuestionField
    picked: frozenset[str]
    written: str
    problem: Problem | None
    exact: str | None = None

    @property
    def described_by(self) -> str:
        """The ids of the texts that describe the field to a screen reader."""
        texts = (("error", self.problem), ("hint", self.field.hint))
        return " ".join(f"{self.field.fact}-{name}" for name, there in texts if there)

    @property
    def box_is_wrong(self) -> bool:
        """Whether the problem is what stands, or does not stand, in the field's box."""
        return self.problem is not None and bool(self.written or TYPED in self.picked)

    @property
    def control(self) -> str:
        """The id of the control that a message about the field leads to."""
        return f"{self.field.fact}-{TYPED if self.box_is_wrong else '1'}"


@dataclass(frozen=True, slots=True)
class QuestionContext:
    """Everything the question template shows."""

    page: QuestionPage
    fields: tuple[Filled, ...]
    hidden: Sequence[tuple[str, str]]
    action: str
    answers_link: str | None
    back_link: str
    skip_link: str | None
    problems: tuple[Problem, ...]
    single: bool
    size_links: Mapping[str, str]

    @property
    def summary(self) -> list[tuple[str | None, str]]:
        """The id of a control and the message that leads to it, for each problem.

        Where a page has several lines, the message says first which one it is about.
        """
        shown = {filled.field.fact: filled for filled in self.fields}
        summary: list[tuple[str | None, str]] = []
        for problem in self.problems:
            filled = shown.get(problem.fact)
            if filled is None:
                summary.append((None, problem.message))
            elif self.single:
                summary.append((filled.control, problem.message))
            else:
                summary.append((filled.control, f"{filled.field.label}: {problem.message}"))
        return summary


def question_context(
    job: Job,
    question: Question,
    *,
    may_skip: bool,
    typed: Mapping[str, Sequence[str]] | None = None,
    problems: Sequence[Problem] = (),
) -> QuestionContext:
    """Return the context of a question's page, with what was typed after a problem."""
    links = Links(job)
    facts = facts_on_page(job.edition.decisions, question, job.answers)
    page = tell_question(job.edition, question, facts, job.answers)
    by_fact = {problem.fact: problem for problem in problems}
    fields = tuple(
        _fill_typed(field, typed, by_fact.get(field.fact))
        if typed is not None
        else _fill_answered(job, field)
        for field in page.fields
    )
    return QuestionContext(
        page=page,
        fields=fields,
        hidden=[*job.pairs(without=question.facts), ("answering", question.id)],
        action=f"/{job.town.id}/check",
        answers_link=links.to("answers") if job.answers else None,
        back_link=_back_link(job, question, links),
        skip_link=links.to("determination") if may_skip else None,
        problems=tuple(problems),
        single=len(fields) == 1,
        size_links={
            fact: links.to(f"size/{fact}")
            for fact in facts
            if may_be_sized(job.edition.ordinance.facts[fact])
        },
    )


def _back_link(job: Job, question: Question, links: Links) -> str:
    """Return the answered question before this one in the town's order, or the start."""
    before = None
    for other in job.edition.questions:
        if other.id == question.id:
            break
        if any(fact in job.answers for fact in other.facts):
            before = other
    if before is None:
        return f"/{job.town.id}"
    return links.to(f"check/{before.id}")


def _fill_answered(job: Job, field: QuestionField) -> Filled:
    answer = job.answers.get(field.fact)
    if answer is None:
        return Filled(field, frozenset(), "", None)
    texts = write_answer(job.edition.ordinance.facts[field.fact], answer)
    offered = {choice.value for group in field.groups for choice in group.choices}
    if field.kind in ("choices", "several") or texts[0] in offered:
        return Filled(field, frozenset(texts), "", None)
    boxed = fill_box(job.edition, field.fact, answer)
    return Filled(field, frozenset({TYPED}), boxed.text, None, boxed.exact)


def _fill_typed(
    field: QuestionField, typed: Mapping[str, Sequence[str]], problem: Problem | None
) -> Filled:
    return Filled(
        field,
        frozenset(typed.get(field.fact, ())),
        text_in_box(typed, field.fact),
        problem,
        "".join(typed.get(field.fact + EXACT, ())),
    )


def today_context(job: Job) -> dict[str, object]:
    """Return what today's edition says of a job read under an older one, and its address."""
    today = answer_today(job, today_in(job.town))
    now = today.determined if today else None
    link = Links(now.job).to("determination") if now else None
    return {"today": today, "today_link": link}
