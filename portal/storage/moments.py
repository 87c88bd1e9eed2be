"""Moments in time, in UTC, on databases that know zones and on those that forget them."""

from datetime import UTC, datetime

from sqlalchemy import DateTime, Dialect, TypeDecorator


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, aware going in and coming out, also on databases that forget the zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the signature is SQLAlchemy's
        if value is not None and value.tzinfo is None:
            raise ValueError("a moment must know its zone")
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the signature is SQLAlchemy's
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
