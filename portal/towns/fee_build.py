"""Reads a fee schedule's file. One with any fault is refused, and every fault is named."""

from collections.abc import Mapping
from fractions import Fraction
from graphlib import CycleError

from portal.domain.edition import Edition
from portal.domain.facts import Fact, FactKind, FactTable
from portal.domain.fee_checks import problems as unsound
from portal.domain.fees import (
    PLAN,
    FeeFact,
    FeeLine,
    Level,
    Measure,
    Refund,
    Schedule,
    facts_of_line,
)
from portal.domain.i18n import _
from portal.domain.ordinance import PermitClass
from portal.towns.build_law import PackageError
from portal.towns.fee_amount_build import AmountBuilder
from portal.towns.fee_order import clashes, working_order
from portal.towns.fee_schema import FeeFactEntry, FeeFile, LineEntry, RefundEntry
from portal.towns.reading import read_toml
from portal.wording.citations import say_section

_PLANS = {
    PermitClass.EXEMPT.id: _("no permit under this law"),
    PermitClass.NOT_REGULATED.id: _("no permit under this law"),
    PermitClass.ADMINISTRATIVE.id: _("an administrative permit"),
    PermitClass.PLANNING_BOARD.id: _("the Planning Board"),
}
# Kinds of fact of a town on which a fee may rest: a date has no amount.
_PRICED = ("yes_no", "choice", "several", "quantity")


def read_schedule(raw: bytes, edition: Edition | None) -> Schedule:
    """Read a schedule; `edition` is that of its town, or None for a town that is not served.

    Raises PackageError with a sentence for each fault.
    """
    file = read_toml(raw, FeeFile)
    builder = _ScheduleBuilder(file, edition)
    schedule = builder.build()
    if not builder.problems:
        builder.problems += unsound(schedule)
    if builder.problems:
        raise PackageError(builder.problems)
    return schedule


def town_of(raw: bytes) -> str:
    """Return the id of the town a schedule is of. Raises PackageError for an unreadable file."""
    return read_toml(raw, FeeFile).town


class _ScheduleBuilder:
    def __init__(self, file: FeeFile, edition: Edition | None) -> None:
        self._file = file
        self._edition = edition
        self.problems: list[str] = []
        self._facts = self._all_facts()
        self._amounts = AmountBuilder(self._facts, self.problems)

    def build(self) -> Schedule:
        lines = tuple(self._line(entry) for entry in self._file.line)
        ids = [line.id for line in lines]
        for name in sorted({name for name in ids if ids.count(name) > 1}):
            self.problems.append(f"line {name}: two lines have this id")
        order = self._order(lines)
        self.problems += clashes(lines)
        used = frozenset(fact for line in lines for fact in facts_of_line(line))
        if not self.problems:
            idle = [name for name in self._file.facts if name not in used]
            self.problems += [f"facts {name}: no line rests on it" for name in idle]
        file = self._file
        return Schedule(
            file.town, file.name, file.in_force, file.source, file.example, file.round,
            self._facts, lines, order, used,
        )  # fmt: skip

    def _all_facts(self) -> Mapping[str, FeeFact]:
        plan = Fact(PLAN, "choice", values=tuple(each.id for each in PermitClass))
        facts = {PLAN: FeeFact(plan, _("What the job needs"), options=_PLANS)}
        if self._edition is not None:
            facts |= _town_facts(self._edition, self._edition.ordinance.facts)
        for name, entry in self._file.facts.items():
            if name in facts:
                self.problems.append(f"facts {name}: the town has a fact of this name")
            facts[name] = self._fact(name, entry)
        return facts

    def _fact(self, name: str, entry: FeeFactEntry) -> FeeFact:
        where = f"facts {name}"
        if not name.isidentifier() or not name.islower():
            self.problems.append(f"{where}: a name has small letters, digits and _")
        if (entry.kind == "quantity") != (entry.unit is not None):
            self.problems.append(f"{where}: unit: a quantity has one, and nothing else")
        if (entry.kind == "count") != (entry.one is not None and entry.many is not None):
            self.problems.append(f"{where}: one and many: a count has both, and nothing else")
        if (entry.kind == "choice") != (len(entry.values) > 1):
            self.problems.append(f"{where}: values: a choice has at least two, and nothing else")
        if entry.parts and entry.kind != "count":
            self.problems.append(f"{where}: parts: only a count has them")
        if "greatest" in entry.model_fields_set and entry.kind in ("yes_no", "choice"):
            self.problems.append(f"{where}: greatest: only a number has one")
        measures: Mapping[str, Measure] = {"count": "count", "money": "money"}
        kinds: Mapping[str, FactKind] = {"yes_no": "yes_no", "choice": "choice"}
        kind = kinds.get(entry.kind, "quantity")
        fact = Fact(name, kind, entry.unit, Fraction(entry.greatest), tuple(entry.values))
        return FeeFact(
            fact, entry.label, measures.get(entry.kind, entry.unit), entry.one or "",
            entry.many or "", whole=entry.kind == "count" and not entry.parts,
            options=dict(entry.values),
        )  # fmt: skip

    def _line(self, entry: LineEntry) -> FeeLine:
        where = f"line {entry.id}"
        if entry.refund is not None and entry.group != "deposit":
            self.problems.append(f"{where}: refund: only a deposit is given back")
        return FeeLine(
            id=entry.id,
            name=entry.name,
            group=entry.group,
            when=self._amounts.condition(entry.when, f"{where}: when"),
            amount=self._amounts.amount(entry.amount, f"{where}: amount"),
            source=entry.source or self._file.source,
            cite=self._cite(entry.cite, where),
            basis=entry.basis,
            says=entry.says,
            once=entry.once,
            reduces=tuple(entry.reduces),
            replaces=tuple(entry.replaces),
            refund=None if entry.refund is None else self._refund(entry.refund, where),
        )

    def _cite(self, cite: list[str], where: str) -> tuple[str, ...]:
        if self._edition is None:
            return tuple(cite)
        known = self._edition.sections
        self.problems += [
            f"{where}: cite: section {s} does not exist" for s in cite if s not in known
        ]
        return tuple(say_section(known[section]) for section in cite if section in known)

    def _refund(self, entry: RefundEntry, where: str) -> Refund:
        if (entry.refill_at is None) != (entry.refill_to is None):
            self.problems.append(f"{where}: refund: refill_at and refill_to go together")
        levels = [
            None if text is None else self._level(text, f"{where}: refund: {name}")
            for name, text in (("refill_at", entry.refill_at), ("refill_to", entry.refill_to))
        ]
        return Refund(levels[0], levels[1], entry.unused, entry.days)

    def _level(self, text: str, where: str) -> Level:
        if text.strip().startswith("$"):
            return Level(self._amounts.money(text, where), is_percent=False)
        return Level(self._amounts.percentage(text, where), is_percent=True)

    def _order(self, lines: tuple[FeeLine, ...]) -> tuple[FeeLine, ...]:
        """Return the lines such that each stands after those it speaks of."""
        known = {line.id: line for line in lines}
        for line in lines:
            for other in sorted(line.others - set(known)):
                self.problems.append(f"line {line.id}: there is no line {other}")
        try:
            return tuple(known[name] for name in working_order(known))
        except CycleError as error:
            circle = ", ".join(error.args[1])
            self.problems.append(f"lines speak of each other in a circle: {circle}")
            return lines


def _town_facts(edition: Edition, facts: FactTable) -> Mapping[str, FeeFact]:
    words = edition.words
    return {
        fact.id: FeeFact(
            fact, words[fact.id].label, fact.unit, options=dict(words[fact.id].options)
        )
        for fact in facts.values()
        if fact.kind in _PRICED
    }
