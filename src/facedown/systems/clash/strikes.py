"""What a deck of `clash` can strike with, noted once, when a match is dealt: its list is open (CLA-R60).

Rules read it by `threats.py`: eleven counts in digits of five bits, and eight sums in digits of seven.
"""

from __future__ import annotations

from collections.abc import Iterable

from facedown.engine.rules import Card, GameOf, Seat
from facedown.systems.clash.rules.stats import design_of
from facedown.systems.clash.state import (
    DECK,
    LINE,
    NO_DESIGN,
    PLAYERS,
    Book,
    Design,
    Game,
    Kind,
    Stance,
    State,
    Strikes,
)
from facedown.systems.clash.threats import (
    EVERYWHERE,
    LEAST_GUARD,
    distances_of,
    lent,
    steps_of_character,
    strikes_at,
)
from facedown.systems.clash.vocabulary import Origin, Side

MOST = 9  # what is greater counts as this
# By a number: a one in the digit of each greater one, 1 to 10; of a power, by how much it exceeds 1 to 8; of
# a guard, by how much 3 to 10 exceed it.
ABOVE = tuple(sum(1 << 5 * v for v in range(number + 1, 11)) for number in range(MOST + 1))
OVERS = tuple(sum(max(one - v, 0) << 7 * (v - 1) for v in range(1, 9)) for one in range(MOST + 1))
PASTS = tuple(sum(max(v - one, 0) << 7 * (v - 3) for v in range(3, 11)) for one in range(MOST + 1))


def note_strikes(state: State, book: Book) -> None:
    """Note in the book what each player can strike with at every distance, as aggressor and as responder.

    A marker is supposed to be where it helps, and a cost to be there.
    """
    game: Game = GameOf(state.copy(), book)
    for turn in PLAYERS:
        game.state.turn = turn
        for p in PLAYERS:
            attacks = _attacks(game, p)
            guards = [min(one.guard, MOST) for one in attacks if one.guard >= LEAST_GUARD]
            counts, pasts = _counts(guards), sum(PASTS[one] for one in guards)
            steps = steps_of_character(game, p)
            reached = [
                EVERYWHERE if one.origin == Origin.MARKER else distances_of(game, p, one, 0, steps)
                for one in attacks
            ]
            for away in range(1, LINE):
                strikes = strikes_at(game, p, away)
                strikes.cards = len(attacks)
                strikes.guarding, strikes.guard_share = len(guards), _share(len(guards))
                strikes.guards, strikes.pasts = counts, pasts
                near = [one for one, at in zip(attacks, reached, strict=True) if at >> 5 * (away - 1) & 1]
                _note(game, p, strikes, near, away)


def _attacks(game: Game, p: Seat) -> list[Design]:
    """Return what is printed on every second attack card of a deck, which is one of a pair."""
    cards = [Card(DECK * p + k) for k in range(0, DECK, 2)]
    designs = [design_of(game, card) for card in cards if game.book.design_of[card] != NO_DESIGN]
    return [one for one in designs if one.kind == Kind.ATTACK]


def _note(game: Game, p: Seat, strikes: Strikes, attacks: list[Design], away: int) -> None:
    """Note the attacks that reach at a distance."""
    own = [lent(game, p, one, Side.SELF, Stance.OFFENSIVE, away) for one in attacks]
    powers = [min(max(one.power + more.power, 0), MOST) for one, more in zip(attacks, own, strict=True)]
    strikes.attacks, strikes.share = len(attacks), _share(len(attacks))
    strikes.power = sum(powers)
    strikes.speeds = _counts(one.speed + more.speed for one, more in zip(attacks, own, strict=True))
    strikes.powers = _counts(powers)
    strikes.poises = _counts(one.poise for one in attacks)
    strikes.overs = sum(OVERS[power] for power in powers)


def _counts(numbers: Iterable[int]) -> int:
    """Return in digits how many numbers lie below 0, 1 and so on to 10; the greatest count as 9."""
    return sum(ABOVE[min(max(one, 0), MOST)] for one in numbers)


def _share(count: int) -> int:
    """Return the share of one among so many, as `percent` takes it."""
    return (100 << 16) // max(count, 1) + 1
