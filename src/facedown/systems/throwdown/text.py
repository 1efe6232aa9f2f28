"""What is printed on the content of `throwdown`, in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from facedown.engine.authors.shelf import Figures, Line, in_one_paragraph
from facedown.systems.throwdown.effects import PHRASES, Place, is_lasting, read_all, vocabulary
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
    return joined.join(map(PHRASES.say, read_all(texts, place)))


def lines_of(entry: Any) -> Iterator[Line]:
    """Yield what is printed on an entry besides its numbers, a paragraph at a time."""
    if isinstance(entry, Pilot):
        yield Line("Specialty: ", f"{entry.specialty} ({entry.tag}).")
        yield Line(f"{entry.signature.name}: ", _tech(entry.signature))
        yield Line("Robo: ", f"{entry.robo}.")
        yield Line("Gear: ", f"{entry.gear}.")
        if entry.uses_void:
            yield Line("Void: ", "cards that nobody looks at, in place of a Hand (THR-X12).")
    elif isinstance(entry, Tech):
        ways = " or ".join(WAYS.values())
        yield Line(f"{charges(entry.cost)}, {ways}: ", f"{effects_text(entry.does, 'help')}.")
    elif isinstance(entry, Gear):
        yield Line("Once per Throwdown: ", f"{effects_text(entry.does, 'help')}.")
    elif isinstance(entry, Threat):
        yield from _activations(entry)
        yield from _omens(entry)
    elif isinstance(entry, Faction):
        needs = f"Boon, once per act, with {entry.needs} Favor or more: "
        yield Line(needs, f"{effects_text(entry.boon, 'boon')}.")
        turned = in_one_paragraph(numbers_of(entry.becomes), _activations(entry.becomes))
        yield Line("At the third Offense it may become a Threat: ", turned)
    elif isinstance(entry, Location):
        cost = ", then +Tarry" if entry.tarry else ""
        yield Line("Boon, once per act, while Standing: ", f"{effects_text(entry.boon, 'boon')}{cost}.")
    elif isinstance(entry, Resource):
        yield Line("For a point: ", f"{effects_text(entry.does, 'resource', ', or ')}.")
    elif isinstance(entry, Formation | Mutation):
        place: Place = "formation" if isinstance(entry, Formation) else "mutation"
        lasting = is_lasting(read_all(entry.does, place))
        yield Line("As long as it is held: " if lasting else "Once: ", f"{effects_text(entry.does, place)}.")


def numbers_of(entry: Any) -> Figures:
    """Return the numbers that are printed on an entry: what each is called, and the number."""
    if isinstance(entry, Pilot):
        return tuple((stat.name.title(), str(entry.stats[stat])) for stat in Stat)
    if isinstance(entry, Threat | Turned):
        return (("Rating", str(entry.rating)), ("Buffers", str(entry.buffers)), ("Stack", str(entry.stack)))
    if isinstance(entry, Faction):
        return (("Room", str(entry.room)),)
    return (("At the start", str(entry.start)),) if isinstance(entry, Resource) else ()


@lru_cache(maxsize=256)
def whole_text(entry: Any) -> str:
    """Return all that is printed on an entry in one paragraph."""
    return in_one_paragraph(numbers_of(entry), lines_of(entry))


def signature_text(pilot: Pilot) -> str:
    """Return what the signature Tech of a Pilot is."""
    return f"Signature Tech of {pilot.chroma}. {_tech(pilot.signature)}"


def glossary(text: str) -> Iterator[str]:
    """Yield what the microevents are that a text names, and whom they reach."""
    for vocabulary_name, pattern in (("trigger", r"\+[A-Z][A-Za-z]*!?"), ("target", r"(?<=:)[A-Z][a-z]+\b")):
        words = vocabulary(vocabulary_name)
        for name in dict.fromkeys(re.findall(pattern, text)):
            if name in words:
                yield f"{name}: {words[name]['says']}."


def charges(cost: int) -> str:
    """Return a price in Charges."""
    return f"{cost} Charge{'' if cost == 1 else 's'}"


def texts_of(entries: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return titles and texts of what can be read about in a match."""
    texts = tuple("\n".join([f"{title}. {text}", *glossary(text)]) for title, text in entries.items())
    return {"titles": tuple(entries), "texts": texts}


def _tech(tech: Signature) -> str:
    words = {effect.word for effect in read_all(tech.does, "help")}
    way = " or ".join(name for use, name in WAYS.items() if use in tech.use)
    if Word.COVER_BUFFERS in words:
        way = "where damage is applied"
    once = ", once per Throwdown" if tech.once else ""
    return f"{charges(tech.cost)}, {way}{once}: {effects_text(tech.does, 'help')}."


def _activations(threat: Threat | Turned) -> Iterator[Line]:
    for kind, one in (("Wave", threat.wave), ("Storm", threat.storm)):
        yield _activation(kind, one)


def _activation(kind: str, one: Activation) -> Line:
    return Line(f"{kind}{f', {one.name}' if one.name else ''}: ", f"{effects_text(one.does, 'threat')}.")


def activation(one: Activation) -> str:
    """Return a Wave or a Storm with its name."""
    return f"{f'{one.name}: ' if one.name else ''}{effects_text(one.does, 'threat')}."


def _omens(threat: Threat) -> Iterator[Line]:
    strikes = threat.omen_strike
    steps = [count for count in range(1, len(strikes)) if strikes[count] != strikes[count - 1]]
    if steps:
        bonuses = ", ".join(f"+{strikes[count]} with {count}" for count in steps)
        yield Line("Coach's Strike by the Omens that count: ", f"{bonuses} or more.")
    if threat.omen_stack:
        yield Line("Entering play: ", f"{threat.omen_stack} more on its stack for each Omen that counts.")
