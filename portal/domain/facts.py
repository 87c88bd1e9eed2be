"""Facts: what a job can be asked about, and the kinds of value each may take."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

FactKind = Literal["yes_no", "choice", "several", "quantity", "date", "season"]
Unit = Literal["sq_ft", "cu_yd", "ft", "percent"]
Lever = Literal["less", "more", "outside"]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a job's answer may rest on.

    `unit` and `greatest` (in that unit, the largest believable value) belong to quantities,
    `values` to choices and to `several`. `until` names the date fact that ends the period a
    season fact begins. An informational fact is accepted and quoted but decides nothing. `lever`
    says which way a resident may change the fact to lighten the answer: less or more of a
    quantity, or outside every season that the law names.
    """

    id: str
    kind: FactKind
    unit: Unit | None = None
    greatest: Fraction | None = None
    values: tuple[str, ...] = ()
    until: str | None = None
    informational: bool = False
    lever: Lever | None = None


class FactTable(Mapping[str, Fact]):
    """A town's facts in the town's own order, which is the order of the address."""

    def __init__(self, facts: tuple[Fact, ...]) -> None:
        self._facts = {fact.id: fact for fact in facts}

    def __getitem__(self, fact_id: str) -> Fact:
        return self._facts[fact_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def __reversed__(self) -> Iterator[str]:
        return reversed(self._facts)
