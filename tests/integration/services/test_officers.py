import pytest

from portal.domain.windows import Closed
from portal.services.acts import Actor
from portal.services.booking import (
    Booking,
    Row,
    book,
    book_visit,
)
from portal.services.job_pages import read_job_page
from portal.services.moving import cancel_visit, move_visit
from portal.services.officers import (
    NotShortError,
    ReasonMissingError,
    TextMissingError,
    decide_short,
    give_result,
    move_by_town,
)
from portal.services.projects import (
    NoSuchMilestoneError,
    choose_milestones,
)
from portal.services.staffing import (
    VisitsInTheWayError,
    close,
    retire_inspector,
)
from portal.storage.notices import Notice
from portal.storage.visits import Seat, Visit
from tests.jobs_kit import (
    MONDAY,
    STAFF,
    THURSDAY,
    acts,
    desk,
    give,
    key,
    local,
    new_inspector,
    new_project,
    of_town,
    reference_of,
)


def test_a_notice_of_47_hours_is_recorded_and_only_the_officer_gives_it_a_seat(database, town):
    new_inspector(database, town, 1, 9, 10)
    token = new_project(database, town)
    late = local(2026, 12, 5, 10, 1)  # 46 h 59 min before Monday 9 AM
    answered = give(desk(database, town, late), token, "start", MONDAY, MONDAY)
    assert answered.outcome == "short"
    assert of_town(database, town, Seat) == []
    assert book_visit(desk(database, town, late), token, key(), answered.notice, MONDAY) == "short"
    officer = desk(database, town, late, Actor("officer", "command"))
    with pytest.raises(ReasonMissingError):
        decide_short(officer, answered.notice, accept=True, reason=" ")
    seated = decide_short(officer, answered.notice, accept=True, reason="Free", window=MONDAY)
    assert seated == "arranged"
    assert len(of_town(database, town, Seat)) == 1
    with pytest.raises(NotShortError):
        decide_short(officer, answered.notice, accept=False, reason="No")


def test_when_the_town_moves_a_visit_the_notice_stands(database, town):
    new_inspector(database, town, 1, 9)
    token = new_project(database, town)
    visit = give(desk(database, town), token, "start", MONDAY, MONDAY).visit
    officer = desk(database, town, THURSDAY, Actor("officer", "command"))
    friday = local(2026, 12, 4, 9)
    assert move_by_town(officer, visit, friday, "Rain") == "arranged"
    [notice] = of_town(database, town, Notice)
    assert notice.standing == "lawful"


def test_corrections_lock_what_comes_later_until_a_new_visit_approves(database, town):
    new_inspector(database, town, 2, 9, 10, 11)
    token = new_project(database, town)
    here, officer = desk(database, town), desk(database, town, MONDAY, Actor("i", "command"))
    first = give(here, token, "controls", MONDAY, MONDAY)
    with pytest.raises(TextMissingError):
        give_result(officer, first.visit, "corrections_required")
    give_result(officer, first.visit, "corrections_required", "Silt fence is down", "93-7A")
    later = desk(database, town, local(2026, 12, 7, 12))
    thursday = local(2026, 12, 10, 9)
    locked = give(later, token, "rough_grading", thursday, thursday)
    assert locked.outcome == "locked"
    assert give(later, token, "start", thursday, thursday).outcome == "booked"
    again = give(later, token, "controls", local(2026, 12, 10, 10), local(2026, 12, 10, 10))
    assert again.outcome == "booked"
    give_result(desk(database, town, local(2026, 12, 10, 11), STAFF), again.visit, "approved")
    after = desk(database, town, local(2026, 12, 10, 12))
    assert book_visit(after, token, key(), locked.notice, local(2026, 12, 11, 9)) == "booked"


def test_a_letter_counts_from_when_the_town_had_it(database, town):
    token = new_project(database, town)
    clerk = desk(database, town, local(2026, 12, 7, 9), Actor("clerk", "dropbox"))
    form = Booking(key(), token, "Joe", [Row("start", MONDAY)], local(2026, 12, 4, 16))
    [answered] = book(clerk, form)
    [notice] = of_town(database, town, Notice)
    assert answered.outcome == "noticed"
    assert (notice.channel, notice.recorded_at - notice.received_at) == (
        "dropbox",
        notice.recorded_at - local(2026, 12, 4, 16),
    )


def test_any_inspector_shares_the_load(database, town):
    inspectors = [new_inspector(database, town, 3, 9, 10) for _ in range(3)]
    here = desk(database, town)
    for number in range(6):
        to = local(2026, 12, 7, 9 + number % 2)
        assert give(here, new_project(database, town), "start", to, to).outcome == "booked"
    visits = of_town(database, town, Visit)
    assert sorted(v.inspector_id for v in visits) == sorted(inspectors * 2)


def test_a_closure_or_a_leaving_inspector_never_drops_a_visit(database, town):
    inspector = new_inspector(database, town, 1, 9)
    visit = give(desk(database, town), new_project(database, town), "start", MONDAY, MONDAY).visit
    span = Closed(local(2026, 12, 7), local(2026, 12, 8), "Snow")
    with pytest.raises(VisitsInTheWayError) as refused:
        close(database, town, span, STAFF, THURSDAY)
    assert refused.value.references == (visit,)
    with pytest.raises(VisitsInTheWayError):
        retire_inspector(database, town, inspector, STAFF, THURSDAY)
    other = Closed(local(2026, 12, 8), local(2026, 12, 9), "Snow")
    number = close(database, town, other, STAFF, THURSDAY)
    assert close(database, town, other, STAFF, THURSDAY) == number
    tuesday = local(2026, 12, 8, 9)
    token = new_project(database, town)
    assert give(desk(database, town), token, "start", tuesday, tuesday).outcome == "taken"


def test_the_officer_chooses_which_milestones_apply(database, town):
    token = new_project(database, town)
    reference = reference_of(database, town, token)
    with pytest.raises(NoSuchMilestoneError):
        choose_milestones(database, town, reference, {"roof": False}, STAFF, THURSDAY)
    choose_milestones(database, town, reference, {"clearing": False}, STAFF, THURSDAY)
    states = {s.milestone: s.state for s in read_job_page(database, town, token, THURSDAY).steps}
    assert states["clearing"] == "not_needed"
    assert states["public_landscaping"] == "not_needed"
    assert states["start"] == "nothing"


def test_every_act_is_written_down_in_its_own_transaction(database, town):
    new_inspector(database, town, 1, 9)
    token = new_project(database, town)
    here = desk(database, town)
    visit = give(here, token, "start", MONDAY, MONDAY).visit
    move_visit(here, token, key(), visit, local(2026, 12, 8, 9))
    cancel_visit(here, token, key(), visit)
    assert acts(database, town)[-5:] == [
        "project started", "notice given", "visit arranged", "visit moved", "visit cancelled",
    ]  # fmt: skip
