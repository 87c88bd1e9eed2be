"""Every page in every state: what axe finds, what runs out of a narrow window, what CSP refuses."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.looking import AXE, axe_violations, scrolls_sideways
from tests.web.sample_addresses import DRIVEWAY, FAULTY, SAMPLES, TOWN_SAMPLES

TOWNS = ["somers", "carmel"]
DOCUMENTS = ("pages.favicon", "pages.healthz", "check.determination_json",
             "check.determination_document")  # fmt: skip
WIDTHS = [320, 1280]
# WCAG 2.2, 1.4.12: a reader's own spacing must lose nothing.
SPACING = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }"""
# Kinds of work that between them bring every question, and every line of each.
EVERY_KIND = (
    "activity=lawn_maintenance&activity=landscaping&activity=accessory_structure&activity=pool"
    "&activity=exterior_alteration&activity=routine_maintenance&activity=emergency"
    "&activity=septic&activity=underground_utility&activity=channel_work&activity=smp_repair"
    "&activity=agriculture&activity=silviculture"
)
EXEMPT = {
    "somers": "/somers/determination?activity=posts_poles&area_sqft=200&volume_cuyd=3&hazard=no"
    "&subdivision=no&site_plan=no&wetland_permit=none&slope_permit=none&common_plan=no"
    "&max_slope_pct=5&wetland_ft=500&watercourse_ft=500",
    "carmel": "/carmel/determination?activity=posts_poles&area_sqft=200&common_plan=no",
}
SETTLED = [
    f"/{town}/determination?activity=grading&area_sqft=300000&subdivision=yes&common_plan=yes"
    for town in TOWNS
]
HTML_FAULTS = [address for address, _ in FAULTY if ".json" not in address]


def faults_of(page: Page, address: str) -> list[str]:
    """Return what is wrong with the page at an address, in a wide and in a narrow window."""
    page.goto(address)
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found += axe_violations(page)
        if scrolls_sideways(page):
            found.append("it scrolls sideways")
        found = [fault if fault.startswith("/") else f"{address[:90]} at {width}: {fault}"
                 for fault in found]  # fmt: skip
    page.set_viewport_size({"width": 320, "height": 800})
    page.evaluate(
        "css => { const own = new CSSStyleSheet(); own.replaceSync(css);"
        " document.adoptedStyleSheets = [own]; }",
        SPACING,
    )
    if scrolls_sideways(page):
        found.append(f"{address[:90]}: it scrolls sideways with a reader's own spacing")
    return found


def faults(page: Page, addresses: list[str]) -> list[str]:
    return [fault for address in addresses for fault in faults_of(page, address)]


def test_axe_would_find_a_fault(page: Page) -> None:
    page.set_content("<html><body><img src='data:,'><div style='width:9999px'>wide</div></body>")
    assert any("image-alt" in fault for fault in axe_violations(page))
    assert scrolls_sideways(page)
    assert AXE.is_file()


@pytest.mark.parametrize("endpoint", sorted(set(SAMPLES) - {*DOCUMENTS, "saved.show"}))
def test_a_page_of_no_town(page: Page, endpoint: str) -> None:
    assert faults(page, list(SAMPLES[endpoint])) == []


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("endpoint", sorted(set(TOWN_SAMPLES) - {*DOCUMENTS, "check.change"}))
def test_a_page_of_a_town(page: Page, town: str, endpoint: str) -> None:
    assert faults(page, [f"/{town}{sample}" for sample in TOWN_SAMPLES[endpoint]]) == []


@pytest.mark.parametrize("town", TOWNS)
def test_every_question_empty_and_in_error(page: Page, towns, town: str) -> None:
    edition = towns[town].editions[-1]
    addresses = []
    for question in edition.questions:
        addresses.append(f"/{town}/check/{question.id}?{EVERY_KIND}")
        wrong = "&".join(f"{fact}=typed&{fact}.typed=lots" for fact in question.facts)
        addresses.append(f"/{town}/check?{EVERY_KIND}&answering={question.id}&{wrong}")
    assert faults(page, addresses) == []


@pytest.mark.parametrize("town", TOWNS)
def test_a_question_sent_with_nothing_picked(page: Page, towns, town: str) -> None:
    for question in towns[town].editions[-1].questions:
        rest = "" if question.id == "work" else f"{EVERY_KIND}&"
        page.goto(f"/{town}/check?{rest}answering={question.id}")
        assert page.title().startswith("Error: "), question.id
        assert axe_violations(page) == [], question.id


@pytest.mark.parametrize("address", [*EXEMPT.values(), *SETTLED])
def test_an_answer_that_is_settled(page: Page, address: str) -> None:
    assert faults(page, [address]) == []
    assert page.locator(".answer--confirm").count() == 0


@pytest.mark.parametrize("address", HTML_FAULTS, ids=lambda address: address[:50])
def test_a_page_that_says_no(page: Page, address: str) -> None:
    assert faults(page, [address]) == []


@pytest.mark.parametrize("town", TOWNS)
def test_saving_and_opening_again(page: Page, town: str) -> None:
    page.goto(f"/{town}/save?{DRIVEWAY}")
    page.get_by_role("button", name="Save and get a reference").click()
    page.wait_for_url("**/saved/*")
    assert re.fullmatch(r"Saved answer [A-Z]{3}(-\w+)+", page.locator("h1").inner_text())
    assert faults(page, [page.url]) == []


@pytest.mark.parametrize("town", TOWNS)
def test_every_part_of_an_answer_opened(page: Page, town: str) -> None:
    page.goto(f"/{town}/determination?{DRIVEWAY}")
    page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    assert axe_violations(page) == []
    page.set_viewport_size({"width": 320, "height": 800})
    assert not scrolls_sideways(page)
