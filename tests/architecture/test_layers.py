"""The import rule of docs/decisions/0002, and proof that breaking it is seen."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")

PLANTED = {
    "domain/facts.py": ["import flask", "from portal import clock", "import portal.towns.loader"],
    "wording/telling.py": ["import portal.towns.loader", "import jinja2"],
    "towns/loader.py": ["import portal.services.checks", "import portal.storage.database"],
    "storage/database.py": ["import werkzeug", "import portal.towns.loader"],
    "services/checks.py": [
        "import flask",
        "from portal import clock",
        "import portal.services.saved_checks",
    ],
    "web/check/views.py": ["import portal.storage.database", "import portal.services.saved_checks"],
    "web/errors.py": ["import sqlalchemy", "import portal.app"],
    "utils.py": ["import json"],
}


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LINT_IMPORTS, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False
    )


def test_imports_point_down():
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("module", "line"), [(module, line) for module, lines in PLANTED.items() for line in lines]
)
def test_a_planted_import_is_seen(module, line, tmp_path):
    shutil.copytree(ROOT / "portal", tmp_path / "portal")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / "portal" / module).open("a") as file:
        file.write(f"\n{line}\n")
    assert lint_imports(tmp_path).returncode == 1
