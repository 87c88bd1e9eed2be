"""A range is told by the ends that matter, as the band on the page told it."""

from fractions import Fraction

import pytest

from portal.domain.answers import Between
from portal.wording.values import say_answer


@pytest.mark.parametrize(
    ("low", "high", "ends", "told"),
    [
        (0, 5000, (False, True), "Less than 5,000 sq ft (about 0.11 acre)"),
        (0, 5000, (False, False), "5,000 sq ft (about 0.11 acre) or less"),
        (43560, 50_000_000, (False, False), "43,560 sq ft (1 acre) or more"),
        (43560, 50_000_000, (True, False), "More than 43,560 sq ft (1 acre)"),
        (0, 50_000_000, (False, False), "Any amount"),
        (0, 50_000_000, (True, False), "Some"),
        (4000, 6000, (False, False), "4,000 to 6,000 sq ft"),
    ],
)
def test_a_range_says_only_the_ends_that_matter(towns, low, high, ends, told) -> None:
    answer = Between(Fraction(low), Fraction(high), low_open=ends[0], high_open=ends[1])
    assert say_answer(towns["somers"].editions[-1], "area_sqft", answer) == told
