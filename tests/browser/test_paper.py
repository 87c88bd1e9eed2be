"""The sheets as the browser prints them."""

from io import BytesIO

import pikepdf
import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_accessibility import SETTLED, TOWNS


@pytest.mark.parametrize("town", TOWNS)
def test_what_is_folded_away_on_the_screen_is_printed(page: Page, town: str) -> None:
    page.goto(f"/{town}/determination?{SETTLED[town]}")
    folded = page.locator("details.more").first.locator("li").first
    expect(folded).to_be_hidden()
    page.emulate_media(media="print")
    expect(folded).to_be_visible()
    expect(page.get_by_role("navigation")).to_be_hidden()
    expect(page.get_by_role("heading", name="Keep or share this answer")).to_be_hidden()


@pytest.mark.parametrize("town", TOWNS)
@pytest.mark.parametrize("sheet", ["bring", "send"])
def test_a_sheet_for_the_counter_is_one_page(page: Page, town: str, sheet: str) -> None:
    page.goto(f"/{town}/{sheet}?{SETTLED[town]}")
    with pikepdf.open(BytesIO(page.pdf(format="Letter", prefer_css_page_size=False))) as printed:
        assert len(printed.pages) == 1


@pytest.mark.parametrize("town", TOWNS)
def test_a_note_to_the_town_has_room_to_write(page: Page, town: str) -> None:
    page.goto(f"/{town}/send?{SETTLED[town]}")
    for blank in page.locator(".blank").all():
        box = blank.bounding_box()
        assert box is not None
        assert box["width"] > 150
