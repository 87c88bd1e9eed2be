"""The arithmetic of a fee line at one point, so that anybody can check it on paper."""

from fractions import Fraction

from portal.domain.fee_amounts import (
    Amount,
    AtCost,
    Bounded,
    Cases,
    Flat,
    Lines,
    Per,
    Percent,
    Slices,
    Tiers,
    Together,
    Unit,
)
from portal.domain.fee_points import ZERO, Near, Point, Size, holds
from portal.domain.fees import FeeFact, Schedule
from portal.domain.i18n import _
from portal.domain.money import say_rate
from portal.wording.fee_values import say_count, say_dollars, say_size, say_span

_TIMES = " \N{MULTIPLICATION SIGN} "
_AMONG = {
    "greatest": _("the greater of {amounts}"),
    "least": _("the lesser of {amounts}"),
}


def say_arithmetic(amount: Amount, point: Point, lines: Lines, schedule: Schedule) -> str:
    """Say how an amount comes about: "5% of $10,000 + $750 = $1,250"; empty if it just is."""
    span = amount.at(point, lines)
    if span.low == 0 and span.high is None:
        return ""
    terms = _terms(amount, point, lines, schedule)
    total = say_span(span)
    return "" if terms in (total, "") else _("{terms} = {total}").format(terms=terms, total=total)


def _terms(amount: Amount, point: Point, lines: Lines, schedule: Schedule) -> str:
    match amount:
        case Flat(dollars):
            return say_dollars(dollars)
        case Per() | Slices():
            return _sized(amount, point, schedule)
        case Tiers(fact=fact):
            size = point[fact]
            assert isinstance(size, Size)
            rows = [row.amount for row in amount.rows_at(size.near)]
            return _(" or ").join(_terms(row, point, lines, schedule) for row in rows)
        case Cases(rows=cases, rest=rest):
            held = [case.amount for case in cases if holds(case.when, point)]
            held = held or ([rest] if rest else [])
            return _(" or ").join(_terms(part, point, lines, schedule) for part in held)
        case Together():
            return _together(amount, point, lines, schedule)
    return _other(amount, point, lines, schedule)


def _other(amount: Amount, point: Point, lines: Lines, schedule: Schedule) -> str:
    match amount:
        case Bounded(inner):
            terms = _terms(inner, point, lines, schedule)
            return (
                terms
                if inner.at(point, lines) == amount.at(point, lines)
                else _within(amount, terms)
            )
        case Percent(percent):
            base = _base(amount, point, lines, schedule)
            return base and _("{percent}% of {base}").format(percent=say_count(percent), base=base)
        case AtCost(markup, str(fact)):
            cost = _known(schedule.facts[fact], point)
            if not cost or not markup:
                return cost
            return _("{cost} + {percent}%").format(cost=cost, percent=say_count(markup))
    return _("not known")


def _sized(amount: Per | Slices, point: Point, schedule: Schedule) -> str:
    fact, size = schedule.facts[amount.fact], point[amount.fact]
    assert isinstance(size, Size)
    if not size.known:
        return _("not known")
    if isinstance(amount, Per):
        beyond = max(ZERO, Near(size.near.value - amount.included, size.near.side))
        return _product(amount.unit, beyond, amount.rate, fact)
    parts, start = [], Fraction(0)
    for row in amount.rows:
        inside = size.near if row.to is None else min(size.near, Near(row.to))
        part = Near(inside.value - start, inside.side)
        if part > ZERO:
            parts.append(_product(amount.unit, part, row.rate, fact))
        start = start if row.to is None else row.to
    return " + ".join(parts)


def _product(unit: Unit, amount: Near, rate: Fraction, fact: FeeFact) -> str:
    count = unit.count(amount)
    if unit.each == 1:
        return say_size(fact, count) + _TIMES + say_rate(rate)
    return say_count(count) + _TIMES + say_rate(rate)


def _together(amount: Together, point: Point, lines: Lines, schedule: Schedule) -> str:
    terms = [_terms(part, point, lines, schedule) for part in amount.parts]
    if amount.how == "sum":
        return " + ".join(terms)
    said = _(" and ").join(
        say_arithmetic(part, point, lines, schedule) or term
        for part, term in zip(amount.parts, terms, strict=True)
    )
    return _AMONG[amount.how].format(amounts=said)


def _within(amount: Bounded, terms: str) -> str:
    if amount.minimum is not None and amount.maximum is not None:
        return _("{terms}, at least {least}, at most {most}").format(
            terms=terms, least=say_dollars(amount.minimum), most=say_dollars(amount.maximum)
        )
    if amount.minimum is not None:
        return _("{terms}, at least {least}").format(terms=terms, least=say_dollars(amount.minimum))
    assert amount.maximum is not None
    return _("{terms}, at most {most}").format(terms=terms, most=say_dollars(amount.maximum))


def _base(amount: Percent, point: Point, lines: Lines, schedule: Schedule) -> str:
    if amount.fact is not None:
        return _known(schedule.facts[amount.fact], point)
    spans = [lines[line] for line in amount.lines if line in lines]
    said = [say_span(span) for span in spans] or [say_dollars(Fraction(0))]
    if len(said) == 1:
        return said[0]
    if amount.take == "sum":
        return f"({' + '.join(said)})"
    return _AMONG[amount.take].format(amounts=_(" and ").join(said))


def _known(fact: FeeFact, point: Point) -> str:
    size = point[fact.fact.id]
    assert isinstance(size, Size)
    return say_size(fact, size.near.value) if size.known else ""
