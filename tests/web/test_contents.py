"""What a determination must hold: every item of the law's lists and the prescribed words."""

import html
import re

import pytest
from flask.testing import FlaskClient

SOMERS = (
    "/somers/determination?activity=new_house&area_sqft=60000&volume_cuyd=900&use=single_family_home"
    "&subdivision=no&site_plan=no&wetland_permit=none&slope_permit=none&hazard=no&common_plan=no"
    "&max_slope_pct=5&wetland_ft=500&watercourse_ft=500&smp_installed=yes"
)
CARMEL = "/carmel/determination?activity=new_house&area_sqft=60000&impaired_discharge=yes"
LISTS = [
    (SOMERS, r"§ 93-6A\(1\)\([a-l]\)", 12),
    (SOMERS, r"§ 93-6A\(3\)\([b-h]\)", 7),
    (CARMEL, r"§ 156-81B\(\d+\)", 16),
    (CARMEL, r"§ 156-81D\(\d+\)", 9),
]
SOMERS_WORDS = (
    "I certify under penalty of law that I understand and agree to comply with the terms and "
    "conditions of the Stormwater Pollution Prevention Plan; and that I, or one of my on-site "
    "staff, has received a minimum of four hours of acceptable training in erosion and "
    "sediment control within the last three years. I also understand that it is unlawful for "
    "any person to cause or contribute to a violation of water quality standards."
)
CARMEL_WORDS = (
    "I certify under penalty of law that I understand and agree to comply with the terms and "
    "conditions of the stormwater pollution prevention plan. I also understand that it is unlawful "
    "for any person to cause or contribute to a violation of water quality standards."
)


@pytest.mark.parametrize(("address", "section", "count"), LISTS)
def test_each_item_of_a_list_is_a_line_of_its_own_with_its_section(
    client: FlaskClient, address: str, section: str, count: int
) -> None:
    page = client.get(address).text
    lists = re.findall(r'<ul class="items">(.*?)</ul>', page, re.S)
    items = [item for one in lists for item in re.findall(r"<li>(.*?)</li>", one, re.S)]
    found = [m[0] for item in items if (m := re.search(rf'class="cite">({section})(?!\()', item))]
    assert len(found) == len(set(found)) == count


@pytest.mark.parametrize(("address", "words"), [(SOMERS, SOMERS_WORDS), (CARMEL, CARMEL_WORDS)])
def test_the_contractors_statement_has_the_laws_own_words(
    client: FlaskClient, address: str, words: str
) -> None:
    page = html.unescape(client.get(address).text)
    quotes = re.findall(r'<blockquote class="prescribed"><p>(.*?)</p>', page, re.S)
    assert [" ".join(quote.strip('“”"').split()) for quote in quotes] == [words]


@pytest.mark.parametrize(
    "address",
    [
        (
            "/somers/determination?activity=routine_maintenance&original_line=yes&area_sqft=300000"
            "&volume_cuyd=2000&hazard=no&subdivision=no&site_plan=no&wetland_permit=none&slope_permit=none"
            "&max_slope_pct=5&wetland_ft=500&watercourse_ft=500&completed_before_effective=no"
        ),
        (
            "/carmel/determination?activity=silviculture&area_sqft=100000&landing_or_haul_road=no"
            "&plat_signed=none&building_permit_date=none"
        ),
    ],
)
def test_exempt_work_of_an_acre_says_that_the_state_may_still_want_a_permit(
    client: FlaskClient, address: str
) -> None:
    assert (
        client.get(address.replace("determination?", "determination.json?")).json["outcome"]
        == "exempt"
    )
    page = client.get(address).text
    assert "GP-0-25-001" in page
