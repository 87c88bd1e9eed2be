"""A town's decisions, compiled: one diagram for the class and one for each other condition.

The order of the variables keeps the diagrams small: the sizes the rules themselves use, then
each kind of work followed at once by the facts only it needs, then the other facts of the rules
and last the facts of which only obligations and guidance speak.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from portal.domain.answers import Answers, Exact
from portal.domain.cells import Cells, SeasonCells, cells_of
from portal.domain.conditions import (
    KIND_FACT,
    All,
    Any,
    Atom,
    Condition,
    Constant,
    Includes,
    Not,
    Standing,
    atoms,
    facts_of,
)
from portal.domain.diagram import IMPOSSIBLE, DiagramStore, Node, Situation, Variable
from portal.domain.ordinance import KindOfWork, Ordinance

# The leaf of jobs that no rule decides; a town that has one is refused.
GAP = 1 << 61


@dataclass(frozen=True, slots=True)
class KindGroup:
    """Kinds of work that no condition tells apart: the job includes one of them or none."""

    kinds: tuple[KindOfWork, ...]


def conditions_of(ordinance: Ordinance) -> Iterator[Condition]:
    """Yield every condition of the ordinance that is not a kind of work's own."""
    for rule in ordinance.rules:
        yield rule.when
    for impossible in ordinance.impossible:
        yield impossible.when
    for obligation in ordinance.obligations:
        yield obligation.when
        yield obligation.ask_when
    yield from (entry.when for entry in ordinance.guidance)
    yield from (deadline.when for deadline in ordinance.deadlines)


def kind_conditions(kinds: Sequence[KindOfWork]) -> Iterator[Condition]:
    """Yield the conditions of the exemptions that name a kind of work."""
    for kind in kinds:
        yield kind.exempt_when
        yield kind.doubt_when


def kind_groups(ordinance: Ordinance) -> tuple[KindGroup, ...]:
    """Group the kinds of work that no condition of the ordinance can tell apart."""
    everywhere = (*conditions_of(ordinance), *kind_conditions(ordinance.kinds))
    named = {
        atom.value
        for condition in everywhere
        for atom in atoms(condition)
        if isinstance(atom, Includes)
    }
    groups: dict[object, list[KindOfWork]] = {}
    for kind in ordinance.kinds:
        alike = kind.id if kind.id in named else (kind.exempt_when, kind.doubt_when)
        groups.setdefault(alike, []).append(kind)
    return tuple(KindGroup(tuple(kinds)) for kinds in groups.values())


class Decisions:
    """The compiled decisions of one edition. Building them raises nothing; see `checks`."""

    def __init__(self, ordinance: Ordinance) -> None:
        self.ordinance = ordinance
        self.groups = kind_groups(ordinance)
        everything = (*conditions_of(ordinance), *kind_conditions(ordinance.kinds))
        all_atoms = tuple(dict.fromkeys(atom for c in everything for atom in atoms(c)))
        self.cells: Mapping[str, Cells] = {
            fact.id: cells_of(fact, all_atoms)
            for fact in ordinance.facts.values()
            if fact.kind != "several"
        }
        self.fact_bits = {fact: 1 << i for i, fact in enumerate(ordinance.facts)}
        self.store = DiagramStore(tuple(self._variables()))
        self._levels = {
            (v.fact, v.kind_group): level for level, v in enumerate(self.store.variables)
        }
        self._chosen = self._choose_kinds()
        self._standings = self._stand()
        self._done: dict[Condition, Node] = {}
        self._compile()

    def diagram(self, condition: Condition) -> Node:
        """Return the true/false diagram of a condition."""
        found = self._done.get(condition)
        if found is None:
            found = self._done[condition] = self._build(condition)
        return found

    def situate(self, answers: Answers) -> Situation:
        """Place answers in their cells; facts that decide nothing are left out."""
        cells: list[int | tuple[int, ...] | None] = [None] * len(self.store.variables)
        narrowed = 0
        for fact_id, answer in answers.items():
            if fact_id == KIND_FACT:
                if isinstance(answer, Exact):
                    narrowed |= self._situate_kinds(answer, cells)
                continue
            level = self._levels.get((fact_id, None))
            if level is None:
                continue
            allowed = self._select(fact_id, answers)
            if len(allowed) == 1:
                cells[level] = allowed[0]
            elif len(allowed) < self.store.variables[level].size:
                cells[level] = allowed
            else:
                continue
            narrowed |= self.fact_bits[fact_id]
        return Situation(tuple(cells), narrowed)

    def possible(self, situation: Situation) -> bool:
        """Tell whether any job fits the situation."""
        node = self.store.restrict(self.by_class, situation)
        return bool(node.leaves & ~IMPOSSIBLE)

    def level_of(self, fact_id: str) -> int | None:
        """Return the level of a fact that is no `several`, or None if it decides nothing."""
        return self._levels.get((fact_id, None))

    def facts_in(self, mask: int) -> tuple[str, ...]:
        """Return the facts of a mask in the town's order."""
        return tuple(fact for fact, bit in self.fact_bits.items() if mask & bit)

    def _select(self, fact_id: str, answers: Answers) -> tuple[int, ...]:
        answer, cells = answers[fact_id], self.cells[fact_id]
        end = answers.get(self.ordinance.facts[fact_id].until or "")
        if isinstance(cells, SeasonCells) and isinstance(end, Exact):
            return cells.select_period(answer, end)
        return cells.select(answer)

    def _situate_kinds(self, answer: Exact, cells: list[int | tuple[int, ...] | None]) -> int:
        chosen = answer.value
        assert isinstance(chosen, tuple)
        for number, group in enumerate(self.groups):
            level = self._levels[KIND_FACT, number]
            cells[level] = int(any(kind.id in chosen for kind in group.kinds))
        return self.fact_bits[KIND_FACT]

    def _variables(self) -> Iterator[Variable]:
        rule_facts = {f for r in self.ordinance.rules for f in facts_of(r.when)}
        used = {f for c in conditions_of(self.ordinance) for f in facts_of(c)}
        sizes = {f for f in rule_facts if self.ordinance.facts[f].unit in ("sq_ft", "cu_yd")}
        yield from map(self._variable, self._ordered(sizes))
        placed = set(sizes)
        for number, group in enumerate(self.groups):
            yield Variable(KIND_FACT, self.fact_bits[KIND_FACT], 2, number)
            own = {f for c in kind_conditions(group.kinds) for f in facts_of(c)} - placed
            yield from map(self._variable, self._ordered(own - {KIND_FACT}))
            placed |= own | {KIND_FACT}
        yield from map(self._variable, self._ordered(rule_facts - placed))
        yield from map(self._variable, self._ordered(used - rule_facts - placed))

    def _ordered(self, facts: set[str]) -> list[str]:
        return [fact for fact in self.ordinance.facts if fact in facts]

    def _variable(self, fact_id: str) -> Variable:
        return Variable(fact_id, self.fact_bits[fact_id], len(self.cells[fact_id]))

    def _choose_kinds(self) -> tuple[Node, ...]:
        """Return, for each group, the diagram of "the job includes one of these kinds".

        A job has at least one kind of work. Where all the other groups are absent the last is
        taken as present, so that no impossible leaf is needed and nothing changes elsewhere.
        """
        store = self.store
        present = [
            store.test(self._levels[KIND_FACT, i], (False, True)) for i in range(len(self.groups))
        ]
        if present:
            others = store.false
            for node in present[:-1]:
                others = store.either(node, others)
            present[-1] = store.either(present[-1], store.negation(others))
        return tuple(present)

    def _stand(self) -> Mapping[str, Node]:
        self._done = {}
        store = self.store
        exempt = doubtful = store.false
        every = store.true
        for chosen, group in zip(self._chosen, self.groups, strict=True):
            by_name = self.diagram(group.kinds[0].exempt_when)
            in_doubt = store.both(self.diagram(group.kinds[0].doubt_when), store.negation(by_name))
            every = store.both(every, store.either(store.negation(chosen), by_name))
            exempt = store.either(exempt, store.both(chosen, by_name))
            doubtful = store.either(doubtful, store.both(chosen, in_doubt))
        return {
            "every_part_exempt": every,
            "some_part_exempt": exempt,
            "some_part_doubtful": doubtful,
            "no_part_exempt": store.negation(store.either(exempt, doubtful)),
        }

    def _build(self, condition: Condition) -> Node:
        store = self.store
        match condition:
            case Constant(holds):
                node = store.true if holds else store.false
            case Standing(name):
                node = self._standings[name]
            case Not(part):
                node = store.negation(self.diagram(part))
            case All(parts):
                node = reduce(store.both, map(self.diagram, parts), store.true)
            case Any(parts):
                node = reduce(store.either, map(self.diagram, parts), store.false)
            case Includes(value=kind):
                node = self._chosen[self._group_of(kind)]
            case _:
                node = self._build_atom(condition)
        return node

    def _group_of(self, kind_id: str) -> int:
        return next(
            number
            for number, group in enumerate(self.groups)
            if any(kind.id == kind_id for kind in group.kinds)
        )

    def _build_atom(self, atom: Atom) -> Node:
        return self.store.test(self._levels[atom.fact, None], self.cells[atom.fact].satisfy(atom))

    def _compile(self) -> None:
        store, ordinance = self.store, self.ordinance
        barred = store.false
        for impossible in ordinance.impossible:
            barred = store.either(self.diagram(impossible.when), barred)
        self.barred = barred
        by_class = by_rule = store.leaf(GAP)
        stages = {stage.id: i for i, stage in enumerate(ordinance.stages)}
        numbered = list(enumerate(ordinance.rules))
        numbered.sort(key=lambda pair: stages[pair[1].stage])
        for number, rule in reversed(numbered):
            holds = self.diagram(rule.when)
            by_class = store.choose(holds, store.leaf(rule.mask), by_class)
            by_rule = store.choose(holds, store.leaf(1 << number), by_rule)
        self.by_class = self._possible(by_class)
        self.by_rule = self._possible(by_rule)
        self.required = tuple(self._possible(self.diagram(o.when)) for o in ordinance.obligations)
        self.to_ask = tuple(self._possible(self.diagram(o.ask_when)) for o in ordinance.obligations)
        self.guidance = tuple(self._possible(self.diagram(g.when)) for g in ordinance.guidance)
        self.deadlines = tuple(self._possible(self.diagram(d.when)) for d in ordinance.deadlines)

    def _possible(self, node: Node) -> Node:
        return self.store.choose(self.barred, self.store.leaf(IMPOSSIBLE), node)
