"""Corruption: taken, put somewhere, and the number that retires (ARC-3.4 to 3.10, ARC-X4, ARC-X17)."""

from __future__ import annotations

from facedown.engine.cards import draw, identify, show, shuffle
from facedown.engine.rules import Seat, cite, push, rule, top
from facedown.systems.arcana.clauses import Clause, Decision, RetirementCheck
from facedown.systems.arcana.rules.asking import QUESTIONS, ask
from facedown.systems.arcana.rules.gm_cards import gather
from facedown.systems.arcana.rules.people import has_character, is_active, put_out
from facedown.systems.arcana.rules.values import number_of
from facedown.systems.arcana.state import GM, MOST, Game, Who
from facedown.systems.arcana.steps import Step

MOST_TAKEN = 99  # in one fight
LEAST_NUMBER = 15  # that retires
MOST_DRAWN = 10  # that a card adds to it


@rule("ARC-3.4", "ARC-3.6", "ARC-R37", "ARC-X17")
def take_corruption(g: Game, seat: Seat, points: int) -> None:
    """A player takes points, which nobody can refuse; the owner says how many go to Friendship."""
    push(g.state.agenda, Step.CORRUPTION, seat, a=points)


@rule("ARC-X17")
def ask_shelter(g: Game) -> None:
    """Ask how many of the points just taken go to empty boxes, where there are any."""
    row = top(g.state.agenda)
    p = g.state.players[row.seat]
    p.corruption_combat = min(p.corruption_combat + row.a, MOST_TAKEN)
    ask(g, row.seat, Decision.SHELTER)


@rule("ARC-23.1", "ARC-R88", "ARC-R89", "ARC-X17")
def shelter(g: Game, points: int) -> None:
    """Mark so many boxes; the other points are general."""
    row = top(g.state.agenda)
    p = g.state.players[row.seat]
    p.marked += points
    if points > 0:
        cite(g, Clause.ARC_23_1, row.seat, a=points, b=p.boxes - p.marked)
    if row.a > points:
        p.corruption = min(p.corruption + row.a - points, MOST)
        cite(g, Clause.ARC_X17, row.seat, a=row.a - points, b=p.corruption)


QUESTIONS.declare(Decision.SHELTER, shelter)


# The number that retires


@rule("ARC-3.10", "ARC-R43", "ARC-X4")
def draw_number(g: Game) -> None:
    """At the start of a campaign the GM draws a card, notes the number, and puts the card back unseen."""
    gm = g.state.gm
    if not g.book.campaign or gm.retirement > 0:  # a position may say the number
        return
    gather(g)
    card = draw(g, gm.deck, gm.deck)
    show(g, card, GM)
    gm.retirement = LEAST_NUMBER + min(number_of(identify(g, card)), MOST_DRAWN)
    cite(g, Clause.ARC_X4, card=card)
    shuffle(g, gm.deck)


@rule("ARC-3.9", "ARC-R88", "ARC-X4")
def reaches_number(g: Game, seat: Seat) -> bool:
    """Whether the general Corruption of a character is at least the number; points in boxes do not count."""
    return 0 < g.state.gm.retirement <= g.state.players[seat].corruption


@rule("ARC-3.9", "ARC-X4", "ARC-X24")
def retire(g: Game, seat: Seat) -> None:
    """A character takes no further part in the campaign."""
    g.state.players[seat].retired = 1
    cite(g, Clause.ARC_3_9, seat)


@rule("ARC-R43")
def test_at_once(g: Game) -> None:
    """Where it is agreed, the number is compared as soon as points are taken: who reaches it is out."""
    seat = top(g.state.agenda).seat
    at_once = g.book.retirement_check == RetirementCheck.IMMEDIATE
    if at_once and has_character(g, seat) and reaches_number(g, seat):
        retire(g, seat)
        if is_active(g, Who(seat)):
            put_out(g, seat)
