"""What staff see before they load a schedule: each line with jobs at and just over its edges."""

from pathlib import Path

from portal.services.fee_preview import MOST_EXAMPLES, preview
from portal.towns.fee_build import read_schedule
from tests.fees_kit import schedule_of

INVENTED = Path(__file__).resolve().parents[2] / "golden" / "fees" / "invented.toml"


def shown(*lines: str) -> list[str]:
    return [" ".join(line.split()) for line in preview(schedule_of(*lines))]


def test_each_edge_is_shown_at_it_and_just_over_it() -> None:
    said = shown('a: tiers = "ground", rows = [{ to = 5000, flat = "1" }, { flat = "2" }]')
    assert said[3:] == [
        "Line 1 (fee)",
        "By “Ground”: up to 5,000 sq ft: $1; more than 5,000 sq ft: $2.",
        "5,000 sq ft $1",
        "just over 5,000 sq ft $2",
    ]


def test_a_line_on_other_lines_is_shown_with_what_they_rest_on() -> None:
    said = shown('a: per = "lots", rate = "10"', 'b: percent = "50", of_lines = ["a"]')
    assert "10 lots $50" in said


def test_a_flat_line_is_for_any_job() -> None:
    assert "any job $7" in shown('a: flat = "7"')


def test_a_whole_schedule_is_shown_line_by_line() -> None:
    schedule = read_schedule(INVENTED.read_bytes(), None)
    said = list(preview(schedule))
    for line in schedule.lines:
        start = said.index(f"{line.name} ({line.group})")
        shown = [text for text in said[start + 2 :] if text.startswith("    ")]
        assert shown
    runs = "\n".join(said).split("\n\n")[1:]
    assert all(run.count("\n    ") <= MOST_EXAMPLES for run in runs)
