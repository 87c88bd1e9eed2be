"""Lines beside each other: shared, replaced, taken off, a percentage of each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain import fee_alone, fee_search
from portal.domain.fee_alone import TooManyOpenError
from tests.fees_kit import cents, estimate_of, schedule_of

ONCE = schedule_of(
    'a: flat = "300" | once = "hearing"; when = "late"',
    'b: per = "lots", rate = "100" | once = "hearing"; when = "senior"',
    'c: percent = "10", of_lines = ["a", "b"]',
)
DOUBLED = schedule_of(
    'a: flat = "200"',
    'b: percent = "200", of_lines = ["a"] | when = "late"; replaces = ["a"]',
    'c: percent = "10", of_lines = ["a", "b"]',
    'd: percent = "50", of_lines = ["a", "b"] | when = "senior"; reduces = ["a", "b"]',
)
COMBINED = schedule_of(
    'a: flat = "600" | when = "late"',
    'b: per = "lots", rate = "500" | when = "lots > 0"',
    'c: flat = "100" | when = "senior"',
    'd: percent = "50", of_lines = ["a", "b", "c"], take = "all_but_greatest" |'
    ' reduces = ["a", "b", "c"]',
)
UNSURE_FEE = (
    'a: tiers = "cost", edge = "ambiguous", rows = [{ below = 10000, flat = "500" },'
    ' { above = 10000, flat = "1000" }]'
)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("late=yes&senior=no&lots=5", {"a": 30000, "c": 3000, "fee": 33000}),
        ("late=no&senior=yes&lots=5", {"b": 50000, "c": 5000, "fee": 55000}),
        ("late=yes&senior=yes&lots=5", {"a": 0, "b": 50000, "c": 5000, "fee": 55000}),
        ("late=yes&senior=yes&lots=2", {"a": 30000, "b": 0, "c": 3000, "fee": 33000}),
        ("late=yes&senior=yes&lots=3", {"a": 30000, "b": 0, "c": 3000, "fee": 33000}),
        ("late=no&senior=no&lots=3", {"c": 0, "fee": 0}),
    ],
)
def test_of_lines_that_share_a_fee_only_the_greatest_is_charged(
    query: str, wanted: dict[str, int]
) -> None:
    assert cents(ONCE, query) == {name: (each, each) for name, each in wanted.items()}


def test_of_lines_that_share_a_fee_one_that_nobody_knows_may_be_either() -> None:
    schedule = schedule_of('a: unknown = "Ask." | once = "x"', 'b: flat = "6" | once = "x"')
    assert cents(schedule, "") == {"a": (0, None), "b": (0, 600), "fee": (600, None)}


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("late=no&senior=no", {"a": 20000, "c": 2000, "fee": 22000}),
        ("late=yes&senior=no", {"a": 0, "b": 40000, "c": 4000, "fee": 44000}),
        ("late=no&senior=yes", {"a": 20000, "c": 2000, "d": -10000, "fee": 12000}),
        ("late=yes&senior=yes", {"a": 0, "b": 40000, "c": 4000, "d": -20000, "fee": 24000}),
    ],
)
def test_a_line_stands_in_the_place_of_another(query: str, wanted: dict[str, int]) -> None:
    assert cents(DOUBLED, query) == {name: (each, each) for name, each in wanted.items()}


@pytest.mark.parametrize(
    ("query", "taken", "due"),
    [
        ("late=yes&senior=no&lots=0", 0, 60000),
        ("late=no&senior=no&lots=2", 0, 100000),
        ("late=yes&senior=no&lots=2", -30000, 130000),
        ("late=yes&senior=no&lots=1", -25000, 85000),
        ("late=yes&senior=yes&lots=2", -35000, 135000),
    ],
)
def test_combined_applications_pay_the_higher_fee_and_half_of_each_other(
    query: str, taken: int, due: int
) -> None:
    found = cents(COMBINED, query)
    assert found["d"] == (taken, taken)
    assert found["fee"] == (due, due)


@pytest.mark.parametrize(
    ("credit", "query", "due"),
    [
        # Off an amount that is itself unsure: both together, not each at its worst.
        ('b: percent = "10", of_lines = ["a"] | reduces = ["a"]', "cost=10000", (45000, 90000)),
        ('b: percent = "100", of_lines = ["a"] | reduces = ["a"]', "cost=10000", (0, 0)),
        ('b: flat = "700" | reduces = ["a"]', "cost=10000", (0, 30000)),
        ('b: unknown = "Ask." | reduces = ["a"]', "cost=10000", (0, 100000)),
        ('b: percent = "10", of_lines = ["a"], maximum = "60" | reduces = ["a"]', "cost=10000",
         (45000, 94000)),
        ('b: flat = "700" | reduces = ["a"]; when = "senior"', "cost=10000", (0, 100000)),
        ('b: percent = "100", of = "paid" | reduces = ["a"]', "cost=10000&paid=600..800",
         (0, 40000)),
    ],
)  # fmt: skip
def test_what_is_taken_off_an_unsure_amount_goes_with_it(
    credit: str, query: str, due: tuple[int, int]
) -> None:
    assert cents(schedule_of(UNSURE_FEE, credit), query)["fee"] == due


def test_a_fee_that_is_waived_is_nothing_even_where_nobody_knows_it() -> None:
    schedule = schedule_of(
        'a: unknown = "Ask the Town."',
        'b: percent = "100", of_lines = ["a"] | when = "senior"; reduces = ["a"]',
    )
    assert cents(schedule, "senior=yes")["fee"] == (0, 0)
    assert cents(schedule, "senior=no")["fee"] == (0, None)
    assert cents(schedule, "senior=unknown")["fee"] == (0, None)


def test_two_reductions_never_take_more_than_there_is_nor_from_another_line() -> None:
    schedule = schedule_of(
        'a: flat = "100"',
        'b: flat = "100"',
        'c: flat = "80" | reduces = ["a"]',
        'd: flat = "50" | reduces = ["a"]',
    )
    found = cents(schedule, "")
    assert found["c"] == (-8000, -8000)
    assert found["d"] == (-2000, -2000)
    assert found["fee"] == (10000, 10000)


@pytest.mark.parametrize(
    ("first", "second", "query", "wanted"),
    [
        # The more the first takes, the less is left for the second: each has its own ends.
        ('per = "lots", rate = "10"', 'percent = "100", of = "paid"', "lots=0..10&paid=50..80",
         {"b": (-10000, 0), "c": (-8000, 0), "fee": (0, 5000)}),
        ('per = "lots", rate = "10"', 'percent = "50", of_lines = ["a", "b"], maximum = "40"',
         "lots=1..10", {"b": (-10000, -1000), "c": (-4000, 0), "fee": (0, 5000)}),
        ('per = "lots", rate = "10"',
         'lesser = [{ percent = "80", of = "paid" }, { percent = "50", of_lines = ["a", "b"] }]',
         "lots=1..9&paid=unknown", {"b": (-9000, -1000), "c": (-4500, 0), "fee": (500, 9000)}),
    ],
)  # fmt: skip
def test_of_several_reductions_each_has_its_own_least_and_greatest(
    first: str, second: str, query: str, wanted: dict[str, tuple[int, int]]
) -> None:
    schedule = schedule_of(
        'a: flat = "100"', f'b: {first} | reduces = ["a"]', f'c: {second} | reduces = ["a"]'
    )
    found = cents(schedule, query)
    assert {name: found[name] for name in wanted} == wanted


def test_what_stands_first_is_taken_off_first() -> None:
    """Here "d" rests on fewer lines than "c", and still waits for it."""
    schedule = schedule_of(
        'a: flat = "30"',
        'b: flat = "20"',
        'c: flat = "27" | reduces = ["a", "b"]',
        'd: flat = "4" | reduces = ["a"]',
    )
    found = cents(schedule, "")
    assert (found["c"], found["d"], found["fee"]) == ((-2700,) * 2, (-300,) * 2, (2000, 2000))


def test_an_unknown_amount_is_never_summed_as_nothing() -> None:
    schedule = schedule_of(
        'a: flat = "100"', 'b: unknown = "Ask."', 'c: percent = "3", of_lines = ["a", "b"]'
    )
    assert cents(schedule, "") == {
        "a": (10000, 10000), "b": (0, None), "c": (300, None), "fee": (10300, None),
    }  # fmt: skip


def test_the_three_sums_are_never_added_together() -> None:
    schedule = schedule_of(
        'a: flat = "1"', 'b: flat = "10" | group = "deposit"',
        'c: flat = "100" | group = "pass_through"',
    )  # fmt: skip
    found = estimate_of(schedule, "").totals
    assert {group: span.low for group, span in found.items()} == {
        "fee": 1, "deposit": 10, "pass_through": 100,
    }  # fmt: skip


OPEN = schedule_of(
    'a: flat = "100" | when = "late"',
    'b: flat = "30" | when = "not late"',
    'c: per = "lots", rate = "10", maximum = "45" | when = "use == shop"',
    'd: cases = [{ when = "use == shop and senior", flat = "5" }, { flat = "7" }]',
    'e: percent = "10", of_lines = ["a", "c"] | when = "plan == planning_board"',
)


@given(
    st.fixed_dictionaries(
        {
            "late": st.sampled_from(("yes", "no", "unknown")),
            "senior": st.sampled_from(("yes", "no", "unknown")),
            "use": st.sampled_from(("home", "shop", "unknown")),
            "plan": st.sampled_from(("exempt", "planning_board", "unknown")),
        }
    )
)
def test_open_answers_give_exactly_the_union(said: dict[str, str]) -> None:
    """The ends over an open answer are the least and the greatest over its answers."""
    every = {
        "late": ("yes", "no"), "senior": ("yes", "no"), "use": ("home", "shop"),
        "plan": ("exempt", "not_regulated", "administrative", "planning_board"),
    }  # fmt: skip
    jobs = [""]
    for name, word in said.items():
        words = every[name] if word == "unknown" else (word,)
        jobs = [f"{job}&{name}={each}" for job in jobs for each in words]
    found = [cents(OPEN, f"{job}&lots=3")["fee"] for job in jobs]
    asked = "&".join(f"{k}={v}" for k, v in said.items() if (k, v) != ("plan", "unknown"))
    wanted = (min(low for low, _ in found), max(high for _, high in found if high is not None))
    assert cents(OPEN, f"{asked}&lots=3")["fee"] == wanted


def test_lines_that_cannot_hold_together_are_not_summed_together() -> None:
    found = estimate_of(OPEN, "use=home&plan=exempt")
    assert cents(OPEN, "use=home&plan=exempt")["fee"] == (3700, 10700)
    assert {line.line.id: line.always for line in found.lines} == {
        "a": False, "b": False, "d": True,
    }  # fmt: skip
    assert {line.line.id: line.open_facts for line in found.lines}["a"] == ("late",)


def test_where_very_much_is_open_the_ends_are_wider_and_never_narrower(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exact = cents(OPEN, "")
    monkeypatch.setattr(fee_search, "ENOUGH", 0)
    wide = cents(OPEN, "")
    assert wide.keys() == exact.keys()
    for name, (low, high) in exact.items():
        assert wide[name][0] <= low
        assert wide[name][1] is None or (high is not None and wide[name][1] >= high)
    assert wide["fee"] != exact["fee"]


def test_too_much_that_is_open_is_told_with_its_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fee_alone, "MOST_POINTS", 3)
    with pytest.raises(TooManyOpenError) as error:
        estimate_of(OPEN, "")
    assert error.value.facts
