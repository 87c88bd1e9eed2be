"""Turns the amounts of a fee schedule's file into domain objects, collecting every fault."""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from portal.domain.amounts import QuantityError, read_amount
from portal.domain.condition_text import ConditionError, parse
from portal.domain.conditions import FALSE, Condition
from portal.domain.facts import FactTable
from portal.domain.fee_amounts import (
    Amount,
    AtCost,
    Bounded,
    Case,
    Cases,
    Flat,
    Partial,
    Per,
    Percent,
    Slice,
    Slices,
    Tier,
    Tiers,
    Times,
    Together,
    Unit,
    Unset,
)
from portal.domain.fee_points import JUST_ABOVE_ZERO, ZERO, Near
from portal.domain.fee_spans import HUGE, Take
from portal.domain.fees import FeeFact
from portal.domain.money import MoneyError, read_money, read_rate
from portal.towns.fee_schema import AmountEntry, CaseRow, Row

_ENDS = ("from_", "above", "to", "below")
# What may stand beside each kind of amount; the first of these must.
KINDS: Mapping[str, tuple[str, ...]] = {
    "flat": (),
    "per": ("rate", "each", "included", "partial"),
    "slices": ("rows", "each", "partial"),
    "tiers": ("rows", "edge", "falls"),
    "cases": ("edge", "falls"),
    "percent": ("of", "of_lines", "take"),
    "sum": (),
    "greater": (),
    "lesser": (),
    "at_cost": ("of", "markup"),
    "unknown": (),
}
_NEEDED = {"per": "rate", "slices": "rows", "tiers": "rows"}
_BESIDE_ANY = ("times", "minimum", "maximum")
_HOW: Mapping[str, Take] = {"sum": "sum", "greater": "greatest", "lesser": "least"}


class AmountBuilder:
    """Builds amounts over a schedule's facts; `problems` collects what is wrong."""

    def __init__(self, facts: Mapping[str, FeeFact], problems: list[str]) -> None:
        self._facts = facts
        self._table = FactTable(tuple(fact.fact for fact in facts.values()))
        self.problems = problems

    def condition(self, text: str, where: str) -> Condition:
        """Parse a condition; a fault counts as false so that building can go on."""
        try:
            return parse(
                text,
                self._table,
                {},
                lambda fact, said: self._size(said, self._facts[fact.id], where),
            )
        except ConditionError as error:
            self.problems.append(f"{where}: {error}")
            return FALSE

    def amount(self, entry: AmountEntry, where: str) -> Amount:
        """Build an amount; what is wrong with it is told and counts as unknown."""
        given = entry.model_fields_set - {*_ENDS, "when"}
        kinds = [kind for kind in KINDS if kind in given]
        if len(kinds) != 1:
            said = " and ".join(kinds) or "none"
            self._fault(where, f"it needs exactly one of {', '.join(KINDS)}; it has {said}")
            return Unset("")
        kind = kinds[0]
        strange = sorted(given - {kind, *KINDS[kind], *_BESIDE_ANY})
        if strange:
            self._fault(where, f"{', '.join(strange)}: does not go with {kind}")
        needed = _NEEDED.get(kind)
        if needed and needed not in given:
            self._fault(where, f"{needed}: missing beside {kind}")
            return Unset("")
        builders: Mapping[str, Callable[[AmountEntry, str], Amount]] = {
            "flat": self._flat, "per": self._per, "slices": self._slices, "tiers": self._tiers,
            "cases": self._cases, "percent": self._percent, "at_cost": self._at_cost,
            "unknown": lambda entry, _where: Unset(entry.unknown or ""),
        }  # fmt: skip
        build = builders.get(kind, self._together)
        amount = self._times(entry, build(entry, f"{where}: {kind}"), where)
        return self._bounded(entry, amount, where)

    def money(self, text: str | None, where: str, *, rate: bool = False) -> Fraction:
        """Read a sum, or a rate with parts of a cent."""
        if text is None:
            self._fault(where, "missing")
            return Fraction(0)
        try:
            amount = (read_rate if rate else read_money)(text)
        except MoneyError as error:
            self._fault(where, str(error))
            return Fraction(0)
        if amount >= HUGE:
            self._fault(where, f"{text!r} is more than can be believed")
        return amount

    def percentage(self, text: str, where: str) -> Fraction:
        """Read a percentage above zero: "5", "12.5%"."""
        share = self.money(text.strip().removesuffix("%"), where, rate=True)
        if not share:
            self._fault(where, "a percentage is above zero")
        return share

    def _fault(self, where: str, reason: str) -> None:
        self.problems.append(f"{where}: {reason}")

    def _flat(self, entry: AmountEntry, where: str) -> Amount:
        return Flat(self.money(entry.flat, where))

    def _per(self, entry: AmountEntry, where: str) -> Amount:
        fact = self._quantity(entry.per, where)
        rate = self.money(entry.rate, f"{where}: rate", rate=True)
        if fact is None:
            return Unset("")
        included = self._size(entry.included or 0, fact, f"{where}: included")
        return Per(fact.fact.id, rate, self._unit(entry, fact, where), included)

    def _slices(self, entry: AmountEntry, where: str) -> Amount:
        fact = self._quantity(entry.slices, where)
        if fact is None:
            return Unset("")
        rows = []
        for number, row in enumerate(entry.rows or (), 1):
            here = f"{where}: row {number}"
            if row.model_fields_set - {"to", "rate"}:
                self._fault(here, "a slice has only to and rate")
            end = None if row.to is None else self._size(row.to, fact, f"{here}: to")
            rows.append(Slice(end, self.money(row.rate, f"{here}: rate", rate=True)))
        ends = [row.to for row in rows]
        if ends[-1] is not None or None in ends[:-1]:
            self._fault(where, "the last row, and only that, has no to")
        elif sorted(filter(None, ends)) != [end for end in ends if end]:
            self._fault(where, "the rows stand out of order")
        return Slices(fact.fact.id, self._unit(entry, fact, where), tuple(rows))

    def _tiers(self, entry: AmountEntry, where: str) -> Amount:
        fact = self._quantity(entry.tiers, where)
        if fact is None:
            return Unset("")
        rows: list[Tier] = []
        for number, row in enumerate(entry.rows or (), 1):
            rows.append(
                self._tier(row, fact, rows[-1].high if rows else None, f"{where}: row {number}")
            )
        if not rows[0].contains(ZERO):
            # The author begins above nothing ("1 to 5 lots"), so of nothing, nothing is charged.
            rows.insert(0, Tier(ZERO, JUST_ABOVE_ZERO, Flat(Fraction(0))))
        return Tiers(fact.fact.id, tuple(rows), entry.edge is not None, bool(entry.falls))

    def _tier(self, row: Row, fact: FeeFact, start: Near | None, where: str) -> Tier:
        """Build a row; without a lower end it begins where the row before it ends."""
        for one, other in (("from_", "above"), ("to", "below")):
            if {one, other} <= row.model_fields_set:
                self._fault(where, f"{one.strip('_')} and {other}: one or the other")
        low = start or Near(Fraction(0))
        if row.from_ is not None or row.above is not None:
            given = row.from_ if row.from_ is not None else row.above
            low = self._place(given or 0, row.above is not None, fact, where)
        high = None
        if row.to is not None or row.below is not None:
            given = row.to if row.to is not None else row.below
            high = self._place(given or 0, row.to is not None, fact, where)
        if high is not None and high <= low:
            self._fault(where, "it ends before it begins")
        return Tier(low, high, self.amount(row, where))

    def _place(self, given: int | str, beyond: bool, fact: FeeFact, where: str) -> Near:
        """Return the place at an amount or, if `beyond`, just after it."""
        return Near(self._size(given, fact, where), int(beyond))

    def _cases(self, entry: AmountEntry, where: str) -> Amount:
        rows = entry.cases or []
        without = [number for number, row in enumerate(rows, 1) if row.when is None]
        if without not in ([], [len(rows)]):
            self._fault(where, "only the last case may stand without when")
        built = [self._case(row, f"{where}: row {number}") for number, row in enumerate(rows, 1)]
        cases = tuple(Case(when, amount) for when, amount in built if when is not None)
        rest = next((amount for when, amount in built if when is None), None)
        return Cases(cases, rest, entry.edge is not None, bool(entry.falls))

    def _case(self, row: CaseRow, where: str) -> tuple[Condition | None, Amount]:
        when = None if row.when is None else self.condition(row.when, f"{where}: when")
        return when, self.amount(row, where)

    def _percent(self, entry: AmountEntry, where: str) -> Amount:
        share = self.percentage(entry.percent or "", where)
        if (entry.of is None) == (entry.of_lines is None):
            self._fault(where, "it needs of (a sum of money) or of_lines")
            return Unset("")
        if entry.of is not None:
            if entry.take is not None:
                self._fault(where, "take: it goes with of_lines")
            return Percent(share, self._sum_of_money(entry.of, where))
        return Percent(share, None, tuple(entry.of_lines or ()), entry.take or "sum")

    def _at_cost(self, entry: AmountEntry, where: str) -> Amount:
        markup = Fraction(0) if entry.markup is None else self.percentage(entry.markup, where)
        return AtCost(markup, entry.of and self._sum_of_money(entry.of, where))

    def _together(self, entry: AmountEntry, where: str) -> Amount:
        kind = next(kind for kind in _HOW if getattr(entry, kind) is not None)
        parts: Sequence[AmountEntry] = getattr(entry, kind)
        return Together(
            _HOW[kind],
            tuple(self.amount(part, f"{where} {number}") for number, part in enumerate(parts, 1)),
        )

    def _times(self, entry: AmountEntry, amount: Amount, where: str) -> Amount:
        if entry.times is None:
            return amount
        fact = self._facts.get(entry.times)
        if fact is None or fact.measure != "count":
            self._fault(where, f"times: {entry.times!r} is no count")
        return Times(amount, entry.times)

    def _bounded(self, entry: AmountEntry, amount: Amount, where: str) -> Amount:
        if entry.minimum is None and entry.maximum is None:
            return amount
        ends = [
            None if text is None else self.money(text, f"{where}: {name}")
            for name, text in (("minimum", entry.minimum), ("maximum", entry.maximum))
        ]
        return Bounded(amount, ends[0], ends[1])

    def _quantity(self, name: str | None, where: str) -> FeeFact | None:
        fact = self._facts.get(name or "")
        if fact is None or fact.fact.kind != "quantity":
            self._fault(where, f"{name!r} is no count, sum of money or size")
            return None
        return fact

    def _sum_of_money(self, name: str, where: str) -> str:
        fact = self._facts.get(name)
        if fact is None or fact.measure != "money":
            self._fault(where, f"of: {name!r} is no sum of money")
        return name

    def _unit(self, entry: AmountEntry, fact: FeeFact, where: str) -> Unit:
        each = self._size(1 if entry.each is None else entry.each, fact, f"{where}: each")
        if not each:
            self._fault(where, "each: it is above zero")
            each = Fraction(1)
        partial: Partial | None = entry.partial
        if partial is None and not (fact.whole and each == 1):
            self._fault(where, "partial: missing: say exact, up, down or nearest")
        return Unit(each, partial or "exact")

    def _size(self, given: int | str, fact: FeeFact, where: str) -> Fraction:
        """Read a quantity in its fact's unit."""
        try:
            if fact.measure == "money":
                return read_money(str(given))
            if fact.measure == "count":
                return self._count(str(given), fact, where)
            if fact.fact.unit is None:
                return Fraction(0)  # told where the fact stands
            assert fact.fact.greatest is not None
            amount = read_amount(str(given), fact.fact.unit, fact.fact.greatest, friendly=False)
        except MoneyError as error:
            self._fault(where, str(error))
            return Fraction(0)
        except QuantityError as error:
            self._fault(where, f"{given!r}: {error}")
            return Fraction(0)
        if amount.low != amount.high:
            self._fault(where, f"{given!r} is no one amount")
        return amount.low

    def _count(self, given: str, fact: FeeFact, where: str) -> Fraction:
        """Read how many: "5", "0.25", "1/4 hour", "10 lots". Raises MoneyError."""
        number = re.sub(rf"\s+({re.escape(fact.one)}|{re.escape(fact.many)})$", "", given.strip())
        share = re.fullmatch(r"(\d+)/([1-9]\d*)", number)
        value = Fraction(int(share[1]), int(share[2])) if share else read_rate(number)
        if fact.whole and value.denominator != 1:
            self._fault(where, f"{given!r}: {fact.many} are counted whole")
        return value
