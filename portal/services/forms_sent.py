"""A form that is sent twice does its work once: the second sending reads back what came of it."""

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import update
from sqlalchemy.orm import Session

from portal.storage.notices import Submission, made_before, take_form_key


def once(session: Session, form_key: str, now: datetime, work: Callable[[], str]) -> str:
    """Do the work of a form in this transaction, unless it was done; return what it made.

    The key is taken before the work: a second sending at the same moment waits for the first
    one's fate. A key is random and belongs to one form, so that a booking made again after it
    was cancelled is a form of its own.
    """
    if not take_form_key(session, form_key, now):
        return made_before(session, form_key) or ""
    made = work()
    session.execute(update(Submission).where(Submission.form_key == form_key).values(made=made))
    return made
