"""From a determination to what it costs: an unknown line, a question only the fees ask."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import axe_violations, focused, scrolls_sideways
from tests.browser.walking import tab_to
from tests.web.test_fees import BOARD

FEES = "What it costs, on a page of its own"
LINES = {"somers": "Review, inspections and upkeep", "carmel": "Guarantee to finish"}
TOTAL = {"somers": ("$600 to $1,000", "$1,000"), "carmel": ("not known", "$1,187.50")}


def to_the_fees(page: Page, town: str) -> None:
    page.goto(f"/{town}/determination?{BOARD[town]}")
    page.get_by_role("link", name=FEES).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What it costs")


def amount_of(page: Page, name: str) -> str:
    return page.locator("dt", has_text=name).locator(".fees__amount").inner_text()


def answer(page: Page, town: str, *, keys: bool = False) -> None:
    """Answer the question that only this town's example asks, and send it."""
    button = page.get_by_role("button", name="Work it out again")
    if town == "carmel":
        page.get_by_label("Hours of review").fill("12.5")
    elif keys:
        tab_to(page, page.locator("#started-1"))
        page.keyboard.press("Space")
    else:
        page.get_by_text("Yes", exact=True).click()
    if keys:
        tab_to(page, button)
        page.keyboard.press("Enter")
    else:
        button.click()


def check(page: Page, town: str, *, keys: bool = False) -> None:
    to_the_fees(page, town)
    assert amount_of(page, LINES[town]) == "not known"
    total = "Fees in all" if town == "somers" else "Costs passed on in all"
    assert amount_of(page, total) == TOTAL[town][0]
    answer(page, town, keys=keys)
    page.wait_for_url("**started=yes" if town == "somers" else "**review_hours=12.5")
    expect(page.locator("dt", has_text=total).locator(".fees__amount")).to_have_text(TOTAL[town][1])
    assert amount_of(page, LINES[town]) == "not known"


@pytest.mark.parametrize("town", ["somers", "carmel"])
def test_the_fees_are_worked_out_again_with_javascript(page: Page, town: str) -> None:
    check(page, town)


@pytest.mark.parametrize("town", ["somers", "carmel"])
def test_and_without_it(plain_page: Page, town: str) -> None:
    check(plain_page, town)


def test_and_by_the_keys_alone(page: Page) -> None:
    check(page, "somers", keys=True)


def test_a_slip_is_told_where_it_stands(page: Page) -> None:
    to_the_fees(page, "carmel")
    page.get_by_label("Hours of review").fill("a few")
    page.get_by_role("button", name="Work it out again").click()
    expect(page.get_by_role("alert")).to_be_focused()
    assert focused(page).startswith("DIV There is a problem")
    page.get_by_role("alert").get_by_role("link").click()
    expect(page.get_by_label("Hours of review")).to_be_focused()
    expect(page.get_by_label("Hours of review")).to_have_value("a few")


@pytest.mark.parametrize("town", ["somers", "carmel"])
@pytest.mark.parametrize("more", ["", "&area_sqft=lots", "&review_hours=x", "&started=maybe"])
def test_no_state_of_the_page_has_a_fault(page: Page, town: str, more: str) -> None:
    job = BOARD[town].replace("area_sqft", "volume_cuyd") if "area" in more else BOARD[town]
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(f"/{town}/fees?{job}{more}")
        assert axe_violations(page) == []
        assert not scrolls_sideways(page)
