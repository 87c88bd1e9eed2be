import json
import re

import pytest
import structlog

from portal.app import create_app
from portal.storage.database import StorageUnavailableError
from portal.web.errors import PAGES


@pytest.fixture(scope="module")
def broken(settings):
    """An application of which some routes fail."""
    app = create_app(settings, {})

    def fail(kind: str) -> str:
        if kind.startswith("storage"):
            raise StorageUnavailableError
        raise RuntimeError("secret: 12 Elm Street")

    app.add_url_rule("/break/<kind>", view_func=fail)
    return app.test_client()


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("GET", "/no/such/page", 404),
        ("POST", "/privacy", 405),
        ("POST", "/break/it", 405),
        ("GET", "/privacy?" + "a" * 50_000, 414),
        ("GET", "/" + "a" * 50_000, 414),
        ("GET", "/break/storage", 503),
    ],
)
def test_an_error_is_a_page_in_the_shell(broken, method, address, status):
    answer = broken.open(address, method=method)
    assert answer.status_code == status
    assert PAGES[status].title in answer.text
    assert 'href="/privacy"' in answer.text
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_wrong_method_says_which_are_right(broken):
    assert "GET" in broken.post("/privacy").headers["Allow"]


def test_too_large_a_form_is_refused(client):
    answer = client.post("/somers/save", data={"csrf_token": "x" * 100_000})
    assert answer.status_code == 413
    assert PAGES[413].title in answer.text


def test_a_fault_shows_a_reference_and_logs_it_with_its_cause(broken):
    with structlog.testing.capture_logs() as logs:
        answer = broken.get("/break/it")
    reference = re.search(r"<strong>([0-9A-F]{8})</strong>", answer.text)[1]
    fault = next(entry for entry in logs if entry["event"] == "unexpected")
    assert answer.status_code == 500
    assert (fault["reference"], fault["route"]) == (reference, "/break/<kind>")
    assert isinstance(fault["exc_info"], RuntimeError)
    assert "Elm Street" not in answer.text


def test_a_program_gets_its_errors_as_json(broken):
    for address, status in [
        ("/x.json", 404),
        ("/break/it.json", 500),
        ("/break/storage.json", 503),
    ]:
        answer = broken.get(address)
        assert answer.status_code == status
        assert json.loads(answer.text)["error"]["status"] == status


def test_every_error_page_is_plain_and_whole():
    for page in PAGES.values():
        assert all(sentence.endswith(".") for sentence in (page.what, page.next))
        assert not page.title.endswith(".")


@pytest.mark.parametrize(
    ("address", "leads_to"),
    [
        ("/somers/", "/somers"),
        ("/somers/check/?activity=patio&area_sqft=1/4%20acre", "/somers/check?activity=patio"),
        ("/carmel/determination.json/", "/carmel/determination.json"),
        ("/privacy//", "/privacy"),
    ],
)
def test_a_slash_too_much_at_the_end_is_taken_away(client, address, leads_to):
    answer = client.get(address)
    assert answer.status_code == 308
    assert answer.location.startswith(leads_to)


@pytest.mark.parametrize("address", ["/no/such/page/", "/somers/x/"])
def test_no_other_slash_leads_anywhere(client, address):
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    "address", ["/%2F/evil.example/", "/%2Fevil.example/", "/%5Cevil.example/"]
)
def test_no_slash_leads_to_another_host(client, address):
    location = client.get(address).location or "/"
    assert location.startswith("/")
    assert location[1:2] not in ("/", "\\")
