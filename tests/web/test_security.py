import json
import re
import subprocess
import sys
from urllib.parse import urljoin

import pytest

from portal.app import create_app
from portal.config import ROOT, Settings


@pytest.fixture(scope="module")
def production(settings):
    settings = Settings(
        mode="production",
        secret_key="k" * 40,
        database_url=settings.database_url,
        address="https://permits.example.gov",
        proxies=1,
    )
    return create_app(settings, {})


def test_production_keeps_browsers_on_https(production, client):
    answer = production.test_client().get("/privacy")
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    assert "Strict-Transport-Security" not in client.get("/privacy").headers


def test_production_sends_its_cookie_over_https_only(production):
    assert production.config["SESSION_COOKIE_NAME"] == "__Host-groundwork"
    assert production.config["SESSION_COOKIE_SECURE"]


def test_a_page_names_only_files_that_are_there_and_may_be_kept_for_good(client):
    found = re.findall(r"/static/[^\"]+", client.get("/").text)
    assert len(found) >= 5
    for address in found:
        answer = client.get(address, buffered=True)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_files_that_style_sheets_name_are_there(client):
    page = client.get("/").text
    for sheet in re.findall(r"/static/[^\"]+\.css", page):
        for name in re.findall(r"url\(\"?([^)\"]+)", client.get(sheet, buffered=True).text):
            if not name.startswith("data:"):
                file = client.get(urljoin(sheet, name), buffered=True)
                assert file.status_code == 200


def test_a_missing_file_is_named_at_once(app):
    with pytest.raises(FileNotFoundError, match="make assets"):
        app.jinja_env.globals["asset"]("css/gone.css")


def test_logs_hold_the_route_and_no_answers():
    request = """
from portal.app import create_app
from portal.config import Settings
from portal.web.log import set_up_logs
set_up_logs()
client = create_app(Settings(), {}).test_client()
client.get("/no/12-elm-street?area_sqft=4800", environ_base={"REMOTE_ADDR": "203.0.113.9"})
"""
    done = subprocess.run(
        [sys.executable, "-c", request], cwd=ROOT, capture_output=True, text=True, check=True
    )
    line = json.loads(done.stderr)
    del line["timestamp"], line["ms"]
    assert line == {
        "event": "request", "level": "info", "method": "GET", "route": None, "status": 404,
    }  # fmt: skip


def test_the_served_files_weigh_little():
    def served(name: str) -> int:
        path = ROOT / "static" / name
        small = path.with_name(path.name + ".br")
        return (small if small.exists() else path).stat().st_size

    fonts = sum(p.stat().st_size for p in (ROOT / "static" / "vendor" / "fonts").rglob("*.woff2"))
    sheets = served("vendor/css/uswds.css") + served("css/portal.css")
    scripts = served("vendor/js/htmx.min.js") + served("js/focus.js")
    assert fonts <= 25_000
    assert fonts + sheets + scripts <= 50_000
