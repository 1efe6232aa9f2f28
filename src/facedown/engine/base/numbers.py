"""Numbers as people and files write them, read in one way everywhere."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction

MOST_DIGITS = 19  # no signed number of 64 bits has more
_DIGITS = f"[0-9]{{1,{MOST_DIGITS}}}"
_MIXED = re.compile(
    rf"(?P<sign>-?)"
    rf"(?:(?P<alone>{_DIGITS})|(?:(?P<whole>{_DIGITS}) )?(?P<over>{_DIGITS})/(?P<under>[1-9][0-9]{{0,3}}))"
)

# How scenarios and sentences compare.
COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def whole_number(text: str, signed: bool = False) -> int | None:
    """Return a text as a whole number, None if it is not one.

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


def mixed_number(text: str) -> Fraction | None:
    """Return a text such as `3 1/2`, `1/4` or `-2` as a number, None if it is not one."""
    match = _MIXED.fullmatch(text)
    if match is None:
        return None
    value = int(match["alone"] or match["whole"] or 0) + Fraction(
        int(match["over"] or 0), int(match["under"] or 1)
    )
    return -value if match["sign"] else value


def as_mixed_number(value: Fraction) -> str:
    """Return a number as people write it: whole, or with a fraction, `3 1/2`."""
    whole, rest = divmod(abs(value), 1)
    digits = str(whole) if rest == 0 else f"{whole} {rest}" if whole else str(rest)
    return f"-{digits}" if value < 0 else digits
