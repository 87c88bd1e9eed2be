"""A town's fee schedule: dated lines, each with its place in the law and where its amount stands.

Fees, deposits and the cost of others' work that is passed on are never added together.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

from portal.domain.conditions import Compares, Condition, Includes, atoms
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


@dataclass(frozen=True, slots=True)
class Refund:
    """What becomes of a deposit: refilled to `refill_to` percent when `refill_at` percent is left.

    `days` is how long the Town has to give back what is left, where the schedule says.
    """

    refill_at: Fraction | None
    refill_to: Fraction | None
    unused: bool
    days: int | None


@dataclass(frozen=True, slots=True, eq=False)
class FeeLine:
    """One line of a schedule, charged to jobs of which `when` holds.

    Of lines that share `once` only the greatest is charged. A line that `reduces` others is
    taken off them and never more than they come to; one that `replaces` others stands in their
    place.
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

    @property
    def others(self) -> frozenset[str]:
        """The lines this one speaks of."""
        return frozenset({*self.reduces, *self.replaces, *lines_in(self.amount)})


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
        case Bounded(part):
            inside = (part,)
    for part in inside:
        yield from parts_of(part)


def lines_in(amount: Amount) -> frozenset[str]:
    """Return the other lines that an amount is a percentage of."""
    return frozenset(
        line for part in parts_of(amount) if isinstance(part, Percent) for line in part.lines
    )


def conditions_of(line: FeeLine) -> Iterator[Condition]:
    """Yield the conditions of a line, its own and those inside its amount."""
    yield line.when
    for part in parts_of(line.amount):
        if isinstance(part, Cases):
            yield from (case.when for case in part.rows)


def facts_of_line(line: FeeLine) -> frozenset[str]:
    """Return the facts on which a line itself rests."""
    found = {atom.fact for condition in conditions_of(line) for atom in atoms(condition)}
    for part in parts_of(line.amount):
        if isinstance(part, Per | Slices | Tiers | Percent | AtCost) and part.fact is not None:
            found.add(part.fact)
    return frozenset(found)


def edges_of(lines: tuple[FeeLine, ...]) -> tuple[dict[str, set[Fraction]], dict[str, set[str]]]:
    """Return the sizes at which something changes and the kinds of work that matter, by fact."""
    edges: dict[str, set[Fraction]] = {}
    named: dict[str, set[str]] = {}
    for line in lines:
        for condition in conditions_of(line):
            for atom in atoms(condition):
                if isinstance(atom, Compares) and isinstance(atom.bound, Fraction):
                    edges.setdefault(atom.fact, set()).add(atom.bound)
                elif isinstance(atom, Includes):
                    named.setdefault(atom.fact, set()).add(atom.value)
        for part in parts_of(line.amount):
            if isinstance(part, Tiers):
                ends = {end.value for row in part.rows for end in (row.low, row.high) if end}
                edges.setdefault(part.fact, set()).update(ends)
    return edges, named
