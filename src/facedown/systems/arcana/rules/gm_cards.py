"""The GM's pack between fights: gathered, shuffled, a card turned up (ARC-R17)."""

from __future__ import annotations

from facedown.engine.cards import draw, move_all, show_all, shuffle
from facedown.engine.rules import Card, rule
from facedown.systems.arcana.state import ADVERSARIES, STAND_INS, Game


@rule("ARC-R17", "ARC-R91", "ARC-X10")
def gather(g: Game) -> None:
    """All 78 cards of the GM are one shuffled deck again, Intents and the hands of stand-ins included."""
    gm = g.state.gm
    for k in range(ADVERSARIES):
        g.state.adversaries[k].up = 0
        move_all(g.state.adversaries[k].intents, gm.deck)
    for k in range(STAND_INS):
        move_all(g.state.stand_ins[k].hand, gm.deck)
    move_all(gm.discard, gm.deck)
    shuffle(g, gm.deck)


@rule("ARC-R17")
def turn_card(g: Game) -> Card:
    """Gather all cards of the GM and turn one up, from all 78."""
    gather(g)
    card = draw(g, g.state.gm.deck, g.state.gm.discard)
    show_all(g, card)
    return card
