"""How the lines of a fee schedule stand to each other: in which order, and what cannot be."""

from collections.abc import Iterator, Mapping, Sequence
from graphlib import TopologicalSorter
from heapq import heappop, heappush

from portal.domain.fees import FeeLine


def working_order(lines: Mapping[str, FeeLine]) -> list[str]:
    """Return the lines such that each stands after all on which its charge may rest.

    Those are the lines it speaks of, those that share a `once` with them, and those that stand
    in their place. Else they stand as in the file, so that of two that are taken off one line
    the first is taken first. Raises CycleError.
    """
    places = {name: place for place, name in enumerate(lines)}
    sorter = TopologicalSorter({name: _before(name, lines) for name in lines})
    sorter.prepare()
    ready: list[tuple[int, str]] = []
    order = []
    while sorter.is_active():
        for name in sorter.get_ready():
            heappush(ready, (places.get(name, len(places)), name))
        _place, name = heappop(ready)
        order.append(name)
        sorter.done(name)
    return order


def clashes(lines: Sequence[FeeLine]) -> Iterator[str]:
    """Yield a sentence for each line that takes off or replaces what it cannot."""
    known = {line.id: line for line in lines}
    for line in lines:
        where = f"line {line.id}"
        if line.reduces and line.once:
            yield f"{where}: once: not beside reduces; make one line with the greater amount"
        sharing = [each for each in lines if line.once and each.once == line.once]
        if sharing and sharing[0].group != line.group:
            first = sharing[0]
            yield f"{where}: once: {first.id} is a {first.group}, this is a {line.group}"
        if line.reduces and line.replaces:
            yield f"{where}: reduces and replaces: one or the other"
        for name in line.reduces:
            other = known.get(name)
            if other is not None and other.reduces:
                yield f"{where}: reduces: {name} is itself taken off others"
            elif other is not None and other.group != line.group:
                yield f"{where}: reduces: {name} is a {other.group}, this is a {line.group}"
        for name in line.replaces:
            other = known.get(name)
            if other is not None and set(other.reduces) - set(line.replaces):
                yield f"{where}: replaces: {name} is taken off lines that stay"


def _before(name: str, lines: Mapping[str, FeeLine]) -> list[str]:
    line = lines[name]
    others = line.others & lines.keys()
    keys = {lines[other].once for other in others} - {None}
    before = set(others) | {each.id for each in lines.values() if each.once in keys}
    for each in lines.values():
        if set(each.replaces) & others - set(line.replaces) and name not in _reach(each, lines):
            before.add(each.id)
    # A circle of one is told as such; to share a fee with a line one speaks of is none.
    return sorted(before - {name} | (others & {name}))


def _reach(line: FeeLine, lines: Mapping[str, FeeLine]) -> set[str]:
    """Return the lines of which a line speaks, and those of which they do."""
    found: set[str] = set()
    rest = list(line.others)
    while rest:
        name = rest.pop()
        if name in lines and name not in found:
            found.add(name)
            rest += lines[name].others
    return found
