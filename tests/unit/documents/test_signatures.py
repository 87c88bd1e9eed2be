"""A receipt's file: whoever holds it and the public key sees each change of it."""

import json
from random import Random

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from portal.documents.signatures import (
    CHANGED,
    NO_FILE,
    OTHER_KEY,
    ForgedReceiptError,
    Signer,
    WrongKeyError,
    file_name,
    key_id_of,
    verify,
)
from portal.domain.receipts import write_receipt
from tests.receipts_kit import RECEIPT, SIGNER

# RFC 8032 makes one signature of a key and a text, so the file never changes either.
SIGNATURE = (
    "7fd68e11aeb49279dc50153d025c5a9a09b3cbe58909dced5a0c466b2593dace"
    "1ed659c83c51f4510894c0bd84d27458268918ef4ed0fbfb9b3e70dc0066f703"
)
KEY_ID = "Vkdap1RjR0wC"


@pytest.fixture(scope="module")
def file() -> bytes:
    return SIGNER.sign(RECEIPT).encode()


def test_a_receipt_is_read_back_as_it_was_written(file):
    assert verify(file, SIGNER.public_key) == RECEIPT
    assert file_name(RECEIPT) == "SOM-7K4Q-9XWDR.receipt.json"


def test_a_file_has_these_very_bytes(file):
    written = json.dumps(write_receipt(RECEIPT))
    lines = f' "receipt": {written},\n "key": "{KEY_ID}",\n "signature": "{SIGNATURE}"\n'
    assert file.decode() == "{\n" + lines + "}\n"
    assert key_id_of(SIGNER.public_key) == SIGNER.key_id == KEY_ID


def test_every_change_of_one_byte_is_refused(file):
    random = Random(93)  # noqa: S311 - picks bytes for a test
    for place, byte in enumerate(file):
        near = {byte ^ 1, byte ^ 0x20, byte ^ 0x80, ord(" "), ord("\n"), random.randrange(256)}
        for other in near - {byte}:
            changed = bytearray(file)
            changed[place] = other
            with pytest.raises(ForgedReceiptError):
                verify(bytes(changed), SIGNER.public_key)


def test_every_byte_too_many_or_too_few_is_refused(file):
    for place in range(len(file) + 1):
        for more in (b" ", b"\n", b"0"):
            with pytest.raises(ForgedReceiptError):
                verify(file[:place] + more + file[place:], SIGNER.public_key)
    for place in range(len(file)):
        with pytest.raises(ForgedReceiptError):
            verify(file[:place] + file[place + 1 :], SIGNER.public_key)


CHANGES = {
    "twice": lambda file: file + file,
    "byte order mark": lambda file: b"\xef\xbb\xbf" + file,
    "utf-16": lambda file: file.decode().encode("utf-16"),
    "line ends": lambda file: file.replace(b"\n", b"\r\n"),
    "one line": lambda file: json.dumps(json.loads(file)).encode(),
    "more": lambda file: json.dumps(json.loads(file) | {"more": 1}, indent=1).encode() + b"\n",
    "capitals": lambda file: file.replace(SIGNATURE.encode(), SIGNATURE.upper().encode()),
    "deep": lambda _file: b"[" * 100_000,
    "empty": lambda _file: b"",
}


@pytest.mark.parametrize("change", sorted(CHANGES))
def test_every_other_change_is_refused(file, change):
    with pytest.raises(ForgedReceiptError):
        verify(CHANGES[change](file), SIGNER.public_key)


def test_a_refusal_says_why(file):
    for changed, why in (
        (file.replace(b"12 Oak", b"13 Oak"), CHANGED),
        (file + b"\n", CHANGED),
        (b"{}", NO_FILE),
        (Signer(bytes(32)).sign(RECEIPT).encode(), OTHER_KEY),
    ):
        with pytest.raises(ForgedReceiptError) as refused:
            verify(changed, SIGNER.public_key)
        assert str(refused.value) == why


def test_another_key_that_takes_the_name_is_refused(file):
    other = Signer(bytes(32))
    named = file.replace(KEY_ID.encode(), other.key_id.encode())
    for held in (file, named):
        with pytest.raises(ForgedReceiptError):
            verify(held, other.public_key)


def test_what_is_no_receipt_is_refused_though_it_is_signed(monkeypatch):
    monkeypatch.setattr("portal.documents.signatures.write_receipt", lambda _receipt: '{"a":1}')
    with pytest.raises(ForgedReceiptError, match="no receipt"):
        verify(SIGNER.sign(RECEIPT).encode(), SIGNER.public_key)


def test_only_an_ed25519_public_key_is_a_key(file):
    curve = ec.generate_private_key(ec.SECP256R1()).public_key()
    other_kind = curve.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    for key in (b"", b"not a key", b"\xff", other_kind, SIGNER.public_key[:60]):
        with pytest.raises(WrongKeyError):
            verify(file, key)
