"""One part of a size in words: what it measures, its sum, and what its drawings show."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from portal.domain.amounts import Amount
from portal.domain.dimensions import say_dimension
from portal.domain.facts import Unit
from portal.domain.i18n import _
from portal.domain.outlines import Sketch, View, sketches_of
from portal.domain.parts import Part
from portal.domain.shapes import Measure, Shape
from portal.domain.solids import CUBIC_FEET_IN_A_YARD
from portal.domain.spans import ZERO, exactly
from portal.domain.units import RANGE, say_both, say_number, say_range
from portal.wording.shapes import WAY_WORDS, WORDS

_VIEWS: Mapping[View, str] = {
    "plan": _("{shape} {number} from above"),
    "section": _("{shape} {number} cut through"),
    "profile": _("{shape} {number}: the area at each stake"),
}
_EXAMPLES: Mapping[View, str] = {
    "plan": _("What to measure, from above: {shape}"),
    "section": _("What to measure, cut through: {shape}"),
    "profile": _("What to measure along the line: {shape}"),
}
# Sizes that make a drawing plain, in feet and square feet.
_ORDINARY: Mapping[str, int] = {
    "length": 30, "width": 20, "room": 5, "depth": 6, "height": 12, "across": 20, "base": 30,
    "a": 30, "b": 22, "c": 18, "bottom": 10, "bottom_length": 18, "bottom_width": 10,
    "bottom_across": 8,
    "area1": 4, "to2": 20, "area2": 12, "to3": 15, "area3": 7,
}  # fmt: skip
_SMALLER = _("The broken line is the smallest it may be.")


@dataclass(frozen=True, slots=True)
class DrawingTold:
    """One view of a part, what is read out for it, and the words beside each of its sizes."""

    sketch: Sketch
    smaller: Sketch | None
    title: str
    told: str
    labels: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PartTold:
    """One part: its name, whether it is dug or filled, its sizes, its sum and its views."""

    number: int
    name: str
    way: str | None
    sizes: tuple[tuple[str, str], ...]
    sum: str
    drawings: tuple[DrawingTold, ...]


def say_span(span: Amount, unit: Unit) -> str:
    """Say how much it is: "600 sq ft", "600 to 660 sq ft"."""
    if span.low == span.high:
        return say_both(span.low, unit)
    return say_range(span.low, span.high, unit, low_open=span.low_open, high_open=span.high_open)


def tell_part(number: int, part: Part, size: Amount, measure: Measure) -> PartTold:
    """Tell one part and what it comes to, in square feet or cubic yards."""
    words = WORDS[part.shape.id]
    wanted = [
        size
        for size in part.shape.dimensions(measure)
        if size.id in part.sizes and not (size.blank_is_none and part.sizes[size.id] == ZERO)
    ]
    texts = {s.id: say_dimension(part.sizes[s.id], s.kind) for s in wanted}
    way = WAY_WORDS[part.way] if part.way and not part.shape.hole else None
    return PartTold(
        number=number,
        name=words.name,
        way=way,
        sizes=tuple((words.labels[name], text) for name, text in texts.items()),
        sum=_say_sum(part, texts, size, measure),
        drawings=tuple(_drawings(number, part, texts, measure)),
    )


def _say_sum(part: Part, texts: Mapping[str, str], size: Amount, measure: Measure) -> str:
    said = say_span(size, "sq_ft" if measure == "area" else "cu_yd")
    # A pad with no room around it is a rectangle.
    words = WORDS["rectangle" if part.sizes.get("room") == ZERO else part.shape.id]
    how = words.area_sum if measure == "area" else words.volume_sum
    filled = {
        name: text if part.sizes[name].low == part.sizes[name].high else f"({text})"
        for name, text in texts.items()
    }
    sum_said = how.format(**filled)
    if measure == "area" or part.shape.id == "loads":
        return _("{sum} = {result}").format(sum=sum_said, result=said)
    feet = _say_cubic_feet(size)
    return _("{sum} = {feet}. Divided by 27, that is {yards}.").format(
        sum=sum_said, feet=feet, yards=said
    )


def _say_cubic_feet(size: Amount) -> str:
    low, high = (say_number(end * CUBIC_FEET_IN_A_YARD) for end in (size.low, size.high))
    number = low if size.low == size.high else RANGE.format(low=low, high=high)
    return _("{number} cu ft").format(number=number)


def example_of(shape: Shape, measure: Measure) -> Iterator[DrawingTold]:
    """Tell the views of a shape of ordinary sizes, with the name of each size beside it."""
    words = WORDS[shape.id]
    wanted = shape.dimensions(measure)
    sizes = {s.id: exactly(Fraction(_ORDINARY[s.id])) for s in wanted if s.id in _ORDINARY}
    part = Part(shape, sizes, None)
    for sketch in sketches_of(part, measure):
        title = _EXAMPLES[sketch.view].format(shape=words.name)
        shown = [mark.dimension for mark in sketch.marks]
        labels = {name: words.labels[name] for name in shown}
        told = "; ".join(labels.values())
        yield DrawingTold(sketch, None, title, told, _beside(sketch, labels))


def _drawings(
    number: int, part: Part, texts: Mapping[str, str], measure: Measure
) -> Iterator[DrawingTold]:
    words = WORDS[part.shape.id]
    smaller = {view.view: view for view in sketches_of(part, measure, largest=False)}
    uncertain = any(size.low != size.high for size in part.sizes.values())
    for sketch in sketches_of(part, measure):
        # A profile's heights are areas, drawn as large as fits: two of them are not of one scale.
        least = smaller.get(sketch.view) if uncertain and sketch.view != "profile" else None
        title = _VIEWS[sketch.view].format(shape=words.name, number=number)
        shown = {mark.dimension for mark in sketch.marks}
        told = "; ".join(
            f"{words.labels[name]}: {text}" for name, text in texts.items() if name in shown
        )
        if least == sketch:
            least = None  # what is unsure is not seen from here
        if least is not None:
            told = f"{told}. {_SMALLER}"
        yield DrawingTold(sketch, least, title, told, _beside(sketch, texts))


def _beside(sketch: Sketch, texts: Mapping[str, str]) -> Mapping[str, str]:
    """Return the words beside a drawing: along a line of stakes there is room for numbers only."""
    if sketch.view != "profile":
        return texts
    return {mark.dimension: mark.dimension.removeprefix("area") for mark in sketch.marks}
