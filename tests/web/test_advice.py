"""What to change: worked advice of both towns, and what is promised is what the change gives."""

import re
from collections.abc import Mapping
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from portal.domain.edition import Town
from tests.web.random_jobs import random_job, random_ordinary_job
from tests.web.test_any_job import text_of
from tests.web.test_golden import ORDINARY

TOWNS = ["somers", "carmel"]
HEADING = "What would change the answer"
SMALL, LITTLE, FAR, GENTLE = "0<..<5000", "0<..<50", "100<..100000", "0<..<15"
# A town, a job on an ordinary lot, and the advice on it: what changes, and what to plan for then.
GOLDEN: list[tuple[str, str, list[tuple[dict[str, str], str]], list[str]]] = [
    # A patio just over the limit: one change frees it in either town.
    ("somers", "activity=patio&area_sqft=5200&volume_cuyd=30&structure_sqft=5200",
     [({"area_sqft": SMALL}, "exempt")], []),
    ("carmel", "activity=patio&area_sqft=5200", [({"area_sqft": SMALL}, "not_regulated")], []),
    # The same dug half a foot deep moves 96 cubic yards: then both limits count.
    ("somers", "activity=patio&area_sqft=5200&volume_cuyd=96&structure_sqft=900",
     [({"area_sqft": SMALL, "volume_cuyd": LITTLE}, "exempt")], []),
    # Exactly at the limit is over it; a fact nobody was asked about is a change like another.
    ("somers", "activity=grading&area_sqft=5000",
     [({"area_sqft": SMALL, "volume_cuyd": LITTLE}, "exempt")], []),
    # A range, or no idea: the advice names the same cell.
    ("somers", "activity=grading&area_sqft=4000..6000&volume_cuyd=9",
     [({"area_sqft": SMALL}, "exempt")], []),
    ("carmel", "activity=grading&area_sqft=unknown", [({"area_sqft": SMALL}, "not_regulated")], []),
    # 4,000 sq ft with 60 cu yd: the volume alone settles it; Carmel has no limit for it.
    ("somers", "activity=grading&area_sqft=4000&volume_cuyd=60",
     [({"volume_cuyd": LITTLE}, "exempt")], []),
    ("carmel", "activity=grading&area_sqft=4000&volume_cuyd=60", [], []),
    # A driveway near a wetland: farther off the Board has no say, and smaller too it is free.
    ("somers", "activity=driveway&area_sqft=6000&volume_cuyd=40&wetland_ft=100",
     [({"wetland_ft": FAR}, "administrative"),
      ({"area_sqft": SMALL, "wetland_ft": FAR}, "exempt")], []),
    ("somers", "activity=driveway&area_sqft=4000&volume_cuyd=40&wetland_ft=80&watercourse_ft=50",
     [({"wetland_ft": FAR, "watercourse_ft": FAR}, "exempt")], []),
    # In Carmel the distance is another board's matter, which alone falls away.
    ("carmel", "activity=driveway&area_sqft=6000&wetland_ft=80",
     [({"area_sqft": SMALL}, "not_regulated"), ({"wetland_ft": FAR}, "administrative")], []),
    # Low ground by a wetland: only past 200 feet is it sure.
    ("carmel", "activity=driveway&area_sqft=6000&wetland_ft=80&upslope_within_5ft_elev=yes",
     [({"area_sqft": SMALL}, "not_regulated"),
      ({"wetland_ft": "200<..100000"}, "administrative")], []),
    # The Planning Board by slope: 25 in 100 decides, but under 25 it is still in doubt.
    ("somers", "activity=driveway&area_sqft=6000&volume_cuyd=40&max_slope_pct=25",
     [({"max_slope_pct": GENTLE}, "administrative"),
      ({"area_sqft": SMALL, "max_slope_pct": GENTLE}, "exempt")], []),
    # Three levers would have to move: that is no small change.
    ("somers",
     "activity=driveway&area_sqft=6000&volume_cuyd=60&max_slope_pct=20&wetland_ft=9&watercourse_ft=9",
     [], []),
    # A structure's size frees a shed inside a larger plan, where the ground it takes does not.
    ("somers", ("activity=accessory_structure&area_sqft=4000&volume_cuyd=9&structure_sqft=1200"
     "&common_plan=yes"), [({"structure_sqft": "0<..<1000"}, "exempt")], []),
    # Inside a common plan nothing helps, and it is said why.
    ("somers", "activity=grading&area_sqft=4000&volume_cuyd=20&common_plan=yes", [],
     ["common_plan"]),
    ("carmel", "activity=grading&area_sqft=4000&common_plan=yes", [], ["common_plan"]),
    ("carmel", "activity=grading&area_sqft=9000&common_plan=unknown", [], ["common_plan"]),
    # What the job is, is no lever: a subdivision, and a part that is not exempt.
    ("somers", "activity=grading&area_sqft=6000&volume_cuyd=5&subdivision=yes", [],
     ["subdivision"]),
    ("somers", ("activity=septic&activity=driveway&area_sqft=4000&volume_cuyd=9&common_plan=yes"
     "&serves_existing=yes"), [], ["common_plan", "activity"]),
    ("somers", "activity=septic&activity=driveway&area_sqft=8000&volume_cuyd=9&serves_existing=yes",
     [({"area_sqft": SMALL}, "exempt")], []),
    # A large septic system near a stream: farther off it is exempt at any size.
    ("somers", ("activity=septic&area_sqft=60000&volume_cuyd=600&serves_existing=yes"
     "&watercourse_ft=50"), [({"watercourse_ft": FAR}, "exempt")], []),
    # No permit already.
    ("somers", "activity=posts_poles&area_sqft=9000&volume_cuyd=9", [], []),
    ("carmel", "activity=patio&area_sqft=4999&wetland_ft=10", [], []),
]  # fmt: skip


def ordinary(town: str, job: str) -> list[tuple[str, str]]:
    own = parse_qsl(job)
    named = {fact for fact, _ in own}
    return [*own, *(pair for pair in parse_qsl(ORDINARY[town]) if pair[0] not in named)]


def changes(advice: dict[str, Any]) -> dict[str, str]:
    return {change["fact"]: change["answer"] for change in advice["changes"]}


def changed(job: list[tuple[str, str]], advice: dict[str, Any]) -> list[tuple[str, str]]:
    made = changes(advice)
    return [*(pair for pair in job if pair[0] not in made), *made.items()]


def ask(client: FlaskClient, town: str, job: list[tuple[str, str]]) -> dict[str, Any]:
    answer = client.get(f"/{town}/determination.json", query_string=job)
    assert answer.status_code == 200, answer.text
    return answer.json


@pytest.mark.parametrize(("town", "job", "advised", "held"), GOLDEN)
def test_worked_advice(
    client: FlaskClient,
    town: str,
    job: str,
    advised: list[tuple[dict[str, str], str]],
    held: list[str],
) -> None:
    told = ask(client, town, ordinary(town, job))
    assert [(changes(a), a["plan_for"]) for a in told["advice"]] == advised
    holding = [set(note["holds"]) for note in told["advice_notes"] if note["holds"]]
    assert [fact for fact in held if any(fact in facts for facts in holding)] == held
    assert len(holding) == len(held)
    assert all(note["citation"] for note in told["advice_notes"])


@pytest.mark.parametrize("town", TOWNS)
def test_the_advice_applied_gives_what_it_promised(
    client: FlaskClient, towns: Mapping[str, Town], town: str
) -> None:
    random = Random(f"advice in {town}")  # noqa: S311 - a seed for jobs, no secret
    edition = towns[town].editions[-1]
    levers = {fact.id for fact in edition.ordinance.facts.values() if fact.lever} | {"work_until"}
    given = 0
    for number in range(150):
        job = (random_job, random_ordinary_job)[number % 2](edition, random)
        before = ask(client, town, job)
        for advice in before["advice"]:
            given += 1
            assert {change["fact"] for change in advice["changes"]} <= levers, job
            after = ask(client, town, changed(job, advice))
            for key in ("outcome", "plan_for", "possible_outcomes"):
                assert after[key] == advice[key], (job, advice)
            left = {due["id"] for due in after["obligations"]}
            assert not left & set(advice["saves"]["obligations"]), (job, advice)
            had = {due["id"] for due in before["obligations"] if due["certainty"] != "ask"}
            own = had - left - set(advice["saves"]["obligations"])
            assert own <= {"state_notice_of_intent"}, (job, advice)
            running = {clock["id"] for clock in after["deadlines"]}
            assert not running & set(advice["saves"]["deadlines"]), (job, advice)
        if before["plan_for"] in ("exempt", "not_regulated"):
            assert not before["advice"]
            assert not before["advice_notes"]
    assert given > 20


UNASKED = [
    # Over the limit nobody is asked about a larger plan: there it is no matter.
    ("somers", GOLDEN[0][1], {"common_plan"}, [({"area_sqft": SMALL}, "exempt")]),
    ("carmel", GOLDEN[1][1], {"common_plan"}, [({"area_sqft": SMALL}, "not_regulated")]),
    ("somers", "activity=driveway&area_sqft=6000&volume_cuyd=9", {"common_plan", "hazard"},
     [({"area_sqft": SMALL}, "exempt")]),
    # What is surely of use is told beside it.
    ("somers", "activity=driveway&area_sqft=6000&volume_cuyd=40&wetland_ft=100", {"common_plan"},
     [({"area_sqft": SMALL, "wetland_ft": FAR}, "exempt")]),
    # While questions matter to the job as it is, they come first.
    ("somers", GOLDEN[0][1], {"common_plan", "subdivision"}, []),
    ("carmel", GOLDEN[1][1], {"common_plan", "lot_line"}, []),
    # Where nothing helps, no answer is supposed.
    ("carmel", "activity=patio&area_sqft=4000&common_plan=yes", {"earthmoving"}, []),
]  # fmt: skip


@pytest.mark.parametrize(("town", "job", "unasked", "advised"), UNASKED)
def test_advice_that_stands_on_answers_not_asked_for_says_so(
    client: FlaskClient,
    town: str,
    job: str,
    unasked: set[str],
    advised: list[tuple[dict[str, str], str]],
) -> None:
    pairs = [pair for pair in ordinary(town, job) if pair[0] not in unasked]
    told = ask(client, town, pairs)
    assert [(changes(a), a["plan_for"]) for a in told["advice_if"]] == advised
    page = text_of(client.get(f"/{town}/determination", query_string=pairs).text)
    assert ("answers that we have not asked for yet" in page) == bool(advised)
    for advice in told["advice_if"]:
        given = {answer["fact"]: answer["answer"] for answer in advice["given"]}
        assert given == dict.fromkeys(unasked, "no")
        made = changed(pairs, advice)
        after = ask(client, town, [*made, *given.items()])
        assert (after["plan_for"], after["outcome"]) == (advice["plan_for"], advice["outcome"])
        # Without these answers it would not be so, and who is not sure of them is promised less.
        assert ask(client, town, made)["plan_for"] != advice["plan_for"]
        unsure = [*pairs, *((fact, "unknown") for fact in unasked)]
        assert ask(client, town, unsure)["advice_if"] == []


def test_what_the_state_asks_does_not_fall_away_with_the_towns_permit(client: FlaskClient) -> None:
    septic = "activity=septic&area_sqft=60000&volume_cuyd=9&serves_existing=yes&watercourse_ft=50"
    [advice] = ask(client, "somers", ordinary("somers", septic))["advice"]
    assert "weekly_inspection" in advice["saves"]["obligations"]
    assert "state_notice_of_intent" not in advice["saves"]["obligations"]


STREAM = "activity=channel_work&area_sqft=6000&volume_cuyd=60&subdivision=yes"
SEASONS = [
    # Nearest to the day that was told, and not over: the day of the tests is real.
    ("work_date=2190-11-20", {"work_date": "2190-04-16..2190-10-14"}),
    ("work_date=2190-02-20", {"work_date": "2190-04-16..2190-10-14"}),
    ("work_date=2190-10-10&work_until=2190-10-20",
     {"work_date": "2190-04-16..2190-10-14", "work_until": "2190-04-16..2190-10-14"}),
    ("work_date=2190-10-10..2191-05-01&work_until=unknown",
     {"work_date": "2190-04-16..2190-10-14", "work_until": "2190-04-16..2190-10-14"}),
    ("work_date=2190-10-10&work_until=none", None),
    ("work_date=2190-10-15&work_until=none", {"work_date": "2190-04-16..2190-10-14"}),
    # Longer than the dry months: it cannot be moved into them.
    ("work_date=2190-01-01&work_until=2190-12-30", None),
    # In the dry months already.
    ("work_date=2190-04-16&work_until=2190-10-14", None),
]  # fmt: skip


@pytest.mark.parametrize(("dates", "wanted"), SEASONS)
def test_stream_work_is_moved_out_of_the_wet_season(
    client: FlaskClient, dates: str, wanted: dict[str, str] | None
) -> None:
    job = ordinary("somers", f"{STREAM}&{dates}")
    told = ask(client, "somers", job)
    assert [changes(advice) for advice in told["advice"]] == ([wanted] if wanted else [])
    for advice in told["advice"]:
        saved = {"obligations": ["wet_season_block"], "deadlines": [], "fees": None}
        assert advice["saves"] == saved
        after = ask(client, "somers", changed(job, advice))
        assert "wet_season_block" not in {due["id"] for due in after["obligations"]}


@pytest.mark.parametrize(
    "asked", ["", "&work_date=unknown", "&work_date=unknown&work_until=unknown"]
)
def test_work_of_no_known_date_is_told_the_dry_months_to_come(
    client: FlaskClient, asked: str
) -> None:
    job = ordinary("somers", STREAM + asked)
    [advice] = ask(client, "somers", job)["advice"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d\.\.\d{4}-10-14", changes(advice)["work_date"])
    after = ask(client, "somers", changed(job, advice))
    assert "wet_season_block" not in {due["id"] for due in after["obligations"]}


def test_a_job_with_no_stream_is_told_nothing_of_the_season(client: FlaskClient) -> None:
    for known in ("no", "unknown"):
        job = ordinary("somers", f"{GOLDEN[0][1]}&channel_work={known}")
        [advice] = ask(client, "somers", job)["advice"]
        assert changes(advice) == {"area_sqft": SMALL}


def test_the_page_says_it_and_leads_to_both_jobs(client: FlaskClient) -> None:
    job = ordinary("somers", "activity=patio&area_sqft=5200&volume_cuyd=96&structure_sqft=900")
    page = client.get("/somers/determination", query_string=job)
    text = text_of(page.text)
    assert HEADING in text
    assert (
        "You could disturb less than 5,000 sq ft, and move less than 50 cu yd of soil. "
        "Then: Chapter 93 asks for no permit for this job." in text
    )
    assert "does not make it smaller" in text
    [link] = re.findall(r'href="(/somers/compare[^"]+)"', page.text)
    link = link.replace("&amp;", "&")
    assert dict(parse_qsl(urlsplit(link).query))["with.area_sqft"] == SMALL
    assert client.get(link).status_code == 200


@pytest.mark.parametrize("town", TOWNS)
def test_nothing_is_said_where_no_permit_is_asked_or_nothing_helps(
    client: FlaskClient, town: str
) -> None:
    for job in ("activity=patio&area_sqft=400&volume_cuyd=4", "activity=grading&hazard=unknown"):
        query = ordinary(town, job) if "400" in job else parse_qsl("activity=grading")
        assert HEADING not in client.get(f"/{town}/determination", query_string=query).text
