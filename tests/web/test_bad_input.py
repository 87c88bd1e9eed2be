"""Bad input: a message by the field or a page in the shell, what was typed kept, never a 500."""

import html
import re
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

AREA = "/somers/check?activity=patio&answering=area"
TYPED = (
    "60 cu yd", "-5", "−5", "99999999999999", "abc", "🏠", "5.000", "1,50", "1/4", "0.5", "5000 ft",
    "", "  ",
    "<script>alert(1)</script>", "NaN", "1e400", "x" * 300, "about 5,000", "\x00", "' OR 1=1 --",
)  # fmt: skip
READ = {
    "5,000 sq ft": "5000", "5k": "5000", "50 x 100": "5000", "1/4 acre": "10890", "٥٠٠٠": "5000",
    "4,999.5": "4999.5", "less than 5000": "0<..<5000", "1 hectare": "15625000000/145161",
}  # fmt: skip


def submit(client: FlaskClient, address: str, **fields: str | list[str]):
    return client.get(address.partition("?")[0], query_string={**query(address), **fields})


def query(address: str) -> dict[str, str]:
    return dict(pair.split("=") for pair in address.partition("?")[2].split("&"))


@pytest.mark.parametrize("text", TYPED)
def test_what_cannot_be_read_gets_a_message_at_the_field(client: FlaskClient, text: str) -> None:
    answer = submit(client, AREA, **{"area_sqft": "typed", "area_sqft.typed": text})
    assert answer.status_code == 422
    assert '<p class="usa-error-message" id="area_sqft-error">' in answer.text
    assert "<title>Error: How much ground" in answer.text
    kept = re.search(r'name="area_sqft.typed" value="([^"]*)"', answer.text)
    assert kept
    assert html.unescape(kept[1]).strip("\ufffd\x00") == text.strip("\x00")
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize(("text", "canonical"), READ.items())
def test_what_people_write_is_taken_on(client: FlaskClient, text: str, canonical: str) -> None:
    answer = submit(client, AREA, **{"area_sqft": "typed", "area_sqft.typed": text})
    assert answer.status_code == 303
    assert unquote(answer.location).endswith(f"&area_sqft={canonical}")


def test_an_empty_page_asks_for_an_answer(client: FlaskClient) -> None:
    answer = client.get(AREA)
    assert answer.status_code == 422
    assert "Pick an answer." in answer.text
    none = client.get("/somers/check?answering=work")
    assert none.status_code == 422
    assert "Pick at least one kind of work." in none.text


def test_every_line_of_a_page_wants_an_answer_and_keeps_the_others(client: FlaskClient) -> None:
    page = client.get("/carmel/check?activity=patio&area_sqft=4000").text
    question = re.search(r'name="answering" value="(\w+)"', page)
    facts = dict.fromkeys(re.findall(r'type="radio" id="(\w+)-1"', page))
    assert question
    first, *others = facts
    answer = client.get(
        f"/carmel/check?activity=patio&area_sqft=4000&answering={question[1]}&{first}=yes"
    )
    assert answer.status_code == 422
    assert re.search(rf'name="{first}" value="yes" checked', answer.text)
    for other in others:
        assert f'id="{other}-error"' in answer.text


def test_a_band_and_a_number_together_are_asked_back(client: FlaskClient) -> None:
    answer = submit(client, AREA, **{"area_sqft": "unknown", "area_sqft.typed": "4000"})
    assert answer.status_code == 422
    assert "You picked an answer and also wrote one." in answer.text
    assert 'value="4000"' in answer.text


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/somers/determination.json?area_sqft=1&area_sqft=2", 422, "area_sqft"),
        ("/somers/determination.json?no_such_fact=1", 422, "no_such_fact"),
        ("/somers/determination.json?activity=flying", 422, "activity"),
        ("/somers/determination.json?hazard=maybe", 422, "hazard"),
        ("/somers/determination.json?work_date=2026-02-30", 422, "work_date"),
        (
            "/somers/determination.json?work_date=2026-09-02&work_until=2026-09-01",
            422,
            "work_until",
        ),
        ("/somers/determination.json?volume_cuyd=1 acre", 422, "volume_cuyd"),
        ("/nowhere/determination.json", 404, "nowhere"),
        ("/carmel/determination.json?edition=1900-01-01", 404, "1900-01-01"),
        ("/carmel/determination.json?lot_line=no&hazard=no", 422, "hazard"),
        ("/somers/determination?area_sqft=1&area_sqft=2", 422, "answered more than once"),
        ("/somers/determination?no_such_fact=1", 422, "no_such_fact"),
        ("/somers/answers?activity=flying", 422, "flying"),
        ("/somers/determination.pdf?area_sqft=x", 422, "We could not read this"),
        ("/somers/bring?area_sqft=x", 422, "We could not read this"),
        ("/somers/save?area_sqft=x", 422, "We could not read this"),
        ("/somers/check?activity=patio&answering=nothing", 404, "no such question"),
        ("/saved?reference=SOM-7K4Q-9XWD1", 422, "Check each letter and number"),
        ("/saved/%00", 422, "Check each letter"),
        ("/somers/determination?" + "a" * 50_000, 414, "too long"),
    ],
)
def test_the_right_status_and_what_is_wrong(
    client: FlaskClient, address: str, status: int, words: str
) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert words in html.unescape(answer.text)
    if not address.partition("?")[0].endswith(".json"):
        assert "<h1" in answer.text
        assert 'id="main"' in answer.text


def test_a_reference_mistyped_by_one_character_is_told_so(client: FlaskClient) -> None:
    address = "/somers/save?activity=patio"
    page = client.get(address).text
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    assert token
    saved = client.post(address, data={"csrf_token": token[1]}).location.rsplit("/", 1)[1]
    mistyped = saved[:-1] + ("0" if saved[-1] != "0" else "1")
    answer = client.get(f"/saved?reference={mistyped}")
    assert answer.status_code == 422
    assert f'value="{mistyped}"' in answer.text


NAMES = st.sampled_from(
    ["activity", "area_sqft", "volume_cuyd", "hazard", "work_date", "work_until", "use", "edition",
     "answering", "area_sqft.typed", "max_slope_pct", "plat_signed", "nonsense"]
)  # fmt: skip
VALUES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["yes", "no", "unknown", "none", "patio", "grading", "5000", "1..2", "typed",
                     "area", "work", "2026-10-15", "2026-01-01..2026-12-31", "0<..<5000"]),
)  # fmt: skip
PAGES = ["check", "check/area", "answers", "determination", "determination.json", "print", "save"]


@settings(
    max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(
    st.sampled_from(["somers", "carmel"]),
    st.sampled_from(PAGES),
    st.lists(st.tuples(NAMES, VALUES), max_size=6),
)
def test_no_query_is_ever_our_fault(
    client: FlaskClient, town: str, page: str, pairs: list[tuple[str, str]]
) -> None:
    answer = client.get(f"/{town}/{page}", query_string=pairs)
    assert answer.status_code in (200, 303, 404, 422)
    if page != "determination.json" and answer.status_code != 303:
        assert "<h1" in answer.text


@pytest.mark.parametrize(
    "raw", ["%ff", "activity=%E0%A4%A", "area_sqft=%00", "a=%0d%0ab", "=", "&&&", "activity"]
)
def test_broken_escapes_are_not_our_fault(client: FlaskClient, raw: str) -> None:
    assert client.get(f"/somers/determination?{raw}").status_code in (200, 422)
