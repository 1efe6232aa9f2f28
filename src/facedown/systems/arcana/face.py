"""How the content of `arcana` looks on paper: characters, adversaries, spells and the like."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from facedown.engine.authors.shelf import Face, Named, kinds_of
from facedown.systems.arcana import schema as written
from facedown.systems.arcana.text import lines_of, numbers_of

PRINTED = kinds_of(
    written.Character,
    written.Adversary,
    written.Spell,
    written.Equipment,
    written.SceneAction,
    written.Bin,
    written.Manipulation,
    written.Buff,
    written.StandIn,
    StandIn="Stand-in",
)


def face_of(entry: Any, named: Named) -> Face | None:
    """Return what is printed on an entry; None of an encounter, a campaign, a hiding place."""
    owner = entry.slot if isinstance(entry, written.Equipment) else ""
    return Face.of(entry, PRINTED, lines_of(entry), owner=owner, figures=numbers_of(entry))


def cast_of(entry: Any, named: Named) -> Iterable[Any]:
    """Return every entry that a fight, a campaign, a character or an adversary is played with."""
    cast: list[Any] = []
    if isinstance(entry, written.Encounter | written.Campaign):
        fights = (
            [entry] if isinstance(entry, written.Encounter) else [named[name] for name in entry.encounters]
        )
        cast = [named[name] for name in entry.characters]
        cast += [named[name] for one in fights for name, _ in one.cast()]
        cast += [named[name] for one in fights for name in one.scene_actions]
    elif isinstance(entry, written.Character | written.Adversary):
        cast = [entry]
    people = [one for one in cast if isinstance(one, written.Character)]
    cast += [named[name] for one in people for name in (one.spell, *one.equipment) if name]
    return {id(one): one for one in cast}.values()
