"""One engine for an application, and one way to open a transaction on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, MetaData, create_engine, event, make_url
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
SECONDS_TO_WAIT = 10  # for another writer on SQLite


class Base(DeclarativeBase):
    """What every table is mapped from."""

    metadata = MetaData(naming_convention=NAMES)


class StorageUnavailableError(Exception):
    """The database cannot be reached or stays busy; nothing was written."""


class Database:
    """The database of one application. It opens no connection until it is used."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(make_url(url))

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
    connection.exec_driver_sql("BEGIN")
