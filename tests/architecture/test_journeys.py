"""docs/journeys.md names functions that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILT = (ROOT / "docs" / "journeys.md").read_text().partition("Not built yet")[0]
STEPS = sorted(set(re.findall(r"`(portal/[\w/]+\.py)`\s`(\w+)", BUILT)))


def test_the_journeys_name_their_functions():
    assert len(STEPS) > 15


@pytest.mark.parametrize(("file", "function"), STEPS)
def test_a_named_function_is_there(file, function):
    source = (ROOT / file).read_text()
    assert re.search(rf"^\s*def {function}\b", source, re.M)
