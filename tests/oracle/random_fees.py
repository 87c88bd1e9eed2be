"""Random small fee schedules with amounts of every kind, and random partial answers to them."""

from fractions import Fraction
from random import Random
from typing import Any

from portal.domain.answers import UNSURE, Answer, Between, Exact
from portal.domain.ordinance import PermitClass

PLANS = tuple(each.id for each in PermitClass)
FACTS: dict[str, Any] = {
    "lots": {"kind": "count", "label": "Lots", "one": "lot", "many": "lots"},
    "hours": {"kind": "count", "label": "Hours", "one": "hour", "many": "hours", "parts": True},
    "cost": {"kind": "money", "label": "Cost"},
    "paid": {"kind": "money", "label": "Paid already"},
    "area": {"kind": "quantity", "label": "Area", "unit": "sq_ft"},
    "late": {"kind": "yes_no", "label": "Begun first"},
    "senior": {"kind": "yes_no", "label": "A senior"},
    "use": {"kind": "choice", "label": "Use", "values": {"home": "a home", "shop": "a shop"}},
}
SIZED = ("lots", "hours", "cost", "area")
MOST = 12  # the greatest size that is tried
ROUNDINGS = ("cent", "cent", "dollar", "dollar_up", "dollar_down")
WHENS = (
    "true", "true", "late", "senior", "use == shop", "plan == administrative", "lots > 3",
    "area >= 5", "cost < 6 or late", "plan in (administrative, planning_board) and area > 4",
    "not senior and hours <= 7",
)  # fmt: skip


class RandomSchedule:
    """One random schedule, as the data of its file."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - repeatable, not secret
        self._names: list[str] = []
        lines = [self._line(number) for number in range(self.random.randint(1, 4))]
        if self.random.random() < 0.7:
            lines.append(self._on_lines("over"))
        if self.random.random() < 0.6:
            lines.append(self._credit())
        self.data = {
            "town": "elsewhere", "name": "Random", "in_force": "2026-01-01", "source": "Made up",
            "round": self.random.choice(ROUNDINGS), "facts": FACTS, "line": lines,
        }  # fmt: skip
        said = str(lines)
        self.data["facts"] = {name: fact for name, fact in FACTS.items() if name in said}

    def answers(self) -> tuple[dict[str, Answer], dict[str, list[Any]]]:
        """Return random answers, and for each fact the values that agree with its answer."""
        answers: dict[str, Answer] = {}
        values: dict[str, list[Any]] = {}
        open_left = 2
        for name, fact in self.data["facts"].items():
            is_open = open_left > 0 and self.random.random() < 0.4
            open_left -= is_open
            answers[name], values[name] = self._answer(name, fact, is_open)
        return answers, values

    def _answer(self, name: str, fact: Any, is_open: bool) -> tuple[Answer, list[Any]]:
        if fact["kind"] in ("yes_no", "choice"):
            words = list(fact.get("values", ("yes", "no")))
            if is_open:
                return UNSURE, words
            word = self.random.choice(words)
            return Exact(word == "yes" if fact["kind"] == "yes_no" else word), [word]
        low = Fraction(self.random.randint(0, MOST - 1))
        if not is_open:
            return Exact(low), [low]
        high = Fraction(self.random.randint(int(low) + 1, MOST))
        return Between(low, high), points(name, low, high)

    def _line(self, number: int) -> dict[str, Any]:
        line: dict[str, Any] = {
            "id": f"line{number}", "name": f"Line {number}", "when": self._when(),
            "group": self.random.choice(("fee", "fee", "fee", "deposit", "pass_through")),
            "amount": self._amount(2),
        }  # fmt: skip
        if line["group"] == "fee" and self.random.random() < 0.4:
            line["once"] = "shared"
        self._names.append(line["id"])
        self._groups = {**getattr(self, "_groups", {}), line["id"]: line["group"]}
        return line

    def _on_lines(self, name: str) -> dict[str, Any]:
        some = self._some()
        line = {
            "id": name, "name": "Over", "group": self._groups[some[0]], "when": self._when(),
            "amount": self._percent(some, "200", "150"),
        }  # fmt: skip
        if self.random.random() < 0.5:
            line["replaces"] = some
        return line

    def _credit(self) -> dict[str, Any]:
        group = self._groups[self.random.choice(self._names)]
        fees = [name for name in self._names if self._groups[name] == group]
        amount = self.random.choice(
            [
                {"flat": self._dollars()},
                {"percent": "100", "of": "paid"},
                self._percent(fees),
                self._percent(fees),
            ]
        )
        return {
            "id": "credit", "name": "Credit", "group": group, "when": self._when(),
            "amount": amount, "reduces": fees,
        }  # fmt: skip

    def _percent(self, lines: list[str], *more: str) -> dict[str, Any]:
        percent = self.random.choice(("10", "50", "100", "12.5", *more))
        take = self.random.choice(("sum", "greatest", "least", "all_but_greatest"))
        return {"percent": percent, "of_lines": lines, "take": take}

    def _some(self) -> list[str]:
        return self.random.sample(self._names, self.random.randint(1, len(self._names)))

    def _when(self) -> str:
        return self.random.choice(WHENS)

    def _dollars(self) -> str:
        return f"{self.random.randint(0, 60)}.{self.random.choice(('00', '50', '05'))}"

    def _amount(self, depth: int) -> dict[str, Any]:
        kinds = ["flat", "per", "per", "slices", "percent", "unknown"]
        if depth:
            kinds += ["tiers", "tiers", "cases", "sum", "greater", "lesser"]
        amount = self._of_kind(self.random.choice(kinds), depth)
        if self.random.random() < 0.15:
            amount["times"] = self.random.choice(("lots", "hours"))
        if self.random.random() < 0.2:
            amount["minimum"] = "7.00"
        if self.random.random() < 0.2:
            amount["maximum"] = "25.50"
        return amount

    def _of_kind(  # noqa: PLR0911 - a return for each kind of amount
        self, kind: str, depth: int
    ) -> dict[str, Any]:
        match kind:
            case "flat":
                return {"flat": self._dollars()}
            case "unknown":
                return {"unknown": "Ask the Town."}
            case "per":
                included = self.random.choice((0, 0, 2))
                return {
                    "per": self._sized(),
                    "rate": self._rate(),
                    **self._unit(),
                    "included": included,
                }
            case "slices":
                rows = [{"to": end, "rate": self._rate()} for end in self._cuts()]
                rows.append({"rate": self._rate()})
                return {"slices": self._sized(), **self._unit(), "rows": rows}
            case "percent":
                return {"percent": "7.5", "of": "cost"}
            case "tiers":
                return {
                    "tiers": self._sized(),
                    "rows": self._rows(depth),
                    "falls": True,
                    "edge": "ambiguous",
                }
            case "cases":
                when = self.random.choice(WHENS[2:])
                cases = [{"when": when, **self._amount(depth - 1)}, self._amount(depth - 1)]
                return {"cases": cases, "falls": True}
        return {kind: [self._amount(depth - 1), self._amount(depth - 1)]}

    def _rows(self, depth: int) -> list[dict[str, Any]]:
        rows = []
        for end in self._cuts():
            rows.append({self.random.choice(("to", "below")): end, **self._amount(depth - 1)})
            if self.random.random() < 0.2:
                rows[-1]["below"] = rows[-1].pop("to", end)
        rows.append(self._amount(depth - 1))
        if self.random.random() < 0.3:
            rows[-1]["above"] = self.random.choice(self._cuts_after(rows))
        return rows

    def _cuts_after(self, rows: list[dict[str, Any]]) -> list[int]:
        end = rows[-2].get("to", rows[-2].get("below"))
        return [end, end + 1, max(end - 1, 1)]

    def _cuts(self) -> list[int]:
        return sorted(self.random.sample(range(2, MOST - 1), self.random.randint(1, 2)))

    def _unit(self) -> dict[str, Any]:
        partial = self.random.choice(("exact", "up", "down", "nearest"))
        return {"each": self.random.choice((1, 2, 3)), "partial": partial}

    def _rate(self) -> str:
        return self.random.choice(("3.00", "0.25", "12.00", "0.005", "1.115"))

    def _sized(self) -> str:
        return self.random.choice(SIZED)


def points(name: str, low: Fraction, high: Fraction) -> list[Fraction]:
    """Return many sizes of a range: at and beside any edge, as near as the fact can be."""
    if name == "lots":
        return [Fraction(number) for number in range(int(low), int(high) + 1)]
    hair = Fraction(1, 100) if name in ("cost", "paid") else Fraction(1, 10**9)
    halves = [low + Fraction(number, 2) for number in range(int((high - low) * 2) + 1)]
    beside = [half + side for half in halves for side in (-hair, Fraction(0), hair)]
    return [size for size in beside if low <= size <= high]


def write_toml(data: dict[str, Any]) -> bytes:
    """Write the data of a schedule as the text of its file."""
    day = data["in_force"]
    head = [
        f"{key} = {_value(value)}" for key, value in data.items() if key not in ("in_force", "line")
    ]
    lines = [f"[[line]]\n{_table(line)}" for line in data["line"]]
    return "\n".join([f"in_force = {day}", *head, *lines]).encode()


def _table(table: dict[str, Any]) -> str:
    return "\n".join(f"{key} = {_value(value)}" for key, value in table.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
