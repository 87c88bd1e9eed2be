"""The rule of a fee line in words, as the schedule states it."""

from fractions import Fraction

from portal.domain.conditions import Constant
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
    Times,
    Together,
    Unit,
    Unset,
)
from portal.domain.fee_points import JUST_ABOVE_ZERO
from portal.domain.fee_trials import first_at
from portal.domain.fees import FeeFact, FeeLine, Schedule, parts_of
from portal.domain.i18n import _
from portal.domain.money import say_rate
from portal.wording.fee_conditions import say_condition, say_ends
from portal.wording.fee_values import (
    AMONG,
    is_share,
    say_count,
    say_dollars,
    say_list,
    say_one,
    say_refund,
    say_share,
    say_size,
)

# Amounts said in so many words that they stand in brackets beside others.
_LONG = Bounded | Times | Tiers | Cases | Slices
_PARTS = {
    "up": _("A part counts as a whole."),
    "down": _("A part is not counted."),
    "nearest": _("A part counts as a whole from one half on."),
}
_PARTS_OF = {
    "up": _("{amount}: a part counts as a whole."),
    "down": _("{amount}: a part is not counted."),
    "nearest": _("{amount}: a part counts as a whole from one half on."),
}
_TAKEN = {
    "sum": _("{percent}% of {lines}"),
    "greatest": _("{percent}% of the greatest of {lines}"),
    "least": _("{percent}% of the least of {lines}"),
    "all_but_greatest": _("{percent}% of {lines}, without the greatest of them"),
}


def say_rule(line: FeeLine, schedule: Schedule, *, conditional: bool = False) -> str:
    """Say how a line is worked out, and what it does to other lines.

    A `conditional` line says when it is charged.
    """
    sentences = [line.says]
    if conditional and not isinstance(line.when, Constant):
        condition = say_condition(line.when, schedule)
        sentences.append(_("Charged if {condition}.").format(condition=condition))
    if isinstance(line.amount, Flat):
        sentences.append(_("A flat {amount}.").format(amount=say_dollars(line.amount.dollars)))
    else:
        sentences.append(sentence(_rule(line.amount, schedule)))
    return " ".join(filter(None, [*sentences, *_notes(line, schedule)]))


def sentence(text: str) -> str:
    """Make a sentence of a phrase, which may begin with a bracket."""
    start = 2 if text.startswith("(") else 1
    return f"{text[:start].upper()}{text[start:]}" + ("" if text.endswith(".") else ".")


def _rule(amount: Amount, schedule: Schedule) -> str:
    match amount:
        case Flat(dollars):
            return say_dollars(dollars)
        case Per():
            return _per(amount, schedule.facts[amount.fact])
        case Slices():
            return _slices(amount, schedule.facts[amount.fact])
        case Tiers(fact=fact, rows=rows):
            known = schedule.facts[fact]
            if _passes_over_zero(amount, known):
                rows = rows[1:]
            said = [_row(say_ends(known, row.low, row.high), row.amount, schedule) for row in rows]
            return _("by “{fact}”: {rows}").format(fact=known.label, rows="; ".join(said))
        case Cases():
            return _cases(amount, schedule)
    return _other(amount, schedule)


def _other(amount: Amount, schedule: Schedule) -> str:
    match amount:
        case Percent():
            return _percent(amount, schedule)
        case AtCost():
            return _at_cost(amount)
        case Together():
            return _together(amount, schedule)
        case Times():
            return _times(amount, schedule)
        case Bounded():
            return _bounded(amount, schedule)
    assert isinstance(amount, Unset)
    return amount.why


def _passes_over_zero(amount: Tiers, fact: FeeFact) -> bool:
    """Tell whether the row for nothing is one that no job meets: it is a gap to the next."""
    zero = amount.rows[0]
    return (
        zero.high == JUST_ABOVE_ZERO
        and not amount.ambiguous
        and first_at(zero.high, fact) < first_at(amount.rows[1].low, fact)
    )


def _together(amount: Together, schedule: Schedule) -> str:
    said = [_part(part, schedule) for part in amount.parts]
    for place, part in enumerate(amount.parts):
        # Of "the greater of a and b plus c" nobody could say what is added to what.
        last = place == len(said) - 1
        if isinstance(part, Together) and not (amount.how == "sum" and last):
            said[place] = f"({said[place]})"
    if amount.how == "sum":
        return _(" plus ").join(said)
    return AMONG[amount.how].format(amounts=say_list(said))


def _part(amount: Amount, schedule: Schedule) -> str:
    """Say one of several amounts that are taken together."""
    said = _rule(amount, schedule)
    if said.endswith("."):
        return _("an amount not known ({why})").format(why=said.rstrip("."))
    return f"({said})" if isinstance(amount, _LONG) else said


def _percent(amount: Percent, schedule: Schedule) -> str:
    percent = say_count(amount.percent)
    if amount.fact is not None:
        label = schedule.facts[amount.fact].label
        return _("{percent}% of “{fact}”").format(percent=percent, fact=label)
    lines = _names(amount.lines, schedule)
    return _TAKEN[amount.take].format(percent=percent, lines=lines)


def _names(lines: tuple[str, ...], schedule: Schedule) -> str:
    names = {line.id: line.name for line in schedule.lines}
    return say_list([f"“{names[line]}”" for line in lines])


def _at_cost(amount: AtCost) -> str:
    if not amount.markup:
        return _("what it costs the Town")
    return _("what it costs the Town, plus {percent}%").format(percent=say_count(amount.markup))


def _per(amount: Per, fact: FeeFact) -> str:
    said = _("{rate} for each {unit}").format(
        rate=say_rate(amount.rate), unit=_each(amount.unit, fact)
    )
    if is_share(amount.unit, fact):
        said = _("{percent}% of “{fact}”").format(percent=say_share(amount.rate), fact=fact.label)
    if not amount.included:
        return said
    beyond = say_one(fact, amount.included)
    return _("{amount} beyond the first {included}").format(amount=said, included=beyond)


def _each(unit: Unit, fact: FeeFact) -> str:
    size = say_one(fact, unit.each)
    if fact.measure == "count":
        return size
    return _("{size} of “{fact}”").format(size=size, fact=fact.label)


def _slices(amount: Slices, fact: FeeFact) -> str:
    share = is_share(amount.unit, fact)
    said, start = [], ""
    for row in amount.rows:
        end = "" if row.to is None else say_size(fact, row.to)
        message = _("{rate} up to {end}")
        if start:
            message = _("{rate} from there up to {end}") if end else _("{rate} beyond that")
        elif not end:
            message = _("{rate} for all of it")
        rate = _("{percent}%").format(percent=say_share(row.rate)) if share else say_rate(row.rate)
        said.append(message.format(rate=rate, end=end))
        start = end
    if share:
        return _("of “{fact}”, slice by slice: {rows}").format(
            fact=fact.label, rows="; ".join(said)
        )
    each = _each(amount.unit, fact)
    return _("for each {unit}, slice by slice: {rows}").format(unit=each, rows="; ".join(said))


def _cases(amount: Cases, schedule: Schedule) -> str:
    said = [_row(_if(say_condition(c.when, schedule)), c.amount, schedule) for c in amount.rows]
    if amount.rest is not None:
        said.append(_row(_("otherwise"), amount.rest, schedule))
    return "; ".join(said)


def _if(condition: str) -> str:
    return _("if {condition}").format(condition=condition)


def _row(ends: str, amount: Amount, schedule: Schedule) -> str:
    return _("{ends}: {amount}").format(ends=ends, amount=_rule(amount, schedule).rstrip("."))


def _times(amount: Times, schedule: Schedule) -> str:
    one = say_one(schedule.facts[amount.fact], Fraction(1))
    if isinstance(amount.amount, Tiers | Cases | Together):
        said = _rule(amount.amount, schedule)
        return _("for each {unit}, {amount}").format(unit=one, amount=said)
    said = _part(amount.amount, schedule)
    return _("{amount}, for each {unit}").format(amount=said, unit=one)


def _bounded(amount: Bounded, schedule: Schedule) -> str:
    said = _rule(amount.amount, schedule)
    bounds = []
    if amount.minimum is not None:
        bounds.append(_("at least {least}").format(least=say_dollars(amount.minimum)))
    if amount.maximum is not None:
        bounds.append(_("at most {most}").format(most=say_dollars(amount.maximum)))
    if said.endswith("."):
        return f"{said} {sentence(', '.join(bounds))}"
    if isinstance(amount.amount, Tiers | Cases | Times):
        return _("{amount}; in all, {bounds}").format(amount=said, bounds=", ".join(bounds))
    return ", ".join([said, *bounds])


def _notes(line: FeeLine, schedule: Schedule) -> list[str]:
    notes = _parts(line.amount, schedule)
    if line.once:
        notes.append(_once(line, schedule))
    if line.reduces:
        others = _names(line.reduces, schedule)
        message = _("It is taken off {lines}, and is never more than they come to.")
        if len(line.reduces) == 1:
            message = _("It is taken off {lines}, and is never more than that comes to.")
        notes.append(message.format(lines=others))
    if line.replaces:
        others = _names(line.replaces, schedule)
        notes.append(_("It stands in the place of {lines}.").format(lines=others))
    if line.refund is not None:
        notes += say_refund(line.refund)
    return notes


def _once(line: FeeLine, schedule: Schedule) -> str:
    shared = [one for one in schedule.lines if one.once == line.once and one is not line]
    if not shared:
        return _("It is charged once.")
    others = _names(tuple(one.id for one in shared), schedule)
    return _("It is charged once for itself and {lines}: the greatest counts.").format(lines=others)


def _parts(amount: Amount, schedule: Schedule) -> list[str]:
    """Say what becomes of parts of a unit: once for a line, or of each rate if they differ."""
    rates = [part for part in parts_of(amount) if isinstance(part, Per | Slices)]
    kinds = {p.unit.partial for p in rates if _has_parts(p.unit, schedule.facts[p.fact])}
    rounded = [part for part in rates if part.unit.partial != "exact"]
    if len(kinds) > 1:
        said = [_PARTS_OF[p.unit.partial].format(amount=_rule(p, schedule)) for p in rounded]
    else:
        said = [_PARTS[part.unit.partial] for part in rounded]
    return list(dict.fromkeys(said))


def _has_parts(unit: Unit, fact: FeeFact) -> bool:
    return unit.each != fact.step and not is_share(unit, fact)
