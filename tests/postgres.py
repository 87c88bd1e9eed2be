"""A PostgreSQL of this test process's own, in a folder that goes when it stops."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MISSING = "PostgreSQL is missing. On Debian: apt-get install postgresql"
SECONDS_TO_START = 30


def find_programs() -> Path | None:
    """Return the folder of PostgreSQL's own programs, which Debian keeps off the path."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


@contextmanager
def running(programs: Path) -> Iterator[str]:
    """Run a new server, reached only by a socket in its own folder; yield its address."""
    folder = Path(tempfile.mkdtemp(prefix="groundwork-postgres-"))
    # The server refuses to run as root, so there it is somebody else, who owns the folder.
    user = _somebody() if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    data = folder / "data"
    making = [programs / "initdb", "-D", data, "-U", "groundwork", "-A", "trust", "-E", "UTF8"]
    try:
        subprocess.run(
            [*making, "--no-sync"], user=user, check=True, capture_output=True, cwd=folder
        )
        server = subprocess.Popen(
            [programs / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses=",
             "-c", "fsync=off", "-c", "log_min_messages=fatal"],
            user=user, cwd=folder, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            _wait_for(programs, folder)
            yield f"postgresql+psycopg://groundwork@/postgres?host={folder}"
        finally:
            server.send_signal(signal.SIGINT)  # its "fast" stop
            server.wait()
    finally:
        shutil.rmtree(folder)


def _somebody() -> str:
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _wait_for(programs: Path, folder: Path) -> None:
    for _ in range(SECONDS_TO_START * 20):
        ready = subprocess.run([programs / "pg_isready", "-q", "-h", folder], check=False)
        if ready.returncode == 0:
            return
        time.sleep(0.05)
    raise TimeoutError(f"PostgreSQL did not start in {SECONDS_TO_START} seconds")
