from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.references import (
    ALPHABET,
    RANDOM_BYTES,
    MistypedReferenceError,
    make_reference,
    read_reference,
)

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
prefixes = st.text(LETTERS, min_size=3, max_size=3)
randoms = st.binary(min_size=RANDOM_BYTES, max_size=RANDOM_BYTES)
references = st.builds(make_reference, prefixes, randoms)


def test_a_reference_reads_as_we_write_it():
    assert make_reference("SOM", bytes(5)) == "SOM-0000-0000Y"
    assert make_reference("SOM", b"\xff" * 5).startswith("SOM-ZZZZ-ZZZZ")


def test_it_carries_forty_random_bits():
    assert len(ALPHABET) == len(set(ALPHABET)) == 32
    assert not set(ALPHABET) & set("ILOU")
    assert RANDOM_BYTES * 8 == 40


@given(prefixes, st.lists(randoms, min_size=2, max_size=2, unique=True))
def test_other_random_bytes_make_another_reference(prefix, pair):
    assert make_reference(prefix, pair[0]) != make_reference(prefix, pair[1])


@given(references)
def test_what_we_write_is_read_back(reference):
    assert read_reference(reference) == reference


@given(references, st.sampled_from([str.lower, str.title, lambda text: text.replace("-", " ")]))
def test_case_and_separators_do_not_matter(reference, habit):
    assert read_reference(f"  {habit(reference)}\n") == reference


@given(references)
def test_look_alikes_are_read_as_meant(reference):
    head, tail = reference[:3], reference[3:]
    assert read_reference(head + tail.replace("0", "O").replace("1", "l")) == reference
    assert read_reference(head.replace("O", "0").replace("I", "1") + tail) == reference


@given(references, st.data())
def test_every_single_mistyped_character_is_caught(reference, data):
    place = data.draw(st.sampled_from([i for i, letter in enumerate(reference) if letter != "-"]))
    letters = LETTERS if place < 3 else ALPHABET
    wrong = data.draw(st.sampled_from([letter for letter in letters if letter != reference[place]]))
    with pytest.raises(MistypedReferenceError):
        read_reference(reference[:place] + wrong + reference[place + 1 :])


def is_caught(typed: str, reference: str) -> bool:
    """Whether a reference typed wrongly is refused, or read as it was meant."""
    try:
        return read_reference(typed) == reference
    except MistypedReferenceError:
        return True


def swapped(reference: str, place: int) -> str:
    letters = list(reference.replace("-", ""))
    letters[place], letters[place + 1] = letters[place + 1], letters[place]
    return "".join(letters)


@given(references, st.integers(0, 10))
def test_two_neighbors_that_changed_places_are_caught(reference, place):
    assert is_caught(swapped(reference, place), reference)


def test_also_where_the_prefix_ends_whatever_its_last_letter():
    for letter in LETTERS:
        for first in range(32):
            reference = make_reference(f"AA{letter}", bytes([first << 3, 0, 0, 0, 0]))
            assert is_caught(swapped(reference, 2), reference), reference


@given(st.text(max_size=40))
def test_anything_else_is_refused_or_read_but_never_breaks(text):
    with suppress(MistypedReferenceError):
        assert read_reference(read_reference(text)) == read_reference(text)


@pytest.mark.parametrize("text", ["", "SOM", "SOM-7K4Q-9XWD", "SOM-UUUU-UUUUU", "🙂" * 12])
def test_what_cannot_be_a_reference_is_refused(text):
    with pytest.raises(MistypedReferenceError):
        read_reference(text)


@pytest.mark.parametrize(("prefix", "random"), [("som", bytes(5)), ("SO", bytes(5)), ("SOM", b"")])
def test_a_reference_is_made_of_the_right_parts_only(prefix, random):
    with pytest.raises(ValueError, match=r"prefix|random"):
        make_reference(prefix, random)
