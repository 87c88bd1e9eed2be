"""Signed receipts: a file that anybody can check with the public key alone (Ed25519, RFC 8032)."""

import json
from base64 import b64encode
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_public_key,
)

from portal.domain.receipts import Receipt, UnreadableReceiptError, read_receipt, write_receipt

SEED_BYTES = 32


class ForgedReceiptError(ValueError):
    """The file is not a receipt that was signed with this key, byte for byte."""


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

    def sign(self, receipt: Receipt) -> str:
        """Return the file of a receipt: its text, the key's name and the signature, as JSON."""
        text = write_receipt(receipt)
        signature = self._key.sign(text.encode())
        return _file(text, _name(self._key.public_key()), signature)


def verify(file: bytes, public_key: bytes) -> Receipt:
    """Return the receipt in a file that was signed with this key and not changed in any byte.

    Raises ForgedReceiptError otherwise, and WrongKeyError for a key that is none.
    """
    try:
        key = load_pem_public_key(public_key)
    except ValueError as error:
        raise WrongKeyError from error
    if not isinstance(key, Ed25519PublicKey):
        raise WrongKeyError
    try:
        held = json.loads(file.decode())
        text, signature = str(held["receipt"]), bytes.fromhex(held["signature"])
        key.verify(signature, text.encode())
        receipt = read_receipt(text)
    except (KeyError, TypeError, ValueError, InvalidSignature, UnreadableReceiptError) as error:
        raise ForgedReceiptError from error
    # What the signature does not cover must be as we write it too.
    if _file(text, _name(key), signature).encode() != file:
        raise ForgedReceiptError
    return receipt


def _file(text: str, key: str, signature: bytes) -> str:
    held = {"receipt": text, "key": key, "signature": signature.hex()}
    return json.dumps(held, indent=1) + "\n"


def _name(key: Ed25519PublicKey) -> str:
    """Return a short name for a public key: the start of its SHA-256."""
    raw = key.public_bytes(Encoding.Raw, PublicFormat.Raw)
    return b64encode(sha256(raw).digest()[:9]).decode()
