"""The questions of the game: each is declared beside the rules that ask it."""

from __future__ import annotations

from facedown.engine.answers import Kind, Options, Questions, ask, offer
from facedown.engine.cards import Zone
from facedown.engine.rules import count_of, rule, top
from facedown.systems.arcana.clauses import RULEBOOK, Why
from facedown.systems.arcana.rules.arena import zone_count
from facedown.systems.arcana.rules.values import face_of
from facedown.systems.arcana.state import (
    ACTIONS,
    ADVERSARIES,
    BINS,
    FIGHTERS,
    HIDING_PLACES,
    INTENTS,
    MANIPULATIONS,
    PACK,
    ROSTER,
    SEATS,
    SHEETS,
    SKILLS,
    SLOTS,
    SQUARES,
    Game,
    Who,
)

__all__ = ["QUESTIONS", "ask", "holds_face", "offer_faces"]

FATES, DIFFICULTIES, MOST_PAID, MOST_OF_A_PACKET, MOST_SHELTERED = 4, 7, 5, 200, 100


@rule("ARC-10.6", "ARC-R30")
def shields_end(g: Game) -> int:
    """How many shields can be spent on the packet at hand, and one more."""
    return min(g.state.fighters[Who(g.state.seat)].shields, g.state.deed.packet) + 1


@rule("ARC-23.1", "ARC-R86", "ARC-R88", "ARC-X17")
def sheltered_end(g: Game) -> int:
    """How many of the points just taken can go to empty Friendship boxes, and one more."""
    row = top(g.state.agenda)
    player = g.state.players[row.seat]
    empty = player.boxes - player.marked if g.book.friendship_shelter else 0
    return min(row.a, empty) + 1


manipulations_end = count_of("book.manipulation_count")  # how many Manipulations there are
sheets_end = count_of("book.sheet_count")  # how many kinds of adversaries there are
roster_end = count_of("book.roster_count")  # how many characters there are
hiding_places_end = count_of("book.hiding_place_count")  # how many places to hide there are


KINDS = {
    "card": Kind(PACK),
    "shown": Kind(PACK),
    "bin": Kind(BINS),
    "player": Kind(SEATS, first=1),
    "adversary": Kind(ADVERSARIES),
    "fighter": Kind(FIGHTERS, first=1),
    "square": Kind(SQUARES, end=zone_count),
    "intent": Kind(ADVERSARIES * INTENTS),
    "action": Kind(ACTIONS),
    "item": Kind(SLOTS),
    "shields": Kind(MOST_OF_A_PACKET, end=shields_end, missing=Why.NOT_SO_MANY),
    "price": Kind(MOST_PAID + 1, first=1),
    "skill": Kind(SKILLS),
    "difficulty": Kind(DIFFICULTIES),
    "label": Kind(HIDING_PLACES, end=hiding_places_end),
    "points": Kind(MOST_SHELTERED, end=sheltered_end, missing=Why.NO_EMPTY_BOX),
    "fate": Kind(FATES, first=1),
    "manipulation": Kind(MANIPULATIONS, end=manipulations_end),
    "sheet": Kind(SHEETS, end=sheets_end),
    "character": Kind(ROSTER, end=roster_end),
}
QUESTIONS = Questions(RULEBOOK, KINDS)


# Cards in answers go by what is printed on them


@rule
def holds_face(zone: Zone, face: int) -> bool:
    """Whether a card with this face is in a zone."""
    for k in range(zone.count):
        if face_of(zone.cards[k]) == face:
            return True
    return False


@rule("ARC-2.2", "ARC-6.3", "ARC-R4", "ARC-R72", "ARC-X18")
def why_not_in_hand(g: Game, card: int) -> int:
    """Why a card can be neither placed nor kept: it is not in the hand."""
    held = holds_face(g.state.players[g.state.seat].hand, card)
    return Why.NONE if held else Why.NOT_HELD


@rule
def offer_faces(options: Options, zone: Zone, way: int) -> None:
    """Add the cards of a zone, each an answer of its own."""
    for k in range(zone.count):
        offer(options, way << 24 | face_of(zone.cards[k]) << 16)
