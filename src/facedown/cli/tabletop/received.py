"""What a terminal sends: bytes that are no UTF-8, as of a letter of an older encoding, are unknown letters.

Textual ends with an error at the first of them.
"""

from __future__ import annotations

import sys
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable
from functools import partial


def lenient(encoding: str) -> Callable[[], IncrementalDecoder]:
    """Return what makes a decoder that puts an unknown character in the place of what it cannot read."""
    return partial(getincrementaldecoder(encoding), "replace")


def take_any_bytes() -> None:
    """Have Textual read with such a decoder."""
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        vars(linux_driver)["getincrementaldecoder"] = lenient
