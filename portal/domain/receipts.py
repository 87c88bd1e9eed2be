"""The receipt of a notice: what the Town had, when, and the earliest lawful time that followed.

A receipt has one exact written form, so that whoever holds it can check each byte of it.
"""

import json
from dataclasses import Field, asdict, dataclass, fields
from datetime import UTC, date, datetime
from typing import Any

VERSION = 1


class UnreadableReceiptError(ValueError):
    """The text is not a receipt as we write it."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """One notice as it was received. Moments are aware, written in UTC to the microsecond.

    `milestone` and `milestone_says` are the town's id and words for it, `sections` the ids of
    the law it stands on. `standing` is "lawful", or "short" for a notice of less than `hours`.
    """

    notice: str
    town: str
    town_name: str
    time_zone: str
    project: str
    address: str
    milestone: str
    milestone_says: str
    sections: tuple[str, ...]
    received_at: datetime
    recorded_at: datetime
    channel: str
    given_by: str
    planned_at: datetime
    about: bool
    hours: int
    counting: str
    counted_from: datetime
    earliest_at: datetime
    safer_day: date
    standing: str


def write_receipt(receipt: Receipt) -> str:
    """Return the one written form of a receipt: JSON with sorted keys and no spaces."""
    values = asdict(receipt) | {"version": VERSION}
    return json.dumps(values, sort_keys=True, separators=(",", ":"), default=_write)


def read_receipt(text: str) -> Receipt:
    """Return the receipt that a text holds. Raises UnreadableReceiptError for any other form."""
    try:
        values = json.loads(text)
        if not isinstance(values, dict) or values.pop("version", None) != VERSION:
            raise UnreadableReceiptError
        read: dict[str, Any] = {field.name: _read(values, field) for field in FIELDS}
        receipt = Receipt(**read)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableReceiptError from error
    if write_receipt(receipt) != text:
        raise UnreadableReceiptError
    return receipt


def receipt_in(file: str) -> Receipt:
    """Return what a receipt's file says, without looking at its signature.

    Raises UnreadableReceiptError.
    """
    try:
        return read_receipt(str(json.loads(file)["receipt"]))
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableReceiptError from error


FIELDS = fields(Receipt)


def _write(value: object) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    assert isinstance(value, date)
    return value.isoformat()


def _read(values: dict[str, object], field: Field[Any]) -> object:
    value = values[field.name]
    if field.type is datetime:
        return datetime.fromisoformat(str(value))
    if field.type is date:
        return date.fromisoformat(str(value))
    return tuple(value) if isinstance(value, list) else value
