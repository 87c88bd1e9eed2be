"""Worked jobs of both towns, each derived from the law by hand, asked as a program asks.

A row of tests/golden/<town>.csv names only what differs from an ordinary lot. Obligations stand as
ids; "ask:" and "possible:" before one say how certain it is. Sections are parted by semicolons.
"""

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from portal.domain.edition import Town
from portal.wording.citations import say_section

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
ORDINARY = {
    "somers": (
        "subdivision=no&site_plan=no&wetland_permit=none&slope_permit=none&hazard=no&common_plan=no"
        "&max_slope_pct=5&wetland_ft=500&watercourse_ft=500&completed_before_effective=no"
        "&residential=yes&existing_structure=yes&use=none&smp_installed=no&channel_work=no"
    ),
    "carmel": (
        "subdivision=no&site_plan=no&lot_line=no&common_plan=no&wetland_ft=500&watercourse_ft=500"
        "&waterbody_ft=500&existing_structure=yes&impaired_discharge=no&single_family=no"
        "&farm_property=no&building_permit=no&earthmoving=yes&smp_installed=no&plat_signed=none"
        "&building_permit_date=none&upslope_within_5ft_elev=no"
    ),
}
Row = dict[str, str]
ROWS = [
    (town, row)
    for town in ORDINARY
    for row in csv.DictReader((GOLDEN / f"{town}.csv").read_text().splitlines())
]


def job(town: str, row: Row) -> list[tuple[str, str]]:
    own = parse_qsl(row["facts"])
    named = {fact for fact, _ in own}
    return [*own, *(pair for pair in parse_qsl(ORDINARY[town]) if pair[0] not in named)]


def certain(obligation: dict[str, Any]) -> str:
    mark = "" if obligation["certainty"] == "required" else f"{obligation['certainty']}:"
    return mark + obligation["id"]


def test_the_rows_are_many_and_none_is_there_twice() -> None:
    for town in ORDINARY:
        jobs = [tuple(job(town, row)) for of, row in ROWS if of == town]
        assert len(jobs) == len(set(jobs)) >= 80


@pytest.mark.parametrize(("town", "row"), ROWS, ids=[row["id"] for _, row in ROWS])
def test_a_worked_job_is_decided_as_the_law_reads(
    client: FlaskClient, towns: Mapping[str, Town], town: str, row: Row
) -> None:
    answer = client.get(f"/{town}/determination.json", query_string=job(town, row))
    assert answer.status_code == 200, answer.text
    found = answer.json
    assert (found["outcome"], found["plan_for"]) == (row["outcome"], row["plan_for"])
    due = sorted(found["obligations"], key=lambda obligation: obligation["id"])
    assert list(map(certain, due)) == row["obligations"].split()
    sections = towns[town].editions[-1].sections
    cited = {
        place
        for part in ("decided_by", "kinds_of_work", "readings", "obligations")
        for entry in found[part]
        for place in entry["citation"].split("; ")
    }
    assert {say_section(sections[place]) for place in row["citation"].split(";")} <= cited
