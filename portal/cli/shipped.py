"""The towns that ship, as the commands name them."""

import click

from portal.domain.edition import Town
from portal.towns.loader import load_town, town_folders


def shipped_town(town_id: str) -> Town:
    """Load a town that ships; a name that none has ends the command and tells which there are."""
    folders = {folder.name: folder for folder in town_folders()}
    if town_id not in folders:
        raise click.UsageError(f"there is no town {town_id!r}; there are {', '.join(folders)}")
    return load_town(folders[town_id])
