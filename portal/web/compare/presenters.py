"""From two versions of a job to what the template shows: the boxes and what is wrong in them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from portal.domain.edition import Edition
from portal.domain.i18n import _
from portal.domain.query import UNKNOWN, Problem
from portal.services.boxes import EXACT, Boxed
from portal.services.comparing import PICKED, WITH, Comparison, fill_boxes
from portal.wording.values import say_word


@dataclass(frozen=True, slots=True)
class Box:
    """A box for one fact of one version, with what stands in it and its problem if it has one.

    `exact` is the answer as an address has it, where the text in the box does not say it all.
    Where there are `choices`, values with their words, one of them is picked instead.
    """

    name: str
    other: bool
    written: str
    exact: str | None
    problem: Problem | None
    choices: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Field:
    """A fact with its box in either version."""

    fact: str
    line: str
    boxes: tuple[Box, Box]

    @property
    def wrong(self) -> bool:
        """Whether either box has a problem."""
        return any(box.problem for box in self.boxes)


@dataclass(frozen=True, slots=True)
class CompareForm:
    """The form that changes either version: what is most often changed first, then the others."""

    fields: tuple[Field, ...]
    others: tuple[Field, ...]
    hidden: Sequence[tuple[str, str]]
    summary: Sequence[tuple[str | None, str]]


def compare_form(
    comparison: Comparison,
    typed: Mapping[str, str] | None = None,
    problems: Sequence[Problem] = (),
) -> CompareForm:
    """Return the form, with what was typed after a problem."""
    by_name = {problem.fact: problem for problem in problems}
    wrong = {name.removeprefix(WITH) for name in by_name}
    known = comparison.one.edition.ordinance.facts
    levers, others = comparison.levers(), comparison.others()
    shown = {*levers, *others, *(f for f in wrong if f in known and known[f].kind != "several")}
    filled = fill_boxes(comparison, tuple(fact for fact in known if fact in shown))

    def box(name: str, *, other: bool) -> Box:
        boxed = _as_typed(name, typed) if typed and name in typed else filled[name]
        choices = _choices(comparison.one.edition, name.removeprefix(WITH), other=other)
        return Box(name, other, boxed.text, boxed.exact, by_name.get(name), choices)

    def field(fact: str) -> Field:
        line = comparison.one.edition.words[fact].line
        return Field(fact, line, (box(fact, other=False), box(WITH + fact, other=True)))

    return CompareForm(
        tuple(field(fact) for fact in levers),
        tuple(field(fact) for fact in known if fact in shown and fact not in levers),
        [pair for pair in comparison.pairs() if pair[0] not in filled],
        list(_summary(comparison, problems, filled)),
    )


def _choices(edition: Edition, fact_id: str, *, other: bool) -> Sequence[tuple[str, str]]:
    fact = edition.ordinance.facts[fact_id]
    if fact.kind not in PICKED:
        return ()
    nothing = _("The same") if other else _("Not answered")
    values = ("yes", "no") if fact.kind == "yes_no" else fact.values
    said = ((value, say_word(edition, fact_id, value)) for value in (*values, UNKNOWN))
    return [("", nothing), *said]


def _as_typed(name: str, typed: Mapping[str, str]) -> Boxed:
    return Boxed(typed[name], typed.get(name + EXACT))


def _summary(
    comparison: Comparison, problems: Sequence[Problem], boxes: Collection[str]
) -> Iterator[tuple[str | None, str]]:
    words = comparison.one.edition.words
    for problem in problems:
        fact = problem.fact.removeprefix(WITH)
        message = problem.message
        if fact in words:
            message = f"{words[fact].label}: {message}"
        yield (problem.fact if problem.fact in boxes else None, message)
