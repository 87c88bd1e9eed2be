from datetime import UTC, datetime
from itertools import chain, repeat
from secrets import token_bytes

import pytest

from portal.domain.references import MistypedReferenceError
from portal.services.saving import StorageUnavailableError, open_answers, save_answers

NOW = datetime(2026, 11, 30, 17, 5, tzinfo=UTC)
PLACE = ("somers", "2012-05-17")


def test_saved_answers_open_by_their_reference_however_it_is_typed(database):
    reference = save_answers(database, PLACE, "activity=shed", NOW, token_bytes)
    assert reference.startswith("SOM-")
    opened = open_answers(database, reference.lower().replace("-", " "))
    assert (opened.town, opened.edition, opened.query) == (*PLACE, "activity=shed")


def test_a_taken_reference_is_not_given_twice(database):
    same = token_bytes(5)
    first = save_answers(database, PLACE, "activity=shed", NOW, lambda _: same)
    numbers = chain([same, same], iter(lambda: token_bytes(5), None))
    second = save_answers(database, PLACE, "activity=pool", NOW, lambda _: next(numbers))
    assert second != first
    assert open_answers(database, first).query == "activity=shed"


def test_saving_gives_up_where_no_reference_is_free(database):
    same = repeat(token_bytes(5))
    save_answers(database, PLACE, "", NOW, lambda _: next(same))
    with pytest.raises(StorageUnavailableError):
        save_answers(database, PLACE, "", NOW, lambda _: next(same))


def test_a_reference_we_never_gave_opens_nothing(database):
    assert open_answers(database, "SOM-0000-0000C") is None


def test_a_mistyped_reference_is_told_from_an_unknown_one(database):
    with pytest.raises(MistypedReferenceError):
        open_answers(database, "SOM-0000-0000D")
