"""Answers: what a person has told us about a job, exactly as far as they told it.

A fact that is absent from the mapping has not been asked: it is never taken as "no".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction


class Never(Enum):
    """The value of a date fact for something that never happened."""

    NEVER = "none"


NEVER = Never.NEVER

Value = bool | str | Fraction | date | Never | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exact:
    """One known value, in the fact's own unit; a `several` fact has a tuple of its values."""

    value: Value


@dataclass(frozen=True, slots=True)
class Between:
    """Somewhere from `low` to `high`; an open end is not itself included."""

    low: Fraction | date
    high: Fraction | date
    low_open: bool = False
    high_open: bool = False


class Unsure(Enum):
    """The person was asked and does not know: it stays open and is not asked again."""

    UNSURE = "unknown"


UNSURE = Unsure.UNSURE

Answer = Exact | Between | Unsure
Answers = Mapping[str, Answer]
