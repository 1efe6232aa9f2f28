"""A scene in plain lines, for a terminal without a screen, a screen reader, a file.

Every line can be read alone, so that whoever has heard the table once needs to hear only the lines that are
new: `news`. Things of which the same is true share a line, places of cards of which nothing is seen as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from facedown.engine.course.scene import Area, Gauge, Item, Scene, Shape, may_follow


def in_lines(scene: Scene) -> str:
    """Return a scene in lines: its heading, its areas, then how many cards lie where none is to be read."""
    names = {one.id: one.word for one in scene.items()}
    counted = {(gauge.word, one.owner) for one in scene.items() for gauge in one.gauges}
    lines, piles = [scene.heading] if scene.heading else [], list[str]()
    for area in (area for area in scene.areas if area.items):
        cards = area.shape == Shape.ZONES
        if cards and (area.minor or all(one.hidden for one in area.items)):
            if (area.id.partition(":")[0], area.owner) not in counted:
                piles.append(f"{area.word} {sum(one.copies for one in area.items)}")
        elif not area.minor:
            bands = tuple(band._replace(item=names.get(band.item, band.item)) for band in area.bands)
            lines += _LINES[area.shape](area._replace(bands=bands))
    return "\n".join([*lines, *filter(None, ["; ".join(piles)])])


def news(table: str, before: str) -> str:
    """Return a table of which another was read before: its first line, and those that are new."""
    known = set(before.split("\n"))
    first, *others = table.split("\n")
    return "\n".join([first, *(line for line in others if line not in known)])


def together(names: Sequence[str]) -> str:
    """Return several names in a row; of those that are numbered the name only once: `Wolf 1 to 3, 5`."""
    rows: list[tuple[str, list[int]]] = []  # a name, and the numbers of those who have it
    for name in names:
        stem, _, number = name.rpartition(" ")
        if not number.isdecimal():
            rows.append((name, []))
        elif rows and rows[-1][0] == stem and rows[-1][1]:
            rows[-1][1].append(int(number))
        else:
            rows.append((stem, [int(number)]))
    return ", ".join(f"{stem} {_runs(numbers)}".rstrip() for stem, numbers in rows)


def _runs(numbers: Sequence[int]) -> str:
    """Return rising numbers, those that follow each other as `1 to 3`."""
    runs: list[str] = []
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        row = [number for _, number in run]
        runs += [f"{row[0]} to {row[-1]}"] if len(row) > 2 else map(str, row)
    return ", ".join(runs)


# Items


def standing(one: Item) -> str:
    """Return what is true of an item, in parentheses, and its numbers."""
    return " ".join(filter(None, _stands(one)))


def _stands(one: Item) -> tuple[str, str]:
    """Return what is true of an item, in parentheses, and its numbers."""
    return _marks(one), ", ".join(_numbers(one, one.gauges))


def _marks(one: Item) -> str:
    """Return what is true of an item, in parentheses."""
    return f"({', '.join(one.marks)})" if one.marks else ""


def _numbers(one: Item, gauges: Iterable[Gauge]) -> Iterator[str]:
    """Yield numbers: `life 17/19 (out at 19)`; without a word that the item has."""
    for gauge in (gauge for gauge in gauges if gauge.most != 0):
        most = "" if gauge.most is None else f"/{gauge.most}"
        ahead = [f" ({what} at {at})" for at, what in gauge.marks if at >= gauge.value]
        reached = ahead[0] if ahead else ""
        value = gauge.text or f"{gauge.value}{most}{reached}"
        yield value if gauge.word.casefold() == one.word.casefold() else f"{gauge.word} {value}"


def _alike(items: Iterable[Item], join: str) -> list[str]:
    """Return how items stand, once for all that stand alike: what is true of them, then their numbers."""
    alike: dict[tuple[str, str], list[str]] = {}
    for one in items:
        alike.setdefault(_stands(one), []).append(one.word)
    return [_line(names, stands, join) for stands, names in alike.items()]


def _line(names: Sequence[str], stands: tuple[str, str], join: str) -> str:
    """Return how those with some names stand: what is true of them, then their numbers."""
    marks, numbers = stands
    return join.join(filter(None, [" ".join(filter(None, [together(names), marks])), numbers]))


def _card(one: Item) -> str:
    """Return a card, or several that look alike, and how full it is, or would make something."""
    if one.hidden:
        return f"{one.copies} {one.word}" if one.copies > 1 else one.word
    full = list(_numbers(one, (gauge for gauge in one.gauges if gauge.most is not None)))
    said = f" ({', '.join([*one.marks, *full])})" if one.marks or full else ""
    return f"{one.word}{f' x{one.copies}' if one.copies > 1 else ''}{said}"


# Areas


def _cards(area: Area) -> Iterator[str]:
    """Yield the cards of a place, those that lie in a part of it behind that."""
    parts = []
    for at, those in groupby(area.items, key=lambda one: one.at):
        first, *others = map(_card, those)
        parts.append(f"{first}: {', '.join(others)}" if at and others else ", ".join([first, *others]))
    yield f"{area.word}: {'; '.join(parts)}"


def _pile(area: Area) -> Iterator[str]:
    """Yield the cards of a pile, the last on top, and which ranks go on it, by whom if that differs."""
    cards = f"{area.word}, the last on top: {', '.join(map(_card, area.items))}"
    yield "; ".join([cards, *may_follow(area.bands, {})])


def _people(area: Area) -> Iterator[str]:
    """Yield a line for each, those of whom the same is true in one."""
    yield from (f"  {line}" for line in _alike(area.items, ": "))


def _list(area: Area) -> Iterator[str]:
    """Yield items in their order; neighbours of which the same is true together."""
    row = groupby(area.items, key=_stands)
    said = "; ".join(_line([one.word for one in those], stands, " ") for stands, those in row)
    yield f"{area.word}: {said}" if area.word else said


def _ladder(area: Area) -> Iterator[str]:
    """Yield items in their order, each behind the number that it has there, which the heading names."""

    def rung(one: Item) -> tuple[int, str]:
        others = (gauge for gauge in one.gauges if gauge.word not in area.word.casefold())
        return one.at, standing(one._replace(gauges=tuple(others)))

    rungs = groupby(area.items, key=rung)
    said = (f"{at} {together([one.word for one in those])} {text}".strip() for (at, text), those in rungs)
    yield f"{area.word}: {'; '.join(said)}"
    yield from _links(area)


def _places(area: Area) -> Iterator[str]:
    """Yield who is where: on a line by how far along, in cells by what these are called."""
    at: dict[int, list[Item]] = {}
    for one in sorted(area.items, key=lambda one: one.at):
        at.setdefault(one.at, []).append(one)
    said = []
    for where, items in at.items():
        name = f"{where / area.per:g} {area.unit}".strip()
        if area.shape == Shape.GRID or items[0].word == name:
            name, items = _card(items[0]), items[1:]
        if items or ("(" in name and area.shape == Shape.LINE):
            said.append(f"{together([_card(one) for one in items]) or 'nobody'} at {name}")
    yield f"{area.word}: {'; '.join(said)}"
    yield from _bands(area)
    yield from _links(area)


def _bands(area: Area) -> Iterator[str]:
    """Yield how far something reaches on a line: `Bow (Ada): short 0 to 20 m, long 21 to 40 m`."""
    whose, far = dict[str, list[str]](), dict[str, list[str]]()
    for band in area.bands:
        word, _, bracket = band.word.partition(": ")
        low, high = (f"{end / area.per:g}" for end in (band.low, band.high))
        stretch = low if low == high else f"{low} to {high}"
        far.setdefault(word, []).append(f"{bracket} {stretch} {area.unit}".strip())
        whose.setdefault(word, []).append("" if word.startswith(band.item) else band.item)
    said = []
    for word, stretches in far.items():
        names = together([*dict.fromkeys(filter(None, whose[word]))])
        colon = ":" if any(not one[0].isdecimal() for one in stretches) else ""
        said.append(f"{word}{f' ({names})' if names else ''}{colon} {', '.join(dict.fromkeys(stretches))}")
    if said:
        yield f"  How far: {'; '.join(said)}"


def _links(area: Area) -> Iterator[str]:
    """Yield what joins items."""
    names = {one.id: one.word for one in area.items}
    joined: dict[tuple[str, str, str], list[str]] = {}
    for link in area.links:
        joined.setdefault((names[link.one], link.word, link.says), []).append(names[link.other])
    if joined:
        said = (
            f"{one} {word} {together(others)}{f': {says}' if says else ''}"
            for (one, word, says), others in joined.items()
        )
        yield f"  {'; '.join(said)}"


_LINES: Mapping[Shape, Callable[[Area], Iterator[str]]] = {
    Shape.GRID: _places,
    Shape.LADDER: _ladder,
    Shape.LINE: _places,
    Shape.LIST: _list,
    Shape.PEOPLE: _people,
    Shape.PILE: _pile,
    Shape.TRACKS: _list,
    Shape.ZONES: _cards,
}
