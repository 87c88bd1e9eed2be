"""`make screenshots`: takes the pictures of docs/images anew."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench.server import serving
from tests.browser.conftest import CHROMIUM, QUIET

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"
JOB = "activity=driveway&area_sqft=4000..6000&volume_cuyd=30"
# name, address, width and height of the window
PICTURES = (
    ("determination", f"/somers/determination?{JOB}", 1000, 900),
    ("question", "/somers/check?activity=driveway", 1000, 900),
    ("phone", "/carmel/check?activity=patio", 375, 760),
)


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with serving("wsgi:app") as (port, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        for name, address, width, height in PICTURES:
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(f"http://127.0.0.1:{port}{address}", wait_until="networkidle")
            page.screenshot(path=IMAGES / f"{name}.png")
            page.close()
        browser.close()


main()
