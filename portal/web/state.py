"""What the composition root hands to every view."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, cast

from flask import current_app

from portal import clock
from portal.config import Settings
from portal.domain.edition import Town
from portal.domain.fees import Schedule

if TYPE_CHECKING:
    from portal.services.fee_schedules import FeeSchedules
    from portal.storage.database import Database

KEY = "portal"


@dataclass(frozen=True, slots=True)
class Portal:
    """The settings, the towns by id, and the database and fees that services are handed."""

    settings: Settings
    towns: Mapping[str, Town]
    database: "Database"
    fees: "FeeSchedules"


def portal() -> Portal:
    """Return what the running application was composed of."""
    return cast(Portal, current_app.extensions[KEY])


def schedule_in_force(town_id: str, today: date) -> Schedule | None:
    """Return a town's fee schedule on its own day, read at most some seconds ago."""
    return portal().fees.in_force(town_id, today, clock.now())
