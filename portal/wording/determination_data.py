"""A determination as plain data for programs: the same facts that the page tells."""

from typing import Any

from portal.domain.advice import Advised
from portal.domain.answers import Answers, Exact
from portal.domain.conditions import KIND_FACT
from portal.domain.determination import Determination, TurnsOn
from portal.domain.edition import Edition
from portal.domain.ordinance import Citation, Deadline, Rule
from portal.domain.query import write_answer
from portal.domain.settling import settles
from portal.wording.advice import advice_data
from portal.wording.citations import say_citation
from portal.wording.determination import deadline_day
from portal.wording.telling import Telling


def determination_data(
    edition: Edition,
    answers: Answers,
    determination: Determination,
    advised: Advised,
    telling: Telling,
) -> dict[str, Any]:
    """Return the determination as JSON-ready data; ids are those of the town's package."""
    consequence = determination.consequence
    return {
        "town": edition.profile.id,
        "edition": edition.name.id,
        "outcome": consequence.outcome,
        "plan_for": consequence.plan_for.id,
        "possible_outcomes": consequence.ids,
        "answer": telling.answer,
        "decided_by": list(map(_rule, determination.decided_by)),
        "kinds_of_work": _kinds(edition, answers),
        "readings": [
            {"citation": _cite(reading.citation), "says": reading.says}
            for reading in determination.readings
        ],
        "turns_on": [_turn(edition, answers, turn) for turn in determination.turns_on],
        "obligations": [
            {
                "id": due.obligation.id,
                "certainty": due.certainty.value,
                "citation": _cite(due.obligation.citation),
                "title": due.obligation.title,
            }
            for due in determination.obligations
        ],
        "deadlines": [_deadline(deadline, answers) for deadline in determination.deadlines],
        **advice_data(edition, advised),
        "not_needed": [row.fact for row in telling.not_needed],
        "note": " ".join(telling.footer),
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "rule": rule.id,
        "citation": _cite(rule.citation),
        "basis": rule.citation.basis,
        "says": rule.says,
    }


def _kinds(edition: Edition, answers: Answers) -> list[dict[str, Any]]:
    """Return where the law speaks of each kind of work that was named."""
    named = answers.get(KIND_FACT)
    kinds = named.value if isinstance(named, Exact) and isinstance(named.value, tuple) else ()
    return [
        {"kind": kind, "citation": _cite(citation), "basis": citation.basis}
        for kind in kinds
        for citation in (edition.kind(kind).citation,)
    ]


def _cite(citation: Citation) -> str:
    return say_citation(citation) or ""


def _turn(edition: Edition, answers: Answers, turn: TurnsOn) -> dict[str, Any]:
    fact = edition.ordinance.facts[turn.fact]
    question = next((q.id for q in edition.questions if turn.fact in q.facts), None)
    return {
        "fact": turn.fact,
        "question": question,
        "unsure": turn.unsure,
        "who_can_tell": edition.words[turn.fact].who_can_tell,
        "settles": [
            {
                "answer": write_answer(fact, answer)[0],
                "possible_outcomes": [permit_class.id for permit_class in classes],
            }
            for answer, classes in settles(edition.decisions, turn.fact, answers)
        ],
    }


def _deadline(deadline: Deadline, answers: Answers) -> dict[str, Any]:
    day = deadline_day(deadline, answers)
    return {
        "id": deadline.id,
        "citation": _cite(deadline.citation),
        "says": deadline.says,
        "date": day.isoformat() if day else None,
    }
