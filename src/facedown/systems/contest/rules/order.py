"""Order of action: who acts when."""

from __future__ import annotations

from facedown.engine.rules import cite, each, each_in, rule, top
from facedown.systems.contest.clauses import (
    Clause,
    Decision,
    DelayScope,
    OrderRedraw,
    OrderTieRedraw,
    SameLevelOrder,
)
from facedown.systems.contest.rules.asking import QUESTIONS, ask, list_values, no_such_value
from facedown.systems.contest.rules.cards import discard_shown, draw_open, has_two_values, high_draw, is_under
from facedown.systems.contest.rules.conditions import is_alive
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.gear import has_slow_gear
from facedown.systems.contest.rules.limits import base_skill, order_limit
from facedown.systems.contest.rules.surprise import end_surprise, is_surprised, waits_for_order
from facedown.systems.contest.sheet import FIGHTERS
from facedown.systems.contest.state import GM, NO_ONE, Game, Step, Who

TIE_DRAWS = 8  # then the one listed first acts first (CON-R61)


@rule
def draw_order(g: Game) -> None:
    """Draw until everyone has a level of its own, or as ties are settled; then write the order down."""
    if not ask_order_value(g) and not redraws_levels(g):
        write_order(g)
        top(g.state.agenda).step = Step.ROUND


@rule("CON-X22")
def ask_order_value(g: Game) -> bool:
    """Let the next fighter without a level draw its order card and choose the card's value.

    A cluster draws one card, whose value the GM chooses, if somebody sits there.
    """
    s = g.state
    for i in everyone(g):
        if s.fighters[i].level == 0 and is_alive(g, i) and not waits_for_order(g, i):
            card = draw_open(g, i)
            ask(g, i, Decision.ORDER_VALUE)
            if g.book.sheets[i].order_cluster == NO_ONE:
                cite(g, Clause.CON_9_1, i, card)
            else:
                s.seat = GM if g.book.gm else s.seat
                cite(g, Clause.CON_9_9, i, card)
            return True
    return False


@rule("CON-9.1", "CON-9.9", "CON-X22")
def take_level(g: Game, value: int) -> None:
    """Take a level in the order, for oneself or for a whole cluster."""
    s = g.state
    cluster = g.book.sheets[s.fighter].order_cluster
    if cluster == NO_ONE:
        stand_at(g, s.fighter, value)
    else:
        for i in everyone(g):
            if g.book.sheets[i].order_cluster == cluster and s.fighters[i].level == 0:
                if is_alive(g, i) and not waits_for_order(g, i):
                    stand_at(g, i, value)
    discard_shown(g)


@rule("CON-9.1", "CON-R57")
def stand_at(g: Game, i: Who, value: int) -> None:
    """Stand at a level of the order; a card above Reflexes costs the first round's action."""
    fighter = g.state.fighters[i]
    fighter.level = value
    if has_slow_gear(g, i):
        cite(g, Clause.CON_9_4, i)
    if has_two_values(g, g.state.shown.cards[0]):
        cite(g, Clause.CON_6_1, i, a=value)
    if is_surprised(g, i):
        fighter.overdrawn = 0
        cite(g, Clause.CON_X16, i, a=value)
    elif is_under(g, value, order_limit(g, i)):
        fighter.overdrawn = 0
        cite(g, Clause.CON_9_2, i, a=value)
    else:
        fighter.overdrawn = 1
        cite(g, Clause.CON_9_3, i, a=value)


@rule("CON-9.6", "CON-R62")
def level_now(g: Game, i: Who) -> int:
    """The level at which a fighter acts in this round, 0 if it never will again."""
    fighter = g.state.fighters[i]
    if fighter.dead | fighter.mangled | fighter.surrendered | fighter.fled:
        return 0
    return fighter.delayed_to if fighter.delayed_to > 0 else fighter.level


@rule("CON-9.7", "CON-R60", "CON-X16")
def comes_before(g: Game, i: Who, j: Who) -> bool:
    """Whether the first of two fighters at one level acts earlier, by skill.

    Between two who did not wait, the order that was written down stands.
    """
    s = g.state
    if has_place(g, i) and has_place(g, j):
        return s.fighters[i].place < s.fighters[j].place
    mine, other = base_skill(g, i, 0), base_skill(g, j, 0)
    if g.book.same_level_order == SameLevelOrder.DESCENDING_SKILL:
        return mine > other
    return mine < other


@rule
def has_place(g: Game, i: Who) -> bool:
    """Whether the place of a fighter at its level is written down and stands.

    It is not while the order is being drawn, nor for one who waited; in a late order, CON-X16, it is
    for all but those who join.
    """
    s = g.state
    if top(s.agenda).step != Step.ORDER:
        return s.fighters[i].delayed_to == 0
    return s.round > 0 and g.book.order_redraw == OrderRedraw.ONCE and not is_surprised(g, i)


@rule("CON-9.8", "CON-9.9", "CON-R61")
def settle_places(g: Game, level: int) -> None:
    """Put the fighters who act at a level in order: ascending skill, then tie draws.

    A cluster has one place among them, and draws one card.
    """
    s = g.state
    heads = heads_at(g, level)
    for i in each_in(Who, heads):
        s.fighters[i].turn_place = 0
        for j in each_in(Who, heads & ~(1 << i)):
            if comes_before(g, j, i):
                s.fighters[i].turn_place += 1
                cite(g, Clause.CON_9_7, j, a=i)
    if heads & heads - 1 != 0:  # else one of them alone, as it mostly is
        settle_ties(g, heads)
    if g.book.order_clusters:
        line_up(g, level)


@rule("CON-9.8", "CON-R61")
def settle_ties(g: Game, heads: int) -> None:
    """Settle ties at a level by tie draws, eight at most, and then by the list."""
    s = g.state
    draws = s.redraws if top(s.agenda).step == Step.ORDER else 0  # draws for new levels count
    while draws < TIE_DRAWS and draw_for_ties(g, heads):
        draws += 1
    for i in each_in(Who, heads):
        for j in each_in(Who, heads & (1 << i) - 1):
            if is_tied(g, i, j):
                s.fighters[i].turn_place += 1


@rule("CON-9.9", "CON-X22")
def heads_at(g: Game, level: int) -> int:
    """Mask of those who act at a level, of a cluster only its first."""
    heads = 0
    for i in everyone(g):
        if level_now(g, i) == level and head_of(g, i, level) == i:
            heads |= 1 << i
    return heads


@rule
def head_of(g: Game, i: Who, level: int) -> Who:
    """The lowest of those of a fighter's cluster who act at a level; itself without a cluster."""
    cluster = g.book.sheets[i].order_cluster
    if cluster != NO_ONE:
        for j in each(Who, cluster, i):
            if g.book.sheets[j].order_cluster == cluster and level_now(g, j) == level:
                return j
    return i


@rule("CON-X22")
def line_up(g: Game, level: int) -> None:
    """Let the members of a cluster take turns one after another, in numerical order."""
    s = g.state
    for i in everyone(g):
        if level_now(g, i) == level:
            s.fighters[i].tie_shift = s.fighters[head_of(g, i, level)].turn_place
    for i in everyone(g):
        if level_now(g, i) == level:
            s.fighters[i].turn_place = 0
            for j in everyone(g):
                earlier = s.fighters[i].tie_shift - s.fighters[j].tie_shift
                if level_now(g, j) == level and (earlier > 0 or (earlier == 0 and j < i)):
                    s.fighters[i].turn_place += 1


@rule
def is_tied(g: Game, i: Who, j: Who) -> bool:
    """Whether two of those who act at a level have one place there."""
    fighters = g.state.fighters
    return i != j and fighters[i].turn_place == fighters[j].turn_place


@rule("CON-R61")
def draw_for_ties(g: Game, heads: int) -> bool:
    """Let the tied of those at a level draw one card each, lower value first; return whether some still are.

    Face cards count high; the level itself is kept.
    """
    s = g.state
    for i in everyone(g):
        s.fighters[i].tie_card = 0
        s.fighters[i].tie_shift = 0
    for i in each_in(Who, heads):
        for j in each_in(Who, heads):
            if is_tied(g, i, j) and s.fighters[i].tie_card == 0:
                card = draw_open(g, i)
                s.fighters[i].tie_card = high_draw(g, card)
                cite(g, Clause.CON_9_8, i, card)
                discard_shown(g)
    still = False
    for i in each_in(Who, heads):
        for j in each_in(Who, heads):
            if is_tied(g, i, j):
                if s.fighters[j].tie_card < s.fighters[i].tie_card:
                    s.fighters[i].tie_shift += 1
                elif s.fighters[j].tie_card == s.fighters[i].tie_card:
                    still = True
    for i in everyone(g):
        s.fighters[i].turn_place += s.fighters[i].tie_shift
    return still


@rule("CON-9.7", "CON-9.8", "CON-X16")
def write_order(g: Game) -> None:
    """Write down the order of action, overdraws in parentheses."""
    s = g.state
    settled = 1  # mask of levels; at 0 nobody acts
    for i in everyone(g):
        s.fighters[i].turn_taken = 0
        level = s.fighters[i].level
        if not settled >> level & 1:
            settled |= 1 << level
            settle_places(g, level)
    s.level = 14
    for _ in everyone(g):
        i = next_in_order(g)
        if i != NO_ONE:
            s.fighters[i].turn_taken = 1
            s.fighters[i].place = s.fighters[i].turn_place
            cite(g, Clause.CON_9_5, i, a=s.fighters[i].level, b=s.fighters[i].overdrawn)
    end_surprise(g)


@rule("CON-9.8", "CON-R61")
def redraws_levels(g: Game) -> bool:
    """Have those who are tied draw new levels, where house rules say so; return whether any are tied.

    Only while the order is drawn, eight times at most. A place that is written down stands; and between
    those who wait for one level in a round new cards only break the tie.
    """
    s = g.state
    if g.book.order_tie_redraw == OrderTieRedraw.TIE_ONLY or s.redraws == TIE_DRAWS:
        return False
    tied = 0
    for i in everyone(g):
        level = s.fighters[i].level
        for j in everyone(g):
            if level > 0 and s.fighters[j].level == level and not has_place(g, i):
                heads = head_of(g, i, level) != head_of(g, j, level)
                if heads and not comes_before(g, i, j) and not comes_before(g, j, i):
                    tied |= 1 << i
    for i in everyone(g):
        if tied >> i & 1:
            cite(g, Clause.CON_R61, i, a=s.fighters[i].level)
            s.fighters[i].level = 0
    s.redraws += 1
    return tied != 0


@rule("CON-9.6", "CON-R62")
def someone_waited(g: Game, level: int) -> bool:
    """Whether somebody delayed to this level in this round."""
    fighters = g.state.fighters
    for i in everyone(g):
        if fighters[i].delayed_to == level:
            return True
    return False


@rule("CON-R62")
def write_down_delays(g: Game, level: int) -> None:
    """Let those who act at a level that somebody waited for stand there from now on."""
    s = g.state
    for i in everyone(g):
        if level_now(g, i) == level:
            s.fighters[i].level = level
            s.fighters[i].place = s.fighters[i].turn_place


@rule
def next_in_order(g: Game) -> Who:
    """The fighter whose turn is next, or NO_ONE once the round is over; levels only go down."""
    s = g.state
    first = first_waiting(g)
    if first != NO_ONE:
        level = level_now(g, first)
        if level < s.level:
            s.level = level
            if someone_waited(g, level):
                settle_places(g, level)
                if g.book.delay_scope == DelayScope.PERMANENT:
                    write_down_delays(g, level)
                first = first_waiting(g)
    return first


@rule("CON-9.2", "CON-9.5", "CON-9.6", "CON-9.7", "CON-R62")
def first_waiting(g: Game) -> Who:
    """The fighter who acts first of those who have not had their turn, or NO_ONE."""
    fighters = g.state.fighters
    first = NO_ONE
    best = 0
    for i in everyone(g):
        if fighters[i].turn_taken == 0:
            # a higher level acts earlier; at one level the lower place
            rank = level_now(g, i) * (FIGHTERS + 1) - fighters[i].turn_place
            if rank > best:
                first = i
                best = rank
    return first


QUESTIONS.declare(Decision.ORDER_VALUE, take_level, no_such_value, listed=list_values)
