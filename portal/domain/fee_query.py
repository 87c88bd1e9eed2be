"""Query string <-> the answers that a fee schedule needs beside those of a check.

A count and a sum of money are written as people write them: "12", "$12,500", "10,000..20,000".
"""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from portal.domain.answers import UNSURE, Answer, Between, Exact
from portal.domain.fees import FeeFact
from portal.domain.i18n import _
from portal.domain.money import MoneyError, read_money, read_rate, say_money, to_cents
from portal.domain.query import (
    UNKNOWN,
    Problem,
    Reading,
    UnreadableAnswerError,
    read_answer,
    read_query,
)

_TO = re.compile(r"\s*(?:\.\.| to |-|\N{EN DASH})\s*")


def read_fee_query(pairs: Iterable[tuple[str, str]], facts: Mapping[str, FeeFact]) -> Reading:
    """Read name and value pairs as answers; raises nothing."""
    plain = {name: fact.fact for name, fact in facts.items() if not _is_number(fact)}
    numbers = {name: fact for name, fact in facts.items() if _is_number(fact)}
    typed = list(pairs)
    rest = read_query([pair for pair in typed if pair[0] not in numbers], plain)
    answers, problems = dict(rest.answers), list(rest.problems)
    for name, fact in numbers.items():
        texts = [value for other, value in typed if other == name]
        if not texts:
            continue
        try:
            if len(texts) > 1:
                raise UnreadableAnswerError(_("This was answered more than once. Give one answer."))
            answers[name] = read_fee_answer(fact, texts[0])
        except UnreadableAnswerError as error:
            problems.append(Problem(name, tuple(texts), str(error), error.suggestions))
    return Reading({name: answers[name] for name in facts if name in answers}, tuple(problems))


def read_fee_answer(fact: FeeFact, text: str, *, friendly: bool = False) -> Answer:
    """Read one value. Raises UnreadableAnswerError."""
    text = text.strip()
    if not _is_number(fact):
        return read_answer(fact.fact, text, friendly=friendly)
    if text == UNKNOWN:
        return UNSURE
    ends = [_number(fact, end) for end in _TO.split(text)]
    if len(ends) > 2:
        raise UnreadableAnswerError(_unreadable(fact))
    if ends[0] > ends[-1]:
        raise UnreadableAnswerError(_("The first number of the range is larger than the second."))
    return Exact(ends[0]) if ends[0] == ends[-1] else Between(ends[0], ends[-1])


def _is_number(fact: FeeFact) -> bool:
    return fact.measure in ("count", "money")


def _number(fact: FeeFact, text: str) -> Fraction:
    try:
        value = (read_money if fact.measure == "money" else read_rate)(text)
    except MoneyError as error:
        raise UnreadableAnswerError(_unreadable(fact)) from error
    if fact.whole and value.denominator != 1:
        raise UnreadableAnswerError(_("This is counted whole. Write a number such as 3."))
    assert fact.fact.greatest is not None
    if value > fact.fact.greatest:
        most = f"{fact.fact.greatest.numerator:,}"
        if fact.measure == "money":
            most = say_money(to_cents(fact.fact.greatest, "cent"))
        message = _("This is more than we can believe: at most {most}.")
        raise UnreadableAnswerError(message.format(most=most))
    return value


def _unreadable(fact: FeeFact) -> str:
    if fact.measure == "money":
        return _("We could not read this. Write a sum of money, such as $12,500.")
    return _("We could not read this. Write a number, such as 3.")
