"""The words around a number: bounds, ranges, products, and what each unit measures."""

from collections.abc import Mapping

from portal.domain.facts import Unit
from portal.domain.i18n import _
from portal.domain.units import RANGE, letters_of

UNDER = frozenset({"<", "under", "below", "lessthan", "fewerthan", "smallerthan"})
OVER = frozenset({">", "over", "above", "morethan", "greaterthan"})
AT_MOST = frozenset(
    {"<=", "upto", "atmost", "nomorethan", "notmorethan", "notover", "within", "maximum", "max"}
)
AT_LEAST = frozenset({">=", "atleast", "nolessthan", "notlessthan", "minimum", "min"})
OR_MORE = frozenset({"ormore", "andup", "plus", "+", "andover"})
OR_LESS = frozenset({"orless", "andunder"})
ROUGHLY = frozenset(
    {"about", "around", "roughly", "approx", "approximately", "circa", "~", "nearly", "almost"}
)
OR_SO = ROUGHLY | {"orso", "ish", "-ish", "?", "moreorless", "giveortake"}  # after the number
MINUS = frozenset({"-", "minus"})
TIMES = frozenset({"x", "by", "*", "times"})
TO = frozenset({"to", "-", "..", "or", "through", letters_of(RANGE)})
FROM = frozenset({"between", "from"})
AND = frozenset({"and"})  # ends a range that began with "between"; else it may mean a sum
RISE_IN_RUN = frozenset({":", "in", "on", "out", "per"})
SLOPE = frozenset({"slope", "grade"})
SIDES = frozenset({"wide", "long", "deep", "high", "tall", "thick"})
SOIL = frozenset({"soil", "topsoil", "fill", "dirt", "earth", "gravel", "sand"})
SUM = frozenset({"+", "plus"})
LEGS = ("h:v", "v:h", "h", "v")  # horizontal is the run, vertical the rise: 3H:1V, 3:1 H:V
# The letters after the first number of a slope and after the second.
RUN_FIRST = frozenset({("h", "v"), ("h", ""), ("", "v"), ("", "h:v")})
RISE_FIRST = frozenset({("v", "h"), ("v", ""), ("", "h"), ("", "v:h")})

NEGATIVE = _("An amount cannot be less than zero. Leave out the minus sign.")
OPEN = _(
    "“About” leaves it open. Write a range, such as 4,500 to 5,500, "
    "or the number alone if you are sure."
)
EACH_UNIT = _("Write the unit after each number, as in 20 ft x 30 ft x 6 in.")
EACH_END = _("Write the unit after both numbers, as in 1 acre to 2 acres.")
BACKWARDS = _("The first number of the range is larger than the second.")
EMPTY = _("No amount lies between these two.")
TOO_MUCH = _("This is more than we can believe: at most {most}. Check the number and the unit.")
TOO_LONG = _("This is too long to be a number.")
UNREADABLE = _("We could not read this.")
TWO_WAYS = _("This number can be read in two ways. Write it again without the mark or the space.")
ACRES_OR_FEET = _("Is this in acres or in square feet?")
PART_OR_PERCENT = _("Is this a part of the whole, or percent?")
RATIO = _("Is this a slope, or two numbers with the slope between them?")
ZERO_SIDE = _(
    "One side here is zero, so nothing is left. "
    "Write every side, or only 0 if there is nothing at all."
)
THOUSANDS = _("Is the first number in thousands too?")
NEEDS_DEPTH = _("This is an area. For soil moved we need the depth too, as in 20 x 30 x 2 ft.")
# What was measured, and what a fact needs, by the power of length.
MEASURED: Mapping[int, str] = {
    0: _("This is a slope."),
    1: _("This is a length."),
    2: _("This is an area."),
    3: _("This is a volume."),
}
NEEDED: Mapping[int, str] = {
    0: _("We need a slope."),
    1: _("We need a length."),
    2: _("We need an area."),
    3: _("We need a volume."),
}
LIKE: Mapping[Unit, str] = {
    "sq_ft": _("Write it like 5,000 sq ft, 50 x 100 ft or 1/4 acre."),
    "cu_yd": _("Write it like 50 cu yd, or 20 x 30 x 2 ft."),
    "ft": _("Write it like 100 ft."),
    "percent": _("Write it like 15%, 15 in 100 or 1:4."),
}

_LOADS = _(
    "A load has no fixed size. Ask the hauler how many cubic yards one holds, "
    "and write the total, such as 50 cu yd."
)
_WEIGHT = _(
    "This is a weight or a liquid measure. Write the soil in cubic yards, such as 50 cu yd."
)
_ANGLE = _("We need the slope in percent, not in degrees. Write the rise and the run, such as 1:4.")
SQUARE = _("Which square unit is this? Write it out, as in 5,000 sq ft.")
# Words that name something we cannot turn into the unit, and what to do instead.
HINTS: Mapping[str, str] = {
    **dict.fromkeys(("load", "loads", "truck", "trucks", "truckload", "truckloads"), _LOADS),
    **dict.fromkeys(("ton", "tons", "pound", "pounds", "gallon", "gallons"), _WEIGHT),
    **dict.fromkeys(("degree", "degrees", "deg", "°"), _ANGLE),
    "and": _("To add two parts up, write a plus sign between them, as in 20 x 30 + 10 x 10."),
}
