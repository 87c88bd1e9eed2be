"""The fee schedules that ship with a town: `fees/<date>.toml`, and an example for demos."""

from collections.abc import Iterator
from pathlib import Path

from portal.domain.edition import Town
from portal.domain.fees import Schedule
from portal.towns.build_law import PackageError
from portal.towns.fee_build import read_schedule
from portal.towns.loader import SHIPPED, TownError

EXAMPLE = "example.toml"


def shipped_schedules(town: Town, folder: Path = SHIPPED) -> tuple[Schedule, ...]:
    """Return a town's schedules, the newest last. Raises TownError naming every fault."""
    return tuple(sorted(_read(town, folder, example=False), key=lambda each: each.in_force))


def example_schedule(town: Town, folder: Path = SHIPPED) -> Schedule | None:
    """Return the example for demonstrations, if there is one. Raises TownError."""
    return next(_read(town, folder, example=True), None)


def _read(town: Town, folder: Path, *, example: bool) -> Iterator[Schedule]:
    for path in sorted((folder / town.id / "fees").glob("*.toml")):
        if (path.name == EXAMPLE) != example:
            continue
        try:
            schedule = read_schedule(path.read_bytes(), town.editions[-1])
        except PackageError as error:
            raise TownError(town.id, [f"fees/{path.name}: {p}" for p in error.problems]) from error
        problems = list(_misplaced(schedule, path, town, example))
        if problems:
            raise TownError(town.id, [f"fees/{path.name}: {problem}" for problem in problems])
        yield schedule


def _misplaced(schedule: Schedule, path: Path, town: Town, example: bool) -> Iterator[str]:
    if schedule.town != town.id:
        yield f"town: it is of {schedule.town}"
    if schedule.example != example:
        yield f"example: only {EXAMPLE} is one"
    if not example and path.stem != schedule.in_force.isoformat():
        yield f"in_force: {schedule.in_force} is not the name of the file"
