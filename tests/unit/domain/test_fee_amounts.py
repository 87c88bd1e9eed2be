"""Amounts at a point and over ranges: units, slices, tiers, bounds, and what stays open."""

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.answers import Between, Exact
from portal.domain.fee_amounts import Unit
from portal.domain.fee_estimate import estimate
from portal.domain.fee_points import Near
from tests.fees_kit import cents, estimate_of, schedule_of

SIZES = st.fractions(min_value=0, max_value=500, max_denominator=60)
EACH = st.fractions(min_value=Fraction(1, 4), max_value=50, max_denominator=8)
WHOLE = st.integers(0, 60)
SLICED = schedule_of(
    'a: slices = "ground", partial = "exact",'
    ' rows = [{ to = 100, rate = "3" }, { to = 250, rate = "0.5" }, { rate = "1.25" }]'
)
TO_TEN = 'tiers = "ground", rows = [{ to = 10, flat = "1" }, { flat = "2" }]'
BELOW_TEN = 'tiers = "ground", rows = [{ below = 10, flat = "1" }, { flat = "2" }]'
COST_FALLS = (
    'tiers = "cost", falls = true,'
    ' rows = [{ below = 100, percent = "100", of = "cost" }, { flat = "20" }]'
)
LOTS_FALL = (
    'tiers = "lots", falls = true,'
    ' rows = [{ below = 5, per = "lots", rate = "10" }, { flat = "20" }]'
)
BY_WHEN = (
    'cases = [{ when = "ground > \'2.5 acres\'", flat = "4" },'
    ' { when = "hours > 2.50", flat = "3" },'
    ' { when = "cost >= \'$1,000.05\'", flat = "2" }, { flat = "1" }], edge = "ambiguous"'
)
ONE_OVER_ALL = (
    'tiers = "hours", edge = "ambiguous", rows = [{ to = 100, flat = "1" },'
    ' { from = 10, to = 20, flat = "2" }, { from = 15, flat = "3" }]'
)
FROM_ONE_HOUR = (
    'tiers = "hours", edge = "ambiguous", rows = [{ from = 1, to = 2, flat = "5" }, { flat = "9" }]'
)
RATES = ((0, 100, Fraction(3)), (100, 250, Fraction(1, 2)), (250, None, Fraction(5, 4)))


@given(SIZES, EACH)
def test_parts_of_a_unit_are_counted_by_their_rule(size: Fraction, each: Fraction) -> None:
    near, units = Near(size), size / each
    assert Unit(each, "exact").count(near) == units
    assert Unit(each, "up").count(near) == ceil(units)
    assert Unit(each, "down").count(near) == floor(units)
    assert Unit(each, "nearest").count(near) == floor(units + Fraction(1, 2))


@given(st.integers(1, 50), EACH, st.sampled_from(("up", "down", "nearest")))
def test_beside_an_edge_a_unit_counts_as_a_hair_away_from_it(
    count: int, each: Fraction, partial: str
) -> None:
    unit = Unit(each, partial)  # type: ignore[arg-type]  # one of the three
    hair = Fraction(1, 10**9)
    for half in (0, each / 2):
        edge = count * each + half
        assert unit.count(Near(edge, 1)) == unit.count(Near(edge + hair))
        assert unit.count(Near(edge, -1)) == unit.count(Near(edge - hair))


@given(SIZES)
def test_slices_are_the_integral_of_their_rates(size: Fraction) -> None:
    """Each part of the size at its own rate, summed part by part."""
    whole = sum(
        ((min(size, end) if end is not None else size) - start) * rate
        for start, end, rate in RATES
        if size > start
    )
    found = estimate(SLICED, {"ground": Exact(size)}, ["exempt"]).lines[0].charged
    assert found.settled
    assert abs(found.low - whole) <= Fraction(1, 200)


@given(st.integers(0, 400), st.integers(0, 400))
def test_a_rising_schedule_never_charges_the_larger_job_less(one: int, other: int) -> None:
    schedule = schedule_of(
        'a: tiers = "ground", rows = [{ below = 50, flat = "20" }, { to = 200, per = "ground",'
        ' each = 7, rate = "3.33", partial = "up" }, { per = "ground", rate = "0.50", partial ='
        ' "exact" }], minimum = "25"',
        'b: slices = "ground", partial = "down", each = 3, rows = [{ to = 90, rate = "0.115" },'
        ' { rate = "0" }]',
        'c: percent = "12.5", of_lines = ["a", "b"]',
    )
    low, high = sorted((one, other))
    less, more = cents(schedule, f"ground={low}"), cents(schedule, f"ground={high}")
    assert less["fee"][0] <= more["fee"][0]
    if low < high:
        assert cents(schedule, f"ground={low}..{high}")["fee"] == (less["fee"][0], more["fee"][1])


@given(WHOLE, st.integers(0, 500))
def test_a_sum_is_the_sum_of_its_lines(lots: int, ground: int) -> None:
    schedule = schedule_of(
        'a: per = "lots", rate = "12.34"',
        'b: per = "ground", rate = "0.115", partial = "exact"',
        'c: percent = "10", of_lines = ["a", "b"] | reduces = ["a", "b"]',
        'd: flat = "10" | group = "deposit"',
        'e: percent = "3", of_lines = ["a", "b", "c"]',
    )
    found = cents(schedule, f"lots={lots}&ground={ground}")
    assert found["fee"][0] == sum(found[name][0] for name in "abce")
    assert found["deposit"] == (1000, 1000)


def test_no_amount_is_ever_a_float() -> None:
    schedule = schedule_of('a: per = "ground", rate = "0.005", partial = "exact"')
    found = estimate_of(schedule, "ground=1..3").lines[0].charged
    assert type(found.low) is type(found.high) is Fraction


@pytest.mark.parametrize(
    ("amount", "query", "ends"),
    [
        # An open end may be included or not; just beside an edge is not at it.
        (TO_TEN, "ground=10<..20", (200, 200)),
        (TO_TEN, "ground=10..20", (100, 200)),
        (BELOW_TEN, "ground=5..<10", (100, 100)),
        (BELOW_TEN, "ground=5..10", (100, 200)),
        # Money is counted in cents, things by one: 9,999.99 is the last below 10,000.
        ('tiers = "cost", rows = [{ below = 100, percent = "100", of = "cost" }, { flat = "200" }]',
         "cost=50..99.99", (5000, 9999)),
        (COST_FALLS, "cost=50..150", (2000, 9999)),
        (LOTS_FALL, "lots=3..7", (2000, 4000)),
        # Units that begin inside the range.
        ('per = "ground", each = 10, rate = "1", partial = "up"', "ground=10..20", (100, 200)),
        ('per = "ground", each = 10, rate = "1", partial = "up"', "ground=10<..20", (200, 200)),
        ('per = "ground", each = 10, rate = "1", partial = "down"', "ground=10..<20", (100, 100)),
        # Of nothing, nothing is charged; a minimum is due all the same.
        ('per = "lots", rate = "10"', "lots=0", (0, 0)),
        ('per = "lots", rate = "10", minimum = "5"', "lots=0", (500, 500)),
        ('per = "lots", rate = "10", included = 5', "lots=5", (0, 0)),
        ('per = "lots", rate = "10", included = 5', "lots=6", (1000, 1000)),
        # Nobody said how many: at least what is sure, and no upper end unless there is a maximum.
        ('sum = [{ flat = "50" }, { per = "lots", rate = "10" }]', "", (5000, None)),
        ('per = "lots", rate = "10", maximum = "80"', "lots=unknown", (0, 8000)),
        ('tiers = "lots", rows = [{ to = 5, flat = "1" }, { flat = "9" }]', "", (100, 900)),
        # Nobody was asked: it may be none. Somebody does not know: it is some.
        ('tiers = "lots", rows = [{ from = 1, flat = "1" }]', "", (0, 100)),
        ('tiers = "lots", rows = [{ from = 1, flat = "1" }]', "lots=unknown", (100, 100)),
        ('tiers = "lots", rows = [{ from = 1, flat = "1" }]', "lots=0", (0, 0)),
        ('tiers = "lots", rows = [{ from = 1, flat = "1" }]', "lots=0..3", (0, 100)),
        ('per = "lots", rate = "10", times = "hours"', "lots=2..3&hours=1.5..4", (3000, 12000)),
        ('per = "lots", rate = "10", times = "hours"', "lots=0&hours=4", (0, 0)),
        ('per = "lots", rate = "10", times = "hours"', "lots=2&hours=0", (0, 0)),
        ('per = "lots", rate = "10", times = "hours"', "lots=2", (0, None)),
        ('per = "lots", rate = "10", times = "hours", maximum = "30"', "lots=2", (0, 3000)),
        ('unknown = "Ask.", times = "hours"', "hours=0", (0, 0)),
        ('unknown = "Ask.", times = "hours"', "hours=0..1", (0, None)),
        ('per = "lots", rate = "10", times = "lots"', "lots=3", (9000, 9000)),
        (BY_WHEN, "ground=108900&hours=2.5&cost=1000.04", (100, 100)),
        (BY_WHEN, "ground=108900.01&hours=2.5&cost=1000.04", (400, 400)),
        (BY_WHEN, "ground=5&hours=2.51&cost=1000.04", (300, 300)),
        (BY_WHEN, "ground=5&hours=1&cost=1000.05", (200, 200)),
        (BY_WHEN, "ground=2.5 acres..3 acres&hours=1&cost=1", (100, 400)),
        ('per = "hours", rate = "3", each = "1/4 hour", partial = "up"', "hours=0.6", (900, 900)),
        ('per = "lots", rate = "30", each = "10 lots", partial = "up"', "lots=11", (6000, 6000)),
        (ONE_OVER_ALL, "hours=50", (100, 300)),
        (ONE_OVER_ALL, "hours=12", (100, 200)),
        (ONE_OVER_ALL, "hours=101", (300, 300)),
        # Half an hour is not nothing, and less than the first row: the author left it open.
        (FROM_ONE_HOUR, "hours=unknown", (0, 900)),
        (FROM_ONE_HOUR, "hours=0.5", (0, 500)),
        (FROM_ONE_HOUR, "hours=0.5..3", (0, 900)),
        (FROM_ONE_HOUR, "hours=1", (500, 500)),
        (FROM_ONE_HOUR, "hours=0", (0, 0)),
        ('unknown = "Ask."', "", (0, None)),
        ('greater = [{ unknown = "Ask." }, { flat = "7" }]', "", (700, None)),
        ('lesser = [{ unknown = "Ask." }, { flat = "7" }]', "", (0, 700)),
        ('at_cost = true, of = "cost", markup = "12.5"', "cost=10", (1125, 1125)),
        ('at_cost = true, of = "cost"', "", (0, None)),
    ],
)  # fmt: skip
def test_a_line_comes_to_its_least_and_its_greatest(
    amount: str, query: str, ends: tuple[int, int | None]
) -> None:
    assert cents(schedule_of(f"a: {amount}"), query)["a"] == ends


@pytest.mark.parametrize(
    ("rounding", "query", "ends"),
    [
        ("dollar_up", "ground=100", (1000, 1000)),
        ("dollar_up", "ground=100<..101", (1100, 1100)),
        ("dollar_down", "ground=99..<100", (900, 900)),
        ("dollar_down", "ground=99..100", (900, 1000)),
        ("dollar", "ground=94<..105", (900, 1100)),
        ("dollar", "ground=95..<105", (1000, 1000)),
    ],
)
def test_a_range_is_rounded_at_its_true_ends(
    rounding: str, query: str, ends: tuple[int, int]
) -> None:
    schedule = schedule_of('a: per = "ground", rate = "0.10", partial = "exact"', round_to=rounding)
    assert cents(schedule, query)["a"] == ends


@given(st.integers(0, 40), st.integers(0, 40))
def test_what_is_taken_off_may_rise_with_what_it_is_taken_off(one: int, other: int) -> None:
    """The sum may then fall within a range: its turns are tried too."""
    schedule = schedule_of(
        'a: per = "ground", each = 4, rate = "10", partial = "up"',
        'b: per = "ground", rate = "3.50", included = 9, partial = "exact" | reduces = ["a"]',
    )
    low, high = sorted((one, other))
    hair = Fraction(1, 10**9)
    tried = [Fraction(n) + side for n in range(low, high + 1) for side in (-hair, 0, hair)]
    sums = [
        estimate(schedule, {"ground": Exact(size)}, ["exempt"]).totals["fee"].low
        for size in tried
        if low <= size <= high
    ]
    answer = Exact(Fraction(low)) if low == high else Between(Fraction(low), Fraction(high))
    found = estimate(schedule, {"ground": answer}, ["exempt"]).totals["fee"]
    assert (found.low, found.high) == (min(sums), max(sums))
