from datetime import UTC, datetime
from itertools import chain, repeat
from secrets import token_bytes

import pytest

from portal.domain.references import MistypedReferenceError
from portal.services.checks import read_job
from portal.services.saved_checks import (
    NoSuchReferenceError,
    StorageUnavailableError,
    open_saved,
    save_job,
)

NOW = datetime(2026, 11, 30, 17, 5, tzinfo=UTC)


@pytest.fixture(scope="session")
def job(towns):
    pairs = [("activity", "driveway"), ("area_sqft", "6000..7000")]
    return read_job(towns["somers"], pairs, NOW.date())


def test_saved_answers_open_by_their_reference_however_it_is_typed(database, towns, job):
    reference = save_job(database, job, NOW, token_bytes)
    assert reference.startswith("SOM-")
    opened = open_saved(database, towns, reference.lower().replace("-", " "))
    assert opened.reference == reference
    assert opened.saved_at == NOW
    assert opened.job.town is job.town
    assert opened.job.edition is job.edition
    assert opened.job.answers == job.answers


def test_a_taken_reference_is_not_given_twice(database, towns, job):
    same = token_bytes(5)
    first = save_job(database, job, NOW, lambda _: same)
    numbers = chain([same, same], iter(lambda: token_bytes(5), None))
    assert save_job(database, job, NOW, lambda _: next(numbers)) != first
    assert open_saved(database, towns, first).reference == first


def test_saving_gives_up_where_no_reference_is_free(database, job):
    same = repeat(token_bytes(5))
    save_job(database, job, NOW, lambda _: next(same))
    with pytest.raises(StorageUnavailableError):
        save_job(database, job, NOW, lambda _: next(same))


def test_a_reference_we_never_gave_opens_nothing(database, towns):
    with pytest.raises(NoSuchReferenceError):
        open_saved(database, towns, "SOM-0000-0000Y")


def test_a_reference_of_a_town_no_longer_served_opens_nothing(database, job):
    reference = save_job(database, job, NOW, token_bytes)
    with pytest.raises(NoSuchReferenceError):
        open_saved(database, {}, reference)


def test_a_mistyped_reference_is_told_from_an_unknown_one(database, towns):
    with pytest.raises(MistypedReferenceError):
        open_saved(database, towns, "SOM-0000-0000E")
