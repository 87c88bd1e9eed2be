"""What the tests of loading stand on: both databases, and a schedule of Somers."""

from collections.abc import Iterator

import pytest
from sqlalchemy import delete

from portal.storage.database import Database
from portal.storage.fee_schedules import LoadedSchedule

SCHEDULE = """
town = "{town}"
name = "{name}"
in_force = {day}
source = "Resolution 12 of 2027"
{head}
[facts]
lots = {{ kind = "count", one = "lot", many = "lots", label = "Lots" }}

[[line]]
id = "application"
name = "Application"
group = "fee"
cite = ["93-9A"]
amount = {{ tiers = "lots", rows = [{{ to = 5, flat = "{low}" }}, {{ flat = "900" }}] }}
"""


def schedule(
    day: str = "2027-01-01",
    town: str = "somers",
    low: str = "500",
    head: str = "",
    name: str = "Fees",
) -> bytes:
    """Return the text of a schedule of Somers with one line."""
    return SCHEDULE.format(day=day, town=town, low=low, head=head, name=name).encode()


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A database without a loaded schedule; what its audit holds stays."""
    database = Database(database_url)
    with database.transaction() as session:
        session.execute(delete(LoadedSchedule))
    yield database
    with database.transaction() as session:
        session.execute(delete(LoadedSchedule))
    database.engine.dispose()
