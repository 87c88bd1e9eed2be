"""A second reading of the fee language, for one exact job, straight from the file's own words.

It shares no code with the portal: conditions are Python, sums of money are fractions, and what
is not settled (a declared ambiguity, an unknown amount) is tried in every way.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import Any

ENDLESS = Fraction(10**12)  # what stands for "nobody knows how much"
Job = Mapping[str, Any]  # a number, "yes" or "no", a word, or a set of words
Amount = dict[str, Any]
WORDS = {"sq_ft": 1, "acre": 43_560}


def outcomes(schedule: dict[str, Any], job: Job) -> list[dict[str, Fraction]]:
    """Return what each line charges and, under "group ...", each sum, for each way to read it."""
    lines = _in_order(schedule["line"])
    found: list[dict[str, Any]] = [{}]
    for line in lines:
        found = [each for before in found for each in _with(line, before, lines, schedule, job)]
    return [_sums(each, lines) for each in found]


def _with(
    line: dict[str, Any], before: dict[str, Any], lines: list[Any], schedule: Any, job: Job
) -> Iterator[dict[str, Any]]:
    if not met(line.get("when", "true"), job):
        yield before
        return
    charged = {name: entry["charged"] for name, entry in before.items()}
    for dollars in set(amounts(line["amount"], charged, job)):
        cents = rounded(dollars, schedule.get("round", "cent"))
        after = {name: dict(entry) for name, entry in before.items()}
        entry = {"alone": cents, "charged": cents, "left": cents, "over": False}
        after[line["id"]] = entry
        if line.get("reduces"):
            entry["left"] = Fraction(0)
            entry["charged"] = -_take_off(cents, line["reduces"], after)
        if line.get("once"):
            mates = [one["id"] for one in lines if one.get("once") == line["once"]]
            _share([after[name] for name in mates if name in after])
        for other in line.get("replaces", []):
            if other in after:
                after[other].update(charged=Fraction(0), left=Fraction(0), over=True)
        yield after


def _take_off(cents: Fraction, others: list[str], after: dict[str, Any]) -> Fraction:
    taken = Fraction(0)
    for other in others:
        if other in after:
            part = min(after[other]["left"], cents - taken)
            after[other]["left"] -= part
            taken += part
    return taken


def _share(mates: list[dict[str, Any]]) -> None:
    mates = [mate for mate in mates if not mate["over"]]
    first = max(mates, key=lambda mate: mate["alone"], default=None)
    for mate in mates:
        mate["charged"] = mate["left"] = mate["alone"] if mate is first else Fraction(0)


def _sums(found: dict[str, Any], lines: list[Any]) -> dict[str, Fraction]:
    told = {name: entry["charged"] for name, entry in found.items()}
    for line in lines:
        if line["id"] in found:
            key = f"group {line['group']}"
            told[key] = told.get(key, Fraction(0)) + found[line["id"]]["left"]
    return told


def amounts(amount: Amount, charged: Mapping[str, Fraction], job: Job) -> list[Fraction]:
    """Return every amount that may be meant."""
    found = [_times(each, amount, job) for each in _within(amount, charged, job)]
    low = number(amount.get("minimum", "0"))
    high = number(amount["maximum"]) if "maximum" in amount else 10 * ENDLESS
    return [min(max(each, low), high) for each in found]


def _times(dollars: Fraction, amount: Amount, job: Job) -> Fraction:
    return dollars * Fraction(job[amount["times"]]) if "times" in amount else dollars


def _within(  # noqa: PLR0911 - a return for each kind of amount
    amount: Amount, charged: Mapping[str, Fraction], job: Job
) -> list[Fraction]:
    if "flat" in amount:
        return [number(amount["flat"])]
    if "unknown" in amount or ("at_cost" in amount and "of" not in amount):
        return [Fraction(0), ENDLESS]
    if "at_cost" in amount:
        return [job[amount["of"]] * (1 + number(amount.get("markup", "0")) / 100)]
    if "per" in amount:
        beyond = max(Fraction(0), job[amount["per"]] - size(amount.get("included", 0)))
        return [units(beyond, amount) * number(amount["rate"])]
    if "slices" in amount:
        return [_slices(amount, job[amount["slices"]])]
    if "tiers" in amount:
        held = _rows(amount["rows"], job[amount["tiers"]])
        return [a for row in held for a in amounts(row, charged, job)] or [Fraction(0)]
    if "cases" in amount:
        held = [row for row in amount["cases"] if "when" in row and met(row["when"], job)]
        held = held or [row for row in amount["cases"] if "when" not in row]
        return [a for row in held for a in amounts(row, charged, job)] or [Fraction(0)]
    if "percent" in amount:
        return [_base(amount, charged, job) * number(amount["percent"]) / 100]
    how, key = next(
        (h, k) for h, k in ((sum, "sum"), (max, "greater"), (min, "lesser")) if k in amount
    )
    parts = [amounts(part, charged, job) for part in amount[key]]
    return [Fraction(how(chosen)) for chosen in product(*parts)]


def _base(amount: Amount, charged: Mapping[str, Fraction], job: Job) -> Fraction:
    if "of" in amount:
        return Fraction(job[amount["of"]])
    found = [charged[name] for name in amount["of_lines"] if name in charged]
    if not found:
        return Fraction(0)
    total, greatest, least = sum(found, Fraction(0)), max(found), min(found)
    take = amount.get("take", "sum")
    rest = total - greatest
    return {"sum": total, "greatest": greatest, "least": least, "all_but_greatest": rest}[take]


def _slices(amount: Amount, value: Fraction) -> Fraction:
    total, start = Fraction(0), Fraction(0)
    for row in amount["rows"]:
        end = size(row["to"]) if "to" in row else max(value, start)
        inside = max(Fraction(0), min(value, end) - start)
        total += units(inside, amount) * number(row["rate"])
        start = end
    return total


def _rows(rows: list[Amount], value: Fraction) -> list[Amount]:
    """Return the rows that hold or, in a gap, those on both sides of it."""
    spans = []
    start: tuple[Fraction, bool] = (Fraction(0), True)
    for row in rows:
        low = (size(row["above"]), False) if "above" in row else start
        low = (size(row["from"]), True) if "from" in row else low
        high = (size(row["to"]), True) if "to" in row else None
        high = (size(row["below"]), False) if "below" in row else high
        spans.append((low, high))
        start = (high[0], not high[1]) if high else low
    under = [_begins(low, value) for low, _ in spans]
    over = [_ends(high, value) for _, high in spans]
    held = [row for row, a, b in zip(rows, under, over, strict=True) if a and b]
    if held or value == 0:
        return held
    before = [row for row, ends in zip(rows, over, strict=True) if not ends]
    after = [row for row, begins in zip(rows, under, strict=True) if not begins]
    return [*(before[-1:] or [{"flat": "0"}]), *after[:1]]


def _begins(low: tuple[Fraction, bool], value: Fraction) -> bool:
    return value > low[0] or (low[1] and value == low[0])


def _ends(high: tuple[Fraction, bool] | None, value: Fraction) -> bool:
    return high is None or value < high[0] or (high[1] and value == high[0])


def units(value: Fraction, amount: Amount) -> Fraction:
    """Return how many billing units a quantity makes."""
    count = value / size(amount.get("each", 1))
    match amount.get("partial", "exact"):
        case "up":
            return Fraction(ceil(count))
        case "down":
            return Fraction(floor(count))
        case "nearest":
            return Fraction(floor(count + Fraction(1, 2)))
    return count


def rounded(dollars: Fraction, rule: str) -> Fraction:
    """Return what is due of an exact amount."""
    unit = Fraction(1, 100) if rule == "cent" else Fraction(1)
    count = dollars / unit
    whole = {"dollar_up": ceil(count), "dollar_down": floor(count)}
    return unit * whole.get(rule, floor(count + Fraction(1, 2)))


def number(text: str) -> Fraction:
    """Read a number as an author writes it."""
    return Fraction(text.strip("$%").replace(",", ""))


def size(given: int | str) -> Fraction:
    """Read a quantity, with its unit or without one."""
    value, _, unit = str(given).replace(",", "").partition(" ")
    return Fraction(value) * WORDS.get(unit.rstrip("s") or "sq_ft", 1)


def met(condition: str, job: Job) -> bool:
    """Tell whether a condition holds."""
    truths = {"yes": True, "no": False}
    names = {
        name: truths.get(value, value) if isinstance(value, str) else value
        for name, value in job.items()
    }

    class Names(dict[str, Any]):
        def __missing__(self, name: str) -> Any:
            return {"true": True, "false": False}.get(name, name)

    every = Names(names)
    return bool(eval(condition, {"__builtins__": {}}, every))  # noqa: S307 - our own


def _in_order(lines: list[Any]) -> list[Any]:
    """Return the lines such that each stands after those its charge rests on."""
    known = {line["id"]: line for line in lines}
    done: dict[str, Any] = {}

    def add(line: Any) -> None:
        if line["id"] in done or line["id"] in doing:
            return
        doing.add(line["id"])
        for other in _others(line):
            for mate in lines:
                shares = mate.get("once") and mate.get("once") == known[other].get("once")
                stands_in = other in mate.get("replaces", []) and other not in line.get(
                    "replaces", []
                )
                if mate["id"] == other or shares or stands_in:
                    add(mate)
        done[line["id"]] = line

    doing: set[str] = set()
    for line in lines:
        add(line)
    return list(done.values())


def _others(line: Any) -> list[str]:
    found = [*line.get("reduces", []), *line.get("replaces", [])]
    rest = [line["amount"]]
    while rest:
        amount = rest.pop()
        found += amount.get("of_lines", [])
        for key in ("sum", "greater", "lesser", "cases", "rows"):
            rest += amount.get(key, [])
    return found
