"""Firing after having aimed: when, with what cards, and at whom (Aiming; CON-X5, CON-X9)."""

from __future__ import annotations

from facedown.engine.cards import show
from facedown.engine.rules import NO_CARD, cite, each_in, pop, push, rule, top
from facedown.systems.contest.clauses import (
    AimBaseCards,
    AimFireTiming,
    Clause,
    Decision,
    SingleShotCards,
    Way,
)
from facedown.systems.contest.hooks import asks_first, drawn
from facedown.systems.contest.rules.actions import can_shoot, has_nothing_left
from facedown.systems.contest.rules.aiming import enters, join_aim
from facedown.systems.contest.rules.asking import QUESTIONS, ask
from facedown.systems.contest.rules.bleeding import bleeds_in_turn
from facedown.systems.contest.rules.cards import deal_one, draw_into, give_up, lies_ready
from facedown.systems.contest.rules.conditions import is_able, is_ready
from facedown.systems.contest.rules.gear import weapon_in
from facedown.systems.contest.rules.order import level_now
from facedown.systems.contest.rules.referee import is_down, is_over
from facedown.systems.contest.rules.response import take_cards
from facedown.systems.contest.rules.series import is_series
from facedown.systems.contest.sheet import FIGHTERS, Kind
from facedown.systems.contest.state import NO_ONE, Game, Step, Who


@rule("CON-33.2", "CON-R190")
def ask_fire(g: Game) -> bool:
    """Ask the next of those who have aimed: fire or hold? In order of action, and only who can fire now."""
    row = top(g.state.agenda)
    i = next_shooter(g)
    while i != NO_ONE:
        row.asked |= 1 << i
        if has_in_sights(g, i):
            ask(g, i, Decision.FIRE)
            return True
        i = next_shooter(g)
    return False


@rule("CON-33.4", "CON-X5")
def has_in_sights(g: Game, i: Who) -> bool:
    """Whether a fighter may fire at what it aims at; those who cover an area wait for a mover to enter it."""
    s = g.state
    row, aim = top(s.agenda), s.fighters[i].aim
    if row.step == Step.FIRE:
        return aim.target != NO_ONE and can_fire(g, i, aim.target)
    if not enters(g, i, row.before, s.fighters[s.turn].position):
        return False
    aim.target = s.turn
    if can_fire(g, i, s.turn):
        return True
    aim.target = NO_ONE
    return False


@rule("CON-R190")
def fire_before_turn(g: Game) -> None:
    """Let those who have aimed fire before a turn, which may be the end of the combat."""
    agenda = g.state.agenda
    if asks_first(g):
        return
    asked = top(agenda).asked
    if (asked != 0 and is_over(g)) or not ask_fire(g):
        pop(agenda)
        top(agenda).asked = asked


@rule("CON-33.4", "CON-X5")
def fire_at_mover(g: Game) -> None:
    """Let those who cover where somebody moved fire; then its turn goes on."""
    s = g.state
    if asks_first(g) or ask_fire(g):
        return
    pop(s.agenda)
    if not is_able(g, s.turn):
        top(s.agenda).step = Step.TURN_END


@rule
def next_shooter(g: Game) -> Who:
    """Of those who aim and have not been asked the first in order of action, or NO_ONE."""
    s = g.state
    asked = top(s.agenda).asked
    first = NO_ONE
    best = 0
    for i in each_in(Who, s.aiming & ~asked):
        if i != s.turn:
            rank = level_now(g, i) * FIGHTERS - s.fighters[i].turn_place
            if first == NO_ONE or rank > best:
                first = i
                best = rank
    return first


@rule("CON-R190", "CON-X9")
def can_fire(g: Game, i: Who, j: Who) -> bool:
    """Whether a fighter who has aimed may fire at somebody now: free to act, and able to shoot.

    Firing is its action of the round. The dazed and the surprised aim at nothing.
    """
    slot = g.state.fighters[i].aim.slot
    if not is_able(g, i) or has_nothing_left(g, i):
        return False
    return is_ready(g, i, slot) and not is_down(g, j) and can_shoot(g, i, slot, j)


@rule("CON-33.2", "CON-R190")
def open_fire(g: Game) -> None:
    """Before a turn, have those who aim asked whether they fire."""
    s = g.state
    between = g.book.aim_fire_timing == AimFireTiming.BETWEEN_TURNS
    if between and (is_able(g, s.turn) or bleeds_in_turn(g, s.turn)):
        push(s.agenda, Step.FIRE)


@rule("CON-X5")
def open_fire_at_mover(g: Game, i: Who, before: int) -> None:
    """After a movement, have those who cover where it led asked whether they fire."""
    push(g.state.agenda, Step.MOVED, b=before)


@rule("CON-33.2", "CON-33.4")
def fire_or_hold(g: Game, way: int) -> None:
    """Fire, and say with how many shots; or hold, and go on aiming."""
    s = g.state
    i = s.fighter
    fighter = s.fighters[i]
    if way == Way.HOLD:
        if top(s.agenda).step == Step.MOVED:
            fighter.aim.target = NO_ONE
        return
    cite(g, Clause.CON_33_2, i, c=fighter.aim.target)
    s.attacker = i
    s.act = Way.SHOOT
    s.slot = fighter.aim.slot
    s.series.shot = 0
    s.target_count = 0
    ask(g, i, Decision.SHOTS)


@rule("CON-R141", "CON-R142", "CON-R143", "CON-X9")
def draw_aimed(g: Game, i: Who) -> None:
    """Draw the ordinary cards of an aimed shot, and take those of the aim in hand before them.

    Two, or as house rules may say one; a saved card is used as it is, and without one the aim has to do.
    They are drawn one after the other, as the first one drawn counts among equals.
    """
    s = g.state
    fighter = s.fighters[i]
    one_card = g.book.single_shot_cards == SingleShotCards.ONE
    if fighter.dealt == 0 and g.book.sheets[i].kind == Kind.PERSON and not s.extra:
        ready = lies_ready(g, i)
        fighter.dealt = 1
        one_card = one_card and weapon_in(g, i, s.slot).rof > 1
        wanted = 1 if one_card or g.book.aim_base_cards == AimBaseCards.ONE_PLUS else 2
        if not ready:
            draw_into(g, i, fighter.hand, wanted)
        else:
            drawn(g, i, wanted)
        if fighter.hand.count > wanted:
            give_up(g, fighter.hand, fighter.hand.cards[wanted])
        for place in range(fighter.hand.count):
            show(g, fighter.hand.cards[place], fighter.seat)
        first = fighter.hand.cards[0] if fighter.hand.count > 0 else NO_CARD
        second = fighter.hand.cards[1] if fighter.hand.count > 1 else NO_CARD
        cite(g, Clause.CON_1_4, i, first, second)
    elif fighter.dealt == 0 and g.book.sheets[i].shared != NO_ONE and is_series(g):
        deal_one(g, i, Clause.CON_4_2)  # the card that a cluster shares is not for a series
    else:
        take_cards(g, i)
    join_aim(g, i)


QUESTIONS.declare(Decision.FIRE, fire_or_hold)
