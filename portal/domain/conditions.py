"""The rule language: condition strings parsed into small trees, never evaluated as Python.

The grammar is the one of docs/rule-language.md: `and`, `or`, `not`, brackets, `true`, `false`,
a yes/no fact, a defined name, `choice == value`, `choice in (a, b)`, `kind in activity`,
`quantity OP number`, `date OP 'YYYY-MM-DD'` and `date in season('MM-DD', 'MM-DD')`.
Every other construction is refused.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal

from portal.domain.facts import Fact, FactTable

Operator = Literal["<", "<=", ">", ">="]
MonthDay = tuple[int, int]

_OPERATORS: Mapping[type[ast.cmpop], Operator] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


class ConditionError(ValueError):
    """A condition that is not a sentence of the rule language."""


@dataclass(frozen=True, slots=True)
class Constant:
    """Always true or always false."""

    holds: bool


@dataclass(frozen=True, slots=True)
class IsOneOf:
    """A yes/no fact is "yes", or a choice is one of `values`."""

    fact: str
    values: frozenset[str]


@dataclass(frozen=True, slots=True)
class Includes:
    """A `several` fact names `value` among its values."""

    fact: str
    value: str


@dataclass(frozen=True, slots=True)
class Compares:
    """A quantity (in its fact's unit) or a date stands in this relation to `bound`."""

    fact: str
    operator: Operator
    bound: Fraction | date


@dataclass(frozen=True, slots=True)
class InSeason:
    """A day, or any day of a period, falls between two days of the year, both included."""

    fact: str
    first: MonthDay
    last: MonthDay

    def contains(self, day: date) -> bool:
        """Tell whether one day lies in the season, which may run over the new year."""
        here = (day.month, day.day)
        if self.first <= self.last:
            return self.first <= here <= self.last
        return here >= self.first or here <= self.last


@dataclass(frozen=True, slots=True)
class Standing:
    """How the job's kinds of work, taken together, stand to the exemptions that name them.

    A mixed job is judged twice on the whole job's size, as if every part were exempt and as if
    none were; the rules speak of that by these four names.
    """

    name: Literal["every_part_exempt", "some_part_exempt", "some_part_doubtful", "no_part_exempt"]


@dataclass(frozen=True, slots=True)
class Not:
    """The negation of one condition."""

    part: "Condition"


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds; of no parts, true."""

    parts: tuple["Condition", ...]


@dataclass(frozen=True, slots=True)
class Any:
    """At least one part holds; of no parts, false."""

    parts: tuple["Condition", ...]


Atom = IsOneOf | Includes | Compares | InSeason
Condition = Constant | Atom | Standing | Not | All | Any

KIND_FACT = "activity"
STANDINGS: Mapping[str, Standing] = {
    standing.name: standing
    for standing in (
        Standing("every_part_exempt"),
        Standing("some_part_exempt"),
        Standing("some_part_doubtful"),
        Standing("no_part_exempt"),
    )
}
TRUE = Constant(True)
FALSE = Constant(False)


def atoms(condition: Condition) -> Iterator[Atom]:
    """Yield the comparisons a condition is made of, in the order they are written."""
    match condition:
        case Constant() | Standing():
            return
        case Not(part):
            yield from atoms(part)
        case All(parts) | Any(parts):
            for part in parts:
                yield from atoms(part)
        case _:
            yield condition


def facts_of(condition: Condition) -> frozenset[str]:
    """Return the ids of the facts a condition itself speaks of."""
    return frozenset(atom.fact for atom in atoms(condition))


def weighs_kinds(condition: Condition) -> bool:
    """Tell whether a condition depends on how the kinds of work stand to their exemptions."""
    match condition:
        case Standing():
            return True
        case Not(part):
            return weighs_kinds(part)
        case All(parts) | Any(parts):
            return any(map(weighs_kinds, parts))
    return False


def parse(text: str, facts: FactTable, names: Mapping[str, Condition]) -> Condition:
    """Parse one condition; defined names are replaced by what they stand for.

    Raises ConditionError with a sentence that quotes what is wrong.
    """
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError) as error:
        raise ConditionError(f"cannot be read: {text!r}") from error
    return _Reader(facts, names).read(tree.body)


class _Reader:
    """Turns Python's syntax tree into conditions, refusing everything else."""

    def __init__(self, facts: FactTable, names: Mapping[str, Condition]) -> None:
        self._facts = facts
        self._names = names

    def read(self, node: ast.expr) -> Condition:
        match node:
            case ast.BoolOp(op=ast.And(), values=parts):
                return All(tuple(self.read(part) for part in parts))
            case ast.BoolOp(op=ast.Or(), values=parts):
                return Any(tuple(self.read(part) for part in parts))
            case ast.UnaryOp(op=ast.Not(), operand=part):
                return Not(self.read(part))
            case ast.Name(id=name):
                return self._name(name)
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                return self._comparison(left, operator, right)
        raise ConditionError(f"not part of the rule language: {ast.unparse(node)!r}")

    def _name(self, name: str) -> Condition:
        if name in ("true", "false"):
            return TRUE if name == "true" else FALSE
        if name in self._names:
            return self._names[name]
        if self._fact(name).kind != "yes_no":
            raise ConditionError(f"{name!r} is not a yes/no fact and cannot stand alone")
        return IsOneOf(name, frozenset({"yes"}))

    def _comparison(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> Condition:
        if isinstance(operator, ast.Eq):
            return self._choice(left, (right,))
        if isinstance(operator, ast.In):
            return self._membership(left, right)
        if type(operator) not in _OPERATORS:
            raise ConditionError("only ==, in, <, <=, > and >= compare")
        fact = self._fact_named(left)
        return Compares(fact.id, _OPERATORS[type(operator)], _bound(fact, right))

    def _membership(self, left: ast.expr, right: ast.expr) -> Condition:
        match right:
            case ast.Tuple(elts=values):
                return self._choice(left, tuple(values))
            case ast.Name(id=name) if self._fact(name).kind == "several":
                value = _word(left)
                if value not in self._fact(name).values:
                    raise ConditionError(f"{value!r} is not a value of {name!r}")
                return Includes(name, value)
            case ast.Call(func=ast.Name(id="season"), args=[first, last], keywords=[]):
                fact = self._fact_named(left)
                if fact.kind != "season":
                    raise ConditionError(f"{fact.id!r} is not a season fact")
                return InSeason(fact.id, _month_day(first), _month_day(last))
        raise ConditionError(f"cannot look inside {ast.unparse(right)!r}")

    def _choice(self, left: ast.expr, right: tuple[ast.expr, ...]) -> Condition:
        fact = self._fact_named(left)
        if fact.kind == "yes_no":
            raise ConditionError(f"{fact.id!r} is a yes/no fact: write it alone, or after not")
        if fact.kind != "choice":
            raise ConditionError(f"{fact.id!r} is not a choice")
        values = frozenset(_word(value) for value in right)
        for value in sorted(values - set(fact.values)):
            raise ConditionError(f"{value!r} is not a value of {fact.id!r}")
        return IsOneOf(fact.id, values)

    def _fact_named(self, node: ast.expr) -> Fact:
        return self._fact(_word(node))

    def _fact(self, name: str) -> Fact:
        if name not in self._facts:
            raise ConditionError(f"{name!r} is neither a fact nor a defined name")
        return self._facts[name]


def _word(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    raise ConditionError(f"a name is wanted, not {ast.unparse(node)!r}")


def _bound(fact: Fact, node: ast.expr) -> Fraction | date:
    value = node.value if isinstance(node, ast.Constant) else None
    if fact.kind == "quantity" and isinstance(value, int) and not isinstance(value, bool):
        if fact.greatest is not None and value >= fact.greatest:
            raise ConditionError(f"{value} is not below the greatest value of {fact.id!r}")
        return Fraction(value)
    if fact.kind == "date" and isinstance(value, str):
        try:
            return date.fromisoformat(value)
        except ValueError as error:
            raise ConditionError(f"{value!r} is not a date") from error
    raise ConditionError(f"{fact.id!r} cannot be compared with {ast.unparse(node)!r}")


def _month_day(node: ast.expr) -> MonthDay:
    value = node.value if isinstance(node, ast.Constant) else None
    try:
        # A leap year, so that 29 February is a day of the year like any other.
        day = date.fromisoformat(f"2000-{value!s}")
    except ValueError as error:
        raise ConditionError(f"{ast.unparse(node)} is not a day of the year") from error
    return day.month, day.day
