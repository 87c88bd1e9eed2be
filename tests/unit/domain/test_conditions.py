"""The rule language: what it reads, and that it refuses everything else and runs nothing."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain import conditions as c
from portal.domain.condition_text import ConditionError, parse
from portal.domain.conditions import atoms, facts_of, weighs_kinds
from portal.domain.facts import Fact, FactTable

FACTS = FactTable(
    (
        Fact("activity", "several", values=("septic", "grading")),
        Fact("area", "quantity", "sq_ft", Fraction(1_000_000)),
        Fact("hazard", "yes_no"),
        Fact("use", "choice", values=("none", "farm", "shop")),
        Fact("signed", "date"),
        Fact("work", "season"),
    )
)
SMALL = c.Compares("area", "<", Fraction(5_000))
HAZARD = c.IsOneOf("hazard", frozenset({"yes"}))
NAMES = {"small": SMALL, **c.STANDINGS}
DAY = date(2008, 12, 17)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("true", c.TRUE),
        ("false", c.FALSE),
        ("hazard", HAZARD),
        ("small", SMALL),
        ("area < 5_000", SMALL),
        ("area <= 217_800", c.Compares("area", "<=", Fraction(217_800))),
        ("area > 0", c.Compares("area", ">", Fraction(0))),
        ("area >= 5", c.Compares("area", ">=", Fraction(5))),
        ("use == farm", c.IsOneOf("use", frozenset({"farm"}))),
        ("use in (farm, shop)", c.IsOneOf("use", frozenset({"farm", "shop"}))),
        ("use in (farm,)", c.IsOneOf("use", frozenset({"farm"}))),
        ("septic in activity", c.Includes("activity", "septic")),
        ("signed <= '2008-12-17'", c.Compares("signed", "<=", DAY)),
        ("work in season('10-15', '04-15')", c.InSeason("work", (10, 15), (4, 15))),
        ("work in season('02-29', '03-01')", c.InSeason("work", (2, 29), (3, 1))),
        ("no_part_exempt", c.Standing("no_part_exempt")),
        ("not hazard", c.Not(HAZARD)),
        ("hazard and small", c.All((HAZARD, SMALL))),
        ("hazard or small or true", c.Any((HAZARD, SMALL, c.TRUE))),
        # `and` binds more than `or`, and `not` more than both, unless brackets say otherwise.
        ("hazard or small and true", c.Any((HAZARD, c.All((SMALL, c.TRUE))))),
        ("(hazard or small) and true", c.All((c.Any((HAZARD, SMALL)), c.TRUE))),
        ("not hazard and small", c.All((c.Not(HAZARD), SMALL))),
        ("  not\n not hazard ", None),
    ],
)
def test_what_can_be_said(text: str, condition: c.Condition | None) -> None:
    if condition is None:
        with pytest.raises(ConditionError, match="cannot be read"):
            parse(text, FACTS, NAMES)
    else:
        assert parse(text, FACTS, NAMES) == condition


OUTSIDE = "not part of the rule language: "


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cannot be read: ''"),
        ("hazard and", "cannot be read: 'hazard and'"),
        ("a = 1", "cannot be read: 'a = 1'"),
        ("hazard\0", "cannot be read: 'hazard\\x00'"),
        ("print(hazard)", OUTSIDE + "'print(hazard)'"),
        ("__import__('os').system('true')", OUTSIDE + "\"__import__('os').system('true')\""),
        ("hazard.real", OUTSIDE + "'hazard.real'"),
        ("hazard[0]", OUTSIDE + "'hazard[0]'"),
        ("[x for x in hazard]", OUTSIDE + "'[x for x in hazard]'"),
        ("lambda: hazard", OUTSIDE + "'lambda: hazard'"),
        ("(x := hazard)", OUTSIDE + "'(x := hazard)'"),
        ("hazard if small else hazard", OUTSIDE + "'hazard if small else hazard'"),
        ("area + 1", OUTSIDE + "'area + 1'"),
        ("-area", OUTSIDE + "'-area'"),
        ("~hazard", OUTSIDE + "'~hazard'"),
        ("1", OUTSIDE + "'1'"),
        ("True", OUTSIDE + "'True'"),
        ("None", OUTSIDE + "'None'"),
        ("'hazard'", OUTSIDE + "\"'hazard'\""),
        ("f'{hazard}'", OUTSIDE + "\"f'{hazard}'\""),
        ("0 < area < 5", OUTSIDE + "'0 < area < 5'"),
        ("danger", "'danger' is neither a fact nor a defined name"),
        ("area", "'area' is not a yes/no fact and cannot stand alone"),
        ("use", "'use' is not a yes/no fact and cannot stand alone"),
        ("signed", "'signed' is not a yes/no fact and cannot stand alone"),
        ("5 < area", "a name is wanted, not '5'"),
        ("area == 5", "'area' is not a choice"),
        ("hazard == yes", "'hazard' is a yes/no fact: write it alone, or after not"),
        ("small == yes", "'small' is neither a fact nor a defined name"),
        ("use == mine", "'mine' is not a value of 'use'"),
        ("use == 'farm'", "a name is wanted, not \"'farm'\""),
        ("use in (farm, mine)", "'mine' is not a value of 'use'"),
        ("use in [farm]", "cannot look inside '[farm]'"),
        ("use != farm", "only ==, in, <, <=, > and >= compare"),
        ("hazard is true", "only ==, in, <, <=, > and >= compare"),
        ("septic not in activity", "only ==, in, <, <=, > and >= compare"),
        ("fence in activity", "'fence' is not a value of 'activity'"),
        ("farm in use", "cannot look inside 'use'"),
        ("use < 5", "'use' cannot be compared with '5'"),
        ("hazard < 5", "'hazard' cannot be compared with '5'"),
        ("area < 4999.5", "'area' cannot be compared with '4999.5'"),
        ("area < True", "'area' cannot be compared with 'True'"),
        ("area < -1", "'area' cannot be compared with '-1'"),
        ("area < signed", "'area' cannot be compared with 'signed'"),
        ("area < '5'", "'area' cannot be compared with \"'5'\""),
        ("area < 1_000_000", "1000000 is not below the greatest value of 'area'"),
        ("signed <= 2008", "'signed' cannot be compared with '2008'"),
        ("signed <= '2008-02-30'", "'2008-02-30' is not a date"),
        ("signed <= '17 May'", "'17 May' is not a date"),
        ("work in season('10-15')", "cannot look inside \"season('10-15')\""),
        ("work in season('10-15', last='04-15')", None),
        ("work in summer('10-15', '04-15')", None),
        ("work in season('15-10', '04-15')", "'15-10' is not a day of the year"),
        ("work in season('02-30', '04-15')", "'02-30' is not a day of the year"),
        ("work in season(10, 4)", "10 is not a day of the year"),
        ("signed in season('10-15', '04-15')", "'signed' is not a season fact"),
        ("work <= '2008-12-17'", "'work' cannot be compared with \"'2008-12-17'\""),
    ],
)
def test_what_is_refused(text: str, message: str | None) -> None:
    with pytest.raises(ConditionError) as error:
        parse(text, FACTS, NAMES)
    assert str(error.value) == message or (message is None and "cannot look" in str(error.value))


def leaves() -> st.SearchStrategy[tuple[str, c.Condition]]:
    """Comparisons with the text that says them."""
    operators: st.SearchStrategy[c.Operator] = st.sampled_from(("<", "<=", ">", ">="))
    return st.one_of(
        st.just(("hazard", HAZARD)),
        st.just(("small", SMALL)),
        st.just(("true", c.TRUE)),
        st.builds(
            lambda o, n: (f"area {o} {n:_}", c.Compares("area", o, Fraction(n))),
            operators,
            st.integers(0, 999_999),
        ),
        st.builds(
            lambda o, d: (f"signed {o} '{d}'", c.Compares("signed", o, d)), operators, st.dates()
        ),
        st.builds(
            lambda v: (f"use in ({', '.join(sorted(v))},)", c.IsOneOf("use", frozenset(v))),
            st.sets(st.sampled_from(("none", "farm", "shop")), min_size=1),
        ),
        st.builds(
            lambda v: (f"{v} in activity", c.Includes("activity", v)),
            st.sampled_from(("septic", "grading")),
        ),
    )


Said = tuple[str, c.Condition]


def joined(word: str, parts: list[Said]) -> Said:
    conditions = tuple(condition for _, condition in parts)
    text = f" {word} ".join(f"({text})" for text, _ in parts)
    return text, c.All(conditions) if word == "and" else c.Any(conditions)


CONDITIONS = st.recursive(
    leaves(),
    lambda inner: st.one_of(
        inner.map(lambda said: (f"not ({said[0]})", c.Not(said[1]))),
        st.builds(joined, st.sampled_from(("and", "or")), st.lists(inner, min_size=2, max_size=4)),
    ),
    max_leaves=12,
)


@given(CONDITIONS)
def test_a_condition_is_read_as_it_is_built(said: Said) -> None:
    text, condition = said
    assert parse(text, FACTS, NAMES) == condition
    assert facts_of(condition) == {atom.fact for atom in atoms(condition)}


TOKENS = st.sampled_from(
    (
        "and", "or", "not", "in", "(", ")", ",", "==", "<", "<=", ">", ">=", "+", "-", ".", "[",
        "]", ":", ":=", "=", "*", "'", "5_000", "0.5", "area", "hazard", "use", "farm", "small",
        "activity", "septic", "work", "season('10-15',", "'04-15')", "'2008-12-17'", "lambda",
        "if", "else",
    )
)  # fmt: skip


@given(st.one_of(st.text(max_size=60), st.lists(TOKENS, max_size=14).map(" ".join)))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    try:
        condition = parse(text, FACTS, NAMES)
    except ConditionError:
        return
    assert facts_of(condition) <= set(FACTS)


def test_what_weighs_the_kinds_of_work_is_seen_at_any_depth() -> None:
    assert weighs_kinds(parse("not (hazard or (small and no_part_exempt))", FACTS, NAMES))
    assert not weighs_kinds(parse("not (hazard or (small and septic in activity))", FACTS, NAMES))
