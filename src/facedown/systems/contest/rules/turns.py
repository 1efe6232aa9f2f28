"""One's own turn: what can be done on it, each refusal with its clause, and what it does (CON-X9)."""

from __future__ import annotations

from typing import Any

from facedown.engine.answers import Of, Options, answer_of, offer
from facedown.engine.rules import cite, push, rule, top
from facedown.systems.contest.clauses import Clause, Decision, ExtraActionCards, RecoveryUsesAction, Way, Why
from facedown.systems.contest.rules.actions import (
    can_aim,
    can_charge,
    can_make_ready,
    can_strike,
    has_blast,
    has_nothing_left,
    has_patient,
    has_shot,
    has_target,
    may_draw,
    reason_to_pass,
)
from facedown.systems.contest.rules.aiming import can_cover, most_turns
from facedown.systems.contest.rules.asking import QUESTIONS, ask, offer_if
from facedown.systems.contest.rules.bonus import (
    may_commit,
    may_watch,
    plays_bonus_cards,
    uses_at_once,
    waiting,
    watch,
)
from facedown.systems.contest.rules.conditions import (
    are_enemies,
    has_cards,
    has_met,
    is_able,
    is_held,
    is_ready,
    is_recovery_clean,
    may_use_both,
    why_not_both,
)
from facedown.systems.contest.rules.details import go
from facedown.systems.contest.rules.engagement import disengage, may_step, part_from_all, why_not_disengage
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.extra import lose_action
from facedown.systems.contest.rules.gear import carries_another, in_hand, weapon_in
from facedown.systems.contest.rules.ranged import is_gun, is_ranged, is_slow_to_recover, may_reload
from facedown.systems.contest.rules.recovery import recover_in_combat
from facedown.systems.contest.rules.rounds import use_action
from facedown.systems.contest.rules.swarms import is_swarm
from facedown.systems.contest.sheet import Kind
from facedown.systems.contest.state import MAIN, METER, SECOND, SLOTS, Extra, Game, State, Step, Who


def not_on_the_turn(words: Any, view: State, text: str) -> int:
    """Return why nobody defends on their own turn."""
    return Why.NOBODY_ATTACKS if text.startswith(("defend", "engage")) else Why.NONE


@rule("CON-18.1", "CON-18.3", "CON-18.6", "CON-20.6", "CON-37.8", "CON-X9", "CON-X11", "CON-X17")
def list_ways(g: Game, options: Options) -> None:
    """List what can be done on one's own turn (T3 to T6)."""
    i = g.state.turn
    if has_nothing_left(g, i):
        offer(options, answer_of(Way.PASS))
        return
    if g.state.extra == Extra.READY_AFTER:
        list_readying(g, options, i)
        offer(options, answer_of(Way.PASS))
        return
    if g.state.fighters[i].dazed:
        offer(options, answer_of(Way.RECOVER if is_recovery_clean(g, i) else Way.PASS))
    elif is_swarm(g, i):
        offer_if(options, Way.ATTACK, has_cards(g, i) and has_target(g, i))
        offer(options, answer_of(Way.MOVE))
        list_delays(g, options)
        offer(options, answer_of(Way.PASS))
    else:
        list_attacks(g, options, i)
        list_readying(g, options, i)
        offer_if(options, Way.SWAP, carries_another(g, i))
        offer_if(options, Way.RECOVER, not why_not_recover(g, i))
        list_movements(g, options, i)
        if plays_bonus_cards(g):
            list_bonus_acts(g, options, i)
        list_delays(g, options)
        offer(options, answer_of(Way.PASS))
    offer_if(options, Way.SURRENDER, g.book.sheets[i].kind == Kind.PERSON)


@rule(
    "CON-2.2",
    "CON-2.3",
    "CON-2.4",
    "CON-31.5",
    "CON-33.1",
    "CON-33.4",
    "CON-R28",
    "CON-R71",
    "CON-X5",
    "CON-X8",
    "CON-X12",
)
def list_attacks(g: Game, options: Options, i: Who) -> None:
    """List attacks by hand, with both weapons and with what shoots, and aiming."""
    draws, both = may_draw(g, i), draws_two(g, i) and may_use_both(g, i)
    near = False
    if draws and (can_strike(g, i, MAIN) or can_strike(g, i, SECOND)):
        near = has_target(g, i)
        offer_if(options, Way.ATTACK, near)
        offer_if(options, Way.CHARGE, can_charge(g, i))
    if g.book.sheets[i].shoots:
        first, second = has_shot(g, i, MAIN), has_shot(g, i, SECOND)
        offer_if(options, Way.TWO_WEAPONS, both and (near or (first and second)))
        offer_if(options, Way.SHOOT, first or second)
        offer_if(options, Way.BLAST, draws and (has_blast(g, i, MAIN) or has_blast(g, i, SECOND)))
        offer_if(options, Way.AIM, can_aim(g, i, MAIN) or can_aim(g, i, SECOND))
        offer_if(options, Way.COVER, can_cover(g, i, MAIN) or can_cover(g, i, SECOND))
    else:
        offer_if(options, Way.TWO_WEAPONS, both and near)


@rule("CON-37.8", "CON-X8")
def list_readying(g: Game, options: Options, i: Who) -> None:
    """List loading a weapon and readying one."""
    offer_if(options, Way.RELOAD, can_reload(g, i))
    offer_if(options, Way.READY, can_make_ready(g, i))


@rule("CON-11.1", "CON-22.9", "CON-X5", "CON-X6", "CON-X13")
def list_movements(g: Game, options: Options, i: Who) -> None:
    """List where a fighter may go; who is not held can tend somebody, too."""
    if not is_held(g, i):
        offer(options, answer_of(Way.MOVE))
        offer_if(options, Way.TREAT, has_patient(g, i))
    offer_if(options, Way.STEP_UP, may_step(g, i, METER))
    offer_if(options, Way.STEP_DOWN, may_step(g, i, -METER))
    offer_if(options, Way.DISENGAGE, not why_not_disengage(g, i))


@rule("CON-36.9", "CON-R171", "CON-X15")
def list_bonus_acts(g: Game, options: Options, i: Who) -> None:
    """List watching for an opening, committing bonuses and enabling clubs."""
    bonuses = g.state.fighters[i].bonuses
    offer_if(options, Way.OPENING, may_watch(g, i))
    offer_if(options, Way.COMMIT, may_commit(g, i) and not bonuses.commit_done)
    offer_if(options, Way.CLUBS, waiting(g, i) != 0 and not bonuses.enable_done)


@rule("CON-9.6", "CON-R62")
def list_delays(g: Game, options: Options) -> None:
    """List every lower level that a fighter may wait for."""
    count, actions = options.count, options.actions  # not by `offer`: this loop is a tenth of a playout
    for level in range(g.state.level - 1, 0, -1):
        actions[count] = answer_of(Way.DELAY, level)
        count += 1
    options.count = count


@rule
def can_reload(g: Game, i: Who) -> bool:
    """Whether something in hand can be loaded."""
    return g.book.sheets[i].shoots == 1 and (may_reload(g, i, MAIN) or may_reload(g, i, SECOND))


@rule("CON-2.4", "CON-R178")
def draws_two(g: Game, i: Who) -> bool:
    """Whether an attack of somebody begins with two cards that are still to be drawn."""
    if g.state.extra:
        return g.book.extra_action_cards == ExtraActionCards.TWO
    return g.state.fighters[i].dealt == 0


# Why not


@rule("CON-18.3", "CON-18.7", "CON-37.8", "CON-X9", "CON-X11", "CON-X17")
def why_not_turn(g: Game, way: int) -> int:
    """Why something cannot be done on one's own turn."""
    i = g.state.turn
    if (way == Way.OPENING or way == Way.COMMIT or way == Way.CLUBS) and not plays_bonus_cards(g):
        return Why.NO_BONUS_CARDS
    if has_nothing_left(g, i):
        return why_nothing_left(g, i)
    if g.state.extra == Extra.READY_AFTER:
        return why_not_act(g, i, way) if way == Way.READY or way == Way.RELOAD else Why.ONLY_READIES
    if way == Way.SURRENDER:
        return Why.SURRENDERS_NEVER
    if g.state.fighters[i].dazed:
        return Why.PINNED if way == Way.RECOVER else Why.MUST_RECOVER
    if is_swarm(g, i):
        if way == Way.ATTACK:
            return why_not_reach(g, i) if has_cards(g, i) else Why.NO_CARD_LEFT
        return Why.NOT_FOR_SWARMS
    return why_not_act(g, i, way)


@rule("CON-9.6", "CON-18.3")
def why_not_wait(g: Game) -> int:
    """Why somebody cannot wait for any level, whichever it is."""
    i = g.state.turn
    if has_nothing_left(g, i):
        return why_nothing_left(g, i)
    return Why.MUST_RECOVER if g.state.fighters[i].dazed else Why.NONE


@rule
def why_not_act(g: Game, i: Who, way: int) -> int:
    """Why somebody who is free to act cannot do something."""
    if way == Way.ATTACK or way == Way.TWO_WEAPONS or way == Way.CHARGE:
        return why_not_attack(g, i, way)
    if way == Way.SHOOT or way == Way.BLAST:
        return why_not_fire(g, i, way == Way.BLAST)
    if way == Way.AIM or way == Way.COVER:
        return why_not_aim(g, i, way == Way.COVER)
    if way == Way.READY:
        return why_not_ready(g, i)
    if way == Way.RELOAD:
        return why_not_reload(g, i)
    if way == Way.SWAP:
        return Why.CARRIES_NO_OTHER
    if way == Way.RECOVER:
        return why_not_recover(g, i)
    if way == Way.MOVE:
        return Why.DISENGAGE_FIRST
    if way == Way.TREAT:
        return Why.NO_PATIENT
    if way == Way.DISENGAGE:
        return why_not_disengage(g, i)
    if way == Way.STEP_UP or way == Way.STEP_DOWN:
        return Why.HAS_STEPPED if g.state.fighters[i].stepped else Why.STEP_LEADS_AWAY
    return why_not_bonus(g, i, way)


@rule("CON-9.3", "CON-10.1", "CON-10.11", "CON-38.2")
def why_nothing_left(g: Game, i: Who) -> int:
    """Why a turn can only be passed."""
    if g.state.fighters[i].stumble:
        return Why.STUMBLES
    reason = reason_to_pass(g, i)
    if reason == 1:
        return Why.HAS_ACTED
    return Why.ACTION_LOST if reason == 2 else Why.NOT_IN_THIS_ROUND


@rule("CON-10.7", "CON-X5")
def why_not_reach(g: Game, i: Who) -> int:
    """Why nobody is there to be attacked."""
    if has_target(g, i):
        return Why.NONE
    enemies, met = 0, 0
    for j in everyone(g):
        if are_enemies(g, i, j) and is_able(g, j):
            enemies += 1
            met += int(has_met(g, i, j))
    return Why.ALL_MET if enemies > 0 and met == enemies else Why.NOBODY_IN_REACH


@rule("CON-2.4", "CON-4.2", "CON-11.1", "CON-31.5", "CON-R71", "CON-X5")
def why_not_attack(g: Game, i: Who, way: int) -> int:
    """Why a hand weapon cannot attack, or both cannot, or no charge is possible."""
    if not may_draw(g, i):
        return Why.NO_CARD_LEFT
    strikes = can_strike(g, i, MAIN) or can_strike(g, i, SECOND)
    guns = g.book.sheets[i].shoots and has_shot(g, i, MAIN) and has_shot(g, i, SECOND)
    if not (strikes or (guns and way == Way.TWO_WEAPONS)):
        return Why.NO_WEAPON_READY
    if way == Way.CHARGE:
        return Why.DISENGAGE_FIRST if is_held(g, i) else Why.NO_RUN_UP
    unmet = why_not_reach(g, i)
    if unmet and not guns:
        return unmet
    if g.book.sheets[i].kind != Kind.PERSON:
        return Why.ONE_CARD_FOR_TWO_WEAPONS
    return why_not_both(g, i) if draws_two(g, i) else Why.HAS_DRAWN


@rule("CON-31.12", "CON-R71", "CON-R135", "CON-X8", "CON-X9", "CON-X12")
def why_not_fire(g: Game, i: Who, lob: bool) -> int:
    """Why nothing can be shot or lobbed."""
    guns, blasts = 0, 0
    for slot in range(SECOND + 1):
        if in_hand(g, i, slot) and is_ranged(g, i, slot):
            guns += 1
            blasts += int(weapon_in(g, i, slot).blast > 0)
    if guns == 0 or (lob and blasts == 0):
        return Why.NOTHING_TO_SHOOT
    if blasts == guns and not lob:
        return Why.SAY_BLAST
    if not may_draw(g, i):
        return Why.NO_CARD_LEFT
    slot = slot_not_ready(g, i)
    if slot < SLOTS:
        return Why.MUST_BE_DRAWN if g.state.fighters[i].slots[slot].ready_due else Why.NOT_LOADED
    return Why.NOBODY_IN_RANGE


@rule
def slot_not_ready(g: Game, i: Who) -> int:
    """The slot in hand of what shoots and is not drawn or not loaded; SLOTS if there is none."""
    fighter = g.state.fighters[i]
    for slot in range(SECOND + 1):
        if in_hand(g, i, slot) and is_ranged(g, i, slot):
            if fighter.slots[slot].ready_due or fighter.slots[slot].loaded == 0:
                return slot
    return SLOTS


@rule("CON-33.1", "CON-33.3", "CON-33.10", "CON-X6", "CON-X9")
def why_not_aim(g: Game, i: Who, area: bool) -> int:
    """Why nobody can be aimed at, or no area covered."""
    guns, ready, turns = 0, 0, 0
    for slot in range(SECOND + 1):
        if in_hand(g, i, slot) and is_gun(g, i, slot):
            guns += 1
            ready += int(is_ready(g, i, slot))
            turns += most_turns(g, i, slot)
    if g.state.extra:
        return Why.AIMS_WITH_NORMAL_ACTION
    if guns == 0:
        return Why.NOTHING_TO_AIM
    if ready == 0:
        return Why.NOT_READY_TO_FIRE
    if turns == 0:
        return Why.NO_TURN_COUNTS
    if is_held(g, i):
        return Why.ENGAGED_AND_AIMS_NOT
    return Why.NO_SPOT_TO_COVER if area else Why.NOBODY_TO_AIM_AT


@rule("CON-31.5", "CON-R152")
def why_not_ready(g: Game, i: Who) -> int:
    """Why no weapon can be readied."""
    for slot in range(SLOTS):
        if is_slow_to_recover(g, i, slot):
            return Why.RECOVERS_BY_ITSELF
    return Why.NOTHING_TO_READY


@rule("CON-X6", "CON-X8", "CON-X9")
def why_not_reload(g: Game, i: Who) -> int:
    """Why nothing can be loaded."""
    guns = 0
    for slot in range(SECOND + 1):
        guns += int(in_hand(g, i, slot) and is_ranged(g, i, slot))
    if guns == 0:
        return Why.NOTHING_TO_SHOOT
    return Why.ENGAGED_AND_LOADS_NOT if is_held(g, i) else Why.NEEDS_NO_LOADING


@rule("CON-17.1", "CON-17.2", "CON-17.3", "CON-R104", "CON-R105")
def why_not_recover(g: Game, i: Who) -> int:
    """Why there is nothing to recover for a fighter who is not dazed, or no recovery now as its action."""
    fighter = g.state.fighters[i]
    if fighter.shock == 0:
        return Why.NO_SHOCK
    if fighter.won_back:
        return Why.HAS_WON_BACK
    if fighter.lost:
        return Why.HAS_LOST
    if fighter.attacked_extra:
        return Why.ATTACKED_IN_EXTRA_ACTION
    by_itself = g.book.recovery_uses_action == RecoveryUsesAction.NO
    return Why.RECOVERY_TAKES_NO_ACTION if by_itself else Why.NONE


@rule("CON-36.6", "CON-36.9", "CON-36.10", "CON-X15")
def why_not_bonus(g: Game, i: Who, way: int) -> int:
    """Why nothing can be done with bonus cards on one's own turn."""
    fighter = g.state.fighters[i]
    if way == Way.OPENING:
        return Why.HAS_DRAWN_THIS_ROUND if fighter.drawn else Why.TOO_MANY_AROUND
    if way == Way.CLUBS:
        return Why.NO_CLUBS_WAIT
    return Why.HAS_TAKEN if fighter.bonuses.taken and not uses_at_once(g) else Why.NOTHING_TO_COMMIT


@rule
def take_turn(g: Game, way: int, level: int) -> None:
    """Carry out what a fighter does on its turn, or ask for the details."""
    s = g.state
    i = s.turn
    begin_act(g, way)
    if way == Way.DELAY:
        delay(g, i, level)
    elif way == Way.PASS:
        cite(g, Clause.CON_X9, i, b=reason_to_pass(g, i))
        lose_action(g, i)
        use_action(g)
    elif way == Way.RECOVER:
        recover_in_combat(g, i)
        use_action(g)
    elif way == Way.SURRENDER:
        surrender(g, i)
        use_action(g)
    elif way == Way.STEP_UP or way == Way.STEP_DOWN:
        s.fighters[i].stepped = 1
        go(g, METER if way == Way.STEP_UP else -METER)
    elif way == Way.DISENGAGE:
        disengage(g, i)
    elif way == Way.OPENING:
        watch(g, i)
        use_action(g)
    elif way == Way.COMMIT:
        s.attacker = i
        push(s.agenda, Step.COMMIT)
    elif way == Way.CLUBS:
        ask(g, i, Decision.CLUBS)
    elif way == Way.MOVE:
        ask(g, i, Decision.MOVE)
    elif way == Way.TREAT:
        ask(g, i, Decision.PATIENT)
    elif way == Way.TWO_WEAPONS:
        s.slot = MAIN
        s.both = 1
        cite(g, Clause.CON_2_4, i)
        ask(g, i, Decision.TARGET)
    else:
        ask(g, i, Decision.WEAPON)


@rule
def begin_act(g: Game, way: int) -> None:
    """Note what a fighter does, and that no details of it are known yet."""
    s = g.state
    s.act = way
    s.both = 0
    s.series.shots = 0
    s.series.shot = 0
    s.target_count = 0


@rule("CON-9.6")
def delay(g: Game, i: Who, level: int) -> None:
    """Wait for a lower level of the order."""
    g.state.fighters[i].delayed_to = level
    cite(g, Clause.CON_9_6, i, a=level)
    top(g.state.agenda).step = Step.NEXT_TURN


@rule("CON-X17")
def surrender(g: Game, i: Who) -> None:
    """Give the fight up."""
    g.state.fighters[i].surrendered = 1
    part_from_all(g, i)
    cite(g, Clause.CON_X17, i)


QUESTIONS.declare(
    Decision.TURN,
    take_turn,
    Of(Way.DELAY, why_not_wait),
    why_not_turn,
    listed=list_ways,
    misread=not_on_the_turn,
)
