"""What a job costs, on the determination and on a page of its own."""

import html
import re
from collections.abc import Mapping
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from portal.app import create_app
from portal.cli import cli
from portal.config import Settings
from portal.domain import fee_alone
from portal.domain.edition import Town
from portal.web.check import costs as check_costs
from portal.web.fees import views as fee_views
from portal.wording.fees import EXAMPLE
from tests.pdf_kit import flat, text_of
from tests.web.test_golden import ORDINARY

TOWNS = ("somers", "carmel")
BOARD = {
    "somers": "activity=grading&area_sqft=50000&volume_cuyd=100&"
    + ORDINARY["somers"].replace("site_plan=no", "site_plan=yes"),
    "carmel": "activity=grading&area_sqft=300000&"
    + ORDINARY["carmel"].replace("site_plan=no", "site_plan=yes"),
}
EXEMPT = f"activity=grading&area_sqft=3000&volume_cuyd=10&{ORDINARY['somers']}"
OWN = {"somers": ("started", "yes"), "carmel": ("review_hours", "12.5")}


@pytest.fixture(scope="module")
def in_production(settings: Settings, towns: Mapping[str, Town]) -> FlaskClient:
    real = Settings("production", "x" * 40, settings.database_url, "https://permits.example.gov")
    return create_app(real, towns).test_client()


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("sheet", ["determination", "print", "fees"])
def test_every_page_with_example_amounts_says_so(
    client: FlaskClient, town: str, sheet: str
) -> None:
    answer = client.get(f"/{town}/{sheet}?{BOARD[town]}", follow_redirects=True)
    assert EXAMPLE in html.unescape(answer.text)


@pytest.mark.parametrize("town", TOWNS)
def test_the_pdf_says_so_too(client: FlaskClient, town: str) -> None:
    said = text_of(client.get(f"/{town}/determination.pdf?{BOARD[town]}").data)
    assert flat(EXAMPLE) in said.replace("’", "'")


@pytest.mark.parametrize("town", TOWNS)
def test_production_shows_what_the_law_names_and_no_amount(
    in_production: FlaskClient, town: str
) -> None:
    for page in ("fees", "determination"):
        answer = in_production.get(
            f"/{town}/{page}?{BOARD[town]}",
            base_url="https://permits.example.gov",
            follow_redirects=True,
        )
        text = html.unescape(answer.text)
        assert EXAMPLE not in text
        assert "without amounts" in text
        assert not re.search(r"\$[\d,]+", text[text.index("What it costs") :].split("Whom")[0])
    told = in_production.get(f"/{town}/fees.json?{BOARD[town]}").json
    assert all(line["high_cents"] is None for line in told["lines"])
    assert all(total["says"] == "not known" for total in told["totals"].values())


def test_a_job_without_a_permit_is_told_no_costs(client: FlaskClient) -> None:
    assert 'id="costs"' not in client.get(f"/somers/determination?{EXEMPT}").text
    costs = client.get(f"/somers/determination.json?{EXEMPT}").json["costs"]
    assert (costs["status"], costs["lines"], costs["totals"]) == ("nothing_due", [], {})
    assert "nothing to pay" in client.get(f"/somers/fees?{EXEMPT}").text


def costs_in_json(client: FlaskClient, query: str) -> Any:
    """Return the costs of a determination, which are those of the page of fees."""
    costs = client.get(f"/somers/fees.json?{query}").json
    assert client.get(f"/somers/determination.json?{query}").json["costs"] == costs
    return costs


def test_both_jsons_say_alike_whether_there_is_a_sum_and_why_not(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert costs_in_json(client, BOARD["somers"])["status"] == "estimated"
    assert costs_in_json(client, EXEMPT)["status"] == "nothing_due"
    compared = f"/somers/compare?{PATIO}&with.area_sqft=4000"
    assert "we found nothing to pay" in client.get(compared, follow_redirects=True).text

    monkeypatch.setattr(fee_alone, "MOST_POINTS", 0)
    open_job = BOARD["somers"].replace("area_sqft=50000", "area_sqft=40001..50001")
    costs = costs_in_json(client, open_job)
    assert (costs["status"], costs["lines"], costs["totals"]) == ("too_much_open", None, None)
    assert costs["schedule"]["town"] == "somers"
    assert "Too much is still open" in client.get(f"/somers/fees?{open_job}").text

    for module in (check_costs, fee_views):
        monkeypatch.setattr(module, "schedule_in_force", lambda _town, _day: None)
    for query in (BOARD["somers"], EXEMPT):
        assert costs_in_json(client, query) == {
            "status": "no_schedule", "schedule": None, "lines": [], "totals": {},
        }  # fmt: skip
    assert "We have no fee schedule" in client.get(f"/somers/fees?{EXEMPT}").text
    assert "We have no fee schedule" in client.get(compared, follow_redirects=True).text


@pytest.mark.parametrize("town", TOWNS)
def test_the_page_the_json_and_the_command_say_the_same(client: FlaskClient, town: str) -> None:
    """Every line's amount, rule and arithmetic, however it is asked for."""
    name, value = OWN[town]
    query = f"{BOARD[town]}&{name}={value}"
    printed = CliRunner().invoke(cli, ["fees", "explain", town, query])
    assert printed.exit_code == 0, printed.output
    command = " ".join(printed.output.split())
    answer = client.get(f"/{town}/fees?{query}", follow_redirects=True)
    page = html.unescape(re.sub(r"<[^>]+>", " ", answer.text))
    page = " ".join(page.split())
    lines = client.get(f"/{town}/fees.json?{query}").json["lines"]
    assert len(lines) >= 3
    for line in lines:
        for text in (line["name"], line["rule"], line["arithmetic"], line["source"]):
            assert text in page
            assert text in command
    assert client.get(f"/{town}/determination.json?{BOARD[town]}").json["costs"]["lines"]


@pytest.mark.parametrize("town", TOWNS)
def test_what_only_the_fees_ask_is_asked_there_and_changes_them(
    client: FlaskClient, town: str
) -> None:
    name, value = OWN[town]
    before = client.get(f"/{town}/fees?{BOARD[town]}", follow_redirects=True).text
    assert f'name="{name}"' in before
    after = client.get(f"/{town}/fees?{BOARD[town]}&{name}={value}", follow_redirects=True)
    assert after.status_code == 200
    assert (
        client.get(f"/{town}/fees.json?{BOARD[town]}&{name}={value}").json
        != client.get(f"/{town}/fees.json?{BOARD[town]}").json
    )


def test_a_form_leads_to_its_canonical_address(client: FlaskClient) -> None:
    sent = f"/carmel/fees?review_hours=+12.50+&{BOARD['carmel']}"
    answer = client.get(sent)
    assert answer.status_code == 303
    assert answer.location.endswith("&review_hours=12.5")
    empty = client.get(f"/carmel/fees?{BOARD['carmel']}&review_hours=")
    assert empty.status_code == 303
    assert "review_hours" not in empty.location


@pytest.mark.parametrize("typed", ["lots", "-3", "1e3", "9" * 40, "<b>", "3..2", "1..2..3", "٣x"])
def test_what_cannot_be_read_is_told_at_its_field(client: FlaskClient, typed: str) -> None:
    query = {"activity": "grading", "area_sqft": "300000", "review_hours": typed}
    answer = client.get("/carmel/fees", query_string=query)
    assert answer.status_code == 422
    assert f'value="{html.escape(typed, quote=True)}"' in answer.text
    assert 'href="#review_hours"' in answer.text
    assert client.get("/carmel/fees.json", query_string=query).status_code == 422


def test_a_repeated_or_unknown_fact_is_refused(client: FlaskClient) -> None:
    for query in ("started=yes&started=no", "lots=3", "plan=exempt"):
        assert client.get(f"/somers/fees?activity=grading&{query}").status_code == 422


PATIO = f"activity=patio&area_sqft=5200&volume_cuyd=20&{ORDINARY['somers']}"


def test_each_advice_says_what_it_saves_in_fees(client: FlaskClient) -> None:
    told = client.get(f"/somers/determination.json?{PATIO}").json
    [advice] = told["advice"]
    total = told["costs"]["totals"]["fee"]["says"]
    assert advice["saves"]["fees"] == f"The fees of this law fall away: {total}. {EXAMPLE}"
    page = html.unescape(client.get(f"/somers/determination?{PATIO}").text)
    assert advice["saves"]["fees"] in page
    said = text_of(client.get(f"/somers/determination.pdf?{PATIO}").data)
    assert flat(f"fall away: {total}") in said


def test_two_versions_are_compared_by_what_they_cost(client: FlaskClient) -> None:
    page = client.get(f"/somers/compare?{PATIO}&with.area_sqft=4000", follow_redirects=True)
    text = html.unescape(page.text)
    total = client.get(f"/somers/determination.json?{PATIO}").json["costs"]["totals"]["fee"]
    assert f"Fees in all: {total['says']}" in text
    assert "Under this law we found nothing to pay for the job as you told it." in text
    assert EXAMPLE in text


def test_where_no_amount_is_known_an_advice_names_none(in_production: FlaskClient) -> None:
    told = in_production.get(
        f"/somers/determination.json?{PATIO}", base_url="https://permits.example.gov"
    ).json
    assert told["advice"][0]["saves"]["fees"] == "The fees of this law fall away."
