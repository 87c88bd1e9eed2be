"""The words of the shapes: what each is, an everyday picture, and how to measure it with a tape."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from portal.domain.i18n import _
from portal.domain.shapes import MOST_STATIONS, SHAPES, Dimension, Kind, Measure


@dataclass(frozen=True, slots=True)
class ShapeWords:
    """A shape's name, a picture, how to measure it, and a label for each of its sizes.

    The sums are its formulas, in which the id of a size stands for what was written; that of a
    volume comes to cubic feet. `deeper` says how to measure what only its soil needs.
    """

    name: str
    picture: str
    how: str
    labels: Mapping[str, str]
    area_sum: str = ""
    volume_sum: str = ""
    deeper: str | None = None
    hints: Mapping[str, str] = field(default_factory=dict)


_LENGTH, _WIDTH, _DEPTH = _("Length"), _("Width"), _("Depth")
# What a box says after its label; a depth needs its unit beside the number.
_ASKED_IN: Mapping[Kind, str] = {
    "length": _("{label}, in feet"),
    "section": _("{label}, in square feet"),
}
_DEPTH_HINT = _("Write the unit, such as 3 ft or 8 in.")
_EVEN_DEPTH = _("For the depth, measure at three spots. If they differ, write the range.")
_BOX = {"length": _LENGTH, "width": _WIDTH, "depth": _DEPTH}

WORDS: Mapping[str, ShapeWords] = {
    "rectangle": ShapeWords(
        _("Rectangle"),
        _("A patio, a driveway, the hole for a cellar"),
        _("Measure the long side and the short side. If the sides are not quite even, measure "
          "each twice and write both, like 20 to 22."),
        _BOX,
        _("{length} x {width}"),
        _("{length} x {width} x {depth}"),
        _EVEN_DEPTH,
    ),
    "circle": ShapeWords(
        _("Circle"),
        _("A round pool, a fire pit, a tree with its roots"),
        _("Measure straight across the middle, from edge to edge."),
        {"across": _("Distance across"), "depth": _DEPTH},
        _("{across} x {across} x 3.1416 ÷ 4"),
        _("{across} x {across} x 3.1416 ÷ 4 x {depth}"),
        _EVEN_DEPTH,
    ),
    "triangle": ShapeWords(
        _("Triangle, by its base and height"),
        _("The corner of a lot, a bed between two paths"),
        _("Measure the longest side. Then measure from a spot on it, straight out, to the far "
          "corner. With a square corner you can measure the two sides that meet there."),
        {
            "base": _("Side you measure from"),
            "height": _("Straight out from a spot on it to the far corner"),
            "depth": _DEPTH,
        },
        _("{base} x {height} ÷ 2"),
        _("{base} x {height} ÷ 2 x {depth}"),
        _EVEN_DEPTH,
    ),
    "sides": ShapeWords(
        _("Triangle, by its three sides"),
        _("An odd corner where you cannot measure straight out"),
        _("Put a stake at each corner. Measure from stake to stake, all three sides."),
        {
            "a": _("First side"),
            "b": _("Second side"),
            "c": _("Third side"),
            "depth": _DEPTH,
        },
        _("triangle with sides {a}, {b} and {c}"),
        _("triangle with sides {a}, {b} and {c}, x {depth}"),
        _EVEN_DEPTH,
    ),
    "trench": ShapeWords(
        _("Trench"),
        _("For a pipe, a cable or a footing"),
        _("Measure how long it is, and how wide it is at the top, with the sides as they lean."),
        {
            "length": _LENGTH,
            "width": _("Width at the top"),
            "bottom": _("Width at the bottom"),
            "depth": _DEPTH,
        },
        _("{length} x {width}"),
        _("{length} x ({width} + {bottom}) ÷ 2 x {depth}"),
        _("Write the width at the bottom too. With straight sides it is the same as at the top."),
    ),
    "wedge": ShapeWords(
        _("Sloped cut"),
        _("A flat spot cut into a hill: deep at the back, nothing at the front"),
        _("Measure along the hill for the length. Measure from the front edge to the back wall "
          "for the width."),
        {
            "length": _("Length along the hill"),
            "width": _("Front edge to back wall"),
            "height": _("Height of the cut at the back"),
        },
        _("{length} x {width}"),
        _("{length} x {width} x {height} ÷ 2"),
        _("Measure the height of the back wall: how far the new flat spot lies below the old "
          "ground."),
    ),
    "pad": ShapeWords(
        _("Pad for a building"),
        _("The ground for a house, a barn or a garage, with room to work all round"),
        _("Measure the building. Then think how far out the machines will dig or drive on each "
          "side: ten feet is common."),
        {**_BOX, "room": _("Room to work on each side")},
        _("({length} + 2 x {room}) x ({width} + 2 x {room})"),
        _("({length} + 2 x {room}) x ({width} + 2 x {room}) x {depth}"),
        _("For the depth, write how much ground is dug away or built up. We count it for the "
          "room around the building too."),
        hints={"room": _("Leave it open if there is none.")},
    ),
    "pond": ShapeWords(
        _("Pond or basin with four sides"),
        _("A pond, a rain garden, a pool with sloped sides"),
        _("Measure the length and the width at the top, from bank to bank."),
        {
            "length": _("Length at the top"),
            "width": _("Width at the top"),
            "bottom_length": _("Length at the bottom"),
            "bottom_width": _("Width at the bottom"),
            "depth": _DEPTH,
        },
        _("{length} x {width}"),
        _("({length} x {width} + {bottom_length} x {bottom_width}) ÷ 2 x {depth}"),
        _("Write what is flat at the bottom too. We take the mean of the top and the bottom. "
          "For a pond that is never too little."),
    ),
    "round_pond": ShapeWords(
        _("Round pond or basin"),
        _("A round pond, a round rain garden, the hole for a tree or a tank"),
        _("Measure straight across the middle at the top, from bank to bank."),
        {
            "across": _("Distance across at the top"),
            "bottom_across": _("Distance across at the bottom"),
            "depth": _DEPTH,
        },
        _("{across} x {across} x 3.1416 ÷ 4"),
        _("({across} x {across} + {bottom_across} x {bottom_across}) x 3.1416 ÷ 8 x {depth}"),
        _("Write how far across it is flat at the bottom too. Where it comes to a point, write 0. "
          "We take the mean of the top and the bottom. For a pond that is never too little."),
    ),
    "cone": ShapeWords(
        _("Round pile"),
        _("Soil or gravel as a truck drops it"),
        _("Measure across the pile at the ground. If you must walk around it, pace it out and "
          "divide by three."),
        {"across": _("Distance across"), "height": _("Height")},
        _("{across} x {across} x 3.1416 ÷ 4"),
        _("{across} x {across} x 3.1416 ÷ 4 x {height} ÷ 3"),
        _("Hold a pole next to the pile and look across the top. Soil in a pile is loose: it "
          "takes more room than it did in the ground."),
    ),
    "ridge": ShapeWords(
        _("Long pile"),
        _("Soil heaped in a row along a trench"),
        _("Measure the length and the width at the ground."),
        {"length": _LENGTH, "width": _WIDTH, "height": _("Height")},
        _("{length} x {width}"),
        _("{length} x {width} x {height} ÷ 2"),
        _("Hold a pole next to the pile and look across the top. We leave out that the ends "
          "slope too, so this is never too little."),
    ),
    "stations": ShapeWords(
        _("Cut or fill along a line"),
        _("A driveway through a bank, a ditch, a long grade that changes"),
        _("Put a stake at each spot where the cut changes. At each stake write the area of the "
          "cut, as if you sliced it like bread: width times mean depth. Then measure from stake "
          "to stake."),
        {
            "area1": _("Area of the cut at stake 1"),
            **{
                f"area{number}": _("Area of the cut at stake {number}").format(
                    number=number
                )
                for number in range(2, MOST_STATIONS + 1)
            },
            **{
                f"to{number}": _("Distance from stake {before} to stake {number}").format(
                    before=number - 1, number=number
                )
                for number in range(2, MOST_STATIONS + 1)
            },
        },
        volume_sum=_("mean of the areas at two stakes x the distance between, all added up"),
        hints={
            "area1": _("You can write 12, or 4 x 3 ft. Where the cut runs out, write 0."),
            "to3": _("Leave the rest open if there are no more stakes."),
        },
    ),
    "loads": ShapeWords(
        _("Truckloads"),
        _("Soil, gravel or stone that comes or goes by truck"),
        _("Ask the hauler how many loads there are, and how many cubic yards one load is. Trucks "
          "differ a lot. Soil in a truck is loose: it takes more room than it did in the ground."),
        {"count": _("How many loads"), "each": _("Cubic yards in one load")},
        volume_sum=_("{count} x {each}"),
        hints={"each": _("As the hauler says, such as 10 or 14.")},
    ),
}  # fmt: skip
assert WORDS.keys() == SHAPES.keys()

WAY_WORDS: Mapping[str, str] = {
    "cut": _("Dug out here"),
    "fill": _("Brought in, or placed here"),
}


def say_how(shape_id: str, measure: Measure) -> str:
    """Say how to measure a shape, with its depth where the soil is wanted."""
    words = WORDS[shape_id]
    deeper = words.deeper if measure == "volume" else None
    return f"{words.how} {deeper}" if deeper else words.how


def box_label(shape_id: str, size: Dimension) -> str:
    """Return the label of the box of a size, with the unit of a bare number in it."""
    label = WORDS[shape_id].labels[size.id]
    asked = _ASKED_IN.get(size.kind)
    return asked.format(label=label) if asked else label


def hint_for(shape_id: str, size: Dimension) -> str | None:
    """Return what may stand in the box of a size, where its label does not say it all."""
    return WORDS[shape_id].hints.get(size.id, _DEPTH_HINT if size.kind == "depth" else None)
