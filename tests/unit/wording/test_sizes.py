"""What a page says of the hairs by which a size is too large or too small."""

from urllib.parse import parse_qsl

import pytest

from portal.domain.parts import read_part, take_parts
from portal.domain.sizing import read_margin
from portal.wording.sizes import TRIANGLE_STRIP, UNEVEN, UNEVEN_RANGE, tell_notes

EVEN = "1.shape=sides&1.a=3&1.b=4&1.c=5"


@pytest.mark.parametrize(
    ("query", "notes"),
    [
        (EVEN, []),
        (EVEN.replace("c=5", "c=6"), [UNEVEN]),
        (EVEN.replace("c=5", "c=5 to 6"), [UNEVEN_RANGE]),
        (f"{EVEN}&2.shape=sides&2.a=2&2.b=2&2.c=2 to 3", [UNEVEN_RANGE]),
        ("1.shape=sides&1.a=2&1.b=2&1.c=3&2.shape=sides&2.a=2&2.b=2&2.c=1 to 3",
         [UNEVEN, UNEVEN_RANGE]),
    ],
)  # fmt: skip
def test_a_root_is_told_by_the_side_to_which_it_is_rounded(query, notes) -> None:
    sheet, _ = take_parts(parse_qsl(query))
    assert tell_notes([read_part(part, "area") for part in sheet.parts], None) == notes


@pytest.mark.parametrize(
    ("shape", "margin", "told"),
    [("1.shape=triangle&1.base=9&1.height=4", "3 ft", True),
     ("1.shape=triangle&1.base=9&1.height=4", "10%", False), (EVEN, "3 ft", False)],
)  # fmt: skip
def test_the_strip_around_a_triangle_is_told_to_be_a_range(shape, margin, told) -> None:
    sheet, _ = take_parts(parse_qsl(shape))
    parts = [read_part(part, "area") for part in sheet.parts]
    assert (TRIANGLE_STRIP in tell_notes(parts, read_margin(margin, "area"))) is told
