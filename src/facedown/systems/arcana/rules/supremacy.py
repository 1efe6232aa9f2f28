"""The Supremacy Worksheet: four tests, milestones, relief and buffs (ARC-26.3 to 26.10)."""

from __future__ import annotations

from facedown.engine.answers import Of
from facedown.engine.cards import identify
from facedown.engine.rules import Seat, cite, each, push, rule, top
from facedown.systems.arcana.clauses import Clause, Decision, SupremacyCorruption, SupremacyTrack, Way, Why
from facedown.systems.arcana.rules.asking import QUESTIONS, ask
from facedown.systems.arcana.rules.gm_cards import turn_card
from facedown.systems.arcana.rules.people import takes_part
from facedown.systems.arcana.rules.values import is_major, rank_of, suit_of
from facedown.systems.arcana.state import GM, MOST, PLAYERS, SEATS, Game, Result, Status, Who
from facedown.systems.arcana.steps import Step

TALLIES_A_MILESTONE = 4
ONE_SHEET, MOST_SHEETS = 5, 9  # the highest rank that gives a buff to one sheet; to all that are not Boss

# The four tests


@rule("ARC-26.3", "ARC-R81", "ARC-R83", "ARC-X19", "ARC-X22")
def fill_worksheet(g: Game) -> None:
    """After a victory four tests are made, each for at most one tally."""
    if g.state.result != Result.VICTORY and not g.book.supremacy_on_loss:
        return
    counted, unhurt, clean = 0, 0, 0
    for seat in each(Seat, 1, SEATS):
        if is_counted(g, seat):
            counted += 1
            unhurt += int(is_unhurt(g, seat))
            clean += int(is_clean(g, seat))
    cite(g, Clause.ARC_26_3, a=counted)
    if unhurt == counted > 0:
        add_tally(g, Clause.ARC_26_4)
    if unhurt > 0:
        add_tally(g, Clause.ARC_26_5)
    if clean == counted > 0:
        add_tally(g, Clause.ARC_26_6)
    if clean > 0:
        add_tally(g, Clause.ARC_26_7)
    reach_milestone(g)


@rule("ARC-R12", "ARC-R82")
def is_counted(g: Game, seat: Seat) -> bool:
    """Whether a player is one of those that the tests ask about: all who began the fight."""
    left = g.state.fighters[Who(seat)].status == Status.FLED
    return takes_part(g, seat) and (g.book.fled_count_for_supremacy == 1 or not left)


@rule("ARC-26.4", "ARC-26.5", "ARC-R36", "ARC-R82")
def is_unhurt(g: Game, seat: Seat) -> bool:
    """Whether a player has as many HP as at the start; one who is out or has left, as many as were left."""
    fighter = g.state.fighters[Who(seat)]
    return fighter.hp == fighter.start_hp


@rule("ARC-26.6", "ARC-26.7", "ARC-R80")
def is_clean(g: Game, seat: Seat) -> bool:
    """Whether a player has taken no Corruption Point in this fight, or has none at all."""
    p = g.state.players[seat]
    if g.book.supremacy_corruption == SupremacyCorruption.TOTAL:
        return p.corruption + p.marked == 0
    return p.corruption_combat == 0


@rule("ARC-26.4", "ARC-26.5", "ARC-26.6", "ARC-26.7")
def add_tally(g: Game, clause: int) -> None:
    """A test that is passed is one tally in the Supremacy box."""
    g.state.tallies = min(g.state.tallies + 1, MOST)
    cite(g, clause, a=g.state.tallies)


# Milestones


@rule("ARC-26.9", "ARC-R84", "ARC-X10")
def reach_milestone(g: Game) -> None:
    """Every fourth tally is a milestone; a fight gives at most four, so that it reaches one at most."""
    s = g.state
    reached = s.tallies // TALLIES_A_MILESTONE
    if g.book.supremacy_track == SupremacyTrack.HOUSE and reached > s.milestones:
        s.milestones = reached
        cite(g, Clause.ARC_26_9, a=reached, b=s.tallies)
        push(s.agenda, Step.MILESTONE)


@rule
def players(g: Game) -> int:
    """How many players there could be."""
    return PLAYERS


@rule("ARC-26.10", "ARC-R85", "ARC-X10")
def ask_relief(g: Game, k: int) -> None:
    """Each player who began the fight, by seats, may remove a Corruption Point or a Manipulation."""
    if takes_part(g, Seat(k + 1)):
        ask(g, Seat(k + 1), Decision.RELIEF)


@rule("ARC-26.10", "ARC-X10", "ARC-X17")
def relieve(g: Game, way: int, manipulation: int) -> None:
    """Remove what the player names."""
    seat = g.state.seat
    p = g.state.players[seat]
    if way == Way.GENERAL_POINT:
        p.corruption -= 1
    elif way == Way.BOX_POINT:
        p.marked -= 1
    elif way == Way.MANIPULATION:
        p.manipulations &= ~(1 << manipulation)
    cite(g, Clause.ARC_26_10, seat, a=way, b=manipulation)


@rule("ARC-X10")
def why_not_general(g: Game) -> int:
    """Why no general point can be removed."""
    return Why.NONE if g.state.players[g.state.seat].corruption > 0 else Why.NO_POINT


@rule("ARC-X10", "ARC-X17")
def why_not_box(g: Game) -> int:
    """Why no box can be emptied."""
    return Why.NONE if g.state.players[g.state.seat].marked > 0 else Why.NO_POINT


@rule("ARC-X10")
def why_not_lift(g: Game, manipulation: int) -> int:
    """Why a Manipulation cannot be removed."""
    return (
        Why.NONE if g.state.players[g.state.seat].manipulations >> manipulation & 1 else Why.NOT_MANIPULATED
    )


QUESTIONS.declare(
    Decision.RELIEF,
    relieve,
    Of(Way.GENERAL_POINT, why_not_general),
    Of(Way.BOX_POINT, why_not_box),
    Of(Way.MANIPULATION, why_not_lift),
)


@rule("ARC-26.8", "ARC-26.9", "ARC-R17", "ARC-X10")
def draw_buff(g: Game) -> None:
    """The GM turns a card: the suit says which buff, the rank who gets it; a major is for one sheet."""
    card = identify(g, turn_card(g))
    buff = suit_of(card)
    cite(g, Clause.ARC_X10, card=card, a=buff)
    if is_major(card) or rank_of(card) <= ONE_SHEET:
        top(g.state.agenda).a = buff
        ask(g, GM, Decision.BUFF)
        return
    for sheet in range(g.book.sheet_count):
        if rank_of(card) > MOST_SHEETS or not g.book.sheets[sheet].boss:
            give_buff(g, sheet, buff)


@rule("ARC-X10")
def choose_sheet(g: Game, sheet: int) -> None:
    """The sheet that the GM names gets the buff."""
    give_buff(g, sheet, top(g.state.agenda).a)


QUESTIONS.declare(Decision.BUFF, choose_sheet)


@rule("ARC-26.8", "ARC-26.9", "ARC-X10")
def give_buff(g: Game, sheet: int, buff: int) -> None:
    """A sheet has a buff from here on; buffs add up."""
    g.state.sheets[sheet].buffs[buff] += 1
    cite(g, Clause.ARC_26_8, a=sheet, b=buff)
