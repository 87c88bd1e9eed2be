"""Builds how the law of a town has areas and volumes measured."""

from collections.abc import Iterator

from portal.domain.edition import Measuring
from portal.domain.ordinance import Cited, Ordinance
from portal.towns import schema
from portal.towns.build_law import LawBuilder


def measures(law: LawBuilder, ordinance: Ordinance) -> Iterator[tuple[str, Measuring]]:
    """Yield each fact that has a measure, and the measure; faults go to the builder's problems."""
    for fact_id, entry in law.file("questions", schema.QuestionsFile).measure.items():
        where = f"questions.toml: measure {fact_id}"
        fact = ordinance.facts.get(fact_id)
        if fact is None or fact.unit not in ("sq_ft", "cu_yd"):
            law.problems.append(f"{where}: no such area or volume")
        elif entry.counted_once is not None and fact.unit != "cu_yd":
            law.problems.append(f"{where}: counted_once: only soil can be counted twice")
        yield fact_id, Measuring(law.cited(entry, where), _counted_once(law, entry, where))


def _counted_once(law: LawBuilder, entry: schema.MeasureEntry, where: str) -> Cited | None:
    """Return the guidance that the entry names, as a line of its own."""
    if entry.counted_once is None:
        return None
    for note in law.file("obligations", schema.ObligationsFile).guidance:
        if note.id == entry.counted_once:
            return Cited(note.says, law.citation(note.cite, note.basis, f"{where}: counted_once"))
    law.problems.append(f"{where}: counted_once: guidance {entry.counted_once} does not exist")
    return None
