"""What a seat sees of a position: a field, a zone, a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.engine.base.record import HIDDEN, NO_CARD, NOBODY, Place, Record, as_dict, items
from facedown.engine.hidden.stacking import spots
from facedown.engine.hidden.view import view
from facedown.engine.hidden.zone import Zone
from facedown.engine.matches.board import Board, each
from facedown.engine.matches.match import Match


def visible(board: Board, path: str, seat: int) -> str:
    """Return what a seat can tell of a field or zone, "" if nothing.

    Each field is changed to find out: if that changes the seat's view, the seat sees it.
    """
    if path.split(".")[0] == "book":
        return "the book is open to everyone"
    try:
        at = board.find(path)
    except FacedownError as error:
        return _visible_card(board, path, seat, error)
    for inner, leaf in _leaves(path, at):
        if _is_leaf_visible(board, inner, leaf, seat):
            seen = board.seen_by(seat)
            return inner if inner != path else seen.reads(path, seen.find(path))
    return ""


def _is_leaf_visible(board: Board, path: str, at: Place, seat: int) -> bool:
    seen = board.seen_by(seat)
    if isinstance(at.value, Zone):
        return any(card != "?" for card in board.cards.of(seen.find(path).value))
    if isinstance(at.holder, Zone):
        return at.key == "count"
    if path.split(".")[0] == "known":  # no view has it, though every view is made by it
        return False
    if at.spec.card:
        return bool(at.value < NO_CARD and seen.find(path).value != HIDDEN)
    other = board.with_state(board.state.copy())
    other.find(path).put(at.spec.low if at.value != at.spec.low else at.spec.high)
    return bytes(view(other.state, seat)) != bytes(seen.state)


def _visible_card(board: Board, text: str, seat: int, error: FacedownError) -> str:
    """Return where a seat sees a card; what is no card either was a wrong path."""
    try:
        face = board.cards.face(text)
    except UnknownName as no_card:
        raise UnknownName(str(error) if "." in text else f"{error} {no_card}") from None
    for spot in spots(view(board.state, seat)):
        if face in board.cards.of(spot.zone):
            return f"{face} in {spot.path}"
    return ""


def nothing_at(board: Board, path: str) -> str:
    """Return why there is nothing at a place for cards that could be hidden, "" if there is."""
    try:
        leaves = list(_leaves(path, board.find(path)))
    except FacedownError:
        return ""  # a card, or a wrong path, which is refused elsewhere
    zones = [leaf.value for _, leaf in leaves if isinstance(leaf.value, Zone)]
    if len(zones) == len(leaves) and not any(zone.count for zone in zones):
        owners = {spot.owner for spot in spots(board.state) if spot.path.startswith(path)}
        strangers = owners - {NOBODY, *board.seats}
        if strangers:
            return f"it belongs to seat {min(strangers)}, who takes no part"
        return "it is empty"
    if all(leaf.spec.card and board.value(inner, leaf) == NO_CARD for inner, leaf in leaves):
        return "no card is there"
    return ""


def hidden(board: Board, path: str, seat: int) -> str:
    """Return what of a field or zone a seat cannot tell, "" if it sees all of it."""
    seen = board.seen_by(seat)
    for inner, leaf in _leaves(path, board.find(path)):
        if isinstance(leaf.value, Zone):
            if "?" in board.cards.of(seen.find(inner).value):
                return inner
        elif leaf.spec.card:
            if seen.find(inner).value == HIDDEN:
                return inner
        elif not _is_leaf_visible(board, inner, leaf, seat):
            return inner
    return ""


def _leaves(path: str, at: Place) -> Iterator[tuple[str, Place]]:
    """Yield path and place of everything in a field: single values, and zones as a whole."""
    value = at.value
    if isinstance(value, Zone | int):
        yield path, at
    elif isinstance(value, Record):
        for name, spec, _ in items(value):
            yield from _leaves(f"{path}.{name}", Place(value, name, spec, 0))
    else:
        for i, inner in enumerate(each(at)):
            yield from _leaves(f"{path}.{i}", inner)


def told_apart(match: Match, seat: int, answers: Sequence[str]) -> Iterator[str]:
    """Yield by what a seat can tell answers of whoever is asked apart; nothing if they look the same to it.

    Raises:
        FacedownError: one of them is not legal, or two are the same answer.
    """
    since, looks = match.log_length, []
    for text in answers:
        other = match.copy()
        other.act(text)
        looks.append((text, other))
    first, one = looks[0]
    for text, other in looks[1:]:
        if bytes(one.game.state) == bytes(other.game.state):
            raise FacedownError(f"'{first}' and '{text}' are the same to everybody: name two that differ.")
        read = [[line.text for line in each.log(seat, since=since)] for each in (one, other)]
        views = [view(each.game.state, seat) for each in (one, other)]
        legal = [_legal(each, seat) for each in (one, other)]
        said = f"'{first}' and '{text}' should look the same, but"
        if read[0] != read[1]:
            pair = next(pair for pair in zip_longest(*read, fillvalue="nothing") if pair[0] != pair[1])
            yield f"{said} the log says '{pair[0]}' after one and '{pair[1]}' after the other."
        elif legal[0] != legal[1]:
            yield f"{said} one makes {', '.join(legal[0])} legal, the other {', '.join(legal[1])}."
        elif bytes(views[0]) != bytes(views[1]):
            yield f"{said} {_first_difference(*views)}."


def _legal(match: Match, seat: int) -> list[str]:
    """Return what a seat that is asked can answer."""
    return [action.text for action in match.legal()] if match.seat == seat else []


def _first_difference(one: Record, other: Record) -> str:
    """Return the first field in which two records differ, and how."""
    for (path, mine), (_, theirs) in zip(_numbers(as_dict(one)), _numbers(as_dict(other)), strict=True):
        if mine != theirs:
            return f"{path} is {mine} after one and {theirs} after the other"
    return "the views differ"


def _numbers(value: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Yield path and value of every number of a record, as `as_dict` has it."""
    if isinstance(value, int):
        yield path.removesuffix("."), value
        return
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _numbers(inner, f"{path}{key}.")
