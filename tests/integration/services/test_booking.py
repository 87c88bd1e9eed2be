import pytest

from portal.documents.signatures import verify
from portal.domain.windows import Closed
from portal.services.booking import (
    Booking,
    FutureReceiptError,
    NoSuchNoticeError,
    Row,
    book,
    book_visit,
)
from portal.services.job_pages import read_job_page, read_receipt_page
from portal.services.moving import cancel_visit, move_visit
from portal.services.officers import (
    give_result,
)
from portal.services.projects import (
    NoSuchMilestoneError,
    NoSuchProjectError,
    ReadOnlyLinkError,
    open_project,
)
from portal.services.staffing import (
    close,
)
from portal.storage.notices import Notice
from portal.storage.visits import Seat, Visit
from tests.jobs_kit import (
    MONDAY,
    SIGNER,
    STAFF,
    THURSDAY,
    desk,
    give,
    key,
    local,
    new_inspector,
    new_project,
    of_town,
)


def test_all_eight_are_announced_without_inspector_window_or_open_day(database, town):
    token = new_project(database, town, public_areas=True)
    milestones = [milestone.id for milestone in town.editions[-1].milestones]
    close(database, town, Closed(THURSDAY, local(2027, 6, 1), "Closed"), STAFF, THURSDAY)
    form = [Row(milestone, MONDAY, False, MONDAY) for milestone in milestones]
    answered = book(desk(database, town), Booking(key(), token, "Joe", form))
    assert [row.outcome for row in answered] == ["taken"] * 8
    for row in answered:
        page = read_receipt_page(database, town, token, row.notice, THURSDAY)
        assert page.receipt.standing == "lawful"
        assert page.receipt.received_at == THURSDAY
        assert verify(page.file.encode(), SIGNER.public_key) == page.receipt


def test_each_row_is_answered_for_itself(database, town):
    new_inspector(database, town, 1, 9)
    token = new_project(database, town)
    form = [
        Row("start", MONDAY, False, MONDAY),
        Row("controls", MONDAY, False, MONDAY),
        Row("clearing", local(2026, 12, 9), True),
        Row("rough_grading", local(2026, 12, 4)),
    ]
    answered = book(desk(database, town), Booking(key(), token, "Joe", form))
    assert [row.outcome for row in answered] == ["booked", "taken", "noticed", "short"]
    assert len(of_town(database, town, Notice)) == 4
    assert len(of_town(database, town, Seat)) == 1


def test_a_form_sent_twice_is_one_booking_with_the_same_answer(database, town):
    new_inspector(database, town, 5, 9)
    token = new_project(database, town)
    form = Booking(key(), token, "Joe", [Row("start", MONDAY, False, MONDAY)])
    first, second = book(desk(database, town), form), book(desk(database, town), form)
    assert first == second
    assert len(of_town(database, town, Visit)) == 1


@pytest.mark.parametrize(("minutes", "outcome"), [(0, "booked"), (1, "short")])
def test_the_notice_is_checked_again_when_the_form_is_sent(database, town, minutes, outcome):
    new_inspector(database, town, 1, 9)
    token = new_project(database, town)
    sent = local(2026, 12, 5, 9, minutes)
    assert give(desk(database, town, sent), token, "start", MONDAY, MONDAY).outcome == outcome


@pytest.mark.parametrize(
    "start", [local(2026, 12, 7, 9, 30), local(2026, 12, 6, 9), local(2026, 12, 25, 9)]
)
def test_only_what_is_offered_can_be_had(database, town, start):
    new_inspector(database, town, 1, 9)
    token = new_project(database, town)
    assert give(desk(database, town), token, "start", start, start).outcome == "taken"


def test_a_move_keeps_the_old_time_until_the_new_one_is_held(database, town):
    new_inspector(database, town, 1, 9, 10)
    token, other = new_project(database, town), new_project(database, town)
    here = desk(database, town)
    mine = give(here, token, "start", MONDAY, MONDAY).visit
    ten = local(2026, 12, 7, 10)
    assert give(here, other, "start", ten, ten).outcome == "booked"
    assert move_visit(here, token, key(), mine, ten) == "taken"
    [kept] = [v for v in of_town(database, town, Visit) if v.reference == mine]
    assert (kept.starts_at, kept.sequence) == (MONDAY, 0)
    tuesday = local(2026, 12, 8, 9)
    assert move_visit(here, token, key(), mine, tuesday) == "moved"
    assert give(here, other, "controls", MONDAY, MONDAY).outcome == "booked"
    assert len(of_town(database, town, Seat)) == 3


def test_sequence_rises_by_one_with_every_move(database, town):
    new_inspector(database, town, 1, 9, 10, 11, 13)
    token = new_project(database, town)
    mine = give(desk(database, town), token, "start", MONDAY, MONDAY).visit
    for hour in (10, 11, 13):
        to = local(2026, 12, 7, hour)
        assert move_visit(desk(database, town), token, key(), mine, to) == "moved"
    [visit] = of_town(database, town, Visit)
    assert visit.sequence == 3


def test_a_cancelled_visit_gives_its_seat_back_and_cannot_be_revived(database, town):
    new_inspector(database, town, 1, 9)
    token = new_project(database, town)
    here = desk(database, town)
    answered = give(here, token, "start", MONDAY, MONDAY)
    form = key()
    assert cancel_visit(here, token, form, answered.visit) == "cancelled"
    assert cancel_visit(here, token, form, answered.visit) == "cancelled"
    assert cancel_visit(here, token, key(), answered.visit) == "not_arranged"
    assert move_visit(here, token, key(), answered.visit, MONDAY) == "not_arranged"
    assert book_visit(here, token, key(), answered.notice, MONDAY) == "booked"
    assert len(of_town(database, town, Seat)) == 1


def test_after_the_window_begins_the_visit_is_the_town_s(database, town):
    new_inspector(database, town, 1, 9)
    token = new_project(database, town)
    visit = give(desk(database, town), token, "start", MONDAY, MONDAY).visit
    begun = desk(database, town, MONDAY)
    assert cancel_visit(begun, token, key(), visit) == "too_late"
    assert move_visit(begun, token, key(), visit, local(2026, 12, 8, 9)) == "too_late"


def test_a_move_before_what_the_notice_allows_needs_a_new_notice(database, town):
    new_inspector(database, town, 1, 9)
    token = new_project(database, town)
    tuesday = local(2026, 12, 8, 9)
    sent = desk(database, town, local(2026, 12, 5, 10))
    visit = give(sent, token, "start", tuesday, tuesday).visit
    assert move_visit(sent, token, key(), visit, MONDAY) == "needs_notice"
    [kept] = of_town(database, town, Visit)
    assert kept.starts_at == tuesday


def test_the_owner_s_link_shows_and_changes_nothing(database, town):
    token = new_project(database, town)
    with database.transaction() as session:
        owner = open_project(session, town, token).project.owner_token
    assert not read_job_page(database, town, owner, THURSDAY).opened.may_change
    with pytest.raises(ReadOnlyLinkError):
        give(desk(database, town), owner, "start", MONDAY)
    assert of_town(database, town, Notice) == []


def test_nothing_of_another_job_or_town_can_be_reached(database, town, towns):
    new_inspector(database, town, 3, 9)
    mine, other = new_project(database, town), new_project(database, town)
    answered = give(desk(database, town), mine, "start", MONDAY, MONDAY)
    with pytest.raises(NoSuchNoticeError):
        book_visit(desk(database, town), other, key(), answered.notice, MONDAY)
    with pytest.raises(LookupError):
        cancel_visit(desk(database, town), other, key(), answered.visit)
    carmel = desk(database, towns["carmel"])
    with pytest.raises(NoSuchProjectError):
        give(carmel, mine, "start_of_construction", MONDAY)
    with pytest.raises(LookupError):
        give_result(carmel, answered.visit, "approved")


def test_a_refused_form_writes_nothing(database, town):
    token = new_project(database, town)
    here = desk(database, town)
    with pytest.raises(NoSuchMilestoneError):
        book(here, Booking(key(), token, "Joe", [Row("start", MONDAY), Row("roof", MONDAY)]))
    with pytest.raises(FutureReceiptError):
        book(here, Booking(key(), token, "Joe", [Row("start", MONDAY)], MONDAY))
    assert of_town(database, town, Notice) == []
