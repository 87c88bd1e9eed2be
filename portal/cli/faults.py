"""What a command that failed says, where the fault is a known one."""

from alembic.util import CommandError
from sqlalchemy.exc import OperationalError

from portal.config import SettingsError
from portal.storage.database import StorageUnavailableError
from portal.towns.loader import TownError


def tell_fault(error: Exception) -> str | None:
    """Return the line that tells a fault, or None for one that nobody foresaw."""
    match error:
        case SettingsError() | CommandError() | TownError():
            return f"portal: {error}"
        case StorageUnavailableError() | OperationalError():
            return (
                "portal: the database cannot be used. Is DATABASE_URL right, and has "
                "`portal db upgrade` made its tables?"
            )
    return None
