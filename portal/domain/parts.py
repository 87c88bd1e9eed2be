"""The parts of a job as an address has them, read and written.

Every name has a dot, which no fact's has. `1.shape=trench` begins the first part, `1.length`,
`1.width` and so on are its sizes (`portal/domain/shapes.py` has them all), each with its unit, and
`1.way` is `cut` for soil that is dug or `fill` for soil that is brought or placed; a hole needs no
way. `all.margin` is added to the whole (`10%`, or `3 ft` around each part of an area), `all.reuse`
says if soil that is dug here is the fill too (`yes`, `no`, or `part`, of which `all.reused` says
how much; without it that stays open), and `all.part` is the number of the part whose form is open.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from portal.domain.amounts import Amount, QuantityError
from portal.domain.dimensions import (
    MISSING,
    Fault,
    read_dimension,
    units_missing,
    write_dimension,
)
from portal.domain.i18n import _
from portal.domain.shapes import SHAPES, SIDES, Dimension, Measure, Shape
from portal.domain.spans import ZERO
from portal.domain.triangles import may_close

Pairs = Sequence[tuple[str, str]]
Way = Literal["cut", "fill"]
WAYS: Mapping[str, Way] = {"cut": "cut", "fill": "fill"}
MOST_PARTS = 12
_NAME = re.compile(r"(all|[1-9]\d?)\.([a-z_]{1,20}\d?)")
_OF_ALL = ("margin", "reuse", "reused", "part")

REPEATED = _("This was answered more than once. Give one answer.")
WHICH_WAY = _("Pick if this soil is dug out here, or brought or placed.")
GAP = _("Fill in this line, or clear the lines after it.")
WIDER_BELOW = _("The bottom cannot be larger than the top. Check both sizes.")
NO_TRIANGLE = _("These sides do not meet: any two must be longer than the third. Check all three.")
NOTHING_CUT = _("Every area is zero, so there is nothing to measure.")


@dataclass(frozen=True, slots=True)
class TypedPart:
    """One part as typed: its number in the address and its texts by name, `shape` among them."""

    number: int
    texts: Mapping[str, tuple[str, ...]]

    @property
    def shape(self) -> Shape | None:
        return SHAPES.get(self.text("shape"))

    def text(self, name: str) -> str:
        """Return what was typed; a name sent twice, as its texts side by side."""
        return " ".join(text.strip() for text in self.texts.get(name, ())).strip()


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """All parts as typed, and what was typed for them all together."""

    parts: tuple[TypedPart, ...]
    of_all: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """One part as it was read. `sizes` has each size in the unit of its kind, in order."""

    shape: Shape
    sizes: Mapping[str, Amount]
    way: Way | None


class FaultyPartError(ValueError):
    """A part that cannot be measured; `faults` say why, by its sizes."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.dimension}: {fault.message}" for fault in faults))
        self.faults = tuple(faults)


def awaits_depth(typed: TypedPart, error: FaultyPartError) -> bool:
    """Tell whether a part was taken over from an area, so that its depth was not asked for yet.

    A form that was sent has every one of its boxes, if only as an empty text.
    """
    assert typed.shape is not None
    plan = {size.id for size in typed.shape.plan}
    asked = any(size.id in typed.texts for size in typed.shape.solid)
    return bool(plan) and not asked and not plan & {fault.dimension for fault in error.faults}


def take_parts(pairs: Iterable[tuple[str, str]]) -> tuple[TypedSheet, list[tuple[str, str]]]:
    """Return the parts that an address tells, in order, and its other names and values."""
    parts: dict[int, dict[str, tuple[str, ...]]] = {}
    of_all: dict[str, tuple[str, ...]] = {}
    others = []
    for name, text in pairs:
        found = _NAME.fullmatch(name)
        if found is None:
            others.append((name, text))
            continue
        number, own = found.groups()
        texts = of_all if number == "all" else parts.setdefault(int(number), {})
        texts[own] = (*texts.get(own, ()), text)
    typed = (TypedPart(number, texts) for number, texts in sorted(parts.items()))
    return TypedSheet(tuple(typed), of_all), others


def unknown_names(sheet: TypedSheet, measure: Measure) -> list[str]:
    """Return the names in an address that mean nothing here, and parts of no known shape."""
    unknown = [f"all.{name}" for name in sheet.of_all if name not in _OF_ALL]
    for part in sheet.parts:
        shape = part.shape
        if shape is None or (measure == "area" and shape.area is None):
            unknown.append(f"{part.number}.shape")
            continue
        known = {"shape", *(size.id for size in shape.dimensions(measure))}
        if asks_way(shape, measure):
            known.add("way")
        unknown += [f"{part.number}.{name}" for name in part.texts if name not in known]
    return unknown


def asks_way(shape: Shape, measure: Measure) -> bool:
    """Tell whether a shape may be dug or filled, and so must say which."""
    return measure == "volume" and not shape.hole


def read_part(typed: TypedPart, measure: Measure) -> Part:
    """Read one part of a known shape. Raises FaultyPartError with every fault found."""
    shape = typed.shape
    assert shape is not None
    wanted = shape.dimensions(measure)
    sizes: dict[str, Amount] = {}
    faults = []
    for size in wanted:
        try:
            if (amount := _read_size(typed, size)) is not None:
                sizes[size.id] = amount
        except QuantityError as error:
            faults.append(Fault(size.id, error.message, error.suggestions))
    way: Way | None = None
    if measure == "volume":
        way = "cut" if shape.hole else WAYS.get(typed.text("way"))
        faults += [] if way else [Fault("way", WHICH_WAY)]
    if not faults:
        faults = units_missing({s.id: (s.kind, typed.text(s.id)) for s in wanted if s.id in sizes})
    faults = faults or _gaps(wanted, sizes) or list(_impossible(shape, sizes))
    if faults:
        raise FaultyPartError(faults)
    return Part(shape, _with_optional(wanted, sizes), way)


def write_parts(parts: Iterable[Part], measure: Measure) -> list[tuple[str, str]]:
    """Return the canonical names and values of the parts, numbered from one."""
    pairs = []
    for number, part in enumerate(parts, 1):
        pairs.append((f"{number}.shape", part.shape.id))
        pairs += [
            (f"{number}.{size.id}", write_dimension(part.sizes[size.id], size.kind))
            for size in part.shape.dimensions(measure)
            if size.id in part.sizes and not (size.blank_is_none and part.sizes[size.id] == ZERO)
        ]
        if asks_way(part.shape, measure) and part.way:
            pairs.append((f"{number}.way", part.way))
    return pairs


def _read_size(typed: TypedPart, size: Dimension) -> Amount | None:
    if len(typed.texts.get(size.id, ())) > 1:
        raise QuantityError(REPEATED)
    text = typed.text(size.id)
    if text:
        return read_dimension(text, size.kind, may_be_zero=size.may_be_zero)
    if size.optional:
        return None
    raise QuantityError(MISSING[size.kind])


def _with_optional(wanted: Sequence[Dimension], sizes: dict[str, Amount]) -> dict[str, Amount]:
    """Return the sizes with those that are none where they were left blank."""
    return {
        size.id: sizes.get(size.id, ZERO)
        for size in wanted
        if size.id in sizes or size.blank_is_none
    }


def _gaps(wanted: Sequence[Dimension], sizes: Mapping[str, Amount]) -> list[Fault]:
    """Return a fault for each station that is left blank before one that is not."""
    rows = [size.id for size in wanted if size.id.startswith(("to", "area"))]
    filled = [place for place, name in enumerate(rows) if name in sizes]
    last = max(filled, default=0)
    last += rows[last : last + 1] != [] and rows[last].startswith("to")
    return [Fault(name, GAP) for name in rows[: last + 1] if name not in sizes]


def _impossible(shape: Shape, sizes: Mapping[str, Amount]) -> Iterable[Fault]:
    """Yield what keeps a shape from being: a bottom that is too large, sides that do not meet."""
    for below, above in (
        ("bottom", "width"), ("bottom_length", "length"), ("bottom_width", "width"),
        ("bottom_across", "across"),
    ):  # fmt: skip
        if below in sizes:
            small, large = sizes[below], sizes[above]
            if small.low > large.low or small.high > large.high:
                yield Fault(below, WIDER_BELOW)
    if shape is SIDES and not may_close([sizes[side] for side in "abc"]):
        yield Fault("c", NO_TRIANGLE)
    areas = [size for name, size in sizes.items() if name.startswith("area")]
    if areas and all(area.high == 0 for area in areas):
        yield Fault("area1", NOTHING_CUT)
