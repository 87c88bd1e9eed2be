"""The calculator as a person uses it: shapes added, changed, removed, added up, and used."""

import html
import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.size_pages import CUT, FILL, PAGE, PATIO, POOL, SOIL, follow, form, link, text_of


def test_a_size_is_worked_out_and_used_and_goes_on(client: FlaskClient) -> None:
    page = client.get("/somers/check/area?activity=patio&hazard=no")
    page = client.get(link(page, "Work it out from its shape"))
    assert page.status_code == 200
    page = client.get(link(page, "Rectangle"))
    assert "<h1" in page.text
    assert "There is a problem" not in page.text
    sent = {**form(page), "1.length": "20", "1.width": "30 ft"}
    page = follow(client, "/somers/size/area_sqft", **sent)
    assert page.status_code == 200
    assert page.request.query_string.decode().endswith("1.length=20+ft&1.width=30+ft")
    assert "20 ft x 30 ft = 600 sq ft" in text_of(page)
    page = client.get(link(page, "Circle"))
    page = follow(client, "/somers/size/area_sqft", **{**form(page), "2.across": "10"})
    assert "All shapes together: 678.54 sq ft." in text_of(page)
    page = client.get(link(page, "Use this"))
    assert page.request.path == "/somers/check/area"
    assert 'value="678.54 sq ft"' in page.text
    assert "How we got 678.54 sq ft" in page.text
    assert "20 ft x 30 ft = 600 sq ft" in text_of(page)
    on = client.get("/somers/check", query_string=form(page))
    assert on.status_code == 303
    assert on.location == "/somers/check?activity=patio&area_sqft=678.54&hazard=no"


def test_a_shape_is_changed_and_another_removed_and_the_rest_is_kept(client: FlaskClient) -> None:
    page = client.get(f"{PAGE}&{PATIO}&{POOL}&all.margin=10%25")
    changed = client.get(link(page, "Change 1. Rectangle"))
    assert 'value="95 to 105 ft"' in changed.text
    assert changed.status_code == 200
    after = follow(client, "/somers/size/area_sqft", **{**form(changed), "1.width": "90"})
    assert "With 10% more for access and piles: 5,036.394 sq ft (about 0.12" in text_of(after)
    removed = client.get(link(page, "Remove 1. Rectangle"))
    assert removed.request.query_string.decode() == (
        "activity=patio&1.shape=circle&1.across=10+ft&all.margin=10%25"
    )
    assert "1. Circle" in text_of(removed)
    assert client.get(link(changed, "Back")).request.query_string == page.request.query_string


def test_an_address_is_written_in_one_way(client: FlaskClient) -> None:
    typed = f"{PAGE}&9.width=20&9.length=240 in&9.length=&9.shape=rectangle"
    assert client.get(typed).status_code == 422  # the length was sent twice
    answer = client.get(f"{PAGE}&9.width=20 ft&9.length=240 in&9.shape=rectangle&all.margin=&x.y")
    assert answer.status_code == 422
    answer = client.get(
        "/somers/size/area_sqft?9.width=20 ft&9.length=240 in&9.shape=rectangle&all.margin="
        "&all.reuse=&hazard=no&activity=patio"
    )
    assert answer.status_code == 303
    assert answer.location == (
        "/somers/size/area_sqft?activity=patio&hazard=no"
        "&1.shape=rectangle&1.length=20+ft&1.width=20+ft"
    )
    assert client.get(answer.location).status_code == 200


def test_the_edition_is_kept_and_the_printed_address_names_it(client: FlaskClient) -> None:
    page = client.get(f"{PAGE}&{PATIO}")
    page = client.get(link(page, "One sheet to print"))
    assert "4,750 to 5,250 sq ft" in text_of(page)
    lasting = re.search(r'<p class="address[^>]*>([^<]+)', page.text)
    assert lasting
    address = html.unescape(lasting[1])
    assert "edition=2012-05-17" in address
    again = client.get(urlsplit(address)._replace(scheme="", netloc="").geturl())
    assert again.status_code == 200
    assert "edition=2012-05-17" in link(again, "Use this")
    assert "edition=2012-05-17" in link(again, "Circle")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (f"{PAGE}&{PATIO}&{POOL}", "5,000 sq ft (about 0.11 acre) lies within this range"),
        (f"{PAGE}&{PATIO}&all.margin=10%25", "It is at least 225 sq ft over the limit of 5,000"),
        (f"{PAGE}&{POOL}", "It is 4,921.46 sq ft under the limit of 5,000 sq ft"),
        (f"{PAGE}&1.shape=rectangle&1.length=50&1.width=100", "just at 5,000 sq ft"),
        (f"{PAGE}&1.shape=rectangle&1.length=under 50&1.width=100", "goes up to 5,000 sq ft"),
        (f"{SOIL}&{CUT}&{FILL}", "50 cu yd lies within this range"),
        (f"{SOIL}&{CUT}&{FILL}&all.reuse=no", "It is 20 cu yd over the limit of 50 cu yd"),
        (
            "/somers/size/area_sqft?activity=patio&volume_cuyd=50000&subdivision=yes&1.shape=circle&1.across=1",
            "under the limit of",
        ),
    ],
)
def test_the_page_says_which_limit_the_size_touches(client, address: str, words: str) -> None:
    answer = client.get(address, follow_redirects=True)
    assert answer.status_code == 200
    assert words in text_of(answer)


def test_a_limit_within_the_range_leaves_the_answer_open(client: FlaskClient) -> None:
    page = client.get(f"{PAGE}&{PATIO}&{POOL}")
    assert "The answer stays open until you know the size better." in text_of(page)
    assert "Not settled yet" in text_of(page)
    address = link(page, "Not settled yet").replace("/determination?", "/determination.json?")
    assert "area_sqft=4828.54..5328.54" in address
    found = client.get(address).json
    assert found["outcome"] == "confirm"
    assert "area_sqft" in [turn["fact"] for turn in found["turns_on"]]


def test_soil_counted_once_stays_open_where_counting_twice_passes_a_limit(client) -> None:
    """law.md S27: once; if doubling crosses 50 cubic yards, the answer is to be confirmed."""
    page = client.get(f"{SOIL}&{CUT}&{FILL}&all.reuse=yes")
    said = text_of(page)
    assert "it is counted once: 40 cu yd. Counted twice it would be 70 cu yd." in said
    assert "the soil falls on two sides of a limit. So the answer stays open: 40 to 70" in said
    assert "We count soil once when you dig it and use it again as fill" in said
    assert re.search("§ 93-4A.*; § 93-3, certified cubic yards · Our reading of the law", said)
    assert "volume_cuyd=40..70" in link(page, "Use this")
    small = FILL.replace("count=3", "count=0.5")
    page = client.get(f"{SOIL}&{CUT}&{small}&all.reuse=yes")
    assert "volume_cuyd=40&" in link(page, "Use this")
    assert "two sides of a limit" not in text_of(page)


def test_a_part_of_the_soil_that_is_used_again_is_counted_once(client: FlaskClient) -> None:
    page = follow(client, f"{SOIL}&{CUT}&{FILL}", **{"all.reuse": "", "all.reused": "15 cu yd"})
    assert "&all.reuse=part&all.reused=15+cu+yd" in page.request.query_string.decode()
    assert "this much is the fill too: 15 cu yd. Counted once, that makes 55 cu yd." in text_of(
        page
    )
    assert form(page)["all.reuse"] == "part"
    assert form(page)["all.reused"] == "15 cu yd"
    assert "volume_cuyd=55&" in link(page, "Use this")
    wrong = client.get(f"{SOIL}&{CUT}&{FILL}&all.reuse=part&all.reused=31")
    assert form(wrong)["all.reused"] == "31"
    assert '<a href="#all-reused"' in wrong.text


def test_the_shapes_of_an_area_go_on_to_its_soil_with_their_depths(client: FlaskClient) -> None:
    page = client.get(f"{PAGE}&{PATIO}&{POOL}&all.margin=3+ft")
    page = client.get(link(page, "Use this, and go on to the soil"), follow_redirects=True)
    for depth in ("1 ft", "2 ft"):  # each shape in turn is asked for what it lacks, and no more
        assert page.status_code == 200
        assert "There is a problem" not in page.text
        number = re.search(r'id="size-depth" name="(\d)\.depth"', page.text)[1]
        sent = {**form(page), f"{number}.depth": depth, f"{number}.way": "cut"}
        page = follow(client, "/somers/size/volume_cuyd", **sent)
    assert "All shapes together: about 181.74 to about 200.26 cu yd." in text_of(page)
    used = dict(parse_qsl(urlsplit(link(page, "Use this")).query))
    area = client.get(f"{PAGE}&{PATIO}&{POOL}&all.margin=3+ft")
    assert used["area_sqft"] == dict(parse_qsl(urlsplit(link(area, "Use this")).query))["area_sqft"]
    assert "go on to the soil" not in page.text
    assert (
        "go on to the soil"
        not in client.get("/carmel/size/area_sqft?1.shape=circle&1.across=9+ft").text
    )


def test_a_depth_that_was_left_out_is_asked_for_once_the_form_was_sent(client) -> None:
    bare = "/somers/size/volume_cuyd?activity=patio&1.shape=circle&1.across=10+ft"
    assert client.get(bare).status_code == 200
    assert client.get(f"{bare}&1.depth=&1.way=cut").status_code == 422
    assert client.get(f"{bare}&1.depth=").status_code == 422
    assert client.get(bare.replace("=10+ft", "=lots")).status_code == 422


def test_the_law_s_own_measure_is_told_with_its_section(client: FlaskClient) -> None:
    said = text_of(client.get(SOIL))
    assert "by “average end areas”" in said
    assert "§ 93-3, certified cubic yards" in said
    assert "§ 156-80, land development activity" in text_of(client.get("/carmel/size/area_sqft"))


def test_shapes_that_make_another_number_are_not_shown_as_its_working(client) -> None:
    answer = client.get(f"/somers/check/area?activity=patio&area_sqft=4000&{PATIO}")
    assert answer.status_code == 200
    assert "These shapes do not make this number" in answer.text
    assert "50 ft x" not in answer.text


@pytest.mark.parametrize("query", ["", "&1.shape=circle", f"&{PATIO}&all.margin=5"])
def test_what_is_no_sum_yet_is_not_printed(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/somers/size/area_sqft/print?activity=patio{query}")
    assert answer.status_code == 303
    assert html.unescape(answer.location) == f"/somers/size/area_sqft?activity=patio{query}"


def test_stakes_are_added_two_at_a_time(client: FlaskClient) -> None:
    opened = client.get(f"{SOIL}&1.shape=stations&all.part=1")
    assert 'name="1.area4"' in opened.text
    assert 'name="1.area5"' not in opened.text
    filled = {f"1.area{n}": "5" for n in range(1, 5)} | {f"1.to{n}": "9" for n in range(2, 5)}
    more = follow(
        client, "/somers/size/volume_cuyd",
        **{**form(opened), **filled, "1.way": "cut", "all.part": "1"},
    )  # fmt: skip
    assert more.status_code == 200
    assert 'name="1.area6"' in more.text
    assert form(more)["1.area4"] == "5 sq ft"
    done = follow(client, "/somers/size/volume_cuyd", **form(more))
    assert "= 135 cu ft. Divided by 27, that is 5 cu yd." in text_of(done)


@settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(
    st.lists(
        st.tuples(st.fractions(1, 200, max_denominator=97), st.fractions(0, 9, max_denominator=48)),
        min_size=2, max_size=6,
    ),
    st.booleans(),
)  # fmt: skip
def test_whatever_is_used_is_taken_on_exactly(client, sizes, of_soil) -> None:
    """Use this, Continue: the address then holds the value or range that was worked out."""
    query = ""
    for number, (low, width) in enumerate(sizes, 1):
        depth = f"&{number}.depth=2 ft&{number}.way=cut" if of_soil else ""
        query += f"&{number}.shape=rectangle&{number}.length={low}..{low + width} ft"
        query += f"&{number}.width=7 ft{depth}"
    page = client.get(f"{SOIL if of_soil else PAGE}{query}", follow_redirects=True)
    use = link(page, "Use this")
    fact = "volume_cuyd" if of_soil else "area_sqft"
    worked_out = dict(parse_qsl(urlsplit(use).query))[fact]
    on = client.get("/somers/check", query_string=form(client.get(use)))
    assert on.status_code == 303
    assert dict(parse_qsl(urlsplit(on.location).query))[fact] == worked_out
