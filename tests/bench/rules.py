"""Time per determination, as µs and as a ratio to the same rules as a plain `if` chain."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from random import Random
from time import perf_counter, process_time
from typing import Any

from portal.domain.advice import advise
from portal.domain.answers import Answer, Exact
from portal.domain.determination import (
    ImpossibleJobError,
    consequence_of,
    determine,
    obligations_due,
)
from portal.domain.edition import Edition
from portal.domain.lightening import search
from portal.domain.query import read_query
from portal.towns.loader import load_towns
from tests.bench import plain_somers
from tests.web.random_jobs import random_job

WHOLE_JOBS = {
    "somers": (
        "activity=grading&area_sqft=12000&volume_cuyd=10&residential=yes&structure_sqft=100"
        "&pool_in_ground=no&existing_structure=yes&regrading=yes&coverage_increase=no"
        "&serves_existing=no&original_line=no&smo_required=no&own_family_use=no&active_farm=no"
        "&new_farm_structure=no&emergency_now=no&subdivision=no&site_plan=no&wetland_permit=none"
        "&slope_permit=none&hazard=no&common_plan=no&max_slope_pct=5&wetland_ft=500"
        "&watercourse_ft=500&completed_before_effective=no&use=none&smp_installed=no"
        "&channel_work=no&work_date=2026-08-01&utility=none&utility_sqft=0"
    ),
    "carmel": (
        "activity=grading&area_sqft=12000&original_line=no&smo_required=no&own_family_use=no"
        "&active_farm=no&new_farm_structure=no&landing_or_haul_road=no&emergency_now=no"
        "&existing_structure=yes&regrading=yes&subdivision=no&site_plan=no&lot_line=no"
        "&common_plan=no&plat_signed=none&building_permit_date=none&wetland_ft=500"
        "&watercourse_ft=500&waterbody_ft=500&upslope_within_5ft_elev=no&impaired_discharge=no"
        "&single_family=no&farm_property=no&building_permit=no&earthmoving=yes&smp_installed=no"
    ),
}
Answers = Mapping[str, Answer]
JOBS = 500
DAY = date(2026, 11, 30)


def measure() -> Iterator[str]:
    """Yield one line a figure, the towns in turn."""
    for town_id, town in load_towns().items():
        edition = town.editions[-1]
        answers = answers_of(edition, WHOLE_JOBS[town_id])
        plain = best(_plain(answers)) if town_id == "somers" else None
        whole = _figures(edition, answers)
        steps = [_figures(edition, part) for part in _steps(edition, answers)]
        for number, name in enumerate(("situation", "class and relevant facts", "everything")):
            worst = max(step[number] for step in steps)
            ratio = f", {whole[number] / plain:.1f} x the if chain" if plain else ""
            yield (
                f"{town_id}: {name}: {whole[number]:.1f} µs fully answered{ratio}; "
                f"at most {worst:.1f} µs at a step"
            )
        yield f"{town_id}: advice: {advice_time(edition):.0f} µs a job, over {JOBS} at random"
    yield f"the if chain itself: {plain_time():.2f} µs (class), fully answered only"


def advice_time(edition: Edition) -> float:
    """Return the mean CPU time of finding what to advise, in µs, with nothing kept from before."""
    random = Random("advice")  # noqa: S311 - a seed for jobs, no secret
    jobs = [read_query(random_job(edition, random), edition.ordinance.facts) for _ in range(JOBS)]
    determined = []
    for job in jobs:
        with suppress(ImpossibleJobError):
            determined.append((job.answers, determine(edition.decisions, job.answers)))
    found = []
    for _ in range(3):
        search.cache_clear()
        start = process_time()
        for answers, determination in determined:
            advise(edition.decisions, answers, determination, DAY)
        found.append((process_time() - start) / len(determined))
    return min(found) * 1e6


def answers_of(edition: Edition, query: str) -> dict[str, Answer]:
    """Read a query that holds nothing unreadable."""
    pairs = [tuple(pair.split("=")) for pair in query.split("&")]
    reading = read_query(pairs, edition.ordinance.facts)  # type: ignore[arg-type]  # pairs of two
    assert not reading.problems, reading.problems
    return dict(reading.answers)


def plain_time() -> float:
    """Return the time of the if chain on Somers' whole job, in µs."""
    somers = load_towns()["somers"].editions[-1]
    return best(_plain(answers_of(somers, WHOLE_JOBS["somers"])))


def job_of(answers: Answers) -> dict[str, Any]:
    """Return a whole job as plain values."""
    job = {fact: answer.value for fact, answer in answers.items() if isinstance(answer, Exact)}
    day = job.get("work_date")
    if isinstance(day, date):
        job["wet_season"] = not (4, 15) < (day.month, day.day) < (10, 15)
    return job


def best(work: Callable[[], object], rounds: int = 7, times: int = 500) -> float:
    """Return the best mean time of several rounds, in µs: what the machine can do undisturbed."""
    found = []
    for _ in range(rounds):
        start = perf_counter()
        for _ in range(times):
            work()
        found.append((perf_counter() - start) / times)
    return min(found) * 1e6


def _plain(answers: Answers) -> Callable[[], object]:
    job = job_of(answers)
    return lambda: plain_somers.classes(job)


def _steps(edition: Edition, answers: Answers) -> Iterator[dict[str, Answer]]:
    asked = [fact for question in edition.questions for fact in question.facts if fact in answers]
    for count in range(len(asked) + 1):
        yield {fact: answers[fact] for fact in asked[:count]}


def _figures(edition: Edition, answers: Answers) -> tuple[float, float, float]:
    decisions = edition.decisions
    situation = decisions.situate(answers)
    permit = consequence_of(decisions, situation).permit_possible
    return (
        best(lambda: decisions.situate(answers), times=100),
        best(lambda: consequence_of(decisions, situation), times=100),
        best(
            lambda: (
                consequence_of(decisions, situation),
                obligations_due(decisions, situation, permit),
            ),
            times=100,
        ),
    )
