"""A schedule with a fault is refused, with the exact message for each."""

from pathlib import Path

import pytest

from portal.domain.edition import Town
from portal.towns.build_law import PackageError
from portal.towns.fee_build import read_schedule
from portal.towns.fee_files import shipped_schedules
from portal.towns.loader import TownError

BROKEN = sorted((Path(__file__).resolve().parents[2] / "fixtures" / "broken_fees").glob("*.toml"))


def test_there_are_as_many_faults_as_ever() -> None:
    assert len(BROKEN) >= 60


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_fault_is_named_with_its_entry_and_reason(path: Path, towns: dict[str, Town]) -> None:
    raw = path.read_bytes()
    served = next((town for town in towns.values() if f'"{town.id}"'.encode() in raw), None)
    with pytest.raises(PackageError) as error:
        read_schedule(raw, served.editions[-1] if served else None)
    assert "\n".join(error.value.problems) == path.with_suffix(".txt").read_text().strip()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("2026-01-01.toml", "town: it is of carmel"),
        ("2026-02-01.toml", "in_force: 2026-01-01 is not the name of the file"),
        ("example.toml", "example: only example.toml is one"),
    ],
)
def test_a_file_that_ships_says_what_is_misplaced(
    name: str, said: str, towns: dict[str, Town], tmp_path: Path
) -> None:
    town = "carmel" if said.startswith("town") else "somers"
    example = "" if name != "example.toml" else "example = true\n"
    file = tmp_path / "somers" / "fees" / ("2026-01-01.toml" if example else name)
    file.parent.mkdir(parents=True)
    file.write_text(
        f'town = "{town}"\nname = "Fees"\nin_force = 2026-01-01\nsource = "Made up"\n{example}'
        '[[line]]\nid = "a"\nname = "A"\ngroup = "fee"\namount = { flat = "1" }\n'
    )
    with pytest.raises(TownError) as error:
        shipped_schedules(towns["somers"], tmp_path)
    assert error.value.problems == [f"fees/{file.name}: {said}"]
