from playwright.sync_api import Page, expect

from tests.browser.looking import focused


def test_a_link_swaps_the_page_and_moves_focus_to_its_heading(page: Page):
    page.goto("/privacy")
    page.evaluate("window.same = true")
    page.get_by_role("link", name="Accessibility").click()
    expect(page).to_have_title("Accessibility - Groundwork")
    assert page.url.endswith("/accessibility")
    expect(page.locator("h1")).to_be_focused()
    assert focused(page) == "H1 Accessibility"
    assert page.evaluate("window.scrollY") == 0
    assert page.evaluate("window.same"), "the whole page was loaded again"


def test_back_and_forward_return_to_the_pages(page: Page):
    page.goto("/privacy")
    page.get_by_role("link", name="Accessibility").click()
    expect(page).to_have_title("Accessibility - Groundwork")
    page.go_back()
    expect(page).to_have_title("Privacy - Groundwork")
    expect(page.get_by_role("heading", level=1)).to_have_text("Privacy")
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text("Accessibility")


def test_the_skip_link_is_first_and_leads_to_main(page: Page):
    page.goto("/privacy")
    page.keyboard.press("Tab")
    assert focused(page) == "A Skip to main content"
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_a_server_that_does_not_answer_is_told_in_the_status_region(page: Page, complaints):
    page.goto("/privacy")
    page.route("**/accessibility", lambda route: route.abort())
    page.get_by_role("link", name="Accessibility").click()
    expect(page.get_by_role("status")).to_contain_text("could not reach the portal")
    assert complaints
    complaints.clear()


def test_pages_work_without_javascript(plain_page: Page):
    plain_page.goto("/privacy")
    plain_page.get_by_role("link", name="Accessibility").click()
    expect(plain_page.get_by_role("heading", level=1)).to_have_text("Accessibility")
