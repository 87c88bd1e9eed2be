"""The commands: bin/portal GROUP COMMAND.

A group is imported when it is asked for, so that checking a receipt loads no database.
"""

import sys
from importlib import import_module

import click

GROUPS = ("db", "fees", "inspections", "receipts", "towns")  # each in the module of its name


class _Groups(click.Group):
    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(GROUPS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        if name not in GROUPS:
            return None
        group: click.Group = getattr(import_module(f"portal.cli.{name}"), name)
        return group


@click.group(cls=_Groups)
def cli() -> None:
    """Groundwork's commands."""


def main() -> None:
    """Run a command; a known fault ends it with status 1 and is told, with no traceback."""
    try:
        cli(prog_name="portal")
    except Exception as error:
        told: str | None = import_module("portal.cli.faults").tell_fault(error)
        if told is None:
            raise
        sys.exit(told)
