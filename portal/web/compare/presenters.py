"""From two versions of a job to what the template shows: the boxes and what is wrong in them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from portal.domain.query import Problem
from portal.services.boxes import EXACT, Boxed
from portal.services.comparing import WITH, Comparison, fill_boxes


@dataclass(frozen=True, slots=True)
class Box:
    """A box for one fact of one version, with what stands in it and its problem if it has one.

    `exact` is the answer as an address has it, where the text in the box does not say it all.
    """

    name: str
    other: bool
    written: str
    exact: str | None
    problem: Problem | None


@dataclass(frozen=True, slots=True)
class Field:
    """A fact with its box in either version."""

    fact: str
    line: str
    boxes: tuple[Box, Box]


@dataclass(frozen=True, slots=True)
class CompareForm:
    """The form that changes either version."""

    fields: tuple[Field, ...]
    hidden: Sequence[tuple[str, str]]
    summary: Sequence[tuple[str | None, str]]


def compare_form(
    comparison: Comparison,
    typed: Mapping[str, str] | None = None,
    problems: Sequence[Problem] = (),
) -> CompareForm:
    """Return the form, with what was typed after a problem."""
    edition = comparison.one.edition
    by_name = {problem.fact: problem for problem in problems}
    wrong = {name.removeprefix(WITH) for name in by_name}
    known = edition.ordinance.facts
    shown = {*comparison.editable(), *(f for f in wrong if f in known and _has_box(known[f].kind))}
    facts = tuple(fact for fact in known if fact in shown)
    filled = fill_boxes(comparison, facts)

    def box(name: str, *, other: bool) -> Box:
        boxed = _as_typed(name, typed) if typed and name in typed else filled[name]
        return Box(name, other, boxed.text, boxed.exact, by_name.get(name))

    fields = tuple(
        Field(
            fact,
            edition.words[fact].line,
            (box(fact, other=False), box(WITH + fact, other=True)),
        )
        for fact in facts
    )
    boxes = {box.name for field in fields for box in field.boxes}
    return CompareForm(
        fields,
        [pair for pair in comparison.pairs() if pair[0] not in boxes],
        list(_summary(comparison, problems, boxes)),
    )


def _as_typed(name: str, typed: Mapping[str, str]) -> Boxed:
    return Boxed(typed[name], typed.get(name + EXACT))


def _has_box(kind: str) -> bool:
    return kind in ("quantity", "date", "season")


def _summary(
    comparison: Comparison, problems: Sequence[Problem], boxes: set[str]
) -> Iterator[tuple[str | None, str]]:
    words = comparison.one.edition.words
    for problem in problems:
        fact = problem.fact.removeprefix(WITH)
        message = problem.message
        if fact in words:
            message = f"{words[fact].label}: {message}"
        yield (problem.fact if problem.fact in boxes else None, message)
