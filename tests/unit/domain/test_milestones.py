from datetime import UTC, datetime, timedelta

import pytest

from portal.domain.milestones import NoticeGiven, VisitMade, ladder

STEPS = ("start", "controls", "clearing", "grading")
T0 = datetime(2026, 12, 1, tzinfo=UTC)


def at(hours):
    return T0 + timedelta(hours=hours)


def notice(milestone, hours, standing="lawful"):
    return NoticeGiven(milestone, standing, at(hours))


def visit(milestone, hours, result=None, state=None):
    return VisitMade(milestone, state or ("done" if result else "arranged"), result, at(hours))


def states(notices=(), visits=(), applies=None):
    return [step.state for step in ladder(STEPS, applies or {}, notices, visits)]


def locks(visits):
    return [step.locked_by for step in ladder(STEPS, {}, (), visits)]


@pytest.mark.parametrize(
    ("notices", "visits", "state"),
    [
        ((), (), "nothing"),
        ([notice("start", 1)], (), "notice_given"),
        ([notice("start", 1, "short")], (), "notice_short"),
        ([notice("start", 1, "accepted")], (), "notice_given"),
        ([notice("start", 1, "declined")], (), "notice_declined"),
        ([notice("start", 1)], [visit("start", 1)], "visit_arranged"),
        ([notice("start", 1)], [visit("start", 2, state="cancelled")], "notice_given"),
        ([notice("start", 1)], [visit("start", 2, "approved")], "approved"),
        ([notice("start", 1)], [visit("start", 2, "no_access")], "no_access"),
        ([notice("start", 1)], [visit("start", 2, "corrections_required")], "corrections_required"),
        # A season closes more than once: a new notice goes on from an old approval.
        ([notice("start", 1), notice("start", 9)], [visit("start", 2, "approved")], "notice_given"),
    ],
)
def test_the_newest_act_says_how_a_milestone_stands(notices, visits, state):
    assert states(notices, visits)[0] == state


def test_the_officer_says_which_milestones_are_not_needed():
    assert states(applies={"grading": False}) == ["nothing"] * 3 + ["not_needed"]


@pytest.mark.parametrize("violation", ["corrections_required", "stop_work"])
def test_a_violation_locks_what_comes_later_and_nothing_before(violation):
    assert locks([visit("controls", 2, violation)]) == [None, None, "controls", "controls"]


def test_a_visit_that_is_only_arranged_does_not_unlock():
    found = [visit("controls", 2, "corrections_required"), visit("controls", 3)]
    assert locks(found)[2:] == ["controls", "controls"]
    assert states(visits=found)[1] == "corrections_required"


def test_a_new_visit_that_approves_unlocks():
    found = [visit("controls", 2, "corrections_required"), visit("controls", 3, "approved")]
    assert locks(found) == [None] * 4


@pytest.mark.parametrize("result", ["no_access", "not_ready", "approved_in_part"])
def test_what_is_no_approval_keeps_the_lock(result):
    found = [visit("controls", 2, "corrections_required"), visit("controls", 3, result)]
    assert locks(found)[2] == "controls"
