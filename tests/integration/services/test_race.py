"""Many clients at once, from several processes, on both databases: nothing doubled, nothing lost.

The control books as most systems do, looking first and inserting after; if that does not double
in the same run, the race proves nothing and the test fails.
"""

import dataclasses
import multiprocessing
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from sqlalchemy import create_engine, func, select, text

from portal.services.booking import Booking, Row, book
from portal.services.moving import move_visit
from portal.storage.audit import AuditEvent
from portal.storage.database import Database
from portal.storage.notices import Notice, SignedReceipt
from portal.storage.projects import Project
from portal.storage.visits import Seat, Visit
from portal.towns.loader import SHIPPED, load_town
from tests.jobs_kit import desk, give, key, local, new_inspector, new_project

PROCESSES, THREADS = 4, 8
HOURS = (9, 10, 11, 13, 14)
SEATS = 4 * len(HOURS) * 5  # inspectors, windows, places
FORMS = 500  # each is sent twice
DAY = (2026, 12, 7)


def in_processes(work: Callable[..., list], url: str, town_id: str, parts: list) -> list:
    """Do the parts of some work in several processes at once, each with its own threads."""
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        shares = [(url, town_id, parts[n::PROCESSES]) for n in range(PROCESSES)]
        return [done for share in pool.starmap(work, shares) for done in share]


def in_threads(url: str, town_id: str, one: Callable[..., object], parts: list) -> list:
    """Do parts of some work in threads that share a database, as a server's do."""
    database = Database(url)
    town = dataclasses.replace(load_town(SHIPPED / "somers"), id=town_id)
    try:
        with ThreadPoolExecutor(THREADS) as threads:
            return list(threads.map(lambda part: one(database, town, part), parts))
    finally:
        database.engine.dispose()


def book_one(database, town, part):
    form, token, hour = part
    start = local(*DAY, hour)
    booking = Booking(form, token, "Joe", [Row("start", start, False, start)])
    return form, hour, book(desk(database, town), booking)


def booked(url: str, town_id: str, parts: list) -> list:
    return in_threads(url, town_id, book_one, parts)


def move_one(database, town, part):
    token, visit, hour = part
    return visit, hour, move_visit(desk(database, town), token, key(), visit, local(*DAY, hour))


def moved(url: str, town_id: str, parts: list) -> list:
    return in_threads(url, town_id, move_one, parts)


def look_then_insert(url: str, _town_id: str, parts: list) -> list:
    """The control: count the visits of a slot, then add one if there is none."""
    engine = create_engine(url, connect_args={"timeout": 30} if "sqlite" in url else {})

    def one(slot: int) -> bool:
        with engine.connect() as look:
            taken = look.scalar(text("SELECT count(*) FROM control WHERE slot = :s"), {"s": slot})
        if taken:
            return False
        with engine.begin() as write:
            write.execute(text("INSERT INTO control (slot) VALUES (:s)"), {"s": slot})
        return True

    with ThreadPoolExecutor(THREADS) as threads:
        done = list(threads.map(one, parts))
    engine.dispose()
    return done


def count(database, town, table):
    project = Visit.project_id if table is Seat else table.project_id
    wanted = select(func.count()).select_from(table)
    wanted = wanted.join(Visit) if table is Seat else wanted
    wanted = wanted.join(Project, Project.id == project).where(Project.town == town.id)
    with database.transaction() as session:
        return session.scalar(wanted)


def test_a_thousand_tries_for_a_hundred_seats(database, database_url, town):
    for _ in range(4):
        new_inspector(database, town, 5, *HOURS)
    tokens = [new_project(database, town) for _ in range(20)]
    forms = [(key(), tokens[n % 20], HOURS[n % 5]) for n in range(FORMS)]
    tries = forms * 2
    Random(48).shuffle(tries)  # noqa: S311 - an order for a test
    done = in_processes(booked, database_url, town.id, tries)
    answers: dict[str, set] = {}
    for form, _hour, answered in done:
        answers.setdefault(form, set()).add(answered)
    assert all(len(each) == 1 for each in answers.values()), "a form was answered in two ways"
    outcomes = Counter(row.outcome for each in answers.values() for [row] in each)
    # No seat is sold twice, and nobody is refused while one is left.
    assert outcomes == {"booked": SEATS, "taken": FORMS - SEATS}
    assert (count(database, town, Seat), count(database, town, Visit)) == (SEATS, SEATS)
    assert count(database, town, Notice) == FORMS
    with database.transaction() as session:
        told = session.scalars(
            select(AuditEvent.what).where(AuditEvent.town == town.id, AuditEvent.what.like("%v%"))
        ).all()
        assert Counter(told)["visit arranged"] == SEATS
        receipts = select(func.count()).select_from(SignedReceipt).join(Notice).join(Project)
        assert session.scalar(receipts.where(Project.town == town.id)) == FORMS


def test_moves_and_swaps_lose_nothing(database, database_url, town):
    new_inspector(database, town, 10, *HOURS)
    tokens = [new_project(database, town) for _ in range(10)]
    here = desk(database, town)
    visits = []
    for hour in HOURS[:4]:  # four full windows, and one with ten places
        start = local(*DAY, hour)
        visits += [(give(here, t, "start", start, start).visit, t, hour) for t in tokens]
    wishes = [(token, visit, to) for visit, token, hour in visits for to in HOURS if to != hour]
    Random(48).shuffle(wishes)  # noqa: S311 - an order for a test
    done = in_processes(moved, database_url, town.id, wishes)
    assert {answer for _, _, answer in done} <= {"moved", "taken"}
    assert sum(answer == "moved" for _, _, answer in done) >= 10
    with database.transaction() as session:
        kept = session.scalars(
            select(Visit).join(Project).where(Project.town == town.id, Visit.state == "arranged")
        ).all()
        seats = {
            (seat.visit_id, seat.window_start): seat.n
            for seat in session.scalars(
                select(Seat).join(Visit).join(Project).where(Project.town == town.id)
            )
        }
    assert len(kept) == 40
    assert set(seats) == {(visit.id, visit.starts_at) for visit in kept}
    assert max(seats.values()) <= 10


@pytest.mark.parametrize("rounds", [20])
def test_the_control_sells_seats_twice(database_url, rounds):
    engine = create_engine(database_url)
    with engine.begin() as made:
        made.execute(text("DROP TABLE IF EXISTS control"))
        made.execute(text("CREATE TABLE control (slot INTEGER)"))
    for first in range(0, rounds * 50, 50):
        tries = [slot for slot in range(first, first + 50) for _ in range(10)]
        # Tries for one slot go to all processes at the same moment.
        done = in_processes(look_then_insert, database_url, "", tries)
        if sum(done) > 50:
            break
    with engine.begin() as made:
        sold = made.scalar(text("SELECT count(*) FROM control"))
        slots = made.scalar(text("SELECT count(DISTINCT slot) FROM control"))
        made.execute(text("DROP TABLE control"))
    engine.dispose()
    assert sold > slots, "looking first must double here, or the race proves nothing"
