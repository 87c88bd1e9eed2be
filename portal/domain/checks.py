"""What a town's rules must prove before the portal serves them.

Each check is exact, since every decision is one finite function: no job without an answer, no
two rules of a stage that disagree, no rule, class, fact or kind of work without effect.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from portal.domain.conditions import KIND_FACT
from portal.domain.decisions import GAP, Decisions, rule_bit
from portal.domain.diagram import (
    TRUE,
    Node,
    Situation,
    facts_that_matter,
    level_matters,
    path_to,
)
from portal.domain.ordinance import PermitClass


def problems(decisions: Decisions) -> Iterator[str]:
    """Yield a sentence for each fault of a town's rules; nothing if they are sound."""
    yield from _gaps(decisions)
    yield from _conflicts(decisions)
    yield from _dead_rules(decisions)
    yield from _unreached_classes(decisions)
    yield from _idle_exclusions(decisions)
    yield from _idle_conditions(decisions)
    yield from _idle_facts(decisions)


def example_job(decisions: Decisions, node: Node, leaf: int) -> str:
    """Return the facts of one job that reaches a leaf with a bit of the mask, as a query."""
    parts: dict[str, list[str]] = {}
    for level, cell in path_to(node, leaf).items():
        variable = decisions.store.variables[level]
        if variable.kind_group is None:
            parts[variable.fact] = [decisions.cells[variable.fact].sample(cell)]
        elif cell:
            group = decisions.groups[variable.kind_group]
            parts.setdefault(KIND_FACT, []).append(group.kinds[0].id)
    if decisions.groups and KIND_FACT not in parts:
        # No kind was singled out: the last group stands for a job with none of the others.
        parts[KIND_FACT] = [decisions.groups[-1].kinds[0].id]
    ordered = [fact for fact in decisions.ordinance.facts if fact in parts]
    return "&".join(f"{fact}={value}" for fact in ordered for value in parts[fact])


def _gaps(decisions: Decisions) -> Iterator[str]:
    if decisions.by_class.leaves & GAP:
        job = example_job(decisions, decisions.by_class, GAP)
        yield f"rules: a gap: no rule decides {job}"


def _conflicts(decisions: Decisions) -> Iterator[str]:
    store, ordinance = decisions.store, decisions.ordinance
    live = store.negation(decisions.barred)
    for stage in ordinance.stages:
        rules = [rule for rule in ordinance.rules if rule.stage == stage.id]
        holding = {rule.id: store.both(live, decisions.diagram(rule.when)) for rule in rules}
        for one, other in combinations(rules, 2):
            if one.mask == other.mask and one.readings == other.readings:
                continue
            overlap = store.both(holding[one.id], holding[other.id])
            if overlap is not store.false:
                job = example_job(decisions, overlap, TRUE)
                yield (
                    f"rule {one.id}: conflicts with rule {other.id} in stage {stage.id}: "
                    f"both hold for {job}"
                )
        for rule in rules:
            live = store.both(live, store.negation(decisions.diagram(rule.when)))


def _dead_rules(decisions: Decisions) -> Iterator[str]:
    for number, rule in enumerate(decisions.ordinance.rules):
        if not decisions.by_rule.leaves & rule_bit(number):
            yield f"rule {rule.id}: dead: it never decides a job"


def _unreached_classes(decisions: Decisions) -> Iterator[str]:
    for permit_class in PermitClass:
        wanted = permit_class in decisions.ordinance.classes
        if wanted and not decisions.by_class.leaves & permit_class.bit:
            yield f"rules: class {permit_class.id}: unreachable: no job is of this class"


def _idle_exclusions(decisions: Decisions) -> Iterator[str]:
    for impossible in decisions.ordinance.impossible:
        if decisions.diagram(impossible.when) is decisions.store.false:
            yield f"impossible {impossible.says!r}: dead: no job is like this anyway"


def _idle_conditions(decisions: Decisions) -> Iterator[str]:
    ordinance, false = decisions.ordinance, decisions.store.false
    for obligation, required, ask in zip(
        ordinance.obligations, decisions.required, decisions.to_ask, strict=True
    ):
        if not (required.leaves | ask.leaves) & TRUE:
            yield f"obligation {obligation.id}: dead: it never applies"
    for guidance, node in zip(ordinance.guidance, decisions.guidance, strict=True):
        if not node.leaves & TRUE:
            yield f"guidance {guidance.id}: dead: it never applies"
    for deadline, node in zip(ordinance.deadlines, decisions.deadlines, strict=True):
        if not node.leaves & TRUE:
            yield f"deadline {deadline.id}: dead: it never applies"
    for kind in ordinance.kinds:
        doubt = decisions.diagram(kind.doubt_when)
        exempt = decisions.diagram(kind.exempt_when)
        never = decisions.store.both(doubt, decisions.store.negation(exempt)) is false
        if never and doubt is not false:
            yield f"kind_of_work {kind.id}: doubt_when: never in doubt: it is exempt there anyway"


def _idle_facts(decisions: Decisions) -> Iterator[str]:
    roots = (
        decisions.by_class,
        *decisions.required,
        *decisions.to_ask,
        *decisions.guidance,
        *decisions.deadlines,
    )
    named = matter = 0
    for root in roots:
        named |= root.facts
        matter |= facts_that_matter(root, decisions.store.variables)
    facts = decisions.ordinance.facts
    dates = {fact.until for fact in facts.values() if matter & decisions.fact_bits[fact.id]}
    dates |= {deadline.from_fact for deadline in decisions.ordinance.deadlines}
    for fact in facts.values():
        bit = decisions.fact_bits[fact.id]
        if fact.informational and (named & bit or fact.id in dates):
            yield f"fact {fact.id}: informational, yet rules depend on it"
        if not (fact.informational or matter & bit or fact.id in dates):
            yield f"fact {fact.id}: can never matter"
    kind_levels = [
        level for level, variable in enumerate(decisions.store.variables)
        if variable.kind_group is not None
    ]  # fmt: skip
    for level in kind_levels:
        if not _kind_matters(decisions, roots, level, kind_levels):
            group = decisions.groups[decisions.store.variables[level].kind_group or 0]
            for kind in group.kinds:
                yield f"kind_of_work {kind.id}: can never matter"


def _kind_matters(
    decisions: Decisions, roots: Sequence[Node], level: int, kind_levels: Sequence[int]
) -> bool:
    """Tell whether adding a kind of work to a job that has another can change anything."""
    bit = decisions.fact_bits[KIND_FACT]
    size = len(decisions.store.variables) + 1
    for other in kind_levels:
        if other == level:
            continue
        cells = tuple(1 if place == other else None for place in range(size))
        situation = Situation(cells, bit)
        for root in roots:
            if root.facts & bit:
                left = decisions.store.restrict(root, situation)
                if level_matters(left, level, decisions.store.variables):
                    return True
    return len(kind_levels) == 1
