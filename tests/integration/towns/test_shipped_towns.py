"""Both towns that ship: true to their examples, small enough, and short to walk through."""

from collections.abc import Callable, Mapping
from datetime import date
from random import Random
from urllib.parse import parse_qsl

import pytest

from portal.domain.conditions import KIND_FACT
from portal.domain.determination import ImpossibleJobError
from portal.domain.edition import Edition, Town
from portal.domain.facts import Fact
from portal.domain.questionnaire import Step, facts_on_page
from portal.services.checks import Job, determine_job, find_next, read_job

TODAY = date(2026, 11, 30)
TOWNS = ("somers", "carmel")
MOST_NODES = 3_000
SMALL, HOUSE = 6, 10
BUDGET = {
    "accessory_structure": SMALL,
    "posts_poles": SMALL,
    "patio": SMALL,
    "lawn_maintenance": SMALL,
    "new_house": HOUSE,
    "driveway": HOUSE,
}
# An ordinary lot, by budget; what is not named is answered "no", "none" or "not sure".
LOT = {
    "residential": "yes",
    "existing_structure": "yes",
    "earthmoving": "yes",
    "max_slope_pct": "5",
}
SIZES = {
    SMALL: LOT | {"area_sqft": "1200", "volume_cuyd": "20", "structure_sqft": "400"},
    HOUSE: LOT | {"area_sqft": "12000", "volume_cuyd": "300", "structure_sqft": "2400"},
}

Answering = Callable[[Fact], str]


def ordinary(sizes: Mapping[str, str]) -> Answering:
    def answer(fact: Fact) -> str:
        if fact.id in sizes:
            return sizes[fact.id]
        usual = {"yes_no": "no", "date": "none"}.get(fact.kind, "unknown")
        return "none" if "none" in fact.values else usual

    return answer


def unsure(_: Fact) -> str:
    return "unknown"


def anything(edition: Edition, random: Random) -> Answering:
    """Answer each fact with a sample of any of its cells, or with "not sure"."""

    def answer(fact: Fact) -> str:
        cells = edition.decisions.cells[fact.id]
        return random.choice(["unknown", *(cells.sample(i) for i in range(len(cells)))])

    return answer


def walk(town: Town, kinds: list[str], answer: Answering) -> list[Step]:
    """Answer page after page and return the steps; no question may be asked twice."""
    steps: list[Step] = []
    job = read_job(town, [], TODAY)
    while (step := find_next(job)) is not None:
        question = step.question
        assert question not in [earlier.question for earlier in steps], (job.pairs(), question.id)
        steps.append(step)
        facts = job.edition.ordinance.facts
        shown = facts_on_page(job.edition.decisions, question, job.answers)
        pairs = [(f, answer(facts[f])) for f in shown if f != KIND_FACT]
        chosen = [(KIND_FACT, kind) for kind in kinds if KIND_FACT in shown]
        job = _answered(job, [*chosen, *pairs])
    return steps


def _answered(job: Job, pairs: list[tuple[str, str]]) -> Job:
    """Return the job with more answers, "not sure" wherever they cannot all be true."""
    answered = read_job(job.town, [*job.pairs(), *pairs], TODAY)
    try:
        find_next(answered)
    except ImpossibleJobError:
        doubtful = [(fact, "unknown") for fact, _ in pairs]
        return read_job(job.town, [*job.pairs(), *doubtful], TODAY)
    return answered


@pytest.mark.parametrize("town", TOWNS)
def test_the_examples_of_every_edition_agree(towns: Mapping[str, Town], town: str) -> None:
    for edition in towns[town].editions:
        assert len(edition.examples) >= 10
        for example in edition.examples:
            pairs = [*parse_qsl(example.query), ("edition", edition.name.id)]
            found = determine_job(read_job(towns[town], pairs, TODAY)).determination.consequence
            said = (found.outcome, found.plan_for.id)
            assert said == (example.outcome, example.plan_for), example.id


@pytest.mark.parametrize("town", TOWNS)
def test_the_diagrams_stay_small(towns: Mapping[str, Town], town: str) -> None:
    for edition in towns[town].editions:
        assert 0 < edition.decisions.size <= MOST_NODES


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize(("kind", "most"), BUDGET.items())
def test_a_job_is_asked_about_on_few_pages(
    towns: Mapping[str, Town], town: str, kind: str, most: int
) -> None:
    assert len(walk(towns[town], [kind], ordinary(SIZES[most]))) <= most


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize(("kind", "most"), BUDGET.items())
def test_a_person_who_is_never_sure_is_asked_hardly_more(
    towns: Mapping[str, Town], town: str, kind: str, most: int
) -> None:
    """The class takes as few pages; what only duties turn on comes after and may be skipped."""
    steps = walk(towns[town], [kind], unsure)
    for_class = [step.for_class for step in steps]
    assert for_class == sorted(for_class, reverse=True)
    assert sum(for_class) <= most
    assert len(steps) <= HOUSE


@pytest.mark.parametrize("town", TOWNS)
def test_every_walk_ends_and_asks_nothing_twice(towns: Mapping[str, Town], town: str) -> None:
    random = Random(f"walks of {town}")  # noqa: S311 - a seed for walks, no secret
    edition = towns[town].editions[-1]
    kinds = [kind.id for kind in edition.ordinance.kinds]
    for kind in kinds:
        for _ in range(5):
            chosen = list(dict.fromkeys([kind, *random.sample(kinds, random.randrange(3))]))
            first, *_ = walk(towns[town], chosen, anything(edition, random))
            assert first.question.facts == (KIND_FACT,)
