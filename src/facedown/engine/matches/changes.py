"""What has changed between two positions, in words, for one reader: from their views, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from facedown.engine.base.record import HIDDEN, NOBODY, Place, Record, Spec, items
from facedown.engine.hidden.zone import Zone
from facedown.engine.matches.board import Board

_OWN = ("known", "stream")  # of the machinery: what follows from them stands elsewhere
_PEOPLE = ("everybody", "people", "fighters")  # names of all who take part, as systems have them
_LISTED = 14  # cards of a zone that are named


def changes(board: Board, before: Any, after: Any) -> list[str]:
    """Return what is otherwise in one view than in another, each by its path with names in it.

    Args:
        board: of the match, for its names.
        before: the state, or a seat's view of it.
        after: likewise.
    """
    then, now = board.with_state(before), board.with_state(after)
    found = []
    for path in _paths(before, after):
        there, here = _reads(then, path), _reads(now, path)
        if there != here:
            found.append(f"{board.called(path)} is {here} now, it was {there}")
    return found


def _paths(one: Record, other: Record, base: str = "") -> Iterator[str]:
    """Yield the paths of zones and numbers that differ, those of the machinery left out."""

    def look(here: Any, there: Any, axes: int, spec: Spec, path: str) -> Iterator[str]:
        if axes:
            for i in range(len(here)):
                yield from look(here[i], there[i], axes - 1, spec, f"{path}.{i}")
        elif isinstance(here, Zone):
            if bytes(here) != bytes(there):
                yield path
        elif isinstance(here, Record):
            if bytes(here) != bytes(there):
                yield from _paths(here, there, f"{path}.")
        elif here != there:
            yield path

    for (name, spec, here), (_, _, there) in zip(items(one), items(other), strict=True):
        if base or name not in _OWN:
            yield from look(here, there, len(spec.shape), spec, f"{base}{name}")


def _reads(board: Board, path: str) -> str:
    at = board.find(path)
    if isinstance(at.value, Zone):
        return _zone_reads(board, at)
    return whom(board, at) or board.reads(path, at)


def whom(board: Board, at: Place) -> str:
    """Return whom a field names, by what they are called; "" where it names nobody of those who take part."""
    if at.spec.bits and isinstance(at.value, int):
        called = board.bit_names(at.spec)
        return " and ".join(name for i, name in called.items() if at.value >> i & 1) or "none"
    unit = type(at.holder).__annotations__.get(str(at.key)) if isinstance(at.holder, Record) else None
    if unit == "Seat":
        return "nobody" if at.value == NOBODY else board.seats.get(at.value, "")
    if unit == "Who":
        names = next((board.names[kind] for kind in _PEOPLE if kind in board.names), ())
        return "nobody" if at.value == NOBODY else names[at.value] if at.value < len(names) else ""
    return ""


def _zone_reads(board: Board, at: Place) -> str:
    """Return the cards of a zone, top card first; of a deck how many, and which of the top ones are known."""
    zone = at.value
    cards = [zone.cards[i] for i in reversed(range(zone.count))]
    if at.spec.faces == "nobody":
        is_whole = HIDDEN not in cards  # the truth: below what is settled there is no order
        top = cards[: zone.settled] if is_whole else cards[: _known_run(cards)]
        text = f"{zone.count} {'card' if zone.count == 1 else 'cards'}"
        return f"{text}, {_joined(board, top)} on top" if top else text
    return _joined(board, cards) if cards else "empty"


def _known_run(cards: list[int]) -> int:
    return next((i for i, card in enumerate(cards) if card == HIDDEN), len(cards))


def _joined(board: Board, cards: list[int]) -> str:
    if cards and all(card == HIDDEN for card in cards):
        return f"{len(cards)} unseen"
    text = board.cards.joined(board.cards.reads(card) for card in cards[:_LISTED])
    return f"{text} and {len(cards) - _LISTED} more" if len(cards) > _LISTED else text
