"""Sums, sizes and refunds of a fee schedule in words."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from portal.domain.fee_amounts import Unit
from portal.domain.fee_spans import Span
from portal.domain.fees import FeeFact, Level, Refund
from portal.domain.i18n import _, ngettext
from portal.domain.money import say_money, say_rate, to_cents
from portal.domain.units import ACRE, say_amount, with_unit, write_amount

AMONG: dict[str, str] = {
    "greatest": _("the greater of {amounts}"),
    "least": _("the lesser of {amounts}"),
}
_QUARTER = ACRE / 4


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
    """Say a quantity: "3 lots", "$12,500", "5,000 sq ft", "1.25 acres" where that is exact."""
    if fact.measure == "money":
        return say_rate(value)
    if fact.fact.unit == "sq_ft" and value and value % _QUARTER == 0:
        return say_acres(value / ACRE)
    if fact.fact.unit is not None:
        return say_amount(value, fact.fact.unit)
    return f"{say_count(value)} {fact.one if 0 < value <= 1 else fact.many}"


def say_acres(acres: Fraction) -> str:
    """Say how many acres, exactly."""
    message = ngettext("{number} acre", "{number} acres", ceil(acres))
    return message.format(number=say_count(acres))


def say_one(fact: FeeFact, value: Fraction) -> str:
    """Say a quantity after "each" or "the first": "lot", "acre", "sq ft", "10 lots"."""
    if fact.measure == "count" and value == 1:
        return fact.one
    if fact.fact.unit == "sq_ft" and value == ACRE:
        return _("acre")
    return say_unit(fact) if value == 1 and fact.fact.unit is not None else say_size(fact, value)


def is_share(unit: Unit, fact: FeeFact) -> bool:
    """Tell whether a rate is for each dollar, and so a percentage."""
    return fact.measure == "money" and unit.each == 1 and unit.partial == "exact"


def say_share(rate: Fraction) -> str:
    """Say a rate for each dollar as the number of a percentage."""
    return say_count(rate * 100)


def say_list(said: Sequence[str]) -> str:
    """Join phrases: "a", "a and b", "a, b and c"."""
    if len(said) < 2:
        return "".join(said)
    return _("{others} and {last}").format(others=", ".join(said[:-1]), last=said[-1])


def say_either(said: Sequence[str]) -> str:
    """Join phrases of which one holds: "a", "a or b", "a, b or c"."""
    if len(said) < 2:
        return "".join(said)
    return _("{others} or {last}").format(others=", ".join(said[:-1]), last=said[-1])


def say_unit(fact: FeeFact) -> str:
    """Say in what a quantity is asked: "lots", "dollars", "sq ft"; empty for anything else."""
    if fact.fact.unit is not None:
        return with_unit("", fact.fact.unit).strip()
    return _("dollars") if fact.measure == "money" else fact.many


def say_count(value: Fraction) -> str:
    """Say a number alone, exactly where it has an end: "1,250", "2.5", "10/3"."""
    return f"{value.numerator:,}" if value.denominator == 1 else write_amount(value)


def _level(level: Level) -> str:
    if not level.is_percent:
        return say_dollars(level.number)
    return _("{percent}%").format(percent=say_count(level.number))


def say_refund(refund: Refund) -> list[str]:
    """Say when a deposit is filled up again, and what becomes of what is not used."""
    notes = []
    if refund.refill_at is not None and refund.refill_to is not None:
        message = _("When {left} of it is left, it is filled up again to {full}.")
        notes.append(message.format(left=_level(refund.refill_at), full=_level(refund.refill_to)))
    if not refund.unused:
        notes.append(_("What is not used is not given back."))
    elif refund.days is not None:
        notes.append(
            _("What is not used is given back within {days} days.").format(days=refund.days)
        )
    else:
        notes.append(_("What is not used is given back."))
    return notes
