"""axe, narrow windows and wide spacing, on every page in every state."""

import re
from collections.abc import Mapping
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from portal.domain.edition import Town
from tests.browser.jobs import JOBS, RealJob
from tests.browser.looking import axe_violations, focused, scrolls_sideways
from tests.browser.walking import answer_page

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
    plain = ["", "/already-started", "/letter", "/running-out", "/plans-changed"]
    told = [
        f"/{page}?{job}"
        for page in ("determination", "answers", "print", "bring", "send")
        for job in (UNSETTLED if town == "somers" else UNSETTLED.replace("&hazard=no", ""),
                    SETTLED[town], EXEMPT[town])
    ]  # fmt: skip
    return [
        *plain, *told, f"/save?{EXEMPT[town]}", "/determination", "/determination?no_such_fact=1",
        "/check/no_such_question",
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
@pytest.mark.parametrize("number", range(24))
def test_no_page_of_a_town_has_a_fault(page: Page, town: str, number: int) -> None:
    addresses = states(town)
    assert len(addresses) == 24
    page.goto(f"/{town}{addresses[number]}")
    for details in page.locator("details").all():
        details.evaluate("details => details.open = true")
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


@pytest.mark.parametrize(
    "address",
    ["/saved?reference=SOM", "/saved?reference=SOM-0000-0000D", "/privacy?" + "x" * 50_000],
)
def test_no_refusal_has_a_fault(page: Page, address: str) -> None:
    page.goto(address)
    look(page)


def test_a_saved_answer_has_no_fault(page: Page) -> None:
    page.goto(f"/somers/save?{EXEMPT['somers']}")
    page.get_by_role("button", name="Save and get a reference").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Saved answer SOM-")
    look(page)


def test_a_problem_takes_the_focus_and_leads_to_its_field(page: Page) -> None:
    job = JOBS[0]
    page.goto("/somers/check")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".usa-alert--error")).to_be_focused()
    assert page.title().startswith("Error: What kind of work is it?")
    page.get_by_role("link", name="Pick at least one kind of work.").click()
    expect(page.locator("#activity-1")).to_be_focused()
    answer_page(page, job)
    page.wait_for_url("**activity=posts_poles")
    expect(page.locator("h1")).to_be_focused()
    assert focused(page).startswith("H1 ")
    assert not page.title().startswith("Error")


def test_what_was_typed_stays_after_a_problem(page: Page) -> None:
    page.goto("/carmel/check?activity=patio")
    wrong = RealJob("wrong", "carmel", ("patio",), "", 1, {"area_sqft": ("typed", "60 cu yd")})
    answer_page(page, wrong)
    expect(page.locator('[name="area_sqft.typed"]')).to_have_value("60 cu yd")
    expect(page.locator('[name="area_sqft"][value="typed"]')).to_be_checked()
    expect(page.locator("#area_sqft-error")).to_contain_text("This is a volume")
    assert re.search(r"answering=area", page.url)


def test_details_open_by_keyboard(page: Page) -> None:
    page.goto("/somers/check?activity=patio")
    summary = page.locator("summary").first
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.locator("details").first).to_have_attribute("open", "")


def test_the_code_on_a_printed_sheet_opens_the_same_answer(page: Page) -> None:
    page.goto(f"/carmel/bring?{SETTLED['carmel']}")
    picture = Image.open(BytesIO(page.screenshot(full_page=True)))
    found = [code.text for code in zxingcpp.read_barcodes(picture)]
    assert found == [page.locator(".address").inner_text()]
    opened = page.request.get(found[0].replace("/determination?", "/determination.json?"))
    assert opened.json()["outcome"] == "planning_board"
