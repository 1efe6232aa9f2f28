"""The search of the scholar (ARC-X20): one own turn, in guesses of the cards that its seat does not know.

A guess puts all of these into their decks, in the order of their numbers, and draws anew what lies hidden
elsewhere: nothing of the truth is left in it but what the seat knows.
"""

from __future__ import annotations

from typing import Any

from facedown.engine.cards import Zone, knows, put
from facedown.engine.rules import Card, Seat, chance, each, rule
from facedown.systems.arcana.bots import known_damage
from facedown.systems.arcana.rules.corruption import LEAST_NUMBER, MOST_DRAWN
from facedown.systems.arcana.rules.people import is_active
from facedown.systems.arcana.rules.values import NUMBERS
from facedown.systems.arcana.state import (
    ADVERSARIES,
    BINS,
    FIGHTERS,
    FIRST_ADVERSARY,
    GM,
    MINORS,
    PACK,
    SEATS,
    Game,
    Phase,
    Who,
)
from facedown.systems.arcana.vocabulary import Leaves

GUESSES = 64
LOST = 2  # what a card that The Tower takes from a bin costs
# What it is worth that an adversary goes down, which ARC-X20 leaves out: a hit on one who has little left
# counts for little there, so that nobody was finished (three won 32 of 100 fights without this, 59 with it).
FALLEN = 10
NO_SUCH = Card(SEATS * PACK)  # taken out of its place, to be drawn anew


@rule("ARC-X20")
def in_own_turn(g: Game, seat: Seat) -> bool:
    """Whether somebody is asked something in the turn of a player."""
    return g.state.phase == Phase.PLAYERS and g.state.on_turn == Who(seat)


@rule("ARC-X20")
def guess_cards(g: Game, seat: Seat) -> None:
    """Deal anew whatever a seat does not know: decks, face-down Intents, closed hands, the secret number."""
    s = g.state
    for owner in each(Seat, SEATS):
        deck = s.gm.deck if owner == GM else s.players[owner].deck
        if owner == GM:
            for k in range(ADVERSARIES):
                lift(g, seat, s.adversaries[k].intents, deck)
        else:
            lift(g, seat, s.players[owner].hand, deck)
            lift(g, seat, s.players[owner].limbo, deck)
        put_in_order(deck, owner)
        if owner == GM:
            for k in range(ADVERSARIES):
                lay_down(g, s.adversaries[k].intents, deck)
        else:
            lay_down(g, s.players[owner].hand, deck)
            lay_down(g, s.players[owner].limbo, deck)
    if g.book.campaign:
        s.gm.retirement = LEAST_NUMBER + min(NUMBERS[chance(g, PACK)], MOST_DRAWN)


@rule("ARC-X20")
def lift(g: Game, seat: Seat, zone: Zone, deck: Zone) -> None:
    """Put the cards of a zone that a seat does not know into their deck; their places stay."""
    for k in range(zone.count):
        if not knows(g, zone.cards[k], seat):
            put(deck, zone.cards[k])
            zone.cards[k] = NO_SUCH


@rule("ARC-X20")
def put_in_order(deck: Zone, owner: Seat) -> None:
    """Put the cards of a deck in the order of their numbers; no place of any is settled."""
    minors = majors = 0
    for k in range(deck.count):
        face = deck.cards[k] - owner * PACK
        if face < MINORS:
            minors |= 1 << face
        else:
            majors |= 1 << face - MINORS
    deck.count = deck.settled = 0
    for face in range(PACK):
        if (minors >> face if face < MINORS else majors >> face - MINORS) & 1:
            put(deck, Card(owner * PACK + face))


@rule("ARC-X20")
def lay_down(g: Game, zone: Zone, deck: Zone) -> None:
    """Draw a card for every place of a zone whose card went into the deck."""
    for k in range(zone.count):
        if zone.cards[k] == NO_SUCH:
            place, last = chance(g, deck.count), deck.count - 1
            zone.cards[k] = deck.cards[place]
            deck.cards[place] = deck.cards[last]
            deck.count = last


@rule("ARC-X20")
def on_bins(g: Game, seat: Seat) -> int:
    """How many cards lie on the bins of a player that keep theirs."""
    laid = 0
    for bin in range(BINS):
        if g.book.bins[bin].leaves != Leaves.TURN_END:
            laid += g.state.players[seat].bins[bin].count
    return laid


@rule("ARC-13.4", "ARC-X20")
def what_came_of_it(g: Game, before: Any, seat: Seat, laid: int) -> int:
    """Damage, who goes down, and shields that known damage would take, less what The Tower took from bins.

    The Tower is what leaves nothing on bins, in the hand or in the discard pile.
    """
    s, who = g.state, Who(seat)
    player, damage = s.players[seat], 0
    if s.fight == before.fight:
        for foe in each(Who, FIRST_ADVERSARY, FIGHTERS):
            then, now = before.fighters[foe], s.fighters[foe]
            damage += then.hp + then.shields - now.hp - now.shields
            if then.hp > 0 and now.hp == 0:
                damage += FALLEN
    if not is_active(g, who):
        return damage
    is_reset = player.hand.count + player.discard.count + on_bins(g, seat) == 0
    useful = min(s.fighters[who].shields, known_damage(g, who))
    return damage + useful - (LOST * laid if is_reset else 0)
