"""Rules and arithmetic of fee lines in words: whole sentences, and no amount that is not so."""

import re
from datetime import date
from pathlib import Path

import pytest

from portal.domain.fees import Schedule
from portal.towns.fee_build import read_schedule
from portal.wording.fees import FeeTold, tell_estimate
from tests.fees_kit import estimate_of, examples, schedule_of

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "fees"
TODAY = date(2026, 1, 2)
TIMES = "\N{MULTIPLICATION SIGN}"
MINUS = "\N{MINUS SIGN}"
KEPT = "What is not used is not given back."
FLAT_FIVE = '{ flat = "5" }'
GREATER = '{ greater = [{ flat = "5" }, { percent = "1", of = "cost" }] }'
BY_SLICES = (
    '{ slices = "hours", partial = "exact", rows = [{ to = 2, rate = "1" }, { rate = "3" }] }'
)
EXACT_EARTH = '{ per = "earth", rate = "2", partial = "exact" }'
TEN_FEET = '{ per = "ground", rate = "3", each = 10, partial = "up" }'
SQUARES_SAID = (
    "$2 for each cu yd of “Earth” plus $3 for each 10 sq ft of “Ground”. "
    "$3 for each 10 sq ft of “Ground”: a part counts as a whole."
)
TWO_PARTS = (
    'tiers = "ground", rows = [{ to = 50, per = "ground", each = 10, rate = "9", partial = "up" },'
    ' { per = "ground", each = 10, rate = "9", included = 1, partial = "nearest" }]'
)
TWO_PARTS_SAID = (
    "By “Ground”: up to 50 sq ft: $9 for each 10 sq ft of “Ground”; more than 50 sq ft: $9 for "
    "each 10 sq ft of “Ground” beyond the first sq ft. $9 for each 10 sq ft of “Ground”: a part "
    "counts as a whole. $9 for each 10 sq ft of “Ground” beyond the first sq ft: a part counts as "
    "a whole from one half on."
)
NEAREST = "rounded to the nearest cent, half a cent up"
FOUR_ROWS = (
    'tiers = "ground", rows = [{ below = 10, flat = "1" }, { to = 20, flat = "2" },'
    ' { below = 30, flat = "3" }, { flat = "4" }]'
)
FOUR_SAID = (
    "By “Ground”: less than 10 sq ft: $1; 10 sq ft to 20 sq ft: $2; "
    "more than 20 sq ft, less than 30 sq ft: $3; 30 sq ft or more: $4."
)


def told(schedule: Schedule, query: str) -> dict[str, FeeTold]:
    groups = tell_estimate(estimate_of(schedule, query), TODAY).groups
    return {line.id: line for group in groups for line in group.lines}


def one(amount: str, query: str = "", round_to: str = "cent") -> FeeTold:
    return told(schedule_of(f"a: {amount}", round_to=round_to), query)["a"]


@pytest.mark.parametrize(
    ("amount", "query", "rule", "arithmetic"),
    [
        ('flat = "250"', "", "A flat $250.", ""),
        ('per = "lots", rate = "1"', "lots=1", "$1 for each lot.", f"1 lot {TIMES} $1 = $1."),
        ('per = "ground", each = "1 acre", rate = "5", partial = "up"', "ground=1",
         "$5 for each acre of “Ground”. A part counts as a whole.", f"1 acre {TIMES} $5 = $5."),
        ('per = "ground", each = "1 acre", rate = "100", partial = "exact"', "ground=60,000",
         "$100 for each acre of “Ground”.",
         f"60,000 sq ft \N{DIVISION SIGN} 1 acre {TIMES} $100 = $137.74, {NEAREST}."),
        (TWO_PARTS, "ground=1", TWO_PARTS_SAID, f"1 {TIMES} $9 = $9."),
        (f"sum = [{EXACT_EARTH}, {TEN_FEET}]", "earth=1&ground=1",
         SQUARES_SAID,
         f"1 cu yd {TIMES} $2 + 1 {TIMES} $3 = $5."),
        ('per = "earth", each = 100, rate = "5", partial = "nearest"', "earth=250",
         "$5 for each 100 cu yd of “Earth”. A part counts as a whole from one half on.",
         f"3 {TIMES} $5 = $15."),
        ('per = "lots", rate = "5", included = 1', "lots=3",
         "$5 for each lot beyond the first lot.", f"2 lots {TIMES} $5 = $10."),
        ('per = "cost", rate = "0.02", partial = "exact", included = 1000', "cost=1500",
         "2% of “Cost” beyond the first $1,000.", "2% of $500 = $10."),
        ('per = "lots", rate = "5", minimum = "20", maximum = "30"', "lots=5",
         "$5 for each lot, at least $20, at most $30.", f"5 lots {TIMES} $5 = $25."),
        ('per = "lots", rate = "5", minimum = "20", maximum = "30"', "lots=1",
         "$5 for each lot, at least $20, at most $30.", f"1 lot {TIMES} $5, but at least $20."),
        ('per = "lots", rate = "5", minimum = "20", maximum = "30"', "lots=9",
         "$5 for each lot, at least $20, at most $30.", f"9 lots {TIMES} $5, but at most $30."),
        ('sum = [{ flat = "3" }, { per = "lots", rate = "5", maximum = "9" }]', "lots=2",
         "$3 plus ($5 for each lot, at most $9).",
         f"$3 + (2 lots {TIMES} $5, but at most $9) = $12."),
        ('per = "lots", rate = "25", times = "hours"', "lots=3&hours=2.5",
         "$25 for each lot, for each hour.", f"3 lots {TIMES} $25 {TIMES} 2.5 hours = $187.50."),
        ('sum = [{ flat = "1" }, { per = "lots", rate = "2" }], times = "hours", maximum = "9"',
         "lots=1&hours=2", "For each hour, $1 plus $2 for each lot; in all, at most $9.",
         f"($1 + 1 lot {TIMES} $2) {TIMES} 2 hours = $6."),
        ('tiers = "lots", rows = [{ to = 1, flat = "1" }, { flat = "3" }], minimum = "2"', "lots=1",
         "By “Lots”: up to 1 lot: $1; 2 lots or more: $3; in all, at least $2.", ""),
        ('sum = [{ flat = "9" }, { cases = [{ when = "late", flat = "1" }, { flat = "3" }] }]',
         "late=no", "$9 plus (if “Begun first” is yes: $1; otherwise: $3).", "$9 + $3 = $12."),
        (f"sum = [{BY_SLICES}, {FLAT_FIVE}]", "hours=3",
         "(For each hour, slice by slice: $1 up to 2 hours; $3 beyond that) plus $5.",
         f"2 hours {TIMES} $1 + 1 hour {TIMES} $3 + $5 = $10."),
        (f"lesser = [{GREATER}, {{ sum = [{FLAT_FIVE}, {FLAT_FIVE}] }}]", "cost=700",
         "The lesser of (the greater of $5 and 1% of “Cost”) and ($5 plus $5).",
         "The lesser of $7 (the greater of $5 and $7 (1% of $700)) and $10 ($5 + $5) = $7."),
        (f"sum = [{GREATER}, {FLAT_FIVE}]", "cost=700",
         "(The greater of $5 and 1% of “Cost”) plus $5.",
         "(The greater of $5 and $7 (1% of $700)) + $5 = $12."),
        ('unknown = "Ask the Town."', "", "Ask the Town.", ""),
        ('unknown = "Ask the Town", minimum = "5"', "", "Ask the Town, at least $5.", ""),
        ('unknown = "Ask the Town.", minimum = "5"', "", "Ask the Town. At least $5.", ""),
        ('sum = [{ flat = "3" }, { unknown = "Ask the Town." }]', "",
         "$3 plus an amount not known (Ask the Town).", "$3 + an amount not known = at least $3."),
        ('per = "lots", rate = "5"', "", "$5 for each lot.", ""),
        ('at_cost = true', "", "What it costs the Town.", ""),
        ('percent = "12.5", of = "cost"', "", "12.5% of “Cost”.", ""),
        ('tiers = "lots", rows = [{ to = 1, flat = "1" }, { to = 4, flat = "2" }, { flat = "3" }]',
         "lots=2..5", "By “Lots”: up to 1 lot: $1; 2 to 4 lots: $2; 5 lots or more: $3.",
         "At the least: $2. At the most: $3."),
        (FOUR_ROWS, "ground=1", FOUR_SAID, ""),
        ('tiers = "lots", rows = [{ from = 1, to = 5, flat = "1" }, { flat = "3" }]', "lots=0",
         "By “Lots”: 0 lots: $0; 1 to 5 lots: $1; 6 lots or more: $3.", ""),
        ('tiers = "lots", rows = [{ from = 1, flat = "1" }]', "lots=2",
         "By “Lots”: 0 lots: $0; 1 lot or more: $1.", ""),
        ('tiers = "cost", rows = [{ above = 0, to = 9, flat = "1" }, { flat = "3" }]', "cost=0",
         "By “Cost”: $0: $0; more than $0, up to $9: $1; more than $9: $3.", ""),
        ('greater = [{ flat = "1" }, { flat = "2" }, { flat = "3" }]', "",
         "The greater of $1, $2 and $3.", "The greater of $1, $2 and $3 = $3."),
    ],
)  # fmt: skip
def test_a_rule_and_its_arithmetic(amount: str, query: str, rule: str, arithmetic: str) -> None:
    line = one(amount, query)
    assert (line.rule, line.arithmetic) == (rule, arithmetic)


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("late", "Charged if “Begun first” is yes."),
        ("not late", "Charged if “Begun first” is no."),
        ("not lots > 3", "Charged if it is not so that “Lots” is more than 3 lots."),
        ("use in (home, shop)", "Charged if “Use” is a home or a shop."),
        ("late and (lots >= 3 or use == shop)",
         "Charged if “Begun first” is yes and (“Lots” is 3 lots or more or “Use” is a shop)."),
        ("not use == shop", "Charged if “Use” is not a shop."),
        ("lots > 3 and ground > '2.5 acres'",
         "Charged if “Lots” is more than 3 lots and “Ground” is more than 2.5 acres."),
        ("plan == planning_board", "Charged if “What the job needs” is the Planning Board."),
    ],
)  # fmt: skip
def test_a_line_that_may_apply_says_when(when: str, said: str) -> None:
    schedule = schedule_of(f'a: flat = "1" | when = "{when}"', 'b: per = "lots", rate = "1"')
    line = told(schedule, "lots=2..4")["a"]
    if when.startswith("use in"):
        assert (line.mark, line.rule) == (None, "A flat $1.")  # it always does
    else:
        assert (line.mark, line.rule) == ("May apply", f"{said} A flat $1.")


def test_tiers_of_jobs_that_are_larger_anyway_say_nothing_of_none() -> None:
    rows = 'rows = [{ above = 5, to = 9, flat = "1" }, { flat = "2" }]'
    line = told(schedule_of(f'a: tiers = "ground", {rows} | when = "ground > 5"'), "ground=7")["a"]
    assert line.rule == "By “Ground”: more than 5 sq ft, up to 9 sq ft: $1; more than 9 sq ft: $2."


def test_a_rounded_amount_says_so() -> None:
    line = one('per = "ground", rate = "0.015", partial = "exact"', "ground=1234", "dollar_up")
    assert line.amount == "$19"
    assert line.rule == "$0.015 for each sq ft of “Ground”."
    assert line.arithmetic == (
        f"1,234 sq ft {TIMES} $0.015 = $18.51, rounded up to a whole dollar: $19."
    )


@pytest.mark.parametrize(
    ("query", "round_to", "said"),
    [
        ("cost=0.30", "cent",
         "2.5% of $0.30 = $0.0075, rounded to the nearest cent, half a cent up: $0.01."),
        ("cost=0.20", "cent",
         "2.5% of $0.20 = $0.005, rounded to the nearest cent, half a cent up: $0.01."),
        ("cost=0.40", "cent", "2.5% of $0.40 = $0.01."),
        ("cost=60", "dollar",
         "2.5% of $60 = $1.50, rounded to the nearest dollar, half a dollar up: $2."),
        ("cost=60", "dollar_down", "2.5% of $60 = $1.50, rounded down to a whole dollar: $1."),
        ("cost=80", "dollar_down", "2.5% of $80 = $2."),
    ],
)  # fmt: skip
def test_what_is_rounded_says_from_what_and_how(query: str, round_to: str, said: str) -> None:
    assert one('percent = "2.5", of = "cost"', query, round_to).arithmetic == said


OVER_ANOTHER = schedule_of(
    'a: flat = "50"',
    'b: flat = "80" | when = "late"; replaces = ["a"]',
    'c: flat = "90" | when = "use == shop"; replaces = ["a"]',
    'd: flat = "30" | when = "senior"; once = "x"',
    'e: flat = "40" | when = "lots > 3"; once = "x"',
)


@pytest.mark.parametrize(
    ("query", "marks"),
    [
        ("late=no&use=home&senior=yes&lots=1", {"a": None, "d": None}),
        ("late=yes&use=home&senior=yes&lots=4",
         {"a": "Replaced by another line", "b": None, "d": "Covered by another line", "e": None}),
        ("use=home&senior=no&lots=1",
         {"a": "May be replaced by “Line 2”", "b": "May apply"}),
        ("senior=no&lots=1", {"a": "May be replaced by “Line 2” or “Line 3”"}),
        ("late=no&senior=no&lots=1", {"a": "May be replaced by “Line 3”"}),
        ("late=no&use=home&senior=yes", {"a": None, "d": "May be covered by “Line 5”",
         "e": "May apply"}),
        ("late=no&use=home", {"a": None, "d": "May apply. May be covered by “Line 5”",
         "e": "May apply"}),
    ],
)  # fmt: skip
def test_a_line_is_marked_with_what_others_do_or_may_do_to_it(
    query: str, marks: dict[str, str | None]
) -> None:
    found = told(OVER_ANOTHER, query)
    assert {name: found[name].mark for name in marks} == marks


@pytest.mark.parametrize(
    ("refund", "said"),
    [
        ('refill_at = "50", refill_to = "100%"',
         "When 50% of it is left, it is filled up again to 100%. What is not used is given back."),
        ('refill_at = "$500", refill_to = "$1,500.50", unused = false',
         f"When $500 of it is left, it is filled up again to $1,500.50. {KEPT}"),
    ],
)  # fmt: skip
def test_a_deposit_says_when_it_is_filled_up(refund: str, said: str) -> None:
    line = f'a: flat = "1500.50" | group = "deposit"; refund = {{ {refund} }}'
    assert told(schedule_of(line), "")["a"].rule == f"A flat $1,500.50. {said}"


def test_an_unclear_schedule_says_that_the_town_must_say() -> None:
    both = (
        'cases = [{ when = "true", flat = "5" }, { when = "true", flat = "9" }], edge = "ambiguous"'
    )
    assert one(both).arithmetic == "$5 or $9. This can be read in two ways: the Town must say."
    added = one(f'sum = [{{ flat = "1" }}, {{ {both} }}]').arithmetic
    assert added == "$1 + ($5 or $9) = $6 to $10. This can be read in two ways: the Town must say."


def test_what_is_taken_off_is_told_with_a_minus() -> None:
    schedule = schedule_of(
        'a: flat = "50"',
        'b: flat = "80" | reduces = ["a"]; when = "senior"',
        'c: percent = "10", of_lines = ["a", "b"]',
    )
    lines = told(schedule, "senior=yes")
    assert lines["b"].amount == f"{MINUS}$50"
    assert lines["b"].rule == (
        "A flat $80. It is taken off “Line 1”, and is never more than that comes to."
    )
    assert lines["c"].arithmetic == f"10% of ($50 {MINUS} $50) = $0."
    assert told(schedule, "senior=no")["c"].arithmetic == "10% of $50 = $5."


def sentences() -> list[str]:
    """Every rule and arithmetic of the examples and of the golden schedules, asked and unasked."""
    schedules = [read_schedule(each.file.encode(), None) for each in examples()]
    schedules += [read_schedule(path.read_bytes(), None) for path in GOLDEN.glob("*.toml")]
    jobs = [each.job for each in examples()]
    told_all = [told(s, job) for s, job in zip(schedules, jobs, strict=False)]
    told_all += [told(schedule, "") for schedule in schedules]
    lines = [line for found in told_all for line in found.values()]
    return [text for line in lines for text in (line.rule, line.arithmetic) if text]


def test_every_sentence_is_whole() -> None:
    said = sentences()
    assert len(said) > 100
    for text in said:
        assert re.match(r"[A-Z0-9$“]", text), text
        assert text.endswith("."), text
        assert not re.search(r"[.;:,][.;:,]|  |\( | \)|None|\bunknown\b", text), text
        assert not re.search(r"\b1 (lots|acres|hours|spaces|units)\b", text), text
        assert text.count("(") == text.count(")"), text
        assert text.count("“") == text.count("”"), text
