"""References that people read aloud, write down and type again: SOM-7K4Q-9XWDR.

Three letters for the town, eight characters that carry 40 random bits, and a check character. The
check is a sum over the field of 32 elements in which each place has a weight of its own: one wrong
character, or two that changed places, always changes it.
"""

import unicodedata

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O, U: they are read as others, or as words
RANDOM_BYTES = 5
PREFIX = 3
BODY = 8
REDUCING = 0b100101  # x^5 + x^2 + 1 makes the field, in which the powers of 2 are all different
BETWEEN = " -._\N{EN DASH}\N{EM DASH}"  # what people write between groups
# What a character counts. Letters that only a town's prefix may hold take the values of digits,
# which it may not hold: those they are read as, and for L one with which no swap goes unseen.
VALUES = {letter: value for value, letter in enumerate(ALPHABET)} | {"O": 0, "I": 1, "L": 2, "U": 3}
READ_AS = str.maketrans("OIL", "011")
PREFIX_READ_AS = str.maketrans("01", "OI")


class MistypedReferenceError(ValueError):
    """What was typed cannot be one of our references."""


def make_reference(prefix: str, random: bytes) -> str:
    """Return the reference with three capital letters for a town and exactly five random bytes.

    Raises ValueError for another prefix or another number of bytes.
    """
    if len(prefix) != PREFIX or not all("A" <= letter <= "Z" for letter in prefix):
        raise ValueError("a prefix is three capital letters")
    if len(random) != RANDOM_BYTES:
        raise ValueError(f"a reference needs {RANDOM_BYTES} random bytes")
    number = int.from_bytes(random, "big")
    body = "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(BODY)))
    return _write(prefix, body + _check_character(prefix, body))


def read_reference(text: str) -> str:
    """Return the reference a person typed, as we write it.

    Case, spaces and hyphens do not matter, and O, I and L in the second part are read as 0 and 1.
    Raises MistypedReferenceError, also when the check character does not fit.
    """
    typed = unicodedata.normalize("NFKC", text).upper()
    letters = "".join(letter for letter in typed if letter not in BETWEEN and not letter.isspace())
    if len(letters) != PREFIX + BODY + 1:
        raise MistypedReferenceError(text)
    prefix = letters[:PREFIX].translate(PREFIX_READ_AS)
    rest = letters[PREFIX:].translate(READ_AS)
    known = all(letter in ALPHABET for letter in rest)
    if not known or not all("A" <= letter <= "Z" for letter in prefix):
        raise MistypedReferenceError(text)
    if _check_character(prefix, rest[:BODY]) != rest[BODY:]:
        raise MistypedReferenceError(text)
    return _write(prefix, rest)


def _write(prefix: str, rest: str) -> str:
    return f"{prefix}-{rest[:4]}-{rest[4:]}"


def _check_character(prefix: str, body: str) -> str:
    total = 0
    # Horner's rule: the weights are powers of 2, and the check's own weight is 1.
    for letter in prefix + body:
        total = _double(total ^ VALUES[letter])
    return ALPHABET[total]


def _double(value: int) -> int:
    value <<= 1
    return value ^ REDUCING if value & 32 else value
