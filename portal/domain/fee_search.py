"""Tries every answer that is open, as few together as the lines allow.

Lines that share nothing open are worked out apart. What two lines share is tried answer by
answer, which parts the others; what a single line rests on is tried within that line, and its
amounts are kept from the least to the greatest. So the ends are exact and few points are tried.

Where so much is open that `ENOUGH` has been tried, the rest is tried line by line: the ends may
then be wider than they need be, and are never narrower.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from portal.domain.fee_alone import Alone, TooManyOpenError, Trials
from portal.domain.fee_amounts import Lines, Percent
from portal.domain.fee_charges import Charge, all_charges
from portal.domain.fee_open import OpenAnswers
from portal.domain.fee_points import Value, decide
from portal.domain.fee_spans import NOTHING, Span, combine, join, opened
from portal.domain.fees import GROUPS, FeeLine, Group, Schedule, parts_of

ENOUGH = 800
MOST_WORK = 16_000  # lines worked out: less than a second, and far more than a real schedule
Totals = Mapping[Group, Span]


@dataclass(frozen=True, slots=True)
class Seen:
    """A line as it came up once: what it comes to alone and what of that is charged."""

    alone: Alone
    charge: Charge


class Search:
    """One search of a schedule; `seen` has how each line came up, None where it is not met."""

    def __init__(self, schedule: Schedule, answers: OpenAnswers) -> None:
        self._answers = answers
        self._trials = Trials(schedule.rounding, answers)
        self._worked = 0
        self._known: dict[Hashable, Totals] = {}
        self.seen: dict[str, list[Seen | None]] = {line.id: [] for line in schedule.lines}

    def totals(self, lines: Sequence[FeeLine], chosen: Mapping[str, Value]) -> Totals:
        """Return the sum of each group of lines; `chosen` are open answers that are tried now.

        Raises TooManyOpenError.
        """
        point = {**self._answers.settled, **chosen}
        met = []
        for line in lines:
            if decide(line.when, point) is False:
                self.seen[line.id].append(None)
            else:
                met.append(line)
        parts = [self._cluster(cluster, chosen) for cluster in self._clusters(met, chosen)]
        return {
            group: combine([part[group] for part in parts if group in part], "sum")
            for group in GROUPS
            if any(group in part for part in parts)
        }

    def _cluster(self, lines: Sequence[FeeLine], chosen: Mapping[str, Value]) -> Totals:
        questions = frozenset().union(*map(self._answers.of_line, lines))
        asked = {name: value for name, value in chosen.items() if name in questions}
        key = (*(line.id for line in lines), frozenset(asked.items()))
        if key not in self._known:
            self._known[key] = self._work_out(lines, asked)
        return self._known[key]

    def _work_out(self, lines: Sequence[FeeLine], chosen: Mapping[str, Value]) -> Totals:
        question = self._to_try(lines, chosen)
        if question is None:
            return self._together(lines, chosen)
        values = self._answers.values(question, lines)
        return _joined([self.totals(lines, {**chosen, question: value}) for value in values])

    def _clusters(
        self, lines: Sequence[FeeLine], chosen: Mapping[str, Value]
    ) -> Iterator[Sequence[FeeLine]]:
        """Part lines into those that speak of each other or rest on the same open answer."""
        rest = {line.id: self._ties(line, chosen) for line in lines}
        while rest:
            first, ties = rest.popitem()
            cluster, found = {first}, {first}
            while found:
                found = {name for name, tied in rest.items() if ties & tied}
                cluster |= found
                ties = ties.union(*(rest.pop(name) for name in found))
            yield [line for line in lines if line.id in cluster]

    def _ties(self, line: FeeLine, chosen: Mapping[str, Value]) -> frozenset[str]:
        open_facts = self._answers.of_line(line) - chosen.keys()
        others = (f"line {name}" for name in (line.id, *line.others))
        return open_facts.union(others, (f"once {line.once}",) if line.once else ())

    def _to_try(self, lines: Sequence[FeeLine], chosen: Mapping[str, Value]) -> str | None:
        """Return the open question that most lines share; None if each line can be tried alone."""
        if len(lines) == 1:
            return None
        counts = Counter(q for line in lines for q in self._answers.of_line(line))
        wanted = set(self._of_who_is_met(lines))
        if self._worked + self._trials.tried < ENOUGH:
            keys = Counter(line.once for line in lines if line.once)
            shared = [line for line in lines if line.once and keys[line.once] > 1]
            wanted = wanted.union(*map(self._answers.of_line, shared))
            wanted |= {question for question, count in counts.items() if count > 1}
            # Of what turns too often, each line is tried alone: wider than need be, not narrower.
            wanted = {q for q in wanted if not self._answers.turns_too_often(q, lines)}
            wanted |= set(self._of_who_is_met(lines))
        wanted -= chosen.keys()
        return max(wanted, key=lambda question: (counts[question], question), default=None)

    def _of_who_is_met(self, lines: Sequence[FeeLine]) -> Iterator[str]:
        """Yield the open questions on which it rests which lines are met, where that matters."""
        present = {line.id: line for line in lines}
        for line in lines:
            if present.keys() & set(line.replaces):
                yield from self._answers.of_when(line)
            for name in _least_of(line) & present.keys():
                yield from self._answers.of_when(present[name])

    def _together(self, lines: Sequence[FeeLine], chosen: Mapping[str, Value]) -> Totals:
        """Work out lines of which each rests on open answers of its own."""
        totals = []
        last: dict[str, Alone] = {}

        def alone(line: FeeLine, before: Lines) -> Span | None:
            found = self._trials.alone(line, chosen, before)
            if found is None:
                return None
            last[line.id] = found
            return found.span if found.always else join([found.span, NOTHING])

        for charges in all_charges(lines, alone):
            self._count(lines)
            for line in lines:
                charge = charges.get(line.id)
                seen = None if charge is None else Seen(last[line.id], charge)
                self.seen[line.id].append(seen)
            totals.append(_sums(lines, charges))
        return _joined(totals)

    def _count(self, lines: Sequence[FeeLine]) -> None:
        self._worked += len(lines)
        if self._worked > MOST_WORK:
            raise TooManyOpenError(sorted(frozenset().union(*map(self._answers.of_line, lines))))


def _least_of(line: FeeLine) -> set[str]:
    """Return the lines of which a line takes the least, so that it matters which are met."""
    return {
        name
        for part in parts_of(line.amount)
        if isinstance(part, Percent) and part.take == "least"
        for name in part.lines
    }


def _sums(lines: Sequence[FeeLine], charges: Mapping[str, Charge]) -> Totals:
    met = [line for line in lines if line.id in charges]
    return {
        group: opened(
            combine([charges[line.id].left for line in met if line.group == group], "sum")
        )
        for group in GROUPS
        if any(line.group == group for line in met)
    }


def _joined(totals: Sequence[Totals]) -> Totals:
    return {
        group: join(each.get(group, NOTHING) for each in totals)
        for group in GROUPS
        if any(group in each for each in totals)
    }
