"""Runs the migrations; `portal db upgrade` hands it the database."""

from alembic import context

from portal.storage import (  # noqa: F401 - importing a table registers it
    audit,
    fee_schedules,
    inspectors,
    notices,
    projects,
    saved_checks,
    visits,
)
from portal.storage.database import Base, Database

database = Database(context.config.attributes["url"])

with database.engine.connect() as connection:
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=True,  # SQLite cannot alter a table in place
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
database.engine.dispose()
