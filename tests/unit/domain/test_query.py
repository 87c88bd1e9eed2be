"""The address of a job: one canonical text for each set of answers, and a problem for the rest."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.answers import NEVER, UNSURE, Answer, Between, Exact
from portal.domain.dates import EARLIEST, LATEST
from portal.domain.facts import Fact, FactTable
from portal.domain.query import UnreadableAnswerError, read_answer, read_query, write_query

FACTS = FactTable(
    (
        Fact("activity", "several", values=("septic", "grading", "fence")),
        Fact("area", "quantity", "sq_ft", Fraction(1_000_000)),
        Fact("hazard", "yes_no"),
        Fact("use", "choice", values=("none", "farm", "shop")),
        Fact("signed", "date"),
        Fact("starts", "season", until="ends"),
        Fact("ends", "date"),
    )
)

amounts = st.fractions(0, 1_000_000, max_denominator=1_000)
days = st.dates(EARLIEST, LATEST)


def amount_ranges() -> st.SearchStrategy[Answer]:
    pairs = st.tuples(amounts, amounts).filter(lambda pair: pair[0] != pair[1])
    return st.builds(
        lambda pair, a, b: Between(min(pair), max(pair), a, b), pairs, st.booleans(), st.booleans()
    )


def day_ranges() -> st.SearchStrategy[Answer]:
    pairs = st.tuples(days, days).filter(lambda pair: pair[0] != pair[1])
    return pairs.map(lambda pair: Between(min(pair), max(pair)))


chosen = st.sets(st.sampled_from(FACTS["activity"].values), min_size=1)
POSSIBLE: Mapping[str, st.SearchStrategy[Answer]] = {
    "activity": chosen.map(
        lambda kinds: Exact(tuple(k for k in FACTS["activity"].values if k in kinds))
    ),
    "area": st.one_of(amounts.map(Exact), amount_ranges()),
    "hazard": st.booleans().map(Exact),
    "use": st.sampled_from(("none", "farm", "shop")).map(Exact),
    "signed": st.one_of(days.map(Exact), day_ranges(), st.just(Exact(NEVER))),
    "starts": st.one_of(days.map(Exact), day_ranges()),
}
answer_sets = st.fixed_dictionaries(
    {}, optional={fact: st.one_of(st.just(UNSURE), known) for fact, known in POSSIBLE.items()}
)


@given(answer_sets, st.integers())
def test_answers_survive_the_address_and_every_order_of_it(
    answers: Mapping[str, Answer], seed: int
) -> None:
    pairs = write_query(answers, FACTS)
    shuffled = list(pairs)
    Random(seed).shuffle(shuffled)  # noqa: S311 - repeatable, not secret
    for given_pairs in (pairs, shuffled, parse_qsl(urlencode(pairs))):
        reading = read_query(given_pairs, FACTS)
        assert reading.problems == ()
        assert reading.answers == answers
        assert write_query(reading.answers, FACTS) == pairs


@given(answer_sets)
def test_the_facts_stand_in_the_towns_order_and_nothing_is_empty(
    answers: Mapping[str, Answer],
) -> None:
    names = [name for name, _ in write_query(answers, FACTS)]
    assert names == sorted(names, key=list(FACTS).index)
    assert all(value for _, value in write_query(answers, FACTS))


@pytest.mark.parametrize(
    ("query", "canonical"),
    [
        ("area=5,000+sq+ft&activity=fence", "activity=fence&area=5000"),
        ("area=1/4+acre", "area=10890"),
        ("area=4999.50", "area=4999.5"),
        ("area=none", "area=0"),
        ("area=5000..5000", "area=5000"),
        ("signed=12/17/2008", "signed=2008-12-17"),
        ("signed=2008-12-17..2008-12-17", "signed=2008-12-17"),
        ("signed=none", "signed=none"),
        (
            "activity=fence&hazard=unknown&activity=septic&activity=fence",
            "activity=septic&activity=fence&hazard=unknown",
        ),
        ("starts=2026-10-14&ends=2026-10-20", "starts=2026-10-14&ends=2026-10-20"),
        ("hazard=+yes+", "hazard=yes"),
    ],
)
def test_what_people_write_becomes_canonical(query: str, canonical: str) -> None:
    reading = read_query(parse_qsl(query), FACTS)
    assert reading.problems == ()
    assert urlencode(write_query(reading.answers, FACTS)) == canonical


@pytest.mark.parametrize(
    ("query", "fact", "message"),
    [
        ("danger=yes", "danger", "does not know a fact called “danger”"),
        ("hazard=yes&hazard=no", "hazard", "answered more than once"),
        ("area=1&area=1", "area", "answered more than once"),
        ("hazard=maybe", "hazard", "“maybe” is not one of the answers: yes, no, unknown."),
        ("hazard=", "hazard", "“” is not one of the answers"),
        ("use=mine", "use", "“mine” is not one of the answers: none, farm, shop, unknown."),
        ("activity=moat", "activity", "“moat” is not one of the answers"),
        ("activity=unknown&activity=fence", "activity", "“unknown” is not one of the answers"),
        ("area=", "area", ""),
        ("area=lots", "area", "could not read this"),
        ("area=-5", "area", ""),
        ("area=1000001", "area", ""),
        ("area=10..5", "area", ""),
        ("signed=2008-02-30", "signed", "no such day in the calendar"),
        ("signed=soon", "signed", "could not read this date"),
        ("signed=2008-12-18..2008-12-17", "signed", "first date of the range is after the last"),
        ("signed=2008-12-18..", "signed", "could not read this date"),
        ("starts=none", "starts", "could not read this date"),
    ],
)
def test_what_cannot_be_read_is_a_problem_by_its_fact(query: str, fact: str, message: str) -> None:
    pairs = parse_qsl(query, keep_blank_values=True)
    [problem] = read_query(pairs, FACTS).problems
    assert problem.fact == fact
    assert message in problem.message
    typed = tuple(value for name, value in pairs if name == fact)
    assert problem.typed == typed


@pytest.mark.parametrize("start", ["2026-10-14", "2026-10-14..2026-11-01"])
def test_a_period_that_runs_backwards_is_a_problem_at_both_its_days(start: str) -> None:
    pairs = [("starts", start), ("ends", "2026-10-13")]
    problems = read_query(pairs, FACTS).problems
    assert [(problem.fact, *problem.typed) for problem in problems] == pairs
    assert all("cannot end before it begins" in problem.message for problem in problems)


def test_every_problem_is_told_and_the_other_answers_are_kept() -> None:
    reading = read_query(parse_qsl("hazard=maybe&use=farm&signed=soon&x=1"), FACTS)
    assert [problem.fact for problem in reading.problems] == ["hazard", "signed", "x"]
    assert reading.answers == {"use": Exact("farm")}


def test_a_name_that_nobody_typed_by_hand_is_not_shown_whole() -> None:
    [problem] = read_query([("x" * 5_000, "yes")], FACTS).problems
    assert len(problem.message) < 200
    [problem] = read_query([("hazard", "y" * 5_000)], FACTS).problems
    assert len(problem.message) < 200


@given(st.lists(st.tuples(st.sampled_from((*FACTS, "edition", "")), st.text(max_size=30))))
def test_whatever_is_typed_becomes_answers_or_problems(pairs: list[tuple[str, str]]) -> None:
    reading = read_query(pairs, FACTS)
    told = {*reading.answers, *(problem.fact for problem in reading.problems)}
    assert told == {name for name, _ in pairs}
    assert read_query(write_query(reading.answers, FACTS), FACTS).answers == reading.answers


@pytest.mark.parametrize("fact", [fact for fact in FACTS.values() if fact.kind != "several"])
def test_unknown_is_an_answer_to_every_fact(fact: Fact) -> None:
    assert read_answer(fact, " unknown ") is UNSURE
    with pytest.raises(UnreadableAnswerError):
        read_answer(fact, "unknown?")
