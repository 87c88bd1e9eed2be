"""A question's page in words: what is asked, why, and how to find out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from portal.domain.answers import Answers
from portal.domain.bands import Band, bands_of
from portal.domain.edition import Edition
from portal.domain.facts import Fact, Unit
from portal.domain.i18n import _
from portal.domain.ordinance import Obligation, PermitClass, Question
from portal.domain.query import write_answer
from portal.domain.questionnaire import what_it_changes
from portal.wording.classes import say_shorts
from portal.wording.values import say_band, say_word

FieldKind = Literal["choices", "several", "amount", "date"]
_HOW_MANY: Mapping[Unit, str] = {
    "sq_ft": _("How many square feet?"),
    "cu_yd": _("How many cubic yards?"),
    "ft": _("How many feet?"),
    "percent": _("How many feet of rise in 100 feet?"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to pick: its canonical text and its words."""

    value: str
    text: str
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class ChoiceGroup:
    """Choices under a heading of their own."""

    heading: str | None
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class QuestionField:
    """One fact on the page: its line, its choices and, for a number or a date, a box to type in."""

    fact: str
    kind: FieldKind
    label: str
    line: str
    groups: tuple[ChoiceGroup, ...]
    hint: str | None = None
    find_out: str | None = None
    who_can_tell: str | None = None
    typed_label: str | None = None
    box_label: str | None = None


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """A page of the questionnaire told whole."""

    id: str
    title: str
    lead: str | None
    why: str
    find_out: str | None
    who_can_tell: str | None
    fields: tuple[QuestionField, ...]


def tell_question(
    edition: Edition, question: Question, facts: Sequence[str], answers: Answers
) -> QuestionPage:
    """Tell a question for the facts that its page shows."""
    return QuestionPage(
        id=question.id,
        title=question.title,
        lead=question.lead,
        why=say_why(edition, facts, answers),
        find_out=question.find_out,
        who_can_tell=question.who_can_tell,
        fields=tuple(_field(edition, fact, answers) for fact in facts),
    )


def say_why(edition: Edition, facts: Sequence[str], answers: Answers) -> str:
    """Say what these answers would change now."""
    classes, obligations = what_it_changes(edition.decisions, facts, answers)
    if len(classes) > 1:
        return _say_class_change(edition, classes)
    if obligations:
        return _say_obligation_change(obligations)
    return _("With your other answers, this one no longer changes the result.")


def _say_class_change(edition: Edition, classes: Sequence[PermitClass]) -> str:
    if not any(permit_class.is_permit for permit_class in classes):
        return _("It tells which part of the law fits. Either way, this law asks for no permit.")
    return _("Your answer can change the result. It can still be {classes}.").format(
        classes=say_shorts(edition, classes)
    )


def _say_obligation_change(obligations: Sequence[Obligation]) -> str:
    names = [obligation.title for obligation in obligations]
    named = "; ".join(name[0].lower() + name[1:] for name in names[:3])
    if len(names) > 3:
        return _("Your answer decides what you must prepare: {names}; and more.").format(
            names=named
        )
    return _("Your answer decides what you must prepare: {names}.").format(names=named)


def _field(edition: Edition, fact_id: str, answers: Answers) -> QuestionField:
    fact = edition.ordinance.facts[fact_id]
    words = edition.words[fact_id]
    kind, groups = _choices(edition, fact, answers)
    return QuestionField(
        fact=fact_id,
        kind=kind,
        label=words.label,
        line=words.line,
        groups=groups,
        hint=words.hint,
        find_out=words.find_out,
        who_can_tell=words.who_can_tell,
        typed_label=_typed_label(fact),
        box_label=_box_label(fact),
    )


def _choices(
    edition: Edition, fact: Fact, answers: Answers
) -> tuple[FieldKind, tuple[ChoiceGroup, ...]]:
    match fact.kind:
        case "several":
            return "several", tuple(
                ChoiceGroup(
                    heading.words,
                    tuple(Choice(kind.id, kind.words, kind.hint) for kind in heading.kinds),
                )
                for heading in edition.headings
            )
        case "quantity" | "date" | "season":
            kind: FieldKind = "amount" if fact.kind == "quantity" else "date"
            bands = bands_of(edition.decisions, fact.id, answers) if fact.kind != "season" else ()
            never = [_choice(edition, fact.id, "none")] if fact.kind == "date" else []
            ranges = _band_choices(edition, fact, bands) if len(bands) > 1 else []
            unsure = _choice(edition, fact.id, "unknown")
            return kind, (ChoiceGroup(None, (*never, *ranges, unsure)),)
    words = ("yes", "no") if fact.kind == "yes_no" else fact.values
    choices = tuple(_choice(edition, fact.id, word) for word in (*words, "unknown"))
    return "choices", (ChoiceGroup(None, choices),)


def _choice(edition: Edition, fact_id: str, word: str) -> Choice:
    return Choice(word, say_word(edition, fact_id, word))


def _band_choices(edition: Edition, fact: Fact, bands: Sequence[Band]) -> list[Choice]:
    """Return the bands as choices; a picture of a cut stands beside the first that needs it."""
    pictures = dict(edition.words[fact.id].bands)
    choices = []
    for band in bands:
        edge = band.high if band.low is None or band.low.value == 0 else band.low
        hint = pictures.pop(str(edge.value), None) if edge else None
        choices.append(Choice(write_answer(fact, band.answer)[0], say_band(fact, band), hint))
    return choices


def _typed_label(fact: Fact) -> str | None:
    match fact.kind:
        case "quantity":
            return _("I know the number")
        case "date" | "season":
            return _("I know the date")
    return None


def _box_label(fact: Fact) -> str | None:
    match fact.kind:
        case "quantity":
            assert fact.unit is not None
            return _HOW_MANY[fact.unit]
        case "date" | "season":
            return _("Date, like 12/17/2008")
    return None
