"""Whatever the job, every page of it opens and says what it must."""

import html
import re
from collections.abc import Iterator, Mapping
from random import Random

import pytest
from flask.testing import FlaskClient

from portal.domain.edition import Town
from tests.web.random_jobs import Pairs, as_query, random_job
from tests.web.test_golden import ORDINARY

PAGES = ("print", "bring", "send", "save")


def some_jobs(town: Town, count: int) -> Iterator[Pairs]:
    random = Random(f"jobs of {town.id}")  # noqa: S311 - a seed for jobs, no secret
    return (random_job(town.editions[-1], random) for _ in range(count))


def text_of(page: str) -> str:
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())


@pytest.mark.parametrize("town", ["somers", "carmel"])
def test_every_page_of_any_job_opens(
    client: FlaskClient, towns: Mapping[str, Town], town: str
) -> None:
    questions = [question.id for question in towns[town].editions[-1].questions]
    for number, job in enumerate(some_jobs(towns[town], 30)):
        asked = [questions[(number + step) % len(questions)] for step in range(0, 20, 5)]
        changes = (f"check/{question}" for question in asked)
        for page in ("check", "answers", "determination", PAGES[number % len(PAGES)], *changes):
            query = as_query(job)
            answer = client.get(f"/{town}/{page}?{query}", follow_redirects=True)
            assert answer.status_code == 200, (page, query)


def test_the_size_may_be_changed_where_only_none_and_some_differ(client: FlaskClient) -> None:
    """An old building permit exempts the work at any size but none."""
    old = "activity=addition&building_permit_date=2008-12-17"
    page = client.get(f"/carmel/check/area?{old}&area_sqft=6000")
    assert page.status_code == 200
    assert all(f">{label}</label>" in page.text for label in ("None", "Some", "Not sure"))


def test_carmel_always_says_where_the_earth_permit_stands(
    client: FlaskClient, towns: Mapping[str, Town]
) -> None:
    notes = {
        note.id: note.says
        for note in towns["carmel"].editions[-1].ordinance.guidance
        if note.one_of == "where_earthwork_stands"
    }
    seen = set()
    for job in some_jobs(towns["carmel"], 200):
        text = text_of(client.get("/carmel/determination", query_string=job).text)
        [told] = [note for note, says in notes.items() if says in text]
        settled = dict(job).get("earthmoving")
        assert (told == "earthwork_none") == (settled == "no"), job
        seen.add(told)
    assert seen == {"earthwork_ask", "earthwork_stands_in", "earthwork_none"}


def test_only_an_open_answer_is_called_open(client: FlaskClient, towns: Mapping[str, Town]) -> None:
    [note] = [n for n in towns["somers"].editions[-1].ordinance.guidance if n.while_open]
    seen = set()
    small = f"activity=grading&area_sqft=5000&volume_cuyd=0&{ORDINARY['somers']}"
    for job in (small, *some_jobs(towns["somers"], 100)):
        told = client.get("/somers/determination.json", query_string=job).json
        text = text_of(client.get("/somers/determination", query_string=job).text)
        assert (note.says in text) == (told["outcome"] == "confirm"), job
        seen.add(told["outcome"])
    assert {"confirm", "administrative", "planning_board"} <= seen
