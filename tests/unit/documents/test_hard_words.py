"""The PDF with words and addresses that no town writes: it is made and keeps to its margins."""

import re
from datetime import date

import pypdfium2
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from portal.documents.determination_pdf import determination_pdf
from portal.documents.letter_pdf import REPLACEMENT
from portal.documents.qr import qr_svg
from portal.wording.telling import Line, Part, Row, Telling
from tests.pdf_kit import flat, pictures_of, text_of

DAY = date(2026, 12, 1)
ADDRESS = "https://permits.example.gov/somers/determination?activity=pool&edition=2012-05-17"
# As long as a job that is answered whole makes it.
LONG = ADDRESS + "".join(f"&fact_{letter}=no" for letter in "abcdefghijklmnopqrstuvwxyz")
MARGIN = 72  # points on the left and on the right
LARGEST_CODE = 2_331  # bytes, by ISO/IEC 18004 for version 40, level M


def telling(words: str) -> Telling:
    """Return a telling that says the words wherever a telling has words."""
    item = Line(words, name=words, mark=words, cite=words, basis=words)
    line = Line(words, words, words, words, words, items=(item,), quote=words)
    return Telling(
        title=f"Title {words}",
        answer=words,
        lead=(words,),
        parts=(Part("part", f"Part {words}", (line, Line(words, minor=True)), words),),
        answers=(Row(words, words, "fact"),),
        not_needed=(Row(words, words, "fact"),),
        town=words,
        edition=words,
        footer=("The Town decides.", f"Footer {words}"),
    )


def made(words: str, address: str = ADDRESS) -> bytes:
    return determination_pdf(telling(words), address, DAY)


def leaves_margins_empty(pdf: bytes) -> bool:
    for picture in pictures_of(pdf, dots_per_inch=72):
        paper = picture.convert("L")
        right = paper.crop((paper.width - MARGIN + 4, 0, paper.width, paper.height))
        bottom = paper.crop((0, paper.height - 24, paper.width, paper.height))
        if not right.getextrema() == bottom.getextrema() == (255, 255):
            return False
    return True


def codes(pdf: bytes) -> list[str]:
    pictures = pictures_of(pdf, dots_per_inch=200)
    return [code.text for picture in pictures for code in zxingcpp.read_barcodes(picture)]


def test_the_whole_of_a_long_address_is_in_print() -> None:
    pdf = made("plain words", LONG)
    assert leaves_margins_empty(pdf)
    assert LONG in text_of(pdf)


@pytest.mark.parametrize(
    "words",
    [
        "#import $x^2$ @ref <label> \\u{0} *b* _i_ `raw` // gone /* gone */ #panic() ~ -- ... 1/2",
        "¿Qué año? Nguyễn Đặng, Łódź, Київ",
        "≤ ½ ² § – “quoted” ’ → • … × °",
        "50% of $1,000 & more: C:\\path {a} [b] (c)",
    ],
)
def test_words_are_only_words(words: str) -> None:
    assert text_of(made(words)).count(flat(words)) >= 18


def test_both_directions_of_writing_are_drawn() -> None:
    text = text_of(made("שלום مرحبا"))
    assert REPLACEMENT not in text
    assert "ש" in text


@pytest.mark.parametrize(
    "strange", ["🏠", "👷🏽", "土", "ส", "\x00", "\x1b", "\ud800", "\ufeff", "\u202e"]
)
def test_what_no_font_has_is_shown_as_missing(strange: str) -> None:
    text = text_of(made(f"before{strange}after"))
    assert f"before{REPLACEMENT * len(strange)}after" in text


@settings(max_examples=12, deadline=None)
@given(st.text(max_size=60), st.text(st.characters(max_codepoint=0x2500), max_size=60))
def test_any_words_make_a_document(anything: str, likelier: str) -> None:
    assert made(f"{anything} {likelier}").startswith(b"%PDF")


def test_every_character_that_is_let_through_is_drawn() -> None:
    every = "".join(map(chr, range(0x20, 0x3000)))
    drawn = re.sub(REPLACEMENT, "", " ".join(every.split()))
    assert made(drawn).startswith(b"%PDF")


@pytest.mark.parametrize("word", ["w" * 5_000, "W-" * 600, "https://a.example/" + "q" * 3_000])
def test_a_long_word_stays_within_the_margins(word: str) -> None:
    assert leaves_margins_empty(made(word))


def test_a_long_text_loses_nothing_between_pages() -> None:
    words = " ".join(f"word{n}" for n in range(1_500))
    assert text_of(made(words)).count("word749word750") >= 18


def test_the_longest_address_of_a_code_is_read_from_a_picture_of_the_page() -> None:
    address = ADDRESS.ljust(LARGEST_CODE, "7")
    pdf = made("words", address)
    assert codes(pdf) == [address]
    assert leaves_margins_empty(pdf)


def test_an_address_too_long_for_a_code_is_printed_without_one() -> None:
    address = ADDRESS.ljust(LARGEST_CODE + 1, "7")
    assert qr_svg(address) == ""
    pdf = made("words", address)
    assert flat(address) in text_of(pdf)
    assert codes(pdf) == []
    assert leaves_margins_empty(pdf)


def test_an_address_of_an_ordinary_job_is_copied_as_it_is_printed() -> None:
    with pypdfium2.PdfDocument(made("words")) as pdf:
        text = "".join(page.get_textpage().get_text_range() for page in pdf)
    assert "\u200b" not in text
    assert flat(ADDRESS) in flat(text)


def test_every_page_says_that_the_town_decides_and_which_page_it_is() -> None:
    with pypdfium2.PdfDocument(made("some words " * 300)) as pdf:
        texts = [page.get_textpage().get_text_range() for page in pdf]
    assert len(texts) > 2
    for number, text in enumerate(texts, start=1):
        assert "The Town decides." in text
        assert f"Page {number} of {len(texts)}" in text
