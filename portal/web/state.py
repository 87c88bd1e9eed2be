"""What the composition root hands to every view."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from flask import current_app

from portal.config import Settings
from portal.domain.edition import Town

if TYPE_CHECKING:
    from portal.storage.database import Database

KEY = "portal"


@dataclass(frozen=True, slots=True)
class Portal:
    """The settings, the towns by id, and the database that services are handed."""

    settings: Settings
    towns: Mapping[str, Town]
    database: "Database"


def portal() -> Portal:
    """Return what the running application was composed of."""
    return cast(Portal, current_app.extensions[KEY])
