"""What one line comes to by itself, over every answer that is open for it."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from portal.domain.fee_amounts import Lines
from portal.domain.fee_open import OpenAnswers
from portal.domain.fee_points import Point, Value, holds, just_beside
from portal.domain.fee_spans import UNKNOWN, Span, by_end, is_endless, join, rounded
from portal.domain.fees import FeeLine
from portal.domain.money import Rounding

MOST_POINTS = 20_000
Place = tuple[Point, Lines]


class TooManyOpenError(ValueError):
    """More answers are open than an estimate can try; `facts` are those it rests on."""

    def __init__(self, facts: Sequence[str]) -> None:
        super().__init__(f"too much is open among {', '.join(facts)}")
        self.facts = tuple(facts)


@dataclass(frozen=True, slots=True)
class Alone:
    """What a line alone comes to where the job meets it, and `always` if it must.

    `least` and `most` are places where it comes to its ends, each with what other lines charge.
    """

    span: Span
    always: bool
    least: Place
    most: Place


class Trials:
    """Tries lines at points, each line that is no percentage of others only once at each."""

    def __init__(self, rounding: Rounding, answers: OpenAnswers) -> None:
        self._rounding = rounding
        self._answers = answers
        self._known: dict[Hashable, Alone | None] = {}
        self.tried = 0

    def alone(self, line: FeeLine, chosen: Mapping[str, Value], before: Lines) -> Alone | None:
        """Return what a line comes to, with `chosen` answers and what the lines before charge.

        None if the job does not meet it. Raises TooManyOpenError.
        """
        questions = self._answers.of_line(line)
        asked = {name: value for name, value in chosen.items() if name in questions}
        if line.shares_of:
            return self._try(line, asked, before)
        key = (line.id, *asked.items())
        if key not in self._known:
            self._known[key] = self._try(line, asked, {})
        return self._known[key]

    def _try(self, line: FeeLine, chosen: Mapping[str, Value], before: Lines) -> Alone | None:
        rest = sorted(self._answers.of_line(line) - chosen.keys())
        met: list[tuple[Span, Span, Point]] = []
        values_of_rest = [self._answers.values(name, [line]) for name in rest]
        points = prod(map(len, values_of_rest))
        self._count(line, points)
        for values in product(*values_of_rest):
            own = dict(zip(rest, values, strict=True))
            point = {**self._answers.settled, **chosen, **own}
            if holds(line.when, point):
                span = line.amount.at(just_beside(point), before)
                met.append((rounded(span, self._rounding), span, point))
        if not met:
            return None
        # Of two that are rounded to one amount, the one that was less or more before.
        least = min(met, key=lambda each: (each[0].low, each[1].low))
        most = max(met, key=lambda each: (by_end(each[0]), by_end(each[1])))
        span = join(due for due, _, _ in met)
        return Alone(span, len(met) == points, (least[2], _least(before)), (most[2], _most(before)))

    def _count(self, line: FeeLine, points: int) -> None:
        self.tried += points
        if self.tried > MOST_POINTS:
            raise TooManyOpenError(sorted(self._answers.of_line(line)))


def _least(before: Lines) -> Lines:
    """Return the least that the lines before charge; what nobody knows stays so."""
    return {name: _end(span, span.low) for name, span in before.items()}


def _most(before: Lines) -> Lines:
    return {name: _end(span, span.high) for name, span in before.items()}


def _end(span: Span, end: Fraction | None) -> Span:
    return UNKNOWN if end is None or is_endless(span) else Span(end, end)
