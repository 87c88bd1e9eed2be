"""The commands: bin/portal GROUP COMMAND."""

import os
import sys

import click
from alembic import command
from alembic.config import Config
from alembic.util import CommandError

from portal.config import ROOT, SettingsError, read_settings


@click.group()
def cli() -> None:
    """Groundwork's commands."""


@cli.group()
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


def main() -> None:
    """Run a command; a known fault ends it with one line and status 1."""
    try:
        cli(prog_name="portal")
    except (SettingsError, CommandError) as error:
        sys.exit(f"portal: {error}")
