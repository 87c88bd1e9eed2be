"""Towns whose inspectors and seats no other test shares."""

import dataclasses
import secrets

import pytest

from portal.domain.edition import Town


@pytest.fixture
def town(towns) -> Town:
    """Somers under an id of this test's own, since databases are shared between tests."""
    return dataclasses.replace(towns["somers"], id=f"som{secrets.token_hex(6)}")
