"""Names of the catalogue, as code has them and back again.

In code, a clause's id has `_` for what cannot stand in a name: `DUEL-2.3` is DUEL_2_3. So has an option's
key, in capitals, and an `N` before a leading digit: `reshuffle_first` is RESHUFFLE_FIRST, `3` is N3, `3m` is
N3M. A switch is a class: `short_deck` is ShortDeck. What could not be read back,
`facedown.engine.authors.codegen` refuses, so that a system need not list its names twice. A letter behind
the last number stays small in the id: `DUEL-2.3a` is DUEL_2_3A.
"""

from __future__ import annotations

import re


def member_name(key: str) -> str:
    """Return the enum member's name for an option's key or a clause's id."""
    name = re.sub(r"\W", "_", key, flags=re.ASCII).upper()
    return f"N{name}" if name[:1].isdigit() else name


def class_name(switch: str) -> str:
    """Return the enum's name for a switch."""
    return "".join(word.capitalize() for word in switch.split("_"))


def clause_id(name: str) -> str:
    """Return the id of a clause from its name in code; "" for NONE."""
    prefix, _, number = name.partition("_")
    number = re.sub(r"(?<=\d)[A-Z]$", lambda letter: letter[0].lower(), number)
    return f"{prefix}-{number.replace('_', '.')}" if number else ""


def option_key(name: str) -> str:
    """Return the key of an option from its name in code."""
    return name[1:].lower() if name[0] == "N" and name[1:2].isdigit() else name.lower()


def switch_name(name: str) -> str:
    """Return the switch from its enum's name."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]
