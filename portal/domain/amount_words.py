"""The words around a number: bounds, ranges, products, and what each unit measures."""

from collections.abc import Mapping

from portal.domain.facts import Unit

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
TO = frozenset({"to", "-", "..", "or", "through"})
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

NEGATIVE = "An amount cannot be less than zero. Leave out the minus sign."
OPEN = (
    "“About” leaves it open. Write a range, such as 4,500 to 5,500, "
    "or the number alone if you are sure."
)
EACH_UNIT = "Write the unit after each number, as in 20 ft x 30 ft x 6 in."
EACH_END = "Write the unit after both numbers, as in 1 acre to 2 acres."
BACKWARDS = "The first number of the range is larger than the second."
EMPTY = "No amount lies between these two."
RATIO = "Is this a slope, or two numbers with the slope between them?"
ZERO_SIDE = (
    "One side here is zero, so nothing is left. "
    "Write every side, or only 0 if there is nothing at all."
)
THOUSANDS = "Is the first number in thousands too?"
NEEDS_DEPTH = "This is an area. For soil moved we need the depth too, as in 20 x 30 x 2 ft."
MEASURES: Mapping[int, str] = {0: "a slope", 1: "a length", 2: "an area", 3: "a volume"}
EXAMPLES: Mapping[Unit, str] = {
    "sq_ft": "5,000 sq ft, 50 x 100 ft or 1/4 acre",
    "cu_yd": "50 cu yd, or 20 x 30 x 2 ft",
    "ft": "100 ft",
    "percent": "15%, 15 in 100 or 1:4",
}

_LOADS = (
    "A load has no fixed size. Ask the hauler how many cubic yards one holds, "
    "and write the total, such as 50 cu yd."
)
_WEIGHT = "This is a weight or a liquid measure. Write the soil in cubic yards, such as 50 cu yd."
_ANGLE = "We need the slope in percent, not in degrees. Write the rise and the run, such as 1:4."
SQUARE = "Which square unit is this? Write it out, as in 5,000 sq ft."
# Words that name something we cannot turn into the unit, and what to do instead.
HINTS: Mapping[str, str] = {
    **dict.fromkeys(("load", "loads", "truck", "trucks", "truckload", "truckloads"), _LOADS),
    **dict.fromkeys(("ton", "tons", "pound", "pounds", "gallon", "gallons"), _WEIGHT),
    **dict.fromkeys(("degree", "degrees", "deg", "°"), _ANGLE),
    "and": "To add two parts up, write a plus sign between them, as in 20 x 30 + 10 x 10.",
}
