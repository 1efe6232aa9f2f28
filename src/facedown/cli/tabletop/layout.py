"""How areas share the screen: what is shown at length, what is folded, and the viewer's own cards below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from rich.text import Text

from facedown.cli.tabletop.areas import (
    Area,
    Look,
    broken,
    chip,
    draw,
    heading,
    is_hand,
    is_own,
    numbers,
    wrapped,
)

Lines: TypeAlias = list[Text]

_SCROLLED = 3  # lines that a table may be too high and is scrolled
_FEW = 2  # areas of one's own of which each has lines of its own
_GAP = "   "  # between places of cards in one line


def laid(scene: Mapping[str, Any], look: Look, width: int, lines: int) -> tuple[Lines, Lines]:
    """Return the lines of the table and of the viewer's own cards, in so many lines together.

    Where the table has room without being folded, the hand is drawn as cards.

    Args:
        scene: as messages have it.
        look: with the columns that the table has.
        width: columns that the own cards have.
        lines: how many there are.
    """
    below = replace(look, width=width)
    mine = own(scene, replace(below, has_room=True))
    drawn, fits = _unfolded(_of_all(scene, look), _with_names(scene, look), lines - len(mine))
    if fits:
        return _in_a_row(drawn), mine
    mine = own(scene, below)
    return table(scene, look, lines - len(mine)), mine


def steady(shown: dict[str, Lines], high: dict[str, int], before: int) -> None:
    """Have what stands around the middle take the lines that it took, so that nothing moves under the mouse.

    Args:
        shown: lines of the parts of the screen; of what happened some give way.
        high: how many lines each part takes.
        before: how many all took.
    """
    more = before - sum(high.values())
    high["answers"] += max(0, more)
    cut = min(high["happened"], max(0, -more))
    high["happened"] -= cut
    shown["happened"] = shown["happened"][cut:]


def table(scene: Mapping[str, Any], look: Look, lines: int) -> Lines:
    """Return what lies on the table but for the viewer's own cards, folded as far as there are fewer lines.

    Where there is room for it, numbers of people are boxes and piles are stairs. Where there is too little,
    headings go first, lists run on, and places of cards take a line each; then other areas do, those of
    people last of all, and each time the last area first, which tells least. Then only the viewer's own are
    shown to reach somewhere, and those who stand together share a label; and where more than a few lines
    would have to be scrolled, short ones share a line, and what no answer means and has not changed is left
    out, which a line says. What fits again is shown whole, people first.
    """
    areas, look = _of_all(scene, look), _with_names(scene, look)
    whole, fits = _unfolded(areas, look, lines)
    if fits:
        return _in_a_row(whole)
    drawn = folded = [_folded(area, text, look) for area, text in zip(areas, whole, strict=True)]
    flows = [area["shape"] == "zones" for area in areas]
    order = list[int]()
    for shapes in (("list", "ladder", "tracks", "grid"), ("people",)):
        order += [place for place in reversed(range(len(areas))) if areas[place]["shape"] in shapes]
    for place in order:
        if _high(_flowing(flows, drawn, look)) > lines:
            drawn = _with(drawn, place, _in_a_line(areas[place], look))
    if _high(_flowing(flows, drawn, look)) > lines + _SCROLLED:
        flows = [flow or (place in order and len(drawn[place]) == 1) for place, flow in enumerate(flows)]
    for place, area in enumerate(areas):
        for seen in (look, replace(look, is_tight=True)):
            if area["shape"] == "line" and _high(_flowing(flows, drawn, look)) > lines:
                fewer = _folded(area, draw(_of_viewer(area, look), seen), look)
                drawn = _with(drawn, place, min(drawn[place], fewer, key=len))
    mine = [
        (place, _in_a_line(area, look, is_mine_whole=True))
        for place, area in enumerate(areas)
        if area["shape"] == "people" and len(drawn[place]) < len(folded[place])
    ]
    for place, one in [*mine, *((place, folded[place]) for place in reversed(order)), *enumerate(whole)]:
        more = _with(drawn, place, one)
        if not flows[place] and _high(_flowing(flows, more, look)) <= lines:
            drawn = more
    return _in_a_row(_left_out(areas, drawn, flows, look, lines))


def _of_all(scene: Mapping[str, Any], look: Look) -> list[Area]:
    """Return the areas of the table but for the viewer's own cards, and for what stands elsewhere as well."""
    return [area for area in _shown(scene) if not (is_own(area, look) or _is_repeated(area, look))]


def _is_repeated(area: Area, look: Look) -> bool:
    """Whether an area is a grid of somebody's numbers, which is there to be pointed at when asked for."""
    is_grid = area["shape"] == "grid" and area.get("minor", False)
    return is_grid and not any(item["id"] in look.lit for item in area["items"])


def _with_names(scene: Mapping[str, Any], look: Look) -> Look:
    """Return a look that knows what items are called."""
    names = {item["id"]: item["word"] for area in scene["areas"] for item in area["items"]}
    return replace(look, names=names)


def _unfolded(areas: Sequence[Area], look: Look, lines: int) -> tuple[list[Lines], bool]:
    """Return areas at length, with boxes and stairs if there is room for them, and whether they fit."""
    for seen in (replace(look, has_room=True), look):
        drawn = [draw(area, seen) for area in areas]
        if _high(drawn) <= lines:
            return drawn, True
    return drawn, False


def _left_out(
    areas: Sequence[Area], drawn: Sequence[Lines], flows: Sequence[bool], look: Look, lines: int
) -> list[Lines]:
    """Return what is drawn; where it takes more lines, without what nobody is asked about, the last first."""
    shown = list(range(len(areas)))
    if _high(_flowing(flows, drawn, look)) <= lines + _SCROLLED:
        return _flowing(flows, drawn, look)

    def rows() -> list[Lines]:
        left = len(areas) - len(shown)
        more = [[Text(f"  and {left} more: V shows all", "dim")]] if left else []
        return [*_flowing([flows[i] for i in shown], [drawn[i] for i in shown], look), *more]

    for place in reversed(range(len(areas))):
        matters = look.lit | look.changed
        is_beside = areas[place]["shape"] in ("list", "tracks", "zones")
        if _high(rows()) > lines and is_beside and not matters & {one["id"] for one in areas[place]["items"]}:
            shown.remove(place)
    return rows()


def _of_viewer(area: Area, look: Look) -> Area:
    """Return a line on which only those of the viewer's reach somewhere."""
    mine = {item["id"] for item in area["items"] if item.get("owner") == look.viewer}
    return {**area, "bands": [band for band in area.get("bands", ()) if band["item"] in mine]}


def _with(drawn: Sequence[Lines], place: int, lines: Lines) -> list[Lines]:
    """Return what is drawn with other lines at a place."""
    return [*drawn[:place], lines, *drawn[place + 1 :]]


def _flowing(flow: Iterable[bool], drawn: Iterable[Lines], look: Look) -> list[Lines]:
    """Return what is drawn, where those that flow share lines with their neighbours, as far as they fit."""
    rows, open_line = list[Lines](), False
    for flows, lines in zip(flow, drawn, strict=True):
        fits = flows and open_line and len(lines) == 1
        if fits and rows[-1][0].cell_len + lines[0].cell_len + len(_GAP) <= look.width:
            rows[-1] = [rows[-1][0] + Text(_GAP) + lines[0]]
        else:
            rows.append(lines)
        open_line = flows and len(lines) == 1
    return rows


def _high(drawn: Iterable[Lines]) -> int:
    """Return how many lines there are."""
    return sum(map(len, drawn))


def _in_a_row(drawn: Iterable[Lines]) -> Lines:
    """Return all lines."""
    return [line for lines in drawn for line in lines]


def _in_a_line(area: Area, look: Look, is_mine_whole: bool = False) -> Lines:
    """Return an area as a line: what answers mean, what has changed, the rest; with what numbers fit.

    A ladder stays in its order and says where each stands; numbers and the end of its heading go for that.

    Of people everybody is there with the first number, in more lines if need be, the viewer's own first. Who
    plays one alone can have all numbers of that one.
    """
    if area["shape"] == "people":
        people = sorted(area["items"], key=lambda one: one.get("owner") != look.viewer)
        head = heading(area, look).append(": ", "none") if area["word"] else Text("  ")
        lines = list[Text]()
        if is_mine_whole and sum(one.get("owner") == look.viewer for one in people) == 1:
            mine = people.pop(0)
            name = head.append(chip(mine, look)).append(" (you)", "dim").append("  ")
            lines, head = wrapped(name, numbers(mine), look.width, "  "), Text("    ")
        pieces = [Text(" ").join([chip(one, look), *numbers(one)[:1]]) for one in people]
        return [*lines, *(wrapped(head, pieces, look.width, "  ") if pieces else [])]
    is_ladder = area["shape"] == "ladder"  # in its order, each behind where it stands
    ordered = sorted(
        area["items"],
        key=lambda one: not is_ladder and (one["id"] not in look.lit, one["id"] not in look.changed),
    )
    most = max((len(item.get("gauges", ())) for item in ordered), default=0)
    ways = [(area, many) for many in range(most, -1, -1) if many or is_ladder or not most]
    if is_ladder:
        ways.append(({**area, "word": area["word"].partition(",")[0]}, 0))
    for named, many in ways:
        text = heading(named, look).append(": ", "none") if area["word"] else Text("  ")
        for item in ordered:
            text.append(f"{item.get('at', 0)} " if is_ladder else "").append(chip(item, look))
            for one in numbers(item)[:many]:
                text.append(" ").append(one)
            text.append("  ")
        if text.cell_len <= look.width + 2:
            break
    text.truncate(look.width, overflow="ellipsis")
    return [text]


def own(scene: Mapping[str, Any], look: Look) -> Lines:
    """Return the lines of the viewer's own cards, the hand last: as cards where there is room."""
    areas = sorted((one for one in _shown(scene) if is_own(one, look)), key=is_hand)
    flows = [len(areas) > _FEW and not is_hand(area) for area in areas]
    return _in_a_row(_flowing(flows, [draw(area, look) for area in areas], look))


def _shown(scene: Mapping[str, Any]) -> list[Area]:
    """Return the areas where something lies; a person alone needs no heading of the same name."""
    areas = [area for area in scene["areas"] if area["items"] or area["shape"] == "pile"]
    return [
        {**area, "word": ""}
        if area["shape"] == "people" and [one["word"] for one in area["items"]] == [area["word"]]
        else area
        for area in areas
    ]


def _folded(area: Area, lines: Lines, look: Look) -> Lines:
    """Return an area without its heading, and places of cards as one line."""
    if area["shape"] == "zones":
        line = lines[0].copy()
        line.truncate(look.width, overflow="ellipsis")
        return [line]
    if area["shape"] in ("list", "ladder") and not area.get("links"):
        head = heading(area, look).append(": ", "none") if area["word"] else Text("  ")
        lines = wrapped(head, list(_running_on(area, look)), look.width)
        return [piece for line in lines for piece in broken(line, look.width)]
    if area["shape"] in ("people", "line", "list", "ladder", "grid") and area["word"]:
        return lines[1:]
    return lines


def _running_on(area: Area, look: Look) -> Iterable[Text]:
    """Yield the items of a list with their numbers, as parts of a line."""
    for place, item in enumerate(area["items"], 1):
        before = Text(f"{item['at']} ") if area["shape"] == "ladder" and "at" in item else Text()
        one = Text(" ").join([before.append(chip(item, look)), *numbers(item)])
        yield one.append(";") if place < len(area["items"]) else one
