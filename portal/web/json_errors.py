"""Errors for programs: JSON in place of a page, where the address ends in .json."""

from flask import Response, jsonify, request


def json_error(code: int, message: str, **more: object) -> Response:
    """Return an error for a program; `more` stands beside it, such as what is wrong with what."""
    response = jsonify(error={"status": code, "message": message}, **more)
    response.status_code = code
    return response


def wants_json() -> bool:
    """Tell whether the address asked for is one for programs."""
    return request.path.endswith(".json")
