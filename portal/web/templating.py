"""A template environment that says fixed things once: when a template is compiled."""

from collections.abc import Callable
from typing import cast

from flask.templating import Environment
from jinja2 import nodes
from jinja2.visitor import NodeTransformer

FIXED = {"_", "gettext", "asset"}


class FixedOnce(NodeTransformer):
    """Puts its result in place of a call with one fixed argument: `_("Back")`, `asset("a.css")`.

    A page holds some thirty of them, and they cost more than deciding what the page says.
    """

    def __init__(self, environment: Environment) -> None:
        self._environment = environment

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 - jinja's name for it
        self.generic_visit(node)
        match node:
            case nodes.Call(node=nodes.Name(name=name), args=[nodes.Const(value=str(text))]):
                if name in FIXED and not node.kwargs:
                    say = cast(Callable[[str], str], self._environment.globals[name])
                    return nodes.Const(say(text), lineno=node.lineno)
        return node


class FixedOnceEnvironment(Environment):
    """Flask's environment, with fixed calls made at compile time."""

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        return FixedOnce(self).visit(tree)  # type: ignore[no-any-return]  # a template stays one
