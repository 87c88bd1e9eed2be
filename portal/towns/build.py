"""Turns the files of one edition into domain objects, collecting every fault on the way."""

from collections.abc import Iterator, Mapping
from urllib.parse import parse_qsl

from portal.domain.checks import problems as rule_problems
from portal.domain.decisions import Decisions
from portal.domain.determination import Determination, ImpossibleJobError, determine
from portal.domain.edition import Edition, Profile
from portal.domain.lever_checks import lever_problems
from portal.domain.ordinance import EditionName, PermitClass
from portal.domain.query import read_query
from portal.towns import schema
from portal.towns.agreement import disagreements
from portal.towns.build_law import LawBuilder, PackageError
from portal.towns.build_words import WordsBuilder

__all__ = ["PackageError", "build_edition"]

# The file in which the entry that a fault begins with stands.
_FILE_OF = {
    "rule": "rules.toml",
    "rules": "rules.toml",
    "fact": "facts.toml",
    "kind_of_work": "kinds.toml",
    "obligation": "obligations.toml",
    "guidance": "obligations.toml",
    "deadline": "obligations.toml",
    "advice_note": "obligations.toml",
    "impossible": "rules.toml",
}


def build_edition(files: Mapping[str, schema.Entry], common: schema.CommonQuestionsFile) -> Edition:
    """Build one edition from its files. Raises PackageError with every fault found."""
    town = files["town"]
    assert isinstance(town, schema.TownFile)
    law = LawBuilder(files)
    ordinance = law.ordinance(frozenset(PermitClass[name.upper()] for name in town.classes))
    words = WordsBuilder(common, law, ordinance)
    told = words.build()
    profile = _profile(town, law)
    law.problems += disagreements(files)
    if law.problems:
        raise PackageError(law.problems)
    decisions = Decisions(ordinance)
    faults = [
        f"{_FILE_OF[fault.split()[0].rstrip(':')]}: {fault}"
        for fault in (*rule_problems(decisions), *lever_problems(decisions))
    ]
    faults += [*words.unasked_facts(decisions), *words.idle_bands(decisions)]
    edition = Edition(
        name=EditionName(town.edition, town.edition_note),
        profile=profile,
        sections=law.sections,
        ordinance=ordinance,
        decisions=decisions,
        **told,
    )
    faults = faults or list(_wrong_examples(edition))
    if faults:
        raise PackageError(faults)
    return edition


def _profile(town: schema.TownFile, law: LawBuilder) -> Profile:
    return Profile(
        id=town.id,
        name=town.name,
        short_name=town.short_name,
        county=town.county,
        law=town.law,
        law_title=town.law_title,
        time_zone=town.time_zone,
        officer=town.officer,
        officer_citation=law.citation(town.officer_cite, "text", "town.toml: officer_cite"),
        intake=town.intake,
        intake_citation=law.citation(town.intake_cite, "text", "town.toml: intake_cite"),
        ordinance_note=town.ordinance_note,
    )


def _wrong_examples(edition: Edition) -> Iterator[str]:
    for example in edition.examples:
        where = f"examples.toml: example {example.id}"
        reading = read_query(parse_qsl(example.query), edition.ordinance.facts)
        if reading.problems:
            first = reading.problems[0]
            yield f"{where}: facts: {first.fact}: {first.message}"
            continue
        try:
            determination = determine(edition.decisions, reading.answers)
            found = determination.consequence
        except ImpossibleJobError as error:
            yield f"{where}: facts: {error}"
            continue
        if (found.outcome, found.plan_for.id) != (example.outcome, example.plan_for):
            yield (
                f"{where}: the rules say {found.outcome} and plan for {found.plan_for.id}, "
                f"not {example.outcome} and {example.plan_for}{_still_open(determination)}"
            )


def _still_open(determination: Determination) -> str:
    """Name the facts that an example leaves open."""
    facts = [turn.fact for turn in determination.turns_on]
    return f"; still open: {', '.join(facts)}" if facts else ""
