"""Answers the pages of a check as a person does, with a mouse or with the keys alone."""

from collections.abc import Iterator
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.jobs import Answer, RealJob

MOST_KEYS = 120


def question_of(page: Page) -> str | None:
    """Return the id of the question a page asks, or None if it asks none."""
    hidden = page.locator('input[name="answering"]')
    return hidden.get_attribute("value") if hidden.count() else None


def facts_of(page: Page) -> Iterator[str]:
    """Yield the facts a question's page asks, in order."""
    controls = page.locator("form.ask [type=radio], form.ask [type=checkbox]")
    names = controls.evaluate_all("inputs => [...new Set(inputs.map(i => i.name))]")
    yield from names


def answer_for(page: Page, job: RealJob, fact: str) -> Answer:
    if fact in job.answers:
        return job.answers[fact]
    offered = page.locator(f'[name="{fact}"][value="no"]').count()
    if offered:
        return "no"
    never = page.locator(f'[name="{fact}"][value="none"]').count()
    return "none" if never else "unknown"


def answer_page(page: Page, job: RealJob, *, keys: bool = False) -> None:
    """Answer every fact of the page and go on."""
    for fact in list(facts_of(page)):
        wanted = job.kinds if fact == "activity" else (answer_for(page, job, fact),)
        for answer in wanted:
            value, text = answer if isinstance(answer, tuple) else (answer, None)
            control = page.locator(f'[name="{fact}"][value="{value}"]')
            if keys:
                pick_by_keys(page, control)
            else:
                page.locator(f'label[for="{control.get_attribute("id")}"]').click()
            if text is not None:
                write(page, page.locator(f'[name="{fact}.typed"]'), text, keys=keys)
    go_on = page.get_by_role("button", name="Continue")
    if keys:
        tab_to(page, go_on)
        page.keyboard.press("Enter")
    else:
        go_on.click()


def walk(page: Page, job: RealJob, *, keys: bool = False) -> list[str]:
    """Walk a job from its town's first page to its determination; return the questions asked."""
    page.goto(f"/{job.town}")
    start = page.get_by_role("link", name="Start", exact=True)
    if keys:
        tab_to(page, start)
        page.keyboard.press("Enter")
    else:
        start.click()
    page.wait_for_url("**/check*")
    return walk_on(page, job, keys=keys)


def walk_on(page: Page, job: RealJob, *, keys: bool = False) -> list[str]:
    """Answer pages from here on until the determination; return the questions asked."""
    asked: list[str] = []
    while (question := question_of(page)) is not None:
        assert question not in asked, f"{question} is asked twice"
        asked.append(question)
        before = page.url
        answer_page(page, job, keys=keys)
        expect(page).not_to_have_url(before)
        expect(page.locator(f'[name="answering"][value="{question}"]')).to_have_count(0)
    page.wait_for_url("**/determination*")
    return asked


def outcome_of(page: Page) -> str:
    """Return the outcome as the program's form of the same address gives it."""
    parts = urlsplit(page.url)
    answer = page.request.get(f"{parts.path}.json?{parts.query}")
    return str(answer.json()["outcome"])


def tab_to(page: Page, control: Locator) -> None:
    """Press Tab until the control, or another radio of its group, has the focus."""
    wanted = control.element_handle()
    for _ in range(MOST_KEYS):
        page.keyboard.press("Tab")
        reached = page.evaluate(
            "el => document.activeElement === el || (el.type === 'radio' && "
            "document.activeElement.type === 'radio' && document.activeElement.name === el.name)",
            wanted,
        )
        if reached:
            return
    raise AssertionError("the keyboard does not reach it")


def pick_by_keys(page: Page, control: Locator) -> None:
    """Pick a radio with the arrow keys, or tick a box with Space."""
    tab_to(page, control)
    page.keyboard.press("Space")
    if control.get_attribute("type") == "checkbox":
        assert control.is_checked()
        return
    for _ in range(20):
        if control.is_checked():
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError("the arrow keys do not reach it")


def write(page: Page, box: Locator, text: str, *, keys: bool) -> None:
    if keys:
        tab_to(page, box)
        page.keyboard.type(text)
    else:
        box.fill(text)
