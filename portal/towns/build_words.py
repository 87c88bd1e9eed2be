"""Builds what is told: questions, words, headings, plain pages, milestones, what is missing."""

from collections.abc import Iterator, Mapping

from portal.domain.cells import IntervalCells
from portal.domain.decisions import Decisions
from portal.domain.diagram import facts_that_matter
from portal.domain.edition import (
    ClassWords,
    Example,
    KindHeading,
    Measuring,
    Missing,
    PlainPage,
)
from portal.domain.ordinance import Citation, FactWords, Ordinance, PermitClass, Question
from portal.towns import schema
from portal.towns.agreement import wrong_advice, wrong_options
from portal.towns.build_inspections import Visited, inspections
from portal.towns.build_law import LawBuilder
from portal.towns.build_measures import measures


class Told(Visited):
    """The parts of an edition that this module builds."""

    classes: Mapping[PermitClass, ClassWords]
    headings: tuple[KindHeading, ...]
    questions: tuple[Question, ...]
    words: Mapping[str, FactWords]
    measures: Mapping[str, Measuring]
    pages: Mapping[str, PlainPage]
    missing: tuple[Missing, ...]
    examples: tuple[Example, ...]


class WordsBuilder:
    """Builds the words of an edition; faults go to the law builder's `problems`."""

    def __init__(
        self,
        common: schema.CommonQuestionsFile,
        law: LawBuilder,
        ordinance: Ordinance,
    ) -> None:
        self._common = common
        self._law = law
        self._ordinance = ordinance
        self._questions = tuple(self._build_questions())

    def build(self) -> Told:
        """Build everything that is told."""
        return Told(
            classes=dict(self._classes()),
            headings=tuple(self._headings()),
            questions=self._questions,
            words=self._words(),
            measures=dict(measures(self._law, self._ordinance)),
            pages={page.id: page for page in self._pages()},
            missing=tuple(self._missing()),
            **inspections(self._law),
            examples=tuple(
                Example(e.id, e.facts, e.outcome, e.plan_for, e.note)
                for e in self._law.file("examples", schema.ExamplesFile).example
            ),
        )

    def unasked_facts(self, decisions: Decisions) -> Iterator[str]:
        """Yield a fault for each fact that decides something but is on no page, or on two."""
        ordinance = self._ordinance
        support = 0
        for node in (decisions.by_class, *decisions.required, *decisions.to_ask):
            support |= facts_that_matter(node, decisions.store.variables)
        asked = [fact for question in self._questions for fact in question.facts]
        for fact in ordinance.facts:
            if support & decisions.fact_bits[fact] and fact not in asked:
                yield f"questions.toml: words {fact}: no question asks it"
            if asked.count(fact) > 1:
                yield f"questions.toml: words {fact}: two questions ask it"
        for question in self._questions:
            if not any(support & decisions.fact_bits.get(fact, 0) for fact in question.facts):
                yield f"questions.toml: question {question.id}: can never matter"

    def idle_bands(self, decisions: Decisions) -> Iterator[str]:
        """Yield a fault for each picture of a size at which nothing changes.

        The words that towns share are left out: one town may cut where another does not.
        """
        for fact, words in self._law.file("questions", schema.QuestionsFile).words.items():
            cells = decisions.cells.get(fact)
            cuts = cells.cuts if isinstance(cells, IntervalCells) else ()
            for band in words.bands.keys() - {str(cut.value) for cut in cuts}:
                yield f"questions.toml: words {fact}: bands: nothing changes at {band}"

    def _cite(self, cite: list[str], where: str) -> Citation:
        return self._law.citation(cite, "text", f"{where}: cite")

    def _classes(self) -> Iterator[tuple[PermitClass, ClassWords]]:
        entries = {e.id: e for e in self._law.file("classes", schema.ClassesFile).classes}
        for permit_class in PermitClass:
            entry = entries.get(permit_class.id)  # type: ignore[call-overload]  # ids are the literals
            if entry is not None:
                yield permit_class, ClassWords(entry.short, entry.headline, entry.says)
            elif permit_class in self._ordinance.classes:
                self._problem(f"classes.toml: class {permit_class.id}: missing")

    def _headings(self) -> Iterator[KindHeading]:
        file = self._law.file("kinds", schema.KindsFile)
        known = [group.id for group in file.group]
        for kind in self._ordinance.kinds:
            if kind.group not in known:
                self._law.problems.append(
                    f"kinds.toml: kind_of_work {kind.id}: group: {kind.group} does not exist"
                )
        for group in file.group:
            members = tuple(kind for kind in self._ordinance.kinds if kind.group == group.id)
            yield KindHeading(group.id, group.words, members)

    def _build_questions(self) -> Iterator[Question]:
        file = self._law.file("questions", schema.QuestionsFile)
        entries = {entry.id: entry for entry in (*self._common.question, *file.question)}
        for question_id in file.order:
            if question_id not in entries:
                self._problem(f"questions.toml: order: question {question_id} does not exist")
                continue
            entry = entries[question_id]
            for fact in entry.facts:
                if fact not in self._ordinance.facts:
                    self._problem(
                        f"questions.toml: question {question_id}: facts: {fact} does not exist"
                    )
            yield Question(
                entry.id, tuple(entry.facts), entry.title, entry.lead, entry.find_out,
                entry.who_can_tell,
            )  # fmt: skip

    def _words(self) -> Mapping[str, FactWords]:
        file = self._law.file("questions", schema.QuestionsFile)
        for fact in file.words:
            if fact not in self._ordinance.facts:
                self._problem(f"questions.toml: words {fact}: no such fact")
        facts = self._law.file("facts", schema.FactsFile).facts
        words = {}
        for fact in self._ordinance.facts:
            entry = file.words.get(fact) or self._common.words.get(fact)
            if entry is None:
                self._problem(f"questions.toml: words {fact}: missing")
                continue
            given = facts[fact]
            where = f"questions.toml: words {fact}"
            self._law.problems += wrong_options(where, given, entry)
            self._law.problems += wrong_advice(where, given, entry, own=fact in file.words)
            words[fact] = FactWords(
                entry.label, entry.line, entry.hint, entry.find_out, entry.who_can_tell,
                entry.options, entry.bands, entry.advice,
            )  # fmt: skip
        return words

    def _pages(self) -> Iterator[PlainPage]:
        for page in self._law.file("pages", schema.PagesFile).page:
            where = f"pages.toml: page {page.id}"
            yield PlainPage(
                page.id,
                page.title,
                page.lead,
                tuple(
                    (part.heading, tuple(self._law.cited(line, where) for line in part.lines))
                    for part in page.sections
                ),
            )

    def _missing(self) -> Iterator[Missing]:
        for entry in self._law.file("missing", schema.MissingFile).missing:
            citation = self._cite(entry.cite, f"missing.toml: missing {entry.id}")
            yield Missing(
                entry.id, entry.what, entry.until_then, entry.who_can_give, citation.sections
            )

    def _problem(self, text: str) -> None:
        if text not in self._law.problems:
            self._law.problems.append(text)
