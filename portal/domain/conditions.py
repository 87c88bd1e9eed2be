"""Conditions of the rule language as small trees; `condition_text` reads them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal

Operator = Literal["<", "<=", ">", ">="]
MonthDay = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Constant:
    """Always true or always false."""

    holds: bool


@dataclass(frozen=True, slots=True)
class IsOneOf:
    """A yes/no fact is "yes", or a choice is one of `values`."""

    fact: str
    values: frozenset[str]


@dataclass(frozen=True, slots=True)
class Includes:
    """A `several` fact names `value` among its values."""

    fact: str
    value: str


@dataclass(frozen=True, slots=True)
class Compares:
    """A quantity (in its fact's unit) or a date stands in this relation to `bound`."""

    fact: str
    operator: Operator
    bound: Fraction | date


@dataclass(frozen=True, slots=True)
class InSeason:
    """A day, or any day of a period, falls between two days of the year, both included."""

    fact: str
    first: MonthDay
    last: MonthDay

    def contains(self, day: date) -> bool:
        """Tell whether one day lies in the season, which may run over the new year."""
        here = (day.month, day.day)
        if self.first <= self.last:
            return self.first <= here <= self.last
        return here >= self.first or here <= self.last


@dataclass(frozen=True, slots=True)
class Standing:
    """How the job's kinds of work, taken together, stand to the exemptions that name them.

    A mixed job is judged twice on the whole job's size, as if every part were exempt and as if
    none were; the rules speak of that by these four names.
    """

    name: Literal["every_part_exempt", "some_part_exempt", "some_part_doubtful", "no_part_exempt"]


@dataclass(frozen=True, slots=True)
class Not:
    """The negation of one condition."""

    part: "Condition"


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds; of no parts, true."""

    parts: tuple["Condition", ...]


@dataclass(frozen=True, slots=True)
class Any:
    """At least one part holds; of no parts, false."""

    parts: tuple["Condition", ...]


Atom = IsOneOf | Includes | Compares | InSeason
Condition = Constant | Atom | Standing | Not | All | Any


KIND_FACT = "activity"
STANDINGS: Mapping[str, Standing] = {
    standing.name: standing
    for standing in (
        Standing("every_part_exempt"),
        Standing("some_part_exempt"),
        Standing("some_part_doubtful"),
        Standing("no_part_exempt"),
    )
}
TRUE = Constant(True)
FALSE = Constant(False)


def atoms(condition: Condition) -> Iterator[Atom]:
    """Yield the comparisons a condition is made of, in the order they are written."""
    match condition:
        case Constant() | Standing():
            return
        case Not(part):
            yield from atoms(part)
        case All(parts) | Any(parts):
            for part in parts:
                yield from atoms(part)
        case _:
            yield condition


def facts_of(condition: Condition) -> frozenset[str]:
    """Return the ids of the facts a condition itself speaks of."""
    return frozenset(atom.fact for atom in atoms(condition))


def weighs_kinds(condition: Condition) -> bool:
    """Tell whether a condition depends on how the kinds of work stand to their exemptions."""
    match condition:
        case Standing():
            return True
        case Not(part):
            return weighs_kinds(part)
        case All(parts) | Any(parts):
            return any(map(weighs_kinds, parts))
    return False
