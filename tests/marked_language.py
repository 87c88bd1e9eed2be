"""The portal in a made-up language: every message comes back in marks, «like this».

    python -m tests.marked_language DATABASE_URL < addresses.json

prints what each address answers, as [status, type, body in base64]. The places for values stay
outside the marks, «At most »{most}«.», so that a bare word is seen in them too. A process of its
own, because a message is translated when the module that holds it is imported.
"""

import gettext
import json
import re
import sys
from base64 import b64encode

MARKED = re.compile(r"«[^«»]*»")
PLACE = re.compile(r"(\{\w*\}|%\(\w+\)[sd])")


def mark(message: str) -> str:
    """Return a message in marks; one that has them already has passed twice."""
    if "«" in message:
        raise ValueError(f"translated twice: {message}")
    pieces = (
        piece if PLACE.fullmatch(piece) or not piece.strip() else f"«{piece}»"
        for piece in PLACE.split(message)
    )
    return "".join(pieces)


def speak_it() -> None:
    """Have the standard library translate into it; before any of the portal is imported."""
    null = gettext.NullTranslations
    null.gettext = lambda _self, message: mark(message)
    null.ngettext = lambda _self, one, many, count: mark(one if count == 1 else many)


def main() -> None:
    speak_it()
    from portal.app import create_app  # noqa: PLC0415 - only now
    from portal.config import Settings  # noqa: PLC0415
    from portal.towns.loader import load_towns  # noqa: PLC0415
    from portal.web.log import set_up_logs  # noqa: PLC0415
    from tests.towns_kit import BASE  # noqa: PLC0415

    set_up_logs()  # to standard error
    towns = {**load_towns(), **load_towns(BASE.parent)}
    app = create_app(Settings(database_url=sys.argv[1]), towns)
    app.add_url_rule("/break", view_func=lambda: 1 // 0)
    client = app.test_client()
    answers = {}
    for address in json.load(sys.stdin):
        answer = client.get(address)
        body = b64encode(answer.data).decode()
        answers[address] = (answer.status_code, answer.mimetype, body)
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
