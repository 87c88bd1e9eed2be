"""Settings: read once from the environment, checked, and never changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
Mode = Literal["demo", "production"]
DEMO_SECRET = "for demonstrations only: sessions signed with this are worth nothing"  # noqa: S105 - refused in production
DEMO_DATABASE = f"sqlite:///{ROOT / 'var' / 'groundwork.sqlite3'}"
SHORTEST_SECRET = 32
DEMO_RECEIPT_KEY = sha256(
    b"for demonstrations only: receipts signed with this prove nothing"
).digest()
RECEIPT_KEY = 32  # bytes

KNOWN = {
    "PORTAL_MODE", "PORTAL_SECRET_KEY", "PORTAL_ADDRESS", "PORTAL_PROXIES", "PORTAL_RECEIPT_KEY",
}  # fmt: skip


_NEW_KEY = "`portal receipts new-key` makes one"


class SettingsError(Exception):
    """A setting is missing or wrong. The message is one line that says what to set."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that the environment decides.

    `address` is the public address that links made to last begin with, without a closing slash
    ("https://permits.example.gov"), or empty: then they begin with the address the request came to.
    `receipt_key` is the seed of 32 bytes that receipts are signed with.
    `proxies` is how many proxies in front of the server are trusted to say who asks.
    """

    mode: Mode = "demo"
    secret_key: str = DEMO_SECRET
    database_url: str = DEMO_DATABASE
    address: str = ""
    proxies: int = 0
    receipt_key: bytes = DEMO_RECEIPT_KEY

    @property
    def in_production(self) -> bool:
        return self.mode == "production"


def read_settings(environment: Mapping[str, str]) -> Settings:
    """Return the settings that an environment asks for.

    Raises SettingsError for an unknown PORTAL_ name, an unreadable value, and, in production, for
    anything that only a demonstration may leave as it is.
    """
    unknown = sorted(
        name for name in environment if name.startswith("PORTAL_") and name not in KNOWN
    )
    if unknown:
        raise SettingsError(
            f"{unknown[0]} is no setting; the settings are {', '.join(sorted(KNOWN))}"
        )
    mode = environment.get("PORTAL_MODE", "demo")
    if mode not in ("demo", "production"):
        raise SettingsError(f"PORTAL_MODE is {mode!r}; set it to demo or production")
    settings = Settings(
        mode="production" if mode == "production" else "demo",
        secret_key=environment.get("PORTAL_SECRET_KEY") or DEMO_SECRET,
        database_url=_database_url(environment.get("DATABASE_URL")),
        address=_address(environment.get("PORTAL_ADDRESS", "")),
        proxies=_proxies(environment.get("PORTAL_PROXIES", "0")),
        receipt_key=_receipt_key(environment.get("PORTAL_RECEIPT_KEY", "")),
    )
    if settings.in_production:
        _refuse_demonstration(settings)
    return settings


def _refuse_demonstration(settings: Settings) -> None:
    if len(settings.secret_key) < SHORTEST_SECRET or settings.secret_key == DEMO_SECRET:
        raise SettingsError(f"Set PORTAL_SECRET_KEY to {SHORTEST_SECRET} or more random characters")
    if not settings.address.startswith("https://"):
        raise SettingsError("Set PORTAL_ADDRESS to the portal's public https:// address")
    if settings.receipt_key == DEMO_RECEIPT_KEY:
        raise SettingsError(f"Set PORTAL_RECEIPT_KEY; {_NEW_KEY}")


def _receipt_key(digits: str) -> bytes:
    if not digits:
        return DEMO_RECEIPT_KEY
    try:
        key = bytes.fromhex(digits)
    except ValueError:
        key = b""
    if len(key) != RECEIPT_KEY:
        raise SettingsError(f"PORTAL_RECEIPT_KEY must be 64 hexadecimal digits; {_NEW_KEY}")
    return key


def _database_url(url: str | None) -> str:
    if not url:
        return DEMO_DATABASE
    kind = url.partition("://")[0]
    if kind in ("postgres", "postgresql"):
        return f"postgresql+psycopg://{url.partition('://')[2]}"
    if kind not in ("sqlite", "postgresql+psycopg"):
        raise SettingsError("DATABASE_URL must begin with sqlite:// or postgresql://")
    return url


def _address(address: str) -> str:
    parts = urlsplit(address)
    if address and (parts.scheme not in ("http", "https") or not parts.netloc or parts.query):
        raise SettingsError("PORTAL_ADDRESS must look like https://permits.example.gov")
    return address.rstrip("/")


def _proxies(count: str) -> int:
    if not count.isdecimal() or int(count) > 9:
        raise SettingsError("PORTAL_PROXIES must be a whole number from 0 to 9")
    return int(count)
