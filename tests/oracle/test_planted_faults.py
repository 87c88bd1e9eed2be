"""A fault of each sort is planted in a town, and the test that is there to find it must fail."""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from portal.domain import conditions as c
from portal.domain.decisions import Decisions
from portal.domain.determination import Consequence, consequence_of
from portal.domain.diagram import DiagramStore, Node, Situation
from portal.domain.edition import Edition, Town
from portal.domain.facts import Fact, FactTable
from portal.domain.ordinance import Ordinance, PermitClass, Rule
from tests.oracle import test_brute_force, test_pairs_of_kinds, test_z3
from tests.oracle.z3_law import Z3Law

TOWNS = ["somers", "carmel"]


@pytest.fixture(params=TOWNS)
def edition(request: pytest.FixtureRequest, towns: Mapping[str, Town]) -> Edition:
    return towns[request.param].editions[-1]


def fails(test: Callable[..., None], edition: Edition, *more: object) -> None:
    """Run a test of whole towns over one edition, and see that it fails."""
    with pytest.raises(AssertionError):
        test({"town": Z3Law(edition)}, "town", *more)


def changed(
    edition: Edition, change: Callable[[c.Condition], c.Condition], *, kinds: bool = False
) -> Edition:
    """Return the edition whose diagrams come from other conditions than its ordinance has."""
    ordinance = edition.ordinance
    rules = [replace(rule, when=everywhere(rule.when, change)) for rule in ordinance.rules]
    work = [
        replace(kind, exempt_when=everywhere(kind.exempt_when, change)) if kinds else kind
        for kind in ordinance.kinds
    ]
    turned = replace(ordinance, rules=tuple(rules), kinds=tuple(work))
    return replace(edition, decisions=Decisions(turned))


def everywhere(condition: c.Condition, change: Callable[[c.Condition], c.Condition]) -> c.Condition:
    if isinstance(condition, c.Not):
        return change(c.Not(everywhere(condition.part, change)))
    if isinstance(condition, c.All | c.Any):
        parts = tuple(everywhere(part, change) for part in condition.parts)
        return change(type(condition)(parts))
    return change(condition)


def with_class_diagram(edition: Edition, node: Node) -> Edition:
    decisions = copy(edition.decisions)
    decisions.by_class = node
    return replace(edition, decisions=decisions)


def with_law(edition: Edition, **parts: object) -> Edition:
    """Return the edition with another ordinance, and diagrams that are true to it."""
    ordinance: Ordinance = replace(edition.ordinance, **parts)
    return replace(edition, ordinance=ordinance, decisions=Decisions(ordinance))


def another(edition: Edition, when: c.Condition, permit_class: PermitClass, stage: int) -> Rule:
    given = edition.ordinance
    rule = replace(given.rules[0], id="planted", stage=given.stages[stage].id)
    return replace(rule, when=when, classes=(permit_class,), readings=())


def swapped_operator(condition: c.Condition) -> c.Condition:
    if isinstance(condition, c.Compares):
        other = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}[condition.operator]
        return replace(condition, operator=other)
    return condition


def dropped_part(condition: c.Condition) -> c.Condition:
    return condition.parts[0] if isinstance(condition, c.All) else condition


def any_for_every(condition: c.Condition) -> c.Condition:
    """Take a job as exempt as soon as one of its parts is."""
    is_every = condition == c.STANDINGS["every_part_exempt"]
    return c.STANDINGS["some_part_exempt"] if is_every else condition


@pytest.mark.parametrize("change", [swapped_operator, dropped_part, any_for_every])
def test_a_changed_condition(edition: Edition, change: Callable[..., c.Condition]) -> None:
    faulty = changed(edition, change)
    fails(test_z3.test_the_class_diagram_says_what_the_rules_say, faulty)


def test_a_changed_exemption(edition: Edition) -> None:
    faulty = changed(edition, lambda _: c.FALSE, kinds=True)
    fails(test_z3.test_the_class_diagram_says_what_the_rules_say, faulty)


def test_one_leaf_exchanged_in_the_smallest_corner(edition: Edition) -> None:
    store, node = edition.decisions.store, edition.decisions.by_class
    path = [node]
    while node.children:
        node = max(node.children, key=lambda child: child.level)
        path.append(node)
    other = store.leaf(15 if path[-1].leaves != 15 else 1)
    for parent, child in reversed(list(pairwise(path))):
        place = parent.children.index(child)
        children = (*parent.children[:place], other, *parent.children[place + 1 :])
        other = store.node(parent.level, children)
    fails(
        test_z3.test_the_class_diagram_says_what_the_rules_say, with_class_diagram(edition, other)
    )


@pytest.mark.parametrize("dropped", [0, -1])
def test_a_rule_forgotten(edition: Edition, dropped: int) -> None:
    rules = list(edition.ordinance.rules)
    del rules[dropped]
    decisions = Decisions(replace(edition.ordinance, rules=tuple(rules)))
    faulty = replace(edition, decisions=decisions)
    fails(test_z3.test_the_class_diagram_says_what_the_rules_say, faulty)


def test_every_other_diagram_turned_round(edition: Edition) -> None:
    for number in range(len(edition.ordinance.obligations)):
        decisions = copy(edition.decisions)
        required = list(decisions.required)
        required[number] = decisions.store.negation(required[number])
        decisions.required = tuple(required)
        faulty = replace(edition, decisions=decisions)
        fails(test_z3.test_every_other_diagram_says_what_its_condition_says, faulty)


def test_a_gap(edition: Edition) -> None:
    faulty = with_law(edition, rules=edition.ordinance.rules[:-1])
    fails(test_z3.test_the_class_diagram_says_what_the_rules_say, faulty)


def test_two_rules_of_a_stage_that_disagree(edition: Edition) -> None:
    rule = another(edition, edition.ordinance.rules[-1].when, PermitClass.PLANNING_BOARD, -1)
    faulty = with_law(edition, rules=(*edition.ordinance.rules, rule))
    fails(test_z3.test_no_two_rules_of_a_stage_disagree_and_none_is_dead, faulty)


def test_a_dead_rule(edition: Edition) -> None:
    dead = c.All((edition.ordinance.rules[-1].when, c.Not(edition.ordinance.rules[-1].when)))
    rule = another(edition, dead, PermitClass.EXEMPT, -1)
    faulty = with_law(edition, rules=(*edition.ordinance.rules, rule))
    fails(test_z3.test_no_two_rules_of_a_stage_disagree_and_none_is_dead, faulty)


def test_a_fact_and_a_question_that_never_matter(edition: Edition) -> None:
    facts = FactTable((*edition.ordinance.facts.values(), Fact("idle", "yes_no")))
    faulty = with_law(edition, facts=facts)
    fails(test_z3.test_every_fact_that_is_not_informational_can_matter, faulty)
    question = replace(edition.questions[0], id="idle", facts=("idle",))
    asking = replace(faulty, questions=(*edition.questions, question))
    fails(test_z3.test_every_question_can_matter, asking)


def test_a_larger_job_that_needs_less(edition: Edition) -> None:
    large = c.Compares("area_sqft", ">", edition.ordinance.facts["area_sqft"].greatest / 2)
    rule = another(edition, large, PermitClass.EXEMPT, 0)
    faulty = with_law(edition, rules=(rule, *edition.ordinance.rules))
    fails(test_z3.test_more_never_asks_for_less, faulty, "area_sqft")


def test_kinds_of_work_judged_otherwise(edition: Edition) -> None:
    rules = tuple(
        replace(r, when=everywhere(r.when, any_for_every)) for r in edition.ordinance.rules
    )
    faulty = with_law(edition, rules=rules)
    pairs = test_pairs_of_kinds
    fails(pairs.test_any_job_is_judged_as_if_every_part_were_exempt_and_as_if_none_were, faulty)
    name = edition.profile.id
    with pytest.raises(AssertionError):
        pairs.test_a_pair_is_judged_as_if_every_part_were_exempt_and_as_if_none_were(
            {name: Town(name, (faulty,))}, name
        )


def whole(_: DiagramStore, root: Node, __: Situation) -> Node:
    """A planted fault: what was answered is not looked at."""
    return root


def first_cell(store: DiagramStore, root: Node, situation: Situation) -> Node:
    """A planted fault: of several cells that an answer allows only one is looked at."""
    cells = tuple(cell[0] if isinstance(cell, tuple) else cell for cell in situation.cells)
    return PROPER(store, root, Situation(cells, situation.narrowed))


PROPER = DiagramStore.restrict


@pytest.mark.parametrize("restrict", [whole, first_cell])
def test_a_restriction_that_leaves_something_out(
    edition: Edition, restrict: Callable[..., Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DiagramStore, "restrict", restrict)
    fails(test_z3.test_outcome_sets_and_relevant_facts_are_those_of_z3, edition, 0)
    with pytest.raises(AssertionError):
        test_brute_force.check_all(range(50))


def unreduced(restriction: Any, source: Node, children: tuple[Node, ...]) -> Node:
    bit = restriction._store.variables[source.level].bit
    leaves = facts = 0
    for child in children:
        leaves, facts = leaves | child.leaves, facts | child.facts
    return Node(source.level, children, leaves, facts | bit)


def test_facts_that_seem_to_matter_and_no_longer_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("portal.domain.diagram._Restriction._node", unreduced)
    with pytest.raises(AssertionError):
        test_brute_force.check_all(range(100))


def rule_by_rule(decisions: Decisions, situation: Situation) -> Consequence:
    """Take the class of every rule that can hold, as plain three-valued logic does."""
    exact = consequence_of(decisions, situation)
    mask = 0
    for rule in decisions.ordinance.rules:
        left = decisions.store.restrict(decisions.diagram(rule.when), situation)
        mask |= rule.mask if left is not decisions.store.false else 0
    return Consequence(mask, exact.matters)


def test_outcomes_that_no_job_reaches(edition: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    for oracle in (test_brute_force, test_z3):
        monkeypatch.setattr(oracle, "consequence_of", rule_by_rule)
    fails(test_z3.test_outcome_sets_and_relevant_facts_are_those_of_z3, edition, 0)
    with pytest.raises(AssertionError):
        test_brute_force.check_all(range(50))
