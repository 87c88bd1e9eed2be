"""Time per sum of shapes, as µs and as a ratio to the same sum written out in fractions."""

from collections.abc import Iterator
from fractions import Fraction
from urllib.parse import parse_qsl

from portal.domain.parts import TypedSheet, read_part, take_parts
from portal.domain.shapes import Measure
from portal.domain.sizing import Margin, Sized, read_margin, size_parts
from tests.bench.rules import best

GROUND = (
    "1.shape=rectangle&1.length=50+ft&1.width=95+ft&2.shape=circle&2.across=24+ft"
    "&3.shape=triangle&3.base=30+ft&3.height=12+ft&all.margin=10%25"
)
SOIL = (
    "1.shape=trench&1.length=90+ft&1.width=4+ft&1.bottom=2+ft&1.depth=3+ft"
    "&2.shape=pond&2.length=40+ft&2.width=30+ft&2.bottom_length=20+ft&2.bottom_width=12+ft"
    "&2.depth=6+ft&3.shape=loads&3.count=4&3.each=10+cu+yd&3.way=fill&all.margin=10%25"
)


def measure() -> Iterator[str]:
    """Yield one line a sum: read and added up, added up alone."""
    sums: tuple[tuple[str, Measure, str, Fraction, float], ...] = (
        ("area of three shapes", "area", GROUND, _plain_area(), best(_plain_area)),
        ("soil of three shapes", "volume", SOIL, _plain_soil(), best(_plain_soil)),
    )
    for name, of, query, known, plain in sums:
        sheet, _ = take_parts(parse_qsl(query))
        parts = [read_part(part, of) for part in sheet.parts]
        margin = _margin(sheet, of)
        assert size_parts(parts, of, margin, "no").whole.high == known
        alone = best(lambda p=parts, o=of, m=margin: size_parts(p, o, m, "no"), times=100)
        read = best(lambda q=query, o=of: _from_address(q, o), times=50)
        yield (
            f"{name}: {alone:.0f} µs, {alone / plain:.1f} x the sum written out; "
            f"from the address: {read:.0f} µs, {read / plain:.0f} x"
        )


def _from_address(query: str, of: Measure) -> Sized:
    sheet, _ = take_parts(parse_qsl(query))
    return size_parts([read_part(part, of) for part in sheet.parts], of, _margin(sheet, of), "no")


def _margin(sheet: TypedSheet, of: Measure) -> Margin:
    return read_margin(sheet.of_all["margin"][0], of)


def _plain_area() -> Fraction:
    pi = Fraction(31_416, 10_000)
    shapes = Fraction(50) * 95 + pi * Fraction(24) ** 2 / 4 + Fraction(30) * 12 / 2
    return shapes * (1 + Fraction(10) / 100)


def _plain_soil() -> Fraction:
    trench = (Fraction(4) + 2) / 2 * 3 * 90
    pond = (Fraction(40) * 30 + Fraction(20) * 12) / 2 * 6
    return ((trench + pond) / 27 + Fraction(4) * 10) * (1 + Fraction(10) / 100)
