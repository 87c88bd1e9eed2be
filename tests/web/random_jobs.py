"""Jobs drawn at random, as addresses: any kinds of work, any facts, values on all sides of cuts."""

from random import Random
from urllib.parse import urlencode

from portal.domain.cells import IntervalCells
from portal.domain.conditions import KIND_FACT
from portal.domain.edition import Edition
from portal.domain.facts import Fact

Pairs = list[tuple[str, str]]


def random_job(edition: Edition, random: Random) -> Pairs:
    """Return a job as name and value pairs; most facts are left out or known, some are unsure."""
    kinds = [kind.id for kind in edition.ordinance.kinds]
    share = random.choice((0.2, 0.6, 0.9))
    job: Pairs = [(KIND_FACT, kind) for kind in random.sample(kinds, random.choice((0, 1, 1, 2)))]
    for fact in edition.ordinance.facts.values():
        if fact.id != KIND_FACT and random.random() < share:
            job.append((fact.id, _value(edition, fact, random)))
    return job


def random_ordinary_job(edition: Edition, random: Random) -> Pairs:
    """Return a job that a change can help: all is "no" or "none" but its sizes and a few facts."""
    calm = {"yes_no": "no", "date": "none", "choice": "none"}
    facts = edition.ordinance.facts
    odd = random.sample([fact.id for fact in facts.values()], 2)
    job = [
        (name, value)
        for name, value in random_job(edition, random)
        if name in (KIND_FACT, *odd) or facts[name].kind == "quantity"
    ]
    named = {name for name, _ in job} | {fact.until for fact in facts.values()}
    return job + [
        (fact.id, calm[fact.kind])
        for fact in facts.values()
        if fact.kind in calm and fact.id not in named
    ]


def as_query(job: Pairs) -> str:
    return urlencode(job)


def _value(edition: Edition, fact: Fact, random: Random) -> str:
    cells = edition.decisions.cells[fact.id]
    if fact.id in {other.until for other in edition.ordinance.facts.values()}:
        return "2028-01-01"  # the work never ends before it begins
    if random.random() < 0.15:
        return "unknown"
    if fact.kind in ("date", "season") and not (isinstance(cells, IntervalCells) and cells.cuts):
        return random.choice(("2026-10-14", "2026-10-15", "2027-04-15", "2027-07-01"))
    return cells.sample(random.randrange(len(cells)))
