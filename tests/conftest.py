"""What most tests stand on: the shipped towns, a migrated database, the application, a client."""

from collections.abc import Mapping
from pathlib import Path

import hypothesis
import pytest
from alembic import command
from flask import Flask
from flask.testing import FlaskClient

from portal.app import create_app
from portal.cli.db import alembic_config
from portal.config import Settings
from portal.domain.edition import Town
from portal.storage.database import Database
from portal.towns.loader import load_towns

# How long one example takes says nothing on a machine that does other work too.
hypothesis.settings.register_profile("steady", deadline=None)
hypothesis.settings.load_profile("steady")


@pytest.fixture(scope="session")
def towns() -> Mapping[str, Town]:
    return load_towns()


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Settings with a database of this test process, made by the real migrations."""
    path: Path = tmp_path_factory.mktemp("database") / "test.sqlite3"
    settings = Settings(database_url=f"sqlite:///{path}")
    command.upgrade(alembic_config(settings.database_url), "head")
    return settings


@pytest.fixture
def database(settings: Settings) -> Database:
    database = Database(settings.database_url)
    yield database
    database.engine.dispose()


@pytest.fixture(scope="session")
def app(settings: Settings, towns: Mapping[str, Town]) -> Flask:
    return create_app(settings, towns)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
