"""What the numbers and units of an amount come to, exactly, in the unit of a fact."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from portal.domain import amount_words as words
from portal.domain.amount_tokens import UnreadableTextError
from portal.domain.facts import Unit
from portal.domain.units import (
    ACRES,
    DIMENSIONS,
    NAMES,
    RANGE,
    SAID,
    SIZES,
    say_amount,
    with_unit,
    write_amount,
)

FOOT, INCH = NAMES["ft"], NAMES["in"]
# Fewer whole square feet than this, without a unit, are as likely acres: a small shed has more.
_FEWEST_SQ_FT = 50


class QuantityError(ValueError):
    """A text that is no amount of the unit. `message` says what to do about it.

    `suggestions` are texts that can be read, where it could mean two things.
    """

    def __init__(self, message: str, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.suggestions = suggestions


@dataclass(frozen=True, slots=True)
class Factor:
    """One number and its unit: a power of length, and a size in feet to that power.

    `plain` if it was written as whole digits, `scaled` if as in "5k".
    """

    value: Fraction
    unit: tuple[int, Fraction] | None
    plain: bool = False
    scaled: bool = False


def in_feet(factor: Factor, otherwise: tuple[int, Fraction] | None = FOOT) -> Fraction:
    """Return a length in feet; without a unit of its own, in the other one.

    Raises UnreadableTextError for what is no length.
    """
    unit = factor.unit or otherwise
    if unit is None or unit[0] != 1:
        raise UnreadableTextError
    return factor.value * unit[1]


def ratio(one: Factor, other: Factor, *, run_first: bool, unsaid: bool) -> Factor:
    """Return the slope in percent that two lengths make.

    Where it is unsaid which comes first, the smaller is the rise. Raises UnreadableTextError for
    what is no slope, ZeroDivisionError for no run.
    """
    if one.unit is None and other.unit is None:
        first, second = one.value, other.value
    else:
        unit = one.unit or other.unit
        first, second = in_feet(one, unit), in_feet(other, unit)
    run_first = first > second if unsaid else run_first
    rise, run = (second, first) if run_first else (first, second)
    if not rise:
        raise UnreadableTextError
    return Factor(100 * rise / run, NAMES["%"])


@dataclass(frozen=True, slots=True)
class Measure:
    """Turns factors into a fact's unit; asks back what could mean two things.

    `said` is the whole text, `alone` if it is one number and nothing else.
    """

    unit: Unit
    friendly: bool
    said: str
    alone: bool

    @property
    def dimension(self) -> int:
        return DIMENSIONS[self.unit]

    def value(self, product: Sequence[Factor]) -> Fraction:
        """Return the product in the fact's unit. Raises QuantityError, UnreadableTextError."""
        if len(product) > 1:
            return self._product(product)
        factor = product[0]
        if factor.unit is None:
            return self._bare(factor)
        dimension, size = self._meant(factor.unit)
        if dimension != self.dimension:
            raise self._wrong_kind(factor.value * size, dimension, size)
        return factor.value * size / SIZES[self.unit]

    def total(self, parts: Sequence[Sequence[Factor]]) -> Fraction:
        """Return the sum of the parts; the last unit is meant for a number without one."""
        last = parts[-1][-1].unit
        if len(parts[-1]) == 1 and last is not None:
            parts = [
                (replace(part[0], unit=last),) if len(part) == 1 and part[0].unit is None else part
                for part in parts
            ]
        return sum((self.value(part) for part in parts), Fraction(0))

    def ends(self, low: Sequence[Factor], high: Sequence[Factor]) -> tuple[Fraction, Fraction]:
        """Return the ends of a range; in "5 to 10 acres" the last unit is meant for both."""
        first, last = low[0].unit, high[-1].unit
        if self.friendly and self.unit == "percent" and first is None and last is None:
            self._no_ratio(low[0].value, high[-1].value)
        if len(low) == len(high) == 1:
            self._no_half_scaled(low[0], high[0])
        if len(low) == 1 and first is None and last is not None:
            low = (replace(low[0], unit=last),)
        own = (self.dimension, SIZES[self.unit])
        if len(low) == len(high) == 1 and first is last is None and not self._is_few(high[0]):
            low = (replace(low[0], unit=own),)  # the other end tells what "10 to 5,000" measures
        if len(high) == 1 and last is None and first is not None and self._meant(first) != own:
            raise QuantityError(words.EACH_END)
        return self.value(low), self.value(high)

    def _meant(self, unit: tuple[int, Fraction]) -> tuple[int, Fraction]:
        """Return the unit that is meant: a yard of soil is a cubic yard."""
        return NAMES["cuyd"] if self.dimension == 3 and unit == NAMES["yards"] else unit

    @staticmethod
    def _no_ratio(low: Fraction, high: Fraction) -> None:
        """Ask back about "1 to 4": one in four, or from one percent to four."""
        if 1 in (low, high):
            one, four = write_amount(low), write_amount(high)
            ends = RANGE.format(low=with_unit(one, "percent"), high=with_unit(four, "percent"))
            raise QuantityError(words.RATIO, (f"{one}:{four}", ends))

    def _no_half_scaled(self, low: Factor, high: Factor) -> None:
        """Ask back about "4-5k": from four thousand, or from four."""
        thousands = low.value * 1000
        if low.unit is None and high.scaled and not low.scaled and 0 < thousands <= high.value:
            _, mark, unit = self.said.lower().rpartition("k")
            if not mark:
                _, mark, unit = self.said.lower().rpartition("thousand")
            ends = (
                RANGE.format(low=write_amount(value), high=write_amount(high.value))
                for value in (thousands, low.value)
            )
            raise QuantityError(words.THOUSANDS, tuple(end + unit for end in ends) if mark else ())

    def _product(self, factors: Sequence[Factor]) -> Fraction:
        last, before = factors[-1].unit, {factor.unit for factor in factors[:-1]}
        if any(factor.value == 0 for factor in factors):
            raise QuantityError(words.ZERO_SIDE)  # 0x10 is a slip: zero is said, never multiplied
        if last is not None and last[0] == len(factors) and before == {None}:
            # "50 x 100 sq ft": the area's own unit stands at the end.
            total = last[1] * prod((factor.value for factor in factors), start=Fraction(1))
            if last[0] != self.dimension:
                raise self._wrong_kind(total, last[0], Fraction(1))
            return total / SIZES[self.unit]
        given = (before | {last}) - {None}
        if None in before | {last} and not (given <= {FOOT} or given == {last} != {INCH}):
            # Inches or yards beside a bare number: nobody but the writer knows its unit.
            raise QuantityError(words.EACH_UNIT)
        units = [factor.unit or last or FOOT for factor in factors]
        dimension = sum(power for power, _ in units)
        bare_area = any(f.unit is None and u[0] != 1 for f, u in zip(factors, units, strict=True))
        if bare_area or dimension not in words.MEASURED or (0, Fraction(1)) in units:
            raise UnreadableTextError
        sizes = zip(factors, units, strict=True)
        total = prod((factor.value * size for factor, (_, size) in sizes), start=Fraction(1))
        if dimension != self.dimension:
            raise self._wrong_kind(total, dimension, Fraction(1))
        return total / SIZES[self.unit]

    def _bare(self, factor: Factor) -> Fraction:
        """Return a number without a unit; a small or broken one of an area is asked back."""
        value = factor.value
        if not self.friendly or value == 0:
            return value
        if self._is_few(factor):
            both = (self._said_in(ACRES), self._said_in(SAID["sq_ft"]))
            raise QuantityError(words.ACRES_OR_FEET, both)
        if self.unit == "percent" and not factor.plain and (value < 1 or "/" in self.said):
            # 3/1 may be three feet along for one up, and 1/4 a quarter.
            other = (
                self.said.replace("/", ":") if value >= 1 else say_amount(value * 100, "percent")
            )
            both = (other, say_amount(value, "percent"))
            raise QuantityError(words.PART_OR_PERCENT, both if self.alone else ())
        return value

    def _said_in(self, unit: str) -> str:
        """Return what was said with a unit beside its last number: "2 acre+" for "2+"."""
        found = re.fullmatch(r"(.*\d)(\D*)", self.said, re.DOTALL)
        number, rest = found.groups() if found else (self.said, "")
        return unit.format(number=number) + rest

    def _is_few(self, factor: Factor) -> bool:
        """Tell whether a bare number may as well be one of acres."""
        few = _FEWEST_SQ_FT if factor.plain else 100
        return self.unit == "sq_ft" and factor.value < few

    def _wrong_kind(self, value: Fraction, dimension: int, size: Fraction) -> QuantityError:
        """Say what was measured and what we need; `value` is in feet to the dimension."""
        if self.dimension == 3 and dimension == 2:
            return QuantityError(words.NEEDS_DEPTH)
        suggestions: tuple[str, ...] = ()
        if self.dimension == 2 and dimension == 1:
            suggestions = (say_amount(value * size, "sq_ft"),)
        message = (words.MEASURED[dimension], words.NEEDED[self.dimension], words.LIKE[self.unit])
        return QuantityError(" ".join(message), suggestions)
