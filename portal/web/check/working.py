"""How a size in a question's box was worked out, where its address still has the shapes."""

from dataclasses import dataclass

from portal.domain.ordinance import Question
from portal.domain.parts import TypedSheet
from portal.services.checks import Job
from portal.services.sizes import Result, Sheet, find_working, may_be_sized
from portal.web.check.addresses import SizeLinks
from portal.wording.parts import PartTold, tell_part
from portal.wording.sizes import tell_total, tell_twice
from portal.wording.telling import Line
from portal.wording.values import say_answer


@dataclass(frozen=True, slots=True)
class Working:
    """The shapes and sums behind a number; `says` is None where the shapes do not make it."""

    fact: str
    says: str | None
    parts: tuple[PartTold, ...] = ()
    lines: tuple[Line, ...] = ()
    sheet: str | None = None


def sizes_asked(job: Job, question: Question) -> list[str]:
    """Return the facts of a question that shapes can answer: its areas and volumes."""
    facts = job.edition.ordinance.facts
    return [fact for fact in question.facts if may_be_sized(facts[fact])]


def tell_working(job: Job, question: Question, typed: TypedSheet) -> Working | None:
    """Tell the working of a size on the page of a question that asks one.

    None where the address has no shapes.
    """
    if not typed.parts and not typed.of_all:
        return None
    found = find_working(job, question, typed)
    if found is None:
        return Working(sizes_asked(job, question)[0], None)
    sheet, result = found
    sized = zip(sheet.parts, result.sized.parts, strict=True)
    return Working(
        fact=sheet.fact.id,
        says=say_answer(job.edition, sheet.fact.id, result.answer),
        parts=tuple(
            tell_part(number, part, size, sheet.measure)
            for number, (part, size) in enumerate(sized, 1)
        ),
        lines=tell_sum(sheet, result),
        sheet=SizeLinks(sheet).here(),
    )


def tell_sum(sheet: Sheet, result: Result) -> tuple[Line, ...]:
    """Tell how the parts of a sheet come together, and if soil may be counted once or twice."""
    unit = sheet.fact.unit
    assert unit is not None
    lines = [Line(said) for said in tell_total(result.sized, unit, sheet.margin, sheet.reuse)]
    if result.open_twice:
        measuring = sheet.job.edition.measures.get(sheet.fact.id)
        lines.append(tell_twice(result.span, unit, measuring))
    return tuple(lines)
