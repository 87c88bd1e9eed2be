"""Sums, sizes and conditions of a fee schedule in words."""

from fractions import Fraction

from portal.domain.answers import Answer, Between, Exact
from portal.domain.conditions import (
    All,
    Any,
    Compares,
    Condition,
    Constant,
    Includes,
    IsOneOf,
    Not,
)
from portal.domain.fee_points import Near
from portal.domain.fee_spans import Span
from portal.domain.fees import FeeFact, Schedule
from portal.domain.i18n import _
from portal.domain.money import say_money, say_rate, to_cents
from portal.domain.units import say_amount, with_unit, write_amount

_COMPARED = {
    "<": _("“{fact}” is less than {size}"),
    "<=": _("“{fact}” is {size} or less"),
    ">": _("“{fact}” is more than {size}"),
    ">=": _("“{fact}” is {size} or more"),
}


def say_dollars(dollars: Fraction) -> str:
    """Say an amount that is due, in dollars and cents."""
    return say_money(to_cents(dollars, "cent"))


def say_span(span: Span) -> str:
    """Say what is charged: "$250", "$250 to $500", "at least $250", "not known"."""
    if span.settled:
        return say_dollars(span.low)
    if span.high is None:
        if not span.low:
            return _("not known")
        return _("at least {least}").format(least=say_dollars(span.low))
    return _("{low} to {high}").format(low=say_dollars(span.low), high=say_dollars(span.high))


def say_size(fact: FeeFact, value: Fraction) -> str:
    """Say a quantity: "3 lots", "$12,500", "5,000 sq ft"."""
    if fact.measure == "money":
        return say_rate(value)
    if fact.fact.unit is not None:
        return say_amount(value, fact.fact.unit)
    return f"{say_count(value)} {fact.one if value == 1 else fact.many}"


def say_unit(fact: FeeFact) -> str:
    """Say in what a quantity is asked: "lots", "dollars", "sq ft"; empty for anything else."""
    if fact.fact.unit is not None:
        return with_unit("", fact.fact.unit).strip()
    return _("dollars") if fact.measure == "money" else fact.many


def say_count(value: Fraction) -> str:
    """Say a number alone, exactly where it has an end: "1,250", "2.5", "10/3"."""
    return f"{value.numerator:,}" if value.denominator == 1 else write_amount(value)


def say_fee_answer(fact: FeeFact, answer: Answer) -> str:
    """Say an answer to a fact of a schedule."""
    if isinstance(answer, Between):
        assert isinstance(answer.low, Fraction)
        assert isinstance(answer.high, Fraction)
        low, high = say_size(fact, answer.low), say_size(fact, answer.high)
        return _("{low} to {high}").format(low=low, high=high)
    if not isinstance(answer, Exact):
        return _("Not sure")
    match answer.value:
        case bool(truth):
            return _("Yes") if truth else _("No")
        case Fraction() as value:
            return say_size(fact, value)
    return fact.options.get(str(answer.value), str(answer.value))


def say_ends(fact: FeeFact, low: Near, high: Near | None) -> str:
    """Say where a tier begins and ends: "up to 5 lots", "$10,000 or more"."""
    first = say_size(fact, low.value)
    below = _below(fact, high)
    if low.value == 0 or (fact.whole and low.value == 1):
        return below or _("any amount")
    beyond = low.side > 0
    if not below:
        message = _("more than {low}") if beyond else _("{low} or more")
        return message.format(low=first)
    message = _("more than {low}, {high}") if beyond else _("{low} or more, {high}")
    return message.format(low=first, high=below)


def _below(fact: FeeFact, high: Near | None) -> str:
    if high is None:
        return ""
    message = _("up to {high}") if high.side > 0 else _("less than {high}")
    return message.format(high=say_size(fact, high.value))


def say_condition(condition: Condition, schedule: Schedule) -> str:
    """Say a condition in the labels of its facts."""
    match condition:
        case All(parts) | Any(parts):
            joined = _(" and ") if isinstance(condition, All) else _(" or ")
            return joined.join(say_condition(part, schedule) for part in parts)
        case Not(part):
            message = _("it is not so that {condition}")
            return message.format(condition=say_condition(part, schedule))
        case Compares(name, sign, Fraction() as bound):
            fact = schedule.facts[name]
            return _COMPARED[sign].format(fact=fact.label, size=say_size(fact, bound))
        case IsOneOf(name, values):
            return _say_choice(schedule.facts[name], sorted(values))
        case Includes(name, value):
            return _say_choice(schedule.facts[name], [value])
    assert isinstance(condition, Constant)
    return _("in any case") if condition.holds else _("never")


def _say_choice(fact: FeeFact, values: list[str]) -> str:
    plain = {"yes": _("yes"), "no": _("no")}
    said = [fact.options.get(value) or plain.get(value) or value for value in values]
    return _("“{fact}” is {values}").format(fact=fact.label, values=_(" or ").join(said))
