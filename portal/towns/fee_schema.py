"""The shape of a fee schedule's file. docs/fee-schedules.md tells what each key means.

Sums of money are texts ("1250.50"), never numbers with a point, which computers keep only nearly.
"""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field, PlainValidator
from pydantic_core import PydanticCustomError

from portal.domain.fee_amounts import Partial
from portal.domain.fee_spans import Take
from portal.domain.fees import Group
from portal.domain.money import Rounding
from portal.domain.ordinance import Basis
from portal.towns.schema import Entry, Words

Id = str


def _quantity(value: Any) -> int | str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise PydanticCustomError("quantity", 'write a whole number, or text such as "0.5 acre"')
    if isinstance(value, int) and value < 0:
        raise PydanticCustomError("quantity", "it is below zero")
    return value


# A quantity: a whole number in the fact's own unit, or a text with its unit ("1 acre", "0.5").
Quantity = Annotated[int | str, PlainValidator(_quantity)]


class AmountEntry(Entry):
    """One amount: exactly one of the keys that name a kind, and the keys that go with it."""

    flat: str | None = None
    per: str | None = None
    slices: str | None = None
    tiers: str | None = None
    cases: list["CaseRow"] | None = Field(None, min_length=1)
    percent: str | None = None
    sum: list["AmountEntry"] | None = Field(None, min_length=2)
    greater: list["AmountEntry"] | None = Field(None, min_length=2)
    lesser: list["AmountEntry"] | None = Field(None, min_length=2)
    at_cost: bool | None = None
    unknown: Words | None = None
    rate: str | None = None
    each: Quantity | None = None
    included: Quantity | None = None
    partial: Partial | None = None
    rows: list["Row"] | None = Field(None, min_length=1)
    of: str | None = None
    of_lines: list[Id] | None = Field(None, min_length=1)
    take: Take | None = None
    markup: str | None = None
    edge: Literal["ambiguous"] | None = None
    falls: Literal[True] | None = None
    times: str | None = None
    minimum: str | None = None
    maximum: str | None = None


class Row(AmountEntry):
    """A row of tiers or slices: its ends, and its amount or its rate."""

    from_: Quantity | None = Field(None, alias="from")
    above: Quantity | None = None
    to: Quantity | None = None
    below: Quantity | None = None


class CaseRow(AmountEntry):
    """A case: an amount for the jobs of which `when` holds, or for all the rest."""

    when: str | None = None


class FeeFactEntry(Entry):
    """A fact that only the schedule needs."""

    kind: Literal["yes_no", "choice", "count", "money", "quantity"]
    label: Words
    unit: Literal["sq_ft", "cu_yd", "ft", "percent"] | None = None
    one: Words | None = None
    many: Words | None = None
    parts: bool = False
    greatest: int = Field(1_000_000_000, gt=0)
    values: dict[str, Words] = Field(default_factory=dict)


class RefundEntry(Entry):
    """What becomes of a deposit."""

    refill_at: str | None = None
    refill_to: str | None = None
    unused: bool = True
    days: int | None = Field(None, gt=0)


class LineEntry(Entry):
    """One line."""

    id: Id = Field(pattern="^[a-z][a-z0-9_]*$")
    name: Words
    group: Group
    amount: AmountEntry
    when: str = "true"
    cite: list[str] = Field(default_factory=list)
    basis: Basis = "text"
    source: Words | None = None
    says: Words | None = None
    once: str | None = None
    reduces: list[Id] = Field(default_factory=list)
    replaces: list[Id] = Field(default_factory=list)
    refund: RefundEntry | None = None


class FeeFile(Entry):
    """A whole schedule."""

    town: str
    name: Words
    in_force: date
    source: Words
    example: bool = False
    round: Rounding = "cent"
    facts: dict[str, FeeFactEntry] = Field(default_factory=dict)
    line: list[LineEntry] = Field(min_length=1)
