"""The arithmetic of a fee line at one point, so that anybody can check it on paper."""

from collections.abc import Sequence
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
    Times,
    Together,
    Unit,
)
from portal.domain.fee_points import ZERO, Near, Point, Size, holds
from portal.domain.fee_spans import NOTHING, UNKNOWN, Span, combine, rounded
from portal.domain.fees import FeeFact, Schedule
from portal.domain.i18n import _
from portal.domain.money import Rounding, say_rate
from portal.domain.units import ACRE
from portal.wording.fee_values import (
    AMONG,
    is_share,
    say_acres,
    say_count,
    say_dollars,
    say_either,
    say_list,
    say_share,
    say_size,
    say_span,
)

_NOT_KNOWN = _("an amount not known")
_DECIMALS = 10_000
_ROUNDED: dict[Rounding, str] = {
    "cent": _("rounded to the nearest cent, half a cent up"),
    "dollar": _("rounded to the nearest dollar, half a dollar up"),
    "dollar_up": _("rounded up to a whole dollar"),
    "dollar_down": _("rounded down to a whole dollar"),
}


def say_arithmetic(
    amount: Amount, point: Point, lines: Lines, schedule: Schedule, *, plainly: bool = False
) -> str:
    """Say how an amount comes about: "5% of $10,000 + $750 = $1,250".

    Empty if it is not known; also if it just is, unless that is to be said `plainly`.
    """
    told = _Sum(point, lines, schedule)
    span = told.at(amount)
    if told.is_unknown(amount):
        return ""
    if span.settled and isinstance(told.core(amount), Flat) and not plainly:
        return ""
    due = rounded(span, schedule.rounding)
    terms, total = told.terms(amount), _exactly(span.low) if span.settled else say_span(due)
    if terms == total or (told.binds(amount) and span.settled) or told.choices(amount) > 1:
        said = terms
    else:
        said = _("{terms} = {total}").format(terms=terms, total=total)
    if due != span:
        said = _("{terms}, {rounded}").format(
            terms=said, rounded=_say_rounded(schedule.rounding, total, say_span(due))
        )
    if told.is_unclear(amount):
        said = _("{terms}. This can be read in two ways: the Town must say").format(terms=said)
    return said


def _exactly(dollars: Fraction) -> str:
    """Say a sum with all its decimals; where they are many or have no end, in dollars and cents."""
    return say_rate(dollars) if (dollars * _DECIMALS).denominator == 1 else say_dollars(dollars)


def _say_rounded(rounding: Rounding, total: str, due: str) -> str:
    how = _ROUNDED[rounding]
    return how if total == due else _("{how}: {due}").format(how=how, due=due)


class _Sum:
    """Says amounts at one point, where the lines before come to this."""

    def __init__(self, point: Point, lines: Lines, schedule: Schedule) -> None:
        self._point = point
        self._lines = lines
        self._facts = schedule.facts

    def at(self, amount: Amount) -> Span:
        return amount.at(self._point, self._lines)

    def core(self, amount: Amount) -> Amount:
        """Return what an amount comes down to here, past its bounds, tiers and cases."""
        held = [amount.amount] if isinstance(amount, Bounded) else self._held(amount)
        return self.core(held[0]) if len(held) == 1 else amount

    def choices(self, amount: Amount) -> int:
        """Return how many tiers or cases may hold here."""
        return len(self._held(amount))

    def is_unknown(self, amount: Amount) -> bool:
        span = self.at(self.core(amount))
        return not span.low and span.high is None

    def is_unclear(self, amount: Amount) -> bool:
        """Tell whether the schedule itself leaves two amounts here."""
        inside = [amount.amount] if isinstance(amount, Bounded | Times) else self._held(amount)
        parts = list(amount.parts) if isinstance(amount, Together) else inside
        return self.choices(amount) > 1 or any(map(self.is_unclear, parts))

    def binds(self, amount: Amount) -> bool:
        """Tell whether an amount is one of its bounds here."""
        return isinstance(amount, Bounded) and self.at(amount) != self.at(amount.amount)

    def terms(self, amount: Amount) -> str:
        match amount:
            case Per():
                return self._per(amount)
            case Slices():
                return self._slices(amount)
            case Tiers() | Cases():
                held = [self.terms(part) for part in self._held(amount)]
                return say_either(list(dict.fromkeys(held))) or say_dollars(Fraction(0))
            case Together("sum", parts):
                last = len(parts) - 1
                return " + ".join(self._addend(p, last=n == last) for n, p in enumerate(parts))
            case Together(how, parts):
                return AMONG[how].format(amounts=say_list([self._member(p) for p in parts]))
        return self._other(amount)

    def _other(self, amount: Amount) -> str:
        match amount:
            case Flat(dollars):
                return say_dollars(dollars)
            case Bounded():
                return self._bounded(amount)
            case Times(part, fact):
                message = _("{amount} \N{MULTIPLICATION SIGN} {count}")
                count = self._known(self._facts[fact])
                return message.format(amount=self._factor(part), count=count)
        return self._share(amount)

    def _share(self, amount: Amount) -> str:
        match amount:
            case Percent(percent):
                message = _("{percent}% of {base}")
                return message.format(percent=say_count(percent), base=self._base(amount))
            case AtCost(markup, str(fact)):
                cost = self._known(self._facts[fact])
                if cost == _NOT_KNOWN or not markup:
                    return cost
                return _("{cost} + {percent}%").format(cost=cost, percent=say_count(markup))
        return _NOT_KNOWN

    def _held(self, amount: Amount) -> list[Amount]:
        match amount:
            case Tiers(fact=fact):
                return [row.amount for row in amount.rows_at(self._size(fact).near)]
            case Cases(rows=cases, rest=rest):
                held = [case.amount for case in cases if holds(case.when, self._point)]
                return held or ([rest] if rest else [])
        return []

    def _addend(self, part: Amount, *, last: bool) -> str:
        said = self.terms(part)
        # Of "the greater of a and b + c" nobody could say what is added to what.
        among = isinstance(part, Together) and part.how != "sum" and not last
        return f"({said})" if among or self.binds(part) or self.choices(part) > 1 else said

    def _factor(self, part: Amount) -> str:
        plain = isinstance(self.core(part), Flat | Per) and not self.binds(part)
        return self.terms(part) if plain else f"({self.terms(part)})"

    def _member(self, part: Amount) -> str:
        said, total = self.terms(part), say_span(self.at(part))
        if self.at(part) == UNKNOWN:
            return _NOT_KNOWN
        return said if said == total else f"{total} ({said})"

    def _bounded(self, amount: Bounded) -> str:
        said, inner = self.terms(amount.amount), self.at(amount.amount)
        least, most = amount.minimum, amount.maximum
        if least is not None and inner.low < least:
            said = _("{terms}, but at least {least}").format(terms=said, least=say_dollars(least))
        if most is not None and (inner.high is None or inner.high > most):
            said = _("{terms}, but at most {most}").format(terms=said, most=say_dollars(most))
        return said

    def _per(self, amount: Per) -> str:
        fact, size = self._facts[amount.fact], self._size(amount.fact)
        if not size.known:
            return _NOT_KNOWN
        beyond = max(ZERO, Near(size.near.value - amount.included, size.near.side))
        return _product(amount.unit, beyond, amount.rate, fact)

    def _slices(self, amount: Slices) -> str:
        fact, size = self._facts[amount.fact], self._size(amount.fact)
        if not size.known:
            return _NOT_KNOWN
        parts, start = [], Fraction(0)
        for row in amount.rows:
            inside = size.near if row.to is None else min(size.near, Near(row.to))
            part = Near(inside.value - start, inside.side)
            if part > ZERO:
                parts.append(_product(amount.unit, part, row.rate, fact))
            start = start if row.to is None else row.to
        return " + ".join(parts) or say_dollars(Fraction(0))

    def _base(self, amount: Percent) -> str:
        if amount.fact is not None:
            return self._known(self._facts[amount.fact])
        spans = [self._lines[line] for line in amount.lines if line in self._lines]
        if amount.take == "sum":
            return _added([span for span in spans if span != NOTHING])
        said = [_span(span) for span in spans]
        if len(said) == 1 and amount.take != "all_but_greatest":
            return said[0]
        if amount.take == "all_but_greatest":
            return _span(combine(spans, amount.take))
        return AMONG[amount.take].format(amounts=say_list(said)) if said else _added([])

    def _known(self, fact: FeeFact) -> str:
        size = self._size(fact.fact.id)
        return say_size(fact, size.near.value) if size.known else _NOT_KNOWN

    def _size(self, fact: str) -> Size:
        size = self._point[fact]
        assert isinstance(size, Size)
        return size


def _added(spans: Sequence[Span]) -> str:
    """Add up what lines charge, those that are taken off with a minus."""
    if not spans:
        return say_dollars(Fraction(0))
    said = _span(spans[0])
    for span in spans[1:]:
        if span.low < 0 and span.settled:
            said += f" \N{MINUS SIGN} {say_dollars(-span.low)}"
        else:
            said += f" + {_span(span)}"
    return said if len(spans) == 1 else f"({said})"


def _span(span: Span) -> str:
    return _NOT_KNOWN if span == UNKNOWN else say_span(span)


def _product(unit: Unit, amount: Near, rate: Fraction, fact: FeeFact) -> str:
    count = unit.count(amount)
    if is_share(unit, fact):
        message = _("{percent}% of {base}")
        return message.format(percent=say_share(rate), base=say_size(fact, count))
    if unit.each == 1:
        times = say_size(fact, count)
    elif fact.fact.unit == "sq_ft" and unit.each == ACRE and _is_short(count):
        times = say_acres(count)
    elif _is_short(count):
        times = say_count(count)
    else:
        size, each = say_size(fact, amount.value), say_size(fact, unit.each)
        times = _("{size} \N{DIVISION SIGN} {each}").format(size=size, each=each)
    return _("{times} \N{MULTIPLICATION SIGN} {rate}").format(times=times, rate=say_rate(rate))


def _is_short(count: Fraction) -> bool:
    return (count * 1000).denominator == 1
