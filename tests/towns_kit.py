"""Town packages for tests: a small valid one, and copies of it with one thing changed."""

import shutil
from pathlib import Path

from portal.domain.edition import Town
from portal.towns.loader import load_town

FIXTURES = Path(__file__).parent / "fixtures"
BASE = FIXTURES / "towns" / "brookfield"
TWOFORD = FIXTURES / "overlays" / "twoford"
BROKEN = sorted(path for path in (FIXTURES / "broken_towns").iterdir() if path.is_dir())
ABSENT = "absent.txt"


def overlaid(changes: Path, folder: Path, town_id: str = BASE.name) -> Path:
    """Copy the valid town into a folder of towns, lay the changes over it and return its own.

    Files that `absent.txt` names are taken away; `common` has changes to what towns share.
    """
    shared = changes / "common"
    if shared.exists():
        shutil.copytree(shared, folder / "common")
    town = folder / town_id
    shutil.copytree(BASE, town)
    shutil.copytree(changes, town, dirs_exist_ok=True, ignore=shutil.ignore_patterns("common"))
    absent = town / ABSENT
    if absent.exists():
        for name in absent.read_text().split():
            (town / name).unlink()
    return town


def two_editions(folder: Path) -> Town:
    """Return Twoford: today's law asks for a permit from 5,000 sq ft, the older from 2,000."""
    return load_town(overlaid(TWOFORD, folder, TWOFORD.name))
