"""What may lie hidden in `arcana`: face-down Intents, closed hands, the number that retires."""

from __future__ import annotations

import re

from facedown.engine.cards import EVERYONE, Fired, Looks
from facedown.engine.matches.sample import Guess
from facedown.engine.rules import NOBODY, Card, Seat
from facedown.systems.arcana.clauses import DiscardReshuffle, RunAwayCourts
from facedown.systems.arcana.rules.corruption import LEAST_NUMBER, MOST_DRAWN
from facedown.systems.arcana.rules.values import FACE_RANKS, NUMBERS, SUITS
from facedown.systems.arcana.state import (
    BINS,
    GM,
    MAJOR,
    MINORS,
    NO_TRAIT,
    NONE,
    PACK,
    RANKS,
    TOWER,
    Game,
    Status,
)
from facedown.systems.arcana.vocabulary import Bin

MINOR_SUITS = (1 << MAJOR) - 1
INTENTS_OF = re.compile(r"adversaries\.(\d)\.intents")


def face_down(g: Game, path: str, above: int, fired: Fired) -> int:
    """A face-down Intent the GM may know; hands, and what is on show, may be open to all."""
    if match := INTENTS_OF.fullmatch(path):
        adversary = g.state.adversaries[int(match[1])]
        if adversary.up >> adversary.intents.count - 1 - above & 1:
            return EVERYONE
        return 1 << GM if g.book.gm_sees_intents else 0
    turned = path.endswith(".limbo") and g.state.check.seat != NOBODY
    drawn = path.endswith((".hand", ".limbo")) and g.book.open_hands
    return EVERYONE if turned or drawn else 0


LOOKS = Looks(face_down)


def back(g: Game, card: Card) -> int:
    """Everybody sees whose pack a card is of. Clause: ARC-R17."""
    return card // PACK


def dealt_back(g: Game, card: Card) -> int:
    """What a search draws a card as, before any rule looks at it: The Tower is played at once."""
    return 2 * back(g, card) + int(card % PACK == TOWER)


def is_ordered(g: Game) -> bool:
    """Whether it matters in which order cards are drawn: so they come to the pile. Clause: ARC-R5."""
    return g.book.discard_reshuffle == DiscardReshuffle.EVERY_CHANGE


def kind(g: Game, card: Card) -> int:
    """Return the first card that rules read alike: suits and majors go by what they do in this match."""
    face, seat = card % PACK, back(g, card)
    if seat == GM:
        return _kind_of_intent(g, face)
    if SUITS[face] == MAJOR:
        return card
    takes = g.book.takes  # a bin takes a suit or not, whatever the rank
    suit = next(one for one in range(MAJOR) if takes[one * RANKS] == takes[SUITS[face] * RANKS])
    climbs = g.book.run_away_courts == RunAwayCourts.CLIMB
    return PACK * seat + suit * RANKS + (FACE_RANKS[face] if climbs else NUMBERS[face]) - 1


def order(g: Game, card: Card) -> int:
    """Return how bots choose between cards of one value: by suit, then by rank. Clause: ARC-X20."""
    return card % PACK


def kind_of_minor(g: Game, card: Card) -> int:
    """Return the first card that rules read alike where they read of minors that they are minors.

    A bin that takes minors of some suits reads what they are worth once one lies there, if it goes by a sum.
    """
    face, seat = card % PACK, back(g, card)
    if SUITS[face] == MAJOR or seat == GM:
        return kind_in_order(g, card)
    counts = any(0 < one.suits & MINOR_SUITS < MINOR_SUITS and not one.sum for one in g.book.bins)
    return kind(g, card) if counts else PACK * seat


def kind_in_order(g: Game, card: Card) -> int:
    """Return the first card that rules read alike where they read of majors bins and their order alone.

    So majors of one kind follow each other. Of the GM's cards they read what the adversaries do.
    """
    face, seat = card % PACK, back(g, card)
    if g.book.campaign:
        return kind(g, card)
    if seat == GM:
        intents = _intents(g, face)
        return next(one for one in range(PACK) if _intents(g, one) == intents)
    if SUITS[face] != MAJOR or face == TOWER:
        return kind(g, card)
    first, bins = face, _bins_of_major(g, seat, face)
    while first > MINORS and _bins_of_major(g, seat, first - 1) == bins:
        first -= 1
    return PACK * seat + first


def _bins_of_major(g: Game, seat: int, face: int) -> int:
    """Return the bins that may take a major of a seat, a mask; of The Tower those of the one before."""
    character = g.state.players[Seat(seat)].character
    if character == NONE:
        return face
    one, bins = g.book.roster[character], 0
    for bin in range(BINS):
        rule, takes = g.book.bins[bin], g.book.takes[face - (face == TOWER)] >> bin & 1
        pair, side = divmod(rule.needs, 2)
        lacks = rule.needs != NO_TRAIT and side and one.traits[pair] != 1
        bins |= int(takes and not lacks and not (bin == Bin.SPELL and one.spell == NONE)) << bin
        bins |= takes and rule.sum and 1 << BINS + face  # a sum reads its number
    return bins


def _kind_of_intent(g: Game, face: int) -> int:
    """Return the first card of the GM with which adversaries and stand-ins do the same."""
    if g.book.campaign or face == TOWER or any(one.status == Status.OUT for one in g.state.fighters):
        return face
    if SUITS[face] != MAJOR:
        return SUITS[face] * RANKS
    intents = _intents(g, face)
    return next(one for one in range(MINORS, PACK) if one != TOWER and _intents(g, one) == intents)


def _intents(g: Game, face: int) -> list[int]:
    """Return which Intent of each adversary of the fight a card is."""
    fight = g.book.fights[g.state.fight]
    return [g.book.sheets[fight.sheets[k]].intent_of[face] for k in range(fight.count)]


def same_face(g: Game, card: Card) -> Card:
    """No two cards read the same once they are identified."""
    return card


def guess(it: Guess) -> bool:
    """Guess the number that retires a character, which nobody but the GM has seen. Clause: ARC-3.10."""
    gm = it.game.state.gm
    if it.seat != GM and it.game.book.campaign:
        gm.retirement = LEAST_NUMBER + min(NUMBERS[it.below(PACK)], MOST_DRAWN)
    return True
