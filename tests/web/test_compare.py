"""Two versions of a job side by side: the address, the form, and what the page says of each."""

import html
import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from portal.app import create_app
from portal.config import Settings
from portal.domain.edition import Town
from portal.towns.loader import load_town
from tests.towns_kit import BASE
from tests.web.test_any_job import text_of

LESS = "0<..<5000"
LAND = "&hazard=no&common_plan=no&max_slope_pct=5&wetland_ft=500&watercourse_ft=500"
PERMITS = "&subdivision=no&site_plan=no&wetland_permit=none&slope_permit=none"
BUILT = "&completed_before_effective=no&residential=yes&structure_sqft=5200"
PATIO = f"activity=patio&area_sqft=5200&volume_cuyd=30{PERMITS}{LAND}{BUILT}"


def query(location: str) -> list[tuple[str, str]]:
    return parse_qsl(urlsplit(location).query)


def rows(page: str) -> dict[str, list[str]]:
    """Return the cells of the table by the heading over them."""
    table = page[page.index("<table") : page.index("</table>")]
    found = {}
    for body in re.findall(r"<tbody>(.*?)</tbody>", table, re.S):
        [heading] = re.findall(r'<th scope="rowgroup" colspan="2">(.*?)</th>', body)
        cells = re.findall(r"<td>(.*?)</td>", body, re.S)
        texts = (html.unescape(re.sub(r"<[^>]+>", " ", cell)) for cell in cells)
        found[html.unescape(heading)] = [" ".join(text.split()) for text in texts]
    return found


def box(page: str, name: str) -> str:
    [field] = re.findall(rf'<input[^>]* name="{re.escape(name)}" value="([^"]*)"', page)
    return html.unescape(field)


def test_the_table_says_of_each_version_what_its_own_page_says(client: FlaskClient) -> None:
    page = client.get(f"/somers/compare?{PATIO}&with.area_sqft={LESS}")
    if page.status_code == 303:
        page = client.get(page.location)
    told = rows(page.text)
    assert told["Ground disturbed"] == ["5,200 sq ft", "Less than 5,000 sq ft (about 0.11 acre)"]
    one = client.get(f"/somers/determination.json?{PATIO}").json
    other = client.get(
        f"/somers/determination.json?{PATIO.replace('area_sqft=5200', f'area_sqft={LESS}')}"
    ).json
    assert told["The answer"] == [one["answer"], other["answer"]]
    prepared = told["To prepare, only in this version"]
    for due in one["obligations"]:
        assert due["title"] in prepared[0]
    assert prepared[1] == "Nothing more"
    waits, none = told["Waiting times of the law, only in this version"]
    assert "31 days" in waits
    assert "48 hours" in waits
    assert "Open Space" not in waits
    assert none == "Nothing more"
    assert "To prepare in both" not in page.text


def test_what_both_ask_for_is_told_once(client: FlaskClient) -> None:
    steep = PATIO.replace("max_slope_pct=5", "max_slope_pct=20")
    page = client.get(f"/somers/compare?{steep}&with.max_slope_pct=5", follow_redirects=True).text
    told = rows(page)
    assert told["To prepare, only in this version"] == ["Nothing more", "Nothing more"]
    assert "Open Space" in told["Waiting times of the law, only in this version"][0]
    both = text_of(page).partition("To prepare in both")[2]
    assert "Erosion and sediment control plan" in both
    assert "31 days" in both.partition("Waiting times of the law in both")[2]


def test_each_version_can_be_taken_over(client: FlaskClient) -> None:
    page = client.get(f"/somers/compare?{PATIO}&with.area_sqft={LESS}", follow_redirects=True)
    links = re.findall(r'<td><a href="([^"]+)">', page.text)
    areas = [dict(query(html.unescape(link)))["area_sqft"] for link in links]
    assert areas == ["5200", LESS]
    for link in links:
        assert client.get(html.unescape(link)).status_code == 200


CANONICAL = [
    ("area_sqft=0.5 ac&with.area_sqft=4,000 sq ft", "area_sqft=21780&with.area_sqft=4000"),
    ("with.area_sqft=4000&area_sqft=9000", "area_sqft=9000&with.area_sqft=4000"),
    # What is the same on both sides is said once.
    ("area_sqft=9000&with.area_sqft=9,000", "area_sqft=9000"),
    ("with.volume_cuyd=9&with.area_sqft=4000", "with.area_sqft=4000&with.volume_cuyd=9"),
    ("edition=2012-05-17&activity=deck&with.activity=deck&with.activity=patio",
     "activity=deck&with.activity=patio&with.activity=deck&edition=2012-05-17"),
    # Nothing said of the other version leaves it as the job is.
    ("area_sqft=8000&with.area_sqft=", "area_sqft=8000"),
    ("area_sqft=9000&with.area_sqft=+&with.volume_cuyd=9", "area_sqft=9000&with.volume_cuyd=9"),
    # The form: an empty box says nothing, on the right no more than on the left.
    (("answering=compare&activity=deck&area_sqft=0.5 ac&with.area_sqft=under 5000&volume_cuyd="
     "&with.volume_cuyd="), f"activity=deck&area_sqft=21780&with.area_sqft={LESS}"),
    ("answering=compare&area_sqft=Not sure&with.area_sqft=", "area_sqft=unknown"),
    ("answering=compare&area_sqft=&with.area_sqft=400", "with.area_sqft=400"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "wanted"), CANONICAL)
def test_every_way_to_ask_comes_to_one_address(
    client: FlaskClient, typed: str, wanted: str
) -> None:
    answer = client.get("/somers/compare", query_string=parse_qsl(typed, keep_blank_values=True))
    assert answer.status_code == 303
    assert query(answer.location) == parse_qsl(wanted)
    assert client.get(answer.location).status_code == 200


@pytest.mark.parametrize("wanted", [wanted for _, wanted in CANONICAL])
def test_the_boxes_read_back_as_they_stand(client: FlaskClient, wanted: str) -> None:
    page = client.get("/somers/compare", query_string=parse_qsl(wanted)).text
    sent = re.findall(r'<input[^>]* name="([\w.]+)" value="([^"]*)"', page)
    pairs = [(name, html.unescape(value)) for name, value in sent]
    again = client.get("/somers/compare", query_string=pairs)
    assert query(again.location) == parse_qsl(wanted)


def test_boxes_say_sizes_as_people_write_them(client: FlaskClient) -> None:
    page = client.get(f"/somers/compare?{PATIO}&with.area_sqft={LESS}", follow_redirects=True).text
    assert box(page, "area_sqft") == "5,200 sq ft"
    assert box(page, "with.area_sqft") == "less than 5,000 sq ft"


def picked(page: str, name: str) -> str:
    """Return the value that is picked in a list."""
    [options] = re.findall(
        rf'<select[^>]* name="{re.escape(name)}"[^>]*>(.*?)</select>', page, re.S
    )
    [value] = re.findall(r'value="(\w+)" selected', options)
    return value


def test_every_other_answer_can_be_changed_too(client: FlaskClient) -> None:
    page = client.get(f"/somers/compare?{PATIO}&with.area_sqft={LESS}", follow_redirects=True)
    assert picked(page.text, "hazard") == picked(page.text, "with.hazard") == "no"
    assert picked(page.text, "wetland_permit") == "none"
    assert box(page.text, "structure_sqft") == "5,200 sq ft"
    assert 'name="activity" value="patio"' in page.text  # what the job is, is no matter of a list
    sent = {**dict(parse_qsl(urlsplit(page.request.url).query)), "answering": "compare"}
    sent |= {"with.hazard": "yes", "with.common_plan": "", "slope_permit": ""}
    again = client.get("/somers/compare", query_string=sent)
    changed = dict(query(again.location))
    assert changed["with.hazard"] == "yes"
    assert changed["hazard"] == changed["common_plan"] == "no"
    assert "with.common_plan" not in changed
    assert "slope_permit" not in changed
    told = rows(client.get(again.location).text)
    assert told["Could cause pollution or erosion"] == ["No", "Yes, it could"]


def test_what_is_not_sure_is_picked_as_such(client: FlaskClient) -> None:
    job = PATIO.replace("hazard=no", "hazard=unknown").replace("wetland_permit=none", "")
    page = client.get(f"/somers/compare?{job}&with.wetland_permit=unknown", follow_redirects=True)
    assert picked(page.text, "hazard") == picked(page.text, "with.wetland_permit") == "unknown"


def test_a_list_that_was_sent_something_else_is_opened_at_it(client: FlaskClient) -> None:
    answer = client.get(f"/somers/compare?{PATIO}&with.hazard=perhaps")
    assert answer.status_code == 422
    assert '<a href="#with.hazard"' in answer.text
    assert re.search(r'<details class="ask-help" open', answer.text)
    assert 'id="with.hazard-error"' in answer.text


REFUSED = [
    ("area_sqft=9&with.area_sqft=lots", "with.area_sqft", "lots"),
    ("area_sqft=-5&with.area_sqft=3", "area_sqft", "-5"),
    ("answering=compare&area_sqft=5.000&with.area_sqft=3", "area_sqft", "5.000"),
    ("answering=compare&area_sqft=9&with.area_sqft=50 x", "with.area_sqft", "50 x"),
    ("work_date=2026-10-09&with.work_until=2026-10-01", "with.work_until", "2026-10-01"),
    ("area_sqft=9&with.area_sqft=1&with.area_sqft=2", "with.area_sqft", "1"),
]


@pytest.mark.parametrize(("typed", "name", "kept"), REFUSED)
def test_what_cannot_be_read_is_said_at_its_box_and_kept(
    client: FlaskClient, typed: str, name: str, kept: str
) -> None:
    answer = client.get("/somers/compare", query_string=parse_qsl(typed))
    assert answer.status_code == 422
    assert "<title>Error: Two versions of your job" in answer.text
    assert f'<a href="#{name}"' in answer.text
    assert f'id="{name}-error"' in answer.text
    assert box(answer.text, name) == kept
    assert "<table" not in answer.text


@pytest.mark.parametrize(
    ("address", "status", "says"),
    [
        ("/somers/compare?no_such_fact=1", 422, "no_such_fact"),
        ("/somers/compare?with.no_such_fact=1", 422, "“no_such_fact”"),
        ("/somers/compare?with.edition=2012-05-17", 422, "“edition”"),
        ("/somers/compare?with.=1", 422, "does not know a fact"),
        ("/somers/compare?activity=patio&with.activity=juggling", 422, "juggling"),
        ("/somers/compare?edition=1900-01-01", 404, "no edition"),
        ("/somers/compare?answering=compare&edition=1900-01-01", 404, "no edition"),
        ("/nowhere/compare", 404, "nowhere"),
    ],
)
def test_bad_addresses_are_answered_in_the_shell(
    client: FlaskClient, address: str, status: int, says: str
) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert says in html.unescape(answer.text)
    assert "The Town decides." in answer.text


def test_two_versions_that_are_the_same_say_so(client: FlaskClient) -> None:
    page = client.get("/carmel/compare?activity=patio&area_sqft=5200").text
    assert "The two versions are the same so far." in page
    assert (
        "The two versions are the same"
        not in client.get("/carmel/compare?activity=patio&area_sqft=5200&with.area_sqft=4000").text
    )


def test_a_version_that_cannot_be_is_told_with_its_own_answers(
    settings: Settings,
) -> None:
    town: Mapping[str, Town] = {"brookfield": load_town(BASE)}
    client = create_app(settings, town).test_client()
    job = "activity=repair&original_line=yes&review=none"
    assert client.get(f"/brookfield/compare?{job}").status_code == 200
    answer = client.get(f"/brookfield/compare?{job}&with.review=board")
    assert answer.status_code == 422
    assert "These answers cannot all be true" in answer.text
    assert "review=board" in answer.text
