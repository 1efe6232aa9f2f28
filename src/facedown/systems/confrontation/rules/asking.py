"""The questions of the game: each is declared beside the rules that ask it.

One seat may answer for many participants, as the GM does: `asked` in the state says for whom.
"""

from __future__ import annotations

from facedown.engine.answers import Kind, Questions
from facedown.engine.answers import ask as ask_seat
from facedown.engine.cards import PACK, Zone, akin_among, look_over
from facedown.engine.rules import Card, rule
from facedown.systems.confrontation.clauses import RULEBOOK, Why
from facedown.systems.confrontation.rules.people import seat_of
from facedown.systems.confrontation.rules.repertoire import could_do, why_not_offered
from facedown.systems.confrontation.state import (
    ACTIONS,
    AMOUNTS,
    ATTRIBUTES,
    BAD_LUCK,
    BONUSES,
    FAILURES,
    JOKERS,
    KIT_GEAR,
    KIT_TOOLS,
    KIT_UPGRADES,
    PAIRS,
    PARTICIPANTS,
    PLACES,
    SKILLS,
    SOURCES,
    UPGRADES,
    WEAPONS,
    Game,
    Who,
)

JOKER_FACES = PACK  # a red joker, then a black one
THINGS = 96  # numbers of devices and weapons: see rules/devices.py


@rule("CFN-R57")
def asked_hand(g: Game) -> Zone:
    """The hand of the seat that is asked: of the GM for bad luck and every NPC."""
    hand = unseen_hand(g)
    look_over(g, hand)
    return hand


@rule("CFN-R44")
def unseen_hand(g: Game) -> Zone:
    """The same, as everybody sees it: so many cards."""
    return g.state.hands[g.state.seat].hand


@rule("CFN-X1")
def face_of(g: Game, card: Card) -> int:
    """What is printed on a card: every deck has the same 52, and jokers are red and black by turns.

    Of a hand, two cards of a rank are two to choose from, also where which suits they are of is open.
    """
    one = akin_among(g, card, unseen_hand(g))
    return JOKER_FACES + (one - JOKERS) % 2 if one >= JOKERS else one % PACK


@rule
def most_shown(g: Game) -> int:
    """How many failures there are to choose from."""
    return g.book.failure_count


@rule
def bonuses_end(g: Game) -> int:
    """How many bonuses there are to choose from."""
    return g.book.bonus_count


@rule
def places_end(g: Game) -> int:
    """How many places there are."""
    return g.book.place_count


@rule("CFN-X12")
def sources_granted(g: Game, amount: int) -> int:
    """The sources that the GM grants so much from, as a mask."""
    return g.book.granting[amount]


@rule("CFN-R49", "CFN-X12")
def why_not_granted_from(g: Game, source: int) -> int:
    """Why the GM does not grant so much from a source: she grants nothing from it, or another amount."""
    for amount in range(AMOUNTS):
        if g.book.granting[amount] >> source & 1:
            return Why.NOT_SO_MUCH
    return Why.NOT_GRANTED


@rule("CFN-R52")
def everybody(g: Game) -> int:
    """Everybody in the match, and bad luck, as a mask."""
    return g.book.present | 1 << BAD_LUCK


KINDS = {
    "card": Kind(63, zone=asked_hand, face=face_of, missing=Why.NOT_HELD, unseen=unseen_hand),
    "participant": Kind(PARTICIPANTS, mask=everybody),
    "skill": Kind(SKILLS),
    "attribute": Kind(ATTRIBUTES),
    "action": Kind(ACTIONS, mask=could_do, missing=why_not_offered),
    "tool": Kind(WEAPONS + 1),
    "pairing": Kind(PAIRS),
    "place": Kind(PLACES, end=places_end),
    "thing": Kind(THINGS),
    "upgrade": Kind(UPGRADES),
    "source": Kind(SOURCES + 1, mask=sources_granted, missing=why_not_granted_from),
    "amount": Kind(AMOUNTS),
    "kit": Kind(KIT_TOOLS + 1 + KIT_GEAR),
    "extra": Kind(KIT_UPGRADES),
    "failure": Kind(FAILURES, end=most_shown),
    "bonus": Kind(BONUSES, end=bonuses_end),
}
QUESTIONS = Questions(RULEBOOK, KINDS)


@rule
def ask(g: Game, who: Who, decision: int) -> None:
    """Put a question to a participant: to the seat that decides for him."""
    g.state.asked = who
    ask_seat(g, seat_of(who), decision)
