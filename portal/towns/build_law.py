"""Builds what decides: sections, facts, kinds of work, rules, obligations."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from portal.domain.condition_text import ConditionError, parse
from portal.domain.conditions import KIND_FACT, STANDINGS, TRUE, Condition, weighs_kinds
from portal.domain.facts import Fact, FactTable
from portal.domain.ordinance import (
    AdviceNote,
    Basis,
    Citation,
    Cited,
    Deadline,
    Guidance,
    Impossible,
    KindOfWork,
    Obligation,
    Ordinance,
    Period,
    PermitClass,
    Rule,
    Section,
    Stage,
)
from portal.towns import schema

EntryT = TypeVar("EntryT", bound=schema.Entry)


class PackageError(Exception):
    """The faults of one edition of a town package, a sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = list(problems)


class LawBuilder:
    """Builds the ordinance; `problems` collects what is wrong with it."""

    def __init__(self, files: Mapping[str, schema.Entry]) -> None:
        self._files = files
        self.problems: list[str] = []
        self.sections = self._sections()
        self.facts = self._facts()
        self._names: dict[str, Condition] = dict(STANDINGS)

    def file(self, name: str, model: type[EntryT]) -> EntryT:
        """Return a file of the package as the model that belongs to it."""
        found = self._files[name]
        assert isinstance(found, model)
        return found

    def ordinance(self, classes: frozenset[PermitClass]) -> Ordinance:
        """Build everything that decides; faults are added to `problems`."""
        rules = self.file("rules", schema.RulesFile)
        for name, text in rules.define.items():
            if name in self.facts or name in self._names:
                self.problems.append(f"rules.toml: define {name}: the name is already taken")
            self._names[name] = self.condition(text, f"rules.toml: define {name}")
        kinds = tuple(map(self._kind, self.file("kinds", schema.KindsFile).kind_of_work))
        stages = tuple(
            Stage(s.id, s.says, self.citation(s.cite, s.basis, f"rules.toml: stage {s.id}: cite"))
            for s in rules.stage
        )
        obligations = self.file("obligations", schema.ObligationsFile)
        return Ordinance(
            facts=self.facts,
            kinds=kinds,
            stages=stages,
            rules=tuple(self._rule(rule, stages) for rule in rules.rule),
            impossible=tuple(
                Impossible(
                    self.condition(entry.when, "rules.toml: impossible: when"),
                    entry.says,
                    entry.basis,
                )
                for entry in rules.impossible
            ),
            obligations=tuple(map(self._obligation, obligations.obligation)),
            guidance=tuple(map(self._guidance, obligations.guidance)),
            deadlines=tuple(map(self._deadline, obligations.deadline)),
            classes=classes,
            advice_notes=tuple(map(self._advice_note, obligations.advice_note)),
        )

    def citation(self, cite: Sequence[str], basis: Basis, where: str) -> Citation:
        """Look up the sections of a citation; one that does not exist is a fault."""
        for section in cite:
            if section not in self.sections:
                self.problems.append(f"{where}: section {section} does not exist")
        return Citation(tuple(self.sections[s] for s in cite if s in self.sections), basis)

    def cited(self, entry: schema.CitedEntry | schema.ReadingEntry, where: str) -> Cited:
        """Build one plain sentence with its citation, which must name a section."""
        return Cited(entry.says, self.citation(entry.cite, entry.basis, f"{where}: cite"))

    def condition(self, text: str, where: str) -> Condition:
        """Parse a condition; a fault counts as true so that building can go on."""
        try:
            return parse(text, self.facts, self._names)
        except ConditionError as error:
            self.problems.append(f"{where}: {error}")
            return TRUE

    def _sections(self) -> Mapping[str, Section]:
        entries = self.file("sections", schema.SectionsFile).section
        return {e.id: Section(e.id, e.title, e.number, e.law, e.note) for e in entries}

    def _facts(self) -> FactTable:
        kinds = [kind.id for kind in self.file("kinds", schema.KindsFile).kind_of_work]
        entries = self.file("facts", schema.FactsFile).facts
        facts = tuple(self._fact(name, entry, kinds) for name, entry in entries.items())
        if [fact.id for fact in facts if fact.kind == "several"] != [KIND_FACT]:
            self.problems.append(
                f"facts.toml: facts {KIND_FACT}: it must be the one `several` fact"
            )
        return FactTable(facts)

    def _fact(self, name: str, entry: schema.FactEntry, kinds: list[str]) -> Fact:
        where = f"facts.toml: facts {name}"
        if entry.kind == "quantity" and (entry.unit is None or not entry.greatest):
            self.problems.append(f"{where}: a quantity needs a unit and a greatest value")
        if entry.kind == "choice" and len(entry.values) < 2:
            self.problems.append(f"{where}: values: a choice needs at least two")
        if entry.until is not None and entry.kind != "season":
            self.problems.append(f"{where}: until: only a season has an end")
        return Fact(
            id=name,
            kind=entry.kind,
            unit=entry.unit,
            greatest=None if entry.greatest is None else Fraction(entry.greatest),
            values=tuple(kinds if entry.kind == "several" else entry.values),
            until=entry.until,
            informational=entry.informational,
            lever=entry.lever,
        )

    def _kind(self, entry: schema.KindEntry) -> KindOfWork:
        where = f"kinds.toml: kind_of_work {entry.id}"
        return KindOfWork(
            id=entry.id,
            words=entry.words,
            group=entry.group,
            citation=self.citation(entry.cite, entry.basis, f"{where}: cite"),
            hint=entry.hint,
            also=tuple(entry.also),
            says=entry.says,
            doubt_says=entry.doubt_says,
            exempt_when=self._own_condition(entry.exempt_when, f"{where}: exempt_when"),
            doubt_when=self._own_condition(entry.doubt_when, f"{where}: doubt_when"),
        )

    def _own_condition(self, text: str, where: str) -> Condition:
        condition = self.condition(text, where)
        if weighs_kinds(condition):
            self.problems.append(f"{where}: it may not depend on how the kinds of work stand")
        return condition

    def _rule(self, entry: schema.RuleEntry, stages: Sequence[Stage]) -> Rule:
        where = f"rules.toml: rule {entry.id}"
        if entry.stage not in [stage.id for stage in stages]:
            self.problems.append(f"{where}: stage: {entry.stage} does not exist")
        if (entry.outcome is None) == (not entry.between):
            self.problems.append(f"{where}: give either an outcome or between")
        if entry.between and (len(set(entry.between)) < 2 or len(entry.readings) < 2):
            self.problems.append(f"{where}: between: two classes and two readings are needed")
        named = entry.between or [entry.outcome or "exempt"]
        return Rule(
            id=entry.id,
            stage=entry.stage,
            when=self.condition(entry.when, f"{where}: when"),
            classes=tuple(sorted({PermitClass[name.upper()] for name in named})),
            says=entry.says,
            citation=self.citation(entry.cite, entry.basis, f"{where}: cite"),
            readings=tuple(self.cited(r, f"{where}: readings") for r in entry.readings),
        )

    def _obligation(self, entry: schema.ObligationEntry) -> Obligation:
        where = f"obligations.toml: obligation {entry.id}"
        quote = None
        if entry.quote is not None:
            quote = Cited(
                entry.quote, self.citation(entry.quote_cite, "text", f"{where}: quote_cite")
            )
        return Obligation(
            id=entry.id,
            title=entry.title,
            says=entry.says,
            citation=self.citation(entry.cite, entry.basis, f"{where}: cite"),
            phase=entry.phase,
            when=self.condition(entry.when, f"{where}: when"),
            ask_when=self.condition(entry.ask_when, f"{where}: ask_when"),
            always=entry.always,
            avoidable=entry.avoidable,
            ask_says=entry.ask_says,
            may_be_waived=entry.may_be_waived,
            who=entry.who,
            items=tuple(self.cited(item, f"{where}: items") for item in entry.items),
            quote=quote,
        )

    def _guidance(self, entry: schema.GuidanceEntry) -> Guidance:
        where = f"obligations.toml: guidance {entry.id}"
        return Guidance(
            id=entry.id,
            phase=entry.phase,
            says=entry.says,
            citation=self.citation(entry.cite, entry.basis, f"{where}: cite"),
            plan_for=_classes(entry.plan_for),
            when=self.condition(entry.when, f"{where}: when"),
            one_of=entry.one_of,
            while_open=entry.while_open,
        )

    def _deadline(self, entry: schema.DeadlineEntry) -> Deadline:
        where = f"obligations.toml: deadline {entry.id}"
        if (
            entry.from_fact is not None
            and getattr(self.facts.get(entry.from_fact), "kind", None) != "date"
        ):
            self.problems.append(f"{where}: from_fact: {entry.from_fact} is not a date fact")
        period = None if entry.add is None else Period(entry.add.years, entry.add.days)
        return Deadline(
            id=entry.id,
            phase=entry.phase,
            says=entry.says,
            citation=self.citation(entry.cite, entry.basis, f"{where}: cite"),
            plan_for=_classes(entry.plan_for),
            when=self.condition(entry.when, f"{where}: when"),
            from_fact=entry.from_fact,
            period=period,
            date_says=entry.date_says,
            waits=entry.waits,
        )

    def _advice_note(self, entry: schema.AdviceNoteEntry) -> AdviceNote:
        citation = self.citation(entry.cite, entry.basis, "obligations.toml: advice_note: cite")
        return AdviceNote(entry.says, citation, tuple(entry.beside), tuple(entry.holds))


def _classes(names: Sequence[str]) -> frozenset[PermitClass]:
    return frozenset(PermitClass[name.upper()] for name in names)
