"""Reads one TOML file into a model; each fault names the entry, the key and the reason."""

import tomllib
from typing import Any

from pydantic import ValidationError

from portal.towns.build_law import EntryT, PackageError

_PLAINLY = {
    "extra_forbidden": "there is no such key",
    "missing": "missing",
    "too_short": "at least one is needed",
    "date_type": "write a date without quotes, such as 2026-01-01",
    "string_type": 'write it as text in quotes, such as "1250.50"',
}


def read_toml(raw: bytes, model: type[EntryT]) -> EntryT:
    """Read the bytes of a file as a model.

    Raises PackageError naming entry, key and reason of each fault.
    """
    try:
        data = tomllib.loads(raw.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PackageError([f"not valid TOML: {error}"]) from error
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise PackageError(
            [
                f"{_where(data, e['loc'])}: {_PLAINLY.get(e['type'], e['msg'])}"
                for e in error.errors()
            ]
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
