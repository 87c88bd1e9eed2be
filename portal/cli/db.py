"""Commands for the database."""

import os

import click
from alembic import command
from alembic.config import Config

from portal.config import ROOT, read_settings


@click.group()
def db() -> None:
    """Keep the database."""


@db.command()
def upgrade() -> None:
    """Bring the database to the newest migration."""
    command.upgrade(alembic_config(read_settings(os.environ).database_url), "head")


@db.command()
def check() -> None:
    """Fail when the tables in the code differ from what the migrations make."""
    command.check(alembic_config(read_settings(os.environ).database_url))


def alembic_config(database_url: str) -> Config:
    """Return Alembic's settings for one database."""
    config = Config(toml_file=ROOT / "pyproject.toml")
    config.attributes["url"] = database_url
    return config
