"""Amounts as people write them, read exactly into a fact's unit.

"5,000 sq ft", "1/4 acre", "60 yards", "50 x 100", "20' x 30' x 6 in", "1:4", "4,000 to 5,000".
What could mean two things is asked back, never guessed; nothing is rounded.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from portal.domain import amount_words as words
from portal.domain.amount_tokens import (
    Number,
    Token,
    UnreadableTextError,
    UnsureNumberError,
    tokens_of,
)
from portal.domain.facts import Unit
from portal.domain.units import DIMENSIONS, NAMES, SIZES, say_amount

LONGEST = 200
_BELOW = frozenset({"<"})


class QuantityError(ValueError):
    """A text that is no amount of the unit. `message` says what to do about it.

    `suggestions` are texts that can be read, where it could mean two things.
    """

    def __init__(self, message: str, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.suggestions = suggestions


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount from `low` to `high` in the fact's unit; an open end is not included."""

    low: Fraction
    high: Fraction
    low_open: bool = False
    high_open: bool = False


def read_amount(text: str, unit: Unit, greatest: Fraction, *, friendly: bool = True) -> Amount:
    """Read an amount or a range, at most `greatest`, in the unit.

    Not `friendly`, a bare number is taken in the unit as it stands, as in an address; friendly,
    one that could mean two things is asked back. Raises QuantityError.
    """
    if not friendly and len(text) < 10 and text.isascii() and text.isdigit():
        # What addresses hold most: whole digits in the fact's own unit.
        amount = Amount(Fraction(int(text)), Fraction(int(text)))
    elif len(text) > LONGEST:
        raise QuantityError(
            f"This is too long to be a number. Write it like {words.EXAMPLES[unit]}."
        )
    else:
        amount = _read_words(text, unit, greatest, friendly)
    if amount.low > greatest or amount.high > greatest:
        raise QuantityError(
            f"This is more than we can believe: at most {say_amount(greatest, unit)}. "
            "Check the number and the unit."
        )
    if amount.low > amount.high:
        raise QuantityError("The first number of the range is larger than the second.")
    return amount


def _read_words(text: str, unit: Unit, greatest: Fraction, friendly: bool) -> Amount:
    try:
        return _Reader(tokens_of(text, friendly=friendly), unit, friendly).amount(greatest)
    except UnsureNumberError as error:
        raise QuantityError(
            "This number can be read in two ways. Write it again without the mark.",
            error.suggestions,
        ) from error
    except (UnreadableTextError, ZeroDivisionError) as error:
        raise QuantityError(
            f"We could not read this. Write it like {words.EXAMPLES[unit]}."
        ) from error


class _Reader:
    """Reads tokens from left to right: a bound word, one product or two, and their unit."""

    def __init__(self, tokens: list[Token], unit: Unit, friendly: bool) -> None:
        self._tokens = tokens
        self._unit = unit
        self._friendly = friendly
        self._dimension = DIMENSIONS[unit]
        self._place = 0

    def amount(self, greatest: Fraction) -> Amount:
        if self._take(words.MINUS):
            raise QuantityError(words.NEGATIVE)
        if self._take(words.ROUGHLY):
            raise QuantityError(words.OPEN)
        for bound, low_open, high_open, upper in (
            (words.AT_MOST, True, False, True),
            (words.UNDER, True, True, True),
            (words.AT_LEAST, False, False, False),
            (words.OVER, True, False, False),
        ):
            if self._take(bound):
                value = self._last()
                ends = (Fraction(0), value) if upper else (value, greatest)
                return Amount(*ends, low_open, high_open)
        self._take(words.FROM)
        return self._plain(greatest)

    def _plain(self, greatest: Fraction) -> Amount:
        low = self._product()
        low_open = self._take(_BELOW)
        if self._take(words.OR_MORE):
            self._end()
            return Amount(self._value(low), greatest)
        if self._take(words.OR_LESS):
            self._end()
            return Amount(Fraction(0), self._value(low), low_open=True)
        if not self._take(words.TO):
            self._end()
            value = self._value(low)
            return Amount(value, value)
        high_open = self._take(_BELOW)
        high = self._product()
        self._end()
        # "5 to 10 acres": the unit at the end is meant for both.
        if low.unit is None and high.unit is not None and len(low.factors) == 1:
            low = replace(low, unit=high.unit)
        return Amount(self._value(low), self._value(high), low_open, high_open)

    def _last(self) -> Fraction:
        product = self._product()
        self._end()
        return self._value(product)

    def _product(self) -> "_Product":
        factors = [self._factor()]
        while self._take(words.TIMES):
            factors.append(self._factor())
        if len(factors) == 1:
            return self._sum(factors[0])
        return _Product(tuple(factors), None)

    def _sum(self, first: "_Factor") -> "_Product":
        """Read 5 ft 6 in as one length; a slope may be a ratio."""
        if first.unit == NAMES["ft"] and self._peek_number():
            inches = self._factor()
            feet = first.number.value + inches.number.value * Fraction(1, 12)
            return _Product((_Factor(Number(feet, plain=False), None),), NAMES["ft"])
        if self._dimension == 0 and self._take(words.RISE_IN_RUN):
            other = self._factor()
            small, large = sorted((first.number.value, other.number.value))
            if not small:
                raise UnreadableTextError
            return _Product((_Factor(Number(100 * small / large, plain=False), None),), NAMES["%"])
        return _Product((replace(first, unit=None),), first.unit)

    def _factor(self) -> "_Factor":
        token = self._tokens[self._place] if self._place < len(self._tokens) else None
        if not isinstance(token, Number):
            if token in words.MINUS:
                raise QuantityError(words.NEGATIVE)
            raise UnreadableTextError
        self._place += 1
        return _Factor(token, self._read_unit())

    def _read_unit(self) -> tuple[int, Fraction] | None:
        """Read the longest run of words here that names a unit."""
        names = []
        for token in self._tokens[self._place : self._place + 3]:
            if isinstance(token, Number):
                break
            names.append(token)
        if self._dimension == 0 and names[:1] == ["in"]:
            return None  # "1 in 4" is a slope, not an inch
        for count in range(len(names), 0, -1):
            found = NAMES.get("".join(names[:count]))
            if found is not None:
                self._place += count
                return found
        return None

    def _value(self, product: "_Product") -> Fraction:
        """Return the product in the fact's unit."""
        if len(product.factors) > 1:
            return self._value_of_product(product)
        number, unit = product.factors[0].number, product.unit
        if unit is None:
            return self._bare(number)
        dimension, size = unit
        if self._dimension == 3 and unit == NAMES["yards"]:
            dimension, size = NAMES["cuyd"]  # a yard of soil is a cubic yard
        if dimension != self._dimension:
            raise self._wrong_kind(number.value, dimension, size)
        return number.value * size / SIZES[self._unit]

    def _value_of_product(self, product: "_Product") -> Fraction:
        factors = list(product.factors)
        last = factors[-1].unit
        if (
            last is not None
            and last[0] == len(factors) == self._dimension
            and not any(factor.unit for factor in factors[:-1])
        ):
            # "50 x 100 sq ft": the area's own unit stands at the end.
            total = last[1]
            for factor in factors:
                total *= factor.number.value
            return total / SIZES[self._unit]
        common = last if last is not None and last[0] == 1 else NAMES["ft"]
        if common == NAMES["in"] and not all(factor.unit for factor in factors):
            # A depth in inches beside lengths in feet, or inches all: nobody but the writer knows.
            raise QuantityError(words.EACH_UNIT)
        total = Fraction(1)
        for factor in factors:
            dimension, size = factor.unit or common
            if dimension != 1:
                raise UnreadableTextError
            total *= factor.number.value * size
        if len(factors) != self._dimension:
            raise self._wrong_kind(total, len(factors), Fraction(1))
        return total / SIZES[self._unit]

    def _bare(self, number: Number) -> Fraction:
        """Return a number without a unit; a small or broken one of an area is asked back."""
        value = number.value
        if not self._friendly or number.plain or value == 0:
            return value
        if self._unit == "sq_ft" and value < 100:
            raise QuantityError(
                "Is this in acres or in square feet?",
                (f"{number.text} acre", f"{number.text} sq ft"),
            )
        if self._unit == "percent" and value < 1:
            raise QuantityError(
                "Is this a part of the whole, or percent?",
                (say_amount(value * 100, "percent"), say_amount(value, "percent")),
            )
        return value

    def _wrong_kind(self, value: Fraction, dimension: int, size: Fraction) -> QuantityError:
        wanted = words.MEASURES[self._dimension]
        suggestions: tuple[str, ...] = ()
        if self._dimension == 2 and dimension == 1:
            suggestions = (say_amount(value * size**2, "sq_ft"),)
        if self._dimension == 3 and dimension == 2:
            return QuantityError(words.NEEDS_DEPTH)
        return QuantityError(
            f"This is {words.MEASURES[dimension]}, and we need {wanted}. "
            f"Write it like {words.EXAMPLES[self._unit]}.",
            suggestions,
        )

    def _take(self, wanted: frozenset[str]) -> bool:
        """Take the next one, two or three words or marks, if together they are wanted."""
        for count in (3, 2, 1):
            following = self._tokens[self._place : self._place + count]
            here = [token for token in following if isinstance(token, str)]
            if len(here) == count and "".join(here) in wanted:
                self._place += count
                return True
        return False

    def _peek_number(self) -> bool:
        return self._place < len(self._tokens) and isinstance(self._tokens[self._place], Number)

    def _end(self) -> None:
        if self._place < len(self._tokens):
            raise UnreadableTextError


@dataclass(frozen=True, slots=True)
class _Factor:
    number: Number
    unit: tuple[int, Fraction] | None


@dataclass(frozen=True, slots=True)
class _Product:
    factors: tuple[_Factor, ...]
    unit: tuple[int, Fraction] | None
