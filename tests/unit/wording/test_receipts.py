"""A receipt in words: what it says of a notice in time and of a short one."""

from dataclasses import replace
from datetime import timedelta

import pytest

from portal.domain.receipts import CHANNELS
from portal.wording import ladders
from portal.wording.receipts import DEMONSTRATION, WAYS, ReceiptTold, tell_receipt
from tests.receipts_kit import RECEIPT

SHORT = replace(RECEIPT, standing="short", planned_at=RECEIPT.received_at + timedelta(hours=47))


def said(told: ReceiptTold) -> dict[str, str]:
    """Return what follows each name."""
    return {line.name: line.says for part in told.parts for line in part.lines if line.name}


def test_a_notice_in_time_says_so():
    told = tell_receipt(RECEIPT)
    assert told.title == "Receipt of notice SOM-7K4Q-9XWDR"
    assert told.answer == "The Town had this notice in time."
    assert told.lead == ("It came at least 48 hours ahead, as the law wants.",)


def test_a_short_notice_holds_no_seat_and_says_not_to_start():
    told = tell_receipt(SHORT)
    assert told.answer == "Short notice: it came less than the law's 48 hours ahead."
    assert told.lead == (
        "It holds no seat: no visit is booked with it.",
        "Do not start. Wait until the Stormwater Management Officer has accepted this notice.",
    )


@pytest.mark.parametrize("counting", ["office_hours", "working_days"])
def test_a_town_s_own_count_is_told_as_such(counting):
    told = tell_receipt(replace(SHORT, counting=counting))
    assert (
        told.answer == "Short notice: less than the law's 48 hours ahead, as the Town counts them."
    )


def test_it_says_all_that_it_holds_in_the_town_s_time():
    assert said(tell_receipt(RECEIPT)) == {
        "Received": "10:00:00 AM EST on Thursday, December 3, 2026",
        "How it came": "Through this portal",
        "Given by": "Joe & Ann",
        "Milestone": "Start of construction",
        "Planned for": "9:00 AM EST on Monday, December 7, 2026",
        "Address": "12 Oak St · “Büro”",
        "Job": "SOM-0000-0000Y",
        "Not before": "10:00:01 AM EST on Saturday, December 5, 2026",
        "How it was counted": (
            "48 hours from 10:00:00 AM EST on Thursday, December 3, 2026. Each hour counts."
        ),
        "The safer day": (
            "Tuesday, December 8, 2026. The law does not say how weekends and holidays count."
        ),
    }
    [milestone] = [x for part in tell_receipt(RECEIPT).parts for x in part.lines if x.cite]
    assert milestone.cite == "§ 93-15A(1)(a)"


def test_a_whole_second_is_not_rounded_up():
    whole = replace(RECEIPT, earliest_at=RECEIPT.earliest_at.replace(microsecond=0))
    assert said(tell_receipt(whole))["Not before"].startswith("10:00:00 AM")


def test_a_letter_says_when_it_was_written_down_too():
    later = RECEIPT.received_at + timedelta(hours=3)
    told = said(tell_receipt(replace(RECEIPT, channel="mail", recorded_at=later, given_by="")))
    assert told["Written down"] == "1:00:00 PM EST on Thursday, December 3, 2026"
    assert told["How it came"] == "By mail"
    assert "Given by" not in told


def test_every_channel_has_its_words_here_and_on_the_page():
    assert set(WAYS) == set(ladders.CHANNELS) == set(CHANNELS)


def test_a_term_of_the_law_is_named_as_elsewhere():
    told = tell_receipt(replace(RECEIPT, sections=("93-15A(1)", "93-3 START OF CONSTRUCTION")))
    assert "§ 93-15A(1); § 93-3, start of construction" in {
        line.cite for part in told.parts for line in part.lines
    }


def test_a_demonstration_says_that_it_proves_nothing():
    assert tell_receipt(SHORT, demonstration=True).lead[0] == DEMONSTRATION
    assert DEMONSTRATION not in tell_receipt(SHORT).lead
