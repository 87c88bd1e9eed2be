"""From an answer to what would change it, to both jobs side by side, and on with the other."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.jobs import FAR, RealJob
from tests.browser.looking import axe_violations, scrolls_sideways
from tests.browser.walking import answer_page, question_of, walk

PATIO = RealJob(
    "a patio just over the limit",
    "somers",
    ("patio",),
    "administrative",
    answers={
        **FAR,
        "area_sqft": ("typed", "5,200 sq ft"),
        "volume_cuyd": ("typed", "30 cu yd"),
        "max_slope_pct": ("typed", "5%"),
        "residential": "yes",
        "structure_sqft": ("typed", "5,200 sq ft"),
        "wetland_permit": "none",
        "slope_permit": "none",
    },
)
ADVICE = "You could disturb less than 5,000 sq ft"
COMPARE = "Compare the two, side by side"
H1 = "Two versions of your job, side by side"
FREE = "Chapter 93 asks for no permit for this job."


def follow_the_advice(page: Page) -> None:
    """From the answer to the comparison, and to another version of the job."""
    advice = page.locator("section", has=page.get_by_role("heading", name="What would change"))
    expect(advice).to_contain_text(ADVICE)
    expect(advice).to_contain_text("Part of a larger plan: No")
    advice.get_by_role("link", name=COMPARE).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(H1)
    table = page.get_by_role("table")
    expect(table).to_contain_text("5,200 sq ft")
    expect(table).to_contain_text("Less than 5,000 sq ft")
    expect(table).to_contain_text("It turns on: Part of a larger plan.")
    expect(page.locator('[name="with.area_sqft"]')).to_have_value("less than 5,000 sq ft")
    compare_with(page, "4,800 square bananas")
    expect(page.get_by_text("There is a problem")).to_be_visible()
    expect(page.locator('[name="with.area_sqft"]')).to_have_value("4,800 square bananas")
    compare_with(page, "60 x 80 ft")
    expect(page.get_by_role("table")).to_contain_text("4,800 sq ft")


def compare_with(page: Page, size: str) -> None:
    page.locator('[name="with.area_sqft"]').fill(size)
    page.get_by_role("button", name="Compare").click()


def take_it_over(page: Page) -> None:
    """Answer what the other version still turns on, and see that it is free."""
    page.get_by_role("link", name="Go on with its questions").click()
    expect(page.locator('[name="answering"]')).to_have_value("land")
    answer_page(page, PATIO)
    page.wait_for_url("**/determination*")
    expect(page.locator(".answer__sentence")).to_have_text(FREE)
    expect(page.get_by_role("heading", name="What would change")).to_have_count(0)


def test_a_patio_just_over_the_limit_with_javascript(page: Page) -> None:
    walk(page, PATIO)
    page.set_viewport_size({"width": 320, "height": 800})
    follow_the_advice(page)
    before = page.url
    take_it_over(page)
    page.goto(before)
    page.get_by_role("link", name="Take over the other version").click()
    expect(page.locator(".answer__sentence")).to_contain_text("Not settled yet")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(H1)


def test_a_patio_just_over_the_limit_without_javascript(plain_page: Page) -> None:
    plain_page.goto("/somers/check")
    while question_of(plain_page) is not None:
        with plain_page.expect_navigation():
            answer_page(plain_page, PATIO)
    follow_the_advice(plain_page)
    take_it_over(plain_page)


@pytest.mark.parametrize(
    "address",
    [
        "/somers/compare?activity=new_house&area_sqft=60000&volume_cuyd=900&with.area_sqft=4000",
        "/carmel/compare?activity=new_house&area_sqft=60000",
        "/somers/compare?area_sqft=lots&with.area_sqft=-5",
    ],
)
def test_a_comparison_has_no_fault_at_any_width(page: Page, address: str) -> None:
    page.goto(address)
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert axe_violations(page) == []
        assert not scrolls_sideways(page)
