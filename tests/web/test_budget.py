"""How many pages a job takes, walked through the forms as a person would."""

import html
import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

SMALL, HOUSE = 6, 10
JOBS = [
    ("accessory_structure", SMALL),
    ("posts_poles", SMALL),
    ("patio", SMALL),
    ("lawn_maintenance", SMALL),
    ("new_house", HOUSE),
    ("driveway", HOUSE),
]
# What a person with an ordinary small lot picks, by fact; else "no", else the first band.
ORDINARY = {"residential": "yes", "existing_structure": "yes", "earthmoving": "yes"}
SIZES = {
    SMALL: {
        "max_slope_pct": "5",
        "area_sqft": "1200",
        "volume_cuyd": "20",
        "structure_sqft": "400",
    },
    HOUSE: {
        "max_slope_pct": "5",
        "area_sqft": "12000",
        "volume_cuyd": "300",
        "structure_sqft": "2400",
    },
}


def fields(page: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each fact a page asks with the values it offers, in order."""
    offered = re.findall(
        r'<input class="usa-\w+__input" type="\w+" id="[^"]+" name="(\w+)" value="([^"]*)"', page
    )
    for fact in dict.fromkeys(name for name, _ in offered):
        yield fact, [value for name, value in offered if name == fact]


def ordinary(fact: str, values: list[str], sizes: dict[str, str]) -> dict[str, str]:
    if fact in sizes:
        return {fact: "typed", f"{fact}.typed": f"{sizes[fact]}"}
    if fact in ORDINARY:
        return {fact: ORDINARY[fact]}
    for usual in ("no", "none", "town_engineer"):
        if usual in values:
            return {fact: usual}
    bands = [value for value in values if value not in ("typed", "unknown")]
    return {fact: bands[-1] if bands else "unknown"}


def walk(client: FlaskClient, town: str, kind: str, sizes: dict[str, str] | None) -> list[str]:
    """Answer every page and return the questions asked; without sizes all are "not sure"."""
    asked: list[str] = []
    address = f"/{town}/check"
    while "/determination" not in address:
        page = html.unescape(client.get(address).text)
        question = re.search(r'name="answering" value="(\w+)"', page)
        assert question, address
        assert question[1] not in asked, f"{question[1]} is asked twice"
        asked.append(question[1])
        kept = re.findall(r'type="hidden" name="([\w.]+)" value="([^"]*)"', page)
        for fact, values in fields(page):
            if fact == "activity":
                kept.append((fact, kind))
            elif sizes is None:
                kept.append((fact, "unknown"))
            else:
                kept += ordinary(fact, values, sizes).items()
        answer = client.get(f"/{town}/check", query_string=kept)
        assert answer.status_code == 303, (question[1], kept)
        address = client.get(answer.location).location or answer.location
    return asked


@pytest.mark.parametrize("town", ["somers", "carmel"])
@pytest.mark.parametrize(("kind", "most"), JOBS)
def test_an_ordinary_job_takes_few_pages(
    client: FlaskClient, town: str, kind: str, most: int
) -> None:
    assert len(walk(client, town, kind, SIZES[most])) <= most


@pytest.mark.parametrize("town", ["somers", "carmel"])
@pytest.mark.parametrize(("kind", "most"), JOBS)
def test_being_unsure_of_everything_takes_no_more_than_a_house(
    client: FlaskClient, town: str, kind: str, most: int
) -> None:
    asked = walk(client, town, kind, None)
    assert asked[0] == "work"
    assert len(asked) <= HOUSE, (most, asked)


@pytest.mark.parametrize("town", ["somers", "carmel"])
def test_only_the_list_of_duties_may_be_skipped(client: FlaskClient, town: str) -> None:
    skip = "Skip the rest and show my answer now"
    assert skip not in client.get(f"/{town}/check").text
    assert skip not in client.get(f"/{town}/check?activity=new_house").text
    decided = (
        f"/{town}/check?activity=new_house&area_sqft=60000&subdivision=yes&common_plan=no"
        "&completed_before_effective=no&plat_signed=none&building_permit_date=none"
    )
    drop = "plat_signed" if town == "somers" else "completed_before_effective"
    decided = re.sub(rf"&{drop}=\w+", "", decided)
    if town == "somers":
        decided = decided.replace("&building_permit_date=none", "")
    assert skip in client.get(decided, follow_redirects=True).text
