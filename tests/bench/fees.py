"""Time per estimate of fees, answered and with nothing answered; a long schedule beside them."""

from collections.abc import Iterator

from portal.domain.answers import Answer, Exact
from portal.domain.fee_estimate import estimate
from portal.domain.fees import Schedule
from portal.domain.ordinance import PermitClass
from portal.towns.fee_build import read_schedule
from portal.towns.fee_files import example_schedule
from portal.towns.loader import load_towns
from tests.bench.rules import WHOLE_JOBS, answers_of, best

PLANS = [each.id for each in PermitClass]
LINES, FACTS = 25, 12


def measure() -> Iterator[str]:
    """Yield one line a schedule."""
    for town_id, town in load_towns().items():
        schedule = example_schedule(town)
        if schedule is not None:
            answers = answers_of(town.editions[-1], WHOLE_JOBS[town_id])
            yield _figures(f"{town_id}'s example", schedule, answers)
    every: dict[str, Answer] = {f"late{n}": Exact(True) for n in range(FACTS)}
    yield _figures(f"{LINES} lines on {2 * FACTS} facts", long_schedule(), every)


def long_schedule() -> Schedule:
    """A schedule of which any two lines share the class, and some a size and a yes or no."""
    facts = "".join(
        f'lots{n} = {{ kind = "count", one = "lot", many = "lots", label = "Lots {n}" }}\n'
        f'late{n} = {{ kind = "yes_no", label = "Late {n}" }}\n'
        for n in range(FACTS)
    )
    lines = "".join(
        f'[[line]]\nid = "line{n}"\nname = "Line {n}"\ngroup = "fee"\n'
        f'when = "plan in (administrative, planning_board) and late{n % FACTS}"\n'
        f'amount = {{ tiers = "lots{n % FACTS}", rows = [{{ to = 5, flat = "100" }}, '
        f'{{ per = "lots{n % FACTS}", rate = "30" }}] }}\n'
        for n in range(LINES)
    )
    head = 'town = "x"\nname = "x"\nin_force = 2026-01-01\nsource = "x"\n[facts]\n'
    return read_schedule(f"{head}{facts}{lines}".encode(), None)


def _figures(name: str, schedule: Schedule, answers: dict[str, Answer]) -> str:
    answered = best(lambda: estimate(schedule, answers, ["planning_board"]), times=20)
    nothing = best(lambda: estimate(schedule, {}, PLANS), times=20)
    return (
        f"{name}: {answered / 1000:.2f} ms answered, {nothing / 1000:.1f} ms with nothing answered"
    )
