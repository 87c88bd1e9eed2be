"""How much is that: sizes from shapes, for one fact of a job. A function of the address.

A page reads the shapes, says what they come to, and what of the town's law that touches. Only the
number, or the range, goes on into the job: how it was made stays in the calculator's own address.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from portal.domain.amounts import Amount, QuantityError
from portal.domain.answers import Answer, Between, Exact
from portal.domain.bands import bands_of, cuts_of, divides
from portal.domain.cells import Cut
from portal.domain.facts import Fact
from portal.domain.i18n import _
from portal.domain.ordinance import Question
from portal.domain.parts import (
    MOST_PARTS,
    REPEATED,
    FaultyPartError,
    Part,
    TypedPart,
    TypedSheet,
    read_part,
    unknown_names,
    write_parts,
)
from portal.domain.query import Problem
from portal.domain.shapes import Measure
from portal.domain.sizing import (
    Margin,
    Sized,
    fit_to_write,
    read_margin,
    size_of,
    size_parts,
    write_margin,
)
from portal.domain.soil import Reuse, check_reused, read_reused, soil_of, write_reused
from portal.domain.spans import from_to
from portal.domain.units import say_amount
from portal.services.checks import Job

_REUSE: dict[str, Reuse | None] = {"yes": "yes", "no": "no", "": None}
PART = "part"  # instead of all or none: how much of the soil is used again stands in its own box

UNKNOWN = _("This page does not know this name, or the shape that it is about.")
TOO_MANY = _("At most {most} shapes fit on one page. Add some of them up by hand.")
NO_SUCH_REUSE = _("Pick one of the answers.")
HOW_MUCH_REUSED = _("Write how much of it, such as 40 cu yd.")
PICKED_AND_WROTE = _("You picked another answer and also wrote how much. Keep only one of them.")
TOO_MUCH = _("This is more than we can believe: at most {most}. Check each shape.")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The shapes of one fact of a job, read. `faulty` is the first part that cannot be measured."""

    job: Job
    fact: Fact
    parts: tuple[Part, ...]
    typed: TypedSheet
    faulty: tuple[TypedPart, FaultyPartError] | None
    margin: Margin | None
    reuse: Reuse | None
    problems: tuple[Problem, ...]

    @property
    def measure(self) -> Measure:
        return measure_of(self.fact)

    @property
    def opened(self) -> TypedPart | None:
        """The part whose form the address opens."""
        number = "".join(self.typed.of_all.get("part", ()))
        return next((part for part in self.typed.parts if str(part.number) == number), None)

    def pairs(self, parts: Sequence[Part] | None = None) -> list[tuple[str, str]]:
        """Return the canonical names and values of the sheet, or of the same with other parts."""
        written = write_parts(self.parts if parts is None else parts, self.measure)
        if self.margin is not None:
            written.append(("all.margin", write_margin(self.margin)))
        if isinstance(self.reuse, Amount):
            written += [("all.reuse", PART), ("all.reused", write_reused(self.reuse))]
        elif self.reuse is not None:
            written.append(("all.reuse", self.reuse))
        return written


@dataclass(frozen=True, slots=True)
class Result:
    """What the shapes come to, as an answer; the cuts of the law within it, and those beside it.

    `open_twice` if the answer reaches from soil counted once to soil counted twice, because a cut
    lies between and the law does not say which is meant.
    """

    sized: Sized
    span: Amount
    crossed: tuple[Cut, ...]
    below: Cut | None
    above: Cut | None
    open_twice: bool
    problem: Problem | None

    @property
    def answer(self) -> Answer:
        return answer_of(self.span)


def measure_of(fact: Fact) -> Measure:
    """Return what a fact asks for: an area or a volume."""
    return "volume" if fact.unit == "cu_yd" else "area"


def may_be_sized(fact: Fact) -> bool:
    """Tell whether shapes can make an answer to the fact."""
    return fact.unit in ("sq_ft", "cu_yd")


def answer_of(span: Amount) -> Answer:
    """Return an amount as an answer: one value, or a range."""
    if span.low == span.high:
        return Exact(span.low)
    return Between(span.low, span.high, span.low_open, span.high_open)


def read_sheet(job: Job, fact: Fact, typed: TypedSheet) -> Sheet:
    """Read the shapes of an address. What cannot be read stands in `faulty` and `problems`."""
    measure = measure_of(fact)
    unknown = unknown_names(typed, measure)
    problems = [Problem(name, (), UNKNOWN) for name in unknown]
    if len(typed.parts) > MOST_PARTS:
        problems.append(Problem("all.part", (), TOO_MANY.format(most=MOST_PARTS)))
    opened = typed.of_all.get("part", ())
    if len(opened) > 1 or not {*opened} <= {str(part.number) for part in typed.parts}:
        problems.append(Problem("all.part", opened, UNKNOWN))
    parts, faulty = [], None
    for part in typed.parts:
        if any(name.partition(".")[0] == str(part.number) for name in unknown):
            continue
        try:
            parts.append(read_part(part, measure))
        except FaultyPartError as error:
            faulty = faulty or (part, error)
    margin = _read_margin(typed, measure, problems)
    reuse = _read_reuse(typed, parts if measure == "volume" else [], problems)
    return Sheet(job, fact, tuple(parts), typed, faulty, margin, reuse, tuple(problems))


def work_out(sheet: Sheet) -> Result | None:
    """Return what the parts come to; None while there is none, or one cannot be measured."""
    if not sheet.parts or sheet.faulty is not None:
        return None
    sized = size_parts(sheet.parts, sheet.measure, sheet.margin, sheet.reuse)
    span = fit_to_write(sized.whole)
    bands = bands_of(sheet.job.edition.decisions, sheet.fact.id, sheet.job.answers)
    cuts = cuts_of(bands)
    crossed = tuple(cut for cut in cuts if divides(cut, span))
    open_twice = False
    if sized.counted_twice is not None and not _says_once(sheet):
        both = fit_to_write(from_to(sized.whole, sized.counted_twice))
        reached = tuple(cut for cut in cuts if divides(cut, both))
        if reached != crossed:
            span, crossed, open_twice = both, reached, True
    return Result(
        sized, span, crossed,
        below=next((cut for cut in reversed(cuts) if _lies_below(cut, span)), None),
        above=next((cut for cut in cuts if _lies_above(cut, span)), None),
        open_twice=open_twice,
        problem=_too_much(sheet.fact, span),
    )  # fmt: skip


def find_working(job: Job, question: Question, typed: TypedSheet) -> tuple[Sheet, Result] | None:
    """Return the shapes that make just what is answered to a size of the question, or None."""
    for fact_id in question.facts:
        fact = job.edition.ordinance.facts[fact_id]
        if fact_id in job.answers and may_be_sized(fact):
            sheet = read_sheet(job, fact, typed)
            result = work_out(sheet) if not sheet.problems else None
            if result is not None and result.answer == job.answers[fact_id]:
                return sheet, result
    return None


def with_size(sheet: Sheet, result: Result) -> Job:
    """Return the job with the size that was worked out as its answer."""
    facts = sheet.job.edition.ordinance.facts
    answers = {**sheet.job.answers, sheet.fact.id: result.answer}
    return sheet.job.with_answers({fact: answers[fact] for fact in facts if fact in answers})


def with_depths(sheet: Sheet, result: Result) -> Sheet | None:
    """Return the same shapes for the soil of the job, their depths still to be told.

    The job has their area as its answer. None where its town asks for no volume.
    """
    if sheet.measure == "volume":
        return None
    job, facts = with_size(sheet, result), sheet.job.edition.ordinance.facts
    asked = (facts[fact] for question in job.edition.questions for fact in question.facts)
    soil = next(
        (fact for fact in asked if may_be_sized(fact) and measure_of(fact) == "volume"), None
    )
    return Sheet(job, soil, sheet.parts, TypedSheet(()), None, None, None, ()) if soil else None


def _lies_below(cut: Cut, span: Amount) -> bool:
    assert isinstance(cut.value, Fraction)
    return not divides(cut, span) and 0 < cut.value <= span.low


def _lies_above(cut: Cut, span: Amount) -> bool:
    assert isinstance(cut.value, Fraction)
    return not divides(cut, span) and cut.value >= span.high


def _says_once(sheet: Sheet) -> bool:
    """Tell whether the town's law itself says that reused soil counts once."""
    measuring = sheet.job.edition.measures.get(sheet.fact.id)
    once = measuring.counted_once if measuring else None
    return once is not None and once.citation.basis == "text"


def _too_much(fact: Fact, span: Amount) -> Problem | None:
    assert fact.greatest is not None
    assert fact.unit is not None
    if span.high <= fact.greatest:
        return None
    return Problem(fact.id, (), TOO_MUCH.format(most=say_amount(fact.greatest, fact.unit)))


def _read_margin(typed: TypedSheet, measure: Measure, problems: list[Problem]) -> Margin | None:
    texts = typed.of_all.get("margin", ())
    text = " ".join(texts).strip()
    if not text:
        return None
    try:
        if len(texts) > 1:
            raise QuantityError(REPEATED)
        return read_margin(text, measure)
    except QuantityError as error:
        problems.append(Problem("all.margin", texts, error.message, error.suggestions))
    return None


def _read_reuse(typed: TypedSheet, parts: Sequence[Part], problems: list[Problem]) -> Reuse | None:
    """Read if soil is used again. Who writes how much has no need to pick that it is a part."""
    texts, amounts = (typed.of_all.get(name, ()) for name in ("reuse", "reused"))
    picked, written = (" ".join(each).strip() for each in (texts, amounts))
    if len(texts) > 1 or picked not in (*_REUSE, PART):
        problems.append(Problem("all.reuse", texts, REPEATED if texts[1:] else NO_SUCH_REUSE))
        return None
    if picked != PART and not written:
        return _REUSE[picked]
    try:
        if len(amounts) > 1:
            raise QuantityError(REPEATED)
        if picked not in (PART, ""):
            raise QuantityError(PICKED_AND_WROTE)
        if not written:
            raise QuantityError(HOW_MUCH_REUSED)
        reuse = read_reused(written)
        if isinstance(reuse, Amount):
            check_reused(soil_of(parts, [size_of(part, "volume") for part in parts]), reuse)
    except QuantityError as error:
        problems.append(Problem("all.reused", amounts, error.message, error.suggestions))
        return None
    return reuse
