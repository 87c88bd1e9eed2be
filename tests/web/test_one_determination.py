"""Page, print, PDF and JSON come from one determination and say the same."""

import html
import re
from collections.abc import Mapping
from datetime import date
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from portal.domain.edition import Town
from portal.services.checks import Determined, determine_job, read_job
from tests.pdf_kit import flat, text_of

DAY = date(2026, 12, 1)
PERMITS = "&subdivision=no&site_plan=no&wetland_permit=none&slope_permit=none"
LAND = "&hazard=no&common_plan=no&max_slope_pct=5&wetland_ft=500&watercourse_ft=500"
JOBS = [
    "somers/{}?activity=posts_poles&area_sqft=300&volume_cuyd=3" + PERMITS + LAND,
    "somers/{}?activity=grading&area_sqft=4000&volume_cuyd=60" + PERMITS + LAND,
    "somers/{}?activity=new_house&area_sqft=60000&volume_cuyd=900&use=single_family_home&smp_installed=yes"
    + PERMITS
    + LAND,
    "somers/{}?activity=septic&activity=driveway&serves_existing=yes&area_sqft=8000&volume_cuyd=200",
    "somers/{}?activity=channel_work&area_sqft=6000&work_date=2026-10-15&wetland_permit=planning_board",
    "somers/{}",
    "carmel/{}?activity=patio&area_sqft=4000&common_plan=no&earthmoving=yes",
    "carmel/{}?activity=new_house&area_sqft=43560&impaired_discharge=unknown&single_family=yes",
    "carmel/{}?activity=commercial_site&area_sqft=217801&site_plan=yes&impaired_discharge=no",
    "carmel/{}?activity=cemetery_graves&activity=driveway&area_sqft=6000",
    "carmel/{}?activity=silviculture&area_sqft=100000&landing_or_haul_road=no&waterbody_ft=50",
    "carmel/{}?area_sqft=5000..9000&wetland_ft=unknown",
]


def page_text(answer: str) -> str:
    main = answer[answer.index("<main") : answer.index("</main>")]
    return flat(html.unescape(re.sub(r"<[^>]+>", " ", main)))


def told(determined: Determined) -> list[str]:
    """Return every text that each form must hold."""
    telling = determined.telling
    lines = [line for part in telling.parts for line in part.lines]
    items = [item for line in lines for item in line.items]
    texts = [telling.answer, *telling.lead, *(part.heading for part in telling.parts)]
    for line in (*lines, *items):
        texts += [line.says, line.name, line.mark, line.cite, line.basis, line.quote]
    texts += [
        text for row in (*telling.answers, *telling.not_needed) for text in (row.label, row.value)
    ]
    return [text for text in texts if text]


@pytest.mark.parametrize("job", JOBS)
def test_every_form_says_every_line(
    client: FlaskClient, towns: Mapping[str, Town], job: str
) -> None:
    town, _, query = job.partition("/{}")
    determined = determine_job(read_job(towns[town], parse_qsl(query.lstrip("?")), DAY))
    forms = {
        "page": page_text(client.get("/" + job.format("determination")).text),
        "print": page_text(client.get("/" + job.format("print")).text),
        "pdf": text_of(client.get("/" + job.format("determination.pdf")).data),
    }
    for text in told(determined):
        missing = [name for name, form in forms.items() if flat(text) not in form]
        assert not missing, text


@pytest.mark.parametrize("job", JOBS)
def test_the_json_is_the_same_determination(
    client: FlaskClient, towns: Mapping[str, Town], job: str
) -> None:
    town, _, query = job.partition("/{}")
    determined = determine_job(read_job(towns[town], parse_qsl(query.lstrip("?")), DAY))
    consequence = determined.determination.consequence
    data = client.get("/" + job.format("determination.json")).json
    assert data["outcome"] == consequence.outcome
    assert data["plan_for"] == consequence.plan_for.id
    assert data["possible_outcomes"] == [c.id for c in consequence.possible]
    assert data["answer"] == determined.telling.answer
    assert [o["id"] for o in data["obligations"]] == [
        due.obligation.id for due in determined.determination.obligations
    ]
    assert [rule["rule"] for rule in data["decided_by"]] == [
        rule.id for rule in determined.determination.decided_by
    ]
    assert {turn["fact"] for turn in data["turns_on"]} == set(
        towns[town].editions[-1].decisions.facts_in(consequence.matters)
    )
