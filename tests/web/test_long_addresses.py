"""An answer whose address fits no QR code is still printed, and says to type the address."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from portal.app import create_app
from portal.config import Settings
from portal.domain.edition import Town

LARGEST_CODE = 2_331  # bytes
JOB = "activity=pool&area_sqft=800"


@pytest.fixture(scope="module")
def far_away(settings: Settings, towns: Mapping[str, Town]) -> FlaskClient:
    """A portal whose own address leaves no room; long fractions for every size do the same."""
    address = "https://permits.example.gov/" + "under/" * (LARGEST_CODE // 6)
    return create_app(replace(settings, address=address), towns).test_client()


@pytest.mark.parametrize("sheet", ["print", "bring", "send"])
def test_a_sheet_says_to_type_the_address(far_away: FlaskClient, sheet: str) -> None:
    answer = far_away.get(f"/somers/{sheet}?{JOB}")
    assert answer.status_code == 200
    assert "<svg" not in answer.text
    assert "To open this answer again, type:" in answer.text
    assert "Scan" not in answer.text


def test_the_pdf_is_made(far_away: FlaskClient) -> None:
    answer = far_away.get(f"/somers/determination.pdf?{JOB}")
    assert answer.status_code == 200
    assert answer.data.startswith(b"%PDF")


def test_a_sheet_of_an_ordinary_job_has_its_code(client: FlaskClient) -> None:
    page = client.get(f"/somers/print?{JOB}").text
    assert "<svg" in page
    assert "Scan to open this answer again, or type:" in page
