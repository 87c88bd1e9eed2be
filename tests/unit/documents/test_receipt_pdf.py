"""The receipt on paper: one tagged sheet with the same lines, whose code opens it again."""

from dataclasses import replace
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
import zxingcpp

from portal.documents.receipt_pdf import receipt_pdf
from portal.wording.receipts import ReceiptTold, tell_receipt
from tests.pdf_kit import flat, pictures_of, text_of
from tests.receipts_kit import RECEIPT
from tests.unit.documents.test_determination_pdf import elements

ADDRESS = f"https://permits.example.gov/somers/job/{'aB3-' * 10}/receipt/{RECEIPT.notice}"
TOLD = {
    "in time": tell_receipt(RECEIPT),
    "short": tell_receipt(
        replace(
            RECEIPT, standing="short", counting="working_days", channel="dropbox",
            recorded_at=RECEIPT.earliest_at,
        ),
        demonstration=True,
    ),
}  # fmt: skip


@pytest.fixture(scope="module", params=sorted(TOLD))
def told(request: pytest.FixtureRequest) -> ReceiptTold:
    return TOLD[request.param]


@pytest.fixture(scope="module")
def made(told: ReceiptTold) -> bytes:
    return receipt_pdf(told, ADDRESS)


def test_it_is_tagged_with_language_and_title(made: bytes, told: ReceiptTold) -> None:
    with pikepdf.open(BytesIO(made)) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang).startswith("en")
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        assert told.title in str(pdf.docinfo["/Title"])
        found = elements(pdf)
        kinds = [str(element.S) for element in found]
        figures = [str(element.Alt) for element in found if str(element.S) == "/Figure"]
    assert kinds.count("/H1") == 1
    assert kinds.count("/H2") == len(told.parts) + 1
    assert kinds.index("/H1") < kinds.index("/H2")
    assert kinds.count("/P") >= sum(len(part.lines) for part in told.parts)
    assert kinds.count("/Link") == 1
    assert figures == ["QR code that opens this receipt"]


def test_it_says_the_same_lines(made: bytes, told: ReceiptTold) -> None:
    text = text_of(made)
    for words in (told.title, told.town, told.answer, *told.lead, *told.footer):
        assert flat(words) in text
    for part in told.parts:
        assert flat(part.heading) in text
        for line in part.lines:
            for said in (line.name, line.says, line.cite):
                assert said is None or flat(said) in text


def test_its_code_opens_it_again(made: bytes) -> None:
    pictures = pictures_of(made, dots_per_inch=200)
    codes = [code.text for picture in pictures for code in zxingcpp.read_barcodes(picture)]
    assert codes == [ADDRESS]


def test_it_is_one_sheet_and_always_the_same_file(made: bytes, told: ReceiptTold) -> None:
    with pypdfium2.PdfDocument(made) as pdf:
        assert len(pdf) == 1
    assert receipt_pdf(told, ADDRESS) == made


@pytest.mark.parametrize(
    "words",
    ["#panic() *b* $x$ [", "w" * 3_000, "\x00\x1b[2J\u202e 漢字 😀", "one\ntwo", '"\\'],
    ids=str.__len__,
)
def test_words_that_people_typed_are_only_words(words: str) -> None:
    told = tell_receipt(replace(RECEIPT, given_by=words, address=words))
    assert receipt_pdf(told, ADDRESS).startswith(b"%PDF")
