"""Where who leaves is hiding, and the stand-ins who come (ARC-22.8, ARC-3.8, ARC-X3)."""

from __future__ import annotations

from facedown.engine.rules import Seat, cite, each, rule, top
from facedown.systems.arcana.clauses import Clause, Decision, Way
from facedown.systems.arcana.rules.asking import QUESTIONS, ask
from facedown.systems.arcana.rules.campaign import is_a_lot_left
from facedown.systems.arcana.rules.people import centre, has_character
from facedown.systems.arcana.state import FIRST_STAND_IN, GM, SEATS, STAND_INS, Game, Status, Who

# Hiding


@rule("ARC-22.8", "ARC-R12")
def ask_hiding_place(g: Game) -> None:
    """The GM says where a player who has just left the battle hides."""
    ask(g, GM, Decision.HIDING_PLACE)


@rule("ARC-22.8", "ARC-R12")
def hide(g: Game, label: int) -> None:
    """It is a label, without effect."""
    cite(g, Clause.ARC_22_8, g.state.on_turn, a=label)


QUESTIONS.declare(Decision.HIDING_PLACE, hide)


# Stand-ins


@rule("ARC-3.8", "ARC-X3")
def enter_at_start(g: Game) -> None:
    """For each player who went out earlier this Day a stand-in takes part, for the rest of the Day."""
    for seat in each(Seat, 1, SEATS):
        if g.state.players[seat].out_today and has_character(g, seat) and is_room_for_stand_in(g):
            enter(g, seat)


@rule("ARC-R42", "ARC-X3")
def is_room_for_stand_in(g: Game) -> bool:
    """Whether another stand-in can take part: at most two do in a fight."""
    return g.book.stand_ins == 1 and free_place(g) < STAND_INS


@rule("ARC-X3")
def free_place(g: Game) -> int:
    """The first of the two places that no stand-in of this fight has had; STAND_INS if there is none."""
    for place in range(STAND_INS):
        if g.state.fighters[Who(FIRST_STAND_IN + place)].status == Status.ABSENT:
            return place
    return STAND_INS


@rule("ARC-3.8", "ARC-X3", "ARC-X21")
def ask_stand_in(g: Game, k: int) -> None:
    """At the end of the round in which a player went out the GM says whether a stand-in enters."""
    p = g.state.players[Seat(k + 1)]
    if p.out_round == g.state.round and is_a_lot_left(g) and is_room_for_stand_in(g):
        top(g.state.agenda).seat = Seat(k + 1)
        ask(g, GM, Decision.STAND_IN_ENTERS)


@rule("ARC-X3")
def let_in(g: Game, way: int) -> None:
    """It enters, or the player sits out the rest of the fight."""
    if way == Way.YES:
        enter(g, top(g.state.agenda).seat)


QUESTIONS.declare(Decision.STAND_IN_ENTERS, let_in)


@rule("ARC-3.8", "ARC-5.5", "ARC-R103", "ARC-X3")
def enter(g: Game, seat: Seat) -> None:
    """A stand-in of a player appears in the centre."""
    place = free_place(g)
    g.state.stand_ins[place].player = seat
    fighter = g.state.fighters[Who(FIRST_STAND_IN + place)]
    fighter.status = Status.ACTIVE
    fighter.hp = g.book.stand_in.hp
    fighter.start_hp = g.book.stand_in.hp
    fighter.square = centre(g)
    cite(g, Clause.ARC_3_8, seat, a=FIRST_STAND_IN + place)
