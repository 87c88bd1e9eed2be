"""Builds what announcing and visiting stand on: milestones, the notice, the town's calendar."""

from collections import Counter
from collections.abc import Iterator
from typing import TypedDict
from zoneinfo import ZoneInfo

from portal.domain.calendars import Calendar, OfficeHours, WorkHours
from portal.domain.edition import Milestone, NoticeRule
from portal.domain.ordinance import Cited
from portal.towns import schema, visit_schema
from portal.towns.agreement import known_zone
from portal.towns.build_law import LawBuilder
from portal.towns.holidays import StateHolidays


class Visited(TypedDict):
    """The parts of an edition that this module builds."""

    milestones: tuple[Milestone, ...]
    notice: NoticeRule
    calendar: Calendar
    work_hours: WorkHours | None
    work_hours_line: Cited | None


def inspections(law: LawBuilder) -> Visited:
    """Build them; faults go to the law builder's `problems`."""
    file = law.file("inspections", visit_schema.InspectionsFile)
    days = law.file("holidays", visit_schema.HolidaysFile)
    if file.notice.counting == "office_hours" and days.office_hours is None:
        law.problems.append(
            "inspections.toml: notice: counting: office_hours needs [office_hours] in holidays.toml"
        )
    law.citation(days.cite, "text", "holidays.toml: cite")
    notice = file.notice
    return Visited(
        milestones=tuple(_milestone(law, entry) for entry in file.milestone),
        notice=NoticeRule(
            notice.hours,
            notice.counting,
            notice.renotice,
            notice.says,
            law.citation(notice.cite, "text", "inspections.toml: notice: cite"),
        ),
        calendar=_calendar(law, days),
        work_hours=_work_hours(days.work_hours),
        work_hours_line=law.cited(days.work_hours, "holidays.toml: work_hours")
        if days.work_hours
        else None,
    )


def _milestone(law: LawBuilder, entry: visit_schema.MilestoneEntry) -> Milestone:
    where = f"inspections.toml: milestone {entry.id}: cite"
    return Milestone(
        entry.id, entry.name, entry.says, law.citation(entry.cite, "text", where),
        entry.public_areas,
    )  # fmt: skip


def _calendar(law: LawBuilder, days: visit_schema.HolidaysFile) -> Calendar:
    hours = days.office_hours
    state = StateHolidays(days.state, frozenset(days.omit))
    law.problems += [f"holidays.toml: {problem}" for problem in _wrong_days(days, state)]
    zone = known_zone(law.file("town", schema.TownFile))
    return Calendar(
        zone=zone or ZoneInfo("UTC"),
        holiday=state,
        closed={entry.day: entry.name for entry in days.closed},
        open_on=frozenset(entry.day for entry in days.open),
        hours=OfficeHours(hours.opens, hours.closes) if hours else None,
    )


def _wrong_days(days: visit_schema.HolidaysFile, state: StateHolidays) -> Iterator[str]:
    """Yield what in the file says nothing or twice: each would pass unseen into people's dates."""
    for key, hours in (("office_hours", days.office_hours), ("work_hours", days.work_hours)):
        if hours is not None and hours.opens >= hours.closes:
            yield f"{key}: opens is not before closes"
    for name in sorted(state.unknown):
        yield f"omit: {name} is not a holiday of the state"
    for entry in days.open:
        if state(entry.day) is None:
            yield f"open: {entry.day} is not a holiday of the state"
    named = Counter(entry.day for entry in (*days.closed, *days.open))
    for day, times in named.items():
        if times > 1:
            yield f"{day}: named twice under closed and open"


def _work_hours(entry: visit_schema.WorkHoursEntry | None) -> WorkHours | None:
    if entry is None:
        return None
    return WorkHours(entry.opens, entry.closes, frozenset(entry.never))
