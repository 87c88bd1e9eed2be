"""What is open about a job, as a fee schedule sees it: the questions, and the answers to try."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil

from portal.domain.answers import Answer, Between, Exact
from portal.domain.conditions import Condition, Includes, atoms
from portal.domain.fee_amounts import Per, Slices
from portal.domain.fee_points import Size, Value, includes, values_of
from portal.domain.fees import (
    PLAN,
    FeeLine,
    Schedule,
    conditions_of,
    edges_of,
    facts_in,
    facts_of_line,
    parts_of,
)

MOST_TURNS = 100


class OpenAnswers:
    """The answers to a job's facts: those that are settled, and what may still be said.

    An open question is a fact or, for one that may have several values, whether it has this one.
    """

    def __init__(
        self, schedule: Schedule, answers: Mapping[str, Answer], plans: Sequence[str]
    ) -> None:
        self._facts = schedule.facts
        self._answers = answers
        self._plans = list(plans)
        self._edges = {line.id: edges_of([line]) for line in schedule.lines}
        self.settled: dict[str, Value] = {}
        for fact in sorted(schedule.used):
            if self._facts[fact].fact.kind != "several" or isinstance(answers.get(fact), Exact):
                values = self.values(fact, schedule.lines)
                if len(values) == 1:
                    self.settled[fact] = values[0]
        self._of_line = {
            line.id: self.of_conditions(conditions_of(line)) | self._open(facts_in(line.amount))
            for line in schedule.lines
        }
        self._of_when = {line.id: self.of_conditions([line.when]) for line in schedule.lines}

    def of_line(self, line: FeeLine) -> frozenset[str]:
        """Return the open questions on which a line itself rests."""
        return self._of_line[line.id]

    def of_when(self, line: FeeLine) -> frozenset[str]:
        """Return the open questions on which it rests whether a job meets a line."""
        return self._of_when[line.id]

    def of_conditions(self, conditions: Iterable[Condition]) -> frozenset[str]:
        """Return the open questions of which conditions speak."""
        found = [atom for condition in conditions for atom in atoms(condition)]
        several = frozenset(
            includes(atom)
            for atom in found
            if isinstance(atom, Includes) and atom.fact not in self.settled
        )
        return several | self._open(a.fact for a in found if not isinstance(a, Includes))

    def values(self, question: str, lines: Sequence[FeeLine]) -> list[Value]:
        """Return every answer to a question that may make a difference to the lines."""
        if question == PLAN:
            return list(self._plans)
        if question not in self._facts:
            return ["yes", "no"]
        edges: set[Fraction] = set()
        for line in lines:
            edges |= self._edges[line.id].get(question, set())
        fact, answer = self._facts[question], self._answers.get(question)
        if isinstance(answer, Between) and _falls_with(question, lines):
            edges |= {turn for line in lines for turn in _turns(line, question, answer)}
        return values_of(fact.fact, answer, edges, fact.step)

    def facts_open(self, line: FeeLine) -> tuple[str, ...]:
        """Return the facts that leave a line open, also a size that nobody gave."""
        return tuple(sorted(fact for fact in facts_of_line(line) if self._is_open(fact)))

    def _is_open(self, fact: str) -> bool:
        value = self.settled.get(fact)
        return value is None or (isinstance(value, Size) and not value.known)

    def _open(self, facts: Iterable[str]) -> frozenset[str]:
        return frozenset(fact for fact in facts if fact not in self.settled)


def _falls_with(quantity: str, lines: Iterable[FeeLine]) -> bool:
    """Tell whether what is taken off rises with a quantity, so that a sum need not rise with it."""
    return any(line.reduces and quantity in facts_in(line.amount) for line in lines)


def _turns(line: FeeLine, quantity: str, answer: Between) -> Iterator[Fraction]:
    """Yield where within a range an amount turns: where a slice or a unit of it begins."""
    low = answer.low
    assert isinstance(low, Fraction)
    for part in parts_of(line.amount):
        if not isinstance(part, Per | Slices) or part.fact != quantity:
            continue
        starts = [part.included] if isinstance(part, Per) else [row.to for row in part.rows]
        each = part.unit.each / 2 if part.unit.partial == "nearest" else part.unit.each
        for start in [Fraction(0), *(start for start in starts if start is not None)]:
            yield start
            first = max(ceil((low - start) / each), 0)
            for number in range(first, first + (MOST_TURNS if part.unit.partial != "exact" else 0)):
                yield start + number * each
