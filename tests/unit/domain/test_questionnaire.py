"""The questionnaire asks only what can still change something, and stops when nothing can."""

from collections.abc import Mapping
from urllib.parse import parse_qsl

import pytest

from portal.domain.answers import Answer
from portal.domain.edition import Edition
from portal.domain.query import read_query
from portal.domain.questionnaire import facts_on_page, needed_cuts, next_step, relevance
from portal.towns.loader import load_town
from tests.towns_kit import BASE


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_town(BASE).editions[-1]


def job(edition: Edition, query: str) -> Mapping[str, Answer]:
    reading = read_query(parse_qsl(query), edition.ordinance.facts)
    assert reading.problems == ()
    return reading.answers


ALL = "activity=digging&area_sqft=6000&hazard=no&review=none&approved_on=none"


@pytest.mark.parametrize(
    ("query", "asked", "for_class"),
    [
        ("", "work", True),
        ("area_sqft=6000", "work", True),
        ("activity=digging", "size", True),
        # Not sure is an answer: the same thing is not asked again.
        ("activity=digging&area_sqft=unknown", "land", True),
        ("activity=digging&area_sqft=6000", "land", True),
        # What only an obligation needs comes after everything that the class turns on.
        (ALL, "when", False),
        (f"{ALL}&work_date=2026-06-01", None, True),
    ],
)
def test_the_first_question_that_can_change_anything_comes_next(
    edition: Edition, query: str, asked: str | None, for_class: bool
) -> None:
    step = next_step(edition.decisions, edition.questions, job(edition, query))
    assert (step and step.question.id) == asked
    assert step is None or step.for_class is for_class


def test_nothing_is_asked_for_the_class_once_no_class_left_needs_a_permit(
    edition: Edition,
) -> None:
    decisions = edition.decisions
    found = relevance(decisions, decisions.situate(job(edition, "activity=repair&area_sqft=0")))
    assert not found.consequence.permit_possible
    assert not found.for_class


def test_a_page_asks_only_the_lines_that_matter_and_shows_what_was_answered(
    edition: Edition,
) -> None:
    land = edition.question("land")
    assert land is not None
    digging = job(edition, "activity=digging&area_sqft=6000")
    assert "original_line" not in facts_on_page(edition.decisions, land, digging)
    answered = job(edition, "activity=digging&area_sqft=6000&original_line=yes")
    assert "original_line" in facts_on_page(edition.decisions, land, answered)


def test_a_size_is_asked_no_more_precisely_than_a_cut_needs(edition: Edition) -> None:
    decisions = edition.decisions
    digging = job(edition, "activity=digging&approved_on=none&review=none&hazard=no")
    # No ground and little ground end alike here, so only the cut at 5,000 sq ft is needed.
    assert needed_cuts(decisions, "area_sqft", digging) == {2}
    # The Board sees any job that disturbs ground, and the plan is due from 5,000 sq ft.
    board = job(edition, "activity=digging&approved_on=none&review=board&hazard=no")
    assert needed_cuts(decisions, "area_sqft", board) == {1, 2}
