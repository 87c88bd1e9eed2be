"""`make screenshots`: the pictures of docs/images, and a larger set to look at.

The larger set goes to test-results/pictures, which git ignores: each page whole, at 320 and 1280.
"""

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.bench.server import serving
from tests.browser.conftest import CHROMIUM, QUIET

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
WHOLE = ROOT / "test-results" / "pictures"
JOB = "activity=driveway&area_sqft=4000..6000&volume_cuyd=30"
FLAT = (
    "subdivision=no&site_plan=no&wetland_permit=none&slope_permit=none&hazard=no&common_plan=no"
    "&max_slope_pct=5&wetland_ft=500&watercourse_ft=500&completed_before_effective=no"
)
# name, address, width and height of the window
PICTURES = (
    ("determination", f"/somers/determination?{JOB}&{FLAT}", 1000, 900),
    ("question", "/somers/check?activity=driveway", 1000, 1010),
    ("phone", "/carmel/check?activity=patio", 375, 760),
)
PAGES = {
    "towns": "/",
    "start": "/somers",
    "work": "/somers/check",
    "size": "/somers/check?activity=driveway",
    "size-in-error": "/somers/check?answering=area&area_sqft=typed&area_sqft.typed=lots",
    "several-lines": f"/somers/check/land?{JOB}",
    "several-lines-in-error": f"/somers/check?{JOB}&answering=land",
    "answers": f"/somers/answers?activity=posts_poles&area_sqft=200&volume_cuyd=3&{FLAT}",
    "open": f"/somers/determination?{JOB}",
    "open-by-size": f"/somers/determination?{JOB}&{FLAT}",
    "settled": f"/somers/determination?activity=new_house&area_sqft=1 acre&volume_cuyd=900&{FLAT}",
    "exempt": f"/somers/determination?activity=posts_poles&area_sqft=200&volume_cuyd=3&{FLAT}",
    "carmel": "/carmel/determination?activity=new_house&area_sqft=60000&earthmoving=yes",
    "print": f"/somers/print?{JOB}",
    "bring": f"/somers/bring?{JOB}",
    "send": f"/somers/send?{JOB}",
    "letter": "/carmel/letter",
    "mistyped": "/saved?reference=SOM-0000-0000E",
    "unreadable": "/somers/determination?no_such_fact=1",
}


def take(browser: Browser, address: str, size: tuple[int, int], path: Path) -> None:
    """Take a picture of a page; a window of no height shows the page whole."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height or 900})
    page.goto(address, wait_until="networkidle")
    page.screenshot(path=path, full_page=not height)
    page.close()


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    WHOLE.mkdir(parents=True, exist_ok=True)
    with serving("wsgi:app") as (port, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        host = f"http://127.0.0.1:{port}"
        for name, address, width, height in PICTURES:
            take(browser, host + address, (width, height), IMAGES / f"{name}.png")
        for name, address in PAGES.items():
            for width in (320, 1280):
                take(browser, host + address, (width, 0), WHOLE / f"{name}-{width}.png")
        browser.close()


main()
