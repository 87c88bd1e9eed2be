"""What Chromium transfers for a first page, compressed, fonts included (at most 60 kB)."""

from collections.abc import Iterator

from playwright.sync_api import Request, sync_playwright

from tests.bench.server import QUESTION, serving
from tests.browser.conftest import CHROMIUM, QUIET

ADDRESSES = ("/", "/somers", QUESTION)


def measure() -> Iterator[str]:
    """Yield a line for each page and, for the first, one for each file."""
    if CHROMIUM is None:
        yield "Chromium is missing. On Debian: apt-get install chromium"
        return
    with serving("wsgi:app") as (port, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        for address in ADDRESSES:
            page = browser.new_context().new_page()
            sizes: list[tuple[str, int]] = []
            page.on("requestfinished", lambda request, s=sizes: s.append(size_of(request)))
            page.goto(f"http://127.0.0.1:{port}{address}", wait_until="networkidle")
            total = sum(size for _, size in sizes)
            yield f"{address[:40]:42} {total / 1000:6.1f} kB in {len(sizes)} files"
            if address == ADDRESSES[0]:
                yield from (f"    {name[-50:]:50} {size / 1000:6.1f} kB" for name, size in sizes)
            page.context.close()
        browser.close()


def size_of(request: Request) -> tuple[str, int]:
    """Return a file's name and the bytes that came for it, headers too."""
    sizes = request.sizes()
    return request.url.partition("/static/")[2] or "the page", (
        sizes["responseBodySize"] + sizes["responseHeadersSize"]
    )
