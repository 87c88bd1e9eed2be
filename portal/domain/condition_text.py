"""The rule language: condition strings parsed into small trees, never evaluated as Python.

The grammar is the one of docs/rule-language.md: `and`, `or`, `not`, brackets, `true`, `false`,
a yes/no fact, a defined name, `choice == value`, `choice in (a, b)`, `kind in activity`,
`quantity OP number`, `date OP 'YYYY-MM-DD'` and `date in season('MM-DD', 'MM-DD')`.
Every other construction is refused.
"""

import ast
from collections.abc import Callable, Mapping
from datetime import date
from fractions import Fraction

from portal.domain.conditions import (
    FALSE,
    TRUE,
    All,
    Any,
    Compares,
    Condition,
    Includes,
    InSeason,
    IsOneOf,
    MonthDay,
    Not,
    Operator,
)
from portal.domain.facts import Fact, FactTable

_OPERATORS: Mapping[type[ast.cmpop], Operator] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
# Reads a size that is no whole number in its fact's own unit: "2.5", "1/2 acre".
SizeReader = Callable[[Fact, str], Fraction]


class ConditionError(ValueError):
    """A condition that is not a sentence of the rule language."""


def parse(
    text: str,
    facts: FactTable,
    names: Mapping[str, Condition],
    read_size: SizeReader | None = None,
) -> Condition:
    """Parse one condition; defined names are replaced by what they stand for.

    A law's own numbers are whole; `read_size` reads what else may stand in their place.
    Raises ConditionError with a sentence that quotes what is wrong.
    """
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError) as error:
        raise ConditionError(f"cannot be read: {text!r}") from error
    return _Reader(text.strip(), facts, names, read_size).read(tree.body)


class _Reader:
    """Turns Python's syntax tree into conditions, refusing everything else."""

    def __init__(
        self,
        text: str,
        facts: FactTable,
        names: Mapping[str, Condition],
        read_size: SizeReader | None,
    ) -> None:
        self._text = text
        self._facts = facts
        self._names = names
        self._read_size = read_size

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
        return Compares(fact.id, _OPERATORS[type(operator)], self._bound(fact, right))

    def _bound(self, fact: Fact, node: ast.expr) -> Fraction | date:
        if fact.kind != "quantity" or self._read_size is None or not _is_no_whole_number(node):
            return _bound(fact, node)
        # As it is written: the syntax tree keeps a number with a point only nearly.
        said = ast.get_source_segment(self._text, node) or ""
        return _believable(fact, self._read_size(fact, said.strip("'\"").replace("_", "")))

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


def _is_no_whole_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and not isinstance(node.value, int)


def _bound(fact: Fact, node: ast.expr) -> Fraction | date:
    value = node.value if isinstance(node, ast.Constant) else None
    if fact.kind == "quantity" and isinstance(value, int) and not isinstance(value, bool):
        return _believable(fact, Fraction(value))
    if fact.kind == "date" and isinstance(value, str):
        try:
            return date.fromisoformat(value)
        except ValueError as error:
            raise ConditionError(f"{value!r} is not a date") from error
    raise ConditionError(f"{fact.id!r} cannot be compared with {ast.unparse(node)!r}")


def _believable(fact: Fact, value: Fraction) -> Fraction:
    if fact.greatest is not None and value >= fact.greatest:
        raise ConditionError(f"{value} is not below the greatest value of {fact.id!r}")
    return value


def _month_day(node: ast.expr) -> MonthDay:
    value = node.value if isinstance(node, ast.Constant) else None
    try:
        # A leap year, so that 29 February is a day of the year like any other.
        day = date.fromisoformat(f"2000-{value!s}")
    except ValueError as error:
        raise ConditionError(f"{ast.unparse(node)} is not a day of the year") from error
    return day.month, day.day
