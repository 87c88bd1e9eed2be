"""Where fees and credits on one size turn inside a range, its ends are those of every size."""

import pytest

from tests.fees_kit import cents, schedule_of

HOURLY = 'per = "hours", partial = "exact"'


@pytest.mark.parametrize(
    ("lines", "query", "wanted"),
    [
        # The lesser of two switches inside the range, and then less of it is taken off.
        ([f'a: {HOURLY}, rate = "3"',
          f'b: lesser = [{{ {HOURLY}, rate = "8" }}, {{ flat = "40" }}] | reduces = ["a"]'],
         "hours=0..20", {"fee": (0, 2000)}),
        ([f'a: {HOURLY}, rate = "10", maximum = "60"',
          f'b: {HOURLY}, rate = "4" | reduces = ["a"]'],
         "hours=0..10", {"fee": (0, 3600)}),
        (['a: per = "lots", rate = "10", maximum = "65"',
          'b: per = "lots", rate = "4" | reduces = ["a"]'], "lots=0..10", {"fee": (0, 3700)}),
        # The greatest of those that share a fee is another inside the range than at its ends.
        ([f'a: {HOURLY}, rate = "2", minimum = "10" | once = "x"',
          f'b: {HOURLY}, rate = "4", maximum = "30" | once = "x"'],
         "hours=2..20", {"a": (0, 4000), "b": (0, 3000), "fee": (1000, 4000)}),
        # Taken off one of two that share a fee, while it is only just the greater.
        (['a: flat = "10" | once = "x"', f'b: {HOURLY}, rate = "1" | once = "x"',
          'c: flat = "4" | reduces = ["b"]'], "hours=0..30", {"fee": (601, 2600)}),
    ],
)  # fmt: skip
def test_what_turns_inside_a_range_counts_too(
    lines: list[str], query: str, wanted: dict[str, tuple[int, int]]
) -> None:
    found = cents(schedule_of(*lines), query)
    assert {name: found[name] for name in wanted} == wanted


@pytest.mark.parametrize("each", ["0.05", "0.5"])
def test_a_credit_of_very_many_steps_is_never_told_narrower_than_it_is(each: str) -> None:
    rate = f'rate = "1", each = "{each}", partial = "up"'
    schedule = schedule_of(
        'a: per = "hours", rate = "9", partial = "exact", maximum = "90"',
        f'b: per = "hours", {rate}, maximum = "20" | reduces = ["a"]',
    )
    ends = [cents(schedule, f"hours={n / 8}")["fee"][0] for n in range(321)]
    low, high = cents(schedule, "hours=0..40")["fee"]
    assert low <= min(ends)
    assert high is not None
    assert high >= max(ends)


def test_of_very_many_that_share_a_fee_the_ends_are_never_told_narrower() -> None:
    many = [
        f'l{n}: sum = [{{ flat = "{1000 - n * n}" }}, {{ per = "hours", rate = "{3 * n + 1}",'
        ' partial = "exact" }] | once = "x"'
        for n in range(24)
    ]
    schedule = schedule_of(*many, 'c: flat = "30" | reduces = ["l3"]')
    ends = [cents(schedule, f"hours={n / 8}")["fee"][0] for n in range(81)]
    low, high = cents(schedule, "hours=0..10")["fee"]
    assert low <= min(ends) < 100000
    assert high is not None
    assert high >= max(ends)
