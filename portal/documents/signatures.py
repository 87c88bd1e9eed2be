"""Signed receipts: a file that anybody can check with the public key alone (Ed25519, RFC 8032)."""

import json
from base64 import b64encode
from hashlib import sha256

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_public_key,
)

from portal.domain.i18n import _
from portal.domain.receipts import (
    NOT_OURS,
    Receipt,
    UnreadableReceiptError,
    read_receipt,
    write_receipt,
)

SEED_BYTES = 32
EXTENSION = ".receipt.json"
NO_FILE = _("This is no receipt file.")
OTHER_KEY = _("It was signed with another key.")
CHANGED = _("It was changed after it was signed.")


class ForgedReceiptError(ValueError):
    """The file is not a receipt that was signed with this key, byte for byte.

    The message is one sentence that says why.
    """


class WrongKeyError(ValueError):
    """The key is not an Ed25519 public key in PEM form."""


class Signer:
    """Signs receipts with the private key that a secret seed of 32 bytes makes."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)

    @property
    def public_key(self) -> bytes:
        """The public key, in PEM form."""
        return self._key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)

    @property
    def key_id(self) -> str:
        """The short name of the public key that each file carries."""
        return _name(self._key.public_key())

    def sign(self, receipt: Receipt) -> str:
        """Return the file of a receipt: its text, the key's name and the signature, as JSON."""
        text = write_receipt(receipt)
        return _file(text, self.key_id, self._key.sign(text.encode()))


def file_name(receipt: Receipt) -> str:
    """Return the name under which a receipt's file is kept."""
    return receipt.notice + EXTENSION


def key_id_of(public_key: bytes) -> str:
    """Return the short name of a public key in PEM form. Raises WrongKeyError."""
    return _name(_load(public_key))


def verify(file: bytes, public_key: bytes) -> Receipt:
    """Return the receipt in a file that was signed with this key and not changed in any byte.

    Raises ForgedReceiptError otherwise, and WrongKeyError for a key that is none.
    """
    key = _load(public_key)
    try:
        held = json.loads(file.decode())
        text, name = held["receipt"], held["key"]
        signature, signed = bytes.fromhex(held["signature"]), text.encode()
    except NOT_OURS as error:
        raise ForgedReceiptError(NO_FILE) from error
    if name != _name(key):
        raise ForgedReceiptError(OTHER_KEY)
    try:
        key.verify(signature, signed)
    except InvalidSignature as error:
        raise ForgedReceiptError(CHANGED) from error
    # What the signature does not cover must be as we write it too.
    if _file(text, name, signature).encode() != file:
        raise ForgedReceiptError(CHANGED)
    try:
        return read_receipt(text)
    except UnreadableReceiptError as error:
        raise ForgedReceiptError(str(error)) from error


def _load(public_key: bytes) -> Ed25519PublicKey:
    try:
        key = load_pem_public_key(public_key)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise WrongKeyError from error
    if not isinstance(key, Ed25519PublicKey):
        raise WrongKeyError
    return key


def _file(text: str, key: str, signature: bytes) -> str:
    held = {"receipt": text, "key": key, "signature": signature.hex()}
    return json.dumps(held, indent=1) + "\n"


def _name(key: Ed25519PublicKey) -> str:
    """Return a short name for a public key: the start of its SHA-256."""
    raw = key.public_bytes(Encoding.Raw, PublicFormat.Raw)
    return b64encode(sha256(raw).digest()[:9]).decode()
