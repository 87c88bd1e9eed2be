"""How gunicorn serves the portal; `make run` and production both read this."""

import gc
import os
import signal
import socket
import sys

port = os.environ.get("PORT", "8000")
bind = f"127.0.0.1:{port}"
wsgi_app = "wsgi:app"
# A mistake in the settings or a town's rules stops the start, instead of one worker after another.
preload_app = True
worker_class = "gthread"
workers = min(os.cpu_count() or 1, 4)
threads = 4
# 0 hands long addresses on: the portal answers them with a page people can read (414).
limit_request_line = 0
control_socket_disable = True


def on_starting(_server: object) -> None:
    """End the start with one line where nobody can listen on the port."""
    if not port.isascii() or not port.isdigit() or not 0 < int(port) < 65_536:
        sys.exit(f"Groundwork did not start. PORT is {port!r}; set it to a number up to 65535")
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", int(port)))
        except OSError as error:
            sys.exit(f"Groundwork did not start. Port {port}: {error.strerror}. Try PORT=8080")


def when_ready(_server: object) -> None:
    """Keep the towns out of every later garbage collection, and their memory shared by workers."""
    gc.collect()
    gc.freeze()
    print(f"Groundwork: http://127.0.0.1:{port}/ (stop with Ctrl-C)", flush=True)  # noqa: T201 - for who started it


def post_worker_init(_worker: object) -> None:
    """Leave Ctrl-C to the master, which ends the workers: both at once would lock one up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
