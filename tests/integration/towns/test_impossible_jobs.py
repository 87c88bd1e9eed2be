"""Answers that cannot all be true of one job: each page says why and which to change."""

import html

import pytest
from flask.testing import FlaskClient

from portal.app import create_app
from portal.config import Settings
from portal.towns.loader import load_town
from tests.towns_kit import BASE

WHY = "The Board never sees a repair to the same line."
ASSUMED = "Assumed: the text we have is not complete"
JOB = "activity=repair&area_sqft=900&original_line=yes&hazard=no&review=board&approved_on=none"


@pytest.fixture(scope="module")
def client(settings: Settings) -> FlaskClient:
    town = load_town(BASE)
    return create_app(settings, {town.id: town}).test_client()


@pytest.mark.parametrize("page", ["determination", "check", "answers", "print"])
def test_the_page_says_why_on_what_ground_and_what_to_change(
    client: FlaskClient, page: str
) -> None:
    answer = client.get(f"/{BASE.name}/{page}?{JOB}")
    assert answer.status_code == 422
    text = html.unescape(answer.text)
    assert WHY in text
    assert ASSUMED in text
    for question, label in (("work", "Work"), ("land", "Same line"), ("land", "Review")):
        assert f"/{BASE.name}/check/{question}?" in text
        assert f">{label}</a>" in text


def test_json_names_each_fact(client: FlaskClient) -> None:
    answer = client.get(f"/{BASE.name}/determination.json?{JOB}")
    assert answer.status_code == 422
    named = [problem["fact"] for problem in answer.json["problems"]]
    assert named == ["activity", "original_line", "review"]


def test_a_form_that_completes_it_is_answered_where_the_person_is(client: FlaskClient) -> None:
    before = JOB.replace("&review=board", "").replace("&original_line=yes", "")
    form = "&answering=land&original_line=yes&review=board&hazard=no&approved_on=none"
    answer = client.get(
        f"/{BASE.name}/check?{before.replace('&hazard=no&approved_on=none', '')}{form}"
    )
    assert answer.status_code == 422
    text = html.unescape(answer.text)
    assert WHY in text
    assert 'name="answering" value="land"' in text
