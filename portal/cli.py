"""The commands: bin/portal GROUP COMMAND."""

import os
import sys

import click
from alembic import command
from alembic.config import Config
from alembic.util import CommandError

from portal.config import ROOT, SettingsError, read_settings
from portal.towns.loader import TownError, load_town, town_folders


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


@cli.group()
def towns() -> None:
    """Look after the town packages."""


@towns.command("check")
def check_towns() -> None:
    """Load every town and say what is wrong with each; fail if anything is."""
    faults = 0
    for folder in town_folders():
        try:
            town = load_town(folder)
        except TownError as error:
            faults += len(error.problems)
            for problem in error.problems:
                click.echo(f"{folder.name}: {problem}")
        else:
            editions = ", ".join(edition.name.id for edition in town.editions)
            click.echo(f"{folder.name}: no faults (in force from {editions})")
    if faults:
        sys.exit(1)


@towns.command()
@click.argument("town_id", metavar="TOWN")
def missing(town_id: str) -> None:
    """Print what only TOWN can supply, who can give it, and what pages say until then."""
    folder = next((folder for folder in town_folders() if folder.name == town_id), None)
    if folder is None:
        known = ", ".join(folder.name for folder in town_folders())
        raise click.UsageError(f"there is no town {town_id!r}; there are {known}")
    for gap in load_town(folder).editions[-1].missing:
        sections = f" ({', '.join(f'§ {section.id}' for section in gap.sections)})"
        click.echo(f"{gap.what}{sections if gap.sections else ''}")
        click.echo(f"  Who can give it: {gap.who_can_give}")
        click.echo(f"  Until then: {gap.until_then}\n")


def alembic_config(database_url: str) -> Config:
    """Return Alembic's settings for one database."""
    config = Config(toml_file=ROOT / "pyproject.toml")
    config.attributes["url"] = database_url
    return config


def main() -> None:
    """Run a command; a known fault ends it with one line and status 1."""
    try:
        cli(prog_name="portal")
    except (SettingsError, CommandError, TownError) as error:
        sys.exit(f"portal: {error}")
