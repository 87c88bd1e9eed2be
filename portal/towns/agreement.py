"""What the entries of a package must agree on, beyond the shape that each has by itself."""

from collections import Counter
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from portal.towns import schema

# The words that may be given for an answer, by the kind of fact; a choice adds its values.
_WORDS = {"yes_no": {"yes", "no", "unknown"}, "date": {"none", "unknown"}}


def disagreements(files: Mapping[str, schema.Entry]) -> Iterator[str]:
    """Yield a sentence for each fault, with the file, the entry and the key."""
    yield from _loose_notes(files)
    for name, file in files.items():
        yield from _repeated_ids(name, file)
        match file:
            case schema.TownFile():
                yield from _unknown_zone(file)
            case schema.FactsFile():
                yield from _loose_facts(file)
            case schema.KindsFile():
                yield from _untold_doubts(file)
            case schema.ObligationsFile():
                yield from _loose_quotes(file)
                yield from _half_clocks(file)
            case schema.QuestionsFile():
                yield from _unordered_questions(file)
            case schema.PagesFile():
                yield from _missing_pages(file)


def wrong_options(where: str, fact: schema.FactEntry, words: schema.WordsEntry) -> Iterator[str]:
    """Yield a fault for each answer that has words but cannot be given, or lacks them."""
    known = {*fact.values, *_WORDS.get(fact.kind, {"unknown"})}
    for option in words.options:
        if option not in known:
            yield f"{where}: options: {option} is not an answer to it"
    for value in fact.values:
        if value not in words.options:
            yield f"{where}: options: {value}: missing"


def wrong_advice(
    where: str, fact: schema.FactEntry, words: schema.WordsEntry, *, own: bool
) -> Iterator[str]:
    """Yield a fault where a lever has no words for advice, or ones that leave a place open.

    Words that towns share may speak of a lever that this town does not have; its `own` may not.
    """
    if fact.lever is None:
        if own and words.advice is not None:
            yield f"{where}: advice: the fact is no lever"
    elif words.advice is None:
        yield f"{where}: advice: missing"
    else:
        named = ["first", "last"] if fact.lever == "outside" else ["amount"]
        if _places(words.advice) != set(named):
            places = " and ".join(f"{{{name}}}" for name in named)
            yield f"{where}: advice: it must name {places} and nothing else"


def _places(text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return {""}


def _loose_notes(files: Mapping[str, schema.Entry]) -> Iterator[str]:
    """Yield a fault for each note with advice that names no fact, or the wrong sort of one."""
    law, known = files["obligations"], files["facts"]
    assert isinstance(law, schema.ObligationsFile)
    assert isinstance(known, schema.FactsFile)
    for note in law.advice_note:
        if bool(note.beside) == bool(note.holds):
            yield "obligations.toml: advice_note: give either beside or holds"
        for key, facts in (("beside", note.beside), ("holds", note.holds)):
            where = f"obligations.toml: advice_note: {key}"
            for fact in facts:
                if fact not in known.facts:
                    yield f"{where}: {fact} does not exist"
                elif (known.facts[fact].lever is None) == (key == "beside"):
                    yield f"{where}: {fact} is {'no' if key == 'beside' else 'a'} lever"


def _repeated_ids(name: str, file: schema.Entry) -> Iterator[str]:
    for key, field in type(file).model_fields.items():
        entries = getattr(file, key)
        if not isinstance(entries, list):
            continue
        ids = Counter(getattr(entry, "id", None) for entry in entries)
        for entry_id, times in ids.items():
            if entry_id is not None and times > 1:
                yield f"{name}.toml: {field.alias or key} {entry_id}: id: used twice"


def known_zone(file: schema.TownFile) -> ZoneInfo | None:
    """Return a town's time zone; None for one that there is not, which is a fault told here."""
    try:
        return ZoneInfo(file.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        return None


def _unknown_zone(file: schema.TownFile) -> Iterator[str]:
    if known_zone(file) is None:
        yield f"town.toml: time_zone: {file.time_zone} is not a time zone"


def _loose_facts(file: schema.FactsFile) -> Iterator[str]:
    for fact_id, fact in file.facts.items():
        where = f"facts.toml: facts {fact_id}"
        if fact.lever and fact.kind != ("season" if fact.lever == "outside" else "quantity"):
            yield f"{where}: lever: only a quantity can be less or more, only a season outside"
        if len(set(fact.values)) < len(fact.values):
            yield f"{where}: values: one is used twice"
        end = None if fact.until is None else file.facts.get(fact.until)
        if fact.until is not None and (end is None or end.kind != "date"):
            yield f"{where}: until: {fact.until} is not a date fact"


def _untold_doubts(file: schema.KindsFile) -> Iterator[str]:
    for kind in file.kind_of_work:
        if (kind.doubt_when != "false") != (kind.doubt_says is not None):
            where = f"kinds.toml: kind_of_work {kind.id}"
            yield f"{where}: give both doubt_when and doubt_says, or neither"


def _loose_quotes(file: schema.ObligationsFile) -> Iterator[str]:
    for entry in file.obligation:
        if (entry.quote is not None) != bool(entry.quote_cite):
            where = f"obligations.toml: obligation {entry.id}"
            yield f"{where}: give both quote and quote_cite, or neither"


def _half_clocks(file: schema.ObligationsFile) -> Iterator[str]:
    for entry in file.deadline:
        where = f"obligations.toml: deadline {entry.id}"
        parts = (entry.from_fact, entry.add, entry.date_says)
        if None in parts and any(part is not None for part in parts):
            yield f"{where}: give from_fact, add and date_says together, or none of them"
        if _places(entry.date_says or "{date}") != {"date"}:
            yield f"{where}: date_says: it must name {{date}} and nothing else"


def _unordered_questions(file: schema.QuestionsFile) -> Iterator[str]:
    for question in file.question:
        if question.id not in file.order:
            yield f"questions.toml: question {question.id}: not in order, so never asked"


def _missing_pages(file: schema.PagesFile) -> Iterator[str]:
    for page in get_args(schema.PageId):
        if page not in [entry.id for entry in file.page]:
            yield f"pages.toml: page {page}: missing"
