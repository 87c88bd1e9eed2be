"""The one written form of a receipt: receipts that people hold must be readable for good."""

import json
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portal.domain.receipts import (
    UnreadableReceiptError,
    read_receipt,
    receipt_in,
    write_receipt,
)
from tests.receipts_kit import RECEIPT

WRITTEN = (
    r'{"about":false,"address":"12 Oak St \u00b7 \u201cB\u00fcro\u201d","channel":"web",'
    r'"counted_from":"2026-12-03T15:00:00.123456+00:00","counting":"elapsed",'
    r'"earliest_at":"2026-12-05T15:00:00.123456+00:00","given_by":"Joe & Ann","hours":48,'
    r'"milestone":"start","milestone_says":"Start of construction","notice":"SOM-7K4Q-9XWDR",'
    r'"planned_at":"2026-12-07T14:00:00.000000+00:00","project":"SOM-0000-0000Y",'
    r'"received_at":"2026-12-03T15:00:00.123456+00:00",'
    r'"recorded_at":"2026-12-03T15:00:00.123456+00:00","safer_day":"2026-12-08",'
    r'"sections":["93-15A(1)(a)"],"standing":"lawful","time_zone":"America/New_York",'
    r'"town":"somers","town_name":"Town of Somers","version":1}'
)


def with_value(**values: object) -> str:
    """Return the text with other values, written as we write."""
    return json.dumps(json.loads(WRITTEN) | values, sort_keys=True, separators=(",", ":"))


def test_a_receipt_has_these_very_bytes():
    assert write_receipt(RECEIPT) == WRITTEN
    assert read_receipt(WRITTEN) == RECEIPT


@given(
    st.text(), st.datetimes(timezones=st.timezones(), min_value=datetime(1970, 1, 2)), st.booleans()  # noqa: DTZ001 - a zone is put on it
)  # fmt: skip
def test_whatever_is_written_is_read_back(words, moment, about):
    receipt = replace(RECEIPT, given_by=words, planned_at=moment, about=about)
    read = read_receipt(write_receipt(receipt))
    assert (read.given_by, read.about) == (words, about)
    assert read.planned_at.utcoffset() == timedelta()
    assert write_receipt(read) == write_receipt(receipt)


def test_one_moment_has_one_form_whatever_its_zone():
    east = RECEIPT.received_at.astimezone(timezone(timedelta(hours=-5)))
    assert write_receipt(replace(RECEIPT, received_at=east)) == WRITTEN


def test_a_moment_without_a_zone_is_not_written():
    with pytest.raises(ValueError, match="zone"):
        write_receipt(replace(RECEIPT, received_at=datetime(2026, 12, 3)))  # noqa: DTZ001 - that is the point


@pytest.mark.parametrize(
    "text",
    [
        "", "{}", "[]", "null", "5", '{"version":1}', "[" * 100_000, WRITTEN + " ", WRITTEN + "\n",
        WRITTEN.replace(":", ": ", 1), WRITTEN.replace("12 Oak", "12\\u0020Oak"),
        WRITTEN.replace(r"\u00fc", "ü"), WRITTEN.replace(r"\u00fc", r"\u00FC"),
        WRITTEN.replace('"hours":48', '"hours":48,"hours":48'),
        json.dumps(json.loads(WRITTEN), separators=(",", ":"), sort_keys=False)[:-1] + ',"a":1}',
        with_value(more=1), with_value(version=2), with_value(version="1"), with_value(hours=48.0),
        with_value(hours="48"), with_value(hours=True), with_value(about=0), with_value(notice=5),
        with_value(notice=None), with_value(sections="93"), with_value(sections=[93]),
        with_value(channel="pigeon"), with_value(standing="accepted"), with_value(counting="days"),
        with_value(received_at="2026-12-03T15:00:00+00:00"), with_value(safer_day="20261208"),
        with_value(received_at="2026-12-03T10:00:00.123456-05:00"),
        with_value(received_at="2026-12-03T15:00:00.123456"),
        with_value(received_at="0001-01-01T00:00:00.000000+23:59"),
    ],
)  # fmt: skip
def test_no_other_text_is_a_receipt(text):
    with pytest.raises(UnreadableReceiptError, match="no receipt"):
        read_receipt(text)


@pytest.mark.parametrize("file", ["", "{}", "[]", '{"receipt":5}', '{"receipt":"{}"}'])
def test_no_other_file_holds_a_receipt(file):
    with pytest.raises(UnreadableReceiptError):
        receipt_in(file)
