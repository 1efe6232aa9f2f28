"""How the content of `throwdown` looks on paper: Playbooks, Threats, Techs and the rest as cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from facedown.engine.authors.shelf import Face, Named
from facedown.systems.throwdown.schema import (
    Contest,
    Faction,
    Formation,
    Gear,
    Location,
    Mutation,
    Pilot,
    Resource,
    Scenario,
    Tech,
    Threat,
)
from facedown.systems.throwdown.text import lines_of, numbers_of

PRINTED: dict[type, str] = {  # what can be printed, and what it is called
    Pilot: "Pilot",
    Threat: "Threat",
    Tech: "Charge Tech",
    Gear: "Gear",
    Formation: "Formation",
    Mutation: "Mutation",
    Faction: "Faction",
    Location: "Location",
    Resource: "Resource",
}


def face_of(entry: Any, named: Named) -> Face | None:
    """Return what is printed on an entry; None of a contest, a scenario, a scale."""
    if type(entry) not in PRINTED:
        return None
    kind = PRINTED[type(entry)]
    if isinstance(entry, Threat) and entry.monster:
        kind = "Big Giant Monster"
    return Face.of(
        entry,
        PRINTED,
        kind=kind,
        owner=entry.chroma if isinstance(entry, Pilot) else ", ".join(getattr(entry, "tags", ())),
        figures=numbers_of(entry),
        paragraphs=tuple(lines_of(entry)),
    )


def cast_of(entry: Any, named: Named) -> Iterable[Any]:
    """Return every entry that a contest or scenario is played with; nothing of anything else."""
    if not isinstance(entry, Contest | Scenario):
        return ()
    everything = list({id(one): one for one in named.values()}.values())
    pilots = [one for one in everything if isinstance(one, Pilot)]
    if isinstance(entry, Contest):
        team = [named[name] for name in entry.pilots]
    else:
        team = [named[name] for name in entry.team] or pilots[: entry.pilots]
    cast = [*team, *(named[pilot.gear] for pilot in team)]
    cast += [named[name] for name in (*entry.threats, entry.monster, *entry.factions) if name]
    if isinstance(entry, Scenario):
        cast += [named[name] for name in entry.locations]
        cast += [one for one in everything if isinstance(one, Resource)]
    cast += [one for one in everything if isinstance(one, Tech)]
    if entry.monster:
        cast += [one for one in everything if isinstance(one, Formation | Mutation)]
    return cast
