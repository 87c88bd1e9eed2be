"""A view of a shape as an SVG drawing to scale, with its sizes beside it and a bar of feet.

Only presentation attributes and classes: the policy of our pages allows no style within them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape

from portal.domain.outlines import Mark, Outline, Point, Side, Sketch
from portal.domain.units import say_length
from portal.wording.parts import DrawingTold

WIDTH = 340  # of the drawing's own units; a page may show it smaller
_TALLEST, _LEAST = 200, 70  # of the shape itself
_EDGE, _LABEL, _LINE = 12, 104, 18  # an empty edge, room for words at a side, a line of words
_LETTERS = 12  # that fit beside a shape
_ROUND = (1, 2, 5)


def shape_svg(told: DrawingTold, name: str, *, with_bar: bool = True) -> str:
    """Return the drawing as an `svg` element that reads out its title and what it tells.

    `name` is an id that no other drawing on the page has. The same view at the least of its sizes
    is drawn in dashes. A drawing of no size in particular needs no bar of feet.
    """
    sketch, labels = told.sketch, told.labels
    with_bar = with_bar and sketch.view != "profile"
    sheet = _Sheet(sketch, labels, with_bar=with_bar)
    parts = [*_outlines(sheet, sketch.outlines, "gw-shape")]
    if told.smaller is not None:
        parts += _outlines(sheet, told.smaller.outlines, "gw-shape-least", dashed=True)
    parts += [line for mark in sketch.marks for line in _words(sheet, mark, labels)]
    if with_bar:
        parts += _bar(sheet)
    return (
        f'<svg class="gw-drawing" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'viewBox="0 0 {WIDTH} {sheet.height}" aria-labelledby="{name}-title" '
        f'aria-describedby="{name}-told">'
        f'<title id="{name}-title">{escape(told.title)}</title>'
        f'<desc id="{name}-told">{escape(told.told)}</desc>{"".join(parts)}</svg>'
    )


class _Sheet:
    """Where a point in feet stands on the drawing. One scale for both directions."""

    def __init__(self, sketch: Sketch, labels: Mapping[str, str], *, with_bar: bool) -> None:
        points = list(_corners(sketch.outlines))
        self.west, self.east = min(x for x, _ in points), max(x for x, _ in points)
        self.south, self.north = min(y for _, y in points), max(y for _, y in points)
        self.left = self._room("left", sketch.marks, labels)
        right = self._room("right", sketch.marks, labels)
        wide, tall = self.east - self.west, self.north - self.south
        room = Fraction(WIDTH - self.left - right)
        self.scale = min(room / wide, _TALLEST / tall) if tall else room / wide
        drawn = tall * self.scale
        # A long thin shape keeps its scale, and stands in the middle of what its words need.
        slack = max(Fraction(0), _LEAST - drawn) if right > _EDGE else Fraction(0)
        above = self._lines("above", sketch.marks, labels) * _LINE + _EDGE
        self.top = above + slack / 2
        self.base = self.top + drawn
        below = self._lines("below", sketch.marks, labels) * _LINE + _EDGE
        self.bar_at = round(self.base + max(slack / 2, Fraction(below)) + _EDGE)
        self.height = self.bar_at + (2 * _LINE if with_bar else 0)
        self.left += int((room - wide * self.scale) / 2)

    def place(self, point: Point) -> tuple[str, str]:
        x, y = point
        return (
            _number(self.left + (x - self.west) * self.scale),
            _number(self.base - (y - self.south) * self.scale),
        )

    @staticmethod
    def _room(side: Side, marks: Sequence[Mark], labels: Mapping[str, str]) -> int:
        there = any(mark.side == side and mark.dimension in labels for mark in marks)
        return _LABEL if there else _EDGE

    @staticmethod
    def _lines(side: Side, marks: Sequence[Mark], labels: Mapping[str, str]) -> int:
        return int(any(mark.side == side and mark.dimension in labels for mark in marks))


def _corners(outlines: Iterable[Outline]) -> Iterator[Point]:
    for outline in outlines:
        half = (outline.across or Fraction(0)) / 2
        for x, y in outline.points:
            yield x - half, y - half
            yield x + half, y + half


def _outlines(
    sheet: _Sheet, outlines: Iterable[Outline], kind: str, *, dashed: bool = False
) -> Iterator[str]:
    for outline in outlines:
        name = "gw-shape-faint" if outline.faint and not dashed else kind
        look = f'class="{name}" fill="none" stroke="currentColor"'
        if dashed or outline.faint:
            look += ' stroke-dasharray="4 4"'
        if outline.across is not None:
            x, y = sheet.place(outline.points[0])
            radius = _number(outline.across / 2 * sheet.scale)
            yield f'<circle cx="{x}" cy="{y}" r="{radius}" {look}/>'
        else:
            points = " ".join(",".join(sheet.place(point)) for point in outline.points)
            yield f'<polygon points="{points}" {look}/>'


def _words(sheet: _Sheet, mark: Mark, labels: Mapping[str, str]) -> Iterator[str]:
    if mark.dimension not in labels:
        return
    x, y = (Fraction(number) for number in sheet.place(mark.at))
    said = labels[mark.dimension]
    if mark.side in ("above", "below"):
        y += _LINE - 2 if mark.side == "below" else -6
        yield _text(x, y, "middle", said)
        return
    lines = _wrapped(said)
    x, anchor = (x + 8, "start") if mark.side == "right" else (x - 8, "end")
    y += 5 - Fraction(_LINE, 2) * (len(lines) - 1)
    for number, line in enumerate(lines):
        yield _text(x, y + _LINE * number, anchor, line)


def _wrapped(said: str) -> list[str]:
    lines: list[str] = []
    for word in said.split():
        if lines and len(lines[-1]) + len(word) < _LETTERS:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _bar(sheet: _Sheet) -> Iterator[str]:
    """Draw how long some round number of feet is: about a quarter of the drawing at most."""
    most = Fraction(WIDTH, 4) / sheet.scale
    feet = Fraction(1, 12)
    power = Fraction(1)
    while power * 10 <= most:
        power *= 10
    for number in _ROUND:
        if number * power <= most:
            feet = number * power
    length = feet * sheet.scale
    if length > WIDTH / 2:
        return  # smaller than an inch: there is no round length to show
    y = sheet.bar_at
    yield (
        f'<path d="M{_EDGE},{y - 4}v8m0,-4h{_number(length)}m0,-4v8" class="gw-bar" '
        'fill="none" stroke="currentColor"/>'
    )
    yield _text(_EDGE + length + 8, Fraction(y + 5), "start", say_length(feet))


def _text(x: Fraction, y: Fraction, anchor: str, said: str) -> str:
    where = f'x="{_number(x)}" y="{_number(y)}" text-anchor="{anchor}"'
    return f'<text {where} font-size="15" fill="currentColor">{escape(said)}</text>'


def _number(value: Fraction) -> str:
    """Write a place on the drawing to a tenth of its unit, which nobody can see."""
    tenths = round(value * 10)
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"
