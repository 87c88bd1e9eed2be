"""Files stay under 300 lines and functions under 40: past that a concept wants its own name."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("portal", "tests", "migrations")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
LONGEST_FILE = 300
LONGEST_FUNCTION = 40


def long_functions(source: str) -> list[str]:
    return [
        f"{node.name} has {node.end_lineno - node.lineno + 1} lines"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno - node.lineno + 1 > LONGEST_FUNCTION
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_and_its_functions_are_short(path):
    source = path.read_text()
    assert len(source.splitlines()) <= LONGEST_FILE
    assert long_functions(source) == []


def test_a_long_function_is_seen():
    body = "\n".join("    x = 1" for _ in range(40))
    assert long_functions(f"def long():\n{body}\n") == ["long has 41 lines"]
