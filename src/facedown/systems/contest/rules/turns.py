"""One's own turn: what can be done on it, each refusal with its clause, and what it does (CON-X9)."""

from __future__ import annotations

from typing import Any

from facedown.engine.agenda import push, top
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.systems.contest.clauses import Clause, Decision, ExtraActionCards, Way, Why
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
    may_recover,
    reason_to_pass,
)
from facedown.systems.contest.rules.aiming import can_cover, most_turns
from facedown.systems.contest.rules.asking import QUESTIONS, ask
from facedown.systems.contest.rules.bonus import may_commit, may_watch, uses_at_once, waiting, watch
from facedown.systems.contest.rules.conditions import (
    are_enemies,
    has_cards,
    has_met,
    is_able,
    is_held,
    is_ready,
    is_recovery_clean,
    why_not_both,
)
from facedown.systems.contest.rules.details import go
from facedown.systems.contest.rules.engagement import disengage, may_disengage, may_step, part_from_all
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


@rule("CON-37.8", "CON-X9", "CON-X11", "CON-X17")
def why_not_turn(g: Game, way: int) -> int:
    """Why something cannot be done on one's own turn (T3 to T6)."""
    s = g.state
    i = s.turn
    fighter = s.fighters[i]
    if way >= Way.OPENING and way <= Way.CLUBS and not g.book.bonus_cards:
        return Why.NO_BONUS_CARDS
    if has_nothing_left(g, i):
        return Why.NONE if way == Way.PASS else why_nothing_left(g, i)
    if s.extra == Extra.READY_AFTER:
        if way == Way.READY:
            return why_not_ready(g, i)
        if way == Way.RELOAD:
            return why_not_reload(g, i)
        return Why.NONE if way == Way.PASS else Why.ONLY_READIES
    if way == Way.SURRENDER:
        return Why.NONE if g.book.sheets[i].kind == Kind.PERSON else Why.SURRENDERS_NEVER
    if fighter.dazed:
        return why_not_dazed(g, i, way)
    if is_swarm(g, i):
        if way == Way.ATTACK:
            return why_not_reach(g, i) if has_cards(g, i) else Why.NO_CARD_LEFT
        free = way == Way.MOVE or way == Way.DELAY or way == Way.PASS
        return Why.NONE if free else Why.NOT_FOR_SWARMS
    return why_not_act(g, i, way)


@rule("CON-9.3", "CON-10.1", "CON-10.11", "CON-38.2")
def why_nothing_left(g: Game, i: Who) -> int:
    """Why a turn can only be passed."""
    if g.state.fighters[i].stumble:
        return Why.STUMBLES
    reason = reason_to_pass(g, i)
    if reason == 1:
        return Why.HAS_ACTED
    return Why.ACTION_LOST if reason == 2 else Why.NOT_IN_THIS_ROUND


@rule("CON-18.3", "CON-18.7")
def why_not_dazed(g: Game, i: Who, way: int) -> int:
    """Why the dazed cannot: they recover, or pass where they cannot."""
    if way == Way.RECOVER:
        return Why.NONE if is_recovery_clean(g, i) else Why.PINNED
    return Why.NONE if way == Way.PASS and not is_recovery_clean(g, i) else Why.MUST_RECOVER


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
        return Why.NONE if carries_another(g, i) else Why.CARRIES_NO_OTHER
    if way == Way.RECOVER:
        return why_not_recover(g, i)
    if way == Way.MOVE:
        return Why.DISENGAGE_FIRST if is_held(g, i) else Why.NONE
    if way == Way.TREAT:
        return Why.NONE if has_patient(g, i) and not is_held(g, i) else Why.NO_PATIENT
    if way == Way.STEP_UP or way == Way.STEP_DOWN:
        return why_not_step(g, i, METER if way == Way.STEP_UP else -METER)
    if way == Way.DISENGAGE:
        return why_not_disengage(g, i)
    if way >= Way.OPENING and way <= Way.CLUBS:
        return why_not_bonus(g, i, way)
    return Why.NONE


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
    extra = g.state.extra > 0
    if not (extra or has_cards(g, i)):
        return Why.NO_CARD_LEFT
    strikes = can_strike(g, i, MAIN) or can_strike(g, i, SECOND)
    guns = g.book.sheets[i].shoots and has_shot(g, i, MAIN) and has_shot(g, i, SECOND)
    if not (strikes or (guns and way == Way.TWO_WEAPONS)):
        return Why.NO_WEAPON_READY
    if way == Way.CHARGE:
        if is_held(g, i):
            return Why.DISENGAGE_FIRST
        return Why.NONE if can_charge(g, i) else Why.NO_RUN_UP
    unmet = why_not_reach(g, i)
    if unmet and not (guns and way == Way.TWO_WEAPONS):
        return unmet
    if way == Way.ATTACK:
        return Why.NONE
    if g.book.sheets[i].kind != Kind.PERSON:
        return Why.ONE_CARD_FOR_TWO_WEAPONS
    both = g.book.extra_action_cards == ExtraActionCards.TWO if extra else g.state.fighters[i].dealt == 0
    return why_not_both(g, i) if both else Why.HAS_DRAWN


@rule("CON-31.12", "CON-R71", "CON-R135", "CON-X8", "CON-X9", "CON-X12")
def why_not_fire(g: Game, i: Who, lob: bool) -> int:
    """Why nothing can be shot or lobbed."""
    drawn = g.state.extra > 0 or has_cards(g, i)
    if lob:
        if g.book.sheets[i].shoots and drawn and (has_blast(g, i, MAIN) or has_blast(g, i, SECOND)):
            return Why.NONE
    elif has_shot(g, i, MAIN) or has_shot(g, i, SECOND):
        if g.state.aiming >> i & 1 if not drawn else g.book.sheets[i].shoots:
            return Why.NONE
    guns, blasts = 0, 0
    for slot in range(SECOND + 1):
        if in_hand(g, i, slot) and is_ranged(g, i, slot):
            guns += 1
            blasts += int(weapon_in(g, i, slot).blast > 0)
    if guns == 0 or (lob and blasts == 0):
        return Why.NOTHING_TO_SHOOT
    if blasts == guns and not lob:
        return Why.SAY_BLAST
    if not drawn:
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
    if g.book.sheets[i].shoots:
        if area and (can_cover(g, i, MAIN) or can_cover(g, i, SECOND)):
            return Why.NONE
        if not area and (can_aim(g, i, MAIN) or can_aim(g, i, SECOND)):
            return Why.NONE
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
    total, slow = 0, 0
    for slot in range(SLOTS):
        total += g.state.fighters[i].slots[slot].ready_due
        slow += int(is_slow_to_recover(g, i, slot))
    if total > 0 and can_make_ready(g, i):
        return Why.NONE
    return Why.RECOVERS_BY_ITSELF if slow else Why.NOTHING_TO_READY


@rule("CON-X6", "CON-X8", "CON-X9")
def why_not_reload(g: Game, i: Who) -> int:
    """Why nothing can be loaded."""
    if g.book.sheets[i].shoots and (may_reload(g, i, MAIN) or may_reload(g, i, SECOND)):
        return Why.NONE
    guns = 0
    for slot in range(SECOND + 1):
        guns += int(in_hand(g, i, slot) and is_ranged(g, i, slot))
    if guns == 0:
        return Why.NOTHING_TO_SHOOT
    return Why.ENGAGED_AND_LOADS_NOT if is_held(g, i) else Why.NEEDS_NO_LOADING


@rule("CON-17.1", "CON-17.2", "CON-17.3", "CON-R104")
def why_not_recover(g: Game, i: Who) -> int:
    """Why there is nothing to recover, or no recovery now."""
    fighter = g.state.fighters[i]
    if may_recover(g, i):
        return Why.NONE
    if fighter.shock == 0:
        return Why.NO_SHOCK
    if fighter.won_back:
        return Why.HAS_WON_BACK
    return Why.HAS_LOST if fighter.lost else Why.RECOVERY_TAKES_NO_ACTION


@rule("CON-X5", "CON-X6")
def why_not_step(g: Game, i: Who, half_meters: int) -> int:
    """Why a step cannot be made."""
    if may_step(g, i, half_meters):
        return Why.NONE
    return Why.HAS_STEPPED if g.state.fighters[i].stepped else Why.STEP_LEADS_AWAY


@rule("CON-11.1", "CON-11.2", "CON-R80", "CON-X6")
def why_not_disengage(g: Game, i: Who) -> int:
    """Why a fighter cannot disengage."""
    fighter = g.state.fighters[i]
    if may_disengage(g, i):
        return Why.NONE
    if fighter.engaged == 0:
        return Why.ENGAGED_WITH_NOBODY
    if not is_held(g, i):
        return Why.NOBODY_HOLDS
    return Why.HAS_DISENGAGED if fighter.disengaged else Why.PRESSED


@rule("CON-36.6", "CON-36.9", "CON-36.10", "CON-X15")
def why_not_bonus(g: Game, i: Who, way: int) -> int:
    """Why nothing can be done with bonus cards on one's own turn."""
    fighter = g.state.fighters[i]
    if way == Way.OPENING:
        if may_watch(g, i):
            return Why.NONE
        return Why.HAS_DRAWN_THIS_ROUND if fighter.drawn else Why.TOO_MANY_AROUND
    if way == Way.CLUBS:
        return Why.NONE if waiting(g, i) and not fighter.bonuses.enable_done else Why.NO_CLUBS_WAIT
    if may_commit(g, i) and not fighter.bonuses.commit_done:
        return Why.NONE
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


QUESTIONS.declare(Decision.TURN, take_turn, why_not_turn, misread=not_on_the_turn)
