"""Views of the pages that belong to no town."""

from flask import Blueprint, Response, jsonify, redirect, render_template
from werkzeug.wrappers import Response as AnyResponse

from portal.web.state import portal
from portal.web.static import asset_address

blueprint = Blueprint("pages", __name__)


@blueprint.get("/privacy")
def privacy() -> str:
    return render_template("pages/privacy.html")


@blueprint.get("/accessibility")
def accessibility() -> str:
    return render_template("pages/accessibility.html")


@blueprint.get("/healthz")
def healthz() -> Response:
    """Say that the process serves and which towns it serves; it asks nothing of the database."""
    response = jsonify(status="ok", towns=sorted(portal().towns))
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/favicon.ico")
def favicon() -> AnyResponse:
    """Answer browsers that ask for an icon without reading the page."""
    return redirect(asset_address("img/favicon.svg"), 301)
