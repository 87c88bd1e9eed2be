"""Every word a person reads has passed through gettext: pages are read in a made-up language.

What may stand outside it is listed here, and docs/decisions/0009 says why.
"""

import json
import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from secrets import token_bytes
from typing import NamedTuple
from urllib.parse import quote
from xml.etree.ElementTree import Element

import html5lib
import pikepdf
import pypdfium2
import pytest

from portal import clock
from portal.config import ROOT
from portal.services.checks import read_job
from portal.services.saved_checks import save_job
from portal.wording.citations import say_section
from tests.jobs_kit import job_under_way
from tests.marked_language import MARKED
from tests.pdf_kit import FOOTER, flat, text_of
from tests.web.sample_addresses import FAULTY, addresses

NOW = datetime(2026, 11, 30, 17, 5, tzinfo=UTC)
HOUSE = "activity=new_house&area_sqft=60000"
BOTH = "subdivision=no&site_plan=no&wetland_permit=none&slope_permit=none&hazard=no&common_plan=no"
LAND = "max_slope_pct=5&wetland_ft=500&watercourse_ft=500&smp_installed=yes"
SETTLED = (
    f"/somers/{{}}?{HOUSE}&volume_cuyd=900&{BOTH}&{LAND}&permit_issued_on=2026-11-30",
    f"/carmel/{{}}?{HOUSE}&impaired_discharge=yes",
)
SIZES = "area_sqft=43560/7&volume_cuyd=5..<7&max_slope_pct=5<..7&wetland_ft=5<..<7"
DAYS = "hazard=unknown&work_date=2026-10-01..2026-10-09&work_until=2026-10-09"
FORMS = ("determination", "print", "bring", "determination.pdf", "determination.json")
RANGES = (
    f"/somers/answers?activity=patio&{SIZES}&watercourse_ft=0<..<9&{DAYS}",
    "/carmel/answers?area_sqft=43560..87120&plat_signed=none&building_permit_date=2008-12-17",
)
REFUSED = (
    "/somers/check?activity=patio&answering=area",
    "/somers/check?answering=work",
    "/somers/check?activity=patio&answering=area&area_sqft=unknown&area_sqft.typed=4000",
    "/somers/check?activity=patio&answering=area&area_sqft=typed",
    "/somers/check?activity=channel_work&answering=season&work_date=typed",
    "/somers/check?activity=channel_work&answering=season&work_date=typed&work_date.typed=2/30/2026",
    "/somers/check?activity=channel_work&answering=season&work_date=typed&work_date.typed=soon",
    "/somers/determination?area_sqft=1&area_sqft=2",
    "/somers/determination?work_date=2026-10-09..2026-10-01",
    "/somers/determination?work_date=1026-10-09",
    "/somers/check?activity=patio&answering=nothing",
    "/brookfield/determination?activity=repair&original_line=yes&review=board",
    "/break",
)
# Sizes that cannot be used, each for a reason of its own.
BOX = "/somers/check?activity=patio&answering={0}&{1}=typed&{1}.typed={2}"
SIZES_REFUSED = [
    *(BOX.format("area", "area_sqft", quote(text)) for text in (
        "-5", "about 5", "5 ft", "1/4", "5.000", "4-5k", "0x5", "5 acres to 6", "6..5", "5 sq",
        "9" * 20, "9" * 300, "5 m x 5", "5 and 6", "5<..<5", "5 cu yd", "5%",
    )),
    *(BOX.format("volume", "volume_cuyd", quote(text)) for text in ("5 loads", "5 tons", "5 x 6")),
    *(BOX.format("land", "max_slope_pct", quote(text)) for text in ("5°", "1/4", "1 to 4", "?")),
]  # fmt: skip
# Sizes as we say and suggest them ourselves.
SIZES_READ = [
    BOX.format("area", "area_sqft", quote(text))
    for text in ("5,000« sq ft»", "1/4« acre»", "4000« to »5000« sq ft»")
]
# What stands outside: the portal's name, references, addresses, and what a message repeats.
OUTSIDE = re.compile(
    r"Groundwork|[A-Z]{3}-\w{4}-\w{5}|\b[0-9A-F]{8}\b|https?://\S+|no_such_fact|no-such-town|five|1\.shape"
)
SPOKEN = ("aria-label", "alt", "title", "placeholder", "data-unreachable")
WORD = re.compile(r"[^\W\d_]+")
LEFT_OPEN = re.compile(r"\{\w*\}|%\(")


class Answer(NamedTuple):
    status: int
    type: str
    body: bytes


@pytest.fixture(scope="module")
def marked(settings, app, towns) -> dict[str, Answer]:
    """What the addresses answer in the made-up language."""
    saved = read_job(towns["somers"], [("activity", "driveway"), ("area_sqft", "9")], NOW.date())
    reference = save_job(app.extensions["portal"].database, saved, NOW, token_bytes)
    database = app.extensions["portal"].database
    jobs = {town.id: job_under_way(database, town, clock.now()) for town in towns.values()}
    wanted = [address for _, address in addresses(towns, reference, jobs)]
    wanted += [address for address, _ in FAULTY]
    wanted += [job.format(form) for job in SETTLED for form in FORMS]
    wanted += [*RANGES, *REFUSED, *SIZES_REFUSED, *SIZES_READ]
    done = subprocess.run(
        [sys.executable, "-m", "tests.marked_language", settings.database_url],
        input=json.dumps(wanted), cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return {
        address: Answer(status, kind, b64decode(body))
        for address, (status, kind, body) in json.loads(done.stdout).items()
    }


# What a person typed of the job under way, and the names of the town's time zone.
TYPED = {"12 Oak Street", "EST", "EDT"}


@pytest.fixture(scope="module")
def law(towns) -> list[str]:
    """What stays as the law has it: the names of its places, and words that it prescribes."""
    editions = [town.editions[-1] for town in towns.values()]
    places = {say_section(s).partition(" (")[0] for e in editions for s in e.sections.values()}
    quotes = {o.quote.says for e in editions for o in e.ordinance.obligations if o.quote}
    return sorted(places | quotes | TYPED, key=len, reverse=True)


def spoken(element: Element) -> Iterator[str]:
    """Yield the texts of an element that are seen or read aloud, in order."""
    yield from (element.get(name, "") for name in SPOKEN)
    if element.tag == "meta" and element.get("name") == "description":
        yield element.get("content", "")
    if element.tag not in ("script", "style"):
        yield element.text or ""
        for part in element:
            yield from spoken(part)
            yield part.tail or ""


def bare(text: str, law: list[str]) -> list[str]:
    """Return the words that stand in no marks and are none of the law's, each once."""
    rest = OUTSIDE.sub(" ", MARKED.sub(" ", text))
    for words in law:
        rest = rest.replace(words, " ")
    return list(dict.fromkeys([*WORD.findall(rest), *LEFT_OPEN.findall(text)]))


def said(value: object, key: str = "") -> Iterator[str]:
    """Yield the texts for people that stand in data."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from said(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from said(part, key)
    elif isinstance(value, str) and key in ("says", "title", "who_can_tell", "message", "note"):
        yield value


def test_every_word_on_every_page_has_passed_through_gettext(marked, law):
    pages = {
        address: answer
        for address, answer in marked.items()
        if answer.type == "text/html"
        and answer.status not in (301, 303)
        and "/receipt/" not in address  # it says what was signed, in the words of that day
    }
    found = {}
    for address, answer in pages.items():
        document = html5lib.parse(answer.body.decode(), namespaceHTMLElements=False)
        if words := bare(" ".join(spoken(document)), law):
            found[address] = words
    assert found == {}
    assert {answer.status for answer in pages.values()} == {200, 404, 414, 422, 500}
    assert all(marked[address].status in (404, 422, 500) for address in REFUSED)
    assert [address for address in SIZES_REFUSED if marked[address].status != 422] == []


def test_a_size_as_we_say_it_is_read_back_in_any_language(marked):
    assert [marked[address].status for address in SIZES_READ] == [303] * len(SIZES_READ)


def test_a_bare_word_would_be_seen(law):
    page = "<title>«Back»</title><p>«At most »5<b alt='« acres»'> acres</b>«.» § 93-5A(4)"
    document = html5lib.parse(page, namespaceHTMLElements=False)
    assert bare(" ".join(spoken(document)), law) == ["acres"]
    assert bare("«At most »{most}", law) == ["most", "{most}"]


@pytest.mark.parametrize("job", SETTLED, ids=("somers", "carmel"))
def test_every_word_of_a_document_has_passed_through_gettext(marked, law, job):
    made = marked[job.format("determination.pdf")].body
    with pikepdf.open(BytesIO(made)) as pdf:
        title = str(pdf.docinfo["/Title"])
        links = [str(note.A.URI) for page in pdf.pages for note in page.get("/Annots", [])]
    with pypdfium2.PdfDocument(made) as pdf:
        footers = [page.get_textpage().get_text_bounded(top=FOOTER) for page in pdf]
    body = text_of(made)
    for link in links:
        body = body.replace(flat(link), " ")
    assert bare(body, [flat(words) for words in law]) == []
    assert bare(" ".join([title, *footers]), law) == []


def test_programs_are_told_the_same_words(marked):
    told = [
        text
        for answer in marked.values()
        if answer.type == "application/json"
        for text in said(json.loads(answer.body))
    ]
    assert [text for text in told if not MARKED.search(text)] == []
    assert len(told) > 50
