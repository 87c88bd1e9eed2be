"""The shape of the two files of a town package that notice and visits stand on."""

from datetime import date, time
from typing import Annotated, Literal

from pydantic import Field

from portal.domain.notice import Counting, Renotice
from portal.towns.schema import Cite, CitedEntry, Entry, Words

Weekday = Annotated[int, Field(ge=0, le=6)]  # 0 is Monday


class MilestoneEntry(Entry):
    id: str
    name: Words
    public_areas: bool = False
    says: Words
    cite: Cite


class NoticeEntry(Entry):
    hours: int = Field(ge=1, le=240)
    counting: Counting = "elapsed"
    renotice: Renotice = "if_before"
    says: Words
    cite: Cite


class HoursEntry(Entry):
    opens: time
    closes: time


class WorkHoursEntry(HoursEntry, CitedEntry):
    never: list[Weekday] = Field(default_factory=list)


class NamedDayEntry(Entry):
    day: date
    name: Words


class HolidaysFile(Entry):
    state: Literal["NY"]
    omit: list[str] = Field(default_factory=list)
    cite: Cite
    office_hours: HoursEntry | None = None
    work_hours: WorkHoursEntry | None = None
    closed: list[NamedDayEntry] = Field(default_factory=list)
    open: list[NamedDayEntry] = Field(default_factory=list)


class InspectionsFile(Entry):
    milestone: list[MilestoneEntry]
    notice: NoticeEntry
