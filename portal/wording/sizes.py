"""Sizes from shapes in words: how the parts come together, and the limits they touch."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from portal.domain.amounts import Amount
from portal.domain.cells import Cut
from portal.domain.edition import Measuring
from portal.domain.facts import Unit
from portal.domain.i18n import _
from portal.domain.parts import Part
from portal.domain.shapes import SIDES
from portal.domain.sizing import Margin, Sized, say_margin
from portal.domain.soil import Reuse
from portal.domain.triangles import has_exact_area
from portal.domain.units import say_amount, say_both
from portal.wording.citations import say_basis, say_citation
from portal.wording.parts import say_span
from portal.wording.telling import Line

# What may be said of soil that is dug, where something is filled too; nothing leaves it open.
REUSE_WORDS: Mapping[str, str] = {
    "yes": _("Yes, as far as it goes"),
    "part": _("Only part of it"),
    "no": _("No, it comes from somewhere else"),
    "": _("Not sure"),
}
END_AREAS = _(
    "A pond is taken by the average of its top and its bottom. That is never too little. Where it "
    "narrows much it is too much, by up to half."
)
ROUND = _("For round shapes we use 3.1416 for pi. That is a hair too much, never too little.")
UNEVEN = _(
    "The root for a triangle by its sides does not come out even. We take the next thousandth of "
    "a square foot above it."
)
UNEVEN_RANGE = _(
    "A root for a triangle by its sides may not come out even. Then the low end of the range is "
    "the next thousandth of a square foot below it, and the high end the next one above."
)
TRIANGLE_STRIP = _(
    "Two sides of the triangle are not measured, so the strip around it is a range: from two equal "
    "sides to a square corner."
)


def tell_total(sized: Sized, unit: Unit, margin: Margin | None, reuse: Reuse | None) -> list[str]:
    """Tell how the parts come together: cut and fill, reuse, and the margin."""
    lines = []
    soil = sized.soil
    if soil is not None and soil.may_be_reused:
        cut, fill = say_span(soil.cut, unit), say_span(soil.fill, unit)
        lines.append(_("Dug out: {cut}. Brought in or placed: {fill}.").format(cut=cut, fill=fill))
        lines.append(_say_reuse(sized, unit, reuse))
    elif len(sized.parts) > 1:
        whole = say_span(sized.before_margin, unit)
        lines.append(_("All shapes together: {whole}.").format(whole=whole))
    if margin is not None:
        lines.append(_say_margin(margin, say_span(sized.whole, unit)))
    return lines


def tell_twice(span: Amount, unit: Unit, measuring: Measuring | None) -> Line:
    """Tell that the answer reaches from soil counted once to soil counted twice, and why."""
    said = _(
        "Counted once or counted twice, the soil falls on two sides of a limit. So the answer "
        "stays open: {span}."
    ).format(span=say_span(span, unit))
    if measuring is None or measuring.counted_once is None:
        return Line(said)
    once = measuring.counted_once
    return Line(
        f"{said} {once.says}",
        cite=say_citation(once.citation),
        basis=say_basis(once.citation.basis),
    )


def tell_measuring(measuring: Measuring) -> Line:
    """Tell how the law has this size measured."""
    line = measuring.line
    return Line(line.says, cite=say_citation(line.citation), basis=say_basis(line.citation.basis))


def tell_limits(
    span: Amount, unit: Unit, crossed: Sequence[Cut], below: Cut | None, above: Cut | None
) -> list[str]:
    """Tell which limits of the law lie within the size, or how near the next ones are."""
    if crossed:
        return [
            _(
                "{limit} lies within this range, and the law's answer can change there. The answer "
                "stays open until you know the size better."
            ).format(limit=_say_limit(cut, unit))
            for cut in crossed
        ]
    lines = []
    if below is not None:
        lines.append(_say_near(span.low - _amount(below), below, span, unit, over=True))
    if above is not None:
        lines.append(_say_near(_amount(above) - span.high, above, span, unit, over=False))
    return lines or [_("With your other answers, this size no longer changes the result.")]


def tell_notes(parts: Sequence[Part], margin: Margin | None) -> list[str]:
    """Tell where a number is not just what it stands for: a hair larger, or a range."""
    notes = []
    if any("across" in part.sizes for part in parts):
        notes.append(ROUND)
    if any({"bottom_length", "bottom_across"} & part.sizes.keys() for part in parts):
        notes.append(END_AREAS)
    triangles = [[part.sizes[side] for side in "abc"] for part in parts if part.shape is SIDES]
    if any(_are_known(sides) and not has_exact_area(sides) for sides in triangles):
        notes.append(UNEVEN)
    if not all(map(_are_known, triangles)):
        notes.append(UNEVEN_RANGE)
    if margin and margin.unit == "ft" and any(part.shape.least_strip for part in parts):
        notes.append(TRIANGLE_STRIP)
    return notes


def _say_reuse(sized: Sized, unit: Unit, reuse: Reuse | None) -> str:
    assert sized.soil is not None
    once, twice = say_span(sized.soil.once, unit), say_span(sized.soil.twice, unit)
    if reuse == "yes":
        return _(
            "The soil you dig here is the fill too, so it is counted once: {once}. Counted twice "
            "it would be {twice}."
        ).format(once=once, twice=twice)
    if isinstance(reuse, Amount):
        return _(
            "Of the soil you dig here, this much is the fill too: {reused}. Counted once, that "
            "makes {counted}. Counted twice it would be {twice}."
        ).format(
            reused=say_span(reuse, unit), counted=say_span(sized.before_margin, unit), twice=twice
        )
    if reuse == "no":
        return _("None of the soil you dig is the fill, so both count: {twice}.").format(
            twice=twice
        )
    return _(
        "You have not said if the soil you dig is the fill. If it is, it is counted once: {once}. "
        "If not, both count: {twice}. We take the whole range."
    ).format(once=once, twice=twice)


def _say_margin(margin: Margin, whole: str) -> str:
    if margin.unit == "percent":
        said = _("With {margin} more for access and piles: {whole}.")
    else:
        said = _("With a strip of {margin} around each shape for access and piles: {whole}.")
    return said.format(margin=say_margin(margin), whole=whole)


def _amount(cut: Cut) -> Fraction:
    assert isinstance(cut.value, Fraction)
    return cut.value


def _say_limit(cut: Cut, unit: Unit) -> str:
    return say_both(_amount(cut), unit)


def _say_near(way: Fraction, cut: Cut, span: Amount, unit: Unit, *, over: bool) -> str:
    limit, apart = _say_limit(cut, unit), say_amount(way, unit)
    if way == 0 and over:
        said = _("This is just at {limit}, and counts on the upper side of that limit.")
        return said.format(limit=limit)
    if way == 0:
        said = _("This goes up to {limit}, and stays on the lower side of that limit.")
        return said.format(limit=limit)
    if span.low == span.high:
        near = {
            True: _("It is {apart} over the limit of {limit}."),
            False: _("It is {apart} under the limit of {limit}."),
        }
    else:
        near = {
            True: _("It is at least {apart} over the limit of {limit}."),
            False: _("It is at least {apart} under the limit of {limit}."),
        }
    return near[over].format(apart=apart, limit=limit)


def _are_known(sides: Sequence[Amount]) -> bool:
    return all(side.low == side.high for side in sides)
