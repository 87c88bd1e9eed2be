"""Fee schedules: which one is in force in a town, and loading a new one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy.exc import IntegrityError

from portal.domain.edition import Town
from portal.domain.fees import Schedule
from portal.storage.audit import Act, Actor, record
from portal.storage.database import Database, StorageUnavailableError
from portal.storage.fee_schedules import add_schedule, loaded_schedules
from portal.towns.build_law import PackageError
from portal.towns.fee_build import read_schedule
from portal.towns.fee_files import example_schedule, shipped_schedules

__all__ = ["Actor", "FeeSchedules", "PackageError", "check_new", "load_schedule", "loaded_days"]

# A schedule begins at midnight and is loaded days before: seconds late is soon enough.
FRESH = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class _Loaded:
    read_at: datetime
    schedules: Sequence[Schedule]


class FeeSchedules:
    """The schedules of every town that is served.

    What staff loaded goes first; then, in a demonstration, the town's example; then what ships.
    """

    def __init__(self, database: Database, towns: Mapping[str, Town], *, examples: bool) -> None:
        self._database = database
        self._towns = towns
        self._shipped = {town.id: shipped_schedules(town) for town in towns.values()}
        found = {town.id: example_schedule(town) for town in towns.values()} if examples else {}
        self._examples = {town_id: each for town_id, each in found.items() if each is not None}
        self._loaded: dict[str, _Loaded] = {}

    def in_force(self, town_id: str, today: date, now: datetime) -> Schedule | None:
        """Return the schedule in force in a town on its own day; None if there is none.

        `now` is aware and tells how old what was read is. While the database cannot be reached
        it goes on with what it read last.
        """
        loaded = [s for s in self._all_loaded(town_id, now) if s.in_force <= today]
        if loaded:
            return loaded[-1]
        if town_id in self._examples:
            return self._examples[town_id]
        shipped = [s for s in self._shipped[town_id] if s.in_force <= today]
        return shipped[-1] if shipped else None

    def _all_loaded(self, town_id: str, now: datetime) -> Sequence[Schedule]:
        last = self._loaded.get(town_id)
        if last is not None and now - last.read_at < FRESH:
            return last.schedules
        try:
            schedules = read_loaded(self._database, self._towns[town_id])
        except StorageUnavailableError:
            schedules = last.schedules if last is not None else ()
        except PackageError:
            # The town's law has changed under a loaded schedule: what ships names no amount
            # that could be wrong, and the command says what does not fit.
            schedules = ()
        self._loaded[town_id] = _Loaded(now, schedules)
        return schedules


def read_loaded(database: Database, town: Town) -> Sequence[Schedule]:
    """Return the schedules that staff loaded for a town, the newest last.

    Raises StorageUnavailableError, and PackageError for one that no longer fits the town's law.
    """
    with database.transaction() as session:
        texts = [row.text for row in loaded_schedules(session, town.id)]
    return tuple(read_schedule(text.encode(), town.editions[-1]) for text in texts)


def loaded_days(database: Database, town_id: str) -> Sequence[date]:
    """Return the days from which a town's loaded schedules are in force.

    Raises StorageUnavailableError.
    """
    with database.transaction() as session:
        return [row.in_force for row in loaded_schedules(session, town_id)]


def check_new(town: Town, raw: bytes, loaded: Sequence[date], *, in_production: bool) -> Schedule:
    """Return a schedule that may be loaded after those that are and those that ship.

    Raises PackageError naming each fault, also for a day that does not come after theirs.
    """
    days = [*loaded, *(each.in_force for each in shipped_schedules(town))]
    schedule = read_schedule(raw, town.editions[-1])
    problems = []
    if schedule.town != town.id:
        problems.append(f"town: it is of {schedule.town}, not of {town.id}")
    if schedule.example and in_production:
        problems.append("example: amounts that are examples are never loaded in production")
    if days and schedule.in_force <= max(days):
        problems.append(
            f"in_force: {schedule.in_force} does not come after {max(days)}, "
            "from which a schedule is in force"
        )
    if problems:
        raise PackageError(problems)
    return schedule


def load_schedule(
    database: Database,
    town: Town,
    raw: bytes,
    actor: Actor,
    now: datetime,
    *,
    in_production: bool,
) -> Schedule:
    """Load a schedule and write that down; `now` is aware.

    Raises PackageError and StorageUnavailableError, with nothing changed.
    """
    try:
        with database.transaction() as session:
            loaded = [row.in_force for row in loaded_schedules(session, town.id)]
            schedule = check_new(town, raw, loaded, in_production=in_production)
            add_schedule(session, town.id, schedule.in_force, raw.decode(), now, actor.who)
            record(session, _loaded(town, schedule, loaded), actor, now)
    except IntegrityError as error:
        raise PackageError(["in_force: somebody else has just loaded this day"]) from error
    return schedule


def _loaded(town: Town, schedule: Schedule, before: Sequence[date]) -> Act:
    day = schedule.in_force.isoformat()
    return Act(
        town.id,
        "fee_schedule_loaded",
        subject=day,
        before={"in_force": max(before).isoformat()} if before else None,
        after={"in_force": day, "name": schedule.name},
    )
