"""What an answer that is not settled turns on."""

from functools import lru_cache

from portal.domain.answers import Answers
from portal.domain.determination import Determination
from portal.domain.edition import Edition
from portal.domain.i18n import _
from portal.domain.ordinance import PermitClass
from portal.domain.settling import Settled, settles
from portal.wording.classes import say_shorts
from portal.wording.telling import Line, Part
from portal.wording.values import say_answer


def tell_turns_on(edition: Edition, answers: Answers, determination: Determination) -> Part:
    """Tell each open fact with who can tell it and what its answers would leave."""
    possible = determination.consequence.possible
    lines = tuple(
        _turn(
            edition,
            turn.fact,
            turn.unsure,
            possible,
            settles(edition.decisions, turn.fact, answers),
        )
        for turn in determination.turns_on
    )
    return Part("turns_on", _("What it turns on"), lines)


@lru_cache(maxsize=2048)
def _turn(
    edition: Edition,
    fact: str,
    unsure: bool,
    possible: tuple[PermitClass, ...],
    settled: Settled,
) -> Line:
    """Tell an open fact; an answer that alone changes nothing is told as no more than that."""
    words = edition.words[fact]
    left = [(answer, say_shorts(edition, classes)) for answer, classes in settled]
    still_open = say_shorts(edition, possible)
    telling = any(said != still_open for _answer, said in left)
    who = _("Who can tell: {who}").format(who=words.who_can_tell) if words.who_can_tell else ""
    alone = _("This counts together with the others.") if settled and not telling else ""
    items = (
        Line(_leaves(say_answer(edition, fact, answer), None if said == still_open else said))
        for answer, said in left
    )
    return Line(
        says=" ".join(filter(None, (alone, who))) or _("Still open."),
        name=words.label,
        mark=_("You were not sure") if unsure else None,
        items=tuple(items) if telling else (),
    )


def _leaves(answer: str, classes: str | None) -> str:
    if classes is None:
        return _("{answer}: still open.").format(answer=answer)
    return _("{answer}: {classes}.").format(answer=answer, classes=classes)
