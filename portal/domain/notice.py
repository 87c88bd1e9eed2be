"""The earliest lawful time of a milestone: one pure function of receipt, rule and calendar.

SO 93-15A(1), CA 156-83D: the applicant tells the Town "at least 48 hours before". The law counts
hours and does not say how weekends count, so elapsed hours bind unless the Town chose otherwise,
and the later date that two full working days give is always told as the safer one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import Literal

from portal.domain.calendars import Calendar

Counting = Literal["elapsed", "office_hours", "working_days"]
Renotice = Literal["if_before", "always"]
DIG_DAYS = 2  # New York 811: two full working days, the day of the call not counted
DIG_AHEAD = 10  # New York 811 takes no call more than so many working days ahead


@dataclass(frozen=True, slots=True)
class Counted:
    """What a policy gives: the moment from which it counts, and the earliest lawful one."""

    start: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class Earliest:
    """When a milestone may lawfully be reached, and how that was found.

    `received`, `counted_from` and `at` are in UTC; `safer` is the first day of the town after
    as many full working days as the hours make.
    """

    received: datetime
    counted_from: datetime
    at: datetime
    safer: date
    hours: int
    counting: Counting


def earliest(received: datetime, hours: int, counting: Counting, calendar: Calendar) -> Earliest:
    """Return the earliest lawful time for a notice that the Town had at `received`.

    Raises ValueError for a moment without a zone, and for "office_hours" where the calendar
    does not know them.
    """
    if received.tzinfo is None:
        raise ValueError("a receipt needs a zone")
    counted = POLICIES[counting](received.astimezone(UTC), hours, calendar)
    safer = _after_full_days(received, hours, calendar)
    return Earliest(received.astimezone(UTC), counted.start, counted.at, safer, hours, counting)


def dig_date(called: datetime, calendar: Calendar) -> date:
    """Return the first day on which one may dig after telling New York 811 at a moment.

    Two full working days lie between, by the state's holidays; the day of the call is none of
    them. 811 keeps a calendar of its own, so the town's closed days do not count here.
    """
    days = calendar.of_the_state().working_days_after(calendar.day_of(called))
    return next(islice(days, DIG_DAYS, None))


def _elapsed(received: datetime, hours: int, _calendar: Calendar) -> Counted:
    return Counted(received, received + timedelta(hours=hours))


def _office_hours(received: datetime, hours: int, calendar: Calendar) -> Counted:
    start = _next_open(received, calendar)
    return Counted(start, start + timedelta(hours=hours))


def _working_days(received: datetime, hours: int, calendar: Calendar) -> Counted:
    day = _after_full_days(received, hours, calendar)
    return Counted(received, calendar.moment(day, time()).astimezone(UTC))


POLICIES: Mapping[Counting, Callable[[datetime, int, Calendar], Counted]] = {
    "elapsed": _elapsed,
    "office_hours": _office_hours,
    "working_days": _working_days,
}


def _next_open(received: datetime, calendar: Calendar) -> datetime:
    """Return `received` if the office is open then, or else its next opening, in UTC."""
    if calendar.hours is None:
        raise ValueError("the office hours are not known")
    day = calendar.day_of(received)
    if calendar.is_working_day(day):
        opens = calendar.moment(day, calendar.hours.opens).astimezone(UTC)
        if received < calendar.moment(day, calendar.hours.closes).astimezone(UTC):
            return max(received, opens)
    following = next(calendar.working_days_after(day))
    return calendar.moment(following, calendar.hours.opens).astimezone(UTC)


def _after_full_days(received: datetime, hours: int, calendar: Calendar) -> date:
    """Return the working day after the full ones; the day of receipt is none of them."""
    full = -(-hours // 24)
    return next(islice(calendar.working_days_after(calendar.day_of(received)), full, None))
