"""Real published schedules of other towns, and an invented one: jobs and the cents they cost.

What a town's page does not say is `unknown` or ambiguous there, and is so here.
"""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from portal.domain.fees import Schedule
from portal.towns.fee_build import read_schedule
from tests.fees_kit import cents

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "fees"
TOWNS = sorted(GOLDEN.glob("*.toml"))


def rows() -> Iterator[object]:
    for path in TOWNS:
        with path.with_suffix(".csv").open() as file:
            for row in csv.DictReader(file):
                yield pytest.param(path, row, id=f"{path.stem}?{row['job']} {row['line']}")


def read(path: Path) -> Schedule:
    return read_schedule(path.read_bytes(), None)


@pytest.mark.parametrize(("path", "row"), list(rows()))
def test_a_job_costs_what_the_schedule_says(path: Path, row: dict[str, str]) -> None:
    found = cents(read(path), row["job"])
    if not row["low_cents"]:
        assert row["line"] not in found  # nothing of the sort is charged
        return
    high = int(row["high_cents"]) if row["high_cents"] else None
    assert found[row["line"]] == (int(row["low_cents"]), high)


@pytest.mark.parametrize("path", TOWNS, ids=lambda path: path.stem)
def test_every_line_has_a_golden_job(path: Path) -> None:
    with path.with_suffix(".csv").open() as file:
        tried = {row["line"] for row in csv.DictReader(file)}
    assert {line.id for line in read(path).lines} <= tried
