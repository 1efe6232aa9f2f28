"""Whole numbers as people and files write them, read in one way everywhere."""

from __future__ import annotations

MOST_DIGITS = 19  # no signed number of 64 bits has more


def whole_number(text: str, signed: bool = False) -> int | None:
    """Return the whole number that a text is, None if it is none.

    Only 0 to 9 are digits, and at most 19 of them make a number: `isdigit` takes ², which `int` does not,
    and `int` refuses thousands of digits.

    Args:
        text: the number and nothing else.
        signed: whether a sign may stand before it.
    """
    digits = text[1:] if signed and text.startswith(("+", "-")) else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        return None
    return int(text)
