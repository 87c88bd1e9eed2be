"""Commands for inspections: who visits and when, and what officers decide."""

import getpass
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, time

import click

from portal import clock
from portal.cli.shipped import shipped_town
from portal.config import read_settings
from portal.documents.signatures import Signer
from portal.domain.edition import Town
from portal.domain.windows import Closed
from portal.services.acts import Actor, Desk
from portal.services.booking import NoSuchNoticeError
from portal.services.moving import NoSuchVisitError
from portal.services.officers import (
    RESULTS,
    NotOpenError,
    NotShortError,
    ReasonMissingError,
    TextMissingError,
    arrange_visit,
    decide_short,
    give_result,
    move_by_town,
)
from portal.services.projects import (
    NoSuchMilestoneError,
    NoSuchProjectError,
    choose_milestones,
    recognize,
)
from portal.services.staffing import (
    NoSuchInspectorError,
    VisitsInTheWayError,
    Week,
    WrongSpanError,
    add_inspector,
    add_window,
    close,
    retire_inspector,
)
from portal.storage.database import Database

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_TOWN = click.argument("town_id", metavar="TOWN")
_BY = click.option("--by", default=getpass.getuser, show_default="your login", help="Who acts.")
_AT = click.DateTime(["%Y-%m-%dT%H:%M"])
_REASON = click.option("--reason", required=True, help="Why, in words.")
_FAULTS = {
    NoSuchProjectError: "the town has no job with that reference",
    NoSuchNoticeError: "the town has no notice with that reference",
    NoSuchVisitError: "the town has no visit with that reference",
    NoSuchMilestoneError: "the town's law names no such milestone",
    NoSuchInspectorError: "the town has no active inspector with that number",
    NotShortError: "only a short notice that waits can be decided",
    NotOpenError: "that visit is cancelled or done",
    ReasonMissingError: "say why, in --reason",
    TextMissingError: "say in --said what must be corrected",
    WrongSpanError: "it must end after it begins, and hold at least one visit",
}


@click.group()
def inspections() -> None:
    """Look after inspectors, their windows, visits and short notices. Times are the town's own."""


@contextmanager
def _desk(town_id: str, by: str) -> Iterator[Desk]:
    """Open what an act is done with; a known fault ends the command in one line."""
    settings, town = read_settings(os.environ), shipped_town(town_id)
    database = Database(settings.database_url)
    signer = Signer(settings.receipt_key)
    actor = Actor(by, "command")
    try:
        yield Desk(database, town, actor, clock.now(), secrets.token_bytes, signer.sign)
    except VisitsInTheWayError as error:
        raise click.ClickException(
            f"visits are arranged in that time; move them first: {error}"
        ) from error
    except tuple(_FAULTS) as error:
        raise click.ClickException(_FAULTS[type(error)]) from error
    finally:
        database.engine.dispose()


def _moment(town: Town, typed: datetime) -> datetime:
    zone = town.editions[-1].calendar.zone
    return typed.replace(tzinfo=zone).astimezone(UTC)


def _time(typed: str) -> time:
    try:
        return time.fromisoformat(typed)
    except ValueError as error:
        raise click.BadParameter(f"{typed!r} is no time like 09:00") from error


@inspections.command("inspector")
@_TOWN
@click.argument("name")
@click.option("--email", default="")
@_BY
def new_inspector(town_id: str, name: str, email: str, by: str) -> None:
    """Add an inspector called NAME to TOWN, and print their number."""
    with _desk(town_id, by) as desk:
        number = add_inspector(desk.database, desk.town, name, email, desk.actor, desk.now)
        click.echo(f"Inspector {number}: {name}")


@inspections.command("retire")
@_TOWN
@click.argument("inspector", type=int)
@_BY
def retire(town_id: str, inspector: int, by: str) -> None:
    """Take INSPECTOR off the roster, once no visit of theirs is arranged."""
    with _desk(town_id, by) as desk:
        retire_inspector(desk.database, desk.town, inspector, desk.actor, desk.now)


@inspections.command("window")
@_TOWN
@click.argument("inspector", type=int)
@click.argument("hours", metavar="'DAY OPENS-CLOSES'")
@click.option("--capacity", type=int, default=1, show_default=True, help="Visits in the window.")
@click.option("--area", help="Only for jobs of this area.")
@_BY
def window(
    town_id: str, inspector: int, hours: str, capacity: int, area: str | None, by: str
) -> None:
    """Give INSPECTOR an arrival window of the week, such as 'monday 09:00-12:00'."""
    day, _, span = hours.strip().lower().partition(" ")
    opens, _, closes = span.partition("-")
    if day not in DAYS:
        raise click.BadParameter(f"{hours!r} is not like 'monday 09:00-12:00'")
    week = Week(DAYS.index(day), _time(opens), _time(closes), capacity, area)
    with _desk(town_id, by) as desk:
        add_window(desk.database, desk.town, inspector, week, desk.actor, desk.now)


@inspections.command("close")
@_TOWN
@click.argument("starts", type=_AT)
@click.argument("ends", type=_AT)
@click.argument("name")
@click.option("--inspector", type=int, help="The leave of one inspector; without it, the Town's.")
@_BY
def close_span(
    town_id: str, starts: datetime, ends: datetime, name: str, inspector: int | None, by: str
) -> None:
    """Close TOWN, or give one inspector leave, from STARTS to ENDS (2026-12-24T12:00)."""
    with _desk(town_id, by) as desk:
        span = Closed(_moment(desk.town, starts), _moment(desk.town, ends), name, inspector)
        close(desk.database, desk.town, span, desk.actor, desk.now)


@inspections.command("milestones")
@_TOWN
@click.argument("project")
@click.option("--needed", multiple=True, help="A milestone that the Officer asks for.")
@click.option("--not-needed", multiple=True, help="A milestone that the Officer does not ask for.")
@_BY
def milestones(
    town_id: str, project: str, needed: tuple[str, ...], not_needed: tuple[str, ...], by: str
) -> None:
    """Write down which milestones the Officer asks for in the job PROJECT."""
    choices = {**dict.fromkeys(needed, True), **dict.fromkeys(not_needed, False)}
    with _desk(town_id, by) as desk:
        choose_milestones(desk.database, desk.town, project, choices, desk.actor, desk.now)


@inspections.command("recognize")
@_TOWN
@click.argument("project")
@click.option("--unknown", is_flag=True, help="The Town does not know this job.")
@_BY
def recognize_project(town_id: str, project: str, unknown: bool, by: str) -> None:
    """Write down that the Town knows the job PROJECT, or does not."""
    with _desk(town_id, by) as desk:
        recognize(
            desk.database, desk.town, project, known=not unknown, actor=desk.actor, now=desk.now
        )


@inspections.command("decide")
@_TOWN
@click.argument("notice")
@click.argument("decision", type=click.Choice(["accept", "decline"]))
@_REASON
@click.option("--window", "at", type=_AT, help="Arrange the visit in the window that starts then.")
@_BY
def decide(
    town_id: str, notice: str, decision: str, reason: str, at: datetime | None, by: str
) -> None:
    """Accept or decline the short NOTICE."""
    with _desk(town_id, by) as desk:
        start = _moment(desk.town, at) if at else None
        seated = decide_short(
            desk, notice, accept=decision == "accept", reason=reason, window=start
        )
        if seated:
            click.echo(seated)


@inspections.command("arrange")
@_TOWN
@click.argument("notice")
@click.argument("at", type=_AT)
@click.option("--inspector", type=int, help="This inspector, not whoever is free.")
@_BY
def arrange(town_id: str, notice: str, at: datetime, inspector: int | None, by: str) -> None:
    """Arrange the visit of NOTICE in the window that starts at AT."""
    with _desk(town_id, by) as desk:
        click.echo(arrange_visit(desk, notice, _moment(desk.town, at), inspector))


@inspections.command("move")
@_TOWN
@click.argument("visit")
@click.argument("at", type=_AT)
@_REASON
@_BY
def move(town_id: str, visit: str, at: datetime, reason: str, by: str) -> None:
    """Move VISIT to the window that starts at AT, for the Town's reasons; the notice stands."""
    with _desk(town_id, by) as desk:
        click.echo(move_by_town(desk, visit, _moment(desk.town, at), reason))


@inspections.command("result")
@_TOWN
@click.argument("visit")
@click.argument("result", type=click.Choice(RESULTS))
@click.option("--said", default="", help="What the inspector found; corrections in full.")
@click.option("--section", "sections", default="", help="The section it stands on.")
@_BY
def result(town_id: str, visit: str, result: str, said: str, sections: str, by: str) -> None:
    """Write down what came of VISIT."""
    with _desk(town_id, by) as desk:
        give_result(desk, visit, result, said, sections)  # type: ignore[arg-type]  # one of RESULTS
