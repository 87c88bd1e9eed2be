"""What templates need to write values the way people read them."""

from datetime import date

from flask import Flask


def long_date(day: date) -> str:
    """Return a day as people here write it: October 15, 2026."""
    return f"{day:%B} {day.day}, {day.year}"


def anchor(section: str) -> str:
    """Return an id for a place on a page from a section's number: 93-5A(4) gives s-93-5A-4."""
    return "s-" + "-".join("".join(c if c.isalnum() else " " for c in section).split())


def register_filters(app: Flask) -> None:
    """Give them to the templates of an application."""
    app.jinja_env.filters.update(long_date=long_date, anchor=anchor)
