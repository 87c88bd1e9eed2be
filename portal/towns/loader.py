"""Reads town packages from disk. A town with any fault is refused, and every fault is named.

A package is a folder of TOML files; `editions/<date>/` holds the files in which an earlier or
later edition differs. Each fault names the file, the entry, the key and the reason.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from portal.domain.edition import Edition, Town
from portal.towns.build import PackageError, build_edition
from portal.towns.files import FILES
from portal.towns.reading import read_toml
from portal.towns.schema import CommonQuestionsFile, Entry

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
    problems: list[str] = []
    editions = []
    for layers in _edition_layers(folder):
        try:
            edition = _load_edition(layers)
        except PackageError as error:
            # What the newest edition has wrong, an older one that takes it over has too.
            fresh = [problem for problem in error.problems if problem not in problems]
            problems += [_in_edition(layers) + problem for problem in dict.fromkeys(fresh)]
        else:
            editions.append(edition)
            problems += [_in_edition(layers) + p for p in _misplaced(edition, layers)]
    ids = [edition.name.id for edition in editions]
    if len(set(ids)) < len(ids):
        problems.append("town.toml: edition: two editions have the same date")
    if problems:
        raise TownError(folder.name, problems)
    return Town(folder.name, tuple(sorted(editions, key=lambda edition: edition.name.in_force)))


def _edition_layers(folder: Path) -> Iterator[tuple[Path, ...]]:
    yield (folder,)
    for path in sorted(folder.glob("editions/*/")):
        yield (path, folder)


def _in_edition(layers: tuple[Path, ...]) -> str:
    return "" if len(layers) == 1 else f"editions/{layers[0].name}: "


def _misplaced(edition: Edition, layers: tuple[Path, ...]) -> Iterator[str]:
    """Yield a fault where a town or an edition is not what its folder is named after."""
    if edition.profile.id != layers[-1].name:
        yield f"town.toml: id: {edition.profile.id} is not the name of its folder"
    if len(layers) > 1 and edition.name.id != layers[0].name:
        yield f"town.toml: edition: {edition.name.id} is not the name of its folder"


def _load_edition(layers: tuple[Path, ...]) -> Edition:
    strangers = sorted(p.name for p in layers[0].glob("*.toml") if p.stem not in FILES)
    problems = [f"{name}: not a file of a town package" for name in strangers]
    files: dict[str, Entry] = {}
    for name, model in FILES.items():
        path = next((p for p in (f / f"{name}.toml" for f in layers) if p.exists()), None)
        if path is None:
            problems.append(f"{name}.toml: missing")
            continue
        try:
            files[name] = read_toml(path.read_bytes(), model)
        except PackageError as error:
            problems += [f"{path.name}: {problem}" for problem in error.problems]
    try:
        shared = _read_common(layers[-1].parent / "common" / "questions.toml")
    except PackageError as error:
        problems += [f"common/questions.toml: {problem}" for problem in error.problems]
    if problems:
        raise PackageError(problems)
    return build_edition(files, shared)


def _read_common(path: Path) -> CommonQuestionsFile:
    return (
        read_toml(path.read_bytes(), CommonQuestionsFile)
        if path.exists()
        else CommonQuestionsFile()
    )
