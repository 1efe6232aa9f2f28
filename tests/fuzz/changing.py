"""Hypothesis strategies that change what is right: texts cut, flipped and retyped, data forged and nested."""

from __future__ import annotations

import copy
import re
from typing import Any

from hypothesis import strategies as st

NUMBERS = (0, 1, -1, 2, 99, 30000, 2**31, 2**63 - 1, 2**63, 10**19, 10**30, 10**400, 1.5, float("inf"), True)
FIGURES = ("²", "①", "٣", "9" * 19, "9" * 20, "9" * 900, "9" * 5000, "-1", "+1", "1_0", "0x1", "1/0", "1e9")
WORDS = (
    *("", " ", *FIGURES),
    *(
        "\0",
        "a\0b",
        "\ufffd",
        "\x1b[2J",
        "\u202e",
        "é",
        "x" * 900,
        "'",
        '"',
        "\\",
        "%s",
        "{0}",
        "{who}",
        "[b]",
    ),
    *("nobody", "NOBODY", "NO_CARD", "observer", "all", "none", "empty", "top", "has", "?", "? ?", "#60"),
    *("..", "given.toml", "given.json", "Wolf x99999999", "Wolf x9999999999999999999", "x6", "a = b", "="),
    *(
        ">= 5",
        "<= ²",
        "!= x",
        "= ",
        "AS",
        "10H",
        "ZZ",
        "0 pass",
        "seat 0: pass",
        "2.3",
        "R1",
        "contest",
        "clash",
        "throwdown",
        "Red",
        "+Purge:Choice",
    ),
)
NESTS = (1, 33, 1000, 100_000)  # how deep something is put in a text


@st.composite
def odd_values(draw: st.DrawFn) -> Any:
    """A value that was not meant to be there."""
    value = draw(
        st.sampled_from([*NUMBERS, *WORDS, None, [], {}, "\ud800"])
        | st.text(max_size=12)
        | st.lists(st.sampled_from([*NUMBERS, *WORDS]), max_size=3)
        | st.dictionaries(st.sampled_from(WORDS), st.sampled_from([*NUMBERS, *WORDS]), max_size=3)
    )
    for _ in range(draw(st.sampled_from((0, 0, 0, 0, 1, 5, 100)))):
        value = [value]
    return value


@st.composite
def changed_data(draw: st.DrawFn, data: Any) -> Any:
    """The same data with one to three of its values, keys or items changed."""
    made = copy.deepcopy(data)
    for _ in range(draw(st.integers(1, 3))):
        made = _change(draw, made)
    return made


def _change(draw: st.DrawFn, data: Any) -> Any:
    """Change one thing, somewhere in the data."""
    around, key = None, None
    here = data
    while isinstance(here, dict | list) and here and (around is None or draw(st.integers(0, 3))):
        around, keys = here, list(here) if isinstance(here, dict) else list(range(len(here)))
        key = keys[draw(st.integers(0, len(keys) - 1))]
        here = here[key]
    if around is None:
        return draw(odd_values())
    how = draw(st.sampled_from(("replace", "replace", "replace", "remove", "rename", "copy", "text")))
    if how == "remove":
        del around[key]
    elif how == "copy":
        other = draw(st.integers(0, 30))
        around.update({f"{key}{other}": here}) if isinstance(around, dict) else around.insert(0, here)
    elif how == "rename" and isinstance(around, dict):
        around[draw(st.sampled_from(WORDS))] = around.pop(key)
    elif how == "text" and isinstance(here, str):
        around[key] = draw(changed_text(here))
    else:
        around[key] = draw(odd_values())
    return data


_PIECES = re.compile(r'"[^"\n]*"|[0-9]+|\w+|[^\w\s]')


@st.composite
def changed_text(draw: st.DrawFn, text: str) -> str:
    """The same text with one to three of its words, numbers or letters changed, or cut short."""
    for _ in range(draw(st.integers(1, 3))):
        pieces = [found.span() for found in _PIECES.finditer(text)] or [(0, 0)]
        start, end = pieces[draw(st.integers(0, len(pieces) - 1))]
        word = draw(st.sampled_from(WORDS) | st.text(max_size=4))
        how = draw(
            st.sampled_from(
                ("piece", "piece", "quoted", "number", "cut", "drop", "insert", "nest", "nest", "twice")
            )
        )
        if how == "piece":
            text = text[:start] + word + text[end:]
        elif how == "quoted":
            text = text[:start] + '"' + word.replace('"', "") + '"' + text[end:]
        elif how == "number":
            text = f"{text[:start]}{draw(st.sampled_from(NUMBERS))}{text[end:]}"
        elif how == "cut":
            text = text[:start]
        elif how == "drop":
            text = text[:start] + text[end:]
        elif how == "insert":
            text = text[:start] + word + text[start:]
        elif how == "nest":
            deep = draw(st.sampled_from(NESTS))
            text = text[:start] + "[" * deep + text[start:end] + "]" * deep + text[end:]
        else:
            text = text[:end] + " " + text[start:]
    return text


@st.composite
def changed_bytes(draw: st.DrawFn, raw: bytes) -> bytes:
    """The same bytes, cut short, with some of them flipped, or with others put in."""
    made = bytearray(raw)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(made)))
        how = draw(st.sampled_from(("cut", "flip", "flip", "put", "take")))
        if how == "cut":
            del made[at:]
        elif how == "flip" and at < len(made):
            made[at] ^= 1 << draw(st.integers(0, 7))
        elif how == "put":
            made[at:at] = draw(st.binary(min_size=1, max_size=4))
        else:
            del made[at : at + draw(st.integers(1, 9))]
    return bytes(made)
