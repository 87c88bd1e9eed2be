"""Advice in words: what to change, what would then be asked, and what falls away."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from portal.domain.advice import Advice, Advised
from portal.domain.answers import Answer, Between
from portal.domain.determination import Certainty, Consequence, Due
from portal.domain.edition import Edition
from portal.domain.facts import Fact
from portal.domain.i18n import _, ngettext
from portal.domain.query import write_answer
from portal.domain.seasons import span_of
from portal.domain.units import say_amount
from portal.wording.citations import say_citation, tell_cited
from portal.wording.classes import say_headline
from portal.wording.telling import Line, Part
from portal.wording.values import say_answer, say_date

PART = "advice"
# The end that a lever is moved to: whether it is one above, and whether it is itself left out.
_ENDS = {
    (True, True): _("less than {amount}"),
    (True, False): _("{amount} or less"),
    (False, True): _("more than {amount}"),
    (False, False): _("{amount} or more"),
}


def tell_advice(edition: Edition, now: Consequence, advised: Advised) -> Part:
    """Tell what would lighten an answer; the advices come first, in their order."""
    lines = (_advice(edition, now, advice) for advice in advised.advices)
    notes = map(tell_cited, advised.notes)
    return Part(PART, _("What would change the answer"), (*lines, *notes))


def say_change(edition: Edition, advice: Advice) -> str:
    """Say what a resident could change, as a sentence without its full stop."""
    changes = dict(advice.changes)
    said = [_say_lever(edition, lever, changes[lever]) for lever in advice.levers]
    if len(said) == 1:
        return _("You could {change}").format(change=said[0])
    return _("You could {one}, and {other}").format(one=said[0], other=said[1])


def advice_data(edition: Edition, advised: Advised) -> dict[str, Any]:
    """Return the advice on a job as JSON-ready data; ids are those of the town's package."""
    return {
        "advice": [_data(edition, advice) for advice in advised.advices if not advice.given],
        "advice_if": [
            {
                **_data(edition, advice),
                "given": [_change(edition, *answer) for answer in advice.given],
            }
            for advice in advised.advices
            if advice.given
        ],
        "advice_notes": [
            {
                "citation": say_citation(note.citation) or "",
                "basis": note.citation.basis,
                "says": note.says,
                "holds": list(note.holds),
            }
            for note in advised.notes
        ],
    }


def _data(edition: Edition, advice: Advice) -> dict[str, Any]:
    return {
        "says": say_change(edition, advice),
        "changes": [_change(edition, *change) for change in advice.changes],
        "outcome": advice.consequence.outcome,
        "plan_for": advice.consequence.plan_for.id,
        "possible_outcomes": advice.consequence.ids,
        "saves": {
            "obligations": [due.obligation.id for due in advice.duties],
            "deadlines": [deadline.id for deadline in advice.waits],
        },
    }


def say_duty(due: Due) -> str:
    """Name an obligation with how certain it is, where it is not sure."""
    title = due.obligation.title
    match due.certainty:
        case Certainty.REQUIRED:
            return title
        case Certainty.POSSIBLE:
            return _("Maybe: {title}").format(title=title)
        case Certainty.ASK:
            return _("Ask: {title}").format(title=title)


def _change(edition: Edition, fact: str, answer: Answer) -> dict[str, str]:
    return {"fact": fact, "answer": write_answer(edition.ordinance.facts[fact], answer)[0]}


# The same advice is given for many jobs, and each page, print and PDF tells it.
@lru_cache(maxsize=512)
def _advice(edition: Edition, now: Consequence, advice: Advice) -> Line:
    told = [_say_answer(edition, now, advice), *_say_saved(advice), *_say_given(edition, advice)]
    steps = (
        Line(say_duty(due), cite=say_citation(due.obligation.citation)) for due in advice.duties
    )
    waits = (
        Line(_("A wait: {says}").format(says=wait.says), cite=say_citation(wait.citation))
        for wait in advice.waits
    )
    return Line(" ".join(told), name=say_change(edition, advice), items=(*steps, *waits))


def _say_answer(edition: Edition, now: Consequence, advice: Advice) -> str:
    after = advice.consequence
    if after.plan_for == now.plan_for:
        return _("The answer at the top stays the same.")
    if after.outcome == "confirm":
        return _("Then it is still not settled, but you would plan for {plan}.").format(
            plan=edition.classes[after.plan_for].short
        )
    return _("Then: {answer}").format(answer=say_headline(edition, after))


def _say_saved(advice: Advice) -> Iterator[str]:
    steps, waits = len(advice.duties), len(advice.waits)
    if any(due.certainty is Certainty.POSSIBLE for due in advice.duties):
        yield ngettext("Up to {n} step falls away.", "Up to {n} steps fall away.", steps).format(
            n=steps
        )
    elif steps:
        yield ngettext("{n} step falls away.", "{n} steps fall away.", steps).format(n=steps)
    if waits:
        yield ngettext(
            "{n} waiting time of the law falls away.",
            "{n} waiting times of the law fall away.",
            waits,
        ).format(n=waits)


def _say_given(edition: Edition, advice: Advice) -> Iterator[str]:
    if advice.given:
        yield _("This holds only with answers that we have not asked for yet: {answers}.").format(
            answers="; ".join(
                f"{edition.words[fact].label}: {say_answer(edition, fact, answer)}"
                for fact, answer in advice.given
            )
        )


def _say_lever(edition: Edition, fact_id: str, answer: Answer) -> str:
    fact, words = edition.ordinance.facts[fact_id], edition.words[fact_id].advice
    assert words is not None
    if fact.lever == "outside":
        span = span_of(answer)
        assert span is not None
        return words.format(first=say_date(span[0]), last=say_date(span[1]))
    assert isinstance(answer, Between)
    return words.format(amount=say_end(fact, answer))


def say_end(fact: Fact, answer: Between) -> str:
    """Say a range by the end that a lever moves: "less than 5,000 sq ft"."""
    less = fact.lever == "less"
    end, is_open = (answer.high, answer.high_open) if less else (answer.low, answer.low_open)
    assert isinstance(end, Fraction)
    assert fact.unit is not None
    return _ENDS[less, is_open].format(amount=say_amount(end, fact.unit))
