"""What is printed on the content of `throwdown`, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from facedown.systems.throwdown.effects import Place, is_lasting, read_all, say
from facedown.systems.throwdown.schema import (
    Activation,
    Faction,
    Formation,
    Gear,
    Location,
    Mutation,
    Pilot,
    Resource,
    Signature,
    Tech,
    Threat,
    Turned,
)
from facedown.systems.throwdown.state import Stat
from facedown.systems.throwdown.vocabulary import Word

WAYS = {"own": "own Drive", "assist": "assist"}  # of using a Charge Tech


def effects_text(texts: Iterable[str], place: Place, joined: str = ", ") -> str:
    """Return effects as one phrase, each as it is written in the catalogue."""
    return joined.join(map(say, read_all(texts, place)))


def lines_of(entry: Any) -> Iterator[str]:
    """Yield what is printed on an entry, a paragraph at a time."""
    if isinstance(entry, Pilot):
        yield ", ".join(f"{stat.name.title()} {entry.stats[stat]}" for stat in Stat) + "."
        yield f"Specialty, {entry.tag}: {entry.specialty}."
        yield f"{entry.signature.name}: {_tech(entry.signature)}"
        yield f"Robo: {entry.robo}. Gear: {entry.gear}."
        if entry.uses_void:
            yield "A Void instead of a Hand (THR-X12)."
    elif isinstance(entry, Tech):
        yield f"{_charges(entry.cost)}, own Drive or assist: {effects_text(entry.does, 'help')}."
    elif isinstance(entry, Gear):
        yield f"Once per Throwdown: {effects_text(entry.does, 'help')}."
    elif isinstance(entry, Threat):
        yield from _threat(entry)
        yield from _omens(entry)
    elif isinstance(entry, Faction):
        boon = effects_text(entry.boon, "boon")
        yield f"Room for {entry.room} Favor. Boon, with {entry.needs} or more, once per act: {boon}."
        yield f"At the third Offense it may become a Threat: {' '.join(_threat(entry.becomes))}"
    elif isinstance(entry, Location):
        cost = ", then +Tarry" if entry.tarry else ""
        yield f"Boon, while Standing, once per act: {effects_text(entry.boon, 'boon')}{cost}."
    elif isinstance(entry, Resource):
        yield f"{entry.start} at the start. A point: {effects_text(entry.does, 'resource', ', or ')}."
    elif isinstance(entry, Formation | Mutation):
        place: Place = "formation" if isinstance(entry, Formation) else "mutation"
        effects = read_all(entry.does, place)
        lasting = "As long as it is held" if is_lasting(effects) else "Once"
        yield f"{lasting}: {effects_text(entry.does, place)}."


def signature_text(pilot: Pilot) -> str:
    """Return what the signature Tech of a Pilot is."""
    return f"Signature Tech of {pilot.chroma}. {_tech(pilot.signature)}"


def _tech(tech: Signature) -> str:
    words = {effect.word for effect in read_all(tech.does, "help")}
    way = " or ".join(name for use, name in WAYS.items() if use in tech.use)
    if Word.COVER_BUFFERS in words:
        way = "where damage is applied"
    once = ", once per Throwdown" if tech.once else ""
    return f"{_charges(tech.cost)}, {way}{once}: {effects_text(tech.does, 'help')}."


def _charges(cost: int) -> str:
    return f"{cost} Charge{'' if cost == 1 else 's'}"


def _threat(threat: Threat | Turned) -> Iterator[str]:
    monster = "A Big Giant Monster: " if isinstance(threat, Threat) and threat.monster else ""
    yield f"{monster}Rating {threat.rating}, Buffers {threat.buffers}, {threat.stack} cards on its stack."
    yield _activation("Wave", threat.wave)
    yield _activation("Storm", threat.storm)


def _activation(kind: str, one: Activation) -> str:
    return f"{kind}{f', {one.name}' if one.name else ''}: {effects_text(one.does, 'threat')}."


def _omens(threat: Threat) -> Iterator[str]:
    strikes = threat.omen_strike
    steps = [count for count in range(1, len(strikes)) if strikes[count] != strikes[count - 1]]
    if steps:
        told = [f"+{strikes[count]} with {count}" for count in steps]
        yield f"Coach's Strike by the Omens that count: {', '.join(told)} or more."
    if threat.omen_stack:
        yield f"For each Omen that counts it enters play with {threat.omen_stack} more on its stack."


def texts_of(entries: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    """Return titles and texts of what can be read about in a match."""
    texts = tuple(f"{title}. {' '.join(lines)}" for title, lines in entries.items())
    return {"titles": tuple(entries), "texts": texts}
