"""Rounds and turns: how each begins and ends, and how a combat does (ROUND, TURN)."""

from __future__ import annotations

from facedown.engine.rules import cite, rule, top
from facedown.systems.contest.clauses import Clause, Decision, HandTiming, OrderRedraw, SlowReady
from facedown.systems.contest.hooks import (
    asks_first,
    combat_over,
    everyone_has_acted,
    round_ends,
    round_over,
    turn_begins,
    turn_comes,
    turn_ended,
    turn_taken_up,
)
from facedown.systems.contest.rules.asking import ask
from facedown.systems.contest.rules.blast import go_off_late
from facedown.systems.contest.rules.conditions import is_able
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.hands import discard_hands, lay_hands
from facedown.systems.contest.rules.loss import SEVERAL, side_left
from facedown.systems.contest.rules.order import next_in_order
from facedown.systems.contest.rules.recovery import lose_minor_loss, recover_in_combat, recovers_by_itself
from facedown.systems.contest.rules.referee import (
    NEXT_ROUND,
    UNASKED,
    ask_gm,
    calls_end,
    forget_leave,
    is_over,
)
from facedown.systems.contest.rules.slow import recover_weapons, rest_weapons
from facedown.systems.contest.rules.surprise import has_surprised
from facedown.systems.contest.state import NO_ONE, Game, Step, Who


@rule("CON-9.6", "CON-10.1", "CON-10.7", "CON-10.11", "CON-11.3", "CON-R62", "CON-R64", "CON-X5", "CON-X6")
def start_round(g: Game) -> None:
    """Begin a round: nobody has acted, nobody holds cards, everybody acts at its own level."""
    s = g.state
    if s.round == g.book.rounds:
        finish_combat(g)
        return
    s.round += 1
    s.level = 14
    top(s.agenda).step = Step.NEXT_TURN
    s.called = UNASKED
    for i in everyone(g):
        fighter = s.fighters[i]
        fighter.dealt = 0
        fighter.drawn = 0
        fighter.owed_card = 0
        fighter.has_acted = 0
        fighter.action_lost = 0
        fighter.stepped = 0
        fighter.disengaged = 0
        fighter.contested = 0
        fighter.delayed_to = 0
        fighter.turn_place = fighter.place
        fighter.turn_taken = 0
        fighter.attackers_before = fighter.attackers
        fighter.overdrew_before = fighter.overdrew
        fighter.attackers = 0
        fighter.overdrew = 0
    cite(g, Clause.CON_X9, a=s.round)
    if g.book.hand_timing == HandTiming.PREFILLED:
        lay_hands(g)


@rule("CON-33.2", "CON-R190")
def next_turn(g: Game) -> None:
    """Go on with whoever is next, before whom those who have aimed may fire; then extra actions."""
    s = g.state
    row = top(s.agenda)
    s.turn = next_in_order(g)
    if s.turn != NO_ONE:
        row.step = Step.TURN_START
        row.asked = 0
        turn_comes(g)
    else:
        row.step = Step.ROUND_END
        everyone_has_acted(g)


@rule(
    "CON-8.4",
    "CON-20.7",
    "CON-21.1",
    "CON-22.4",
    "CON-36.10",
    "CON-R104",
    "CON-R115",
    "CON-R152",
    "CON-R171",
    "CON-R188",
    "CON-X18",
)
def start_turn(g: Game) -> None:
    """Begin the turn of the next fighter: none for the dead, a bleeding draw for the critical (T1, T2)."""
    s = g.state
    i = s.turn
    row = top(s.agenda)
    if row.asked != 0 and is_over(g):
        finish_combat(g)
        return
    row.step = Step.TURN
    if g.book.gm:
        forget_leave(g)
    turn_begins(g, i)
    if turn_taken_up(g, i):
        row.step = Step.TURN_END
    elif not is_able(g, i):
        s.fighters[i].turn_taken = 1
        row.step = Step.NEXT_TURN
    else:
        if recovers_by_itself(g, i):
            recover_in_combat(g, i)
        if g.book.slow_ready == SlowReady.AUTOMATIC:
            rest_weapons(g, i)
        ask_turn(g)


@rule("CON-X9")
def ask_turn(g: Game) -> None:
    """Ask whoever has the turn what it does (T3)."""
    ask(g, g.state.turn, Decision.TURN)


@rule
def use_action(g: Game) -> None:
    """The action of this round is spent; the turn ends."""
    s = g.state
    s.fighters[s.turn].has_acted = 1
    top(s.agenda).step = Step.TURN_END


@rule(
    "CON-2.4",
    "CON-8.4",
    "CON-17.1",
    "CON-17.2",
    "CON-17.3",
    "CON-37.6",
    "CON-37.7",
    "CON-37.8",
    "CON-R105",
    "CON-R152",
    "CON-R187",
)
def end_turn(g: Game) -> None:
    """End a turn, once bonus cards are taken: what barred recovery is past; the combat may be over."""
    s = g.state
    if asks_first(g):
        return
    if calls_end(g) and s.called == UNASKED and side_left(g) != SEVERAL:
        ask_gm(g, s.turn, Decision.COMBAT_OVER)
        return
    fighter = s.fighters[s.turn]
    if not s.extra:
        if g.book.slow_ready == SlowReady.AUTOMATIC:
            recover_weapons(g, s.turn)
        fighter.turn_taken = 1
        fighter.lost = 0
        fighter.won_back = 0
        fighter.attacked_extra = 0
    s.both = 0
    if is_over(g):
        finish_combat(g)
    else:
        top(s.agenda).step = Step.NEXT_TURN
        turn_ended(g)


@rule("CON-36.12", "CON-R64", "CON-R192", "CON-X1", "CON-X12", "CON-X13", "CON-X22")
def end_round(g: Game) -> None:
    """End a round: what was lobbed goes off, minions may flee, hands are discarded (R3).

    The comatose wait for a medic.
    """
    s = g.state
    if asks_first(g):
        return
    if s.blast_count > 0:
        go_off_late(g)
    round_ends(g)
    discard_hands(g)
    top(s.agenda).step = Step.NEXT_ROUND
    round_over(g)


@rule("CON-8.4", "CON-9.1", "CON-9.6", "CON-R187", "CON-X16")
def close_round(g: Game) -> None:
    """End the combat, or go on to the next round, perhaps with order draws."""
    s = g.state
    if calls_end(g) and s.called < NEXT_ROUND:
        ask_gm(g, Who(0), Decision.COMBAT_OVER)
        return
    again = g.book.order_redraw == OrderRedraw.EVERY_ROUND
    top(s.agenda).step = Step.ROUND
    s.redraws = 0
    if is_over(g):
        finish_combat(g)
    elif s.round < g.book.rounds and (again or has_surprised(g)):
        if again:
            cite(g, Clause.CON_R58)
        for i in everyone(g):
            s.fighters[i].delayed_to = 0
            if again:
                s.fighters[i].level = 0
        top(s.agenda).step = Step.ORDER


@rule("CON-15.5", "CON-36.12", "CON-R64", "CON-R187")
def finish_combat(g: Game) -> None:
    """End the combat: the last side with able members has won; then the aftermath."""
    s = g.state
    left = side_left(g)
    s.winner = NO_ONE if left == SEVERAL else left
    cite(g, Clause.CON_8_4, a=s.winner)
    discard_hands(g)
    combat_over(g)
    lose_minor_loss(g)
    top(s.agenda).step = Step.AFTERMATH
