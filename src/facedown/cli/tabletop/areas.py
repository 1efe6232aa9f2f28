"""How the areas of a scene are drawn with letters; whatever can be pointed at can be clicked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.style import Style
from rich.text import Text

from facedown.engine.base.printable import printable
from facedown.engine.course.plain import together
from facedown.engine.course.scene import Band, may_follow

Area: TypeAlias = Mapping[str, Any]  # as messages have it
Item: TypeAlias = Mapping[str, Any]

_SUITED = re.compile(r"\A(?:10|[2-9AKQJ])[SHDC]\Z")
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_LIGHT, _HEAVY = "╭─╮│╰╯", "┏━┓┃┗┛"  # edges of a card, the heavy one of one that answers mean
_RED = re.compile(r"\A(?:10|[2-9AKQJ])[HD]\Z")
_BAR = 12  # the longest track that is drawn as boxes
_PIPS = 6  # the most of what somebody has that is drawn as boxes without a number
_LONGEST = 24  # the longest number of somebody that is drawn as boxes
_CONSOLE = Console()
_STEP = 4  # columns from a card of a stair to the next


@dataclass
class Look:
    """What a drawing depends on besides the scene.

    Attributes:
        width: columns there are.
        viewer: the seat that looks.
        lit: items that answers mean.
        chosen: the item that was pointed at, "" for none.
        changed: items that are otherwise than when the viewer decided last.
        names: of people, by the ids of their items.
        has_room: whether numbers of people are drawn as boxes, and piles as stairs.
        is_tight: whether those who stand together on a line share a label, and reaches are said in a row.
        kept: areas as they were drawn last, by how wide and how folded.
    """

    width: int
    viewer: int = -1
    lit: frozenset[str] = frozenset()
    chosen: str = ""
    changed: frozenset[str] = field(default_factory=frozenset)
    names: Mapping[str, str] = field(default_factory=dict)
    has_room: bool = False
    is_tight: bool = False
    kept: dict[Any, tuple[Any, list[Text]]] = field(default_factory=dict)


def draw(area: Area, look: Look) -> list[Text]:
    """Return an area as lines, which nobody changes; nothing, if nothing lies there."""
    ids = {item["id"] for item in area["items"]}
    chosen = look.chosen if look.chosen in ids else ""
    names = look.names if area["shape"] == "pile" else None
    shown = (area, look.viewer, look.lit & ids, look.changed & ids, chosen, names)
    fold = (area["id"], len(area.get("bands", ())), look.width, look.has_room, look.is_tight)
    before, lines = look.kept.get(fold, (None, []))
    if before != shown:
        lines = [piece for line in _SHAPES[area["shape"]](area, look) for piece in broken(line, look.width)]
        look.kept[fold] = shown, lines
    return lines


def broken(text: Text, width: int) -> list[Text]:
    """Return a text in lines that fit a width."""
    if text.cell_len <= width and "\n" not in text.plain:
        return [text]
    return list(text.wrap(_CONSOLE, width))


def heading(area: Area, look: Look) -> Text:
    """Return what an area is called."""
    style = Style.parse("bold" if area.get("owner") == look.viewer else "bold dim")
    return Text().append(printable(area["word"]), style + Style.from_meta({"word": area["word"]}))


def chip(item: Item, look: Look) -> Text:
    """Return an item as a word that can be clicked: what an answer means is bold, what changed has a star."""
    word = f"[{counted(item)}]" if item["id"] in look.lit else counted(item)
    star = "*" if item["id"] in look.changed else ""
    text = Text(word + star, style=style_of(item, look), no_wrap=True)
    marks = item.get("marks", ())
    return text.append(f" ({', '.join(map(printable, marks))})", "italic") if marks else text


def described(scene: Mapping[str, Any], id: str) -> str | None:
    """Return what something on the table is, with its numbers; None if it is not there."""
    found = next((one for area in scene["areas"] for one in area["items"] if one["id"] == id), None)
    if found is None:
        return None
    numbers = "; ".join(gauge(one).plain for one in found.get("gauges", ()))
    return "\n".join(filter(None, (found.get("says", ""), numbers)))


def counted(item: Item) -> str:
    """Return what an item is called, with how many there are of it."""
    word, copies = printable(item["word"]), item.get("copies", 1)
    if copies == 1:
        return word
    return f"{copies} {word}" if item.get("hidden") else f"{word} x{copies}"


def style_of(item: Item, look: Look) -> Style:
    """Return how an item is drawn, and that the mouse finds it there."""
    style = "dim" if item.get("hidden") else "red" if _RED.match(item["word"]) else ""
    if item["id"] in look.lit:
        style += " bold"
    if item["id"] == look.chosen:
        style += " reverse"
    return Style.parse(style.strip() or "none") + pointing(item["id"])


def pointing(id: str) -> Style:
    """Return a style by which the mouse finds an item."""
    return Style.from_meta({"item": id, "@click": f"app.point({id!r})"})


def gauge(one: Mapping[str, Any], boxes: int = 0, pips: int = 0) -> Text:
    """Return a number of an item: `life 17/19`, with the next mark above it.

    Args:
        one: the number.
        boxes: up to which number it is drawn as boxes, too.
        pips: up to which number it is drawn as boxes alone.
    """
    word, value, most = printable(one["word"]), one["value"], one.get("most")
    text = Text(f"{word} " if word else "", "dim")
    if one.get("text"):
        return text.append(printable(one["text"]), "not dim")
    if most and 0 <= value <= most <= max(boxes, pips):
        text.append(_boxes(one), "not dim")
        if most <= pips:
            return text
        text.append(" ")
    text.append(f"{value}" if most is None else f"{value}/{most}", "not dim")
    ahead = [(at, what) for at, what in one.get("marks", ()) if at > value]
    if ahead:
        text.append(f" ({printable(ahead[0][1])} at {ahead[0][0]})", "dim")
    return text


def numbers(item: Item, boxes: int = 0, pips: int = 0) -> list[Text]:
    """Return the numbers of an item, as `gauge` draws them; one of the item's own name goes without it."""
    name = item["word"].casefold()
    unnamed = (
        {**one, "word": ""} if one["word"].casefold() == name else one for one in item.get("gauges", ())
    )
    return [gauge(one, boxes, pips) for one in unnamed]


def _boxes(one: Mapping[str, Any]) -> str:
    """Return a number as boxes; a stroke stands before the box at which something else holds."""
    marked = {at for at, _ in one.get("marks", ())}
    strokes = marked if len(marked) < one["most"] else ()
    return "".join(
        ("┆" if at in strokes and at > 1 else "") + ("■" if at <= one["value"] else "□")
        for at in range(1, one["most"] + 1)
    )


def _zones(area: Area, look: Look) -> list[Text]:
    if look.has_room and is_own(area, look) and is_hand(area) and area["items"]:
        return _fan(area, look)
    head = heading(area, look).append(": ", "none")
    pieces = list[Text]()
    for at, those in groupby(area["items"], key=lambda one: one.get("at", 0)):
        chips = [_with_its_number(item, look) for item in those]
        pieces += [Text(" ").join(chips)] if at else chips
    return wrapped(head, pieces, look.width, "  " if any(one.get("at") for one in area["items"]) else " ")


def _with_its_number(item: Item, look: Look) -> Text:
    """Return an item with the gauge that has its own name: what lies in a place says how full it is."""
    text = chip(item, look)
    for one in item.get("gauges", ()):
        if one["word"] == item["word"]:
            text.append(" ").append(gauge({**one, "word": ""}))
    return text


def _people(area: Area, look: Look) -> list[Text]:
    lines = [heading(area, look)] if area["word"] else []
    for item in area["items"]:
        name = Text("  ").append(chip(item, look))
        if item.get("owner") == look.viewer:
            name.append(" (you)", "dim")
        ends = (_LONGEST, _PIPS) if look.has_room else (0, 0)
        lines += wrapped(name.append("  "), numbers(item, *ends), look.width, "  ")
    return lines


def _tracks(area: Area, look: Look) -> list[Text]:
    pieces = []
    for item in area["items"]:
        text = chip(item, look)
        pieces.append(Text(" ").join([text, *numbers(item, boxes=_BAR)]))
    head = heading(area, look).append(": ", "none") if area["word"] else Text()
    return wrapped(head, pieces, look.width, "  ")


def _list(area: Area, look: Look) -> list[Text]:
    """Return what waits, numbered; what somebody has is in no order, and a number would look like a key."""
    lines, has_order = [heading(area, look)] if area["word"] else [], "owner" not in area
    for place, item in enumerate(area["items"], 1):
        line = Text(f"  {place} " if has_order else "  ").append(chip(item, look))
        lines += wrapped(line.append("  "), numbers(item), look.width)
    return lines


def _ladder(area: Area, look: Look) -> list[Text]:
    wide = max((len(str(item.get("at", 0))) for item in area["items"]), default=1)
    lines = [heading(area, look)] if area["word"] else []
    for item in area["items"]:
        line = Text(f"  {item.get('at', 0):>{wide}} ").append(chip(item, look))
        lines += wrapped(line.append("  "), numbers(item), look.width)
    return [*lines, *_links(area)]


def _pile(area: Area, look: Look) -> list[Text]:
    head = heading(area, look).append(": ", "none")
    cards = [chip(item, look) for item in area["items"]]
    bands = [printable(one) for one in may_follow((Band(**one) for one in area.get("bands", ())), look.names)]
    if look.has_room and cards:
        return [heading(area, look), *_stair(cards, bands, look.width)]
    lines = wrapped(head, cards or [Text("empty", "dim")], look.width, " > ")
    return [*lines, *(Text(f"  {band}") for band in bands)]


def _stair(cards: Sequence[Text], bands: Sequence[str], width: int) -> list[Text]:
    """Return cards that lie on each other, each a step higher, under what may be laid there."""
    longest = max(card.cell_len for card in cards)
    step = min(_STEP, max(0, width - longest - 4) // len(cards))
    rows = [Text(" " * (2 + step * k)).append(card) for k, card in enumerate(cards)]
    above = [Text(f"  {band}", "bold") for band in bands]
    return [*above, *reversed(rows)]


def _grid(area: Area, look: Look) -> list[Text]:
    columns = area["columns"]
    cells: dict[int, list[Text]] = {}
    for item in area["items"]:
        cells.setdefault(item.get("at", 0), []).append(_with_its_number(item, look))
    rows = max(cells, default=0) // columns + 1
    longest = max((chip.cell_len for stack in cells.values() for chip in stack), default=0)
    wide = max(3, min((look.width - 3) // columns - 1, longest))
    lines = [heading(area, look)] if area["word"] else []
    for row in range(rows):
        stacks = [cells.get(row * columns + column, []) for column in range(columns)]
        lines.append(Text("  " + ("+" + "-" * wide) * columns + "+", "dim"))
        for high in range(max(1, *map(len, stacks))):
            line = Text("  ")
            for stack in stacks:
                cell = stack[high].copy() if high < len(stack) else Text("")
                cell.truncate(wide, overflow="ellipsis", pad=True)
                line.append("|", "dim").append(cell)
            lines.append(line.append("|", "dim"))
    return [*lines, Text("  " + ("+" + "-" * wide) * columns + "+", "dim"), *_links(area)]


def _line(area: Area, look: Look) -> list[Text]:
    """Draw a line: who stands where above it, its places, and below it what reaches how far."""
    low: int = area.get("low", 0)
    high: int = max(area.get("high", 0), low + 1)
    wide = look.width - 12

    def column(at: int) -> int:
        return 2 + round((min(max(at, low), high) - low) * wide / (high - low))

    standing = [item for item in area["items"] if item["word"] != str(item.get("at", 0))]
    places = [item for item in area["items"] if item["word"] == str(item.get("at", 0))]
    rows: list[Text] = []
    for place, label in _labels(standing, look):
        at = max(0, min(column(place), look.width - label.cell_len))
        row = next((row for row in rows if row.cell_len < at), None)
        if row is None:
            rows.append(row := Text())
        row.append(" " * (at - row.cell_len)).append(label)
    axis = Text("  ").append("-" * (wide + 1), "dim")
    stood = {column(item.get("at", 0)) for item in standing}
    axis = Text("").join(Text("+") if k in stood else axis[k] for k in range(axis.cell_len))
    ticks = Text()
    for item in places:
        at = column(item.get("at", 0))
        if at >= ticks.cell_len:
            ticks.append(" " * (at - ticks.cell_len)).append(chip(item, look))
    if not places:
        per, unit = area.get("per", 1), area.get("unit", "")
        mine = (item.get("at", 0) for item in standing if item.get("owner") == look.viewer)
        start = next(mine, low)  # distances are from where the viewer stands
        for at in sorted({low, high, *(item.get("at", 0) for item in standing)}):
            if column(at) >= ticks.cell_len:
                ticks.append(" " * (column(at) - ticks.cell_len)).append(
                    f"{abs(at - start) / per:g} {unit} ", "dim"
                )
    head = [heading(area, look)] if area["word"] else []
    if look.is_tight:
        return [*head, *reversed(rows), axis, ticks, *_in_reach(area, look.width), *_links(area)]
    found = {item["id"]: item for item in area["items"]}
    drawn = (
        _band(band, found.get(band["item"], {}), column, area, look.width) for band in area.get("bands", ())
    )
    # of several who stand together once, and none that begins beyond the ends of the line
    bands = {band.plain: band for band in drawn if "=" in band.plain}.values()
    return [*head, *reversed(rows), axis, ticks, *bands, *_links(area)]


def _labels(items: Iterable[Item], look: Look) -> Iterable[tuple[int, Text]]:
    """Yield where somebody stands, and what is written there; of those whom no answer means once for all."""

    def alike(item: Item) -> tuple[Any, ...]:
        own = item["id"] if item["id"] in look.lit or not look.is_tight else ""
        return item.get("at", 0), own, item["id"] in look.changed, item.get("marks", ())

    groups: dict[Any, list[Item]] = {}
    for item in sorted(items, key=lambda one: one.get("at", 0)):
        groups.setdefault(repr(alike(item)), []).append(item)
    for first, *others in groups.values():
        named = {**first, "word": together([first["word"], *(other["word"] for other in others)])}
        yield first.get("at", 0), chip(named if others else first, look)


def _in_reach(area: Area, width: int) -> list[Text]:
    """Return how far something reaches, of what reaches somebody, one behind the other."""
    places = {item["id"]: item.get("at", 0) for item in area["items"]}
    said = dict[str, None]()
    for band in area.get("bands", ()):
        at = places.get(band["item"], 0)
        if any(band["low"] <= abs(place - at) <= band["high"] for place in places.values() if place != at):
            said[_far(band, area)] = None
    *others, last = said or ("",)
    return wrapped(Text("  "), [*(Text(f"{one};") for one in others), Text(last)], width) if said else []


def _far(band: Mapping[str, Any], area: Area) -> str:
    """Return from where to where something reaches, in the unit of its line."""
    low, high = (f"{band[end] / area.get('per', 1):g}" for end in ("low", "high"))
    stretch = low if low == high else f"{low} to {high}"
    return f"{printable(band['word'])} {stretch} {area.get('unit', '')}".rstrip()


def _band(band: Mapping[str, Any], item: Item, column: Callable[[int], int], area: Area, width: int) -> Text:
    """Return a line that shows how far something reaches to both sides of where it stands."""
    low: int = area.get("low", 0)
    high: int = max(area.get("high", 0), low + 1)
    at = item.get("at", 0)
    cells = dict.fromkeys(range(column(low), column(high) + 1), " ")
    for side in (-1, 1):
        ends = sorted((column(at + side * band["low"]), column(at + side * band["high"])))
        outside = at + side * band["low"] < low or at + side * band["low"] > high
        for k in range(ends[0], ends[1] + 1) if not outside else ():
            cells[k] = "="
    drawn = "".join(cells[k] for k in sorted(cells))
    label = f"{_far(band, area)} "
    if drawn.startswith(" " * len(label)):
        drawn = label + drawn[len(label) :]
        label = ""
    elif len(drawn.rstrip()) + len(label) + 3 > width:  # nowhere beside it: in its middle
        drawn = f" {label}".join((drawn.rstrip()[: -len(label) - 3], "=="))
        label = ""
    return Text("  ").append(drawn.rstrip()).append(f" {label}".rstrip())


def _links(area: Area) -> list[Text]:
    """Return what joins items, one line for all."""
    names = {item["id"]: printable(item["word"]) for item in area["items"]}
    said = [
        f"{names[link['one']]} {printable(link['word'])} {names[link['other']]}"
        + (f": {printable(link['says'])}" if link.get("says") else "")
        for link in area.get("links", ())
    ]
    return [Text(f"  {'; '.join(said)}", "dim")] if said else []


def wrapped(head: Text, pieces: Sequence[Text], width: int, between: str = " ") -> list[Text]:
    """Return pieces in lines behind a head, none of them broken where it fits a line."""
    lines, indent = [head], "    "
    for place, piece in enumerate(pieces):
        gap = between if place else ""
        if lines[-1].cell_len + len(gap) + piece.cell_len > width and lines[-1].plain.strip():
            lines.append(Text(indent))
            gap = between.lstrip() if between.strip() else ""
        lines[-1].append(gap).append(piece)
    return lines


def _fan(area: Area, look: Look) -> list[Text]:
    """Return cards side by side, with their numbers on them; those that answers mean have a heavier edge."""
    rows, row = list[list[Text]](), list[Text]()
    faces = [_face(item, look) for item in area["items"]]
    high = max(map(len, faces))
    for item, face in zip(area["items"], faces, strict=True):
        card = _edged(face, high, _HEAVY if item["id"] in look.lit else _LIGHT, style_of(item, look))
        if row and row[0].cell_len + card[0].cell_len > look.width:
            rows.append(row)
            row = []
        row = [left + right for left, right in zip(row or [Text()] * len(card), card, strict=True)]
    return [heading(area, look), *(line for row in (*rows, row) for line in row)]


def _face(item: Item, look: Look) -> list[str]:
    """Return what stands on a card: its name with the shape of its suit, its numbers, what is true of it.

    A card with numbers of its own is of another pack: 7C of a tarot is the seven of Cups.
    """
    plain = _SUITED.match(item["word"]) and not item.get("gauges")
    shape = _SUITS[item["word"][-1]] if plain else ""
    name = f"{counted(item)}{'*' if item['id'] in look.changed else ''} {shape}".rstrip()
    return [
        name,
        *(gauge(one).plain for one in item.get("gauges", ())),
        *map(printable, item.get("marks", ())),
    ]


def _edged(face: Sequence[str], high: int, edge: str, style: Style) -> list[Text]:
    """Return a card of so many lines within its edge, which can be clicked anywhere."""
    wide = max(map(cell_len, face))
    lines = [edge[0] + edge[1] * wide + edge[2]]
    lines += [edge[3] + set_cell_size(line, wide) + edge[3] for line in (*face, *[""] * (high - len(face)))]
    lines += [edge[4] + edge[1] * wide + edge[5]]
    return [Text(line, style=style, no_wrap=True) for line in lines]


def is_hand(area: Area) -> bool:
    """Whether cards of a place are a hand."""
    return "hand" in area["id"]


def is_own(area: Area, look: Look) -> bool:
    """Whether cards of a place are the viewer's own."""
    return area.get("owner") == look.viewer and area["shape"] == "zones"


_SHAPES: Mapping[str, Callable[[Area, Look], list[Text]]] = {
    "grid": _grid,
    "ladder": _ladder,
    "line": _line,
    "list": _list,
    "people": _people,
    "pile": _pile,
    "tracks": _tracks,
    "zones": _zones,
}
