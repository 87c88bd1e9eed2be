"""A town's fee schedule: dated lines, each with its place in the law and where its amount stands.

Fees, deposits and the cost of others' work that is passed on are never added together.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

from portal.domain.conditions import Compares, Condition, atoms
from portal.domain.facts import Fact
from portal.domain.fee_amounts import (
    Amount,
    AtCost,
    Bounded,
    Cases,
    Per,
    Percent,
    Slices,
    Tiers,
    Times,
    Together,
)
from portal.domain.money import Rounding
from portal.domain.ordinance import Basis

Group = Literal["fee", "deposit", "pass_through"]
Measure = Literal["count", "money", "sq_ft", "cu_yd", "ft", "percent"]
GROUPS: tuple[Group, ...] = ("fee", "deposit", "pass_through")
PLAN = "plan"  # the class of the job, which the determination gives


@dataclass(frozen=True, slots=True)
class FeeFact:
    """A fact on which a fee rests.

    A count has the names of one and of many of what it counts, a choice the words of its values.
    A `whole` quantity has no parts.
    """

    fact: Fact
    label: str
    measure: Measure | None = None
    one: str = ""
    many: str = ""
    whole: bool = False
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def step(self) -> Fraction | None:
        """What it is counted in: things, cents, or None for what is measured."""
        if self.measure == "money":
            return Fraction(1, 100)
        return Fraction(1) if self.whole else None


@dataclass(frozen=True, slots=True)
class Level:
    """How much of a deposit: a percentage of it, or dollars."""

    number: Fraction
    is_percent: bool


@dataclass(frozen=True, slots=True)
class Refund:
    """What becomes of a deposit: refilled to `refill_to` when only `refill_at` is left.

    `days` is how long the Town has to give back what is left, where the schedule says.
    """

    refill_at: Level | None
    refill_to: Level | None
    unused: bool
    days: int | None


@dataclass(frozen=True, slots=True, eq=False)
class FeeLine:
    """One line of a schedule, charged to jobs of which `when` holds.

    Of lines that share `once` only the greatest is charged. A line that `reduces` others is
    taken off them and never more than they come to; one that `replaces` others stands in their
    place. A line that speaks of others speaks of what they charge after all of that, but one
    that replaces them of what they would have charged.
    """

    id: str
    name: str
    group: Group
    when: Condition
    amount: Amount
    source: str
    cite: tuple[str, ...]
    basis: Basis
    says: str | None
    once: str | None
    reduces: tuple[str, ...]
    replaces: tuple[str, ...]
    refund: Refund | None
    others: frozenset[str] = field(init=False)  # the lines this one speaks of
    shares_of: frozenset[str] = field(init=False)  # those of which its amount is a percentage

    def __post_init__(self) -> None:
        object.__setattr__(self, "shares_of", lines_in(self.amount))
        others = frozenset({*self.reduces, *self.replaces, *self.shares_of})
        object.__setattr__(self, "others", others)


@dataclass(frozen=True, slots=True, eq=False)
class Schedule:
    """A schedule in force from a day; `order` has each line after those it is worked out from.

    `used` are the facts on which any line rests.
    """

    town: str
    name: str
    in_force: date
    source: str
    example: bool
    rounding: Rounding
    facts: Mapping[str, FeeFact]
    lines: tuple[FeeLine, ...]
    order: tuple[FeeLine, ...]
    used: frozenset[str]


def parts_of(amount: Amount) -> Iterator[Amount]:
    """Yield an amount and every amount inside it."""
    yield amount
    inside: tuple[Amount, ...] = ()
    match amount:
        case Tiers(rows=rows):
            inside = tuple(row.amount for row in rows)
        case Cases(rows=cases, rest=rest):
            inside = tuple(case.amount for case in cases) + ((rest,) if rest else ())
        case Together(_, parts):
            inside = parts
        case Bounded(part) | Times(part):
            inside = (part,)
    for part in inside:
        yield from parts_of(part)


def lines_in(amount: Amount) -> frozenset[str]:
    """Return the other lines that an amount is a percentage of."""
    return frozenset(
        line for part in parts_of(amount) if isinstance(part, Percent) for line in part.lines
    )


def conditions_in(amount: Amount) -> Iterator[Condition]:
    """Yield the conditions inside an amount."""
    for part in parts_of(amount):
        if isinstance(part, Cases):
            yield from (case.when for case in part.rows)


def conditions_of(line: FeeLine) -> Iterator[Condition]:
    """Yield the conditions of a line, its own and those inside its amount."""
    yield line.when
    yield from conditions_in(line.amount)


def facts_in(amount: Amount) -> frozenset[str]:
    """Return the quantities and sums of money that an amount is worked out from."""
    sized = (Per, Slices, Tiers, Percent, Times, AtCost)
    found = (part.fact for part in parts_of(amount) if isinstance(part, sized))
    return frozenset(fact for fact in found if fact is not None)


def facts_of_line(line: FeeLine) -> frozenset[str]:
    """Return the facts on which a line itself rests."""
    said = {atom.fact for condition in conditions_of(line) for atom in atoms(condition)}
    return facts_in(line.amount) | said


def edges_of(lines: Iterable[FeeLine]) -> dict[str, set[Fraction]]:
    """Return the sizes at which something changes, by fact."""
    edges: dict[str, set[Fraction]] = {}
    for line in lines:
        for condition in conditions_of(line):
            for atom in atoms(condition):
                if isinstance(atom, Compares) and isinstance(atom.bound, Fraction):
                    edges.setdefault(atom.fact, set()).add(atom.bound)
        for part in parts_of(line.amount):
            if isinstance(part, Tiers):
                ends = {end.value for row in part.rows for end in (row.low, row.high) if end}
                edges.setdefault(part.fact, set()).update(ends)
    return edges
