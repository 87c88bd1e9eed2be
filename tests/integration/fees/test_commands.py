"""`portal fees explain` and `portal fees load`, as they are typed."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import func, select

from portal.cli import cli
from portal.storage.audit import AuditEvent
from portal.storage.database import Database
from portal.storage.fee_schedules import LoadedSchedule
from tests.integration.fees.conftest import schedule
from tests.web.test_golden import ORDINARY

UNSERVED = """
town = "milltown"
name = "Milltown fees"
in_force = 2026-01-01
source = "Made up"

[facts]
lots = { kind = "count", one = "lot", many = "lots", label = "Lots" }

[[line]]
id = "lots"
name = "Lots"
group = "fee"
cite = ["12-3"]
amount = { per = "lots", rate = "500" }

[[line]]
id = "board"
name = "Planning Board"
group = "fee"
when = "plan == planning_board"
amount = { unknown = "Ask the Town." }

[[line]]
id = "credit"
name = "Paid before"
group = "fee"
amount = { flat = "100" }
reduces = ["lots"]
"""


def run(*words: object, typed: str = "", **environment: str) -> Result:
    return CliRunner().invoke(cli, ["fees", *map(str, words)], input=typed, env=environment)


def explain(file: Path, *words: str) -> dict[str, object]:
    done = run("explain", "--json", "--schedule", file, *words)
    assert done.exit_code == 0, done.output
    told: dict[str, object] = json.loads(done.output)
    return told


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "fees.toml"
    path.write_text(UNSERVED)
    return path


def test_a_file_that_is_not_loaded_is_explained_in_cents(file: Path) -> None:
    told = explain(file, "lots=3&plan=administrative")
    assert told["schedule"] == {
        "town": "milltown", "name": "Milltown fees", "in_force": "2026-01-01",
        "source": "Made up", "example": False,
    }  # fmt: skip
    first, credit = told["lines"]  # type: ignore[misc]
    assert (first["low_cents"], first["high_cents"]) == (150_000, 150_000)
    assert first["arithmetic"] == "3 lots \N{MULTIPLICATION SIGN} $500 = $1,500."
    assert (first["citation"], first["basis"], first["source"]) == ("12-3", "text", "Made up")
    assert credit["low_cents"] == credit["high_cents"] == -10_000
    assert told["totals"] == {
        "fee": {"low_cents": 140_000, "high_cents": 140_000, "says": "$1,400"}
    }


def test_an_amount_that_nobody_knows_has_no_upper_end(file: Path) -> None:
    told = explain(file, "lots=3&plan=planning_board")
    assert told["totals"] == {
        "fee": {"low_cents": 140_000, "high_cents": None, "says": "at least $1,400"}
    }
    open_class = explain(file, "lots=3")
    line = open_class["lines"][1]  # type: ignore[index]
    assert line["may_apply"] is True
    assert line["open_facts"] == ["plan"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["colour=red"], "does not know a fact called “colour”"),
        (["lots=2.5"], "lots: This is counted whole."),
        (["lots=1&lots=2"], "answered more than once"),
        (["plan=maybe"], "“maybe” is not one of the answers"),
        (["nowhere", "lots=3"], "there is no town 'nowhere'"),
        ([], "write TOWN 'FACTS'"),
        (["a", "b", "c"], "write TOWN 'FACTS'"),
    ],
)
def test_what_cannot_be_explained_says_why(file: Path, words: list[str], said: str) -> None:
    done = run("explain", "--schedule", file, *words)
    assert done.exit_code == 2
    assert said in done.output


def test_a_faulty_file_is_told_with_its_name(file: Path) -> None:
    file.write_text(UNSERVED.replace('"500"', '"-500"'))
    done = run("explain", "--schedule", file, "lots=3")
    assert done.exit_code == 1
    assert "fees.toml: line lots: amount: per: rate: '-500' is below zero" in done.output


def test_a_served_town_is_determined_first(tmp_path: Path) -> None:
    """The facts of the check decide the class, and the class the line."""
    path = tmp_path / "fees.toml"
    path.write_bytes(
        schedule()
        .replace(b'group = "fee"', b'group = "fee"\nwhen = "plan == planning_board"')
        .replace(b'tiers = "lots"', b'tiers = "area_sqft"')
        .replace(b"to = 5", b'to = "2 acres"')
        .replace(b'lots = { kind = "count", one = "lot", many = "lots", label = "Lots" }', b"")
    )
    small = f"activity=grading&area_sqft=3000&volume_cuyd=10&{ORDINARY['somers']}"
    assert explain(path, "somers", small)["lines"] == []
    given = explain(path, "plan=planning_board&area_sqft=3 acres")
    assert given["totals"]["fee"]["low_cents"] == 90_000  # type: ignore[index]
    done = run("explain", "--schedule", path, "somers", "area_sqft=lots")
    assert done.exit_code == 2
    assert "area_sqft" in done.output


@pytest.mark.usefixtures("database")
def test_a_schedule_is_checked_shown_and_loaded(
    database: Database, database_url: str, tmp_path: Path
) -> None:
    path = tmp_path / "2027.toml"
    path.write_bytes(schedule(name="Fees 2027"))
    refused = run("load", path, "--by", "a clerk", typed="n\n", DATABASE_URL=database_url)
    assert refused.exit_code == 1
    assert rows(database) == 0
    before = audited(database)
    done = run("load", path, "--by", "a clerk", typed="y\n", DATABASE_URL=database_url)
    assert done.exit_code == 0, done.output
    for said in (
        "Fees 2027, in force from 2027-01-01", "Source: Resolution 12 of 2027",
        "By “Lots”: up to 5 lots: $500; 6 lots or more: $900.",
        "5 lots", "$500", "6 lots", "$900", "Load this for Town of Somers?",
        "Loaded. In force in Town of Somers from 2027-01-01.",
    ):  # fmt: skip
        assert said in done.output
    assert (rows(database), audited(database)) == (1, before + 1)
    again = run("load", path, "--yes", DATABASE_URL=database_url)
    assert again.exit_code == 1
    assert "2027.toml: in_force: 2027-01-01 does not come after 2027-01-01" in again.output
    assert (rows(database), audited(database)) == (1, before + 1)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (schedule(low="5.005"), "line application: amount: tiers: row 1: flat: '5.005' has a part"),
        (schedule(town="milltown"), "there is no town 'milltown'"),
        (b"town = 1", "town: write it as text in quotes"),
        (b"", "town: missing"),
    ],
)
def test_a_faulty_file_is_refused_and_nothing_is_loaded(
    raw: bytes, said: str, database: Database, database_url: str, tmp_path: Path
) -> None:
    path = tmp_path / "2027.toml"
    path.write_bytes(raw)
    before = audited(database)
    done = run("load", path, "--yes", DATABASE_URL=database_url)
    assert done.exit_code in (1, 2)
    assert said in done.output
    assert (rows(database), audited(database)) == (0, before)


def test_an_example_is_not_loaded_in_production(
    database: Database, database_url: str, tmp_path: Path
) -> None:
    path = tmp_path / "2027.toml"
    path.write_bytes(schedule(head="example = true"))
    production = {
        "PORTAL_MODE": "production", "PORTAL_SECRET_KEY": "x" * 40,
        "PORTAL_ADDRESS": "https://permits.example.gov", "PORTAL_RECEIPT_KEY": "ab" * 32,
        "DATABASE_URL": database_url,
    }  # fmt: skip
    done = run("load", path, "--yes", **production)
    assert done.exit_code == 1
    assert "never loaded in production" in done.output
    assert rows(database) == 0


def rows(database: Database) -> int:
    with database.transaction() as session:
        return session.scalar(select(func.count()).select_from(LoadedSchedule)) or 0


def audited(database: Database) -> int:
    with database.transaction() as session:
        return session.scalar(select(func.count()).select_from(AuditEvent)) or 0
