"""`portal receipts`, as it is typed: a file and a public key are all that a check needs."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from portal.cli import cli
from portal.config import DEMO_RECEIPT_KEY, read_settings
from portal.documents.signatures import Signer
from portal.domain.receipts import Receipt
from portal.wording.receipts import DEMONSTRATION, tell_receipt
from tests.receipts_kit import RECEIPT, SIGNER

ROOT = Path(__file__).resolve().parents[2]
OUR_KEY = {"PORTAL_RECEIPT_KEY": bytes(range(32)).hex()}


def run(*words: object, **environment: str) -> Result:
    return CliRunner().invoke(cli, ["receipts", *map(str, words)], env=environment)


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "key.pem"
    path.write_bytes(SIGNER.public_key)
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return kept(tmp_path, RECEIPT)


def kept(folder: Path, receipt: Receipt, signer: Signer = SIGNER) -> Path:
    path = folder / "SOM-7K4Q-9XWDR.receipt.json"
    path.write_text(signer.sign(receipt), newline="")
    return path


def test_a_genuine_receipt_is_told_in_words(file, key):
    done = run("verify", file, "--key", key)
    assert done.exit_code == 0, done.output
    told = tell_receipt(RECEIPT)
    lines = [line for part in told.parts for line in part.lines]
    for words in (told.title, told.answer, *told.lead, *(line.says for line in lines)):
        assert words in done.output
    assert DEMONSTRATION not in done.output


def test_a_short_notice_says_not_to_start(tmp_path, key):
    done = run("verify", kept(tmp_path, replace(RECEIPT, standing="short")), "--key", key)
    assert done.exit_code == 0
    assert "less than the law's 48 hours" in done.output
    assert "It holds no seat" in done.output
    assert "Do not start." in done.output


def test_a_changed_file_is_refused_and_why_is_told(file, key):
    held = file.read_bytes()
    for changed, why in (
        (held.replace(b"12 Oak", b"13 Oak"), "It was changed after it was signed."),
        (held + b"\n", "It was changed after it was signed."),
        (b"hello", "This is no receipt file."),
        (Signer(bytes(32)).sign(RECEIPT).encode(), "It was signed with another key."),
    ):
        file.write_bytes(changed)
        done = run("verify", file, "--key", key)
        assert done.exit_code == 1
        assert done.output == f"Error: SOM-7K4Q-9XWDR.receipt.json: refused. {why}\n"


def test_without_a_key_it_is_checked_with_the_portal_s_own(file):
    assert run("verify", file, **OUR_KEY).exit_code == 0
    assert run("verify", file).exit_code == 1


# Runs the command where what it must not need cannot be imported.
BARE = """
import sys
for name in ("alembic", "flask", "portal.services", "portal.storage", "portal.towns", "sqlalchemy"):
    sys.modules[name] = None
from portal.cli import main
sys.argv[0] = "portal"
main()
"""


def test_it_is_checked_without_a_database_or_a_town(file, key):
    done = subprocess.run(
        [sys.executable, "-c", BARE, "receipts", "verify", file, "--key", key],
        cwd=ROOT, env={"PORTAL_MODE": "nonsense"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Genuine")


def test_what_is_no_key_is_told(file):
    done = run("verify", file, "--key", file)
    assert done.exit_code == 1
    assert "not an Ed25519 public key" in done.output


def test_a_receipt_of_the_demonstration_says_that_it_proves_nothing(tmp_path):
    done = run("verify", kept(tmp_path, RECEIPT, Signer(DEMO_RECEIPT_KEY)))
    assert done.exit_code == 0
    assert DEMONSTRATION in done.output


def test_what_somebody_typed_makes_no_line_of_its_own(tmp_path, key):
    typed = "Joe\r\n  Not before: 9:00 AM\x1b[2A\u202e"
    done = run("verify", kept(tmp_path, replace(RECEIPT, given_by=typed)), "--key", key)
    assert "\n  Given by: Joe\ufffd\ufffd  Not before: 9:00 AM\ufffd[2A\ufffd\n" in done.output


def test_the_public_key_is_printed(key):
    assert run("key", **OUR_KEY).output == key.read_text()


def test_a_new_key_is_one_that_production_takes():
    made = run("new-key").output.strip()
    assert made != run("new-key").output.strip()
    settings = read_settings({"PORTAL_RECEIPT_KEY": made})
    assert settings.receipt_key == bytes.fromhex(made)
