"""What holds for every page there is, looked at in one walk over all of them."""

from collections import Counter
from datetime import UTC, datetime
from hashlib import sha256
from secrets import token_bytes
from xml.etree.ElementTree import Element

import html5lib
import pytest

from portal import clock
from portal.services.checks import read_job
from portal.services.saved_checks import save_job
from tests.jobs_kit import job_under_way
from tests.web.sample_addresses import FAULTY, SAMPLES, TOWN_SAMPLES, addresses

NOW = datetime(2026, 11, 30, 17, 5, tzinfo=UTC)
POLICY = (
    "default-src 'none'; base-uri 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
INLINE = ("style", "onclick", "onsubmit", "onchange", "hx-on", "hx-vals")


@pytest.fixture(scope="module")
def reference(app, towns):
    database = app.extensions["portal"].database
    job = read_job(towns["somers"], [("activity", "driveway")], NOW.date())
    return save_job(database, job, NOW, token_bytes)


@pytest.fixture(scope="module")
def jobs(app, towns):
    database = app.extensions["portal"].database
    return {town.id: job_under_way(database, town, clock.now()) for town in towns.values()}


@pytest.fixture(scope="module")
def walked(app, towns, reference, jobs):
    """Every page as (address, wanted status or None, response), fetched once."""
    client = app.test_client()
    good = [(address, None) for _, address in addresses(towns, reference, jobs)]
    return [(address, status, client.get(address)) for address, status in [*good, *FAULTY]]


@pytest.fixture(scope="module")
def documents(walked):
    """Every HTML page as (address, response, document); html5lib refuses one that is not valid."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    return [
        (address, response, parser.parse(response.text))
        for address, _, response in walked
        if response.mimetype == "text/html" and response.status_code not in (301, 303)
    ]


def words(element: Element | None) -> str:
    return " ".join("".join(element.itertext()).split())


def test_every_route_has_a_sample(app):
    routes = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in rule.methods}
    assert routes == set(SAMPLES) | set(TOWN_SAMPLES)


def test_every_page_answers_as_it_should(walked):
    wrong = [
        (address[:80], response.status_code)
        for address, status, response in walked
        if response.status_code not in ((status,) if status else (200, 301, 303))
    ]
    assert wrong == []


def test_every_answer_carries_the_security_headers(walked):
    for address, _, response in walked:
        sent = {name: response.headers.getlist(name) for name in HEADERS}
        assert sent == {name: [value] for name, value in HEADERS.items()}, address
        assert "Cache-Control" in response.headers, address


def test_a_page_with_a_cookie_is_never_kept_and_the_check_sets_none(walked):
    for address, _, response in walked:
        if "Set-Cookie" in response.headers:
            assert response.headers["Cache-Control"] == "no-store", address
            assert "/save?" in address or "/job/" in address
            assert "HttpOnly" in response.headers["Set-Cookie"]
            assert "SameSite=Lax" in response.headers["Set-Cookie"]


def test_the_title_begins_with_the_words_of_the_one_h1(documents):
    for address, response, document in documents:
        headings = document.findall(".//h1")
        assert len(headings) == 1, address
        title = words(document.find(".//title"))
        if "There is a problem" in response.text:
            assert title.startswith("Error: "), address
        assert response.status_code >= 400 or not title.startswith("Error: "), address
        assert title.removeprefix("Error: ").startswith(words(headings[0])), address


def test_ids_are_unique_and_every_name_of_an_id_leads_to_one(documents):
    for address, _, document in documents:
        ids = Counter(element.get("id") for element in document.iter() if element.get("id"))
        assert [name for name, count in ids.items() if count > 1] == [], address
        for element in document.iter():
            for attribute in ("for", "aria-describedby", "aria-labelledby"):
                assert set((element.get(attribute) or "").split()) <= set(ids), address
            href = element.get("href") or ""
            assert not href.startswith("#") or href[1:] in ids, (address, href)


def test_every_form_says_where_it_goes_and_every_post_carries_a_token(documents):
    for address, _, document in documents:
        for form in document.findall(".//form"):
            assert form.get("action"), address
            method = (form.get("method") or "").lower()
            names = {field.get("name") for field in form.iter("input")}
            assert method in ("get", "post"), address
            assert ("csrf_token" in names) == (method == "post"), address


def test_nothing_is_inline_and_nothing_comes_from_elsewhere(documents):
    for address, _, document in documents:
        for element in document.iter():
            assert not [name for name in INLINE if name in element.attrib], address
            if element.tag in ("script", "link", "img"):
                source = element.get("src") or element.get("href")
                assert source, address
                assert source.startswith("/static/"), address
            assert element.tag != "style", address


def test_every_page_has_the_shell(documents):
    for address, _, document in documents:
        assert document.get("lang") == "en", address
        assert document.find(".//main[@id='main']//h1[@tabindex='-1']") is not None, address
        assert document.find(".//*[@id='status'][@role='status']") is not None, address
        footer = document.find(".//footer")
        assert "The Town decides" in words(footer), address
        links = {link.get("href") for link in footer.iter("a")}
        assert {"/privacy", "/accessibility"} <= links, address


def test_reading_changes_nothing(app, towns, reference, jobs):
    engine = app.extensions["portal"].database.engine

    def digest() -> str:
        with engine.connect() as connection:
            dump = connection.connection.driver_connection.iterdump()
            return sha256("\n".join(dump).encode()).hexdigest()

    before = digest()
    client = app.test_client()
    for _, address in addresses(towns, reference, jobs):
        client.get(address)
        client.head(address)
    assert digest() == before


def test_a_form_without_its_token_is_refused_in_the_shell(client):
    answer = client.post("/somers/save?activity=driveway")
    assert answer.status_code == 400
    assert "The Town decides" in answer.text
    assert "CSRF" not in answer.text
