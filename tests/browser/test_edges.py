"""Windows, words and keys at their limits: long words, wide spacing, where the focus is seen."""

import pytest
from playwright.sync_api import Page

from tests.browser.looking import axe_violations, scrolls_sideways
from tests.browser.test_accessibility import SETTLED, SPACE, SPACED

LONG = "W" * 200
COMMON = ["/", "/which-town", "/privacy", "/accessibility", "/saved", "/no/such/page"]
UNBROKEN = [
    f"/{LONG}",
    f"/saved?reference={LONG}",
    f"/somers/determination?{LONG}=1",
    f"/somers/determination?edition={LONG}",
    f"/somers/check?answering=area&area_sqft=typed&area_sqft.typed={LONG}",
    f"/somers/check?answering=work&activity={LONG}",
]
# Where the focus is and whether an outline shows it; a radio's or a box's is drawn by its label.
OUTLINED = """() => { const on = document.activeElement;
  const drawn = [getComputedStyle(on)];
  if (on.labels?.length) drawn.push(getComputedStyle(on.labels[0], "::before"));
  return [on.tagName + " " + (on.id || on.innerText || on.name).slice(0, 30), drawn.some(
    style => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2)]; }"""


@pytest.mark.parametrize("address", COMMON)
def test_wide_spacing_needs_no_scrolling(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto(address)
    page.evaluate(SPACE, SPACED)
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("address", UNBROKEN, ids=lambda address: address[:36])
def test_a_long_word_stays_inside_a_narrow_window(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto(address)
    assert axe_violations(page) == []
    assert not scrolls_sideways(page)


@pytest.mark.parametrize(
    "address", ["/", "/somers", "/somers/check", f"/somers/determination?{SETTLED['somers']}"]
)
def test_the_focus_is_seen_wherever_the_keyboard_goes(page: Page, address: str) -> None:
    page.goto(address)
    unseen, stops = [], 0
    while stops < 120:
        page.keyboard.press("Tab")
        place, seen = page.evaluate(OUTLINED)
        if place.startswith("BODY"):
            break
        stops += 1
        if not seen:
            unseen.append(place)
    assert stops > 4
    assert unseen == []
