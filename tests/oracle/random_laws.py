"""Random small ordinances with facts of every kind, and random partial answers to them."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from random import Random
from typing import Any

from portal.domain import conditions as c
from portal.domain.answers import NEVER, UNSURE, Answer, Between, Exact
from portal.domain.facts import Fact, FactTable
from portal.domain.ordinance import (
    Citation,
    Impossible,
    KindOfWork,
    Obligation,
    Ordinance,
    PermitClass,
    Rule,
    Stage,
)
from tests.oracle.periods import DAYS, periods

NOWHERE = Citation((), "text")
GREATEST = Fraction(1_000)
SORTS = ("yes_no", "yes_no", "yes_no", "choice", "several", "quantity", "date", "season")
MOST_JOBS = 4_000
# The date at which the period of a random season fact ends.
END = Fact("ends", "date")


class RandomLaw:
    """One random ordinance; `values` lists, for each fact, values that reach all its cells."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - repeatable, not secret
        while True:
            self._facts()
            self.ordinance = self._ordinance()
            self.values = {fact.id: self._values(fact) for fact in self.facts}
            if self.size() <= MOST_JOBS:
                return

    def size(self) -> int:
        total = 1
        for values in self.values.values():
            total *= len(values)
        return total

    def answers(self) -> Mapping[str, Answer]:
        """Return random partial answers: exact, ranged, unsure or not asked."""
        answers = {fact.id: self._answer(fact) for fact in self.facts if self.random.random() < 0.6}
        if self.ends and self.random.random() < 0.7:
            answers[END.id] = self._end(answers)
        return answers

    def _facts(self) -> None:
        count = self.random.randint(2, 8)
        sorts = [self.random.choice(SORTS) for _ in range(count)]
        if sorts.count("several") > 1:
            sorts = [s for i, s in enumerate(sorts) if s != "several" or i == sorts.index(s)]
        self.ends = self.random.random() < 0.5
        self.facts = [self._fact(sort, number) for number, sort in enumerate(sorts)]
        self.random.shuffle(self.facts)
        self.cuts = {
            fact.id: self.random.sample(range(4), self.random.randint(1, 2)) for fact in self.facts
        }

    def _fact(self, sort: str, number: int) -> Fact:
        name = c.KIND_FACT if sort == "several" else f"{sort}_{number}"
        values = {"choice": ("red", "green", "blue"), "several": ("dig", "fill", "fell")}
        unit = "sq_ft" if sort == "quantity" else None
        until = END.id if sort == "season" and self.ends else None
        greatest = GREATEST if unit else None
        return Fact(name, sort, unit, greatest, values.get(sort, ()), until)  # type: ignore[arg-type]  # sorts are kinds

    def _ordinance(self) -> Ordinance:
        table = FactTable((*self.facts, END))
        kinds = tuple(
            KindOfWork(k, k, "g", NOWHERE, exempt_when=self._plain(), doubt_when=self._plain())
            for k in ("dig", "fill", "fell")
            if c.KIND_FACT in table
        )
        rules = [self._rule(number) for number in range(self.random.randint(1, 5))]
        rules.append(Rule("rest", "rest", c.TRUE, (self._class(),), "", NOWHERE))
        impossible = (
            [Impossible(self._condition(2), "", "text")] if self.random.random() < 0.3 else []
        )
        return Ordinance(
            facts=table,
            kinds=kinds,
            stages=tuple(Stage(rule.stage, "", NOWHERE) for rule in rules),
            rules=tuple(rules),
            impossible=tuple(impossible),
            obligations=(
                Obligation(
                    "duty", "", "", NOWHERE, "during", self._condition(2), self._condition(1),
                    always=True,
                ),
            ),
            guidance=(),
            deadlines=(),
            classes=frozenset(PermitClass),
        )  # fmt: skip

    def _rule(self, number: int) -> Rule:
        classes = {self._class() for _ in range(self.random.choice((1, 1, 2)))}
        return Rule(f"r{number}", f"s{number}", self._condition(3), tuple(classes), "", NOWHERE)

    def _class(self) -> PermitClass:
        return self.random.choice(list(PermitClass))

    def _plain(self) -> c.Condition:
        """Return a condition that does not speak of the kinds of work."""
        facts = [fact for fact in self.facts if fact.kind != "several"]
        if not facts or self.random.random() < 0.2:
            return self.random.choice((c.TRUE, c.FALSE))
        return self._atom(self.random.choice(facts))

    def _condition(self, depth: int) -> c.Condition:
        if depth == 0 or self.random.random() < 0.25:
            return self._atom(self.random.choice(self.facts))
        parts = tuple(self._condition(depth - 1) for _ in range(2))
        match self.random.choice(("not", "all", "any")):
            case "not":
                return c.Not(parts[0])
            case "all":
                return c.All(parts)
        return c.Any(parts)

    def _atom(self, fact: Fact) -> c.Condition:
        pick = self.random.choice
        cut = pick(self.cuts[fact.id])
        operator = pick(("<", "<=", ">", ">="))
        match fact.kind:
            case "yes_no":
                return c.IsOneOf(fact.id, frozenset({"yes"}))
            case "choice":
                return c.IsOneOf(fact.id, frozenset(self.random.sample(fact.values, pick((1, 2)))))
            case "several":
                standings = list(c.STANDINGS.values())
                return pick((*standings, *(c.Includes(fact.id, v) for v in fact.values)))
            case "quantity":
                return c.Compares(fact.id, operator, Fraction(cut * 10))
        if fact.kind == "date":
            return c.Compares(fact.id, operator, date(2008, 12, 17 + cut))
        return pick(self.seasons(fact))

    def _values(self, fact: Fact) -> list[Any]:
        match fact.kind:
            case "yes_no":
                return [False, True]
            case "choice":
                return list(fact.values)
            case "several":
                sets = ({"dig"}, {"fill"}, {"fell"}, {"dig", "fill"}, {"dig", "fell"})
                return [*map(frozenset, sets), frozenset({"fill", "fell"}), frozenset(fact.values)]
            case "quantity":
                cuts = [Fraction(cut * 10) for cut in self.cuts[fact.id]]
                near = {cut + step for cut in cuts for step in (Fraction(-1, 2), 0, Fraction(1, 2))}
                return sorted({Fraction(0), *(value for value in near if value >= 0)})
            case "date":
                days = [date(2008, 12, 17 + cut) for cut in self.cuts[fact.id]]
                return [None, *sorted({d + timedelta(days=s) for d in days for s in (-1, 0, 1)})]
        return periods(fact, {}, self.seasons(fact))

    def seasons(self, fact: Fact) -> list[c.InSeason]:
        """Return the seasons that the ordinance may speak of."""
        firsts = {cut: (10, 15) if cut % 2 else (3, 1) for cut in self.cuts[fact.id]}
        return [
            c.InSeason(fact.id, first, (4, 15) if cut < 2 else (6, 1))
            for cut, first in firsts.items()
        ]

    def _answer(self, fact: Fact) -> Answer:
        roll = self.random.random()
        if roll < 0.2:
            return UNSURE
        if fact.kind == "season":
            return self._days(DAYS[8:24], roll)
        values = self.values[fact.id]
        if fact.kind in ("quantity", "date") and roll < 0.5:
            known = [value for value in values if value is not None]
            low, high = sorted(self.random.sample(known, 2)) if len(known) > 1 else known * 2
            if low == high:
                return Exact(low)
            opens = fact.kind == "quantity"
            return Between(low, high, opens and roll < 0.3, opens and roll > 0.4)
        value = self.random.choice(values)
        if fact.kind == "several":
            return Exact(tuple(sorted(value)))
        return Exact(NEVER if value is None else value)

    def _end(self, answers: Mapping[str, Answer]) -> Answer:
        """Return an answer for the last day of a period, after any first day that is answered."""
        roll = self.random.random()
        if roll < 0.2:
            return self.random.choice((UNSURE, Exact(NEVER)))
        starts = [answer for fact, answer in answers.items() if fact.startswith("season")]
        firsts = [start.low if isinstance(start, Between) else start.value for start in starts]
        earliest = max((first for first in firsts if isinstance(first, date)), default=DAYS[0])
        return self._days([day for day in DAYS[8:24] if day >= earliest], roll)

    def _days(self, days: Sequence[date], roll: float) -> Answer:
        low, high = sorted(self.random.choices(days, k=2))
        return Exact(low) if low == high or roll > 0.5 else Between(low, high)
