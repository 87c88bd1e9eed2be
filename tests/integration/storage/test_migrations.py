import re
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import inspect, text

from portal.cli.db import alembic_config
from portal.storage.database import Database

VERSIONS = Path(__file__).resolve().parents[3] / "migrations" / "versions"


def test_tables_in_the_code_are_those_the_migrations_make(database_url):
    command.check(alembic_config(database_url))


def test_files_are_numbered_and_each_follows_the_one_before():
    before = None
    for number, path in enumerate(sorted(VERSIONS.glob("*.py")), start=1):
        assert path.name.startswith(f"{number:04}_")
        source = path.read_text()
        assert re.search(r'^revision = "(\d+)"', source, re.M)[1] == f"{number:04}"
        assert f"\ndown_revision = {before!r}\n".replace("'", '"') in source
        before = f"{number:04}"


def test_the_migrations_go_down_and_up_again(empty_url):
    config = alembic_config(empty_url)
    database = Database(empty_url)
    command.upgrade(config, "head")
    assert "saved_check" in inspect(database.engine).get_table_names()
    command.downgrade(config, "base")
    assert inspect(database.engine).get_table_names() == ["alembic_version"]
    command.upgrade(config, "head")
    database.engine.dispose()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_sqlite_keeps_what_it_acknowledged(database):
    with database.transaction() as session:
        said = {
            name: session.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "foreign_keys", "synchronous")
        }
    assert said == {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2}
