"""What the commands about towns print, and how a faulty town ends the start."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from portal.cli import cli
from tests.towns_kit import BASE, TWOFORD, overlaid

ROOT = Path(__file__).resolve().parents[3]
TWO_FAULTS = {
    "facts.toml: facts extra: a quantity needs a unit and a greatest value",
    "rules.toml: define small: 'ground' is neither a fact nor a defined name",
}
# The folder of towns is no setting: the start is tried with another one put in its place.
START = """
import sys
from pathlib import Path

import portal.app

load_towns = portal.app.load_towns
portal.app.load_towns = lambda: load_towns(Path(sys.argv[1]))
import wsgi
"""


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, ["towns", *map(str, words)])


@pytest.fixture
def two_faults(tmp_path: Path) -> Path:
    """A folder with a sound town and one with two faults."""
    overlaid(TWOFORD, tmp_path, TWOFORD.name)
    changes = tmp_path / "__changes"
    changes.mkdir()
    facts = (BASE / "facts.toml").read_text() + '\n[facts.extra]\nkind = "quantity"\n'
    (changes / "facts.toml").write_text(facts)
    rules = (BASE / "rules.toml").read_text().replace("area_sqft < 5_000", "ground < 5_000")
    (changes / "rules.toml").write_text(rules)
    overlaid(changes, tmp_path)
    return tmp_path


def test_every_shipped_town_is_sound() -> None:
    done = run("check")
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert all(line.endswith(" diagram nodes)") for line in lines)
    for begins in ("carmel: sound (edition 20", "somers: sound (edition 2012-05-17; "):
        assert any(line.startswith(begins) for line in lines)


def test_each_fault_and_each_edition_has_its_line(two_faults: Path) -> None:
    done = run("check", "--folder", two_faults)
    assert done.exit_code == 1
    *faults, older, newer = done.output.splitlines()
    assert {fault.removeprefix("brookfield: ") for fault in faults} >= TWO_FAULTS
    assert all(fault.startswith("brookfield: ") for fault in faults)
    assert older.startswith("twoford: sound (edition 2015-01-01; 8 rules, 4 questions, ")
    assert newer.startswith("twoford: sound (edition 2020-01-01; 8 rules, 4 questions, ")


def test_a_folder_without_its_files_is_a_town_with_a_fault(tmp_path: Path) -> None:
    (tmp_path / "elmford").mkdir()
    done = run("check", "--folder", tmp_path)
    assert done.exit_code == 1
    assert "elmford: town.toml: missing" in done.output.splitlines()


def test_a_folder_without_towns_does_not_pass(tmp_path: Path) -> None:
    done = run("check", "--folder", tmp_path)
    assert done.exit_code == 2
    assert "there is no town in" in done.output


@pytest.mark.parametrize("town", ["somers", "carmel"])
def test_what_only_the_town_can_supply_is_told_with_who_can_give_it(town: str) -> None:
    done = run("missing", town)
    assert done.exit_code == 0
    assert done.output.count("Who can give it: ") == done.output.count("Until then: ") > 3


def test_an_unknown_town_is_told_which_there_are() -> None:
    done = run("missing", "mahopac")
    assert done.exit_code == 2
    assert re.search(r"there is no town 'mahopac'; there are \w+(, \w+)+\b", done.output)


def test_a_faulty_town_ends_the_start_with_its_name_and_every_fault(two_faults: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", START, str(two_faults)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    first, *faults = done.stderr.splitlines()
    assert first == "Groundwork did not start. The town brookfield has faults:"
    assert {fault.removeprefix("brookfield: ") for fault in faults} >= TWO_FAULTS
