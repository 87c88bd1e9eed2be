"""What can be seen of a page in the browser: faults axe finds, width, focus."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# Named one by one: the rule of WCAG 2.2 AA is off in a run without them.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe_violations(page: Page) -> list[str]:
    """Return what axe finds on the page as it stands, one line for each element and rule."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("tags => axe.run(document, {runOnly: {type: 'tag', values: tags}})", TAGS)
    return [
        f"{rule['id']}: {node['html'][:160]}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def scrolls_sideways(page: Page) -> bool:
    """Return whether the page is wider than its window."""
    return page.evaluate(
        "document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth"
    )


def focused(page: Page) -> str:
    """Return the tag and the first words of what has the focus: "H1 Privacy"."""
    return page.evaluate(
        "`${document.activeElement.tagName} ${document.activeElement.innerText.slice(0, 40)}`"
    )
