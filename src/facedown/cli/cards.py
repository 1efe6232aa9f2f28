"""One entry of content as a person reads it, or as a card to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from facedown.cli import FINE
from facedown.cli.given import the_system
from facedown.cli.options import CardOptions
from facedown.cli.show import as_json, paragraph, say
from facedown.engine.authors.files import write_file
from facedown.engine.base.errors import FacedownError, meant, unknown

if TYPE_CHECKING:
    from facedown.engine.authors.content import Entry
    from facedown.engine.authors.house import House
    from facedown.engine.authors.shelf import Face, Shelf
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.system import System

DPI = 300
Line: TypeAlias = tuple[str, str]  # with its style


class Item(NamedTuple):
    """An entry of content, what was built of it, and the content and the house rules that it stands in."""

    entry: Entry
    built: Any
    shelf: Shelf
    named: dict[str, Any]
    house: House


def show(asked: CardOptions) -> int:
    """Print an entry, its rules text with it, and write its picture if one is asked for.

    Raises:
        FacedownError: nothing, or nothing that is printed, is named.
    """
    if bool(asked.name) == bool(asked.deck):
        raise FacedownError("Name one entry to show, or a deck with --deck.")
    entry = _item(asked)
    if asked.deck:
        return _show_deck(entry, asked)
    face = entry.shelf.face(entry.built, entry.named)
    is_looked_at = not asked.json or asked.svg or asked.png
    sheet = _encounter(entry) if face is None and is_looked_at else None
    if asked.json:
        text = {} if face is None else {"rules": face.text}
        as_json({"system": entry.shelf.key, "kind": entry.entry.kind, **entry.entry.data, **text})
    elif face is None:
        _print(_entry(the_system(entry.shelf.key), entry.entry))
        for line in sheet.paragraphs[: -len(_told(entry.entry)) or None] if sheet else ():
            say(paragraph(str(line), "  ", "    "))
    else:
        _print(_face(face, entry.entry))
    if asked.svg or asked.png:
        paper = face or sheet
        if paper is None:
            raise FacedownError(
                f"{entry.entry.name} is a {_kind(entry.entry)}, and that is no card to print."
            )
        from facedown.cli.drawing import card_svg

        _write([card_svg(paper)], asked)
    return FINE


def read(system: System, own: Sequence[Entry], name: str) -> str:
    """Return what a card, a character, a deck or another entry is, to somebody who is about to choose.

    Args:
        system: whose content.
        own: an author's entries besides.
        name: of an entry, or a part of it that no other name has.

    Raises:
        FacedownError: nothing has that name, or several things have it.
    """
    shelf = system.shelf
    entries = {entry.name: entry for entry in (*shelf.entries, *own) if entry.name}
    entry = entries[meant("name", name, entries, where=f"in the content of {system.key}")]
    named = shelf.named(tuple(own))
    faces = shelf.sheet(named[entry.name], named)
    face = shelf.face(named[entry.name], named)
    lines = _deck(entry, faces) if faces else _entry(system, entry) if face is None else _face(face, entry)
    return "\n".join(text for text, _ in lines)


def _print(lines: Iterable[Line]) -> None:
    for text, style in lines:
        say(text, style)


def _deck(entry: Entry, faces: Sequence[Face]) -> Iterator[Line]:
    yield f"{entry.name}: {len(faces)} cards", "bold"
    for face in dict.fromkeys(faces):
        many = faces.count(face)
        yield "", ""
        yield from _face(face, None, f" x{many}" if many > 1 else "")


def _show_deck(deck: Item, asked: CardOptions) -> int:
    faces = deck.shelf.sheet(deck.built, deck.named)
    if not faces:
        raise FacedownError(f"{deck.entry.name} is a {_kind(deck.entry)}, and that is no deck of cards.")
    sheet = _encounter(deck)
    faces = (sheet, *faces) if sheet else faces
    if asked.json:
        as_json([{**asdict(face), "rules": face.text} for face in faces])
    else:
        _print(_deck(deck.entry, faces))
    if asked.svg or asked.png:
        from facedown.cli.drawing import sheet_svgs

        _write(sheet_svgs(faces, deck.entry.name), asked)
    return FINE


def _item(asked: CardOptions) -> Item:
    """Return the entry that is meant, of any system that has one of that name or id.

    Raises:
        UnknownName: there is none; the nearest right name is given.
    """
    from facedown.cli.authors import likely_system
    from facedown.cli.house_rules import the_house
    from facedown.engine.authors.content import Entry
    from facedown.engine.authors.source import Source
    from facedown.systems import system_keys

    keys = [asked.system] if asked.system else list(system_keys())
    if asked.switches and not asked.system:
        raise FacedownError("House rules are of one system: name it with --system.")
    if asked.content and not asked.system:
        keys = [likely_system([path for path in asked.content if path.is_file()])]
    wanted = asked.name or asked.deck
    names: list[str] = []
    for key in keys:
        system = the_system(key)
        house = the_house(system, asked.switches, asked.content)
        shelf, own = system.shelf, house.entries
        for entry in reversed((*shelf.entries, *own)):  # an author's entry goes before a shipped one
            known = [name for name in (entry.name, entry.data.get("id")) if isinstance(name, str) and name]
            if wanted.casefold() in [name.casefold() for name in known]:
                named = shelf.named(own)
                return Item(entry, named[entry.name], shelf, named, house)
            names += known
        for name in system.setups():  # a pairing, which is no entry of its own
            if wanted.casefold() == name.casefold():
                return Item(Entry("setup", {"name": name}, Source("", ""), 0), None, shelf, {}, house)
    raise unknown("entry", wanted, names, where=f"in the content of {' or '.join(keys)}")


def _face(face: Face, entry: Entry | None, more: str = "") -> Iterator[Line]:
    yield f"{face.name}{more}", "bold"
    price = f"{face.price[1]} {face.price[0]}" if face.price else ""
    number = f" ({face.foot})" if face.foot else ""
    yield f"  {', '.join(one for one in (face.kind, face.owner, price) if one)}{number}", ""
    if face.figures:
        yield "  " + "   ".join(f"{label} {number}" for label, number in face.figures), ""
    for head, rest in face.paragraphs:
        yield paragraph(f"{head}{rest}", "  ", "    "), ""
    if entry is not None:
        for key in ("style", "text", "drive_text"):
            if entry.data.get(key):
                yield "", ""
                yield (
                    paragraph(f"In its author's words ({_key_in_words(key)}): {entry.data[key]}", "  "),
                    "dim",
                )


def _entry(system: System, entry: Entry) -> Iterator[Line]:
    from facedown.cli.items import value_text

    yield f"{entry.name} ({_kind(entry)})", "bold"
    for key, value in entry.data.items():
        if key != "name":
            says = value if key == "id" else _in_words(system, value)
            yield paragraph(f"{_key_in_words(key)}: {value_text(says)}", "  ", "    "), ""


def _key_in_words(key: str) -> str:
    """Return what a key of an entry is called."""
    words = key.replace("_", " ")
    return f"{words.removesuffix(' m')} in meters" if words.endswith(" m") else words


def _in_words(system: System, value: Any) -> Any:
    """Return what a key of an entry has; of a word of two parts what the catalogue says, or the two words."""
    if isinstance(value, list | tuple):
        return [_in_words(system, one) for one in value]
    if isinstance(value, Mapping):
        return {_key_in_words(key): _in_words(system, one) for key, one in value.items()}
    if not isinstance(value, str) or "_" not in value or " " in value:
        return value
    said = (words.entries.get(value, {}).get("says") for words in system.catalogue.vocabularies.values())
    return next(filter(None, said), value.replace("_", " "))


def _encounter(setup: Item) -> Face | None:
    """Return the sheet of a setup: who meets whom, how they begin, how even that was measured, its keys."""
    from facedown.cli.items import value_text
    from facedown.engine.authors.shelf import Face
    from facedown.engine.authors.shelf import Line as Printed
    from facedown.engine.matches.match import Match
    from facedown.lab.experiments.evenness import load_evenness
    from facedown.systems import load_system

    system, name, house = load_system(setup.shelf.key), setup.entry.name, setup.house
    content = house.entries
    if name not in (*system.setups(), *system.setups_in(content)):
        return None
    match = Match(system, name, 0, house.switches, content)
    sides = list(match.deal.sides().values())
    lines = [Printed("Who", f": {' against '.join(sides)}.")]
    lines += [Printed("At the start", f": {start}.") for start in filter(None, [_start(match)])]
    lines += [Printed("House rule", f": {note}") for note in house.notes.notes]
    lines += [Printed("House rule", f": {switch} = {reading}.") for switch, reading in house.switches.items()]
    measured = None if content or house.switches else load_evenness(system).get(name)
    if measured:
        shares = measured.in_percent()
        how = f"wins {shares} percent of {measured.games:,} games between bots ({measured.policy})"
        lines.append(Printed("How even", f": {measured.verdict(sides)}; {how}."))
    else:
        lines.append(Printed("How even", ": it was not measured; `facedown sim` says."))
    lines += [
        Printed(_key_in_words(key).capitalize(), f": {value_text(_in_words(system, value))}")
        for key, value in _told(setup.entry).items()
    ]
    return Face(name=name, kind="Encounter", owner=system.key, paragraphs=tuple(lines), foot="", tint=0)


def _told(entry: Entry) -> dict[str, Any]:
    """Return what an entry says, but what it is called."""
    return {key: value for key, value in entry.data.items() if key not in ("id", "name")}


def _start(match: Match) -> str:
    """Return how people begin, by the first number with an end; their cards may say another."""
    from facedown.engine.base.record import NOBODY
    from facedown.engine.course.plain import in_lines
    from facedown.engine.course.scene import Scene, Shape, area

    people = [
        one._replace(marks=(), gauges=(gauge._replace(marks=()),))
        for people in match.scene().areas
        for one in people.items
        if people.shape == Shape.PEOPLE and one.owner != NOBODY
        for gauge in [gauge for gauge in one.gauges if gauge.most][:1]
    ]
    return in_lines(Scene("", (area("start", "", people),)))


def _kind(entry: Entry) -> str:
    return entry.kind.replace("_", " ")


def _write(svgs: Sequence[str], asked: CardOptions) -> None:
    """Write pictures; of several, each to a file with its number behind the name."""
    for i, svg in enumerate(svgs):
        if asked.svg:
            path = _page(asked.svg, i, len(svgs))
            write_file(path, svg)
            _wrote(path, asked)
        if asked.png:
            path = _page(asked.png, i, len(svgs))
            write_file(path, _png(svg))
            _wrote(path, asked)


def _page(path: Path, index: int, pages: int) -> Path:
    return path if pages == 1 else path.with_name(f"{path.stem}-{index + 1}{path.suffix}")


def _wrote(path: Path, asked: CardOptions) -> None:
    if not asked.json:
        say(f"Wrote {path}.")


def _png(svg: str) -> bytes:
    """Return a picture as PNG, sharp enough to print.

    Raises:
        FacedownError: what draws it is not installed.
    """
    from facedown.lab import INSTALL

    try:
        import vl_convert
    except ImportError:
        raise FacedownError(
            "--png needs the package vl-convert-python, which is not installed here: "
            f"{INSTALL}. Or write --svg, which any browser shows and prints."
        ) from None
    # A CSS pixel is 1/96 inch and drawn here as 1/72: without the scale a card would print a third too large.
    png: bytes = vl_convert.svg_to_png(svg, scale=72 / 96, ppi=DPI)
    return png
