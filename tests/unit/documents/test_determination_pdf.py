"""The PDF: tagged, titled, whole, and its code opens the same answer."""

from collections.abc import Mapping
from datetime import date
from io import BytesIO
from itertools import pairwise
from urllib.parse import parse_qsl

import pikepdf
import pytest
import zxingcpp

from portal.documents.determination_pdf import determination_pdf
from portal.domain.edition import Town
from portal.services.checks import determine_job, read_job
from portal.wording.telling import Telling
from tests.pdf_kit import flat, pictures_of, text_of

DAY = date(2026, 12, 1)
QUERY = (
    "activity=grading&area_sqft=60000&volume_cuyd=900&subdivision=no&site_plan=no&wetland_permit=none"
    "&slope_permit=none&hazard=no&common_plan=no&max_slope_pct=5&wetland_ft=500&watercourse_ft=500"
)
ADDRESS = f"https://permits.example.gov/somers/determination?{QUERY}&edition=2012-05-17"


@pytest.fixture(scope="session")
def telling(towns: Mapping[str, Town]) -> Telling:
    return determine_job(read_job(towns["somers"], parse_qsl(QUERY), DAY)).telling


@pytest.fixture(scope="session")
def made(telling: Telling) -> bytes:
    return determination_pdf(telling, ADDRESS, DAY)


def elements(pdf: pikepdf.Pdf) -> list[pikepdf.Dictionary]:
    """Return every element of the structure tree, in reading order."""
    found, waiting = [], [pdf.Root.StructTreeRoot.K]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, pikepdf.Array):
            waiting[:0] = list(node)
        elif isinstance(node, pikepdf.Dictionary):
            if "/S" in node:
                found.append(node)
            if "/K" in node:
                waiting.insert(0, node.K)
    return found


def test_it_is_tagged_with_language_and_title(made: bytes, telling: Telling) -> None:
    with pikepdf.open(BytesIO(made)) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang).startswith("en")
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        assert telling.title in str(pdf.docinfo["/Title"])
        kinds = [str(element.S) for element in elements(pdf)]
    assert kinds.index("/H1") < kinds.index("/H2")
    tables_and_code = 3
    assert kinds.count("/H2") == len(telling.parts) + tables_and_code


def test_lines_items_quotes_and_the_address_are_tagged_as_what_they_are(
    made: bytes, telling: Telling
) -> None:
    with pikepdf.open(BytesIO(made)) as pdf:
        kinds = [str(element.S) for element in elements(pdf)]
    lines = [line for part in telling.parts for line in part.lines]
    assert kinds.count("/P") >= len(lines)
    assert kinds.count("/L") == sum(bool(line.items) for line in lines)
    assert kinds.count("/LI") == sum(len(line.items) for line in lines)
    assert kinds.count("/BlockQuote") == sum(line.quote is not None for line in lines) > 0
    assert kinds.count("/Link") == 1
    ranks = [int(kind[2]) for kind in kinds if kind in ("/H1", "/H2", "/H3", "/H4")]
    assert ranks[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(ranks))


def test_its_tables_have_header_cells_and_its_code_a_description(made: bytes) -> None:
    with pikepdf.open(BytesIO(made)) as pdf:
        found = elements(pdf)
        headers = [element for element in found if str(element.S) == "/TH"]
        figures = [element for element in found if str(element.S) == "/Figure"]
        attributes = [element.A for element in headers]
        scopes = [
            str(item.Scope)
            for attribute in attributes
            for item in (attribute if isinstance(attribute, pikepdf.Array) else [attribute])
            if "/Scope" in item
        ]
        assert len(headers) >= 2
        assert scopes.count("/Column") == len(headers)
        assert [str(figure.Alt) for figure in figures] == ["QR code that opens this answer"]


def test_every_line_of_the_telling_is_in_it(made: bytes, telling: Telling) -> None:
    text = text_of(made)
    lines = [line for part in telling.parts for line in part.lines]
    items = [item for line in lines for item in line.items]
    for line in (*lines, *items):
        for words in (line.says, line.name, line.mark, line.cite, line.quote):
            assert words is None or flat(words) in text
    for row in (*telling.answers, *telling.not_needed):
        assert flat(row.label + row.value) in text
    assert flat(telling.answer) in text


def test_its_code_opens_the_same_answer(made: bytes) -> None:
    pictures = pictures_of(made, dots_per_inch=200)
    codes = [code.text for picture in pictures for code in zxingcpp.read_barcodes(picture)]
    assert codes == [ADDRESS]


def test_the_same_answer_on_the_same_day_is_the_same_file(made: bytes, telling: Telling) -> None:
    assert determination_pdf(telling, ADDRESS, DAY) == made
