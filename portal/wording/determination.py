"""A determination told whole, as headed parts of plain sentences."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache

from portal.domain.advice import Advised
from portal.domain.answers import Answers, Exact
from portal.domain.conditions import KIND_FACT
from portal.domain.determination import Certainty, Determination, Due
from portal.domain.edition import Edition
from portal.domain.i18n import _
from portal.domain.ordinance import (
    Deadline,
    Guidance,
    KindOfWork,
    Obligation,
    Phase,
    Rule,
)
from portal.domain.questionnaire import not_needed
from portal.wording.advice import tell_advice
from portal.wording.citations import say_basis, say_citation, tell_cited
from portal.wording.classes import say_headline, say_meaning, say_plan_for
from portal.wording.telling import Line, Part, Row, Telling
from portal.wording.turns import tell_turns_on
from portal.wording.values import say_answer, say_date

PHASES: Sequence[tuple[Phase, str]] = (
    ("next", _("What happens next")),
    ("before_applying", _("Before you apply")),
    ("before_work", _("Before work starts")),
    ("during", _("While you work")),
    ("after", _("When the work is done")),
    ("other_approvals", _("Other approvals this answer does not cover")),
    ("whom_to_ask", _("Whom to ask")),
)
_MARKS: Mapping[Certainty, str] = {
    Certainty.REQUIRED: _("Required"),
    Certainty.POSSIBLE: _("Maybe"),
    Certainty.ASK: _("Ask"),
}


def tell(
    edition: Edition, answers: Answers, determination: Determination, advised: Advised
) -> Telling:
    """Tell a determination, and what was advised on it, under the edition it was made under."""
    consequence = determination.consequence
    unused = not_needed(edition.decisions, answers)
    lead = say_plan_for(edition, consequence) or say_meaning(edition, consequence)
    return Telling(
        title=_("What {law} asks of your job").format(law=edition.profile.law),
        answer=say_headline(edition, consequence),
        lead=(lead,),
        parts=tuple(_parts(edition, answers, determination, advised)),
        answers=_rows(edition, answers, [fact for fact in answers if fact not in unused]),
        not_needed=_rows(edition, answers, unused),
        town=edition.profile.name,
        edition=say_edition(edition),
        footer=(
            _("The Town decides. This page is a guide. It is not a permit or a ruling."),
            say_edition(edition),
        ),
    )


def say_edition(edition: Edition) -> str:
    """Say which text of the law an answer stands on."""
    return _("Told under {law} as it has stood since {day}.").format(
        law=edition.profile.law, day=say_date(edition.name.in_force)
    )


def _parts(
    edition: Edition, answers: Answers, determination: Determination, advised: Advised
) -> Iterator[Part]:
    if determination.turns_on and determination.consequence.permit_possible:
        yield tell_turns_on(edition, answers, determination)
    if determination.readings:
        readings = tuple(map(tell_cited, determination.readings))
        yield Part("readings", _("The law can be read in two ways"), readings)
    settled = len(determination.decided_by) == 1
    why = (
        *(_rule(rule, settled) for rule in determination.decided_by),
        *_kinds(edition, answers),
        *_guidance(determination.guidance, "why"),
    )
    yield Part("why", _("Why") if settled else _("What may decide it"), why)
    if advised.advices or advised.notes:
        yield tell_advice(edition, determination.consequence, advised)
    for phase, heading in PHASES:
        lines = tuple(_phase(edition, answers, determination, phase))
        if lines:
            yield Part(phase, heading, lines)
        if phase == "during" and determination.consequence.permit_possible:
            yield _inspections(edition)


def _phase(
    edition: Edition, answers: Answers, determination: Determination, phase: Phase
) -> Iterator[Line]:
    if phase == "whom_to_ask":
        yield from _whom_to_ask(edition)
    yield from (tell_due(due) for due in determination.obligations if due.obligation.phase == phase)
    yield from (
        _deadline(deadline, deadline_day(deadline, answers))
        for deadline in determination.deadlines
        if deadline.phase == phase
    )
    yield from _guidance(determination.guidance, phase)


@lru_cache(maxsize=1024)
def _rule(rule: Rule, settled: bool) -> Line:
    """Tell a rule; one of several that may decide is told as no more than that."""
    return Line(
        rule.says,
        mark=None if settled else _("Maybe"),
        cite=say_citation(rule.citation),
        basis=say_basis(rule.citation.basis),
    )


def _kinds(edition: Edition, answers: Answers) -> Iterator[Line]:
    answer = answers.get(KIND_FACT)
    if isinstance(answer, Exact) and isinstance(answer.value, tuple):
        for kind_id in answer.value:
            kind = edition.kind(kind_id)
            if kind.says or kind.doubt_says:
                yield _kind(edition, kind, answers)


def _kind(edition: Edition, kind: KindOfWork, answers: Answers) -> Line:
    decisions = edition.decisions
    situation = decisions.situate(answers)
    in_doubt = decisions.store.restrict(decisions.diagram(kind.doubt_when), situation)
    return _tell_kind(kind, in_doubt is not decisions.store.false)


@lru_cache(maxsize=512)
def _tell_kind(kind: KindOfWork, in_doubt: bool) -> Line:
    says = (kind.doubt_says if in_doubt else None) or kind.says or kind.doubt_says or ""
    return Line(
        says,
        name=kind.words,
        cite=say_citation(kind.citation),
        basis=say_basis(kind.citation.basis),
    )


def tell_due(due: Due) -> Line:
    """Tell an obligation whole: what, how certain, the items below it, the prescribed words."""
    return _obligation(due.obligation, due.certainty)


# Each line of a town's data is told once: pages, prints and PDFs share it.
@lru_cache(maxsize=1024)
def _obligation(obligation: Obligation, certainty: Certainty) -> Line:
    says = obligation.ask_says if certainty is Certainty.ASK else None
    told = [says or obligation.says]
    if obligation.who:
        told.append(_("Who: {who}.").format(who=obligation.who.rstrip(".")))
    if obligation.may_be_waived:
        told.append(obligation.may_be_waived)
    return Line(
        says=" ".join(told),
        name=obligation.title,
        mark=_MARKS[certainty],
        cite=say_citation(obligation.citation),
        basis=say_basis(obligation.citation.basis),
        items=tuple(map(tell_cited, obligation.items)),
        quote=obligation.quote.says if obligation.quote else None,
    )


@lru_cache(maxsize=1024)
def _deadline(deadline: Deadline, day: date | None) -> Line:
    says = deadline.says
    if day and deadline.date_says:
        says += " " + deadline.date_says.format(date=say_date(day))
    return Line(
        says,
        cite=say_citation(deadline.citation),
        basis=say_basis(deadline.citation.basis),
    )


def deadline_day(deadline: Deadline, answers: Answers) -> date | None:
    """Return the day a clock ends, where the address has the day it starts; else None."""
    start = answers.get(deadline.from_fact or "")
    if deadline.period and isinstance(start, Exact) and isinstance(start.value, date):
        return deadline.period.after(start.value)
    return None


def _guidance(guidance: Sequence[Guidance], phase: Phase) -> Iterator[Line]:
    return (_note(entry) for entry in guidance if entry.phase == phase)


@lru_cache(maxsize=4096)
def _note(entry: Guidance) -> Line:
    return Line(
        entry.says,
        cite=say_citation(entry.citation),
        basis=say_basis(entry.citation.basis),
        # Whom to ask is never folded away.
        minor=entry.phase != "whom_to_ask",
    )


@lru_cache(maxsize=64)
def _inspections(edition: Edition) -> Part:
    notice = edition.notice
    lines = tuple(
        Line(milestone.says, cite=say_citation(milestone.citation))
        for milestone in edition.milestones
    )
    lead = f"{notice.says} ({say_citation(notice.citation)})"
    return Part("inspections", _("The inspections to come"), lines, lead)


@lru_cache(maxsize=64)
def _whom_to_ask(edition: Edition) -> tuple[Line, ...]:
    profile = edition.profile
    return (
        Line(profile.officer, cite=say_citation(profile.officer_citation)),
        Line(profile.intake, cite=say_citation(profile.intake_citation)),
    )


def _rows(edition: Edition, answers: Answers, facts: Sequence[str]) -> tuple[Row, ...]:
    asked_on = {fact: question.id for question in edition.questions for fact in question.facts}
    return tuple(
        Row(
            label=edition.words[fact].label,
            value=say_answer(edition, fact, answers[fact]),
            fact=fact,
            question=asked_on.get(fact),
        )
        for fact in facts
    )
