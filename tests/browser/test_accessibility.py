"""axe, narrow windows and wide spacing, on every page in every state."""

from collections.abc import Mapping
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from portal.domain.edition import Town
from tests.browser.looking import axe_violations, scrolls_sideways
from tests.web.sample_addresses import DRIVEWAY, SHAPES, SOIL

PLAIN = ["/", "/which-town", "/privacy", "/accessibility", "/saved", "/no/such/page"]
REFUSED = ["/saved?reference=SOM", "/saved?reference=SOM-0000-0000D", "/privacy?" + "x" * 50_000]
TOWNS = ["somers", "carmel"]
UNSETTLED = "activity=grading&area_sqft=4000&volume_cuyd=60&hazard=no"
SETTLED = {
    "somers": "activity=new_house&area_sqft=60000&volume_cuyd=900&subdivision=no&site_plan=no"
    "&wetland_permit=none&slope_permit=none&hazard=no&common_plan=no&max_slope_pct=5&wetland_ft=500"
    "&watercourse_ft=500&completed_before_effective=no&use=single_family_home&smp_installed=yes",
    "carmel": "activity=commercial_site&area_sqft=217801&site_plan=yes&impaired_discharge=no"
    "&plat_signed=none&building_permit_date=none",
}
EXEMPT = {
    "somers": "activity=posts_poles&area_sqft=300&volume_cuyd=3&hazard=no&subdivision=no"
    "&site_plan=no&wetland_permit=none&slope_permit=none&max_slope_pct=5&wetland_ft=500&watercourse_ft=500"
    "&completed_before_effective=no",
    "carmel": "activity=silviculture&area_sqft=100000&landing_or_haul_road=no&plat_signed=none",
}
# WCAG 2.2, 1.4.12: nothing may be lost when a reader widens the spacing so far.
SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }"""
# A sheet made by a script, which the policy lets stand: the page is under it as it is served.
SPACE = """css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet]; }"""


def states(town: str) -> list[str]:
    """Return the addresses of a town's pages in their states, the questions left out."""
    plain = ["", "/already-started", "/letter", "/running-out", "/plans-changed", "/work", "/law"]
    told = [
        f"/{page}?{job}"
        for page in ("determination", "answers", "print", "bring", "send")
        for job in (UNSETTLED if town == "somers" else UNSETTLED.replace("&hazard=no", ""),
                    SETTLED[town], EXEMPT[town])
    ]  # fmt: skip
    return [
        *plain, *told, f"/compare?{SETTLED[town]}&with.area_sqft=4000", f"/save?{EXEMPT[town]}",
        "/determination", "/determination?no_such_fact=1",
        "/check/no_such_question", f"/size/area_sqft?{EXEMPT[town]}",
        f"/size/area_sqft?{SHAPES.replace(DRIVEWAY, UNSETTLED.replace('&hazard=no', ''))}",
        f"/size/area_sqft/print?{SHAPES}", "/size/area_sqft?1.shape=trench&all.part=1",
        "/size/area_sqft?1.shape=pad&1.length=x",
        "/size/area_sqft?1.shape=circle&1.across=9+ft&all.margin=9",
        "/check/area?area_sqft=9&1.shape=rectangle&1.length=3+ft&1.width=3+ft",
    ]  # fmt: skip


def look(page: Page) -> None:
    """Find nothing on the page as it stands, at both widths and with wide spacing."""
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert axe_violations(page) == [], page.url
        assert not scrolls_sideways(page), page.url
    page.evaluate(SPACE, SPACED)
    assert not scrolls_sideways(page), f"{page.url} with wide spacing"


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("number", range(34))
def test_no_page_of_a_town_has_a_fault(page: Page, town: str, number: int) -> None:
    addresses = states(town)
    assert len(addresses) == 34
    page.goto(f"/{town}{addresses[number]}")
    for details in page.locator("details").all():
        details.evaluate("details => details.open = true")
    look(page)


@pytest.mark.parametrize(
    "query",
    ["", SOIL, f"{SOIL}&all.reuse=yes", f"{SOIL}&all.part=11", "1.shape=loads&1.count=&1.each=9"],
    ids=["empty", "every shape", "used again", "stakes", "in error"],
)  # fmt: skip
def test_no_calculator_of_soil_has_a_fault(page: Page, query: str) -> None:
    page.goto(f"/somers/size/volume_cuyd?{query}")
    look(page)


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("state", ["empty", "in error", "filled"])
def test_no_question_has_a_fault(
    page: Page, towns: Mapping[str, Town], town: str, state: str
) -> None:
    for question in towns[town].editions[-1].questions:
        if state == "in error":
            page.goto(f"/{town}/check?activity=new_house&answering={question.id}")
            if question.id == "work":
                page.goto(f"/{town}/check?answering=work")
        elif state == "filled":
            page.goto(f"/{town}/check/{question.id}?{SETTLED[town]}")
        else:
            page.goto(f"/{town}/check/{question.id}")
        look(page)


@pytest.mark.parametrize("address", [*PLAIN, *REFUSED], ids=lambda address: address[:30])
def test_no_page_of_no_town_has_a_fault(page: Page, address: str) -> None:
    page.goto(address)
    look(page)


def test_the_page_for_our_own_failure_has_no_fault(
    page: Page, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_edition: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("portal.web.check.views.tell_law", fail)
    page.goto("/somers/law")
    expect(page.get_by_role("heading", level=1)).to_have_text("Something went wrong on our side")
    look(page)
    assert len(complaints) == 1
    assert "the server responded with a status of 500" in complaints[0]
    complaints.clear()


def test_a_saved_answer_has_no_fault(page: Page) -> None:
    page.goto(f"/somers/save?{EXEMPT['somers']}")
    page.get_by_role("button", name="Save and get a reference").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Saved answer SOM-")
    look(page)


def test_the_code_on_a_printed_sheet_opens_the_same_answer(page: Page) -> None:
    page.goto(f"/carmel/bring?{SETTLED['carmel']}")
    picture = Image.open(BytesIO(page.screenshot(full_page=True)))
    found = [code.text for code in zxingcpp.read_barcodes(picture)]
    assert found == [page.locator(".address").inner_text()]
    opened = page.request.get(found[0].replace("/determination?", "/determination.json?"))
    assert opened.json()["outcome"] == "planning_board"
