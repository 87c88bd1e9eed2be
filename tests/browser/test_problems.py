"""Every question's page after a problem: told line by line, led to, and nothing typed is lost."""

from collections.abc import Mapping

import pytest
from playwright.sync_api import Locator, Page, expect

from portal.domain.edition import Town
from portal.domain.ordinance import Question

TOWNS = ["somers", "carmel"]
NONSENSE = "rather a lot"


def questions_of(towns: Mapping[str, Town], town: str) -> list[Question]:
    return list(towns[town].editions[-1].questions)


def address_of(town: str, question: str) -> str:
    """Return the address of a question's page for a job whose kind of work is told."""
    return f"/{town}/check/{question}?activity=new_house"


def leave_empty(page: Page, town: str, question: str) -> Locator:
    """Send a question's form with nothing in it; return the links of its summary."""
    page.goto(f"/{town}/check/{question}")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".usa-alert--error")).to_be_focused()
    return page.locator(".usa-alert--error a")


@pytest.mark.parametrize("town", TOWNS)
def test_every_line_of_a_summary_leads_to_its_own_control(page: Page, towns, town: str) -> None:
    for question in questions_of(towns, town):
        links = leave_empty(page, town, question.id)
        said = links.all_inner_texts()
        assert len(said) == len(set(said)) >= 1, question.id
        for link in links.all():
            control = page.locator(link.get_attribute("href") or "")
            link.click()
            expect(control).to_be_focused()
            fact = control.get_attribute("name")
            told = " ".join((page.locator(f"#{fact}-error").text_content() or "").split())
            assert link.inner_text().endswith(told.removeprefix("Error: ")), question.id


@pytest.mark.parametrize("town", TOWNS)
def test_what_cannot_be_read_stays_without_scripts(plain_page: Page, towns, town: str) -> None:
    for question in questions_of(towns, town):
        plain_page.goto(address_of(town, question.id))
        boxes = [str(box.get_attribute("name")) for box in plain_page.locator(".usa-input").all()]
        for name in boxes:
            plain_page.locator(f'label[for="{name.removesuffix(".typed")}-known"]').click()
            plain_page.locator(f'[name="{name}"]').fill(NONSENSE)
        if not boxes:
            continue
        plain_page.get_by_role("button", name="Continue").click()
        assert plain_page.title().startswith("Error: "), question.id
        for name in boxes:
            box = plain_page.locator(f'[name="{name}"]')
            expect(box).to_have_value(NONSENSE)
            expect(box).to_have_attribute("aria-invalid", "true")
            expect(plain_page.locator(f"#{name.removesuffix('.typed')}-known")).to_be_checked()


@pytest.mark.parametrize("town", TOWNS)
def test_one_line_left_open_loses_none_of_the_others(page: Page, towns, town: str) -> None:
    for question in questions_of(towns, town):
        page.goto(address_of(town, question.id))
        picks = page.locator('.ask [type=radio][value="unknown"]')
        if picks.count() < 2:
            continue
        facts = [str(pick.get_attribute("name")) for pick in picks.all()]
        for fact in facts[1:]:
            chosen = page.locator(f'[name="{fact}"][value="unknown"]')
            page.locator(f'label[for="{chosen.get_attribute("id")}"]').click()
        page.get_by_role("button", name="Continue").click()
        expect(page.locator(f"#{facts[0]}-error")).to_be_visible()
        expect(page.locator(".ask .usa-error-message")).to_have_count(1)
        for fact in facts[1:]:
            expect(page.locator(f'[name="{fact}"][value="unknown"]')).to_be_checked()


def test_an_answer_picked_and_another_written_asks_which(page: Page) -> None:
    page.goto("/somers/check?activity=driveway")
    page.get_by_label("How many square feet?").fill("3000")
    page.get_by_text("Not sure", exact=True).click()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("#area_sqft-error")).to_contain_text("Keep only one of them")
    expect(page.get_by_label("How many square feet?")).to_have_value("3000")
    expect(page.get_by_label("Not sure", exact=True)).to_be_checked()
