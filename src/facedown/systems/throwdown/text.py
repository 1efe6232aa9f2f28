"""What is printed on the content of `throwdown`, in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from facedown.engine.authors.shelf import Line, figures_of, in_one_paragraph, paragraphs, printed_text
from facedown.engine.telling.sentence import counted
from facedown.systems.throwdown import schema as written
from facedown.systems.throwdown.effects import PHRASES, Place, is_lasting, read_all, vocabulary
from facedown.systems.throwdown.vocabulary import Word

WAYS = {"own": "own Drive", "assist": "assist"}  # of using a Charge Tech


def effects_text(texts: Iterable[str], place: Place, joined: str = ", ") -> str:
    """Return effects as one phrase, each as it is written in the catalogue."""
    return joined.join(map(PHRASES.say, read_all(texts, place)))


def lines_of(entry: Any) -> Iterator[Line]:
    """Yield what is printed on an entry besides its numbers, a paragraph at a time."""
    if isinstance(entry, written.Pilot):
        yield Line("Specialty: ", f"{entry.specialty} ({entry.tag}).")
        yield Line(f"{entry.signature.name}: ", _tech(entry.signature))
        yield from paragraphs(entry, robo="Robo", gear="Gear")
        if entry.uses_void:
            yield Line("Void: ", "cards that nobody looks at, in place of a Hand (THR-X12).")
    elif isinstance(entry, written.Tech):
        ways = " or ".join(WAYS.values())
        yield Line(f"{counted(entry.cost, 'Charge')}, {ways}: ", f"{effects_text(entry.does, 'help')}.")
    elif isinstance(entry, written.Gear):
        yield Line("Once per Throwdown: ", f"{effects_text(entry.does, 'help')}.")
    elif isinstance(entry, written.Threat):
        yield from _activations(entry)
        yield from _omens(entry)
    elif isinstance(entry, written.Faction):
        needs = f"Boon, once per act, with {entry.needs} Favor or more: "
        yield Line(needs, f"{effects_text(entry.boon, 'boon')}.")
        turned = in_one_paragraph(figures_of(entry.becomes), _activations(entry.becomes))
        yield Line("At the third Offense it may become a Threat: ", turned)
    elif isinstance(entry, written.Location):
        cost = ", then +Tarry" if entry.tarry else ""
        yield Line("Boon, once per act, while Standing: ", f"{effects_text(entry.boon, 'boon')}{cost}.")
    elif isinstance(entry, written.Resource):
        yield Line("For a point: ", f"{effects_text(entry.does, 'resource', ', or ')}.")
    elif isinstance(entry, written.Formation | written.Mutation):
        place: Place = "formation" if isinstance(entry, written.Formation) else "mutation"
        lasting = is_lasting(read_all(entry.does, place))
        yield Line("As long as it is held: " if lasting else "Once: ", f"{effects_text(entry.does, place)}.")


whole_text = printed_text(lines_of)


def signature_text(pilot: written.Pilot) -> str:
    """Return what the signature Tech of a Pilot is."""
    return f"Signature Tech of {pilot.chroma}. {_tech(pilot.signature)}"


def glossary(text: str) -> Iterator[str]:
    """Yield what the microevents are that a text names, and whom they reach."""
    for vocabulary_name, pattern in (("trigger", r"\+[A-Z][A-Za-z]*!?"), ("target", r"(?<=:)[A-Z][a-z]+\b")):
        words = vocabulary(vocabulary_name)
        for name in dict.fromkeys(re.findall(pattern, text)):
            if name in words:
                yield f"{name}: {words[name]['says']}."


def texts_of(entries: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return titles and texts of what can be read about in a match."""
    texts = tuple("\n".join([f"{title}. {text}", *glossary(text)]) for title, text in entries.items())
    return {"titles": tuple(entries), "texts": texts}


def _tech(tech: written.Signature) -> str:
    words = {effect.word for effect in read_all(tech.does, "help")}
    way = " or ".join(name for use, name in WAYS.items() if use in tech.use)
    if Word.COVER_BUFFERS in words:
        way = "where damage is applied"
    once = ", once per Throwdown" if tech.once else ""
    return f"{counted(tech.cost, 'Charge')}, {way}{once}: {effects_text(tech.does, 'help')}."


def _activations(threat: written.Threat | written.Turned) -> Iterator[Line]:
    for kind, one in (("Wave", threat.wave), ("Storm", threat.storm)):
        yield Line(f"{kind}{f', {one.name}' if one.name else ''}: ", f"{effects_text(one.does, 'threat')}.")


def activation(one: written.Activation) -> str:
    """Return a Wave or a Storm with its name."""
    return f"{f'{one.name}: ' if one.name else ''}{effects_text(one.does, 'threat')}."


def _omens(threat: written.Threat) -> Iterator[Line]:
    strikes = threat.omen_strike
    steps = [count for count in range(1, len(strikes)) if strikes[count] != strikes[count - 1]]
    if steps:
        bonuses = ", ".join(f"+{strikes[count]} with {count}" for count in steps)
        yield Line("Coach's Strike by the Omens that count: ", f"{bonuses} or more.")
    if threat.omen_stack:
        yield Line("Entering play: ", f"{threat.omen_stack} more on its stack for each Omen that counts.")
