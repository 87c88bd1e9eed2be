"""What a job costs under a schedule: each line and each sum, from its least to its greatest.

An answer that is open or a range is tried at every place where an amount can change, so that
the ends are exact. A size that nobody gave leaves an open end, never a guess.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from portal.domain.answers import Answer
from portal.domain.fee_alone import Place, TooManyOpenError
from portal.domain.fee_charges import State
from portal.domain.fee_open import OpenAnswers
from portal.domain.fee_search import Search, Seen
from portal.domain.fee_spans import NOTHING, UNKNOWN, Span, by_end, join, opened
from portal.domain.fees import FeeLine, Group, Schedule

__all__ = ["Estimate", "LineEstimate", "TooManyOpenError", "estimate"]


@dataclass(frozen=True, slots=True)
class LineEstimate:
    """A line of the estimate, in dollars.

    `alone` is what it comes to where the job meets it, `charged` what is charged of that beside
    the other lines; it is `always` met or not; `states` are those in which it may come. `ends`
    are the places of its least and of its greatest amount, each with what the lines before it
    charge there; `open_facts` are those that leave it open.
    """

    line: FeeLine
    charged: Span
    alone: Span
    always: bool
    states: frozenset[State]
    ends: tuple[Place, ...]
    open_facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Estimate:
    """The lines a job may meet, and the sum of each group that has any, in dollars."""

    schedule: Schedule
    lines: tuple[LineEstimate, ...]
    totals: Mapping[Group, Span]


def estimate(schedule: Schedule, answers: Mapping[str, Answer], plans: Sequence[str]) -> Estimate:
    """Estimate what a job costs; `plans` are the ids of the classes it may be of.

    Raises TooManyOpenError.
    """
    known = OpenAnswers(schedule, answers, plans)
    search = Search(schedule, known)
    totals = search.totals(schedule.order, {})
    lines = [_line_estimate(line, search.seen[line.id], known) for line in schedule.lines]
    return Estimate(schedule, tuple(line for line in lines if line is not None), totals)


def _line_estimate(
    line: FeeLine, seen: Sequence[Seen | None], answers: OpenAnswers
) -> LineEstimate | None:
    met = [each for each in seen if each is not None]
    if not met:
        return None
    always = len(met) == len(seen) and all(each.alone.always for each in met)
    alone = join(opened(each.alone.span) for each in met)
    least = min(met, key=lambda each: each.alone.span.low).alone.least
    most = max(reversed(met), key=lambda each: by_end(each.alone.span)).alone.most
    same = alone.settled or (least[0] is most[0] and least[1] == most[1])
    return LineEstimate(
        line=line,
        charged=_charged([each.charge.charged for each in met], always=always),
        alone=alone,
        always=always,
        states=frozenset(each.charge.state for each in met),
        ends=(most,) if same else (least, most),
        open_facts=answers.facts_open(line),
    )


def _charged(spans: Sequence[Span], *, always: bool) -> Span:
    found = [opened(span) for span in spans]
    if any(span.high is None for span in found) and any(span.low < 0 for span in found):
        return UNKNOWN  # nobody can say how much is taken off
    return join(found if always else [*found, NOTHING])
