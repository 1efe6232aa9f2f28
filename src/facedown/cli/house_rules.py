"""House rules, as `--house` and `--switch` give them: read, shown at the start, printed as a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.cli import FINE
from facedown.cli.given import the_content, the_system
from facedown.cli.show import as_json, paragraph, say
from facedown.engine.authors.house import House, Notes, read_house
from facedown.engine.base.errors import FacedownError, unknown

if TYPE_CHECKING:
    from facedown.engine.authors.content import Entry
    from facedown.engine.matches.series import Played
    from facedown.engine.matches.system import System


def the_house(system: System, given: Iterable[str], files: Sequence[Path] = ()) -> House:
    """Return house rules given as files, folders, presets and `name=reading`, with content files.

    A later file goes before an earlier one, and a single switch before all of them.

    Raises:
        FacedownError: one is none of these, something in a file is wrong, or a switch is set twice.
    """
    several, readings = list[House | str](), dict[str, str]()
    for text in given:
        name, equals, reading = (part.strip() for part in text.partition("="))
        if not equals:
            several.append(_written(system, name))
            continue
        if not name or not reading:
            raise FacedownError(
                f"--switch takes a switch and a reading, name=reading; '{text}' is not that. "
                "`facedown rules SYSTEM --switches` lists them."
            )
        if readings.get(name, reading) != reading:
            raise FacedownError(
                f"--switch sets {name} twice, to {readings[name]} and to {reading}. Give it once."
            )
        readings[name] = reading
    theirs = [entry for one in several if isinstance(one, House) for entry in one.entries]
    own = tuple(the_content(system, files, theirs))
    house = House()
    for one in several:
        house = (one if isinstance(one, House) else _preset(system, one, (*theirs, *own))).over(house)
    return House(Notes(), readings, own).over(house)


def the_switches(system: System, given: Iterable[str], source: str) -> Mapping[str, str]:
    """Return the switches of house rules for what has content of its own, as a scenario has.

    Raises:
        FacedownError: they hold more than switches.
    """
    house = the_house(system, given)
    if house.entries or house.without:
        raise FacedownError(f"{source} has its own content: give house rules that are switches alone.")
    return house.switches


def _written(system: System, text: str) -> House | str:
    """Return the house rules of a file or of a folder; of neither, as a preset is, its name.

    Raises:
        FacedownError: something in it is wrong.
    """
    path = Path(text)
    if not text.endswith(".toml") and not path.is_dir():
        return text
    house, problems = read_house(path, system.rulebook, system.shelf)
    if problems:
        raise FacedownError("\n".join(map(str, problems)))
    return house


def _preset(system: System, text: str, own: Sequence[Entry]) -> House:
    """Return the house rules of a preset, of a system or of one's own content.

    Raises:
        FacedownError: there is none of this name.
    """
    named = {entry.name: entry for entry in (*system.shelf.entries, *own) if entry.kind == "preset"}
    if text not in named:
        raise FacedownError(
            f"House rules are NAME=READING, a file that ends in .toml, a folder of such files, or a preset "
            f"of {system.key} ({', '.join(named) or 'it has none'}); '{text}' is none of these. "
            f"`facedown rules {system.key} --switches` lists the switches."
        )
    written: Mapping[str, object] = named[text].data.get("options", {})
    readings = {name: system.catalogue.reading(name, value) for name, value in written.items()}
    return House(Notes(text), readings)


def refuse_without(system: System, setup: str | Mapping[str, Any], house: House) -> None:
    """Refuse a setup in which somebody plays with what house rules leave out.

    Raises:
        FacedownError: somebody does; the error says who.
    """
    if not house.without:
        return
    entries = {one.name: one for one in (*system.shelf.entries, *house.entries) if one.name}
    left, seen = [(name, "") for name in _named_in(setup, entries)], set[str]()
    if isinstance(setup, str) and setup not in entries:  # a pairing, which is no entry of its own
        left += [(name, "") for name in entries if name in setup]
    while left:
        name, whose = left.pop()
        if name in house.without:
            of = f" of {whose}" if whose else ""
            raise FacedownError(
                f"{setup if isinstance(setup, str) else 'The setup'} has {name}{of}, and these house rules "
                f"leave it out: {', '.join(house.without)}. `--setup` chooses another one."
            )
        if name not in seen:
            seen.add(name)
            left += [(one, name) for one in _named_in(entries[name].data, entries) if one != name]


def _named_in(value: Any, entries: Mapping[str, Entry]) -> list[str]:
    """Return the names of entries that stand in a value, at any depth."""
    if isinstance(value, str):
        return [name for name in (value, value.rpartition(" x")[0]) if name in entries]
    if isinstance(value, Mapping):
        return [name for one in value.items() for part in one for name in _named_in(part, entries)]
    return [name for one in value for name in _named_in(one, entries)] if isinstance(value, list) else []


def announce(played: Played) -> None:
    """Say which house rules hold: what they are called, what is said of them, switches, content."""
    title, notes = played.house
    if title:
        say(paragraph(f"House rules: {title}", hang="    "))
    for note in notes:
        say(paragraph(f"- {note}", "  ", "    "))
    for name, reading in played.switches.items():
        say(f"House rule: {name} = {reading}")
    if played.content:
        say(paragraph(f"Own content: {contents(played.content)}.", hang="    "))


def in_sentences(played: Played) -> str:
    """Return which house rules hold, for a screen that has a line for it; "" where none do."""
    title, notes = played.house
    said = [f"House rules: {title}." if title else "", *notes]
    said += [f"House rule: {name} = {reading}." for name, reading in played.switches.items()]
    return " ".join(filter(None, said))


def contents(entries: Sequence[Entry]) -> str:
    """Return the entries of own content in a row: what is new, and what is otherwise."""
    return "; ".join(
        f"{one.kind.replace('_', ' ')} {one.name}{' (changed)' if one.changed else ''}" for one in entries
    )


def show(key: str, given: Sequence[str], json: bool) -> int:
    """Print a set of house rules: its notes, each switch, its content.

    Raises:
        FacedownError: a switch or a reading is not right, or this system's matches do not have it.
    """
    system = the_system(key)
    house = the_house(system, given)
    switches = house.switches
    for name, reading in switches.items():
        if name not in system.rulebook.switches:
            raise system.rulebook.no_switch(name)
        if system.catalogue.switches[name].number_of(reading) is None:
            options = system.catalogue.switches[name].options
            raise unknown("reading", reading, options, f"of {name}: {', '.join(options)}")
    rulings = [(name, reading, system.catalogue.switches[name]) for name, reading in switches.items()]
    if json:
        as_json(
            {
                **house.notes.to_dict(),
                "switches": [
                    {"switch": name, "reading": reading, "id": one.id, "is_usual": reading == one.default}
                    for name, reading, one in rulings
                ],
                "without": list(house.without),
                "content": [
                    {"kind": one.kind, "name": one.name, "changed": _changes(system, one)}
                    for one in house.entries
                ],
            }
        )
        return FINE
    title = f": {house.notes.title}" if house.notes.title else ""
    say(f"House rules of {system.catalogue.title}{title}", style="bold")
    for note in house.notes.notes:
        say(paragraph(f"- {note}", hang="  "))
    for name, reading, one in rulings:
        say()
        say(paragraph(f"{one.id}  {one.question}", hang=" " * 4), style="bold")
        usual = "as usual" if reading == one.default else f"usually {one.default}"
        means = one.options.get(reading, "".join(one.options.values()))  # of a number there is one text
        say(paragraph(f"Here ({name} = {reading}, {usual}): {means}", " " * 4, " " * 4))
        for other, text in one.options.items():
            if reading in one.options and other != reading:
                say(paragraph(f"Not: {other}: {text}", " " * 4, " " * 9), style="dim")
    if house.without:
        say()
        say(paragraph(f"Nobody plays with: {', '.join(house.without)}.", hang=" " * 4), style="bold")
    for entry in house.entries:
        say()
        _print_entry(system, entry)
    return FINE


def _print_entry(system: System, entry: Entry) -> None:
    """Print an entry of their own: whole, or what of a shipped one is otherwise."""
    from facedown.cli.items import value_text

    changed = _changes(system, entry)
    kind = entry.kind.replace("_", " ")
    say(paragraph(f"{entry.name} ({kind}{', otherwise than usual' if changed else ', new'})"), style="bold")
    if changed:
        for name, (now, was) in changed.items():
            usual = "usually nothing" if was is None else f"usually {value_text(was)}"
            say(paragraph(f"{name}: {value_text(now)} ({usual})", " " * 4, " " * 8))
        return
    for name, value in entry.data.items():
        if name not in ("name", "id"):
            say(paragraph(f"{name}: {value_text(value)}", " " * 4, " " * 8))


def _changes(system: System, entry: Entry) -> dict[str, tuple[Any, Any]]:
    """Return the keys of an entry that are otherwise than in the shipped one: as they are, and were."""
    if not entry.changed:
        return {}
    was = next(one for one in system.shelf.entries if (one.kind, one.name) == (entry.kind, entry.name)).data
    return {name: (now, was.get(name)) for name, now in entry.data.items() if now != was.get(name)}
