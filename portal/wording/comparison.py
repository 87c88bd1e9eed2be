"""Two versions of a job side by side: what differs, and what both ask for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from portal.domain.answers import Answers
from portal.domain.determination import Determination
from portal.domain.edition import Edition
from portal.domain.i18n import _
from portal.wording.advice import say_duty
from portal.wording.classes import say_headline, say_plan_for
from portal.wording.values import say_answer

# More open facts than these are told on the page of the version itself.
_FEW = 3


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a job, what was determined of it, and what it costs in words."""

    answers: Answers
    determination: Determination
    costs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A heading, and what each version says under it."""

    heading: str
    one: tuple[str, ...]
    other: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComparisonTelling:
    """The differences in order, and what stays the same."""

    changed: bool
    differences: tuple[Difference, ...]
    in_both: tuple[str, ...]
    waits_in_both: tuple[str, ...]


def tell_comparison(edition: Edition, one: Version, other: Version) -> ComparisonTelling:
    """Tell two versions of a job under the edition by which both were determined."""
    answers = tuple(_answers(edition, one, other))
    mine, theirs = _due(one), _due(other)
    waits, their_waits = _waits(one), _waits(other)
    consequences = _consequence(edition, one), _consequence(edition, other)
    return ComparisonTelling(
        changed=bool(answers),
        differences=(
            *answers,
            Difference(_("The answer"), *consequences),
            Difference(_("What it costs"), one.costs, other.costs),
            _only(_("To prepare, only in this version"), mine, theirs),
            _only(_("Waiting times of the law, only in this version"), waits, their_waits),
        ),
        in_both=_both(mine, theirs),
        waits_in_both=_both(waits, their_waits),
    )


def _answers(edition: Edition, one: Version, other: Version) -> Iterator[Difference]:
    for fact in edition.ordinance.facts:
        if one.answers.get(fact) != other.answers.get(fact):
            said = (
                (say_answer(edition, fact, v.answers[fact]),)
                if fact in v.answers
                else (_("Not answered"),)
                for v in (one, other)
            )
            yield Difference(edition.words[fact].label, *said)


def _consequence(edition: Edition, version: Version) -> tuple[str, ...]:
    consequence = version.determination.consequence
    told = [say_headline(edition, consequence), say_plan_for(edition, consequence)]
    turns_on = version.determination.turns_on
    if 0 < len(turns_on) <= _FEW:
        facts = "; ".join(edition.words[turn.fact].label for turn in turns_on)
        told.append(_("It turns on: {facts}.").format(facts=facts))
    return tuple(filter(None, told))


def _due(version: Version) -> tuple[str, ...]:
    return tuple(map(say_duty, version.determination.obligations))


def _waits(version: Version) -> tuple[str, ...]:
    return tuple(wait.says for wait in version.determination.deadlines if wait.waits)


def _only(heading: str, one: Sequence[str], other: Sequence[str]) -> Difference:
    none = (_("Nothing more"),)
    mine = tuple(said for said in one if said not in other)
    theirs = tuple(said for said in other if said not in one)
    return Difference(heading, mine or none, theirs or none)


def _both(one: Sequence[str], other: Sequence[str]) -> tuple[str, ...]:
    return tuple(said for said in one if said in other)
