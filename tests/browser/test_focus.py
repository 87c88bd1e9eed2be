"""Where the focus and the title go as pages come and go, and what is kept when one is refused."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import focused

DRIVEWAY = "activity=driveway&area_sqft=6000&volume_cuyd=20"
HOUSE = "/carmel/check?activity=new_house&area_sqft=9000"
# A question of each sort of field, what is sent, and the field that the summary leads to.
REFUSED = [
    ("boxes", "/somers/check?answering=work", "activity-1"),
    (
        "number",
        "/somers/check?activity=driveway&answering=area&area_sqft=typed&area_sqft.typed=lots",
        "area_sqft-typed",
    ),
    ("lines", f"/somers/check?{DRIVEWAY}&answering=land", "wetland_ft-1"),
    (
        "date",
        f"{HOUSE}&answering=old_approvals&plat_signed=typed&plat_signed.typed=then",
        "plat_signed-typed",
    ),
    ("reference", "/saved?reference=SOM-0000-0000E", "reference"),
]


@pytest.mark.parametrize(("sort", "address", "field"), REFUSED, ids=lambda value: str(value)[:12])
def test_the_summary_leads_to_the_first_wrong_field(page: Page, sort, address, field) -> None:
    page.goto(address)
    expect(page.locator(".usa-alert--error")).to_be_focused()
    assert page.title().startswith("Error: ")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(f"#{field}")).to_be_focused()
    described = page.locator(f"#{field}").evaluate(
        "field => (field.getAttribute('aria-describedby')"
        " ?? field.closest('fieldset').getAttribute('aria-describedby'))"
        ".split(' ').map(id => document.getElementById(id).innerText).join(' ')"
    )
    assert "Error:" in described, sort


@pytest.mark.parametrize(("sort", "address", "field"), REFUSED, ids=lambda value: str(value)[:12])
def test_the_summary_leads_there_without_javascript(plain_page: Page, sort, address, field) -> None:
    plain_page.goto(address)
    plain_page.locator(".usa-alert--error a").first.click()
    # A radio itself is drawn by its label.
    expect(plain_page.locator(f'label[for="{field}"]')).to_be_in_viewport()
    assert plain_page.url.endswith(f"#{field}"), sort


def test_a_refused_swap_takes_focus_and_title_and_gives_them_back(page: Page) -> None:
    page.goto("/somers/check?activity=driveway")
    asked = page.title()
    for wrong in ("lots", "-5"):
        page.locator('label[for="area_sqft-known"]').click()
        page.locator('[name="area_sqft.typed"]').fill(wrong)
        page.get_by_role("button", name="Continue").click()
        expect(page.locator(".usa-alert--error")).to_be_focused()
        expect(page).to_have_title(f"Error: {asked}")
        expect(page.locator('[name="area_sqft.typed"]')).to_have_value(wrong)
        expect(page.locator("#area_sqft-known")).to_be_checked()
    page.locator('[name="area_sqft.typed"]').fill("50 x 100")
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url("**area_sqft=5000")
    expect(page.locator("h1")).to_be_focused()
    assert not page.title().startswith("Error")
    assert page.title() != asked


def test_what_was_right_on_a_page_is_kept_with_what_was_wrong(page: Page) -> None:
    page.goto(f"/somers/check/land?{DRIVEWAY}")
    page.locator('label[for="completed_before_effective-2"]').click()
    page.locator('label[for="wetland_ft-known"]').click()
    page.locator('[name="wetland_ft.typed"]').fill("far")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".usa-alert--error")).to_be_focused()
    expect(page.locator("#completed_before_effective-2")).to_be_checked()
    expect(page.locator('[name="wetland_ft.typed"]')).to_have_value("far")


def test_links_of_the_check_put_the_focus_on_each_heading(page: Page) -> None:
    page.goto(f"/somers/determination?{DRIVEWAY}")
    for link in ("Change Soil moved", "See or change your answers so far", "Change Soil moved",
                 "Back"):  # fmt: skip
        before = page.title()
        page.get_by_role("link", name=link, exact=True).click()
        expect(page).not_to_have_title(before)
        expect(page.locator("h1")).to_be_focused()
        heading = page.locator("h1").inner_text()
        assert page.title().startswith(heading)
        assert focused(page).startswith(f"H1 {heading[:20]}")


def test_the_skip_link_leads_past_the_header_to_the_question(page: Page) -> None:
    page.goto("/somers/check?activity=driveway")
    page.keyboard.press("Tab")
    assert focused(page) == "A Skip to main content"
    expect(page.get_by_role("link", name="Skip to main content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    assert focused(page) == "A Back"


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_what_is_folded_away_opens_and_closes_by_keys(page: Page, key: str) -> None:
    page.goto(f"/somers/determination?{DRIVEWAY}")
    folded = page.locator("details").first
    folded.locator("summary").focus()
    for there in (True, False):
        page.keyboard.press(key)
        assert folded.evaluate("details => details.open") is there
