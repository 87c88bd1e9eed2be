"""What was done stays written down: both databases refuse to change or remove it."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError, StatementError

from portal.storage.audit import Act, Actor, AuditEvent, record
from portal.storage.database import Database, StorageUnavailableError

NOW = datetime(2026, 11, 30, 17, 5, tzinfo=UTC)
ME = Actor("me", "command")
UPSERT = "ON CONFLICT (id) DO UPDATE SET who = 'nobody'"
TRIED = (
    "UPDATE audit_event SET who = 'nobody'",
    "UPDATE audit_event SET id = id + 1000",
    "DELETE FROM audit_event",
    "DELETE FROM audit_event WHERE id = (SELECT max(id) FROM audit_event)",
)
ON_SQLITE = (
    "INSERT OR REPLACE INTO audit_event SELECT * FROM audit_event",
    "REPLACE INTO audit_event SELECT * FROM audit_event",
    f"INSERT INTO audit_event SELECT * FROM audit_event WHERE true {UPSERT}",  # noqa: S608 - our own words
)
ON_POSTGRESQL = (
    "TRUNCATE audit_event",
    "TRUNCATE audit_event RESTART IDENTITY CASCADE",
    f"INSERT INTO audit_event SELECT * FROM audit_event {UPSERT}",  # noqa: S608 - our own words
)


def rows(database: Database) -> list[tuple[object, ...]]:
    with database.transaction() as session:
        return [tuple(row) for row in session.execute(text("SELECT * FROM audit_event"))]


def refuse(database: Database, statement: str) -> None:
    """Write an act down, try the statement, and see it refused with nothing changed."""
    with database.transaction() as session:
        record(session, Act("somers", "tried", "x", after={"a": 1}), ME, NOW)
    before = rows(database)
    with (
        pytest.raises((DBAPIError, StorageUnavailableError)) as error,
        database.transaction() as session,
    ):
        session.execute(text(statement))
    assert "audit_event is append-only" in f"{error.value} {error.value.__cause__}"
    assert rows(database) == before


@pytest.mark.parametrize("statement", TRIED)
def test_an_act_can_be_neither_changed_nor_removed(database: Database, statement: str) -> None:
    refuse(database, statement)


@pytest.mark.parametrize("statement", ON_SQLITE)
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_sqlite_lets_no_row_be_replaced(database: Database, statement: str) -> None:
    refuse(database, statement)


@pytest.mark.parametrize("statement", ON_POSTGRESQL)
@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_postgresql_lets_no_table_be_emptied(database: Database, statement: str) -> None:
    refuse(database, statement)


def test_what_is_written_down_is_read_back(database: Database) -> None:
    act = Act("somers", "tried", "x", before={"a": [1]}, after={"a": None})
    with database.transaction() as session:
        record(session, act, Actor("me", "phone"), NOW)
    with database.transaction() as session:
        last = session.scalars(select(AuditEvent).order_by(AuditEvent.id.desc())).first()
    assert last is not None
    assert (last.at, last.who, last.channel) == (NOW, "me", "phone")
    assert (last.before, last.after) == ({"a": [1]}, {"a": None})


def test_an_act_that_fails_writes_nothing_down(database: Database) -> None:
    before = rows(database)

    def fail() -> None:
        with database.transaction() as session:
            record(session, Act("somers", "tried", "x"), ME, NOW)
            session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert rows(database) == before


def test_a_moment_without_a_zone_is_refused(database: Database) -> None:
    with (
        pytest.raises(StatementError, match="a moment must know its zone"),
        database.transaction() as session,
    ):
        record(session, Act("somers", "tried", "x"), ME, NOW.replace(tzinfo=None))
