"""Saving a check under a reference, and opening it again."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from sqlalchemy.exc import IntegrityError

from portal.domain.references import RANDOM_BYTES, make_reference, read_reference
from portal.storage.database import Database, StorageUnavailableError
from portal.storage.saved_checks import SavedCheck, find_check, save_check

__all__ = ["StorageUnavailableError", "open_answers", "save_answers"]
TRIES = 5  # five references in a row that are all taken already is a fault, not chance


def save_answers(
    database: Database,
    place: tuple[str, str],
    query: str,
    now: datetime,
    random: Callable[[int], bytes],
) -> str:
    """Keep answers and return the reference that opens them.

    `place` is the town's id and the edition's, `query` the canonical query string of the answers,
    `now` an aware moment and `random` gives that many random bytes (secrets.token_bytes).
    Raises StorageUnavailableError when nothing could be kept.
    """
    town, edition = place
    for _ in range(TRIES):
        reference = make_reference(town[:3].upper(), random(RANDOM_BYTES))
        with suppress(IntegrityError), database.transaction() as session:
            save_check(session, town, edition, query, reference, now)
            return reference
    raise StorageUnavailableError


def open_answers(database: Database, typed: str) -> SavedCheck | None:
    """Return the saved check of the reference a person typed, or None if we have none.

    Raises MistypedReferenceError when it cannot be a reference of ours, and
    StorageUnavailableError when the database cannot be asked.
    """
    reference = read_reference(typed)
    with database.transaction() as session:
        return find_check(session, reference)
