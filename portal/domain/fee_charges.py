"""What the lines of a schedule come to together: shared, replaced and taken off one another."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from portal.domain.fee_amounts import Lines
from portal.domain.fee_spans import ENDLESS, NOTHING, Span, combine
from portal.domain.fees import FeeLine, lines_in

State = Literal["due", "covered", "replaced"]
# What a line alone comes to, from what those before it charge; None if the job does not meet it.
Alone = Callable[[FeeLine, Lines], Span | None]
_CENT = Fraction(1, 100)
_JUST = " just charged"
_REDUCTIONS = "reductions"
_ALL, _ONLY, _ALL_BUT = "", "only ", "all but "
# The parts of a schedule that are at their most in a pass, each with the line of it that is.
Most = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Charge:
    """What a line charges, below zero if it is taken off others, and what of that is left to pay.

    `alone` is what it would charge if there were no other line.
    """

    alone: Span
    charged: Span
    left: Span
    state: State = "due"


def all_charges(lines: Sequence[FeeLine], alone: Alone) -> Iterator[Mapping[str, Charge]]:
    """Yield what the lines that a job meets charge; `lines` stand in working order.

    Amounts that are not settled rise together, so that one pass with both ends is exact. Where
    something is taken off them, or the greatest of them is charged for all, each choice of ends
    has a pass of its own: a tenth off $500 or $1,000 leaves $450 or $900. There an amount that
    nobody knows is nothing in one pass and `ENDLESS` in another, which `opened` tells.

    Of lines that share a fee one at most is at its most in a pass. Whichever is charged, all the
    others count for nothing, and do so at their least too: so the passes stay few. Where something
    is taken off some of them only, one is also tried at the least at which it is charged.

    Of several that are taken off, what one takes another cannot: each is also at its most while
    all the others are at their least, and at its least while they are at their most.
    """
    ways = _Ways(lines)
    if not ways.matter:
        yield _charges(lines, alone)
        return
    passes: list[Most] = [{}]
    known = {frozenset[tuple[str, str]]()}
    enough: Mapping[str, Fraction] = {}
    for most in passes:
        ends = _Ends(alone, ways, most, enough)
        charges = _charges(lines, ends)
        enough = enough or ways.enough(charges)
        yield charges
        # What is not settled may show only when something else is at its most.
        for part, name in sorted(ends.unsettled):
            further = {**most, part: name}
            if part not in most and (key := frozenset(further.items())) not in known:
                known.add(key)
                passes.append(further)


class _Ways:
    """Which lines take their end together, and which each by itself: those that share a fee."""

    def __init__(self, lines: Sequence[FeeLine]) -> None:
        reducing = [line for line in lines if line.reduces]
        self._several_reduce = len(reducing) > 1
        keys = [line.once for line in lines if line.once]
        self._shared = {key for key in keys if keys.count(key) > 1}
        self._bases = {n for line in reducing for n in lines_in(line.amount) - set(line.reduces)}
        self.matter = bool(reducing or self._shared)
        groups = ([line.id for line in lines if line.once == key] for key in self._shared)
        self._parted = [names for names in groups if _are_parted(names, reducing)]
        self.parted = frozenset().union(*self._parted)

    def part_of(self, line: FeeLine) -> tuple[str, str]:
        """Name the part a line belongs to, and what of that part is at its most when it is."""
        if line.once in self._shared:
            return f"once {line.once}", line.id
        if line.reduces:
            return _REDUCTIONS, _ALL
        return ("bases" if line.id in self._bases else "others"), _ALL

    def choices(self, line: FeeLine) -> frozenset[str]:
        """Return what of a line's part is tried at its most where the line is not settled."""
        part, name = self.part_of(line)
        if part == _REDUCTIONS and self._several_reduce:
            return frozenset((name, _ONLY + line.id, _ALL_BUT + line.id))
        return frozenset((name, name + _JUST) if line.id in self.parted else (name,))

    def is_most(self, line: FeeLine, chosen: str | None) -> bool:
        """Tell whether a line is at its most when this of its part is."""
        part, name = self.part_of(line)
        if part == _REDUCTIONS and chosen and chosen.startswith(_ALL_BUT):
            return chosen != _ALL_BUT + line.id
        return chosen in (name, _ONLY + line.id)

    def enough(self, least: Mapping[str, Charge]) -> Mapping[str, Fraction]:
        """Return what each line must come to to be charged while the others are at their least."""
        found: dict[str, Fraction] = {}
        for names in self._parted:
            for place, name in enumerate(names):
                # Of two alike the first is charged, so a later one must come to a cent more.
                others = [
                    least[other].alone.low + (_CENT if number < place else 0)
                    for number, other in enumerate(names)
                    if other in least and other != name
                ]
                found[name] = max(others, default=Fraction(0))
        return found


def _are_parted(names: Sequence[str], reducing: Iterable[FeeLine]) -> bool:
    """Tell whether something is taken off some of several lines, and not off all."""
    return any(0 < len(set(names) & set(line.reduces)) < len(names) for line in reducing)


class _Ends:
    """Takes the upper end of the lines that `most` names, and the lower one of all others."""

    def __init__(
        self, alone: Alone, ways: _Ways, most: Most, enough: Mapping[str, Fraction]
    ) -> None:
        self._alone = alone
        self._ways = ways
        self._most = most
        self._enough = enough
        self.unsettled: set[tuple[str, str]] = set()

    def __call__(self, line: FeeLine, before: Lines) -> Span | None:
        span = self._alone(line, before)
        if span is None or span.settled:
            return span
        part, name = self._ways.part_of(line)
        self.unsettled |= {(part, choice) for choice in self._ways.choices(line)}
        chosen = self._most.get(part)
        most = ENDLESS if span.high is None else span.high
        if self._ways.is_most(line, chosen):
            return Span(most, most)
        if chosen == name + _JUST and line.id in self._ways.parted:
            just = min(most, max(span.low, self._enough[line.id]))
            return Span(just, just)
        return Span(span.low, span.low)


def _charges(lines: Sequence[FeeLine], alone: Alone) -> dict[str, Charge]:
    charges: dict[str, Charge] = {}
    for line in lines:
        span = alone(line, {name: charge.charged for name, charge in charges.items()})
        if span is None:
            continue
        if line.reduces:
            charges[line.id] = Charge(span, _take_off(span, line, charges), NOTHING)
        else:
            charges[line.id] = Charge(span, span, span)
        if line.once:
            _charge_once([one.id for one in lines if one.once == line.once], charges)
        for other in line.replaces:
            if other in charges:
                charges[other] = replace(
                    charges[other], charged=NOTHING, left=NOTHING, state="replaced"
                )
    return charges


def _charge_once(names: Sequence[str], charges: dict[str, Charge]) -> None:
    """Charge the greatest of several lines in the place of all."""
    met = [name for name in names if name in charges and charges[name].state != "replaced"]
    greatest = combine([charges[name].alone for name in met], "greatest")
    first = max(met, key=lambda name: _by_size(charges[name].alone), default=None)
    for name in met:
        due = name == first
        part = greatest if due else NOTHING
        charges[name] = Charge(charges[name].alone, part, part, "due" if due else "covered")


def _by_size(span: Span) -> tuple[bool, Fraction, Fraction]:
    return span.high is None, span.low, span.high or span.low


def _take_off(span: Span, line: FeeLine, charges: dict[str, Charge]) -> Span:
    """Take an amount off others, one after the other; return what it takes, below zero."""
    assert span.settled  # each pass has one end of what is not
    rest = span.low
    for other in line.reduces:
        if other in charges:
            left = charges[other].left.low
            part = min(left, rest)
            rest -= part
            charges[other] = replace(charges[other], left=Span(left - part, left - part))
    taken = span.low - rest
    return Span(-taken, -taken)
