"""Soil that is dug and soil that is filled, and how much both come to where some is used again.

Amounts are in cubic yards. Soil that is dug here and is the fill too counts once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from portal.domain.amounts import Amount, QuantityError, read_amount
from portal.domain.dimensions import NO_END, text_for_box, write_dimension
from portal.domain.i18n import _
from portal.domain.parts import Part
from portal.domain.spans import from_to, larger, total
from portal.domain.units import say_amount

# All that can be used again is, none is, or so much of it.
Reuse = Literal["yes", "no"] | Amount
_ANY = Fraction(10**9)

MORE_THAN_THERE_IS = _(
    "This is more than can be used again: of what is dug and what is filled, the smaller is {most}."
)


@dataclass(frozen=True, slots=True)
class Soil:
    """The soil of all parts: what is cut and what is filled."""

    cut: Amount
    fill: Amount

    @property
    def may_be_reused(self) -> bool:
        """Whether there are both a cut and a fill."""
        return bool(self.cut.high and self.fill.high)

    @property
    def once(self) -> Amount:
        """Both, where as much as can be is used again and counted once."""
        return larger(self.cut, self.fill)

    @property
    def twice(self) -> Amount:
        """Both, each counted: so it is too where none is used again."""
        return total((self.cut, self.fill))

    def counted(self, reuse: Reuse | None) -> Amount:
        """Return both with what is used again counted once; None leaves open how much that is."""
        if reuse is None:
            return from_to(self.once, self.twice)
        if reuse == "no":
            return self.twice
        return self._less(reuse) if isinstance(reuse, Amount) and self.may_be_reused else self.once

    def _less(self, reused: Amount) -> Amount:
        """Return both less what is used again, of which there is as much in either of them."""
        at_least = Amount(reused.low, reused.low, reused.low_open)
        cut, fill = larger(self.cut, at_least), larger(self.fill, at_least)
        both = total((cut, fill))
        less = Amount(
            both.low - reused.high,
            both.high - reused.low,
            both.low_open or reused.high_open,
            both.high_open or reused.low_open,
        )
        return larger(less, larger(cut, fill))


def soil_of(parts: Sequence[Part], sizes: Sequence[Amount]) -> Soil:
    """Return what is cut and what is filled of parts of these sizes."""

    def going(way: str) -> Iterable[Amount]:
        return (size for part, size in zip(parts, sizes, strict=True) if part.way == way)

    return Soil(total(going("cut")), total(going("fill")))


def read_reused(text: str) -> Reuse:
    """Read how much soil is used again; a bare number is cubic yards. Raises QuantityError."""
    amount = read_amount(text, "cu_yd", _ANY)
    if amount.low < amount.high == _ANY:
        raise QuantityError(NO_END)
    return amount if amount.high else "no"


def write_reused(amount: Amount) -> str:
    """Write how much soil is used again, for an address: "40 cu yd"."""
    return write_dimension(amount, "load")


def reused_for_box(amount: Amount) -> str:
    """Return the same as its box shows it, so that it reads back as the same."""
    return text_for_box(amount, "load")


def check_reused(soil: Soil, reused: Amount) -> None:
    """Raise QuantityError if there is not so much of both a cut and a fill."""
    most = min(soil.cut.high, soil.fill.high)
    if soil.may_be_reused and reused.low > most:
        raise QuantityError(MORE_THAN_THERE_IS.format(most=say_amount(most, "cu_yd")))
