"""Server CPU for one request, against a bare Flask hello on the same server and workers.

CPU time is that of all gunicorn processes, read from /proc, over requests on one connection.
Rounds of the pages alternate, and the best of each counts: what else the machine does only adds.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REQUESTS = 200
ROUNDS = 15
QUESTION = "/somers/check?activity=driveway&area_sqft=4800"
DETERMINATION = "/somers/determination?activity=driveway&area_sqft=6000&volume_cuyd=60"
# Of another size each time, so that nothing that was kept of one job answers for another.
NEW_JOB = "/somers/determination?activity=driveway&area_sqft={number}&volume_cuyd=60"
# A sum of three shapes with their drawings, and what the law says to it.
SHAPES = (
    "/somers/size/area_sqft?activity=driveway&volume_cuyd=60&1.shape=rectangle"
    "&1.length=50+ft&1.width=95+ft&2.shape=circle&2.across=24+ft&3.shape=triangle&3.base=30+ft"
    "&3.height=12+ft"
)
SIZES = count(6_000)
# name, application, address, the most it may cost in hellos
PAGES = (
    ("hello", "tests.bench.hello:app", "/", 1),
    ("question page", "wsgi:app", QUESTION, 3),
    ("determination page", "wsgi:app", DETERMINATION, 6),
    ("of a new job", "wsgi:app", NEW_JOB, 6),
    ("calculator page", "wsgi:app", SHAPES, 12),
)


def measure() -> Iterator[str]:
    """Yield a line for each page: microseconds of CPU a request, and hellos."""
    applications = sorted({application for _, application, _, _ in PAGES})
    spent: dict[str, list[float]] = {name: [] for name, *_ in PAGES}
    with serving(applications[0]) as first, serving(applications[1]) as second:
        servers = dict(zip(applications, (first, second), strict=True))
        for _, application, address, _ in PAGES * 2:  # warm both workers
            one_round(*servers[application], address)
        for _ in range(ROUNDS):
            for name, application, address, _ in PAGES:
                spent[name].append(one_round(*servers[application], address))
    hello = min(spent["hello"])
    for name, _, _, most in PAGES:
        cost = min(spent[name])
        yield f"{name:20} {cost:7.0f} us   {cost / hello:4.1f} x hello (at most {most})"


@contextmanager
def serving(application: str) -> Iterator[tuple[int, int]]:
    """Serve an application by gunicorn; yield its port and process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [Path(sys.executable).with_name("gunicorn"), application, "--workers", "1"],
        cwd=ROOT, env=os.environ | {"PORT": str(port)}, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        wait_for(port)
        yield port, server.pid
    finally:
        server.terminate()
        server.wait()


def wait_for(port: int) -> None:
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError(f"nothing answers on port {port}")


def one_round(port: int, process: int, address: str) -> float:
    """Ask for an address again and again; return CPU microseconds a request."""
    connection = HTTPConnection("127.0.0.1", port)
    before = cpu_nanoseconds(process)
    for _ in range(REQUESTS):
        connection.request("GET", address.format(number=next(SIZES)))
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{address}: {answer.status}")
    spent = cpu_nanoseconds(process) - before
    connection.close()
    return spent / REQUESTS / 1e3


def cpu_nanoseconds(process: int) -> int:
    """Return the CPU time a process and its children have used so far, on all their threads."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return sum(
        int(thread.read_text().split()[0])
        for pid in (str(process), *children)
        for thread in Path(f"/proc/{pid}/task").glob("*/schedstat")
    )
