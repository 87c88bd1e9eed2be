import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from portal.cli import cli

ROOT = Path(__file__).resolve().parents[2]


def run(*words: str, **environment: str):
    return CliRunner().invoke(cli, words, env=environment)


def test_a_database_is_made_and_checked(tmp_path):
    url = f"sqlite:///{tmp_path / 'new' / 'portal.sqlite3'}"
    assert run("db", "upgrade", DATABASE_URL=url).exit_code == 0
    assert run("db", "check", DATABASE_URL=url).exit_code == 0


@pytest.mark.parametrize(
    ("command", "environment", "said"),
    [
        (["-m", "portal", "db", "upgrade"], {"PORTAL_MODE": "test"}, "portal: PORTAL_MODE is"),
        (["wsgi.py"], {"PORTAL_MODE": "production"}, "Groundwork did not start. Set PORTAL_SECRET"),
    ],
)
def test_a_wrong_setting_ends_the_start_with_one_line(command, environment, said):
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1
