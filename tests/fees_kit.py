"""Fee schedules for tests: small files, what they come to, and the examples of the document."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl

from portal.domain.answers import Answer
from portal.domain.fee_estimate import Estimate, estimate
from portal.domain.fee_query import read_fee_query
from portal.domain.fee_spans import Span
from portal.domain.fees import PLAN, Schedule
from portal.domain.money import to_cents
from portal.domain.ordinance import PermitClass
from portal.towns.fee_build import read_schedule

HEAD = """
town = "milltown"
name = "Milltown fees"
in_force = 2026-01-01
source = "Made up"
"""
FACTS = """
[facts]
lots = { kind = "count", one = "lot", many = "lots", label = "Lots" }
hours = { kind = "count", one = "hour", many = "hours", parts = true, label = "Hours" }
ground = { kind = "quantity", unit = "sq_ft", label = "Ground" }
earth = { kind = "quantity", unit = "cu_yd", label = "Earth" }
cost = { kind = "money", label = "Cost" }
paid = { kind = "money", label = "Paid" }
late = { kind = "yes_no", label = "Begun first" }
senior = { kind = "yes_no", label = "A senior" }
use = { kind = "choice", label = "Use", values = { home = "a home", shop = "a shop" } }
"""
DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "fee-schedules.md"
_EXAMPLE = re.compile(
    r"### (?P<name>[^\n]+)\n(?:(?!\n###).)*?```toml\n(?P<file>.*?)```\n\n"
    r"```sh\nportal fees explain --schedule FILE '(?P<job>.*?)'\n```\n\n"
    r"```text\n(?P<printed>.*?)```",
    re.DOTALL,
)


def schedule_of(*lines: str, round_to: str = "cent") -> Schedule:
    """Return a schedule of lines written as `id | amount | further keys`, on the facts above."""
    text = "".join(map(_line, enumerate(lines)))
    known = FACTS.strip().splitlines()[1:]
    used = [fact for fact in known if re.search(rf"\b{fact.split()[0]}\b", text)]
    facts = "\n".join(["[facts]", *used])
    return read_schedule(f'{HEAD}round = "{round_to}"\n{facts}\n{text}'.encode(), None)


def _line(numbered: tuple[int, str]) -> str:
    number, line = numbered
    amount, _, more = line.partition("|")
    name, _, amount = amount.partition(":")
    keys = "\n".join(key.strip() for key in more.split(";"))
    group = "" if "group" in more else 'group = "fee"'
    head = f'[[line]]\nid = "{name.strip()}"\nname = "Line {number + 1}"\n'
    return f"{head}{group}\namount = {{ {amount.strip()} }}\n{keys}\n"


def estimate_of(schedule: Schedule, query: str) -> Estimate:
    """Estimate the job of a query; `plan` may stand in it."""
    reading = read_fee_query(parse_qsl(query), schedule.facts)
    assert not reading.problems, reading.problems
    answers: dict[str, Answer] = dict(reading.answers)
    plan = answers.pop(PLAN, None)
    plans = [str(plan.value)] if plan is not None else [each.id for each in PermitClass]
    return estimate(schedule, answers, plans)


def cents_of(found: Estimate) -> dict[str, tuple[int, int | None]]:
    """Return the ends of each line and of each group's sum, in cents; None where it is open."""
    spans: dict[str, Span] = {line.line.id: line.charged for line in found.lines}
    return {name: _cents(span) for name, span in {**spans, **found.totals}.items()}


def cents(schedule: Schedule, query: str) -> dict[str, tuple[int, int | None]]:
    """Return what a job comes to."""
    return cents_of(estimate_of(schedule, query))


def _cents(span: Span) -> tuple[int, int | None]:
    high = None if span.high is None else to_cents(span.high, "cent")
    return to_cents(span.low, "cent"), high


@dataclass(frozen=True)
class Example:
    """An example of the document: a schedule's file, a job, and what the command prints."""

    name: str
    file: str
    job: str
    printed: str


def examples() -> Iterator[Example]:
    """Yield the examples of docs/fee-schedules.md."""
    for found in _EXAMPLE.finditer(DOCUMENT.read_text()):
        yield Example(found["name"], found["file"], found["job"], found["printed"])
