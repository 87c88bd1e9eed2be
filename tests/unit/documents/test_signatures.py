from datetime import UTC, date, datetime
from random import Random

import pytest

from portal.documents.signatures import ForgedReceiptError, Signer, WrongKeyError, verify
from portal.domain.receipts import Receipt, UnreadableReceiptError, read_receipt, write_receipt

RECEIPT = Receipt(
    notice="SOM-7K4Q-9XWDR", town="somers", town_name="Town of Somers",
    time_zone="America/New_York", project="SOM-0000-0000Y", address="12 Oak St · “Büro”",
    milestone="start", milestone_says="Start of construction", sections=("93-15A(1)(a)",),
    received_at=datetime(2026, 12, 3, 15, 0, 0, 123456, UTC),
    recorded_at=datetime(2026, 12, 3, 15, 0, 0, 123456, UTC), channel="web", given_by="Joe & Ann",
    planned_at=datetime(2026, 12, 7, 14, tzinfo=UTC), about=False, hours=48, counting="elapsed",
    counted_from=datetime(2026, 12, 3, 15, 0, 0, 123456, UTC),
    earliest_at=datetime(2026, 12, 5, 15, 0, 0, 123456, UTC), safer_day=date(2026, 12, 8),
    standing="lawful",
)  # fmt: skip
SIGNER = Signer(bytes(range(32)))


@pytest.fixture(scope="module")
def file():
    return SIGNER.sign(RECEIPT).encode()


def test_a_receipt_is_read_back_as_it_was_written(file):
    assert verify(file, SIGNER.public_key) == RECEIPT
    assert read_receipt(write_receipt(RECEIPT)) == RECEIPT


def test_every_change_of_one_byte_is_refused(file):
    random = Random(93)  # noqa: S311 - picks bytes for a test
    for place in range(len(file)):
        changed = bytearray(file)
        changed[place] ^= random.randrange(1, 256)
        with pytest.raises(ForgedReceiptError):
            verify(bytes(changed), SIGNER.public_key)


@pytest.mark.parametrize("change", ["cut", "space", "twice", "newline", "empty"])
def test_every_other_change_is_refused(file, change):
    changed = {
        "cut": file[:-1], "space": file.replace(b'": ', b'":  ', 1), "twice": file + file,
        "newline": file + b"\n", "empty": b"",
    }[change]  # fmt: skip
    with pytest.raises(ForgedReceiptError):
        verify(changed, SIGNER.public_key)


def test_another_key_refuses_it(file):
    with pytest.raises(ForgedReceiptError):
        verify(file, Signer(bytes(32)).public_key)
    with pytest.raises(WrongKeyError):
        verify(file, b"not a key")


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"version":1}', write_receipt(RECEIPT) + " "])
def test_no_other_text_is_a_receipt(text):
    with pytest.raises(UnreadableReceiptError):
        read_receipt(text)
