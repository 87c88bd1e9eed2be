"""Answers that only a schedule asks for: counts and sums of money as people write them."""

from fractions import Fraction

import pytest

from portal.domain.answers import UNSURE, Between, Exact
from portal.domain.fee_query import read_fee_answer, read_fee_query
from portal.domain.query import UnreadableAnswerError, write_answer
from tests.fees_kit import schedule_of

FACTS = schedule_of(
    'a: per = "lots", rate = "1"', 'b: per = "hours", rate = "1", partial = "exact"',
    'c: percent = "1", of = "cost"', 'd: per = "ground", rate = "1", partial = "exact"',
    'e: flat = "1" | when = "late and use == shop"',
).facts  # fmt: skip


@pytest.mark.parametrize(
    ("fact", "text", "answer", "written"),
    [
        ("lots", "3", Exact(Fraction(3)), "3"),
        ("lots", " 1,200 ", Exact(Fraction(1200)), "1200"),
        ("lots", "3..5", Between(Fraction(3), Fraction(5)), "3..5"),
        ("lots", "3 to 5", Between(Fraction(3), Fraction(5)), "3..5"),
        ("lots", "3-5", Between(Fraction(3), Fraction(5)), "3..5"),
        ("lots", "3..3", Exact(Fraction(3)), "3"),
        ("lots", "unknown", UNSURE, "unknown"),
        ("hours", "2.5", Exact(Fraction(5, 2)), "2.5"),
        ("cost", "$12,500.50", Exact(Fraction(25001, 2)), "12500.5"),
        ("cost", "$10,000 to $20,000", Between(Fraction(10000), Fraction(20000)), "10000..20000"),
        ("ground", "1 acre", Exact(Fraction(43560)), "43560"),
        ("late", "yes", Exact(True), "yes"),
        ("use", "shop", Exact("shop"), "shop"),
    ],
)
def test_an_answer_is_read_and_written(fact: str, text: str, answer: object, written: str) -> None:
    found = read_fee_answer(FACTS[fact], text)
    assert found == answer
    assert write_answer(FACTS[fact].fact, found) == (written,)
    assert read_fee_answer(FACTS[fact], written) == answer


@pytest.mark.parametrize(
    ("fact", "text", "said"),
    [
        ("lots", "2.5", "counted whole"), ("lots", "-1", "could not read"),
        ("lots", "5..3", "larger than the second"), ("lots", "1..2..3", "could not read"),
        ("lots", "a few", "could not read"), ("lots", "", "could not read"),
        ("lots", "9" * 12, "more than we can believe: at most 1,000,000,000"),
        ("cost", "12.345", "could not read"), ("cost", "-5", "could not read"),
        ("cost", "9" * 12, "at most $1,000,000,000"), ("cost", "1e6", "could not read"),
        ("late", "perhaps", "not one of the answers"), ("use", "farm", "not one of the answers"),
        ("ground", "5 cu yd", "This is a volume"),
    ],
)  # fmt: skip
def test_what_is_no_answer_says_what_to_write(fact: str, text: str, said: str) -> None:
    with pytest.raises(UnreadableAnswerError) as error:
        read_fee_answer(FACTS[fact], text)
    assert said in str(error.value)


def test_a_query_keeps_what_could_be_read_and_names_what_could_not() -> None:
    pairs = [("lots", "x"), ("cost", "5"), ("cost", "6"), ("late", "no"), ("colour", "red")]
    reading = read_fee_query(pairs, FACTS)
    assert reading.answers == {"late": Exact(False)}
    assert {problem.fact: problem.typed for problem in reading.problems} == {
        "colour": ("red",), "lots": ("x",), "cost": ("5", "6"),
    }  # fmt: skip
