"""Whether a policy of one's own reads the number of an unidentified card.

A search draws a card as one of its kind, so a policy asks `rank_of(g, card)`, `suit_of(g, card)`, `is_card`.
One that reads the number itself would answer for the card that represents its kind. So its odds are found
again with other representatives: evenly over each deck, and each card whose number the rule names. They must
be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from types import FunctionType
from typing import Any

from facedown.board import Board
from facedown.bots.standing import standing
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import Record
from facedown.engine.base.rule import global_names
from facedown.engine.hidden.view import card_places, shorts_of
from facedown.engine.matches.system import System
from facedown.lab.odds.merging import zones_of

_TRIES = 4  # evenly over a deck, the one as it lies among them

Ends = Mapping[tuple[int, ...], Fraction]


def refuse_readers_of_numbers(
    board: Board, policies: Mapping[int, str], ends: Ends, again: Callable[[int], Ends]
) -> None:
    """Refuse odds that depend on which card represents its kind.

    Args:
        board: the position.
        policies: who plays, by seat.
        ends: the distribution of ends.
        again: finds that anew with other representatives: `turned` takes that number.

    Raises:
        FacedownError: a rule of one's own makes them differ.
    """
    own = {name: one for name, one in _own(board.system, policies) if isinstance(one, FunctionType)}
    if not own:
        return
    named = {number for one in own.values() for number in _numbers(one)}
    if any(again(turn) != ends for turn in _turns(board.state, named)):
        raise FacedownError(
            f"The policy {' or '.join(own)} reads the number of a card, and in exact odds one card stands "
            "for others of its kind until a rule identifies it. Ask rank_of(g, card), suit_of(g, card) or "
            "is_card(g, card, that_card) instead; or sample."
        )


def turned(state: Any, turn: int, unseen: Mapping[int, int] | None = None) -> Any:
    """Return a position with other representatives: cards of decks and those not seen change places.

    Args:
        state: the position; it stays as it is.
        turn: by how many places cards move up; 0 leaves all as it is.
        unseen: as Search takes it.
    """
    other = state.copy()
    shorts = shorts_of(other)
    for first, count in _loose(state) if turn else ():
        cards = list(shorts[first : first + count])
        shorts[first : first + count] = _moved(cards, turn)
    groups: dict[int, list[int]] = {}
    for card, seen in sorted((unseen or {}).items()):
        groups.setdefault(seen, []).append(card)
    now = {
        card: moved
        for cards in groups.values()
        for card, moved in zip(cards, _moved(cards, turn), strict=True)
    }
    for place in card_places(state):
        shorts[place] = now.get(shorts[place], shorts[place])
    for card, moved in now.items():
        other.known[moved] = state.known[card]
    return other


def _moved(cards: list[int], turn: int) -> list[int]:
    place = turn % max(len(cards), 1)
    return [*cards[place:], *cards[:place]]


def _own(system: System, policies: Mapping[int, str]) -> Iterator[tuple[str, Any]]:
    """Yield the policies in play that are not the system's, with their names."""
    for name in dict.fromkeys(standing(system, policy).policy for policy in policies.values()):
        rule = system.bots.get(name)
        ours = f"{system.package}.", "facedown.engine.", "facedown.bots."
        if rule is not None and not str(rule.__module__).startswith(ours):
            yield name, rule


def _numbers(rule: FunctionType) -> Iterator[int]:
    """Yield the numbers that a rule and the functions beside it name, also as parts of answers."""
    seen, waiting = set[FunctionType](), [rule]
    for one in waiting:
        if one not in seen:
            seen.add(one)
            named = [one.__globals__.get(name) for name in global_names(one.__code__)]
            waiting += [f for f in named if isinstance(f, FunctionType) and f.__module__ == rule.__module__]
            for number in (*one.__code__.co_consts, *named):
                if isinstance(number, int):
                    yield from (number, number >> 16 & 255, number >> 8 & 255)


def _turns(state: Any, numbers: set[int]) -> list[int]:
    """Return the turns that are tried: evenly over a deck, and those that put a card that is named first."""
    cards, shorts = len(state.known), shorts_of(state)
    turns = {k * cards // _TRIES for k in range(1, _TRIES)} | {one for one in numbers if 0 < one < cards}
    for first, count in _loose(state):
        turns |= {i for i in range(1, count) if shorts[first + i] in numbers}
    return sorted(turns)


def _loose(state: Any) -> Iterator[tuple[int, int]]:
    """Yield where the cards of each deck begin that have no place in it, and how many they are."""
    cls: type[Record] = type(state)
    shorts = shorts_of(state)
    for at, first, settled in zones_of(cls):
        if settled:
            yield first, shorts[at] - shorts[settled]
