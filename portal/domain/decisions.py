"""A town's decisions, compiled: one diagram for the class and one for each other condition.

The order of the variables keeps the diagrams small: the sizes the rules themselves use, then
each kind of work followed, once no later kind needs them, by the facts it needs, then the
other facts of the rules and last the facts of which only obligations and guidance speak.
"""

from collections.abc import Iterator, Mapping, Set
from functools import reduce

from portal.domain.answers import NEVER, Answer, Answers, Exact
from portal.domain.cells import Cells, cells_of
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
from portal.domain.diagram import (
    IMPOSSIBLE,
    DiagramStore,
    Node,
    Situation,
    Variable,
    reachable,
)
from portal.domain.kinds import conditions_of, kind_conditions, kind_groups
from portal.domain.ordinance import Deadline, Guidance, Obligation, Ordinance
from portal.domain.seasons import SeasonCells

# The leaf of jobs that no rule decides; a town that has one is refused.
GAP = 1 << 5


def rule_bit(number: int) -> int:
    """Return the bit of a rule, by its place in the ordinance, in the leaves of `by_rule`."""
    return 1 << (6 + number)


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
        self._fact_levels: dict[str, int] = {}
        self._kind_levels: dict[str, int] = {}
        for level, variable in enumerate(self.store.variables):
            if variable.kind_group is None:
                self._fact_levels[variable.fact] = level
            else:
                group = self.groups[variable.kind_group]
                self._kind_levels.update({kind.id: level for kind in group.kinds})
        self._chosen = self._choose_kinds()
        self._done: dict[Condition, Node] = {}
        self._standings = self._stand()
        self._compile()

    @property
    def size(self) -> int:
        """How many distinct nodes and leaves the diagrams have, all of them together."""
        roots = (self.by_class, self.by_rule, *self.required, *self.to_ask)
        roots += (*self.guidance, *self.deadlines)
        return len({node for root in roots for node in reachable(root)})

    def diagram(self, condition: Condition) -> Node:
        """Return the true/false diagram of a condition."""
        found = self._done.get(condition)
        if found is None:
            found = self._done[condition] = self._build(condition)
        return found

    def situate(self, answers: Answers) -> Situation:
        """Place answers in their cells; facts that decide nothing are left out."""
        cells: list[int | tuple[int, ...] | None] = [None] * (len(self.store.variables) + 1)
        narrowed = 0
        for fact_id, answer in answers.items():
            if fact_id == KIND_FACT:
                narrowed |= self._situate_kinds(answer, cells)
                continue
            level = self._fact_levels.get(fact_id)
            if level is None:
                continue
            cell = self._select(fact_id, answer, answers)
            if cell is not None:
                cells[level] = cell
                narrowed |= self.fact_bits[fact_id]
        return Situation(tuple(cells), narrowed)

    def reopen(self, situation: Situation, fact_id: str) -> Situation:
        """Return the situation as it would be had one fact, no `several`, not been answered."""
        level = self._fact_levels.get(fact_id)
        if level is None:
            return situation
        cells = (*situation.cells[:level], None, *situation.cells[level + 1 :])
        return Situation(cells, situation.narrowed & ~self.fact_bits[fact_id])

    def narrow(self, situation: Situation, fact_id: str, allowed: tuple[int, ...]) -> Situation:
        """Return the situation had one fact, no `several`, left only these cells."""
        level = self._fact_levels.get(fact_id)
        if level is None or len(allowed) == len(self.cells[fact_id]):
            return self.reopen(situation, fact_id)
        here = allowed[0] if len(allowed) == 1 else allowed
        cells = (*situation.cells[:level], here, *situation.cells[level + 1 :])
        return Situation(cells, situation.narrowed | self.fact_bits[fact_id])

    def possible(self, situation: Situation) -> bool:
        """Tell whether any job fits the situation."""
        node = self.store.restrict(self.by_class, situation)
        return bool(node.leaves & ~IMPOSSIBLE)

    def level_of(self, fact_id: str) -> int | None:
        """Return the level of a fact that is no `several`, or None if it decides nothing."""
        return self._fact_levels.get(fact_id)

    def facts_in(self, mask: int) -> tuple[str, ...]:
        """Return the facts of a mask in the town's order."""
        return tuple(fact for fact, bit in self.fact_bits.items() if mask & bit)

    def _select(
        self, fact_id: str, answer: Answer, answers: Answers
    ) -> int | tuple[int, ...] | None:
        """Return the one cell an answer allows, or the cells, or None if it allows all."""
        cells = self.cells[fact_id]
        end = answers.get(self.ordinance.facts[fact_id].until or "")
        if isinstance(cells, SeasonCells) and end is not None and end != Exact(NEVER):
            allowed = cells.select_period(answer, end)
        elif isinstance(answer, Exact):
            return cells.place(answer.value)
        else:
            allowed = cells.select(answer)
        if len(allowed) == 1:
            return allowed[0]
        return allowed if len(allowed) < len(cells) else None

    def _situate_kinds(self, answer: Answer, cells: list[int | tuple[int, ...] | None]) -> int:
        if not isinstance(answer, Exact):
            return 0
        assert isinstance(answer.value, tuple)
        for level in self._kind_levels.values():
            cells[level] = 0
        for kind in answer.value:
            cells[self._kind_levels[kind]] = 1
        return self.fact_bits[KIND_FACT]

    def _variables(self) -> Iterator[Variable]:
        rule_facts = {f for r in self.ordinance.rules for f in facts_of(r.when)}
        used = {f for c in conditions_of(self.ordinance) for f in facts_of(c)}
        sizes = {f for f in rule_facts if self.ordinance.facts[f].unit in ("sq_ft", "cu_yd")}
        yield from map(self._variable, self._ordered(sizes))
        placed = {KIND_FACT, *sizes}
        for number, group in enumerate(self.groups):
            yield Variable(KIND_FACT, self.fact_bits[KIND_FACT], 2, number)
            later = {f for other in self.groups[number + 1 :] for f in other.facts}
            own = group.facts - later - placed
            yield from map(self._variable, self._ordered(own))
            placed |= own
        yield from map(self._variable, self._ordered(rule_facts - placed))
        yield from map(self._variable, self._ordered(used - rule_facts - placed))

    def _ordered(self, facts: Set[str]) -> list[str]:
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
            store.test(self._kind_levels[group.kinds[0].id], (False, True)) for group in self.groups
        ]
        if present:
            others = store.false
            for node in present[:-1]:
                others = store.either(node, others)
            present[-1] = store.either(present[-1], store.negation(others))
        return tuple(present)

    def _stand(self) -> Mapping[str, Node]:
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
        return self.store.test(self._fact_levels[atom.fact], self.cells[atom.fact].satisfy(atom))

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
            by_rule = store.choose(holds, store.leaf(rule_bit(number)), by_rule)
        self.by_class = self._possible(by_class)
        self.by_rule = self._possible(by_rule)
        self.required = tuple(self._possible(self.diagram(o.when)) for o in ordinance.obligations)
        self.to_ask = tuple(self._possible(self.diagram(o.ask_when)) for o in ordinance.obligations)
        self.guidance = tuple(self._possible(self.diagram(g.when)) for g in ordinance.guidance)
        self.deadlines = tuple(self._possible(self.diagram(d.when)) for d in ordinance.deadlines)
        told: list[tuple[Obligation | Guidance | Deadline, Node]] = [
            *zip(ordinance.obligations, self.required, strict=True),
            *zip(ordinance.guidance, self.guidance, strict=True),
            *zip(ordinance.deadlines, self.deadlines, strict=True),
        ]
        # Whether to ask about a duty is told only where the duty is not sure without asking.
        sure = [(entry, node, store.false) for entry, node in told]
        sure += zip(ordinance.obligations, self.to_ask, self.required, strict=True)
        # The dates at which a clock starts or a period ends.
        self.clock_facts = {d.from_fact for d in ordinance.deadlines}
        self.clock_facts |= {fact.until for fact in ordinance.facts.values()}
        self.speaking_of = {
            fact: tuple(entry for entry in sure if entry[1].facts & bit)
            for fact, bit in self.fact_bits.items()
        }

    def _possible(self, node: Node) -> Node:
        return self.store.choose(self.barred, self.store.leaf(IMPOSSIBLE), node)
