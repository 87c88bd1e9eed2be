"""Reads town packages from disk. A town with any fault is refused, and every fault is named.

A package is a folder of TOML files; `editions/<date>/` holds the files in which an earlier or
later edition differs. Each fault names the file, the entry, the key and the reason.
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from portal.domain.edition import Edition, Town
from portal.towns.build import PackageError, build_edition
from portal.towns.schema import FILES, CommonQuestionsFile, Entry

SHIPPED = Path(__file__).parent


class TownError(Exception):
    """A town that may not be served; `problems` has a sentence for each fault, told on lines."""

    def __init__(self, town: str, problems: list[str]) -> None:
        lines = [f"{town}: {problem}" for problem in problems]
        super().__init__("\n".join([f"The town {town} has faults:", *lines]))
        self.town = town
        self.problems = problems


def town_folders(folder: Path = SHIPPED) -> list[Path]:
    """Return the folders of town packages, in the order of their names."""
    return sorted(path.parent for path in folder.glob("*/town.toml"))


def load_towns(folder: Path = SHIPPED) -> Mapping[str, Town]:
    """Load every town of a folder. Raises TownError for the first that has a fault."""
    return {path.name: load_town(path) for path in town_folders(folder)}


def load_town(folder: Path) -> Town:
    """Load one town with all its editions. Raises TownError naming every fault found."""
    common = folder.parent / "common" / "questions.toml"
    problems: list[str] = []
    editions = []
    for layers in _edition_layers(folder):
        try:
            editions.append(_load_edition(layers, common))
        except PackageError as error:
            problems += error.problems
    if problems:
        raise TownError(folder.name, list(dict.fromkeys(problems)))
    editions.sort(key=lambda edition: edition.name.in_force)
    ids = [edition.name.id for edition in editions]
    if len(set(ids)) < len(ids):
        raise TownError(folder.name, ["town.toml: edition: two editions have the same date"])
    return Town(folder.name, tuple(editions))


def _edition_layers(folder: Path) -> Iterator[tuple[Path, ...]]:
    yield (folder,)
    for path in sorted(folder.glob("editions/*/")):
        yield (path, folder)


def _load_edition(layers: tuple[Path, ...], common: Path) -> Edition:
    problems: list[str] = []
    files: dict[str, Entry] = {}
    for name, model in FILES.items():
        path = next((p for p in (f / f"{name}.toml" for f in layers) if p.exists()), None)
        if path is None:
            problems.append(f"{name}.toml: missing")
            continue
        try:
            files[name] = _read(path, model)
        except PackageError as error:
            problems += error.problems
    shared = CommonQuestionsFile()
    if common.exists():
        shared = _read(common, CommonQuestionsFile)  # type: ignore[assignment]  # the model asked for
    if problems:
        raise PackageError(problems)
    return build_edition(files, shared)


def _read(path: Path, model: type[Entry]) -> Entry:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PackageError([f"{path.name}: not valid TOML: {error}"]) from error
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise PackageError(
            [f"{path.name}: {_where(data, e['loc'])}: {e['msg']}" for e in error.errors()]
        ) from error


def _where(data: Any, location: tuple[int | str, ...]) -> str:
    """Name an entry by its id and key, not by its place in the file."""
    parts: list[str] = []
    for step in location:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            data = None
        if isinstance(step, int):
            name = data.get("id") if isinstance(data, dict) else None
            parts[-1:] = [f"{parts[-1]} {name or step + 1}"]
        else:
            parts.append(step)
    return ": ".join(parts)
