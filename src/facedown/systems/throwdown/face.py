"""How the content of `throwdown` looks on paper: Playbooks, Threats, Techs and the rest as cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from facedown.engine.authors.shelf import Face, Named, kinds_of
from facedown.systems.throwdown import schema as written
from facedown.systems.throwdown.text import lines_of

PRINTED = kinds_of(
    written.Pilot,
    written.Threat,
    written.Tech,
    written.Gear,
    written.Formation,
    written.Mutation,
    written.Faction,
    written.Location,
    written.Resource,
    Tech="Charge Tech",
)


def face_of(entry: Any, named: Named) -> Face | None:
    """Return what is printed on an entry; None of a contest, a scenario, a scale."""
    owner = entry.chroma if isinstance(entry, written.Pilot) else ", ".join(getattr(entry, "tags", ()))
    face = Face.of(entry, PRINTED, lines_of(entry), owner=owner)
    is_monster = isinstance(entry, written.Threat) and entry.monster
    return replace(face, kind="Big Giant Monster") if face and is_monster else face


def cast_of(entry: Any, named: Named) -> Iterable[Any]:
    """Return every entry that a contest or scenario is played with; nothing of anything else."""
    if not isinstance(entry, written.Contest | written.Scenario):
        return ()
    everything = list({id(one): one for one in named.values()}.values())
    pilots = [one for one in everything if isinstance(one, written.Pilot)]
    if isinstance(entry, written.Contest):
        team = [named[name] for name in entry.pilots]
    else:
        team = [named[name] for name in entry.team] or pilots[: entry.pilots]
    cast = [*team, *(named[pilot.gear] for pilot in team)]
    cast += [named[name] for name in (*entry.threats, entry.monster, *entry.factions) if name]
    if isinstance(entry, written.Scenario):
        cast += [named[name] for name in entry.locations]
        cast += [one for one in everything if isinstance(one, written.Resource)]
    cast += [one for one in everything if isinstance(one, written.Tech)]
    if entry.monster:
        cast += [one for one in everything if isinstance(one, written.Formation | written.Mutation)]
    return cast
