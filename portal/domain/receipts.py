"""The receipt of a notice: what the Town had, when, and the earliest lawful time that followed.

A receipt has one exact written form, so that whoever holds it can check each byte of it.
"""

import json
from dataclasses import Field, asdict, dataclass, fields
from datetime import UTC, date, datetime
from typing import Any, get_args

from portal.domain.i18n import _
from portal.domain.notice import Counting

VERSION = 1
CHANNELS = ("web", "phone", "counter", "mail", "dropbox", "command")
# What each of these may say; anything else was not written by us.
WORDS = {"channel": CHANNELS, "counting": get_args(Counting), "standing": ("lawful", "short")}


class UnreadableReceiptError(ValueError):
    """The text is not a receipt as we write it. The message is one sentence for people."""

    def __init__(self) -> None:
        super().__init__(_("This is no receipt as a portal of this version writes it."))


@dataclass(frozen=True, slots=True)
class Receipt:
    """One notice as it was received. Moments are aware, written in UTC to the microsecond.

    `milestone` and `milestone_says` are the town's id and words for it, `sections` the ids of
    the law it stands on. `standing` is "lawful", or "short" for a notice of less than `hours`.
    It is issued when the notice is recorded, so `recorded_at` is its own date.
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
    """Return the one written form of a receipt: JSON in ASCII with sorted keys and no spaces.

    Raises ValueError for a moment without a zone.
    """
    values = asdict(receipt) | {"version": VERSION}
    return json.dumps(values, sort_keys=True, separators=(",", ":"), default=_write)


def read_receipt(text: str) -> Receipt:
    """Return the receipt that a text holds. Raises UnreadableReceiptError for any other form."""
    try:
        values = json.loads(text)
        if values.pop("version") != VERSION:
            raise UnreadableReceiptError
        read: dict[str, Any] = {field.name: _read(values, field) for field in FIELDS}
        receipt = Receipt(**read)
        exact = write_receipt(receipt) == text
    except NOT_OURS as error:
        raise UnreadableReceiptError from error
    if not exact:
        raise UnreadableReceiptError
    return receipt


def receipt_in(file: str) -> Receipt:
    """Return what a receipt's file says, without looking at its signature.

    Raises UnreadableReceiptError.
    """
    try:
        text = json.loads(file)["receipt"]
    except NOT_OURS as error:
        raise UnreadableReceiptError from error
    return read_receipt(text)


FIELDS = fields(Receipt)
# What reading a text that we did not write may raise; nesting without end is among it.
NOT_OURS = (AttributeError, KeyError, OverflowError, RecursionError, TypeError, ValueError)


def _write(value: object) -> str:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError("a receipt's moments need a zone")
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    assert isinstance(value, date)
    return value.isoformat()


def _read(values: dict[str, object], field: Field[Any]) -> object:
    """Return one value in the type of its field. Raises KeyError, TypeError and ValueError."""
    value = values[field.name]
    if field.type is datetime:
        return datetime.fromisoformat(str(value))
    if field.type is date:
        return date.fromisoformat(str(value))
    if field.name == "sections":
        return tuple(_typed(part, str) for part in _typed(value, list))
    if value not in WORDS.get(field.name, (value,)):
        raise ValueError(field.name)
    return _typed(value, field.type)


def _typed(value: object, kind: object) -> Any:
    if type(value) is not kind:  # True would else be an hour
        raise TypeError(kind)
    return value
