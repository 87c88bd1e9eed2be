"""Two editions of one law: each answer under its own, and what today's says of it."""

import re
from datetime import date

import pytest
from flask.testing import FlaskClient

from portal.app import create_app
from portal.config import Settings
from portal.domain.edition import Town, UnknownEditionError
from tests.towns_kit import two_editions

OLD = "edition=2015-01-01"
DIFFERS = "activity=digging&area_sqft=3000&review=none&approved_on=none"
SAME = "activity=digging&area_sqft=6000&review=none&approved_on=none"


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Town:
    return two_editions(tmp_path_factory.mktemp("towns"))


@pytest.fixture
def client(settings: Settings, town: Town) -> FlaskClient:
    return create_app(settings, {town.id: town}).test_client()


def test_the_edition_in_force_on_a_day_decides(town: Town) -> None:
    assert town.edition_on(date(2019, 12, 31)).name.id == "2015-01-01"
    assert town.edition_on(date(2020, 1, 1)).name.id == "2020-01-01"
    with pytest.raises(UnknownEditionError):
        town.edition_on(date(2014, 12, 31))


def test_an_address_may_name_an_edition_and_else_has_todays(client: FlaskClient) -> None:
    today = client.get(f"/twoford/determination.json?{DIFFERS}").json
    then = client.get(f"/twoford/determination.json?{DIFFERS}&{OLD}").json
    assert (today["edition"], today["outcome"]) == ("2020-01-01", "not_regulated")
    assert (then["edition"], then["outcome"]) == ("2015-01-01", "administrative")


def test_a_page_says_whether_todays_answer_differs(client: FlaskClient) -> None:
    differs = client.get(f"/twoford/determination?{DIFFERS}&{OLD}").text
    assert "answer is another one: Chapter 7 says not_regulated." in differs
    same = client.get(f"/twoford/determination?{SAME}&{OLD}").text
    assert "gives the same answer" in same
    assert "The law has changed since" not in client.get(f"/twoford/determination?{SAME}").text


def test_links_made_to_last_name_the_edition(client: FlaskClient) -> None:
    page = client.get(f"/twoford/determination?{DIFFERS}").text
    links = re.findall(r'href="/twoford/(determination\.pdf|print|bring|send|save)\?([^"]*)"', page)
    assert len(links) == 5
    assert all("edition=2020-01-01" in query for _, query in links)


def test_the_questions_keep_the_edition_of_the_address(client: FlaskClient) -> None:
    page = client.get(f"/twoford/check?activity=digging&{OLD}").text
    assert '<input type="hidden" name="edition" value="2015-01-01">' in page
    answered = client.get(f"/twoford/check?activity=digging&{OLD}&answering=size&area_sqft=0")
    assert answered.status_code == 303
    assert OLD in answered.location


def test_a_saved_answer_opens_under_its_own_edition(client: FlaskClient) -> None:
    page = client.get(f"/twoford/save?{DIFFERS}&{OLD}").text
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    assert token
    saved = client.post(f"/twoford/save?{DIFFERS}&{OLD}", data={"csrf_token": token[1]})
    assert saved.status_code == 303
    opened = client.get(saved.location).text
    assert "Chapter 7 says administrative." in opened
    assert "answer is another one: Chapter 7 says not_regulated." in opened


def test_saving_without_our_own_page_is_refused(client: FlaskClient) -> None:
    assert client.post(f"/twoford/save?{DIFFERS}").status_code == 400


def test_an_edition_we_do_not_hold_is_not_found(client: FlaskClient) -> None:
    answer = client.get(f"/twoford/determination?{DIFFERS}&edition=1999-01-01")
    assert answer.status_code == 404
    assert "1999-01-01" in answer.text
