"""Amounts as people write them, read exactly into a fact's unit.

"5,000 sq ft", "1/4 acre", "60 yards", "50 x 100", "20' x 30' x 6 in", "1:4", "4,000 to 5,000".
What could mean two things is asked back, never guessed; nothing is rounded.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from portal.domain import amount_words as words
from portal.domain.amount_tokens import (
    Number,
    Token,
    UnreadableTextError,
    UnsureNumberError,
    tokens_of,
)
from portal.domain.amount_values import Factor, Measure, QuantityError, ratio
from portal.domain.facts import Unit
from portal.domain.units import NAMES, say_amount

__all__ = ["Amount", "QuantityError", "read_amount"]

LONGEST = 200
_BELOW = frozenset({"<"})


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
        raise QuantityError(f"{words.TOO_LONG} {words.LIKE[unit]}")
    else:
        try:
            amount = _read_words(text, unit, greatest, friendly)
        except QuantityError as error:
            offered = [_meanings(offer, unit, greatest) for offer in error.suggestions]
            raise QuantityError(error.message, tuple(chain(*offered))) from error
    return _believed(amount, unit, greatest)


def _believed(amount: Amount, unit: Unit, greatest: Fraction) -> Amount:
    if amount.low > greatest or amount.high > greatest:
        raise QuantityError(words.TOO_MUCH.format(most=say_amount(greatest, unit)))
    if amount.low > amount.high:
        raise QuantityError(words.BACKWARDS)
    if amount.low == amount.high and (amount.high_open or (amount.low_open and amount.low)):
        raise QuantityError(words.EMPTY)
    return amount


def _read_words(text: str, unit: Unit, greatest: Fraction, friendly: bool) -> Amount:
    try:
        tokens = tokens_of(text, friendly=friendly)
    except UnsureNumberError as error:
        raise QuantityError(words.TWO_WAYS, error.suggestions) from error
    except (UnreadableTextError, ZeroDivisionError) as error:
        raise _unreadable(unit) from error
    measure = Measure(unit, friendly, text.strip(), alone=len(tokens) == 1)
    try:
        return _Reader(tokens, measure).amount(greatest)
    except (UnreadableTextError, ZeroDivisionError) as error:
        said = [token for token in tokens if isinstance(token, str)]
        hint = next((words.HINTS[word] for word in said if word in words.HINTS), None)
        if tokens[-1:] in (["sq"], ["square"]):
            hint = words.SQUARE
        raise (QuantityError(hint) if hint else _unreadable(unit)) from error


def _meanings(text: str, unit: Unit, greatest: Fraction, doubts: int = 2) -> tuple[str, ...]:
    """Return the text if it can be read, else what it may mean; of too many doubts, nothing."""
    try:
        _believed(_read_words(text, unit, greatest, friendly=True), unit, greatest)
    except QuantityError as error:
        offers = error.suggestions if doubts else ()
        return tuple(chain(*(_meanings(offer, unit, greatest, doubts - 1) for offer in offers)))
    return (text,)


def _unreadable(unit: Unit) -> QuantityError:
    return QuantityError(f"{words.UNREADABLE} {words.LIKE[unit]}")


class _Reader:
    """Reads tokens from left to right: a bound word, one product or two, and their units."""

    def __init__(self, tokens: list[Token], measure: Measure) -> None:
        self._tokens = tokens
        self._measure = measure
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
        return self._plain(greatest, words.AND if self._take(words.FROM) else frozenset())

    def _plain(self, greatest: Fraction, also_to: frozenset[str]) -> Amount:
        low = self._product()
        if self._is_sum():
            return self._sum(low)
        low_open = self._take(_BELOW)
        if self._take(words.OR_MORE):
            self._end()
            return Amount(self._measure.value(low), greatest)
        if self._take(words.OR_LESS):
            self._end()
            return Amount(Fraction(0), self._measure.value(low), low_open=True)
        if self._peek(words.OR_SO) or not self._take(words.TO | also_to):
            self._end()
            value = self._measure.value(low)
            return Amount(value, value)
        high_open = self._take(_BELOW)
        high = self._product()
        self._end()
        return Amount(*self._measure.ends(low, high), low_open, high_open)

    def _is_sum(self) -> bool:
        """Tell whether a plus sign stands here between two numbers; "5000+" is "or more"."""
        return self._peek(words.SUM) and self._peek_number(self._place + 1)

    def _sum(self, first: tuple[Factor, ...]) -> Amount:
        """Read the parts of a sum; in "1 + 1/2 acre" the last unit is meant for all."""
        parts = [first]
        while self._is_sum():
            self._place += 1
            parts.append(self._product())
        self._end()
        total = self._measure.total(parts)
        return Amount(total, total)

    def _last(self) -> Fraction:
        product = self._product()
        self._end()
        return self._measure.value(product)

    def _product(self) -> tuple[Factor, ...]:
        factors = [self._factor()]
        while self._take(words.TIMES):
            factors.append(self._factor())
        if len(factors) == 1 and self._measure.dimension == 0:
            return (self._slope(factors[0]),)
        return tuple(factors)

    def _slope(self, one: Factor) -> Factor:
        """Read a ratio such as 1:4 or 3H:1V, or a number alone; both may have a unit of length.

        Where no letter says which is the rise, it is the smaller, whatever the order.
        """
        first = self._legs()
        if not self._take(words.RISE_IN_RUN):
            if first:
                raise UnreadableTextError
            return one
        other = self._factor()
        legs = (first, self._legs())
        if legs != ("", "") and legs not in words.RUN_FIRST | words.RISE_FIRST:
            raise UnreadableTextError
        return ratio(one, other, run_first=legs in words.RUN_FIRST, unsaid=legs == ("", ""))

    def _legs(self) -> str:
        """Take the letters that say which number is the run (h) and which the rise (v)."""
        return next((legs for legs in words.LEGS if self._take(frozenset({legs}))), "")

    def _factor(self) -> Factor:
        token = self._tokens[self._place] if self._place < len(self._tokens) else None
        if not isinstance(token, Number):
            if token in words.MINUS:
                raise QuantityError(words.NEGATIVE)
            raise UnreadableTextError
        self._place += 1
        factor = Factor(token.value, self._read_unit(), token.plain, token.scaled)
        if factor.unit == NAMES["ft"]:
            self._skip_dash()
            if self._peek_number(self._place):
                factor = self._with_inches(factor)
        self._take(words.SIDES)
        return factor

    def _skip_dash(self) -> None:
        """Pass the dash of 12'-6", as builders write it: six inches are not the end of a range."""
        place = self._place
        if self._take(words.MINUS) and self._peek_number(self._place):
            inches = self._tokens[self._place]
            self._place += 1
            few = isinstance(inches, Number) and inches.value < 12
            unit = self._read_unit()
            if few and unit == NAMES["in"]:
                self._place = place + 1
                return
        self._place = place

    def _with_inches(self, feet: Factor) -> Factor:
        """Read 5 ft 6 in as one length; without its unit, the second number is below 12."""
        inches = self._factor()
        if inches.unit != NAMES["in"] and (inches.unit is not None or inches.value >= 12):
            raise UnreadableTextError
        return Factor(feet.value + inches.value / 12, feet.unit)

    def _read_unit(self) -> tuple[int, Fraction] | None:
        """Read the longest run of words here that names a unit; hyphens may join them."""
        names: list[str] = []
        for token in self._tokens[self._place : self._place + 5]:
            if isinstance(token, Number):
                break
            names.append(token)
        if self._measure.dimension == 0 and names[:1] == ["in"]:
            return None  # "1 in 4" is a slope, not an inch
        for count in range(len(names), 0, -1):
            found = NAMES.get("".join(name for name in names[:count] if name != "-"))
            if found is not None and names[count - 1] != "-":
                self._place += count
                return found
        return None

    def _take(self, wanted: frozenset[str]) -> bool:
        """Take the next one, two or three words or marks, if together they are wanted."""
        for count in (3, 2, 1):
            following = self._tokens[self._place : self._place + count]
            here = [token for token in following if isinstance(token, str)]
            if len(here) == count and "".join(here) in wanted:
                self._place += count
                return True
        return False

    def _peek(self, wanted: frozenset[str]) -> bool:
        """Tell whether words or marks that are wanted stand here, and leave them."""
        place = self._place
        found = self._take(wanted)
        self._place = place
        return found

    def _peek_number(self, place: int) -> bool:
        return place < len(self._tokens) and isinstance(self._tokens[place], Number)

    def _end(self) -> None:
        if self._measure.dimension == 0:
            self._take(words.SLOPE)
        if self._measure.dimension == 3:
            self._take(words.SOIL)
        if self._take(words.OR_SO):
            raise QuantityError(words.OPEN)
        if self._place < len(self._tokens):
            raise UnreadableTextError
