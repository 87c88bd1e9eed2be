"""Whatever is stored is tested on both databases that the portal runs on."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine, text

from portal.cli.db import alembic_config
from portal.config import Settings
from portal.storage.database import Database
from tests import postgres


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a migrated PostgreSQL of this test process."""
    programs = postgres.find_programs()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail(postgres.MISSING)
        pytest.skip(postgres.MISSING)  # it tells what to install; in CI it is a failure
    with postgres.running(programs) as url:
        command.upgrade(alembic_config(url), "head")
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, settings: Settings) -> str:
    if request.param == "sqlite":
        return settings.database_url
    return request.getfixturevalue("postgres_url")


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without a table."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.sqlite3'}"
    url = request.getfixturevalue("postgres_url")
    name = f"empty_{secrets.token_hex(6)}"
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return url.replace("/postgres?", f"/{name}?")


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    database = Database(database_url)
    yield database
    database.engine.dispose()
