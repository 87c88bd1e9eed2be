"""The rule of a fee line in words, as the schedule states it."""

from portal.domain.fee_amounts import (
    Amount,
    AtCost,
    Bounded,
    Cases,
    Flat,
    Per,
    Percent,
    Slices,
    Tiers,
    Together,
    Unit,
    Unset,
)
from portal.domain.fees import FeeFact, FeeLine, Refund, Schedule, parts_of
from portal.domain.i18n import _
from portal.domain.money import say_rate
from portal.wording.fee_values import (
    say_condition,
    say_count,
    say_dollars,
    say_ends,
    say_size,
)

_PARTS = {
    "up": _("A part counts as a whole."),
    "down": _("A part is not counted."),
    "nearest": _("A part counts as a whole from one half on."),
    "exact": _("A part counts as that part."),
}
_JOINED = {
    "sum": _(" plus "),
    "greatest": _(", or if that is more, "),
    "least": _(", or if that is less, "),
}
_TAKEN = {
    "sum": _("{percent}% of {lines}"),
    "greatest": _("{percent}% of the greatest of {lines}"),
    "least": _("{percent}% of the least of {lines}"),
}


def say_rule(line: FeeLine, schedule: Schedule) -> str:
    """Say how a line is worked out, and what it does to other lines."""
    sentences = [line.says, _sentence(_rule(line.amount, schedule)), *_notes(line, schedule)]
    return " ".join(filter(None, sentences))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith(".") else ".")


def _rule(amount: Amount, schedule: Schedule) -> str:
    match amount:
        case Flat(dollars):
            return say_dollars(dollars)
        case Per():
            return _per(amount, schedule)
        case Slices():
            return _slices(amount, schedule)
        case Tiers(fact=fact, rows=rows):
            known = schedule.facts[fact]
            said = [_row(say_ends(known, row.low, row.high), row.amount, schedule) for row in rows]
            return _("by “{fact}”: {rows}").format(fact=known.label, rows="; ".join(said))
        case Cases():
            return _cases(amount, schedule)
    return _other(amount, schedule)


def _other(amount: Amount, schedule: Schedule) -> str:
    match amount:
        case Percent():
            return _percent(amount, schedule)
        case AtCost(markup):
            return _at_cost(say_count(markup) if markup else None)
        case Together(how, parts):
            return _JOINED[how].join(_rule(part, schedule) for part in parts)
        case Bounded():
            return _bounded(amount, schedule)
    assert isinstance(amount, Unset)
    return amount.why


def _percent(amount: Percent, schedule: Schedule) -> str:
    percent = say_count(amount.percent)
    if amount.fact is not None:
        label = schedule.facts[amount.fact].label
        return _("{percent}% of “{fact}”").format(percent=percent, fact=label)
    names = {line.id: line.name for line in schedule.lines}
    lines = _(" and ").join(f"“{names[line]}”" for line in amount.lines)
    return _TAKEN[amount.take].format(percent=percent, lines=lines)


def _at_cost(markup: str | None) -> str:
    if markup is None:
        return _("what it costs the Town")
    return _("what it costs the Town, and {percent}% of that on top").format(percent=markup)


def _per(amount: Per, schedule: Schedule) -> str:
    fact = schedule.facts[amount.fact]
    rate = say_rate(amount.rate)
    said = _("{rate} for each {unit}").format(rate=rate, unit=_each(amount.unit, fact))
    if amount.included:
        beyond = say_size(fact, amount.included)
        said = _("{rate} for each {unit} beyond the first {included}").format(
            rate=rate, unit=_each(amount.unit, fact), included=beyond
        )
    return said


def _each(unit: Unit, fact: FeeFact) -> str:
    if fact.measure == "count" and unit.each == 1:
        return fact.one
    size = say_size(fact, unit.each)
    if fact.measure == "count":
        return size
    return _("{size} of “{fact}”").format(size=size, fact=fact.label)


def _slices(amount: Slices, schedule: Schedule) -> str:
    fact = schedule.facts[amount.fact]
    each = _each(amount.unit, fact)
    said = []
    for row in amount.rows:
        message = _("{rate} for what is beyond")
        end = ""
        if row.to is not None:
            message = _("{rate} up to {end}")
            end = say_size(fact, row.to)
        said.append(message.format(rate=say_rate(row.rate), end=end))
    return _("for each {unit}, slice by slice: {rows}").format(unit=each, rows="; ".join(said))


def _cases(amount: Cases, schedule: Schedule) -> str:
    said = [_row(say_condition(c.when, schedule), c.amount, schedule) for c in amount.rows]
    if amount.rest is not None:
        said.append(_row(_("otherwise"), amount.rest, schedule))
    return "; ".join(said)


def _row(ends: str, amount: Amount, schedule: Schedule) -> str:
    return _("{ends}: {amount}").format(ends=ends, amount=_rule(amount, schedule).rstrip("."))


def _bounded(amount: Bounded, schedule: Schedule) -> str:
    said = _rule(amount.amount, schedule)
    if amount.minimum is not None:
        said = _("{amount}, at least {least}").format(
            amount=said, least=say_dollars(amount.minimum)
        )
    if amount.maximum is not None:
        said = _("{amount}, at most {most}").format(amount=said, most=say_dollars(amount.maximum))
    return said


def _notes(line: FeeLine, schedule: Schedule) -> list[str]:
    names = {other.id: f"“{other.name}”" for other in schedule.lines}
    notes = list(_parts(line.amount))
    if line.once:
        notes.append(_("It is charged once, whatever else shares it."))
    if line.reduces:
        others = _(" and ").join(names[other] for other in line.reduces)
        notes.append(_("It is taken off {lines}.").format(lines=others))
    if line.replaces:
        others = _(" and ").join(names[other] for other in line.replaces)
        notes.append(_("It stands in the place of {lines}.").format(lines=others))
    if line.refund is not None:
        notes += _refund(line.refund)
    return notes


def _parts(amount: Amount) -> list[str]:
    """Say what becomes of parts of a unit, once for all that a line has."""
    units = [part.unit for part in parts_of(amount) if isinstance(part, Per | Slices)]
    kinds = dict.fromkeys(unit.partial for unit in units if unit.partial != "exact")
    return [_PARTS[kind] for kind in kinds]


def _refund(refund: Refund) -> list[str]:
    notes = []
    if refund.refill_at is not None and refund.refill_to is not None:
        message = _("When {left}% of it is left, it is filled up again to {full}%.")
        notes.append(
            message.format(left=say_count(refund.refill_at), full=say_count(refund.refill_to))
        )
    if refund.unused and refund.days is not None:
        notes.append(
            _("What is not used is given back within {days} days.").format(days=refund.days)
        )
    elif refund.unused:
        notes.append(_("What is not used is given back."))
    return notes
