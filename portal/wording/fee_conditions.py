"""The conditions of a fee schedule and the ends of its tiers in words."""

from fractions import Fraction

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
from portal.domain.fee_points import JUST_ABOVE_ZERO, ZERO, Near
from portal.domain.fees import FeeFact, Schedule
from portal.domain.i18n import _
from portal.wording.fee_values import say_count, say_either, say_size

_COMPARED = {
    "<": _("“{fact}” is less than {size}"),
    "<=": _("“{fact}” is {size} or less"),
    ">": _("“{fact}” is more than {size}"),
    ">=": _("“{fact}” is {size} or more"),
}
_IS, _IS_NOT = _("“{fact}” is {values}"), _("“{fact}” is not {values}")
_OTHER = {"yes": "no", "no": "yes"}
_ANSWERS = {"yes": _("yes"), "no": _("no")}


def say_condition(condition: Condition, schedule: Schedule) -> str:
    """Say a condition in the labels of its facts."""
    match condition:
        case All(parts):
            return _(" and ").join(_inside(part, schedule) for part in parts)
        case Any(parts):
            return _(" or ").join(say_condition(part, schedule) for part in parts)
        case Not(part):
            return _say_not(part, schedule)
        case Constant(truth):
            return _("in any case") if truth else _("never")
    return _say_atom(condition, schedule)


def _say_not(part: Condition, schedule: Schedule) -> str:
    if not isinstance(part, IsOneOf):
        message = _("it is not so that {condition}")
        return message.format(condition=_inside(part, schedule))
    fact = schedule.facts[part.fact]
    if fact.fact.kind == "yes_no":
        return _say_choice(fact, [_OTHER[value] for value in part.values])
    return _say_choice(fact, [value for value in _order(fact) if value in part.values], _IS_NOT)


def _say_atom(atom: Condition, schedule: Schedule) -> str:
    match atom:
        case Compares(name, sign, Fraction() as bound):
            fact = schedule.facts[name]
            return _COMPARED[sign].format(fact=fact.label, size=say_size(fact, bound))
        case Includes(name, value):
            return _say_choice(schedule.facts[name], [value])
    assert isinstance(atom, IsOneOf)
    fact = schedule.facts[atom.fact]
    return _say_choice(fact, [value for value in _order(fact) if value in atom.values])


def say_ends(fact: FeeFact, low: Near, high: Near | None) -> str:
    """Say where a tier begins and ends: "up to 5 lots", "6 to 20 lots", "$10,000 or more"."""
    if fact.whole:
        return _counted_ends(fact, _first(low), None if high is None else _first(high) - 1)
    first, last = say_size(fact, low.value), _below(fact, high)
    if high == JUST_ABOVE_ZERO:
        return first
    if low == ZERO:
        return last or _("any amount")
    if high is not None and high.side > 0 and low.side <= 0:
        return _("{low} to {high}").format(low=first, high=say_size(fact, high.value))
    if not last:
        message = _("more than {low}") if low.side > 0 else _("{low} or more")
        return message.format(low=first)
    message = _("more than {low}, {high}") if low.side > 0 else _("{low} or more, {high}")
    return message.format(low=first, high=last)


def _counted_ends(fact: FeeFact, first: Fraction, last: Fraction | None) -> str:
    if first == 0 and last is None:
        return _("any number")
    if last is None:
        return _("{low} or more").format(low=say_size(fact, first))
    if first == last:
        return say_size(fact, first)
    if first == 0:
        return _("up to {high}").format(high=say_size(fact, last))
    return _("{low} to {high}").format(low=say_count(first), high=say_size(fact, last))


def _first(near: Near) -> Fraction:
    """Return the first whole number at or after a place."""
    return near.value + (near.side > 0)


def _below(fact: FeeFact, high: Near | None) -> str:
    if high is None:
        return ""
    message = _("up to {high}") if high.side > 0 else _("less than {high}")
    return message.format(high=say_size(fact, high.value))


def _inside(part: Condition, schedule: Schedule) -> str:
    said = say_condition(part, schedule)
    return f"({said})" if isinstance(part, Any | All) else said


def _order(fact: FeeFact) -> tuple[str, ...]:
    return ("yes", "no") if fact.fact.kind == "yes_no" else fact.fact.values


def _say_choice(fact: FeeFact, values: list[str], message: str = _IS) -> str:
    said = [fact.options.get(value) or _ANSWERS.get(value) or value for value in values]
    return message.format(fact=fact.label, values=say_either(list(dict.fromkeys(said))))
