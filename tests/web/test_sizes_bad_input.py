"""What a calculator cannot measure: a message at the box, what was typed kept, never a fault."""

import html
import re

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.size_pages import CUT, FILL, PAGE, PATIO, SOIL, form, link, text_of


def test_a_bare_depth_is_asked_back_and_the_rest_is_kept(client: FlaskClient) -> None:
    answer = client.get(
        f"{SOIL}&{CUT}&2.shape=rectangle&2.length=20&2.width=6%20m&2.depth=3&2.way=fill"
    )
    assert answer.status_code == 422
    assert "<title>Error: Rectangle" in answer.text
    assert "Is this in feet or in inches?" in answer.text
    assert form(answer) == {
        "activity": "patio", "1.shape": "loads", "1.count": "4", "1.each": "10 cu yd",
        "1.way": "cut", "2.shape": "rectangle", "2.way": "fill", "2.length": "20",
        "2.width": "6 m", "2.depth": "3",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("query", "box", "message"),
    [
        ("1.shape=rectangle", "size-length", "Write this size, such as 20 ft."),
        ("1.shape=rectangle&1.length=0&1.width=5", "size-length", "This is zero"),
        ("1.shape=rectangle&1.length=9999 miles&1.width=5", "size-length", "more than we can"),
        ("1.shape=rectangle&1.length=5 m&1.width=5", "size-width", "Write the unit of this one"),
        ("1.shape=rectangle&1.length=5&1.length=6&1.width=5", "size-length", "more than once"),
        ("1.shape=rectangle&1.length=<b>&1.width=5", "size-length", "We could not read this"),
        ("1.shape=sides&1.a=3&1.b=4&1.c=70", "size-c", "These sides do not meet"),
        (f"1.shape=rectangle&1.length={'9' * 3000}&1.width=5", "size-length", "too long"),
    ],
)
def test_what_cannot_be_measured_is_told_at_its_box(client, query, box, message) -> None:
    answer = client.get(f"{PAGE}&{query}")
    assert answer.status_code == 422
    found = re.search(rf'id="{box}-error">(.*?)</p>', answer.text, re.S)
    assert found
    assert message in html.unescape(found[1])
    assert re.search(rf'id="{box}"[^>]*aria-invalid="true"', answer.text)
    assert f'<a href="#{box}"' in answer.text
    assert "<b>" not in answer.text


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        (f"{PAGE}&1.shape=square", 422, "1.shape"),
        (f"{PAGE}&1.length=5", 422, "1.shape"),
        (f"{PAGE}&{PATIO}&1.depth=2 ft", 422, "1.depth"),
        (f"{PAGE}&1.shape=loads&1.count=2&1.each=10", 422, "1.shape"),
        (f"{PAGE}&{PATIO}&all.other=1", 422, "all.other"),
        (f"{PAGE}&{PATIO}&all.part=7", 422, "all.part"),
        (f"{PAGE}&{PATIO}&all.part=1&all.part=1", 422, "all.part"),
        (f"{PAGE}&{PATIO}&all.margin=10", 422, "percent, or feet around each part"),
        (f"{PAGE}&{PATIO}&all.margin=1%25&all.margin=2%25", 422, "more than once"),
        (f"{SOIL}&{CUT}&{FILL}&all.reuse=perhaps", 422, "Pick one of the answers"),
        (f"{SOIL}&{CUT}&{FILL}&all.reuse=part", 422, "Write how much of it"),
        (f"{SOIL}&{CUT}&{FILL}&all.reuse=part&all.reused=31", 422, "the smaller is 30 cu yd"),
        (f"{SOIL}&{CUT}&{FILL}&all.reuse=no&all.reused=9", 422, "Keep only one of them"),
        (f"{SOIL}&{CUT}&{FILL}&all.reused=9&all.reused=8", 422, "more than once"),
        (f"{PAGE}&nonsense=1", 422, "nonsense"),
        (f"{PAGE}&area_sqft=lots", 422, "We could not read this"),
        (PAGE + "".join(f"&{n}.shape=circle&{n}.across=5+ft" for n in range(1, 14)), 422, "12"),
        (
            f"{PAGE}&1.shape=rectangle&1.length=10560+ft&1.width=10560+ft",
            422,
            "more than we can believe",
        ),
        ("/somers/size/max_slope_pct", 404, "no such area or volume"),
        ("/somers/size/nothing", 404, "no such area or volume"),
        ("/carmel/size/volume_cuyd", 404, "no such area or volume"),
        ("/nowhere/size/area_sqft", 404, "nowhere"),
        (f"{PAGE}&edition=1900-01-01", 404, "1900-01-01"),
        (f"{PAGE}&1.shape={'x' * 50_000}", 414, "too long"),
        (f"/somers/check/work?{PATIO}", 422, "1.shape"),
    ],
)
def test_the_right_status_and_what_is_wrong(client, address, status, words) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert words in text_of(answer)
    assert "<h1" in answer.text


def test_an_area_has_no_soil_to_use_again(client: FlaskClient) -> None:
    answer = client.get(f"{PAGE}&{PATIO}&all.reuse=part&all.reused=9", follow_redirects=True)
    assert answer.status_code == 200
    assert "4,750 to 5,250 sq ft" in text_of(answer)


def test_after_a_name_that_nobody_knows_the_good_shapes_are_kept(client: FlaskClient) -> None:
    answer = client.get(f"{PAGE}&{PATIO}&2.shape=square")
    assert link(answer, "Go on without it") == f"{PAGE}&{PATIO}"


SHAPES = st.sampled_from(["rectangle", "circle", "sides", "trench", "pad", "pond", "stations",
                          "loads", "cone", "round_pond", "square", ""])  # fmt: skip
SIZES = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["20", "20 ft", "3 in", "20..25 ft", "0", "up to 3 ft", "1/3 m", "10%", "cut",
                     "fill", "yes", "0<..<5 ft", "12'-6\"", "1", "999999"]),
)  # fmt: skip
NAMES = st.sampled_from(
    ["length", "width", "depth", "across", "a", "b", "c", "bottom", "room", "way", "height",
     "area1", "to2", "area2", "to3", "area3", "count", "each", "bottom_length", "bottom_width",
     "bottom_across"]
)  # fmt: skip


@settings(
    max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(
    st.sampled_from(["area_sqft", "volume_cuyd"]),
    st.lists(st.tuples(SHAPES, st.dictionaries(NAMES, SIZES, max_size=6)), max_size=3),
    st.dictionaries(st.sampled_from(["margin", "reuse", "reused", "part"]), SIZES, max_size=2),
)
def test_no_shape_is_ever_our_fault(client, fact, parts, of_all) -> None:
    pairs = [("activity", "patio")]
    for number, (shape, sizes) in enumerate(parts, 1):
        pairs += [(f"{number}.shape", shape)]
        pairs += [(f"{number}.{name}", text) for name, text in sizes.items()]
    pairs += [(f"all.{name}", text) for name, text in of_all.items()]
    answer = client.get(f"/somers/size/{fact}", query_string=pairs)
    assert answer.status_code in (200, 303, 422)
    if answer.status_code == 303:
        again = client.get(answer.location)
        assert again.status_code in (200, 422)  # 422: too large a whole
