"""However long a schedule is, it is loaded and worked out soon, or refused with the reason."""

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import TypeVar

import pytest

from portal.domain.fee_alone import TooManyOpenError
from portal.domain.fees import Schedule
from portal.towns.build_law import PackageError
from portal.towns.fee_build import read_schedule
from tests.fees_kit import FACTS, HEAD, cents, estimate_of

SOON = 6.0  # seconds: several times what it takes, so that a busy machine does not fail it
MANY = range(24)
NAMES = [f"l{n}" for n in MANY]
OVER = '[[line]]\nid = "{id}"\nname = "B"\ngroup = "fee"\namount = {{ {amount} }}'
T = TypeVar("T")


def in_time(work: Callable[[], T]) -> T:
    began = perf_counter()
    done = work()
    assert perf_counter() - began < SOON
    return done


def many_lines(numbers: Iterable[int], keys: str, *more: str) -> str:
    """A schedule of lines that are each met if a question of its own is answered with yes."""
    numbers = list(numbers)
    facts = [f'q{n} = {{ kind = "yes_no", label = "Question {n}" }}' for n in numbers]
    lines = [
        f'[[line]]\nid = "l{n}"\nname = "L{n}"\ngroup = "fee"\nwhen = "q{n}"\n'
        f'amount = {{ flat = "{100 + n}" }}\n{keys}\n'
        for n in numbers
    ]
    return "\n".join([HEAD, "[facts]", *facts, *more, *lines])


def read(text: str) -> Schedule:
    return read_schedule(text.encode(), None)


def test_many_open_lines_that_share_a_fee_are_exact() -> None:
    schedule = read(many_lines(MANY, 'once = "hearing"'))
    found = in_time(lambda: cents(schedule, ""))
    assert found["fee"] == (0, 12300)
    assert found["l0"] == (0, 10000)
    assert found["l23"] == (0, 12300)
    met = "&".join(f"q{n}=yes" for n in MANY if n < 12)
    assert cents(schedule, met)["fee"] == (11100, 12300)


def test_many_amounts_that_nobody_knows_share_a_fee() -> None:
    text = many_lines(MANY, 'once = "hearing"').replace("flat", "unknown")
    assert in_time(lambda: cents(read(text), ""))["fee"] == (0, None)


def test_a_long_table_is_read_and_looked_up_soon() -> None:
    rows = ", ".join(f'{{ to = {10 * n}, flat = "{n}" }}' for n in range(1, 1501))
    text = f'tiers = "lots"\nrows = [{rows}, {{ flat = "2000" }}]'
    line = f'[[line]]\nid = "a"\nname = "A"\ngroup = "fee"\n[line.amount]\n{text}\n'
    lots = next(fact for fact in FACTS.splitlines() if fact.startswith("lots"))
    schedule = in_time(lambda: read(f"{HEAD}[facts]\n{lots}\n{line}"))
    assert in_time(lambda: cents(schedule, "lots=unknown"))["fee"] == (100, 200000)
    assert cents(schedule, "lots=7001")["a"] == (70100, 70100)
    assert cents(schedule, "lots=7000..7011")["a"] == (70000, 70200)


@pytest.mark.parametrize(
    ("keys", "more"),
    [
        ('replaces = ["base"]', OVER.format(id="base", amount='flat = "5"')),
        ("", OVER.format(id="least", amount=f'percent = "10", of_lines = {NAMES}, take = "least"')),
    ],
)
def test_where_too_much_is_open_that_is_told_soon(keys: str, more: str) -> None:
    schedule = read(many_lines(MANY, keys, more))

    def refused() -> tuple[str, ...]:
        with pytest.raises(TooManyOpenError) as error:
            estimate_of(schedule, "")
        return error.value.facts

    assert set(in_time(refused)) <= {f"q{n}" for n in MANY}
    met = "&".join(f"q{n}=no" for n in MANY if n > 3)
    assert in_time(lambda: cents(schedule, met))["fee"][0] == (500 if keys else 0)


def cases_by_size(number: int) -> str:
    rows = ", ".join(
        f'{{ when = "ground >= {n}0 and ground < {n + 1}0 and cost < 500", flat = "{n}" }}'
        for n in range(number)
    )
    facts = [fact for fact in FACTS.splitlines() if fact.startswith(("ground", "cost"))]
    amount = f'cases = [{rows}, {{ flat = "9999" }}]\nfalls = true\n'
    line = f'[[line]]\nid = "a"\nname = "A"\ngroup = "fee"\n[line.amount]\n{amount}'
    return "\n".join([HEAD, "[facts]", *facts, line])


def test_many_cases_are_proved_and_worked_out_soon() -> None:
    schedule = in_time(lambda: read(cases_by_size(100)))
    assert in_time(lambda: cents(schedule, ""))["fee"] == (0, 999900)
    assert cents(schedule, "ground=995&cost=1")["fee"] == (9900, 9900)


def test_more_cases_than_can_be_proved_are_refused_soon() -> None:
    def refused() -> str:
        with pytest.raises(PackageError) as error:
            read(cases_by_size(1500))
        return "\n".join(error.value.problems)

    assert in_time(refused).startswith("line a: it rests on too much at once to be proved")
