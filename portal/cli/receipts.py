"""Commands for receipts: checking one with the public key alone, and the keys."""

import os
from pathlib import Path
from secrets import token_hex
from zoneinfo import ZoneInfo

import click

from portal.config import RECEIPT_KEY, read_settings
from portal.documents.signatures import ForgedReceiptError, Signer, WrongKeyError, verify

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group()
def receipts() -> None:
    """Check receipts of notices, and look after the key that signs them."""


@receipts.command("verify")
@click.argument("file", type=_FILE)
@click.option("--key", "key", type=_FILE, help="The public key in PEM form, if not this portal's.")
def verify_receipt(file: Path, key: Path | None) -> None:
    """Check that FILE is a receipt as it was signed, and print what it says.

    It needs the file and the public key alone: no database, no network.
    """
    public_key = (
        key.read_bytes() if key else Signer(read_settings(os.environ).receipt_key).public_key
    )
    try:
        receipt = verify(file.read_bytes(), public_key)
    except WrongKeyError as error:
        raise click.ClickException(f"{key}: not an Ed25519 public key in PEM form") from error
    except ForgedReceiptError as error:
        raise click.ClickException(
            f"{file.name}: refused. It was changed, or was not signed with this key."
        ) from error
    zone = ZoneInfo(receipt.time_zone)
    click.echo("Genuine: signed with this key, and no byte was changed.")
    for name, value in (
        ("Notice", receipt.notice),
        ("Town", receipt.town_name),
        ("Job", f"{receipt.project}, {receipt.address}"),
        ("Milestone", f"{receipt.milestone_says} (§ {'; § '.join(receipt.sections)})"),
        ("Received", f"{receipt.received_at.astimezone(zone):%Y-%m-%d %H:%M:%S %Z}"),
        ("By", f"{receipt.given_by} ({receipt.channel})"),
        ("Planned", f"{receipt.planned_at.astimezone(zone):%Y-%m-%d %H:%M %Z}"),
        ("Rule", f"{receipt.hours} hours, counted as {receipt.counting}"),
        ("Earliest lawful time", f"{receipt.earliest_at.astimezone(zone):%Y-%m-%d %H:%M:%S %Z}"),
        ("Standing when given", receipt.standing),
    ):
        click.echo(f"  {name}: {value}")


@receipts.command("key")
def public_key() -> None:
    """Print the public key with which this portal's receipts are checked."""
    click.echo(Signer(read_settings(os.environ).receipt_key).public_key.decode(), nl=False)


@receipts.command("new-key")
def new_key() -> None:
    """Print a new secret key for PORTAL_RECEIPT_KEY."""
    click.echo(token_hex(RECEIPT_KEY))
