"""What is open about a job, as a fee schedule sees it: the questions, and the answers to try."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from portal.domain.answers import Answer, Between, Exact
from portal.domain.conditions import Condition, Includes, atoms
from portal.domain.fee_points import Size, Value, includes, values_of
from portal.domain.fee_turns import Turns, may_turn
from portal.domain.fees import (
    PLAN,
    FeeLine,
    Schedule,
    conditions_of,
    edges_of,
    facts_in,
    facts_of_line,
)


class OpenAnswers:
    """The answers to a job's facts: those that are settled, and what may still be said.

    An open question is a fact or, for one that may have several values, whether it has this one.
    """

    def __init__(
        self, schedule: Schedule, answers: Mapping[str, Answer], plans: Sequence[str]
    ) -> None:
        self._facts = schedule.facts
        self._rounding = schedule.rounding
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
        fact = self._facts[question]
        turns = self._turns(question, lines, edges)
        if turns is not None:
            edges |= turns.found(self.settled, fact.step)
        return values_of(fact.fact, self._answers.get(question), edges, fact.step)

    def turns_too_often(self, question: str, lines: Sequence[FeeLine]) -> bool:
        """Tell whether lines turn too often with a quantity to try each place."""
        turns = self._turns(question, lines, ())
        return turns is not None and turns.too_many

    def _turns(
        self, question: str, lines: Sequence[FeeLine], edges: Iterable[Fraction]
    ) -> Turns | None:
        answer = self._answers.get(question)
        if len(lines) == 1 or not isinstance(answer, Between) or not may_turn(question, lines):
            return None
        low, high = answer.low, answer.high
        assert isinstance(low, Fraction)
        assert isinstance(high, Fraction)
        return Turns(lines, question, (low, high), edges, self._rounding)

    def facts_open(self, line: FeeLine) -> tuple[str, ...]:
        """Return the facts that leave a line open, also a size that nobody gave."""
        return tuple(sorted(fact for fact in facts_of_line(line) if self._is_open(fact)))

    def _is_open(self, fact: str) -> bool:
        value = self.settled.get(fact)
        return value is None or (isinstance(value, Size) and not value.known)

    def _open(self, facts: Iterable[str]) -> frozenset[str]:
        return frozenset(fact for fact in facts if fact not in self.settled)
