"""Who knows which card: a mask of seats on every card, changed only here.

In a search for best play, what a seat has come to know is kept as one number as well (`bots/tries.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from facedown.engine.base.rule import rule
from facedown.engine.base.units import Card, Seat
from facedown.engine.hidden.alike import kind_known

OBSERVER = Seat(14)  # the seat of those who only watch
EVERYONE = 0x7FFF  # seats 0 .. 13 and the observers
_MIX, _ALL = 0x1B03738712FAD5C9, (1 << 61) - 1  # odd, and as many bits

Fired: TypeAlias = Mapping[str, int]  # ids of clauses -> mask of the seats that they have just fired for
Look: TypeAlias = Callable[[Any, str, int, Fired], int]  # (g, path of a zone, cards above, what has fired)


class Looks(NamedTuple):
    """A capability: who may know cards that lie otherwise than the `faces` of their zones say.

    A law holds the rules to it: nobody else comes to know a card but where it lies face-up, or in a zone of
    its own, or by what everybody is shown or told.

    Attributes:
        face_down: -> mask of those who may come to know a card in a zone; EVERYONE: all at once, or nobody.
        closed: -> mask of those who may know one there at all; -1 where whoever knew it goes on to.
    """

    face_down: Look = lambda g, path, above, fired: 0
    closed: Look = lambda g, path, above, fired: -1


@rule
def show(g: Any, card: Card, seat: Seat) -> None:
    """Let a seat know a card."""
    g.state.known[card] |= 1 << seat


@rule
def show_to(g: Any, card: Card, seats: int) -> None:
    """Let some seats know a card, by their mask."""
    g.state.known[card] |= seats


@rule
def show_all(g: Any, card: Card) -> None:
    """Let everyone know a card."""
    g.state.known[card] = EVERYONE


@rule
def forget(g: Any, card: Card) -> None:
    """Let nobody know a card any more."""
    if g.log.notes.hears > 0:
        keep_forgotten(g, card)
    g.state.known[card] = 0


@rule
def keep_forgotten(g: Any, card: Card) -> None:
    """Keep what the seat that is listened to knows of a card; in which order it forgets several is open."""
    notes = g.log.notes
    if g.luck.alike.on and g.luck.wanted == 0 and g.state.known[card] >> notes.hears - 1 & 1:
        notes.values[notes.heard] = notes.values[notes.heard] + mixed(0, kind_known(g.luck, card)) & _ALL


@rule
def mixed(known: int, more: int) -> int:
    """Return one number that stands for two, in their order: different ones, but by the rarest chance."""
    number = (known ^ more) * _MIX & _ALL
    number = (number ^ number >> 31) * _MIX + known & _ALL
    return number ^ number >> 29


@rule
def knows(g: Any, card: Card, seat: Seat) -> bool:
    """Whether a seat knows a card."""
    return bool(g.state.known[card] >> seat & 1)
