"""What a match of `duel` consists of: the state that changes and the book that does not."""

from __future__ import annotations

from typing import TypeAlias

from duel.clauses import Decision, Switches
from facedown.engine.cards import EVERYONE, Zone, zone
from facedown.engine.rules import NOBODY, GameOf, IntEnum, Ints, Record, Row, Stream, field

SEATS = 2
DECK = 52  # cards 0 .. 51 are those of seat 0, 52 .. 103 those of seat 1
HAND = 4
TURNS = 40  # after so many exchanges the duel is over (DUEL-X1)


class Phase(IntEnum):
    """The steps of an exchange, in order."""

    SETUP = 0
    DRAW = 1
    COMMIT = 2
    SHOWDOWN = 3
    OVER = 4


class State(Record):
    """One duel, complete, with everything hidden in it."""

    phase: int = field(names=Phase)
    decision: int = field(names=Decision)  # asked of `seat`, or NONE
    seat: int = field(high=NOBODY)  # who decides, or NOBODY
    turn: int = field(high=TURNS)  # exchanges fought
    staggered: int = field(high=NOBODY)  # who commits first, face up, or NOBODY
    wounds: Ints = field(SEATS, high=9)
    deck: Row[Zone] = field(SEATS, of=zone(DECK))
    hand: Row[Zone] = field(SEATS, of=zone(HAND), faces="owner")
    front: Row[Zone] = field(SEATS, of=zone(1), faces="owner")  # committed, face down until turned up
    discard: Row[Zone] = field(SEATS, of=zone(DECK), faces="all")
    known: Ints = field(SEATS * DECK, high=EVERYONE)
    stream: Stream = field(of=Stream)


class Book(Switches):
    """Setup and house rules of a match; nothing here changes once it has begun."""

    hand_size: int = field(low=1, high=HAND)
    lethal: int = field(low=1, high=9)  # wounds that lose the duel
    stagger: int = field(low=1, high=12)  # the margin that staggers


Game: TypeAlias = GameOf[State, Book]  # what every rule is given
