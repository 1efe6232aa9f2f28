"""What may lie hidden in `arcana`: face-down Intents, closed hands, the number that retires."""

from __future__ import annotations

import re

from facedown.engine.base.record import NOBODY
from facedown.engine.base.units import Card
from facedown.engine.hidden.know import EVERYONE, Fired, Looks
from facedown.engine.matches.sample import Guess
from facedown.systems.arcana.clauses import RunAwayCourts
from facedown.systems.arcana.rules.corruption import LEAST_NUMBER, MOST_DRAWN
from facedown.systems.arcana.rules.values import FACE_RANKS, NUMBERS, SUITS
from facedown.systems.arcana.state import GM, MAJOR, MINORS, PACK, RANKS, TOWER, Game, Status

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


def _kind_of_intent(g: Game, face: int) -> int:
    """Return the first card of the GM with which adversaries and stand-ins do the same."""
    s, fight = g.state, g.book.fights[g.state.fight]
    if g.book.campaign or face == TOWER or any(one.status == Status.OUT for one in s.fighters):
        return face
    if SUITS[face] != MAJOR:
        return SUITS[face] * RANKS
    sheets = [g.book.sheets[fight.sheets[k]] for k in range(fight.count)]
    return next(
        one
        for one in range(MINORS, PACK)
        if one != TOWER and all(sheet.intent_of[one] == sheet.intent_of[face] for sheet in sheets)
    )


def same_face(g: Game, card: Card) -> Card:
    """No two cards read the same once they are identified."""
    return card


def guess(it: Guess) -> bool:
    """Guess the number that retires a character, which nobody but the GM has seen. Clause: ARC-3.10."""
    gm = it.game.state.gm
    if it.seat != GM and it.game.book.campaign:
        gm.retirement = LEAST_NUMBER + min(NUMBERS[it.below(PACK)], MOST_DRAWN)
    return True
