"""The domain: standard library, no clock, no I/O, no floating point."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

DOMAIN = Path(__file__).resolve().parents[2] / "portal" / "domain"
IMPURE = {"asyncio", "io", "logging", "os", "pathlib", "random", "secrets", "shutil", "socket"}
IMPURE |= {"sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"}
CALLS = {"float", "input", "open", "print"}
CLOCKS = {"now", "today", "utcnow"}


def impurities(source: str) -> Iterator[str]:
    """Yield what in a module's source the domain may not do."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from _imports([alias.name for alias in node.names])
        elif isinstance(node, ast.ImportFrom):
            yield from _imports([node.module or ""])
        elif isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield f"line {node.lineno}: a floating-point number"
        elif isinstance(node, ast.Name) and node.id in CALLS:
            yield f"line {node.lineno}: {node.id}"
        elif isinstance(node, ast.Attribute) and node.attr in CLOCKS:
            yield f"line {node.lineno}: reads the clock"


def _imports(names: list[str]) -> Iterator[str]:
    for name in names:
        top = name.partition(".")[0]
        allowed = name.startswith("portal.domain") or top in sys.stdlib_module_names
        if not allowed or top in IMPURE:
            yield f"imports {name}"


@pytest.mark.parametrize("path", sorted(DOMAIN.rglob("*.py")), ids=lambda path: path.name)
def test_a_domain_module_is_pure(path):
    assert list(impurities(path.read_text())) == []


@pytest.mark.parametrize(
    "source",
    [
        "import flask",
        "from os import environ",
        "from portal.towns import loader",
        "from datetime import date\ndate.today()",
        "half = 0.5",
        "half = float(half)",
        "open('rules')",
    ],
)
def test_a_planted_impurity_is_seen(source):
    assert list(impurities(source))
