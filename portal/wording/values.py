"""Answers and ranges in words."""

from datetime import date
from fractions import Fraction

from portal.domain.answers import NEVER, Answer, Between, Exact, Unsure
from portal.domain.bands import Band
from portal.domain.cells import Cut
from portal.domain.dates import EARLIEST, LATEST
from portal.domain.edition import Edition
from portal.domain.facts import Fact
from portal.domain.i18n import _
from portal.domain.units import say_both, say_measured, say_range

_MONTHS = (
    _("January"), _("February"), _("March"), _("April"), _("May"), _("June"), _("July"),
    _("August"), _("September"), _("October"), _("November"), _("December"),
)  # fmt: skip
_PLAIN = {"yes": _("Yes"), "no": _("No"), "unknown": _("Not sure"), "none": _("Never")}
# A range of amounts, by whether its lower cut and its upper one are just above what they name.
_FROM_TO = {
    (False, False): _("{low} or more, but less than {high}"),
    (False, True): _("{low} or more, but {high} or less"),
    (True, False): _("More than {low}, but less than {high}"),
    (True, True): _("More than {low}, but {high} or less"),
}


def say_date(day: date) -> str:
    """Write a day as Americans do: December 17, 2008."""
    month = _MONTHS[day.month - 1]
    return _("{month} {day}, {year}").format(month=month, day=day.day, year=day.year)


def say_word(edition: Edition, fact_id: str, word: str) -> str:
    """Say one word of a choice or of yes, no and unknown, in the town's words for the fact."""
    words = edition.words[fact_id].options
    return words[word] if word in words else _PLAIN[word]


def say_answer(edition: Edition, fact_id: str, answer: Answer) -> str:
    """Say an answer as the person would."""
    fact = edition.ordinance.facts[fact_id]
    if isinstance(answer, Unsure):
        return say_word(edition, fact_id, "unknown")
    if isinstance(answer, Between):
        return _say_between(fact, answer)
    return _say_exact(edition, fact, answer)


def say_band(fact: Fact, band: Band) -> str:
    """Say a band of amounts or dates by the cuts at its ends."""
    if isinstance(band.answer, Exact):
        return _("None")
    low, high = band.low, band.high
    if low is None and high is None:
        return _("Any amount")
    if high is None:
        assert low is not None
        return _("Some") if low.value == 0 else _lower(fact, low)
    if low is None or low.value == 0:
        return _upper(fact, high)
    start, end = _say_value(fact, low.value), _say_value(fact, high.value)
    if isinstance(low.value, date):
        # Days are whole: a law's date is always cut above a day.
        return _("After {first}, but on or before {last}").format(first=start, last=end)
    return _FROM_TO[low.above, high.above].format(low=start, high=end)


def _lower(fact: Fact, cut: Cut) -> str:
    value = _say_value(fact, cut.value)
    if isinstance(cut.value, date):
        return (_("After {day}") if cut.above else _("On or after {day}")).format(day=value)
    return (_("More than {amount}") if cut.above else _("{amount} or more")).format(amount=value)


def _upper(fact: Fact, cut: Cut) -> str:
    value = _say_value(fact, cut.value)
    if isinstance(cut.value, date):
        return (_("On or before {day}") if cut.above else _("Before {day}")).format(day=value)
    return (_("{amount} or less") if cut.above else _("Less than {amount}")).format(amount=value)


def _say_value(fact: Fact, value: Fraction | date) -> str:
    if isinstance(value, date):
        return say_date(value)
    assert fact.unit is not None
    return say_both(value, fact.unit)


def _say_between(fact: Fact, answer: Between) -> str:
    """Say a range; an end that any value would keep is not said, as in the band when picked."""
    low, high = Cut(answer.low, answer.low_open), Cut(answer.high, not answer.high_open)
    from_least = answer.low in (EARLIEST, Fraction(0))
    to_greatest = answer.high in (LATEST, fact.greatest) and not answer.high_open
    if from_least and to_greatest:
        return _("Some") if answer.low_open else _("Any amount")
    if from_least:
        return _upper(fact, high)
    if to_greatest:
        return _lower(fact, low)
    if isinstance(answer.low, date):
        assert isinstance(answer.high, date)
        return _("{first} to {last}").format(first=say_date(answer.low), last=say_date(answer.high))
    assert fact.unit is not None
    assert isinstance(answer.high, Fraction)
    return say_range(
        answer.low, answer.high, fact.unit, low_open=answer.low_open, high_open=answer.high_open
    )


def _say_exact(edition: Edition, fact: Fact, answer: Exact) -> str:
    value = answer.value
    if isinstance(value, tuple):
        return "; ".join(edition.kind(kind).words for kind in value)
    if value is NEVER:
        return say_word(edition, fact.id, "none")
    if isinstance(value, bool):
        return say_word(edition, fact.id, "yes" if value else "no")
    if isinstance(value, str):
        return say_word(edition, fact.id, value)
    if isinstance(value, date):
        return say_date(value)
    assert fact.unit is not None
    return say_measured(value, fact.unit)
