"""The form of one part: a box for each of its sizes, with what was typed and what is wrong."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from markupsafe import Markup

from portal.domain.dimensions import Fault, text_for_box
from portal.domain.parts import FaultyPartError, TypedPart, asks_way, read_part
from portal.domain.shapes import MOST_STATIONS, Dimension, Shape
from portal.services.sizes import Sheet
from portal.web.check.addresses import SizeLinks
from portal.web.sizes.drawings import draw
from portal.wording.parts import example_of
from portal.wording.shapes import WAY_WORDS, WORDS, ShapeWords, box_label, hint_for, say_how

FEWEST_STATIONS = 4  # rows at first; each time the form is opened there are two more than filled


@dataclass(frozen=True, slots=True)
class Box:
    """One size of the part: its box, what stands in it, and what is wrong with that."""

    id: str
    name: str
    label: str
    hint: str | None
    text: str
    fault: Fault | None

    @property
    def described_by(self) -> str:
        """The ids of the texts that describe the box to a screen reader."""
        texts = (("error", self.fault), ("hint", self.hint))
        return " ".join(f"{self.id}-{name}" for name, there in texts if there)


@dataclass(frozen=True, slots=True)
class PartForm:
    """Everything the page of one part shows."""

    words: ShapeWords
    how: str
    example: list[Markup]
    number: int
    action: str
    hidden: list[tuple[str, str]]
    boxes: list[Box]
    ways: dict[str, str]
    way: str
    way_fault: Fault | None
    more: bool
    back: str

    @property
    def summary(self) -> list[tuple[str, str]]:
        """The id of a box and the message that leads to it, for each that is wrong."""
        wrong = [(box.id, f"{box.label}: {box.fault.message}") for box in self.boxes if box.fault]
        return [*wrong, *([("size-way-cut", self.way_fault.message)] if self.way_fault else [])]


def part_form(sheet: Sheet, part: TypedPart, error: FaultyPartError | None) -> PartForm:
    """Return the form of a part of a known shape; without an error nothing is called wrong yet."""
    shape = part.shape
    assert shape is not None
    faults = {fault.dimension: fault for fault in error.faults} if error else {}
    others = [other for other in sheet.typed.parts if other.number != part.number]
    return PartForm(
        words=WORDS[shape.id],
        how=say_how(shape.id, sheet.measure),
        example=[
            draw(view, f"example-{view.sketch.view}", with_bar=False)
            for view in example_of(shape, sheet.measure)
        ],
        number=part.number,
        action=SizeLinks(sheet).page,
        hidden=[
            *sheet.job.pairs(),
            *(pair for other in others for pair in _typed(other)),
            (f"{part.number}.shape", shape.id),
            *(
                (f"all.{name}", text)
                for name, texts in sheet.typed.of_all.items()
                if name != "part"
                for text in texts
            ),
        ],
        boxes=list(_boxes(sheet, part, shape, faults)),
        ways=dict(WAY_WORDS) if asks_way(shape, sheet.measure) else {},
        way=part.text("way"),
        way_fault=faults.get("way"),
        more=shape.id == "stations",
        back=SizeLinks(sheet).here(),
    )


def _typed(part: TypedPart) -> Iterator[tuple[str, str]]:
    for name, texts in part.texts.items():
        yield from ((f"{part.number}.{name}", text) for text in texts)


def _boxes(sheet: Sheet, part: TypedPart, shape: Shape, faults: dict[str, Fault]) -> Iterator[Box]:
    read = {}
    with suppress(FaultyPartError):  # not filled in yet, or faulty: what was typed stays
        read = dict(read_part(part, sheet.measure).sizes)
    for size in _shown(part, shape.dimensions(sheet.measure)):
        amount = read.get(size.id)
        left_open = size.optional and not part.text(size.id)
        yield Box(
            id=f"size-{size.id}",
            name=f"{part.number}.{size.id}",
            label=box_label(shape.id, size),
            hint=hint_for(shape.id, size),
            text=text_for_box(amount, size.kind)
            if amount is not None and not left_open
            else part.text(size.id),
            fault=faults.get(size.id),
        )


def _shown(part: TypedPart, sizes: tuple[Dimension, ...]) -> Iterator[Dimension]:
    """Yield the sizes that the form has boxes for: of many stations, two more than are filled."""
    filled = [
        int(size.id.removeprefix("area").removeprefix("to"))
        for size in sizes
        if size.id.startswith(("area", "to")) and part.text(size.id)
    ]
    last = min(MOST_STATIONS, max(FEWEST_STATIONS, max(filled, default=0) + 2))
    for size in sizes:
        if not size.id.startswith(("area", "to")) or int(size.id[-1]) <= last:
            yield size
