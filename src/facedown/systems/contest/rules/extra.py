"""Extra actions after everyone has acted, and actions that are lost (Club; R2, T4)."""

from __future__ import annotations

from facedown.engine.rules import cite, rule, top
from facedown.systems.contest.clauses import Clause, ExtraActionCards, Way
from facedown.systems.contest.rules.actions import can_make_ready, has_no_action
from facedown.systems.contest.rules.bonus import begin_turn, set_aside
from facedown.systems.contest.rules.cards import deal_one, deal_two, discard_all
from facedown.systems.contest.rules.conditions import is_able
from facedown.systems.contest.rules.effects import CLUB, own
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.ranged import may_reload
from facedown.systems.contest.sheet import FIGHTERS
from facedown.systems.contest.state import MAIN, NO_ONE, SECOND, Extra, Game, Step, Who


@rule("CON-37.1", "CON-37.5", "CON-R191")
def open_extra_phase(g: Game) -> None:
    """Everyone has acted: the extra phase starts anew, and pairs that have met may meet again.

    Bonuses in effect stay in effect.
    """
    s = g.state
    for i in everyone(g):
        s.fighters[i].contested = 0
    top(s.agenda).step = Step.EXTRA


@rule("CON-37.1", "CON-37.4", "CON-R180")
def next_extra(g: Game) -> Who:
    """The fighter whose extra action is next, in the order written down, or NO_ONE.

    However many clubs it has, it gets one.
    """
    s = g.state
    first = NO_ONE
    best = 0
    for i in everyone(g):
        fighter = s.fighters[i]
        rank = fighter.level * FIGHTERS - fighter.place
        if not fighter.extra_taken and is_able(g, i) and own(g, i, CLUB) > 0:
            if first == NO_ONE or rank > best:
                first = i
                best = rank
    return first


@rule
def start_extra(g: Game) -> None:
    """Begin the next extra action, or end the round if nobody has one left."""
    s = g.state
    i = next_extra(g)
    s.turn = i
    if i == NO_ONE:
        for k in everyone(g):
            set_aside(g, k, 0, False)
        top(s.agenda).step = Step.ROUND_END
        return
    s.extra = Extra.ACTION
    s.level = 1
    top(s.agenda).step = Step.TURN
    s.fighters[i].extra_taken = 1
    begin_turn(g, i)
    cite(g, Clause.CON_37_1, i)


@rule("CON-37.1", "CON-37.6", "CON-37.7", "CON-37.8", "CON-37.9")
def go_on_with_extra(g: Game) -> None:
    """After an extra action: with two clubs a weapon may be readied before it or after it.

    Two clubs are all that count.
    """
    s = g.state
    if s.extra == Extra.NONE:
        return
    i = s.turn
    readied = s.act == Way.READY or s.act == Way.RELOAD
    more = s.extra == Extra.ACTION and s.act != Way.PASS and own(g, i, CLUB) > 1 and is_able(g, i)
    unready = can_make_ready(g, i) or may_reload(g, i, MAIN) or may_reload(g, i, SECOND)
    s.extra = Extra.NONE
    top(s.agenda).step = Step.EXTRA
    if more and readied:
        s.extra = Extra.AFTER_READY
        top(s.agenda).step = Step.TURN
        cite(g, Clause.CON_37_7, i)
    elif more and unready:
        s.extra = Extra.READY_AFTER
        top(s.agenda).step = Step.TURN
        cite(g, Clause.CON_37_8, i)


@rule("CON-37.2", "CON-R178")
def draw_extra(g: Game, i: Who) -> None:
    """Draw the new card of an extra action; it acts with that alone."""
    discard_all(g, g.state.fighters[i].hand)
    if g.book.extra_action_cards == ExtraActionCards.TWO:
        deal_two(g, i)
    else:
        deal_one(g, i, Clause.CON_37_2)


@rule("CON-38.1", "CON-38.3", "CON-R181", "CON-R182")
def lose_action(g: Game, i: Who) -> None:
    """A fighter that stumbles passes its turn, and has one action less to lose (T4).

    Not in a turn in which it had no action anyway (T3).
    """
    fighter = g.state.fighters[i]
    if fighter.stumble > 0 and not has_no_action(g, i):
        fighter.stumble -= 1
        cite(g, Clause.CON_38_2, i, a=fighter.stumble)
