"""From a schedule's own facts and answers to the fields of its form; no markup, no request."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from portal.domain.answers import Answer
from portal.domain.fees import FeeFact
from portal.domain.i18n import _
from portal.domain.query import Problem, write_answer
from portal.wording.fee_values import say_unit

_PLAIN = (("yes", _("Yes")), ("no", _("No")))
_UNSURE = ("unknown", _("Not sure"))


@dataclass(frozen=True, slots=True)
class FeeField:
    """A field of the form: radios where it has choices, else a box; what is in it; its problem."""

    name: str
    label: str
    unit: str
    choices: tuple[tuple[str, str], ...]
    value: str
    problem: Problem | None

    @property
    def control(self) -> str:
        """The id of the control that a message about the field leads to."""
        return f"{self.name}-1" if self.choices else self.name


def fee_fields(
    facts: Mapping[str, FeeFact],
    asked: Sequence[str],
    answers: Mapping[str, Answer],
    typed: Mapping[str, str],
    problems: Sequence[Problem] = (),
) -> list[FeeField]:
    """Return a field for each fact that the estimate rests on, with what was typed or answered."""
    wrong = {problem.fact: problem for problem in problems}
    return [_field(facts[name], answers.get(name), typed.get(name), wrong.get(name)) for name in
            facts if name in asked or name in wrong or name in answers]  # fmt: skip


def _field(
    fact: FeeFact, answer: Answer | None, typed: str | None, problem: Problem | None
) -> FeeField:
    written = write_answer(fact.fact, answer)[0] if answer is not None else ""
    choices: tuple[tuple[str, str], ...] = ()
    if fact.fact.kind == "yes_no":
        choices = (*_PLAIN, _UNSURE)
    elif fact.fact.kind == "choice":
        choices = (*fact.options.items(), _UNSURE)
    return FeeField(
        name=fact.fact.id,
        label=fact.label,
        unit=say_unit(fact),
        choices=choices,
        value=typed if problem is not None and typed is not None else written,
        problem=problem,
    )
