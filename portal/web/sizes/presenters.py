"""From the shapes of an address to the page that adds them up; no request."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from portal.domain.amounts import Amount
from portal.domain.edition import Edition
from portal.domain.ordinance import FactWords, Question
from portal.domain.parts import MOST_PARTS
from portal.domain.query import Problem
from portal.domain.shapes import shapes_for
from portal.domain.sizing import margin_for_box
from portal.domain.soil import reused_for_box
from portal.services.checks import Job, determine_job
from portal.services.sizes import PART, Result, Sheet, with_depths, with_size
from portal.web.check.addresses import Links, SizeLinks
from portal.web.check.working import tell_sum
from portal.web.sizes.drawings import drawings_of
from portal.wording.parts import PartTold, tell_part
from portal.wording.shapes import WORDS, ShapeWords
from portal.wording.sizes import (
    REUSE_WORDS,
    tell_limits,
    tell_measuring,
    tell_notes,
)
from portal.wording.telling import Line
from portal.wording.values import say_answer


@dataclass(frozen=True, slots=True)
class PartShown:
    """A part with its drawings and the addresses that change it or take it away."""

    told: PartTold
    drawings: list[Markup]
    change: str
    remove: str


@dataclass(frozen=True, slots=True)
class Whole:
    """What all comes to: the answer in words, and the limits it touches.

    `deepen` uses it and goes on to the soil of the same shapes. `outcome` is what the determination
    says with it, where the kind of work is known.
    """

    says: str
    lines: tuple[Line, ...]
    limits: list[str]
    notes: list[str]
    use: str
    deepen: str | None
    outcome: str | None
    determination: str


@dataclass(frozen=True, slots=True)
class OfAll:
    """The form for what is for all parts together: the margin, and soil that is used again."""

    hidden: list[tuple[str, str]]
    margin: str
    reuse: str
    reuse_words: Mapping[str, str]
    reused: str
    asks_reuse: bool
    problems: Mapping[str, Problem]


@dataclass(frozen=True, slots=True)
class SizeContext:
    """Everything the page of a sheet shows."""

    words: FactWords
    volume: bool
    action: str
    measuring: Line | None
    parts: list[PartShown]
    offers: list[tuple[ShapeWords, str]]
    whole: Whole | None
    of_all: OfAll
    back: str
    problems: list[tuple[str | None, str]]
    to_print: str
    lasting: str


def size_context(sheet: Sheet, result: Result | None, question: Question) -> SizeContext:
    """Return what the page of a sheet shows; without a sound result only its parts."""
    links = SizeLinks(sheet)
    edition: Edition = sheet.job.edition
    measuring = edition.measures.get(sheet.fact.id)
    problems: list[tuple[str | None, str]] = [
        (_control(problem), problem.message) for problem in sheet.problems
    ]
    if result is not None and result.problem is not None:
        problems.append((None, result.problem.message))
    return SizeContext(
        words=edition.words[sheet.fact.id],
        volume=sheet.measure == "volume",
        action=links.page,
        measuring=tell_measuring(measuring) if measuring else None,
        parts=list(_parts(sheet, result, links)) if result else [],
        offers=list(_offers(sheet, links)) if len(sheet.parts) < MOST_PARTS else [],
        whole=_whole(sheet, result, question) if result and not problems else None,
        of_all=_of_all(sheet),
        back=Links(sheet.job).to(f"check/{question.id}"),
        problems=problems,
        to_print=links.to_print,
        lasting=links.lasting,
    )


def _control(problem: Problem) -> str:
    """Return the id of the control that a problem leads to."""
    return "all-reuse-1" if problem.fact == "all.reuse" else problem.fact.replace(".", "-")


def _parts(sheet: Sheet, result: Result, links: SizeLinks) -> Iterator[PartShown]:
    for number, (part, size) in enumerate(zip(sheet.parts, result.sized.parts, strict=True), 1):
        told = tell_part(number, part, size, sheet.measure)
        yield PartShown(
            told,
            drawings_of(told),
            change=links.here(("all.part", str(number))),
            remove=links.to([*sheet.parts[: number - 1], *sheet.parts[number:]]),
        )


def _offers(sheet: Sheet, links: SizeLinks) -> Iterator[tuple[ShapeWords, str]]:
    number = len(sheet.parts) + 1
    for shape in shapes_for(sheet.measure):
        new = ((f"{number}.shape", shape.id), ("all.part", str(number)))
        yield WORDS[shape.id], links.here(*new)


def _whole(sheet: Sheet, result: Result, question: Question) -> Whole:
    unit, edition = sheet.fact.unit, sheet.job.edition
    assert unit is not None
    job: Job = with_size(sheet, result)
    soil = with_depths(sheet, result)
    return Whole(
        says=say_answer(edition, sheet.fact.id, result.answer),
        lines=tell_sum(sheet, result),
        limits=tell_limits(result.span, unit, result.crossed, result.below, result.above),
        notes=tell_notes(sheet.parts, sheet.margin),
        use=SizeLinks(sheet).using(job, question),
        deepen=SizeLinks(soil).here() if soil else None,
        outcome=determine_job(job).telling.answer if "activity" in job.answers else None,
        determination=Links(job).to("determination"),
    )


def _of_all(sheet: Sheet) -> OfAll:
    ways = {part.way for part in sheet.parts}
    typed = {name: " ".join(texts).strip() for name, texts in sheet.typed.of_all.items()}
    reused = sheet.reuse if isinstance(sheet.reuse, Amount) else None
    return OfAll(
        hidden=[
            *sheet.job.pairs(),
            *(pair for pair in sheet.pairs() if not pair[0].startswith("all.")),
        ],
        margin=margin_for_box(sheet.margin) if sheet.margin else typed.get("margin", ""),
        reuse=PART if reused else typed.get("reuse", ""),
        reuse_words=REUSE_WORDS,
        reused=reused_for_box(reused) if reused else typed.get("reused", ""),
        asks_reuse={"cut", "fill"} <= ways,
        problems={problem.fact.partition(".")[2]: problem for problem in sheet.problems},
    )
