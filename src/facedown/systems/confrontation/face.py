"""How the content of `confrontation` looks on paper: characters, adversaries, weapons as cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from facedown.engine.authors.shelf import Face, Named, kinds_of
from facedown.systems.confrontation import schema as written
from facedown.systems.confrontation.text import in_words, lines_of, numbers_of

PRINTED = kinds_of(
    written.Character,
    written.Adversary,
    written.Weapon,
    written.Armour,
    written.Gear,
    written.Upgrade,
    written.Action,
)
SUITS = {"S": "Spades", "H": "Hearts", "C": "Clubs", "D": "Diamonds", "": ""}


def face_of(entry: Any, named: Named) -> Face | None:
    """Return what is printed on an entry; None of a scenario, a counter, a source of advantages."""
    owner = ", ".join(in_words(trait) for trait in getattr(entry, "traits", ()))
    if isinstance(entry, written.Character) and entry.affinity:
        owner = f"Affinity {SUITS[entry.affinity]}"
    return Face.of(entry, PRINTED, lines_of(entry), owner=owner, figures=numbers_of(entry))


def cast_of(entry: Any, named: Named) -> Iterable[Any]:
    """Return every entry that a scenario, a character or an adversary is played with."""
    cast: list[Any] = []
    if isinstance(entry, written.Scenario):
        cast = [named[name] for name in entry.characters]
        cast += list(dict.fromkeys(named[placed.name] for placed in entry.adversaries))
    elif isinstance(entry, written.Character | written.Adversary):
        cast = [entry]
    carried = [
        name for one in cast if isinstance(one, written.Character) for name in (*one.equipment, *one.upgrades)
    ]
    cast += [named[name] for name in dict.fromkeys(carried)]
    return cast
