"""Loading a schedule: it is in force from its day, written down once, or nothing has changed."""

from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import func, select

from portal.domain.edition import Town
from portal.services.fee_schedules import (
    FRESH,
    Actor,
    FeeSchedules,
    PackageError,
    load_schedule,
    loaded_days,
)
from portal.storage.audit import AuditEvent
from portal.storage.database import Database
from portal.storage.fee_schedules import LoadedSchedule, add_schedule
from tests.integration.fees.conftest import schedule

NOW = datetime(2026, 11, 30, 17, 5, tzinfo=UTC)
CLERK = Actor("a clerk", "command")

MEND = "mend the rows or declare falls = true"
UNDECODED = "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"


def load(database: Database, town: Town, raw: bytes, *, in_production: bool = True) -> None:
    load_schedule(database, town, raw, CLERK, NOW, in_production=in_production)


def audited(database: Database) -> int:
    with database.transaction() as session:
        return session.scalar(select(func.count()).select_from(AuditEvent)) or 0


def test_a_loaded_schedule_is_kept_as_it_was_given_and_written_down(
    database: Database, towns: dict[str, Town]
) -> None:
    load(database, towns["somers"], schedule(name="Fees 2027"))
    load(database, towns["somers"], schedule("2028-01-01", low="550", name="Fees 2028"))
    with database.transaction() as session:
        row = session.scalars(select(LoadedSchedule).order_by(LoadedSchedule.id)).first()
        last = session.scalars(select(AuditEvent).order_by(AuditEvent.id.desc())).first()
    assert row is not None
    assert row.text.encode() == schedule(name="Fees 2027")
    assert (row.town, row.in_force) == ("somers", date(2027, 1, 1))
    assert (row.loaded_at, row.loaded_by) == (NOW, "a clerk")
    assert last is not None
    assert (last.town, last.what, last.subject) == ("somers", "fee_schedule_loaded", "2028-01-01")
    assert (last.who, last.channel, last.at) == ("a clerk", "command", NOW)
    assert last.before == {"in_force": "2027-01-01"}
    assert last.after == {"in_force": "2028-01-01", "name": "Fees 2028"}


@pytest.mark.parametrize(
    ("raw", "in_production", "said"),
    [
        (schedule("2027-01-01"), True,
         "in_force: 2027-01-01 does not come after 2027-01-01, from which a schedule is in force"),
        (schedule("2026-12-31"), True,
         "in_force: 2026-12-31 does not come after 2027-01-01, from which a schedule is in force"),
        (schedule("2027-06-01", head="example = true"), True,
         "example: amounts that are examples are never loaded in production"),
        (schedule("2027-06-01", town="carmel"), True, "town: it is of carmel, not of somers"),
        (schedule("2027-06-01", low="1000"), True,
         f"line application: tiers: the fee falls from $1,000 to $900 at 6 lots; {MEND}"),
        (b"\xff", True, f"not valid TOML: {UNDECODED}"),
    ],
)  # fmt: skip
def test_a_refusal_leaves_everything_as_it_was(
    raw: bytes, in_production: bool, said: str, database: Database, towns: dict[str, Town]
) -> None:
    load(database, towns["somers"], schedule())
    before = audited(database)
    with pytest.raises(PackageError) as error:
        load(database, towns["somers"], raw, in_production=in_production)
    assert error.value.problems == [said]
    assert loaded_days(database, "somers") == [date(2027, 1, 1)]
    assert audited(database) == before


def test_a_schedule_from_before_the_one_that_ships_is_refused(
    database: Database, towns: dict[str, Town]
) -> None:
    with pytest.raises(PackageError, match="does not come after 2012-05-17"):
        load(database, towns["somers"], schedule("2012-05-17"))


def test_an_example_may_be_loaded_for_a_demonstration(
    database: Database, towns: dict[str, Town]
) -> None:
    load(database, towns["somers"], schedule(head="example = true"), in_production=False)
    assert loaded_days(database, "somers") == [date(2027, 1, 1)]


def test_two_who_load_the_same_day_do_not_both_succeed(
    database: Database, towns: dict[str, Town], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other commits between this one's check and its row."""
    load(database, towns["somers"], schedule())
    monkeypatch.setattr("portal.services.fee_schedules.loaded_schedules", lambda *_: [])
    before = audited(database)
    with pytest.raises(PackageError, match="somebody else has just loaded this day"):
        load(database, towns["somers"], schedule())
    assert audited(database) == before


def test_a_schedule_holds_from_its_own_day(database: Database, towns: dict[str, Town]) -> None:
    load(database, towns["somers"], schedule(name="Fees 2027"))
    load(database, towns["somers"], schedule("2028-01-01", name="Fees 2028"))
    schedules = FeeSchedules(database, towns, examples=False)
    for day, name in (
        (date(2012, 5, 16), None),
        (date(2026, 12, 31), "What Chapter 93 names, without amounts"),
        (date(2027, 1, 1), "Fees 2027"),
        (date(2027, 12, 31), "Fees 2027"),
        (date(2028, 1, 1), "Fees 2028"),
    ):
        found = schedules.in_force("somers", day, NOW)
        assert (found and found.name) == name
    other = schedules.in_force("carmel", date(2028, 1, 1), NOW)
    assert other is not None
    assert other.town == "carmel"


def test_what_is_loaded_while_it_serves_is_soon_in_force(
    database: Database, towns: dict[str, Town]
) -> None:
    schedules = FeeSchedules(database, towns, examples=True)
    day = date(2027, 1, 1)
    before = schedules.in_force("somers", day, NOW)
    assert before is not None
    assert before.example
    load(database, towns["somers"], schedule(name="Fees 2027"))
    assert schedules.in_force("somers", day, NOW) is before
    after = schedules.in_force("somers", day, NOW + FRESH)
    assert after is not None
    assert after.name == "Fees 2027"


def test_without_its_database_it_goes_on_with_what_it_read_last(
    database: Database, towns: dict[str, Town]
) -> None:
    load(database, towns["somers"], schedule(name="Fees 2027"))
    schedules = FeeSchedules(database, towns, examples=False)
    day = date(2027, 1, 1)
    schedules.in_force("somers", day, NOW)
    schedules._database = _gone()
    found = schedules.in_force("somers", day, NOW + timedelta(hours=1))
    assert found is not None
    assert found.name == "Fees 2027"


def test_a_loaded_schedule_that_no_longer_fits_the_law_names_no_amount(
    database: Database, towns: dict[str, Town]
) -> None:
    raw = schedule().replace(b"93-9A", b"93-99")
    with database.transaction() as session:
        add_schedule(session, "somers", date(2027, 1, 1), raw.decode(), NOW, "a clerk")
    schedules = FeeSchedules(database, towns, examples=False)
    found = schedules.in_force("somers", date(2027, 1, 1), NOW)
    assert found is not None
    assert found.in_force == date(2012, 5, 17)


def _gone() -> Database:
    """A database that cannot be reached."""
    return Database("postgresql+psycopg://nobody@127.0.0.1:1/nothing?connect_timeout=1")
