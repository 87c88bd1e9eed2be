"""Shapes to a determination to its PDF, with JavaScript on and off, by keyboard, on a phone."""

import re
from io import BytesIO

import pikepdf
import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.looking import axe_violations, focused, scrolls_sideways
from tests.browser.walking import outcome_of, tab_to
from tests.web.sample_addresses import SHAPES, SOIL

ANSWERED = (
    "activity=patio&volume_cuyd=20&hazard=no&subdivision=no&site_plan=no&wetland_permit=none"
    "&slope_permit=none&common_plan=no&max_slope_pct=5&wetland_ft=500&watercourse_ft=500"
    "&residential=yes&structure_sqft=800&completed_before_effective=no&pool_in_ground=no"
)


def box(page: Page, label: str) -> Locator:
    return page.get_by_role("textbox", name=label)


def press(page: Page, role: str, name: str | re.Pattern[str], *, keys: bool) -> None:
    control = page.get_by_role(role, name=name).first
    if keys:
        tab_to(page, control)
        page.keyboard.press("Enter")
    else:
        control.click()


def add(page: Page, shape: str, sizes: dict[str, str], *, keys: bool) -> None:
    """Add a shape and see the page that has it."""
    number = page.locator(".part").count() + 1
    press(page, "link", re.compile(f"^{shape}$"), keys=keys)
    expect(page.get_by_role("heading", level=1)).to_have_text(shape)
    for label, text in sizes.items():
        if keys:
            tab_to(page, box(page, label))
            page.keyboard.type(text)
        else:
            box(page, label).fill(text)
    press(page, "button", "Add it up", keys=keys)
    expect(page.get_by_role("heading", name=f"{number}. {shape}")).to_be_visible()


def walk_to_pdf(page: Page, *, keys: bool = False) -> None:
    """Sum two shapes, use them, and follow the answer to its PDF."""
    page.goto(f"/somers/check/area?{ANSWERED}")
    press(page, "link", re.compile("Work it out from its shape"), keys=keys)
    expect(page.get_by_role("heading", level=1)).to_have_text("Work it out: Ground disturbed")
    add(page, "Rectangle", {"Length": "50", "Width": "90 to 95"}, keys=keys)
    add(page, "Circle", {"Distance across": "20 ft"}, keys=keys)
    expect(page.locator(".answer__sentence")).to_have_text("4,814.16 to 5,064.16 sq ft")
    expect(page.locator(".answer")).to_contain_text("5,000 sq ft (about 0.11 acre) lies within")
    expect(page.locator("svg.gw-drawing")).to_have_count(2)
    press(page, "link", "Use this", keys=keys)
    expect(box(page, "How many square feet?")).to_have_value("4,814.16 to 5,064.16 sq ft")
    expect(
        page.get_by_role("heading", name="How we got 4,814.16 to 5,064.16 sq ft")
    ).to_be_visible()
    press(page, "button", "Continue", keys=keys)
    page.wait_for_url(re.compile(r"/(check|determination)\?.*area_sqft=4814.16..5064.16"))
    if "/check?" in page.url:
        page.goto(page.url.replace("/check?", "/determination?"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("asks of your job")
    expect(page.locator(".answers").first).to_contain_text("4,814.16 to 5,064.16 sq ft")
    assert outcome_of(page) == "confirm"
    link = page.get_by_role("link", name="PDF to print or send").get_attribute("href")
    document = page.request.get(str(link))
    assert document.ok
    assert document.headers["content-type"] == "application/pdf"
    assert document.body().startswith(b"%PDF-")


def test_shapes_lead_to_a_determination_and_its_pdf(page: Page) -> None:
    walk_to_pdf(page)


def test_the_same_without_javascript(plain_page: Page) -> None:
    walk_to_pdf(plain_page)


def test_the_same_by_the_keys_alone(page: Page) -> None:
    walk_to_pdf(page, keys=True)


def test_the_same_on_a_small_phone(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    walk_to_pdf(page)


def test_a_wrong_size_is_told_put_right_and_taken(page: Page) -> None:
    page.goto("/somers/size/volume_cuyd?activity=patio")
    page.get_by_role("link", name="Trench", exact=True).click()
    for label, text in (("Length", "60"), ("Width at the top", "2"), ("bottom", "3")):
        box(page, label).fill(text)
    box(page, "Depth").fill("3")
    page.get_by_role("button", name="Add it up").click()
    expect(page).to_have_title(re.compile("^Error: Trench"))
    assert focused(page).startswith("DIV There is a problem")
    expect(box(page, "Length")).to_have_value("60")
    box(page, "Depth").fill("3 ft")
    page.get_by_role("button", name="Add it up").click()
    expect(page.locator("#size-bottom-error")).to_contain_text("cannot be larger than the top")
    box(page, "bottom").fill("2")
    page.get_by_role("button", name="Add it up").click()
    expect(page.get_by_role("heading", name="1. Trench")).to_be_visible()
    expect(page.locator(".answer__sentence")).to_have_text("about 13.33 cu yd")
    page.go_back()
    expect(page).to_have_title(re.compile("^Error: Trench"))


def test_the_sheet_is_printed_with_its_drawings_and_its_code_opens_the_shapes(page: Page) -> None:
    page.goto(f"/somers/size/area_sqft?{SHAPES}")
    page.get_by_role("link", name="One sheet to print").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "How we worked it out: Ground disturbed"
    )
    picture = Image.open(BytesIO(page.screenshot(full_page=True)))
    (code,) = (code.text for code in zxingcpp.read_barcodes(picture))
    assert code == page.locator(".address").inner_text()
    assert "edition=" in code
    assert page.request.get(code).ok
    page.emulate_media(media="print")
    assert page.locator("svg.gw-drawing").count() == 11
    for drawing in page.locator("svg.gw-drawing").all():
        expect(drawing).to_be_visible()
    expect(page.get_by_role("link", name="Change").first).to_be_hidden()
    with pikepdf.open(BytesIO(page.pdf(format="Letter"))) as printed:
        assert len(printed.pages) <= 6


@pytest.mark.parametrize("width", [320, 1280])
def test_words_of_a_drawing_do_not_leave_it(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"/somers/size/volume_cuyd?{SOIL}")
    assert not scrolls_sideways(page)
    assert axe_violations(page) == []
    outside = page.evaluate(
        """() => [...document.querySelectorAll("svg.gw-drawing text")].filter(text => {
          const box = text.getBBox(), frame = text.ownerSVGElement.viewBox.baseVal;
          return box.x < 0 || box.y < 0 || box.x + box.width > frame.width
            || box.y + box.height > frame.height; }).map(text => text.textContent)"""
    )
    assert outside == []
