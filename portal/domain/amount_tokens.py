"""The words, marks and exact numbers of an amount, whatever keyboard they were typed on."""

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

_MARKS = str.maketrans(
    {
        "\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{EM DASH}": "-", "\N{HYPHEN}": "-",
        "\N{NON-BREAKING HYPHEN}": "-", "\N{MULTIPLICATION SIGN}": "x", "\N{PRIME}": "'",
        "\N{DOUBLE PRIME}": '"', "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"', "\N{FRACTION SLASH}": "/",
        "\N{DIVISION SLASH}": "/",
        "\N{LESS-THAN OR EQUAL TO}": " <= ", "\N{GREATER-THAN OR EQUAL TO}": " >= ",
        "\N{ARABIC DECIMAL SEPARATOR}": ".", "\N{ARABIC THOUSANDS SEPARATOR}": ",",
    }
)  # fmt: skip
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|\.\d+|[^\W\d_]+(?:\^?[23](?!\d))?|\.\.|<=|>=|[^\w\s]")
_TIMES = re.compile(r"x(?=[\d.])")
_THOUSANDS_SPACE = re.compile(r"(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))")  # never typed by hand
_WORD_NUMBERS = {
    "half": Fraction(1, 2), "halves": Fraction(1, 2), "quarter": Fraction(1, 4),
    "quarters": Fraction(1, 4), "third": Fraction(1, 3), "thirds": Fraction(1, 3),
    "a": Fraction(1), "an": Fraction(1), "one": Fraction(1), "two": Fraction(2),
    "three": Fraction(3), "four": Fraction(4), "five": Fraction(5), "six": Fraction(6),
    "seven": Fraction(7), "eight": Fraction(8), "nine": Fraction(9), "ten": Fraction(10),
    "eleven": Fraction(11), "twelve": Fraction(12), "fifteen": Fraction(15),
    "twenty": Fraction(20), "thirty": Fraction(30), "forty": Fraction(40),
    "fifty": Fraction(50), "sixty": Fraction(60), "seventy": Fraction(70),
    "eighty": Fraction(80), "ninety": Fraction(90),
    "none": Fraction(0), "zero": Fraction(0), "nothing": Fraction(0),
}  # fmt: skip
_PARTS = {"half", "halves", "quarter", "quarters", "third", "thirds"}
# Words that add nothing: "half of an acre", "a 5,000 square foot lot" stays unreadable.
_SILENT = {"of", "the", "."}
_SCALES = {"hundred": 100, "k": 1_000, "thousand": 1_000, "million": 1_000_000}
_ORDINAL = {"th", "ths", "rd", "rds"}  # "1/8th", "2/3rds"
LONGEST_NUMBER = 40


class UnreadableTextError(ValueError):
    """The text is no amount."""


class UnsureNumberError(ValueError):
    """A number, as `written`, that may be one of the `meanings`.

    Its mark may separate thousands or decimals, or two numbers. `suggestions` are the whole text
    with each meaning, so that its unit is kept.
    """

    suggestions: tuple[str, ...] = ()

    def __init__(self, written: str, meanings: tuple[str, ...]) -> None:
        super().__init__()
        self.written = written
        self.meanings = meanings


@dataclass(frozen=True, slots=True)
class Number:
    """An exact number; `plain` if it was written as whole digits, `scaled` if as in "5k"."""

    value: Fraction
    plain: bool
    scaled: bool = False


Token = Number | str


def tokens_of(text: str, *, friendly: bool) -> list[Token]:
    """Split a text into numbers and lower-case words and marks.

    `friendly` asks back about 5.000, 1,50 and 50 100. Raises UnreadableTextError and
    UnsureNumberError.
    """
    marked = _THOUSANDS_SPACE.sub(",", text.translate(_MARKS))
    plain = " ".join(_TIMES.sub(" x ", _ascii_digits(marked).lower()).split()).strip(" ,;")
    if re.sub(_TOKEN, "", plain).strip():
        raise UnreadableTextError
    pieces = [
        piece if len(piece) == 1 else piece.replace("^", "")
        for piece in _TOKEN.findall(plain)
        if piece not in _SILENT
    ]
    tokens: list[Token] = []
    try:
        while pieces:
            tokens.append(_next(pieces, friendly))
    except UnsureNumberError as error:
        error.suggestions = tuple(
            plain.replace(error.written, meaning, 1) for meaning in error.meanings
        )
        raise
    return tokens


def _ascii_digits(text: str) -> str:
    """Spell fractions out, make every script's digits ours, and write ft² as ft^2."""
    spelled = []
    for character in text:
        if unicodedata.category(character) == "Cf":
            continue  # marks that nobody sees come along with what is pasted
        decomposed = unicodedata.normalize("NFKD", character)
        if "\N{FRACTION SLASH}" in decomposed:
            spelled.append(" " + decomposed.replace("\N{FRACTION SLASH}", "/") + " ")
        elif (digit := unicodedata.digit(character, None)) is not None:
            raised = unicodedata.decomposition(character).startswith("<super>")
            spelled.append(f"^{digit}" if raised else str(digit))
        else:
            spelled.append(unicodedata.normalize("NFKC", character))
    return "".join(spelled)


def _next(pieces: list[str], friendly: bool) -> Token:
    piece = pieces.pop(0)
    if piece in _PARTS or (piece in _WORD_NUMBERS and not _is_unit_word(piece, pieces)):
        return _word_number(piece, pieces)
    if not (piece[0].isdigit() or (piece[0] == "." and piece[1:].isdigit())):
        return piece
    value = _digits(piece, pieces, friendly)
    whole = piece.replace(",", "").isdigit()
    if pieces[:1] == ["/"] and len(pieces) > 1 and pieces[1].isdigit():
        value, whole = value / _small(pieces[1]), False
        del pieces[:2]
        if pieces[:1] and pieces[0] in _ORDINAL:
            pieces.pop(0)
        if len(pieces) > 1 and pieces[0] in ("a", "an"):
            pieces.pop(0)
    elif pieces and pieces[0] in _SCALES:
        return Number(value * _SCALES[pieces.pop(0)], plain=True, scaled=True)
    elif whole and (part := _part_after(value, pieces)):
        value, whole = value + part, False
    return Number(value, whole)


def _is_unit_word(piece: str, pieces: list[str]) -> bool:
    """Tell whether "a" or "an" is not meant as "one": only before a unit or a part is it."""
    return not pieces and piece in ("a", "an")


def _word_number(piece: str, pieces: list[str]) -> Number:
    """Read "half an", "three quarters" or "two" as one number; a hyphen may join its words."""
    value = _WORD_NUMBERS[piece]
    while pieces:
        if pieces[0] == "-" and _joins(pieces[1:2]):
            pieces.pop(0)
        # Only parts multiply: "two three" is no number.
        elif pieces[0] in (("a", "an") if piece in _PARTS else _PARTS):
            piece = pieces.pop(0)
            value *= _WORD_NUMBERS[piece]
        else:
            break
    if pieces and pieces[0] in _SCALES:
        return Number(value * _SCALES[pieces.pop(0)], plain=False, scaled=True)
    if value >= 1:
        value += _part_after(value, pieces)
    return Number(value, plain=False)


def _part_after(whole: Fraction, pieces: list[str]) -> Fraction:
    """Take "1/2", "-1/2", "and 1/2" or "and a half" after a whole number; return what it adds.

    A hyphen joins only a part of one to one or more: the range "1 to 1/2" would run backwards.
    """
    start = 1 if pieces[:1] == ["and"] or (pieces[:1] == ["-"] and whole) else 0
    if _is_fraction(pieces[start:]):
        part = _small(pieces[start]) / _small(pieces[start + 2])
        if not start or part < 1:
            del pieces[: start + 3]
            return part
    for words in (["and", "a"], ["and"]):
        following = pieces[len(words)] if len(pieces) > len(words) else ""
        if pieces[: len(words)] == words and following in _PARTS:
            del pieces[: len(words) + 1]
            return _WORD_NUMBERS[following]
    return Fraction(0)


def _joins(following: list[str]) -> bool:
    """Tell whether a hyphen before these joins two words, as in "half-acre", and is no "to"."""
    return (
        bool(following)
        and following[0].isalpha()
        and (following[0] in _PARTS or following[0] not in _WORD_NUMBERS)
    )


def _is_fraction(pieces: list[str]) -> bool:
    return len(pieces) > 2 and pieces[0].isdigit() and pieces[1] == "/" and pieces[2].isdigit()


def _small(digits: str) -> Fraction:
    if len(digits) > LONGEST_NUMBER:
        raise UnreadableTextError
    return Fraction(int(digits))


def _digits(piece: str, pieces: list[str], friendly: bool) -> Fraction:
    """Return the number a run of digits and marks stands for; "5 000" takes the next group."""
    groups = [piece]
    while len(piece) <= 3 and piece.isdigit() and _is_group(pieces):
        groups.append(pieces.pop(0))
    if friendly and any(group[0] != "0" for group in groups[1:]):
        # "5 000" is one number; "50 100" may be two sides.
        both = (" x ".join(groups), f"{int(''.join(groups)):,}")
        raise UnsureNumberError(" ".join(groups), both)
    piece = "".join(groups)
    if len(piece) > LONGEST_NUMBER:
        raise UnreadableTextError
    if piece.isdigit():
        return Fraction(int(piece))
    groups = piece.split(",")
    whole, _, decimals = groups[-1].partition(".")
    thousands = [*groups[1:-1], whole] if len(groups) > 1 else []
    sound = all(len(group) == 3 and group.isdigit() for group in thousands)
    sound = sound and "." not in "".join(groups[:-1]) and "." not in decimals
    if len(groups) > 1 and (not sound or len(groups[0]) > 3 or not groups[0].isdigit()):
        raise UnsureNumberError(piece, _both(piece))
    european = len(groups) == 1 and len(decimals) == 3 and 0 < len(whole) <= 3 and whole != "0"
    if "." in decimals or (friendly and european):
        raise UnsureNumberError(piece, _both(piece))
    return Fraction(f"{''.join(groups[:-1])}{whole or '0'}.{decimals or '0'}")


def _is_group(pieces: list[str]) -> bool:
    """Tell whether the next piece is a group of thousands and not the top of a fraction."""
    return bool(pieces) and len(pieces[0]) == 3 and pieces[0].isdigit() and pieces[1:2] != ["/"]


def _both(piece: str) -> tuple[str, ...]:
    """Return the two numbers a mark may make, decimals and thousands, in texts we can read."""
    whole = f"{int(re.sub(r'[.,]', '', piece)):,}"
    last = max(piece.rfind("."), piece.rfind(","))
    head, decimals = re.sub(r"[.,]", "", piece[:last]), piece[last + 1 :]
    if len(decimals) == 3:
        decimals = decimals.rstrip("0")
    if len(decimals) == 3:
        decimals += "0"  # three decimals would be asked back again
    return (f"{int(head or 0):,}" + (f".{decimals}" if decimals else ""), whole)
