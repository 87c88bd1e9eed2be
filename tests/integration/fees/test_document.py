"""docs/fee-schedules.md: each example loads, and the command prints what stands there."""

import re
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from portal import clock
from portal.cli import cli
from portal.towns.fee_amount_build import KINDS
from portal.towns.fee_schema import AmountEntry, FeeFactEntry, FeeFile, LineEntry, RefundEntry
from tests.fees_kit import DOCUMENT, Example, examples

EXAMPLES = list(examples())
TEXT = DOCUMENT.read_text()


def test_no_example_is_left_out() -> None:
    assert len(EXAMPLES) == TEXT.count("```toml") == TEXT.count("\n### ") >= 18


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: each.name)
def test_an_example_prints_what_stands_there(
    example: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "today", lambda _zone: date(2026, 1, 2))
    file = tmp_path / "fees.toml"
    file.write_text(example.file)
    done = CliRunner().invoke(cli, ["fees", "explain", "--schedule", str(file), example.job])
    assert done.exit_code == 0, done.output
    head, _, printed = done.output.partition("\n\n")
    assert head == (
        "Worked out on January 2, 2026 under: Milltown fees, in force from January 1, 2026."
    )
    assert printed == example.printed


def test_every_kind_of_amount_has_an_example() -> None:
    shown = "".join(example.file for example in EXAMPLES)
    assert [kind for kind in KINDS if not re.search(rf"\b{kind} = ", shown)] == []


@pytest.mark.parametrize("model", [AmountEntry, FeeFactEntry, FeeFile, LineEntry, RefundEntry])
def test_every_key_stands_in_the_document(model: type) -> None:
    keys = [field.alias or name for name, field in model.model_fields.items()]  # type: ignore[attr-defined]
    known = {"facts", "line"}  # the tables themselves
    assert [key for key in keys if f"`{key}" not in TEXT and key not in known] == []
