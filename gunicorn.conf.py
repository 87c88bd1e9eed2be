"""How gunicorn serves the portal; `make run` and production both read this."""

import gc
import os

bind = f"127.0.0.1:{os.environ.get('PORT', '8000')}"
wsgi_app = "wsgi:app"
# A mistake in the settings or a town's rules stops the start, instead of one worker after another.
preload_app = True
worker_class = "gthread"
workers = min(os.cpu_count() or 1, 4)
threads = 4
# 0 hands long addresses on: the portal answers them with a page people can read (414).
limit_request_line = 0
control_socket_disable = True


def when_ready(_server: object) -> None:
    """Keep the towns out of every later garbage collection, and their memory shared by workers."""
    gc.collect()
    gc.freeze()
