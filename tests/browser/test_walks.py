"""Ten real jobs in each town, walked with JavaScript on and off, by keyboard, Back and Change."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.jobs import JOBS, RealJob
from tests.browser.walking import answer_page, outcome_of, question_of, walk, walk_on

BY_KEYS = [job for job in JOBS if job.name in ("a shed", "a house", "septic and driveway")]
BY_KEYS += [job for job in JOBS if job.name == "graves and a driveway"]


def named(job: RealJob) -> str:
    return f"{job.town}: {job.name}"


def test_the_jobs_are_as_different_as_people_are() -> None:
    for town in ("somers", "carmel"):
        jobs = [job for job in JOBS if job.town == town]
        assert len(jobs) == 10
        assert sum(job.outcome == "confirm" for job in jobs) >= 4
        assert sum(len(job.kinds) > 1 for job in jobs) >= 2
        assert len({job.kinds for job in jobs}) == 10


@pytest.mark.parametrize("job", JOBS, ids=named)
def test_a_job_is_walked_with_javascript(page: Page, job: RealJob) -> None:
    asked = walk(page, job)
    assert len(asked) <= job.most
    assert outcome_of(page) == job.outcome
    expect(page.get_by_role("heading", level=1)).to_contain_text("asks of your job")


@pytest.mark.parametrize("job", JOBS, ids=named)
def test_a_job_is_walked_without_javascript(plain_page: Page, job: RealJob) -> None:
    plain_page.goto(f"/{job.town}/check")
    asked = []
    while (question := question_of(plain_page)) is not None:
        asked.append(question)
        with plain_page.expect_navigation():
            answer_page(plain_page, job)
    assert len(asked) <= job.most
    assert outcome_of(plain_page) == job.outcome


@pytest.mark.parametrize("job", BY_KEYS, ids=named)
def test_a_job_is_walked_by_the_keys_alone(page: Page, job: RealJob) -> None:
    walk(page, job, keys=True)
    assert outcome_of(page) == job.outcome


@pytest.mark.parametrize("town", ["somers", "carmel"])
def test_a_mind_changed_half_way_keeps_the_rest(page: Page, town: str) -> None:
    job = next(j for j in JOBS if j.town == town and j.name == "a shed")
    page.goto(f"/{town}/check")
    answer_page(page, job)
    page.wait_for_url("**activity=accessory_structure")
    answer_page(page, job)
    page.wait_for_url("**area_sqft=600**")
    page.get_by_role("link", name="See or change your answers so far").click()
    page.get_by_role("link", name="Change Ground disturbed").click()
    expect(page.locator('[name="area_sqft.typed"]')).to_have_value("600 sq ft")
    larger = RealJob(
        "larger", town, job.kinds, "", 10, {**job.answers, "area_sqft": ("typed", "9000")}
    )
    answer_page(page, larger)
    page.wait_for_url("**area_sqft=9000**")
    assert "activity=accessory_structure" in page.url
    walk_on(page, larger)
    assert outcome_of(page) in ("confirm", "administrative")


@pytest.mark.parametrize("town", ["somers", "carmel"])
def test_back_returns_to_the_question_with_its_answers(page: Page, town: str) -> None:
    job = next(j for j in JOBS if j.town == town and j.name == "a shed")
    page.goto(f"/{town}/check")
    answer_page(page, job)
    page.wait_for_url("**activity=accessory_structure")
    answer_page(page, job)
    page.wait_for_url("**area_sqft=600**")
    page.go_back()
    expect(page.locator('[name="answering"]')).to_have_value("area")
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.locator('[type=checkbox][value="accessory_structure"]')).to_be_checked()
    page.go_forward()


BOOKMARKS = {
    "somers": (
        "/somers/determination?wetland_ft=500&activity=grading&area_sqft=12000&volume_cuyd=9"
        "&serves_existing=yes&subdivision=no&site_plan=no&wetland_permit=none&slope_permit=none"
        "&hazard=no&common_plan=no&max_slope_pct=5&watercourse_ft=500"
        "&completed_before_effective=no&edition=2012-05-17"
    ),
    "carmel": (
        "/carmel/determination?area_sqft=4000&common_plan=no&activity=patio&impaired_discharge=no"
        "&edition=2015-04-08"
    ),
}


@pytest.mark.parametrize("town", BOOKMARKS)
def test_an_old_bookmark_opens_and_says_what_it_no_longer_needs(page: Page, town: str) -> None:
    page.goto(BOOKMARKS[town])
    assert outcome_of(page) == {"somers": "administrative", "carmel": "not_regulated"}[town]
    expect(page.get_by_role("heading", name="Not needed now")).to_be_visible()
    page.get_by_role("link", name="Go on with the questions").click()
    page.wait_for_url(f"**/{town}/check?activity=**edition=**")


@pytest.mark.parametrize("town", BOOKMARKS)
def test_a_bookmark_in_any_order_comes_to_the_one_address(page: Page, town: str) -> None:
    told = ["activity=driveway", "activity=septic", "area_sqft=4000", "common_plan=no"]
    reached = set()
    for order in (told, told[::-1], [*told[2:], *told[:2]]):
        page.goto(f"/{town}/check?{'&'.join(order)}")
        expect(page.get_by_role("button", name="Continue")).to_be_visible()
        reached.add(page.url)
    assert len(reached) == 1
    assert "/check?activity=" in reached.pop()
