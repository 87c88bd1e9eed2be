"""Reads the calculator's pages as a person sees them, and sends their forms."""

import html
import re
from urllib.parse import parse_qsl

from flask.testing import FlaskClient

PAGE = "/somers/size/area_sqft?activity=patio"
SOIL = "/somers/size/volume_cuyd?activity=patio"
PATIO = "1.shape=rectangle&1.length=50+ft&1.width=95..105+ft"
POOL = "2.shape=circle&2.across=10+ft"
CUT = "1.shape=loads&1.count=4&1.each=10+cu+yd&1.way=cut"
FILL = "2.shape=loads&2.count=3&2.each=10+cu+yd&2.way=fill"


def text_of(answer) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


def link(answer, words: str) -> str:
    """Return the address of the first link whose words begin so."""
    for address, said in re.findall(r'<a [^>]*href="([^"]+)"[^>]*>(.*?)</a>', answer.text, re.S):
        if " ".join(re.sub(r"<[^>]+>", " ", said).split()).startswith(words):
            return html.unescape(address)
    raise AssertionError(f"no link says {words}")


def form(answer) -> dict[str, str]:
    """Return what the form of a page would send as it stands."""
    fields = {}
    for tag in re.findall(r"<input [^>]+>", answer.text):
        at = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        picked = at["type"] not in ("radio", "checkbox") or "checked" in tag
        if picked and "name" in at:
            fields[html.unescape(at["name"])] = html.unescape(at["value"])
    return fields


def follow(client: FlaskClient, address: str, **sent: str):
    """Send a form, and follow where it leads."""
    path, _, query = address.partition("?")
    fields = {**dict(parse_qsl(query, keep_blank_values=True)), **sent}
    return client.get(path, query_string=fields, follow_redirects=True)
