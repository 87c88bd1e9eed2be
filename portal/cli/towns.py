"""Commands for town packages."""

import sys
from pathlib import Path

import click

from portal.cli.shipped import shipped_town
from portal.domain.edition import Edition
from portal.towns.loader import SHIPPED, TownError, load_town, town_folders


@click.group()
def towns() -> None:
    """Look after the town packages."""


@towns.command("check")
@click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=SHIPPED,
    help="Where the town packages are, if not where the portal's own are.",
)
def check_towns(folder: Path) -> None:
    """Load every town and say what is wrong with each; fail if anything is."""
    packages = town_folders(folder)
    if not packages:
        raise click.UsageError(f"there is no town in {folder}")
    faulty = False
    for package in packages:
        try:
            town = load_town(package)
        except TownError as error:
            faulty = True
            for problem in error.problems:
                click.echo(f"{package.name}: {problem}")
        else:
            for edition in town.editions:
                click.echo(f"{town.id}: sound ({_size(edition)})")
    if faulty:
        sys.exit(1)


def _size(edition: Edition) -> str:
    return (
        f"edition {edition.name.id}; {len(edition.ordinance.rules)} rules, "
        f"{len(edition.questions)} questions, {edition.decisions.size} diagram nodes"
    )


@towns.command()
@click.argument("town_id", metavar="TOWN")
def missing(town_id: str) -> None:
    """Print what only TOWN can supply, who can give it, and what pages say until then."""
    for gap in shipped_town(town_id).editions[-1].missing:
        sections = f" ({', '.join(f'§ {section.id}' for section in gap.sections)})"
        click.echo(f"{gap.what}{sections if gap.sections else ''}")
        click.echo(f"  Who can give it: {gap.who_can_give}")
        click.echo(f"  Until then: {gap.until_then}\n")
