"""The composition root: builds the application and hands each part what it needs."""

from collections.abc import Mapping

from flask import Flask
from jinja2 import StrictUndefined

from portal.config import ROOT, Settings
from portal.domain.edition import Town
from portal.services.fee_schedules import FeeSchedules
from portal.storage.database import Database
from portal.towns.loader import load_towns
from portal.web import check, compare, fees, inspections, pages, saved, sizes
from portal.web.errors import register_errors
from portal.web.gettext import register_gettext
from portal.web.log import log_requests
from portal.web.security import protect
from portal.web.state import KEY, Portal
from portal.web.static import serve_static
from portal.web.templating import FixedOnceEnvironment

AREAS = (pages, saved, inspections, fees, sizes, check, compare)


def create_app(settings: Settings | None = None, towns: Mapping[str, Town] | None = None) -> Flask:
    """Return the portal, ready to serve.

    Without `towns` it serves every town that ships, and raises TownError when one has a fault.
    """
    settings = settings or Settings()
    app = Flask("portal", static_folder=None, template_folder=str(ROOT / "templates"))
    app.jinja_environment = FixedOnceEnvironment
    app.jinja_options = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    towns = load_towns() if towns is None else towns
    database = Database(settings.database_url)
    schedules = FeeSchedules(database, towns, examples=not settings.in_production)
    app.extensions[KEY] = Portal(settings, towns, database, schedules)
    log_requests(app)
    serve_static(app, ROOT / "static")
    register_gettext(app)
    protect(app, settings)
    register_errors(app)
    for area in AREAS:
        app.register_blueprint(area.blueprint)
    return app
