"""Query string <-> answers. The canonical address has the facts in the town's own order.

Exact numbers stand in the fact's unit, `a..b` is a range, `unknown` means "not sure", and only
the kinds of work may repeat. What cannot be read becomes a problem that names the fact and
keeps what was typed; nothing is ever dropped or guessed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from portal.domain.amounts import QuantityError, read_amount
from portal.domain.answers import NEVER, UNSURE, Answer, Answers, Between, Exact
from portal.domain.dates import DateError, read_date
from portal.domain.facts import Fact, FactTable
from portal.domain.i18n import _
from portal.domain.units import write_amount, write_range

UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Problem:
    """One answer that could not be read: what was typed and what to do about it.

    `suggestions` are texts that can be read, for what could mean two things.
    """

    fact: str
    typed: tuple[str, ...]
    message: str
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """The answers of a query, and the parts of it that could not be read."""

    answers: Answers
    problems: tuple[Problem, ...] = field(default=())


class UnreadableAnswerError(ValueError):
    """One value that is no answer to its fact."""

    def __init__(self, message: str, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.suggestions = suggestions


def read_query(pairs: Iterable[tuple[str, str]], facts: Mapping[str, Fact]) -> Reading:
    """Read name and value pairs as answers; raises nothing."""
    typed: dict[str, list[str]] = {}
    for name, value in pairs:
        typed.setdefault(name, []).append(value)
    answers: dict[str, Answer] = {}
    problems = []
    for name, values in typed.items():
        try:
            answers[name] = _read_values(name, values, facts)
        except UnreadableAnswerError as error:
            problems.append(Problem(name, tuple(values), str(error), error.suggestions))
    problems += _impossible_periods(answers, facts)
    ordered = {fact: answers[fact] for fact in facts if fact in answers}
    return Reading(ordered, tuple(problems))


def read_answer(fact: Fact, text: str, *, friendly: bool = False) -> Answer:
    """Read one value; `friendly` asks back where a person may have meant two things.

    Raises UnreadableAnswerError.
    """
    text = text.strip()
    if text == UNKNOWN:
        return UNSURE
    match fact.kind:
        case "yes_no":
            return _read_word(fact, text, ("yes", "no"))
        case "choice":
            return _read_word(fact, text, fact.values)
        case "quantity":
            return _read_quantity(fact, text, friendly)
        case _:
            return _read_dates(fact, text)


def write_query(answers: Answers, facts: FactTable) -> list[tuple[str, str]]:
    """Return the canonical name and value pairs of the answers, in the town's order."""
    return [
        (fact_id, text)
        for fact_id in facts
        if fact_id in answers
        for text in write_answer(facts[fact_id], answers[fact_id])
    ]


def write_answer(fact: Fact, answer: Answer) -> tuple[str, ...]:
    """Return the canonical texts of one answer; more than one only for several values."""
    if answer is UNSURE:
        return (UNKNOWN,)
    if isinstance(answer, Between):
        if isinstance(answer.low, date):
            return (f"{answer.low}..{answer.high}",)
        assert not isinstance(answer.high, date)
        return (
            write_range(
                answer.low, answer.high, low_open=answer.low_open, high_open=answer.high_open
            ),
        )
    assert isinstance(answer, Exact)
    return _write_exact(fact, answer)


def _write_exact(fact: Fact, answer: Exact) -> tuple[str, ...]:
    value = answer.value
    if isinstance(value, bool):
        return ("yes" if value else "no",)
    if isinstance(value, tuple):
        return tuple(known for known in fact.values if known in value)
    if value is NEVER:
        return ("none",)
    if isinstance(value, str | date):
        return (str(value),)
    return (write_amount(value),)


def _read_values(name: str, values: list[str], facts: Mapping[str, Fact]) -> Answer:
    if name not in facts:
        message = _("This town's check does not know a fact called “{name}”.")
        raise UnreadableAnswerError(message.format(name=name[:60]))
    fact = facts[name]
    if fact.kind != "several":
        if len(values) > 1:
            raise UnreadableAnswerError(_("This was answered more than once. Give one answer."))
        return read_answer(fact, values[0])
    chosen = set(map(str.strip, values))
    if chosen == {UNKNOWN}:
        return UNSURE
    for value in values:
        _read_word(fact, value.strip(), fact.values)
    return Exact(tuple(known for known in fact.values if known in chosen))


def _read_word(fact: Fact, text: str, words: tuple[str, ...]) -> Exact:
    if text not in words:
        message = _("“{typed}” is not one of the answers: {answers}.")
        answers = ", ".join((*words, UNKNOWN))
        raise UnreadableAnswerError(message.format(typed=text[:60], answers=answers))
    return Exact({"yes": True, "no": False}[text] if fact.kind == "yes_no" else text)


def _read_quantity(fact: Fact, text: str, friendly: bool) -> Answer:
    assert fact.unit is not None
    assert fact.greatest is not None
    try:
        amount = read_amount(text, fact.unit, fact.greatest, friendly=friendly)
    except QuantityError as error:
        raise UnreadableAnswerError(error.message, error.suggestions) from error
    if amount.low == amount.high:
        return Exact(amount.low)
    return Between(amount.low, amount.high, amount.low_open, amount.high_open)


def _read_dates(fact: Fact, text: str) -> Answer:
    if fact.kind == "date" and text == "none":
        return Exact(NEVER)
    first, dots, last = text.partition("..")
    try:
        if not dots:
            return Exact(read_date(text))
        low, high = read_date(first), read_date(last)
    except DateError as error:
        raise UnreadableAnswerError(str(error)) from error
    if low > high:
        raise UnreadableAnswerError(_("The first date of the range is after the last one."))
    return Exact(low) if low == high else Between(low, high)


def _impossible_periods(answers: Mapping[str, Answer], facts: Mapping[str, Fact]) -> list[Problem]:
    problems = []
    for fact in facts.values():
        if fact.until is None or fact.until not in answers:
            continue
        start, end = answers.get(fact.id), answers[fact.until]
        first = start.low if isinstance(start, Between) else getattr(start, "value", None)
        last = end.high if isinstance(end, Between) else getattr(end, "value", None)
        if isinstance(first, date) and isinstance(last, date) and last < first:
            message = _("The work cannot end before it begins. Check both dates.")
            problems += [
                Problem(of.id, write_answer(of, answers[of.id]), message)
                for of in (fact, facts[fact.until])
            ]
    return problems
