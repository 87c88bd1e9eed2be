"""Serves the files under static/, each at an address that changes when any of them does."""

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import cast

from flask import Flask, current_app
from whitenoise import WhiteNoise

KEY = "asset"
COMPRESSED = {".br", ".gz"}
FOREVER = re.compile(r"^/static/[0-9a-f]{10}/")


def serve_static(app: Flask, folder: Path) -> None:
    """Serve a folder and give templates `asset(path)`, the address of a file in it.

    The address holds a digest of the whole folder, so that browsers may keep a file for good, and
    the relative addresses inside style sheets stay right.
    """
    digest = _digest(folder)
    served = WhiteNoise(app.wsgi_app, immutable_file_test=_is_immutable)
    served.add_files(folder, prefix=f"static/{digest}/")
    app.wsgi_app = served  # type: ignore[method-assign]  # how WSGI wraps
    known = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}

    def asset(path: str) -> str:
        if path not in known:
            raise FileNotFoundError(f"static/{path} is not there; run: make assets")
        return f"/static/{digest}/{path}"

    app.jinja_env.globals["asset"] = asset
    app.extensions[KEY] = asset


def asset_address(path: str) -> str:
    """Return the address of a file under static/. Raises FileNotFoundError if it is not there."""
    return cast(Callable[[str], str], current_app.extensions[KEY])(path)


def _digest(folder: Path) -> str:
    total = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in COMPRESSED:
            total.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:10]


def _is_immutable(_path: str, url: str) -> bool:
    return bool(FOREVER.match(url))
