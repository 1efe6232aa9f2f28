"""How the content of `arcana` looks on paper: characters, adversaries, spells and the like."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from facedown.engine.authors.shelf import Face, Named
from facedown.systems.arcana.schema import (
    Adversary,
    Bin,
    Buff,
    Campaign,
    Character,
    Encounter,
    Equipment,
    Manipulation,
    SceneAction,
    Spell,
    StandIn,
)
from facedown.systems.arcana.text import lines_of, numbers_of

PRINTED: dict[type, str] = {  # what can be printed, and what it is called
    Character: "Character",
    Adversary: "Adversary",
    Spell: "Spell",
    Equipment: "Equipment",
    SceneAction: "Scene action",
    Bin: "Bin",
    Manipulation: "Manipulation",
    Buff: "Buff",
    StandIn: "Stand-in",
}


def face_of(entry: Any, named: Named) -> Face | None:
    """Return what is printed on an entry; None of an encounter, a campaign, a hiding place."""
    if type(entry) not in PRINTED:
        return None
    return Face.of(
        entry,
        PRINTED,
        owner=entry.slot if isinstance(entry, Equipment) else "",
        figures=numbers_of(entry),
        paragraphs=tuple(lines_of(entry)),
    )


def cast_of(entry: Any, named: Named) -> Iterable[Any]:
    """Return every entry that a fight, a campaign, a character or an adversary is played with."""
    cast: list[Any] = []
    if isinstance(entry, Encounter | Campaign):
        fights = [entry] if isinstance(entry, Encounter) else [named[name] for name in entry.encounters]
        cast = [named[name] for name in entry.characters]
        cast += [named[name] for one in fights for name, _ in one.cast()]
        cast += [named[name] for one in fights for name in one.scene_actions]
    elif isinstance(entry, Character | Adversary):
        cast = [entry]
    people = [one for one in cast if isinstance(one, Character)]
    cast += [named[name] for one in people for name in (one.spell, *one.equipment) if name]
    return {id(one): one for one in cast}.values()
