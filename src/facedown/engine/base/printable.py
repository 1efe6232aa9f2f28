"""Characters that steer a terminal instead of being read: no file may hold them, and none is ever printed.

Those are the control characters (C0 with ESC, DEL, C1), what turns the direction of text around, ends of
lines that are none in a file, and halves of characters. Line feeds and tabs are text.
"""

from __future__ import annotations

import re

UNPRINTABLE = "a character that steers a terminal or cannot be printed"
_CONTROL = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff"
_FORBIDDEN = re.compile(f"[{_CONTROL}]")
_PICTURES = 0x2400  # of the control characters below a space, in their order
_DELETE, _DELETE_PICTURE = "\x7f", "\u2421"
_REPLACEMENT = "\ufffd"


def unprintable(text: str) -> str:
    """Return the first character of a text that must not be printed, as `U+001B`; "" if there is none."""
    found = None if text.isascii() and text.isprintable() else _FORBIDDEN.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def printable(text: str) -> str:
    """Return a text with a picture in the place of every character that must not be printed."""
    if text.isascii() and text.isprintable():
        return text
    return _FORBIDDEN.sub(_picture, text)


def escaped(json: str) -> str:
    """Return JSON with every such character escaped, which is the same data."""
    return _FORBIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", json)


def _picture(found: re.Match[str]) -> str:
    letter = found[0]
    if letter == _DELETE:
        return _DELETE_PICTURE
    return chr(_PICTURES + ord(letter)) if letter < " " else _REPLACEMENT
