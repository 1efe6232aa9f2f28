"""Why an answer is refused on one's own turn: each predicate that keeps one back, with its clause."""

from __future__ import annotations

from facedown.engine.rule import rule
from facedown.systems.contest.clauses import ExtraActionCards, Why
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
    may_name,
    may_recover,
    may_use_slot,
    reason_to_pass,
)
from facedown.systems.contest.rules.aiming import (
    HALFWAY,
    SAME_AREA,
    can_cover,
    holds_back,
    is_center,
    keeps_cover,
    most_turns,
)
from facedown.systems.contest.rules.asking import actor
from facedown.systems.contest.rules.bonus import may_commit, may_watch, uses_at_once, waiting
from facedown.systems.contest.rules.conditions import (
    are_enemies,
    distance,
    has_cards,
    has_met,
    in_reach,
    is_able,
    is_held,
    is_ready,
    is_recovery_clean,
    may_use_both,
    striking,
)
from facedown.systems.contest.rules.engagement import may_disengage, may_step
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.gear import carries_another, in_hand, is_empty, weapon_in
from facedown.systems.contest.rules.ranged import is_gun, is_ranged, is_slow_to_recover, may_reload
from facedown.systems.contest.rules.swarms import is_swarm
from facedown.systems.contest.sheet import Kind
from facedown.systems.contest.state import MAIN, METER, SECOND, SLOTS, Act, Extra, Game, Who

# One's own turn (CON-X9)


@rule("CON-37.8", "CON-X9", "CON-X11", "CON-X17")
def why_not_turn(g: Game, answer: int) -> int:
    """Why something cannot be done on one's own turn."""
    s = g.state
    i = s.turn
    fighter = s.fighters[i]
    if answer >= Act.OPENING and answer <= Act.CLUBS and not g.book.bonus_cards:
        return Why.NO_BONUS_CARDS
    if has_nothing_left(g, i):
        return Why.NONE if answer == Act.PASS else why_nothing_left(g, i)
    if s.extra == Extra.READY_AFTER:
        if answer == Act.READY:
            return why_not_ready(g, i)
        if answer == Act.RELOAD:
            return why_not_reload(g, i)
        return Why.NONE if answer == Act.PASS else Why.ONLY_READIES
    if answer == Act.SURRENDER:
        return Why.NONE if g.book.sheets[i].kind == Kind.PERSON else Why.SURRENDERS_NEVER
    if fighter.dazed:
        return why_not_dazed(g, i, answer)
    if is_swarm(g, i) and answer < Act.DELAY:
        if answer == Act.ATTACK:
            return why_not_reach(g, i) if has_cards(g, i) else Why.NO_CARD_LEFT
        return Why.NONE if answer == Act.MOVE or answer == Act.PASS else Why.NOT_FOR_SWARMS
    return why_not_act(g, i, answer)


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
def why_not_dazed(g: Game, i: Who, answer: int) -> int:
    """Why the dazed cannot: they recover, or pass where they cannot."""
    if answer == Act.RECOVER:
        return Why.NONE if is_recovery_clean(g, i) else Why.PINNED
    return Why.NONE if answer == Act.PASS and not is_recovery_clean(g, i) else Why.MUST_RECOVER


@rule
def why_not_act(g: Game, i: Who, answer: int) -> int:
    """Why somebody who is free to act cannot do something."""
    if answer > Act.DELAY:
        return Why.NONE if answer < Act.DELAY + g.state.level else Why.LEVEL_NOT_BELOW
    if answer == Act.ATTACK or answer == Act.TWO_WEAPONS or answer == Act.CHARGE:
        return why_not_attack(g, i, answer)
    if answer == Act.SHOOT or answer == Act.BLAST:
        return why_not_fire(g, i, answer == Act.BLAST)
    if answer == Act.AIM or answer == Act.COVER:
        return why_not_aim(g, i, answer == Act.COVER)
    if answer == Act.READY:
        return why_not_ready(g, i)
    if answer == Act.RELOAD:
        return why_not_reload(g, i)
    if answer == Act.SWAP:
        return Why.NONE if carries_another(g, i) else Why.CARRIES_NO_OTHER
    if answer == Act.RECOVER:
        return why_not_recover(g, i)
    if answer == Act.MOVE:
        return Why.DISENGAGE_FIRST if is_held(g, i) else Why.NONE
    if answer == Act.TREAT:
        return Why.NONE if has_patient(g, i) and not is_held(g, i) else Why.NO_PATIENT
    if answer == Act.STEP_UP or answer == Act.STEP_DOWN:
        return why_not_step(g, i, METER if answer == Act.STEP_UP else -METER)
    if answer == Act.DISENGAGE:
        return why_not_disengage(g, i)
    if answer >= Act.OPENING and answer <= Act.CLUBS:
        return why_not_bonus(g, i, answer)
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
def why_not_attack(g: Game, i: Who, answer: int) -> int:
    """Why a hand weapon cannot attack, or both cannot, or no charge is possible."""
    extra = g.state.extra > 0
    if not (extra or has_cards(g, i)):
        return Why.NO_CARD_LEFT
    strikes = can_strike(g, i, MAIN) or can_strike(g, i, SECOND)
    guns = g.book.sheets[i].shoots and has_shot(g, i, MAIN) and has_shot(g, i, SECOND)
    if not (strikes or (guns and answer == Act.TWO_WEAPONS)):
        return Why.NO_WEAPON_READY
    if answer == Act.CHARGE:
        if is_held(g, i):
            return Why.DISENGAGE_FIRST
        return Why.NONE if can_charge(g, i) else Why.NO_RUN_UP
    unmet = why_not_reach(g, i)
    if unmet and not (guns and answer == Act.TWO_WEAPONS):
        return unmet
    if answer == Act.ATTACK:
        return Why.NONE
    if g.book.sheets[i].kind != Kind.PERSON:
        return Why.ONE_CARD_FOR_TWO_WEAPONS
    both = g.book.extra_action_cards == ExtraActionCards.TWO if extra else g.state.fighters[i].dealt == 0
    return why_not_both(g, i) if both else Why.HAS_DRAWN


@rule("CON-2.8", "CON-2.9", "CON-2.10")
def why_not_both(g: Game, i: Who) -> int:
    """Why two weapons cannot be used together."""
    if may_use_both(g, i):
        return Why.NONE
    if is_empty(g, i, SECOND):
        return Why.ONE_WEAPON
    main, second = weapon_in(g, i, MAIN), weapon_in(g, i, SECOND)
    if main.size and second.size:
        return Why.NEITHER_SLOW if main.slow or second.slow else Why.BOTH_NEED_BODY
    return Why.NOT_BOTH_READY


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
def why_not_bonus(g: Game, i: Who, answer: int) -> int:
    """Why nothing can be done with bonus cards on one's own turn."""
    fighter = g.state.fighters[i]
    if answer == Act.OPENING:
        if may_watch(g, i):
            return Why.NONE
        return Why.HAS_DRAWN_THIS_ROUND if fighter.drawn else Why.TOO_MANY_AROUND
    if answer == Act.CLUBS:
        return Why.NONE if waiting(g, i) and not fighter.bonuses.enable_done else Why.NO_CLUBS_WAIT
    if may_commit(g, i) and not fighter.bonuses.commit_done:
        return Why.NONE
    return Why.HAS_TAKEN if fighter.bonuses.taken and not uses_at_once(g) else Why.NOTHING_TO_COMMIT


# What an act is done with, and to whom


@rule("CON-31.5", "CON-X9")
def why_not_weapon(g: Game, slot: int) -> int:
    """Why the act at hand cannot be done with a weapon."""
    if may_use_slot(g, slot):
        return Why.NONE
    return Why.THAT_IS_NOT_READY if g.state.fighters[actor(g)].slots[slot].ready_due else Why.NOT_OPEN_TO_THAT


@rule("CON-1.1", "CON-10.7", "CON-R135", "CON-R188", "CON-X5", "CON-X6")
def why_not_target(g: Game, j: Who) -> int:
    """Why the act at hand cannot name somebody."""
    s = g.state
    i = actor(g)
    if may_name(g, j):
        return Why.NONE
    if not are_enemies(g, i, j):
        return Why.NO_ENEMY
    if s.act == Act.AIM and holds_back(g, i, j):
        return Why.ENGAGED_WITH_OTHERS
    if has_met(g, i, j) and s.act != Act.AIM:
        return Why.MET_ALREADY
    if s.act == Act.SHOOT or s.act == Act.AIM:
        return Why.OUT_OF_RANGE
    if s.act == Act.CHARGE:
        return Why.TOO_NEAR_TO_CHARGE if distance(g, i, j) < striking(g) else Why.TOO_FAR_TO_CHARGE
    if not in_reach(g, i, j):
        return Why.OUT_OF_REACH
    return Why.GM_DENIES if s.denied >> j & 1 else Why.OUT_OF_THE_FIGHT


@rule("CON-X5")
def why_not_center(g: Game, answer: int) -> int:
    """Why no area around a spot can be covered."""
    s = g.state
    if answer == SAME_AREA:
        return Why.NONE if keeps_cover(g, s.turn, s.slot) else Why.COVERS_NOTHING
    halfway = answer >= HALFWAY
    fits = is_center(g, s.turn, s.slot, Who(answer - HALFWAY if halfway else answer), halfway)
    return Why.NONE if fits else Why.NO_CENTER
