"""A schedule of a served town rests on the facts of its check: kinds of work, sizes, the class."""

import pytest

from portal.domain.edition import Town
from portal.domain.fees import Schedule
from portal.services.checks import determine_job, read_job
from portal.services.estimates import cost_of_job
from portal.towns.fee_build import read_schedule
from tests.fees_kit import cents, cents_of

FILE = b"""
town = "somers"
name = "Fees"
in_force = 2027-01-01
source = "Made up"

[[line]]
id = "pool"
name = "Pool"
group = "fee"
cite = ["93-9A"]
when = "pool in activity"
amount = { flat = "40" }

[[line]]
id = "patio"
name = "Patio"
group = "fee"
when = "patio in activity and not pool in activity"
amount = { flat = "25" }

[[line]]
id = "ground"
name = "Ground"
group = "fee"
when = "area_sqft >= 5_000"
amount = { per = "area_sqft", each = "1 acre", rate = "100", partial = "up" }

[[line]]
id = "board"
name = "Planning Board"
group = "fee"
when = "plan == planning_board"
amount = { flat = "500" }
"""


@pytest.fixture(scope="module")
def schedule(towns: dict[str, Town]) -> Schedule:
    return read_schedule(FILE, towns["somers"].editions[-1])


@pytest.mark.parametrize(
    ("query", "fee"),
    [
        ("activity=pool&area_sqft=1&plan=exempt", (4000, 4000)),
        ("activity=patio&area_sqft=1&plan=exempt", (2500, 2500)),
        ("activity=pool&activity=patio&area_sqft=1&plan=exempt", (4000, 4000)),
        ("activity=driveway&area_sqft=4,999.9 sq ft&plan=exempt", None),
        ("activity=driveway&area_sqft=5000&plan=exempt", (10000, 10000)),
        ("activity=driveway&area_sqft=1 acre&plan=planning_board", (60000, 60000)),
        ("activity=driveway&area_sqft=43561&plan=planning_board", (70000, 70000)),
        ("area_sqft=1&plan=exempt", (0, 4000)),
        ("activity=unknown&area_sqft=4000..5000&plan=exempt", (0, 14000)),
        ("activity=pool", (4000, None)),
    ],
)
def test_the_facts_of_the_check_decide(
    schedule: Schedule, query: str, fee: tuple[int, int | None] | None
) -> None:
    assert cents(schedule, query).get("fee") == fee


def test_a_line_has_the_section_of_the_towns_law(schedule: Schedule) -> None:
    assert schedule.lines[0].cite == ("\N{SECTION SIGN} 93-9A (number by our count)",)


def test_a_determined_job_costs_what_its_classes_may(
    schedule: Schedule, towns: dict[str, Town]
) -> None:
    pairs = [("activity", "grading"), ("area_sqft", "30000"), ("volume_cuyd", "10")]
    job = read_job(towns["somers"], pairs, schedule.in_force)
    determined = determine_job(job)
    classes = {each.id for each in determined.determination.consequence.possible}
    costs = cost_of_job(determined, schedule, {})
    assert costs.told is not None
    found = cents_of(costs.told.estimate)
    assert found["ground"] == (10000, 10000)
    assert ("board" in found) == ("planning_board" in classes)
