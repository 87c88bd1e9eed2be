"""What a program may rely on in /<town>/determination.json."""

from collections.abc import Mapping
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from portal.domain.edition import Town
from tests.web.random_jobs import as_query, random_job

TOWNS = ("somers", "carmel")
CLASSES = ["exempt", "not_regulated", "administrative", "planning_board"]
KEYS = {
    "town", "edition", "outcome", "plan_for", "possible_outcomes", "decided_by", "readings",
    "turns_on", "obligations", "deadlines",
}  # fmt: skip
INNER_KEYS = {
    "decided_by": {"rule", "citation", "basis"},
    "readings": {"citation", "says"},
    "turns_on": {"fact", "question", "who_can_tell", "settles"},
    "obligations": {"id", "certainty", "citation"},
    "deadlines": {"id", "citation", "says", "date"},
}
CERTAINTIES = {"required", "possible", "ask"}
LAND = (
    "subdivision=no&site_plan=no&wetland_permit=none&slope_permit=none&hazard=no&common_plan=no"
    "&max_slope_pct=5&watercourse_ft=500&completed_before_effective=no"
)
OPEN = {
    # A small grading job whose distance from a wetland nobody knows.
    f"somers?activity=grading&area_sqft=3000&volume_cuyd=10&{LAND}&wetland_ft=unknown": [
        "wetland_ft"
    ],
    # Asked and unsure come first, in the order of the address; not yet asked come after.
    (
        f"somers?activity=septic&activity=driveway&area_sqft=8000&volume_cuyd=200&{LAND}"
        "&wetland_ft=500&serves_existing=unknown"
    ): ["serves_existing"],
    (
        "carmel?activity=new_house&area_sqft=6000&common_plan=no&subdivision=no&site_plan=no"
        "&lot_line=unknown&plat_signed=none"
    ): ["lot_line", "building_permit_date"],
    "carmel?activity=posts_poles": ["area_sqft"],
    "carmel?activity=posts_poles&area_sqft=200": [],
    f"somers?activity=grading&area_sqft=6000&volume_cuyd=10&{LAND}&wetland_ft=500": [],
}


def get(client: FlaskClient, town: str, job: Any) -> dict[str, Any]:
    answer = client.get(f"/{town}/determination.json", query_string=job)
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/json"
    return answer.json


@pytest.mark.parametrize("town", TOWNS)
def test_a_query_with_no_facts_leaves_everything_open(client: FlaskClient, town: str) -> None:
    found = get(client, town, "")
    assert (found["town"], found["outcome"]) == (town, "confirm")
    assert found["plan_for"] == "planning_board"
    assert found["possible_outcomes"] == CLASSES
    assert {"activity", "area_sqft", "site_plan"} <= {turn["fact"] for turn in found["turns_on"]}
    assert not any(turn["unsure"] for turn in found["turns_on"])


@pytest.mark.parametrize("town", TOWNS)
def test_every_answer_has_the_keys_and_the_ids_of_the_package(
    client: FlaskClient, towns: Mapping[str, Town], town: str
) -> None:
    edition, random = towns[town].editions[-1], Random(f"keys of {town}")  # noqa: S311 - a seed
    law = edition.ordinance
    for _ in range(60):
        found = get(client, town, random_job(edition, random))
        assert set(found) >= KEYS
        for part, keys in INNER_KEYS.items():
            assert all(set(entry) >= keys for entry in found[part]), part
        assert found["edition"] == edition.name.id
        assert {rule["rule"] for rule in found["decided_by"]} <= {rule.id for rule in law.rules}
        assert {entry["basis"] for entry in found["decided_by"]} <= {"text", "reading", "assumed"}
        due = [entry["id"] for entry in found["obligations"]]
        assert due == [entry.id for entry in law.obligations if entry.id in due]
        assert {entry["certainty"] for entry in found["obligations"]} <= CERTAINTIES
        for part in ("decided_by", "readings", "obligations", "deadlines"):
            assert all(entry["citation"] for entry in found[part]), part
        assert all(turn["who_can_tell"] and turn["question"] for turn in found["turns_on"])


@pytest.mark.parametrize("town", TOWNS)
def test_outcome_and_plan_follow_from_the_possible_classes(
    client: FlaskClient, towns: Mapping[str, Town], town: str
) -> None:
    edition, random = towns[town].editions[-1], Random(f"classes of {town}")  # noqa: S311 - a seed
    for _ in range(60):
        found = get(client, town, random_job(edition, random))
        possible = found["possible_outcomes"]
        assert possible == [c for c in CLASSES if c in possible] != []
        assert found["plan_for"] == possible[-1]
        permit = found["plan_for"] in ("administrative", "planning_board")
        settled = possible[0] if len(possible) == 1 else "not_regulated"
        assert found["outcome"] == ("confirm" if permit and len(possible) > 1 else settled)


@pytest.mark.parametrize(("job", "facts"), OPEN.items())
def test_it_names_exactly_the_facts_it_turns_on(
    client: FlaskClient, job: str, facts: list[str]
) -> None:
    town, _, query = job.partition("?")
    found = get(client, town, query)
    assert [turn["fact"] for turn in found["turns_on"]] == facts
    asked = dict(parse_qsl(query))
    assert [turn["unsure"] for turn in found["turns_on"]] == [fact in asked for fact in facts]


@pytest.mark.parametrize("town", TOWNS)
def test_what_it_does_not_turn_on_changes_nothing(
    client: FlaskClient, towns: Mapping[str, Town], town: str
) -> None:
    edition, random = towns[town].editions[-1], Random(f"facts of {town}")  # noqa: S311 - a seed
    for _ in range(15):
        job = random_job(edition, random)
        found = get(client, town, job)
        turns = {turn["fact"] for turn in found["turns_on"]}
        answered = {fact for fact, _ in job}
        for fact in edition.ordinance.facts.values():
            if fact.id in turns | answered or fact.kind != "yes_no":
                continue
            for value in ("yes", "no", "unknown"):
                with_it = get(client, town, [*job, (fact.id, value)])
                same = ("possible_outcomes", "outcome", "plan_for")
                assert [with_it[key] for key in same] == [found[key] for key in same]


def test_each_settling_answer_settles_as_said(
    client: FlaskClient, towns: Mapping[str, Town]
) -> None:
    for town in TOWNS:
        edition, random = towns[town].editions[-1], Random(f"answers of {town}")  # noqa: S311 - a seed
        for _ in range(10):
            job = random_job(edition, random)
            for turn in get(client, town, job)["turns_on"][:4]:
                others = [pair for pair in job if pair[0] != turn["fact"]]
                for settles in turn["settles"]:
                    settled = get(client, town, [*others, (turn["fact"], settles["answer"])])
                    assert settled["possible_outcomes"] == settles["possible_outcomes"]


@pytest.mark.parametrize(
    ("address", "status", "named"),
    [
        ("/somers/determination.json?flux=1", 422, "flux"),
        ("/somers/determination.json?lot_line=no", 422, "lot_line"),
        ("/somers/determination.json?Hazard=no", 422, "Hazard"),
        ("/somers/determination.json?=no", 422, ""),
        ("/somers/determination.json?hazard=maybe", 422, "hazard"),
        ("/somers/determination.json?hazard=", 422, "hazard"),
        ("/somers/determination.json?use=shop", 422, "use"),
        ("/somers/determination.json?activity=flying", 422, "activity"),
        ("/somers/determination.json?activity=unknown&activity=patio", 422, "activity"),
        ("/somers/determination.json?area_sqft=5&area_sqft=6", 422, "area_sqft"),
        ("/somers/determination.json?area_sqft=5&area_sqft=5", 422, "area_sqft"),
        ("/somers/determination.json?area_sqft=none", 200, None),
        ("/somers/determination.json?wetland_ft=5 acres", 422, "wetland_ft"),
        ("/carmel/determination.json?plat_signed=2008-02-30", 422, "plat_signed"),
        ("/somers/determination.json?answering=work", 422, "answering"),
        ("/somers/determination.json?area_sqft.typed=5", 422, "area_sqft.typed"),
        ("/mahopac/determination.json", 404, "mahopac"),
        ("/SOMERS/determination.json", 404, "SOMERS"),
        ("/somers/determination.json?edition=1999-12-31", 404, "1999-12-31"),
        ("/somers/determination.json?edition=", 404, ""),
        ("/somers/no-such.json", 404, ""),
    ],
)
def test_what_cannot_be_used_is_named(
    client: FlaskClient, address: str, status: int, named: str | None
) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert answer.mimetype == "application/json"
    if named is not None:
        assert answer.json["error"]["status"] == status
        assert named in answer.json["error"]["message"]
    if status == 422:
        assert named in [problem["fact"] for problem in answer.json["problems"]]
        assert all(problem["message"] for problem in answer.json["problems"])


def test_a_job_that_cannot_be_names_its_facts(client: FlaskClient) -> None:
    address = "/somers/determination.json?work_date=2026-09-02&work_until=2026-09-01"
    answer = client.get(address)
    assert answer.status_code == 422
    assert all(fact in answer.text for fact in ("work_date", "work_until"))


def test_only_reading_is_allowed(client: FlaskClient) -> None:
    assert client.post("/somers/determination.json").status_code in (400, 405)
    assert client.post("/somers/determination.json").mimetype == "application/json"
    head = client.head("/somers/determination.json?area_sqft=5000")
    assert (head.status_code, head.data) == (200, b"")


@pytest.mark.parametrize("town", TOWNS)
def test_the_page_and_the_json_take_the_same_address(
    client: FlaskClient, towns: Mapping[str, Town], town: str
) -> None:
    edition, random = towns[town].editions[-1], Random(f"addresses of {town}")  # noqa: S311 - a seed
    for _ in range(15):
        query = as_query(random_job(edition, random))
        found = get(client, town, query)
        assert found["answer"] in client.get(f"/{town}/determination?{query}").text


def test_what_would_settle_it_stays_within_the_range_that_was_given(client: FlaskClient) -> None:
    job = f"activity=grading&area_sqft=4000..6000&volume_cuyd=10&{LAND}&wetland_ft=500"
    [turn] = get(client, "somers", parse_qsl(job))["turns_on"]
    assert [settles["answer"] for settles in turn["settles"]] == ["4000..<5000", "5000..6000"]
