"""Commands for fee schedules: what a job costs and why, and loading a town's new schedule."""

import getpass
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qsl

import click

from portal import clock
from portal.cli.shipped import shipped_town
from portal.config import Settings, read_settings
from portal.domain.answers import Answer, Exact
from portal.domain.edition import Town
from portal.domain.fee_query import read_fee_query
from portal.domain.fees import PLAN, Schedule
from portal.domain.ordinance import PermitClass
from portal.domain.query import Problem
from portal.services.checks import UnreadableJobError, determine_job, read_job
from portal.services.estimates import cost_of
from portal.services.fee_preview import preview
from portal.services.fee_schedules import (
    Actor,
    FeeSchedules,
    PackageError,
    check_new,
    load_schedule,
    loaded_days,
)
from portal.storage.database import Database
from portal.towns.fee_build import read_schedule, town_of
from portal.towns.loader import town_folders
from portal.wording.fees import UNTOLD, Costs, EstimateTold
from portal.wording.fees_data import costs_data

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group()
def fees() -> None:
    """Look after fee schedules."""


@fees.command()
@click.argument("words", nargs=-1, metavar="[TOWN] FACTS")
@click.option("--schedule", "file", type=_FILE, help="A schedule's file, which need not be loaded.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, in cents.")
def explain(words: tuple[str, ...], file: Path | None, as_json: bool) -> None:
    """Print what a job costs, each line with its rule, its arithmetic and its source.

    FACTS is a query such as 'activity=grading&area_sqft=6000'. With --schedule the town may be
    left out; a schedule of a town that is not served knows its own facts and plan=CLASS alone.
    """
    if not words or len(words) > 2 or (len(words) == 1 and file is None):
        raise click.UsageError("write TOWN 'FACTS', or --schedule FILE 'FACTS'")
    pairs = parse_qsl(words[-1], keep_blank_values=True)
    schedule, town = _schedule(words[0] if len(words) == 2 else None, file)
    costs = _costs(schedule, town, pairs)
    if costs.told is None:
        raise click.ClickException("too much is open to work this out: give more facts")
    if as_json:
        click.echo(json.dumps(costs_data(costs), indent=2))
    else:
        _print(costs.told)


@fees.command()
@click.argument("file", type=_FILE)
@click.option("--by", default=getpass.getuser, show_default="your login", help="Who loads it.")
@click.option("--yes", is_flag=True, help="Do not ask after the preview.")
def load(file: Path, by: str, yes: bool) -> None:
    """Check FILE, show it with worked examples, and load it as a new schedule of its town."""
    settings, raw = read_settings(os.environ), file.read_bytes()
    town = shipped_town(_town_named(file))
    try:
        with _database(settings) as database:
            loaded = loaded_days(database, town.id)
            schedule = check_new(town, raw, loaded, in_production=settings.in_production)
            for line in preview(schedule):
                click.echo(line)
            if not yes:
                click.confirm(f"Load this for {town.name}?", abort=True)
            load_schedule(
                database, town, raw, Actor(by, "command"), clock.now(),
                in_production=settings.in_production,
            )  # fmt: skip
    except PackageError as error:
        raise _refused(file, error) from error
    click.echo(f"Loaded. In force in {town.name} from {schedule.in_force}.")


@contextmanager
def _database(settings: Settings) -> Iterator[Database]:
    database = Database(settings.database_url)
    try:
        yield database
    finally:
        database.engine.dispose()


def _refused(file: Path, error: PackageError) -> click.ClickException:
    return click.ClickException("\n".join(f"{file.name}: {problem}" for problem in error.problems))


def _town_named(file: Path) -> str:
    try:
        return town_of(file.read_bytes())
    except PackageError as error:
        raise _refused(file, error) from error


def _read(file: Path, town: Town | None) -> Schedule:
    try:
        return read_schedule(file.read_bytes(), town.editions[-1] if town else None)
    except PackageError as error:
        raise _refused(file, error) from error


def _schedule(town_id: str | None, file: Path | None) -> tuple[Schedule, Town | None]:
    if file is not None:
        served = [folder.name for folder in town_folders()]
        wanted = town_id or _town_named(file)
        town = shipped_town(wanted) if town_id or wanted in served else None
        return _read(file, town), town
    town = shipped_town(town_id or "")
    settings = read_settings(os.environ)
    today = clock.today(town.editions[-1].profile.time_zone)
    with _database(settings) as database:
        schedules = FeeSchedules(database, {town.id: town}, examples=not settings.in_production)
        schedule = schedules.in_force(town.id, today, clock.now())
    if schedule is None:
        raise click.ClickException(f"{town.name} has no fee schedule")
    return schedule, town


def _costs(schedule: Schedule, town: Town | None, pairs: Sequence[tuple[str, str]]) -> Costs:
    """Return the costs of a job; a class that is given stands for what the rules would say."""
    known = town.editions[-1].ordinance.facts if town else {}
    own = [(name, value) for name, value in pairs if name not in known]
    reading = read_fee_query(own, {n: f for n, f in schedule.facts.items() if n not in known})
    _complain(reading.problems)
    answers: dict[str, Answer] = dict(reading.answers)
    plans = [each.id for each in PermitClass]
    zone = "America/New_York"
    if town is not None:
        zone = town.editions[-1].profile.time_zone
        answers, plans = _determined(town, [p for p in pairs if p[0] in known], answers)
    given = answers.pop(PLAN, None)
    if isinstance(given, Exact):
        plans = [str(given.value)]
    return cost_of(schedule, answers, plans, clock.today(zone))


def _determined(
    town: Town, pairs: Sequence[tuple[str, str]], answers: Mapping[str, Answer]
) -> tuple[dict[str, Answer], list[str]]:
    try:
        job = read_job(town, pairs, clock.today(town.editions[-1].profile.time_zone))
    except UnreadableJobError as error:
        _complain(error.problems)
        raise
    return {**job.answers, **answers}, determine_job(job).determination.consequence.ids


def _complain(problems: Sequence[Problem]) -> None:
    if problems:
        raise click.UsageError("; ".join(f"{p.fact}: {p.message}" for p in problems))


def _print(told: EstimateTold) -> None:
    for said in (told.warning, told.schedule):
        if said:
            click.echo(said)
    if not told.groups:
        click.echo(UNTOLD["nothing_due"])
    for group in told.groups:
        click.echo(f"\n{group.heading}")
        for line in group.lines:
            mark = f" [{line.mark}]" if line.mark else ""
            click.echo(f"  {line.name}: {line.amount}{mark}")
            for said in (line.rule, line.arithmetic):
                if said:
                    click.echo(f"    {said}")
            law = " · ".join(filter(None, [line.cite, line.basis, line.source]))
            click.echo(f"    {law}")
        click.echo(f"  {group.total_name}: {group.total}")
