"""Saving the answers of a check under a reference, and opening them again.

Only the answers and the edition are kept, never anything derived from them.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import parse_qsl, urlencode

from sqlalchemy.exc import IntegrityError

from portal.domain.edition import Town, UnknownEditionError
from portal.domain.query import write_query
from portal.domain.references import RANDOM_BYTES, make_reference, read_reference
from portal.services.checks import EDITION, Job, read_job
from portal.storage.database import Database, StorageUnavailableError
from portal.storage.saved_checks import find_check, save_check

__all__ = ["NoSuchReferenceError", "SavedJob", "StorageUnavailableError", "open_saved", "save_job"]

# Forty random bits: two of them meeting is unlikely, meeting this often in a row is a fault.
TRIES = 8


class NoSuchReferenceError(LookupError):
    """Nothing is saved under this reference."""


@dataclass(frozen=True, slots=True)
class SavedJob:
    """A saved job, read under its own edition, and when it was saved (UTC)."""

    reference: str
    job: Job
    saved_at: datetime


def save_job(
    database: Database, job: Job, now: datetime, random_bytes: Callable[[int], bytes]
) -> str:
    """Save a job's answers and edition and return the reference; `now` is aware.

    Raises StorageUnavailableError, with nothing kept.
    """
    query = urlencode(write_query(job.answers, job.edition.ordinance.facts))
    prefix = job.town.id[:3].upper()
    for _ in range(TRIES):
        reference = make_reference(prefix, random_bytes(RANDOM_BYTES))
        with suppress(IntegrityError), database.transaction() as session:
            save_check(session, job.town.id, job.edition.name.id, query, reference, now)
            return reference
    raise StorageUnavailableError


def open_saved(database: Database, towns: Mapping[str, Town], typed: str) -> SavedJob:
    """Open the job saved under a reference as a person typed it, under its own edition.

    Raises MistypedReferenceError, NoSuchReferenceError (also for a town or an edition that is
    no longer served) and StorageUnavailableError.
    """
    reference = read_reference(typed)
    with database.transaction() as session:
        saved = find_check(session, reference)
    if saved is None or saved.town not in towns:
        raise NoSuchReferenceError(reference)
    town = towns[saved.town]
    pairs = [*parse_qsl(saved.query), (EDITION, saved.edition)]
    try:
        job = read_job(town, pairs, saved.created_at.date())
    except UnknownEditionError as error:
        raise NoSuchReferenceError(reference) from error
    return SavedJob(reference, job, saved.created_at)
