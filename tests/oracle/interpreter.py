"""The rule language read literally, one whole job at a time: slow, and of no shared code.

A whole job gives every fact a value: a bool, a word, a Fraction, a date or None for never, a
pair of days for a period, a frozenset of kinds of work.
"""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from portal.domain import conditions as c
from portal.domain.ordinance import KindOfWork, Ordinance

Job = Mapping[str, Any]


def holds(condition: c.Condition, job: Job, kinds: tuple[KindOfWork, ...]) -> bool:
    """Tell whether a condition is true of a whole job."""
    if isinstance(condition, c.Constant):
        return condition.holds
    if isinstance(condition, c.Not):
        return not holds(condition.part, job, kinds)
    if isinstance(condition, c.All):
        return all(holds(part, job, kinds) for part in condition.parts)
    if isinstance(condition, c.Any):
        return any(holds(part, job, kinds) for part in condition.parts)
    if isinstance(condition, c.Standing):
        return stands(condition.name, job, kinds)
    return compares(condition, job[condition.fact])


def compares(atom: c.Atom, value: Any) -> bool:
    if isinstance(atom, c.IsOneOf):
        word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        return word in atom.values
    if isinstance(atom, c.Includes):
        return atom.value in value
    if isinstance(atom, c.InSeason):
        first, last = value
        days = (first + timedelta(days=i) for i in range((last - first).days + 1))
        return any(in_season(atom, day) for day in days)
    if value is None:
        return False
    relations = {
        "<": value < atom.bound,
        "<=": value <= atom.bound,
        ">": value > atom.bound,
        ">=": value >= atom.bound,
    }
    return relations[atom.operator]


def in_season(season: c.InSeason, day: date) -> bool:
    here = (day.month, day.day)
    if season.first <= season.last:
        return season.first <= here <= season.last
    return not season.last < here < season.first


def stands(name: str, job: Job, kinds: tuple[KindOfWork, ...]) -> bool:
    parts = [kind for kind in kinds if kind.id in job[c.KIND_FACT]]
    exempt = [holds(kind.exempt_when, job, kinds) for kind in parts]
    doubt = [
        holds(kind.doubt_when, job, kinds) and not by_name
        for kind, by_name in zip(parts, exempt, strict=True)
    ]
    return {
        "every_part_exempt": all(exempt),
        "some_part_exempt": any(exempt),
        "some_part_doubtful": any(doubt),
        "no_part_exempt": not any(exempt) and not any(doubt),
    }[name]


def classes_of_job(ordinance: Ordinance, job: Job) -> int:
    """Return the class mask of the first rule that holds, in the order of the stages."""
    for stage in ordinance.stages:
        for rule in ordinance.rules:
            if rule.stage == stage.id and holds(rule.when, job, ordinance.kinds):
                return rule.mask
    raise AssertionError(f"a gap: {job}")


def is_possible(ordinance: Ordinance, job: Job) -> bool:
    return not any(holds(entry.when, job, ordinance.kinds) for entry in ordinance.impossible)
