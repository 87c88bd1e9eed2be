"""Sizes whose numbers do not come out even: people read words, and nothing exact is lost."""

import html
import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.web.size_pages import SOIL, form, link, text_of

# 1309/225 cu yd, ranges with ends that are open, and what was measured in meters.
PIT = f"{SOIL}&1.shape=rectangle&1.length=11+ft&1.width=3.4+ft&1.depth=4.2+ft&1.way=cut"
SHOWN = [
    ("volume_cuyd", "1309/225", "about 5.82 cu yd"),
    ("volume_cuyd", "0<..0.5", "0.5 cu yd or less"),
    ("volume_cuyd", "0<..<0.5", "Less than 0.5 cu yd"),
    ("area_sqft", "936..1200", "936 to 1,200 sq ft"),
    ("area_sqft", "3000<..<4000", "more than 3,000, less than 4,000 sq ft"),
    ("area_sqft", "31000/7", "about 4,428.57 sq ft"),
    ("area_sqft", "50000000/48387", "about 1,033.34 sq ft (96 sq m)"),
]
RAW = re.compile(r"\d\d/\d|\.\.\d|<\.|\.<")


def said(page) -> str:
    """Return the words of a page without the addresses that it prints to be typed."""
    return re.sub(r"\S+\?\S+", "", text_of(page))


def box(page, name: str) -> str:
    [field] = re.findall(rf'<input[^>]* name="{re.escape(name)}" value="([^"]*)"', page.text)
    return html.unescape(field)


def test_a_fraction_is_said_in_words_and_goes_on_exactly(client: FlaskClient) -> None:
    page = client.get(PIT)
    assert "about 5.82 cu yd" in text_of(page)
    assert not RAW.search(said(page))
    page = client.get(link(page, "Use this"))
    assert box(page, "volume_cuyd.typed") == "about 5.82 cu yd"
    assert "How we got about 5.82 cu yd" in page.text
    on = client.get("/somers/check", query_string=form(page))
    assert "volume_cuyd=1309%2F225" in on.location
    changed = client.get("/somers/check", query_string={**form(page), "volume_cuyd.typed": "7"})
    assert "volume_cuyd=7&" in f"{changed.location}&"


def test_what_stands_behind_a_box_is_kept_when_another_answer_is_wrong(client) -> None:
    page = client.get("/somers/check/area?activity=patio&area_sqft=400%2F9")
    sent = form(page)
    assert sent["area_sqft.exact"] == "400/9"
    wrong = client.get("/somers/check", query_string={**sent, "area_sqft.typed": "lots"})
    assert wrong.status_code == 422
    assert form(wrong)["area_sqft.exact"] == "400/9"
    again = {**form(wrong), "area_sqft.typed": "about 44.44 sq ft"}
    assert "area_sqft=400%2F9" in client.get("/somers/check", query_string=again).location


@pytest.mark.parametrize("exact", ["lots", "5..1", "1e9/0", "5000"])
def test_what_stands_behind_a_box_counts_only_while_the_box_says_it(client, exact) -> None:
    sent = {"answering": "area", "area_sqft": "typed", "area_sqft.typed": "4 acres",
            "area_sqft.exact": exact}  # fmt: skip
    answer = client.get("/somers/check", query_string=sent)
    assert dict(parse_qsl(urlsplit(answer.location).query))["area_sqft"] == "174240"


@pytest.mark.parametrize(("fact", "exact", "words"), SHOWN)
def test_every_page_says_it_in_words(client: FlaskClient, fact, exact, words) -> None:
    question = {"area_sqft": "area", "volume_cuyd": "volume"}[fact]
    job = {"activity": "patio", fact: exact}
    for page in (f"check/{question}", "answers", "determination", "print"):
        answer = client.get(f"/somers/{page}", query_string=job)
        assert answer.status_code == 200
        assert not RAW.search(said(answer)), page
    page = client.get(f"/somers/check/{question}", query_string=job)
    if fact + ".typed" in form(page) and form(page)[fact + ".typed"]:
        assert form(page)[fact + ".typed"] == words
        on = client.get("/somers/check", query_string=form(page))
        assert dict(parse_qsl(urlsplit(on.location).query))[fact] == exact


@pytest.mark.parametrize(("fact", "exact", "words"), SHOWN)
def test_the_boxes_of_two_versions_say_it_in_words_too(client, fact, exact, words) -> None:
    job = {"activity": "patio", fact: exact, f"with.{fact}": "77"}
    page = client.get("/somers/compare", query_string=job, follow_redirects=True)
    assert box(page, fact) == words
    assert not RAW.search(said(page))
    again = client.get("/somers/compare", query_string=form(page))
    query = dict(parse_qsl(urlsplit(again.location).query))
    assert (query[fact], query[f"with.{fact}"]) == (exact, "77")
    changed = client.get("/somers/compare", query_string={**form(page), fact: "78"})
    assert dict(parse_qsl(urlsplit(changed.location).query))[fact] == "78"
    wrong = client.get("/somers/compare", query_string={**form(page), f"with.{fact}": "lots"})
    assert wrong.status_code == 422
    assert form(wrong).get(f"{fact}.exact") == form(page).get(f"{fact}.exact")


def test_what_is_measured_in_meters_is_said_in_both(client: FlaskClient) -> None:
    area = "/somers/size/area_sqft?activity=patio&1.shape=rectangle"
    page = client.get(f"{area}&1.length=12+m&1.width=8+m")
    assert page.status_code == 200
    assert "about 39.37 ft (12 m) x about 26.25 ft (8 m)" in text_of(page)
    assert "= about 1,033.34 sq ft (96 sq m)" in text_of(page)
    opened = client.get(link(page, "Change 1. Rectangle"))
    assert form(opened)["1.length"] == "12 m"
    typed = {"answering": "area", "area_sqft": "typed", "area_sqft.typed": "12 m x 8 m"}
    on = client.get("/somers/check", query_string={"activity": "patio", **typed})
    used = dict(parse_qsl(urlsplit(link(page, "Use this")).query))["area_sqft"]
    assert dict(parse_qsl(urlsplit(on.location).query))["area_sqft"] == used
    assert "about 1,033.34 sq ft (96 sq m)" in text_of(
        client.get(on.location.replace("check", "answers"))
    )
