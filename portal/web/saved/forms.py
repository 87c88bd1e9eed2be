"""The form that saves: no fields, only the token that shows it came from our page."""

from flask_wtf import FlaskForm


class SaveForm(FlaskForm):  # type: ignore[misc]  # flask_wtf ships no types
    """One button; the answers stand in the address."""
