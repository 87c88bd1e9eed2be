"""One engine for an application, and one way to open a transaction on it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Engine, MetaData, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import DeclarativeBase, Session

# Constraints have names, so that a migration can speak of them on every database.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
SECONDS_TO_WAIT = 20  # for another writer on SQLite
TRIES = 8  # of a transaction that the database broke off
BROKEN_OFF = {"40001", "40P01"}  # PostgreSQL: could not serialize; deadlock detected
WRITES = "portal_writes"  # the execution option of a transaction that will write

Result = TypeVar("Result")


class Base(DeclarativeBase):
    """What every table is mapped from."""

    metadata = MetaData(naming_convention=NAMES)


class StorageUnavailableError(Exception):
    """The database cannot be reached or stays busy; nothing was written."""


class Database:
    """The database of one application. It opens no connection until it is used."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(make_url(url))

    def write(self, act: Callable[[Session], Result]) -> Result:
        """Run an act in a transaction that is kept whole or not at all; return what it returns.

        Where the database had to break the transaction off for another's sake (a deadlock, a
        conflict, a lock not given), the act is run again from the start, a bounded number of
        times: it must change nothing outside the session.
        Raises StorageUnavailableError when the database cannot be reached or stays busy.
        """
        for _attempt in range(TRIES - 1):
            try:
                return self._write_once(act)
            except OperationalError as error:
                if not _may_pass(error):
                    raise StorageUnavailableError from error
        try:
            return self._write_once(act)
        except OperationalError as error:
            raise StorageUnavailableError from error

    def _write_once(self, act: Callable[[Session], Result]) -> Result:
        with (
            self.engine.connect().execution_options(**{WRITES: True}) as connection,
            Session(connection, expire_on_commit=False) as session,
            session.begin(),
        ):
            return act(session)

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """Open a session whose work is kept whole at the end of the block, or not at all.

        Raises StorageUnavailableError when the database cannot be reached or stays busy.
        """
        try:
            with Session(self.engine, expire_on_commit=False) as session, session.begin():
                yield session
        except OperationalError as error:
            raise StorageUnavailableError from error


def _may_pass(error: OperationalError) -> bool:
    """Tell whether the database broke a transaction off that may well pass the next time."""
    if getattr(error.orig, "sqlstate", None) in BROKEN_OFF:
        return True
    return "database is locked" in str(error.orig)


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": SECONDS_TO_WAIT})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    # Without this the driver opens transactions by itself, later than we say.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "foreign_keys=ON", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Any) -> None:
    # A transaction that will write takes the write lock first: one that only asks for it later
    # is refused at once when another has written since.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql(f"BEGIN {'IMMEDIATE' if writes else 'DEFERRED'}")


def insert(session: Session, table: type[Base]) -> sqlite.Insert | postgresql.Insert:
    """Return an insert that knows ON CONFLICT, which both databases write alike."""
    if session.get_bind().dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)
