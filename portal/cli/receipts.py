"""Commands for receipts: checking one with the public key alone, and the keys."""

import os
from pathlib import Path
from secrets import token_hex

import click

from portal.config import DEMO_RECEIPT_KEY, RECEIPT_KEY, read_settings
from portal.documents.signatures import (
    ForgedReceiptError,
    Signer,
    WrongKeyError,
    key_id_of,
    verify,
)
from portal.wording.receipts import ReceiptTold, tell_receipt

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group()
def receipts() -> None:
    """Check receipts of notices, and look after the key that signs them."""


@receipts.command("verify")
@click.argument("file", type=_FILE)
@click.option("--key", "key", type=_FILE, help="The public key in PEM form, if not this portal's.")
def verify_receipt(file: Path, key: Path | None) -> None:
    """Check that FILE is a receipt as it was signed, and print what it says.

    It needs the file and the public key alone: no database, no town's data, no network.
    """
    public_key = key.read_bytes() if key else _signer().public_key
    try:
        receipt = verify(file.read_bytes(), public_key)
        demonstration = key_id_of(public_key) == Signer(DEMO_RECEIPT_KEY).key_id
    except WrongKeyError as error:
        raise click.ClickException(f"{key}: not an Ed25519 public key in PEM form") from error
    except ForgedReceiptError as error:
        raise click.ClickException(f"{file.name}: refused. {error}") from error
    click.echo("Genuine: signed with this key, and no byte was changed.")
    _print(tell_receipt(receipt, demonstration=demonstration))


@receipts.command("key")
def public_key() -> None:
    """Print the public key with which this portal's receipts are checked."""
    click.echo(_signer().public_key.decode(), nl=False)


@receipts.command("new-key")
def new_key() -> None:
    """Print a new secret key for PORTAL_RECEIPT_KEY."""
    click.echo(token_hex(RECEIPT_KEY))


def _signer() -> Signer:
    return Signer(read_settings(os.environ).receipt_key)


def _print(told: ReceiptTold) -> None:
    for said in ("", told.title, told.town, told.answer, *told.lead, *told.footer):
        _say(said)
    for part in told.parts:
        _say("")
        _say(part.heading)
        for line in part.lines:
            name = f"{line.name}: " if line.name else ""
            cite = f" ({line.cite})" if line.cite else ""
            _say(f"  {name}{line.says}{cite}")


def _say(words: str) -> None:
    """Print one line; a character that would start another or move on the screen is marked."""
    click.echo("".join(letter if letter.isprintable() else "\ufffd" for letter in words))
