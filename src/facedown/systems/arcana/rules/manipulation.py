"""Manipulations: the lasting handicap of a second zero, drawn at the end of the Day (ARC-3.7, ARC-X2)."""

from __future__ import annotations

from facedown.engine.cards import identify
from facedown.engine.rules import Card, Seat, cite, rule, top
from facedown.systems.arcana.clauses import Clause, Decision, Why
from facedown.systems.arcana.rules.asking import QUESTIONS, ask
from facedown.systems.arcana.rules.corruption import retire
from facedown.systems.arcana.rules.gm_cards import turn_card
from facedown.systems.arcana.rules.people import has_character
from facedown.systems.arcana.rules.values import is_major, number_of, suit_of
from facedown.systems.arcana.state import GM, MANIPULATIONS, NONE, Game

DRAWS = 3  # for a Manipulation that is already held
ALL = (1 << MANIPULATIONS) - 1


@rule("ARC-3.7", "ARC-R41", "ARC-X2")
def wake_up(g: Game, k: int) -> None:
    """Who went out today gains a Manipulation, drawn by the GM; one who has them all is retired."""
    seat = Seat(k + 1)
    p = g.state.players[seat]
    if not p.out_today or not has_character(g, seat):
        return
    if p.manipulations == ALL:
        retire(g, seat)
        return
    drawn = draw_manipulation(g, seat)
    if drawn == NONE:
        top(g.state.agenda).seat = seat
        ask(g, GM, Decision.MANIPULATION)
    else:
        gain_manipulation(g, seat, drawn)


@rule("ARC-R17", "ARC-X2")
def draw_manipulation(g: Game, seat: Seat) -> int:
    """The Manipulation of a card from all 78; NONE for a major, or where three cards bring what is held."""
    for _ in range(DRAWS):
        card = identify(g, turn_card(g))
        drawn = NONE if is_major(card) else manipulation_on(g, card)
        cite(g, Clause.ARC_X2, seat, card, a=drawn)
        if drawn == NONE or not g.state.players[seat].manipulations >> drawn & 1:
            return drawn
    return NONE


@rule("ARC-X2")
def manipulation_on(g: Game, card: Card) -> int:
    """The Manipulation that a minor brings, by its suit and by whether its value is odd."""
    return g.book.manipulation_on[suit_of(card)][number_of(card) % 2]


@rule("ARC-X2")
def why_not_gain(g: Game, manipulation: int) -> int:
    """Why the GM cannot give a Manipulation: it is held already."""
    held = g.state.players[top(g.state.agenda).seat].manipulations
    return Why.MANIPULATED_ALREADY if held >> manipulation & 1 else Why.NONE


@rule("ARC-X2")
def pick_manipulation(g: Game, manipulation: int) -> None:
    """The GM has picked a free one."""
    gain_manipulation(g, top(g.state.agenda).seat, manipulation)


QUESTIONS.declare(Decision.MANIPULATION, pick_manipulation, why_not_gain)


@rule("ARC-3.7", "ARC-X2")
def gain_manipulation(g: Game, seat: Seat, manipulation: int) -> None:
    """A character wakes up at home and has gained it."""
    g.state.players[seat].manipulations |= 1 << manipulation
    cite(g, Clause.ARC_3_7, seat, a=manipulation)
