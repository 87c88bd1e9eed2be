"""A town with any fault is refused, with the exact message for each of them."""

from pathlib import Path

import pytest

from portal.app import create_app
from portal.config import Settings
from portal.towns.loader import TownError, load_town, load_towns
from tests.towns_kit import BASE, BROKEN, overlaid


def test_the_base_of_the_broken_towns_is_sound() -> None:
    assert load_town(BASE).name == "Town of Brookfield"


def test_there_are_as_many_faults_as_ever() -> None:
    assert len(BROKEN) >= 60


@pytest.mark.parametrize("fault", BROKEN, ids=lambda path: path.name)
def test_a_fault_is_named_with_file_entry_and_reason(fault: Path, tmp_path: Path) -> None:
    with pytest.raises(TownError) as error:
        load_town(overlaid(fault, tmp_path))
    assert "\n".join(error.value.problems) == (fault / "expected.txt").read_text().strip()
    assert error.value.town == BASE.name


def test_the_portal_does_not_start_with_a_faulty_town(tmp_path: Path) -> None:
    overlaid(BROKEN[0], tmp_path)
    with pytest.raises(TownError, match="The town brookfield has faults"):
        create_app(Settings(), load_towns(tmp_path))
