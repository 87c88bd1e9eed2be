"""A whole town for z3: its conditions and its diagrams as two formulas over the same job."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

import z3

from portal.domain import conditions as c
from portal.domain.answers import NEVER, UNSURE, Answer, Between, Exact
from portal.domain.cells import Cut, IntervalCells, WordCells
from portal.domain.decisions import Decisions
from portal.domain.diagram import Node
from portal.domain.edition import Edition
from portal.domain.facts import Fact
from portal.domain.seasons import SeasonCells


@dataclass
class Unknown:
    """The z3 constants of one fact: `named` them all, with what they may be."""

    named: dict[str, Any]
    domain: list[Any]


class Z3Law:
    """One edition: `chain` is the class mask by the rules, `diagram` the same by a diagram."""

    def __init__(self, edition: Edition, copy: str = "") -> None:
        self.edition = edition
        self.ordinance = edition.ordinance
        self.decisions: Decisions = edition.decisions
        self.copy = copy
        self.unknowns = {fact.id: self._unknown(fact) for fact in self.ordinance.facts.values()}
        self.domain = [rule for unknown in self.unknowns.values() for rule in unknown.domain]
        self.truth = cache(self._truth)
        self.chain = self._chain()

    def _unknown(self, fact: Fact) -> Unknown:
        name = f"{fact.id}{self.copy}"
        match fact.kind:
            case "yes_no":
                return Unknown({"": z3.Bool(name)}, [])
            case "choice":
                word = z3.Int(name)
                return Unknown({"": word}, [word >= 0, word < len(fact.values)])
            case "several":
                kinds = {value: z3.Bool(f"{name}.{value}") for value in fact.values}
                return Unknown(kinds, [z3.Or(*kinds.values())])
            case "quantity":
                amount = z3.Real(name)
                return Unknown({"": amount}, [amount >= 0, amount <= _real(fact.greatest)])
            case "date":
                return Unknown({"": z3.Int(name), "never": z3.Bool(f"{name}.never")}, [])
        return Unknown({"": z3.Bool(name)}, [])  # touches the season, or does not

    def _truth(self, condition: c.Condition) -> Any:
        match condition:
            case c.Constant(holds):
                return z3.BoolVal(holds)
            case c.Not(part):
                return z3.Not(self.truth(part))
            case c.All(parts):
                return z3.And(*map(self.truth, parts))
            case c.Any(parts):
                return z3.Or(*map(self.truth, parts))
            case c.Standing(name):
                return self._standing(name)
        return self._compares(condition)

    def _compares(self, atom: c.Atom) -> Any:
        named = self.unknowns[atom.fact].named
        if isinstance(atom, c.Includes):
            return named[atom.value]
        if isinstance(atom, c.IsOneOf):
            values = self.ordinance.facts[atom.fact].values
            if not values:
                return named[""]
            return z3.Or(*(named[""] == values.index(value) for value in sorted(atom.values)))
        if isinstance(atom, c.InSeason):
            return named[""]
        bound = atom.bound.toordinal() if isinstance(atom.bound, date) else _real(atom.bound)
        relation = {
            "<": named[""] < bound,
            "<=": named[""] <= bound,
            ">": named[""] > bound,
            ">=": named[""] >= bound,
        }[atom.operator]
        return z3.And(z3.Not(named["never"]), relation) if "never" in named else relation

    def _standing(self, name: str) -> Any:
        chosen = self.unknowns[c.KIND_FACT].named
        parts = [
            (chosen[kind.id], self.truth(kind.exempt_when), self.truth(kind.doubt_when))
            for kind in self.ordinance.kinds
        ]
        exempt = [z3.And(here, by_name) for here, by_name, _ in parts]
        doubt = [z3.And(here, z3.Not(by_name), maybe) for here, by_name, maybe in parts]
        return {
            "every_part_exempt": z3.And(*(z3.Implies(here, by) for here, by, _ in parts)),
            "some_part_exempt": z3.Or(*exempt),
            "some_part_doubtful": z3.Or(*doubt),
            "no_part_exempt": z3.Not(z3.Or(*exempt, *doubt)),
        }[name]

    def _chain(self) -> Any:
        """Return the mask of the first rule that holds, stage by stage; 0 is a gap."""
        ordered = [
            r for s in self.ordinance.stages for r in self.ordinance.rules if r.stage == s.id
        ]
        mask: Any = z3.IntVal(0)
        for rule in reversed(ordered):
            mask = z3.If(self.truth(rule.when), z3.IntVal(rule.mask), mask)
        return mask

    def diagram(self, root: Node) -> Any:
        """Return a diagram's leaf mask as a formula."""
        done: dict[Node, Any] = {}

        def formula(node: Node) -> Any:
            if not node.children:
                return z3.IntVal(node.leaves)
            if node not in done:
                tests = list(self._cells(node.level))
                value = formula(node.children[-1])
                for test, child in reversed(list(zip(tests, node.children, strict=False))[:-1]):
                    value = z3.If(test, formula(child), value)
                done[node] = value
            return done[node]

        return formula(root)

    def _cells(self, level: int) -> Iterator[Any]:
        variable = self.decisions.store.variables[level]
        named = self.unknowns[variable.fact].named
        if variable.kind_group is not None:
            group = self.decisions.groups[variable.kind_group]
            present = z3.Or(*(named[kind.id] for kind in group.kinds))
            yield from (z3.Not(present), present)
            return
        cells = self.decisions.cells[variable.fact]
        if isinstance(cells, WordCells):
            values = self.ordinance.facts[variable.fact].values
            for group_of_words in cells.groups:
                if values:
                    yield z3.Or(*(named[""] == values.index(word) for word in group_of_words))
                else:
                    yield named[""] if group_of_words == ("yes",) else z3.Not(named[""])
        elif isinstance(cells, SeasonCells):
            yield from (named[""] if touched else z3.Not(named[""]) for touched in cells.touched)
        else:
            yield from self._intervals(cells, named)

    def _intervals(self, cells: IntervalCells, named: dict[str, Any]) -> Iterator[Any]:
        happened = z3.Not(named["never"]) if cells.of_dates else z3.BoolVal(True)
        if cells.of_dates:
            yield named["never"]
        for low, high in zip((None, *cells.cuts), (*cells.cuts, None), strict=True):
            parts = [happened]
            if low is not None:
                parts.append(z3.Not(_below(named[""], low)))
            if high is not None:
                parts.append(_below(named[""], high))
            yield z3.And(*parts)

    def agrees(self, fact_id: str, answer: Answer) -> list[Any]:
        """Return what an answer says of a fact."""
        fact, here = self.ordinance.facts[fact_id], self.unknowns[fact_id].named.get("")
        if answer is UNSURE:
            return [here > 0] if fact.kind == "quantity" else []
        if isinstance(answer, Between):
            low, high = _real(answer.low), _real(answer.high)
            return [
                here > low if answer.low_open else here >= low,
                here < high if answer.high_open else here <= high,
            ]
        assert isinstance(answer, Exact)
        return self._is(fact, answer.value)

    def _is(self, fact: Fact, value: Any) -> list[Any]:
        named = self.unknowns[fact.id].named
        if fact.kind == "several":
            return [named[kind] == (kind in value) for kind in fact.values]
        if fact.kind == "date":
            if value is NEVER:
                return [named["never"]]
            return [z3.Not(named["never"]), named[""] == value.toordinal()]
        if fact.kind == "choice":
            return [named[""] == fact.values.index(value)]
        return [named[""] == (value if isinstance(value, bool) else _real(value))]


def _below(amount: Any, cut: Cut) -> Any:
    value = cut.value.toordinal() if isinstance(cut.value, date) else _real(cut.value)
    return amount <= value if cut.above else amount < value


def _real(value: Any) -> Any:
    return z3.Q(value.numerator, value.denominator)
