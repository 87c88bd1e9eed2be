"""Kinds of work in groups that no condition tells apart, and the conditions that speak of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from portal.domain.conditions import KIND_FACT, Condition, Includes, atoms, facts_of
from portal.domain.ordinance import KindOfWork, Ordinance


@dataclass(frozen=True, slots=True)
class KindGroup:
    """Kinds of work that no condition tells apart: the job includes one of them or none."""

    kinds: tuple[KindOfWork, ...]

    @property
    def facts(self) -> frozenset[str]:
        """The facts on which the exemption of these kinds rests."""
        return frozenset(f for c in kind_conditions(self.kinds) for f in facts_of(c)) - {KIND_FACT}


def conditions_of(ordinance: Ordinance) -> Iterator[Condition]:
    """Yield every condition of the ordinance that is not a kind of work's own."""
    for rule in ordinance.rules:
        yield rule.when
    for impossible in ordinance.impossible:
        yield impossible.when
    for obligation in ordinance.obligations:
        yield obligation.when
        yield obligation.ask_when
    yield from (entry.when for entry in ordinance.guidance)
    yield from (deadline.when for deadline in ordinance.deadlines)


def kind_conditions(kinds: Sequence[KindOfWork]) -> Iterator[Condition]:
    """Yield the conditions of the exemptions that name a kind of work."""
    for kind in kinds:
        yield kind.exempt_when
        yield kind.doubt_when


def kind_groups(ordinance: Ordinance) -> tuple[KindGroup, ...]:
    """Group the kinds of work that no condition of the ordinance can tell apart."""
    everywhere = (*conditions_of(ordinance), *kind_conditions(ordinance.kinds))
    named = {
        atom.value
        for condition in everywhere
        for atom in atoms(condition)
        if isinstance(atom, Includes)
    }
    groups: dict[object, list[KindOfWork]] = {}
    for kind in ordinance.kinds:
        alike = kind.id if kind.id in named else (kind.exempt_when, kind.doubt_when)
        groups.setdefault(alike, []).append(kind)
    found = [KindGroup(tuple(kinds)) for kinds in groups.values()]
    # Kinds that need the same facts stand together, which keeps the diagrams small.
    places = {fact: place for place, fact in enumerate(ordinance.facts)}
    found.sort(key=lambda group: sorted(places[fact] for fact in group.facts))
    return tuple(found)
