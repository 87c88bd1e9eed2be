"""What stands in a box for a size or a date, and what is read from it.

An answer stands there as people say it. Where that does not read back as the same, as with "about
5.82 cu yd", the form carries the exact answer beside the box, and it holds while nobody changes
what stands in the box.
"""

from contextlib import suppress
from dataclasses import dataclass

from portal.domain.answers import UNSURE, Answer, Between
from portal.domain.edition import Edition
from portal.domain.query import UnreadableAnswerError, read_answer, write_answer
from portal.wording.advice import say_end
from portal.wording.values import say_answer, say_word

# The end of the name under which a form carries the exact answer behind a box.
EXACT = ".exact"


@dataclass(frozen=True, slots=True)
class Boxed:
    """The text in a box and, where it does not say it all, the answer as an address has it."""

    text: str
    exact: str | None = None


def fill_box(edition: Edition, fact_id: str, answer: Answer) -> Boxed:
    """Return what a box shows for an answer, and what the form must carry beside it."""
    fact = edition.ordinance.facts[fact_id]
    said = say_answer(edition, fact_id, answer)
    texts = [said]
    if isinstance(answer, Between) and fact.kind == "quantity":
        texts.append(say_end(fact, answer))
    for text in texts:
        with suppress(UnreadableAnswerError):
            if _read(edition, fact_id, text) == answer:
                return Boxed(text)
    written = write_answer(fact, answer)[0]
    return Boxed(said, written) if fact.kind == "quantity" else Boxed(written)


def read_box(edition: Edition, fact_id: str, text: str, exact: str = "") -> Answer:
    """Read a box as a person left it; `exact` is what the form carries beside it.

    Raises UnreadableAnswerError.
    """
    if exact:
        with suppress(UnreadableAnswerError):
            answer = read_answer(edition.ordinance.facts[fact_id], exact)
            if fill_box(edition, fact_id, answer).text == text.strip():
                return answer
    return _read(edition, fact_id, text)


def _read(edition: Edition, fact_id: str, text: str) -> Answer:
    if text.strip().casefold() == say_word(edition, fact_id, "unknown").casefold():
        return UNSURE
    return read_answer(edition.ordinance.facts[fact_id], text, friendly=True)
