"""The words around a number: bounds, ranges, products, and what each unit measures."""

from collections.abc import Mapping

from portal.domain.facts import Unit

UNDER = frozenset({"<", "under", "below", "lessthan", "fewerthan", "smallerthan"})
OVER = frozenset({">", "over", "above", "morethan", "greaterthan"})
AT_MOST = frozenset({"<=", "upto", "atmost", "nomorethan", "notmorethan", "maximum", "max"})
AT_LEAST = frozenset({">=", "atleast", "nolessthan", "notlessthan", "minimum", "min"})
OR_MORE = frozenset({"ormore", "andup", "plus", "+", "andover"})
OR_LESS = frozenset({"orless", "andunder"})
ROUGHLY = frozenset(
    {"about", "around", "roughly", "approx", "approximately", "circa", "~", "nearly"}
)
MINUS = frozenset({"-", "minus"})
TIMES = frozenset({"x", "by", "*", "times"})
TO = frozenset({"to", "-", "..", "and", "or", "through"})
FROM = frozenset({"between", "from"})
RISE_IN_RUN = frozenset({":", "in", "on", "out", '"'})

NEGATIVE = "An amount cannot be less than zero. Leave out the minus sign."
OPEN = (
    "“About” leaves it open. Write a range, such as 4,500 to 5,500, "
    "or the number alone if you are sure."
)
EACH_UNIT = "Write the unit after each number, as in 20 ft x 30 ft x 6 in."
NEEDS_DEPTH = "This is an area. For soil moved we need the depth too, as in 20 x 30 x 2 ft."
MEASURES: Mapping[int, str] = {0: "a slope", 1: "a length", 2: "an area", 3: "a volume"}
EXAMPLES: Mapping[Unit, str] = {
    "sq_ft": "5,000 sq ft, 50 x 100 ft or 1/4 acre",
    "cu_yd": "50 cu yd, or 20 x 30 x 2 ft",
    "ft": "100 ft",
    "percent": "15%, 15 in 100 or 1:4",
}
