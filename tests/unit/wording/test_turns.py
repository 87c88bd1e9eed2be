"""What an open answer turns on is told without saying the whole answer at every line."""

from datetime import date
from urllib.parse import parse_qsl

from portal.services.checks import determine_job, read_job

OPEN = "activity=driveway&area_sqft=4000..6000&volume_cuyd=30"


def turns(towns, query: str) -> dict[str, tuple[str, list[str]]]:
    job = read_job(towns["somers"], parse_qsl(query), date(2026, 11, 30))
    part = next(p for p in determine_job(job).telling.parts if p.id == "turns_on")
    return {line.name: (line.says, [item.says for item in line.items]) for line in part.lines}


def test_an_answer_that_leaves_all_open_says_only_that(towns) -> None:
    told = turns(towns, OPEN)
    assert told["Subdivision"][1] == [
        "Yes: no Chapter 93 permit or a permit from the Planning Board.",
        "No: still open.",
    ]


def test_a_fact_that_alone_settles_nothing_has_no_list(towns) -> None:
    says, items = turns(towns, OPEN)["Part of a larger plan"]
    assert says.startswith("This counts together with the others. Who can tell:")
    assert items == []


def test_the_last_open_fact_has_every_answer_told(towns) -> None:
    settled = (
        "&subdivision=no&site_plan=no&wetland_permit=none&slope_permit=none&hazard=no"
        "&common_plan=no&max_slope_pct=5&wetland_ft=500&watercourse_ft=500"
        "&completed_before_effective=no"
    )
    told = turns(towns, OPEN.replace("4000..6000", "unknown") + settled)
    assert list(told) == ["Ground disturbed"]
    assert not any("still open" in item for item in told["Ground disturbed"][1])


def test_two_classes_of_one_name_are_one_answer(towns) -> None:
    told = turns(towns, OPEN)["Ground disturbed"]
    assert told == (
        (
            "This counts together with the others. Who can tell: "
            "The person who will do the work, or a surveyor."
        ),
        [],
    )
