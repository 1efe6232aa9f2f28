"""Intents: drawn, revealed, drawn again, dropped (ARC-4.2 to 4.4, ARC-17.3)."""

from __future__ import annotations

from facedown.engine.cards import draw, put, restock, show, show_all, sink, take
from facedown.engine.rules import Card, Seat, cite, each, rule
from facedown.systems.arcana.clauses import Clause, FeintRedrawFace, IntentFaces
from facedown.systems.arcana.rules.lasting import has_manipulation, is_unreadable
from facedown.systems.arcana.rules.people import adversary_of, logged, sheet_of
from facedown.systems.arcana.rules.values import read
from facedown.systems.arcana.state import (
    ADVERSARIES,
    FIRST_ADVERSARY,
    GM,
    INTENTS,
    SEATS,
    Effects,
    Game,
    Status,
    Who,
)
from facedown.systems.arcana.vocabulary import Op


@rule("ARC-R17")
def fill_gm_deck(g: Game) -> None:
    """Where a card is needed and the GM's deck is empty, the pile is shuffled in."""
    gm = g.state.gm
    if restock(g, gm.deck, gm.discard):
        cite(g, Clause.ARC_R17)


@rule("ARC-4.2", "ARC-4.3", "ARC-R17")
def draw_intent(g: Game, who: Who, is_up: bool) -> None:
    """Draw an Intent for an adversary, behind those that it has."""
    gm, adversary = g.state.gm, adversary_of(g, who)
    fill_gm_deck(g)
    draw(g, gm.deck, adversary.intents)
    see_intent(g, who, adversary.intents.count - 1, is_up)


@rule("ARC-4.2", "ARC-4.4", "ARC-R18", "ARC-R105")
def see_intent(g: Game, who: Who, place: int, is_up: bool) -> None:
    """An Intent that was drawn lies face up, or face down, where the GM alone sees it."""
    adversary = adversary_of(g, who)
    card = adversary.intents.cards[place]
    if is_up:
        adversary.up |= 1 << place
        show_all(g, card)
    elif g.book.gm_sees_intents:
        show(g, card, GM)
    cite(g, Clause.ARC_4_2, logged(g, who), card, a=int(is_up))


@rule("ARC-4.4", "ARC-R18", "ARC-X10")
def faces_up(g: Game, who: Who, place: int) -> bool:
    """Whether an adversary draws its Intents of a place face up."""
    if g.book.intent_faces != IntentFaces.AS_PRINTED:
        return g.book.intent_faces == IntentFaces.ALL_UP
    return sheet_of(g, who).down >> place & 1 == 0 and not is_unreadable(g, adversary_of(g, who).sheet)


@rule("ARC-X2", "ARC-X16")
def all_face_down(g: Game) -> bool:
    """Whether all Intents of this round are drawn face down."""
    s = g.state
    if s.faces_down_round == s.round:
        return True
    if s.round == 1:
        for seat in each(Seat, 1, SEATS):
            if s.fighters[Who(seat)].status == Status.ACTIVE and has_manipulation(g, seat, Op.INTENTS_DOWN):
                return True
    return False


@rule("ARC-2.1", "ARC-4.2", "ARC-28.2", "ARC-R16", "ARC-X8")
def draw_intents(g: Game) -> None:
    """Adversary by adversary, each active one draws its Intents, but for those that a position gives it."""
    hidden = all_face_down(g)
    for who in each(Who, FIRST_ADVERSARY, FIRST_ADVERSARY + ADVERSARIES):
        if g.state.fighters[who].status == Status.ACTIVE:
            given = adversary_of(g, who).intents.count
            for place in range(sheet_of(g, who).hand):
                is_up = not hidden and faces_up(g, who, place)
                if place < given:
                    see_intent(g, who, place, is_up)
                else:
                    draw_intent(g, who, is_up)


@rule("ARC-4.3", "ARC-R54")
def intent_effects(g: Game, who: Who, card: Card) -> Effects:
    """What an Intent has an adversary do; The Tower is a major like the others."""
    sheet = sheet_of(g, who)
    return sheet.intents[sheet.intent_of[read(g, card)]]


@rule("ARC-R17", "ARC-R96")
def put_first_away(g: Game, who: Who) -> Card:
    """The first Intent goes to the GM's pile, where it is open."""
    adversary = adversary_of(g, who)
    card = adversary.intents.cards[0]
    take(adversary.intents, card)
    adversary.up >>= 1
    put(g.state.gm.discard, card)
    show_all(g, card)
    return card


@rule("ARC-R96")
def drop_intents(g: Game, who: Who) -> None:
    """All Intents of an adversary go to the GM's pile, unexecuted."""
    for _ in range(adversary_of(g, who).intents.count):
        cite(g, Clause.ARC_R96, logged(g, who), put_first_away(g, who))


# Which Intents there are


@rule
def bearer_of(intent: int) -> Who:
    """The adversary whose Intent it is."""
    return Who(FIRST_ADVERSARY + intent // INTENTS)


@rule("ARC-R109")
def is_on_table(g: Game, intent: int) -> bool:
    """Whether there is such an Intent."""
    return intent % INTENTS < g.state.adversaries[intent // INTENTS].intents.count


@rule
def is_hidden(g: Game, intent: int) -> bool:
    """Whether an Intent lies face down."""
    return is_on_table(g, intent) and g.state.adversaries[intent // INTENTS].up >> intent % INTENTS & 1 == 0


@rule("ARC-R109")
def any_intent(g: Game) -> bool:
    """Whether an Intent is on the table."""
    for k in range(ADVERSARIES):
        if g.state.adversaries[k].intents.count > 0:
            return True
    return False


@rule
def any_hidden(g: Game) -> bool:
    """Whether a face-down Intent is on the table."""
    for k in range(ADVERSARIES):
        adversary = g.state.adversaries[k]
        if ~adversary.up & (1 << adversary.intents.count) - 1:
            return True
    return False


# Revealed, and drawn again


@rule("ARC-17.3", "ARC-R19")
def reveal(g: Game, intent: int) -> None:
    """Turn an Intent up; it counts as face up from then on."""
    adversary = g.state.adversaries[intent // INTENTS]
    adversary.up |= 1 << intent % INTENTS
    card = adversary.intents.cards[intent % INTENTS]
    show_all(g, card)
    cite(g, Clause.ARC_17_3, logged(g, bearer_of(intent)), card, a=0)


@rule("ARC-X16")
def reveal_all(g: Game) -> None:
    """Turn all Intents up."""
    for intent in range(ADVERSARIES * INTENTS):
        if is_hidden(g, intent):
            reveal(g, intent)


@rule("ARC-17.3", "ARC-R19", "ARC-R115", "ARC-X2", "ARC-X16")
def redraw(g: Game, intent: int) -> None:
    """An Intent goes to the GM's pile, and another is drawn in its place, face up or down as in step 1."""
    who, place = bearer_of(intent), intent % INTENTS
    adversary = adversary_of(g, who)
    intents = adversary.intents
    old = intents.cards[place]
    take(intents, old)
    put(g.state.gm.discard, old)
    show_all(g, old)
    cite(g, Clause.ARC_17_3, logged(g, who), other=old, a=1)
    as_drawn = faces_up(g, who, place) and not all_face_down(g)
    is_up = g.book.feint_redraw_face == FeintRedrawFace.UP or as_drawn
    up = adversary.up
    draw_intent(g, who, is_up)
    sink(intents, place)
    adversary.up = up & ~(1 << place) | int(is_up) << place
