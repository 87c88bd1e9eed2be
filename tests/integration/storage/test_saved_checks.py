import secrets
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy.exc import IntegrityError

from portal.storage.database import Database, StorageUnavailableError
from portal.storage.saved_checks import find_check, save_check

NOW = datetime(2026, 11, 30, 17, 5, tzinfo=UTC)


def new_reference() -> str:
    return f"SOM-{secrets.token_hex(6)}"


def test_what_is_saved_is_found_as_it_was(database):
    reference = new_reference()
    with database.transaction() as session:
        save_check(session, "somers", "2012-05-17", "activity=shed", reference, NOW)
    with database.transaction() as session:
        found = find_check(session, reference)
    assert (found.town, found.edition, found.query) == ("somers", "2012-05-17", "activity=shed")
    assert found.created_at == NOW
    assert found.created_at.tzinfo is UTC


def test_an_unknown_reference_is_not_found(database):
    with database.transaction() as session:
        assert find_check(session, new_reference()) is None


def test_a_moment_of_another_zone_is_kept_in_utc(database):
    reference = new_reference()
    new_york = NOW.astimezone(timezone(timedelta(hours=-5)))
    with database.transaction() as session:
        save_check(session, "somers", "2012-05-17", "", reference, new_york)
    with database.transaction() as session:
        assert find_check(session, reference).created_at.isoformat() == NOW.isoformat()


def test_a_moment_without_a_zone_is_refused(database):
    with pytest.raises(Exception, match="must know its zone"), database.transaction() as session:
        save_check(session, "somers", "2012-05-17", "", new_reference(), NOW.replace(tzinfo=None))


def test_a_reference_is_given_once(database):
    reference = new_reference()
    with database.transaction() as session:
        save_check(session, "somers", "2012-05-17", "", reference, NOW)
    with pytest.raises(IntegrityError), database.transaction() as session:
        save_check(session, "carmel", "2006-01-01", "", reference, NOW)


def test_a_transaction_that_fails_keeps_nothing(database):
    reference = new_reference()

    def save_and_fail() -> None:
        with database.transaction() as session:
            save_check(session, "somers", "2012-05-17", "", reference, NOW)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        save_and_fail()
    with database.transaction() as session:
        assert find_check(session, reference) is None


def test_a_database_that_cannot_be_used_is_told_as_such(tmp_path):
    empty = Database(f"sqlite:///{tmp_path / 'never_migrated.sqlite3'}")
    with pytest.raises(StorageUnavailableError), empty.transaction() as session:
        find_check(session, "SOM")
    empty.engine.dispose()
