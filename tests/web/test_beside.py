"""The pages beside a check: the index of work and the law we work from."""

import html
import re
from collections.abc import Mapping

import pytest
from flask.testing import FlaskClient

from portal.domain.edition import Town
from portal.wording.citations import say_section

TOWNS = ("somers", "carmel")
ENTRY = re.compile(r'<li><a href="/(\w+)/check\?activity=(\w+)">([^<]+)</a>')


@pytest.mark.parametrize("town", TOWNS)
def test_every_name_of_every_kind_of_work_leads_to_it(
    client: FlaskClient, towns: Mapping[str, Town], town: str
) -> None:
    page = html.unescape(client.get(f"/{town}/work").text)
    named = {(kind, name) for _, kind, name in ENTRY.findall(page)}
    kinds = towns[town].editions[-1].ordinance.kinds
    assert named == {(kind.id, name) for kind in kinds for name in (kind.words, *kind.also)}
    names = [name.casefold() for _, _, name in ENTRY.findall(page)]
    assert names == sorted(names)
    for kind in kinds:
        assert client.get(f"/{town}/check?activity={kind.id}").status_code in (200, 303)


@pytest.mark.parametrize(
    ("word", "kind"), [("repaving", "routine_maintenance"), ("flower bed", "home_garden")]
)
def test_what_people_say_leads_to_what_the_law_says(
    client: FlaskClient, word: str, kind: str
) -> None:
    for town in TOWNS:
        assert (town, kind, word) in ENTRY.findall(client.get(f"/{town}/work").text)


@pytest.mark.parametrize("town", TOWNS)
def test_the_index_is_offered_while_nothing_can_be_lost(client: FlaskClient, town: str) -> None:
    link = f'href="/{town}/work"'
    assert link in client.get(f"/{town}/check").text
    assert link not in client.get(f"/{town}/check/work?activity=patio&area_sqft=900").text


@pytest.mark.parametrize("town", TOWNS)
def test_every_section_is_there_with_what_our_copy_lacks(
    client: FlaskClient, towns: Mapping[str, Town], town: str
) -> None:
    edition = towns[town].editions[-1]
    page = html.unescape(client.get(f"/{town}/law").text)
    for section in edition.sections.values():
        assert f"<strong>{say_section(section)}.</strong> {section.title}" in page
        assert section.note is None or section.note in page
    assert edition.profile.ordinance_note in page
    assert f'href="/{town}/law"' in client.get(f"/{town}").text
