"""Answers: which are legal to a question, and what each of them does."""

from __future__ import annotations

from facedown.engine.ask import Options, offer
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.systems.contest.clauses import Clause
from facedown.systems.contest.rules.actions import (
    BACKWARD,
    METER,
    disengage,
    has_shot,
    has_somebody_to_name,
    make_ready,
    offer_moves,
    offer_spots,
    offer_targets,
    offer_turn,
    offer_weapons,
    part_from_all,
    reason_to_pass,
    shift,
    swap,
    way_of_charge,
)
from facedown.systems.contest.rules.aiming import (
    SAME_AREA,
    aim_at,
    center_of,
    cover,
    cover_on,
    lose_aim,
    offer_arcs,
    offer_centers,
)
from facedown.systems.contest.rules.asking import actor, ask, is_between
from facedown.systems.contest.rules.blast import lob
from facedown.systems.contest.rules.bleeding import (
    TRY,
    ask_value,
    bleed,
    hold_on,
    offer_values,
    start_treating,
    treat,
    try_second_point,
)
from facedown.systems.contest.rules.bonus import (
    commit,
    name_person,
    offer_commits,
    offer_enabling,
    offer_persons,
    offer_taking,
    put_into_effect,
    take_or_leave,
    watch,
)
from facedown.systems.contest.rules.enabling import choose_enabling
from facedown.systems.contest.rules.extended import offer_choices, offer_rivals, pair
from facedown.systems.contest.rules.extra import lose_action
from facedown.systems.contest.rules.firing import fire_or_hold, note_move, offer_fire_or_hold
from facedown.systems.contest.rules.healing import heal, tend
from facedown.systems.contest.rules.morale import take_flight
from facedown.systems.contest.rules.order import offer_order_values, take_level
from facedown.systems.contest.rules.ranged import reload
from facedown.systems.contest.rules.recovery import recover_in_combat
from facedown.systems.contest.rules.referee import (
    YES,
    ask_gm,
    is_gms,
    needs_leave,
    offer_for_gm,
    take_difficulty,
    take_end,
    take_leave,
    take_weeks,
)
from facedown.systems.contest.rules.resolve import offer_the_plays
from facedown.systems.contest.rules.response import (
    keep_chosen,
    offer_kept_cards,
    offer_responses,
    take_response,
)
from facedown.systems.contest.rules.series import (
    has_second_gun,
    is_one_shot,
    name_target,
    needs_sequence,
    offer_shots,
)
from facedown.systems.contest.state import MAIN, SECOND, Act, Decision, Game, Phase
from facedown.systems.contest.turn import advance, begin_contest, use_action


@rule
def legal(g: Game, options: Options) -> None:
    """List the legal answers to the open question."""
    decision = g.state.decision
    if decision == Decision.PLAY:
        offer_the_plays(g, options)
    elif decision == Decision.TURN:
        offer_turn(g, options)
    elif decision == Decision.WEAPON:
        offer_weapons(g, options)
    elif decision == Decision.TARGET or decision == Decision.PATIENT:
        offer_targets(g, options)
    elif decision == Decision.RESPONSE:
        offer_responses(g, options)
    elif decision == Decision.SPOT:
        offer_spots(g, options)
    elif decision == Decision.FIRE:
        offer_fire_or_hold(options)
    elif decision == Decision.CENTER:
        offer_centers(g, options)
    elif decision == Decision.ARC:
        offer_arcs(options)
    elif decision == Decision.SHOTS:
        offer_shots(g, options, g.state.slot, 1)
    elif decision == Decision.SECOND_SHOTS:
        offer_shots(g, options, SECOND, 0)
    elif decision == Decision.ORDER_VALUE:
        offer_order_values(g, options)
    elif decision == Decision.MOVE:
        offer_moves(g, options)
    elif decision == Decision.CHOICE:
        offer_choices(g, options)
    elif decision == Decision.RIVAL:
        offer_rivals(g, options)
    elif decision == Decision.KEPT_CARD:
        offer_kept_cards(g, options)
    elif decision == Decision.SECOND_POINT:
        offer(options, 0)
        offer(options, 1)
    elif Decision.COMMIT <= decision <= Decision.CLUBS:
        offer_about_bonuses(g, options)
    elif is_gms(decision):
        offer_for_gm(g, options)
    else:
        offer_values(g, options)


@rule
def act(g: Game, action: int) -> None:
    """Carry out a legal answer and run on to the next question."""
    s = g.state
    decision = s.decision
    s.decision = Decision.NONE
    if decision == Decision.PLAY:
        s.fighters[s.fighter].play = action
        s.fighters[s.fighter].played = 1
    elif decision == Decision.TURN:
        act_on_turn(g, action)
    elif decision == Decision.WEAPON or decision == Decision.TARGET or decision == Decision.PATIENT:
        act_on_details(g, decision, action)
    elif decision == Decision.SHOTS or decision == Decision.SECOND_SHOTS:
        declare_shots(g, decision, action)
    elif decision == Decision.SPOT:
        lob(g, action)
        begin_contest(g, s.turn, action)
    elif decision == Decision.FIRE:
        fire_or_hold(g, s.fighter, action)
    elif decision == Decision.CENTER or decision == Decision.ARC:
        act_on_cover(g, decision, action)
    elif decision == Decision.RESPONSE:
        take_response(g, s.target, action)
    elif decision == Decision.ORDER_VALUE:
        take_level(g, action)
    elif decision == Decision.MOVE:
        use_action(g)
        go(g, (BACKWARD - action if action > BACKWARD else action) * METER)
    elif decision == Decision.KEPT_CARD:
        keep_chosen(g, s.fighter, action)
    elif decision == Decision.CHOICE:
        s.fighters[s.fighter].choice = action
        s.fighters[s.fighter].chosen = 1
    elif decision == Decision.RIVAL:
        pair(g, s.fighter, action)
    elif Decision.COMMIT <= decision <= Decision.CLUBS:
        act_on_bonuses(g, decision, action)
    elif is_gms(decision):
        act_for_gm(g, decision, action)
    else:
        act_on_value(g, decision, action)
    if s.decision == Decision.NONE:
        advance(g)


@rule
def offer_about_bonuses(g: Game, options: Options) -> None:
    """List the legal answers to a question about bonus cards."""
    decision = g.state.decision
    if decision == Decision.COMMIT:
        offer_commits(g, options)
    elif decision == Decision.PERSON:
        offer_persons(g, options)
    elif decision == Decision.TAKE:
        offer_taking(g, options)
    else:
        offer_enabling(g, options, decision == Decision.CLUBS)


@rule
def act_on_bonuses(g: Game, decision: int, action: int) -> None:
    """Carry out an answer about bonus cards."""
    i = g.state.fighter
    if decision == Decision.COMMIT:
        commit(g, i, action)
    elif decision == Decision.PERSON:
        name_person(g, i, action)
    elif decision == Decision.TAKE:
        take_or_leave(g, i, action)
    elif decision == Decision.ENABLE:
        choose_enabling(g, i, action)
    else:
        g.state.fighters[i].enable_done = 1
        put_into_effect(g, i, action)


@rule
def go(g: Game, half_meters: int) -> None:
    """Move, step or charge; it breaks the own aim, and those who cover where it leads may fire.

    Clause: CON-R144.
    """
    s = g.state
    before = s.fighters[s.turn].position
    lose_aim(g, s.turn)
    shift(g, s.turn, half_meters)
    if s.aiming:
        note_move(g, before)


@rule
def act_on_cover(g: Game, decision: int, action: int) -> None:
    """Name the spot around which an area is covered, then how wide it is; or go on covering."""
    s = g.state
    if decision == Decision.CENTER and action != SAME_AREA:
        s.center = center_of(g, s.turn, action)
        ask(g, s.turn, Decision.ARC)
        return
    if decision == Decision.CENTER:
        cover_on(g, s.turn)
    else:
        cover(g, s.turn, s.slot, s.center, action)
    use_action(g)


@rule
def act_on_turn(g: Game, action: int) -> None:
    """Carry out what a fighter does on its turn, or ask for the details."""
    s = g.state
    i = s.turn
    s.act = action
    s.both = 0
    s.shots = 0
    s.shot = 0
    s.target_count = 0
    if action > Act.DELAY:
        s.fighters[i].delayed_to = action - Act.DELAY
        cite(g, Clause.CON_9_6, i, a=action - Act.DELAY)
        s.phase = Phase.NEXT_TURN
    elif action == Act.PASS:
        cite(g, Clause.CON_X9, i, b=reason_to_pass(g, i))
        lose_action(g, i)
        use_action(g)
    elif action == Act.RECOVER:
        recover_in_combat(g, i)
        use_action(g)
    elif action == Act.SURRENDER:
        s.fighters[i].surrendered = 1
        part_from_all(g, i)
        cite(g, Clause.CON_X17, i)
        use_action(g)
    elif action == Act.STEP_UP or action == Act.STEP_DOWN:
        s.fighters[i].stepped = 1
        go(g, METER if action == Act.STEP_UP else -METER)
    elif action == Act.DISENGAGE:
        disengage(g, i)
    elif action == Act.OPENING:
        watch(g, i)
        use_action(g)
    elif action == Act.COMMIT:
        s.attacker = i
        s.phase = Phase.COMMIT
    elif action == Act.CLUBS:
        ask(g, i, Decision.CLUBS)
    elif action == Act.MOVE:
        ask(g, i, Decision.MOVE)
    elif action == Act.TREAT:
        ask(g, i, Decision.PATIENT)
    elif action == Act.TWO_WEAPONS:
        s.slot = MAIN
        s.both = 1
        cite(g, Clause.CON_2_4, i)
        ask(g, i, Decision.TARGET)
    else:
        ask(g, i, Decision.WEAPON)


@rule
def declare_shots(g: Game, decision: int, shots: int) -> None:
    """Note how many shots a gun fires, and ask for the other gun's, or for the targets.

    Clause: CON-3.4, CON-3.5, CON-X8.
    """
    s = g.state
    i = actor(g)
    if decision == Decision.SHOTS and shots > 1 and needs_sequence(g, i, s.slot):
        s.shots = 1
        s.second_shots = 0
        s.both = 1
        cite(g, Clause.CON_R28, i)
    elif decision == Decision.SHOTS:
        s.shots = shots
        s.second_shots = 0
    else:
        s.shots += shots
        s.second_shots = shots
    more = decision == Decision.SHOTS and s.slot == MAIN and not is_one_shot(g)
    if more and has_shot(g, i, SECOND) and has_second_gun(g, i):
        ask(g, i, Decision.SECOND_SHOTS)
    elif is_between(g):
        act_on_details(g, Decision.TARGET, s.fighters[i].aim_target)
    else:
        ask(g, i, Decision.TARGET)


@rule
def act_on_details(g: Game, decision: int, action: int) -> None:
    """Carry out the details of an action: its weapon, its target, its patient."""
    s = g.state
    i = actor(g)
    if decision == Decision.PATIENT:
        use_action(g)
        start_treating(g, i, action)
    elif decision == Decision.TARGET:
        if needs_leave(g, action):
            ask_gm(g, action, Decision.LEAVE)
            return
        if s.act == Act.SHOOT or s.act == Act.TWO_WEAPONS:
            if name_target(g, action):
                ask(g, i, Decision.TARGET)
                return
        elif s.act == Act.AIM:
            aim_at(g, i, s.slot, action)
            use_action(g)
            return
        else:
            s.targets[0] = action
            s.target_count = 1
            if s.act == Act.CHARGE and charge_under_fire(g, action):
                return
        begin_contest(g, i, s.targets[0])
    elif s.act == Act.SHOOT:
        s.slot = action
        ask(g, i, Decision.SHOTS)
    elif s.act == Act.BLAST:
        s.slot = action
        ask(g, i, Decision.SPOT)
    elif s.act == Act.COVER:
        s.slot = action
        ask(g, i, Decision.CENTER)
    elif s.act == Act.RELOAD:
        reload(g, i, action)
        use_action(g)
    elif s.act == Act.READY:
        make_ready(g, i, action)
        use_action(g)
    elif s.act == Act.SWAP:
        lose_aim(g, i)
        swap(g, i, action)
        use_action(g)
    else:
        s.slot = action
        ask(g, i, Decision.TARGET)


@rule
def charge_under_fire(g: Game, j: int) -> bool:
    """Charge at an enemy; return whether others may fire before the attack. Clause: CON-X5."""
    go(g, way_of_charge(g, g.state.turn, j))
    return g.state.aiming != 0


@rule
def act_for_gm(g: Game, decision: int, action: int) -> None:
    """Carry out what the GM says; without leave to strike, somebody else is named, or something else done."""
    s = g.state
    if decision == Decision.LEAVE:
        take_leave(g, s.fighter, action)
        if action == YES:
            act_on_details(g, Decision.TARGET, s.fighter)
        elif has_somebody_to_name(g):
            ask(g, s.turn, Decision.TARGET)
    elif decision == Decision.DIFFICULTY:
        take_difficulty(g, action)
    elif decision == Decision.REST_WEEKS:
        take_weeks(g, action)
        ask_gm(g, 0, Decision.REST_DAYS)
    elif decision == Decision.REST_DAYS:
        s.rest += action
    elif decision == Decision.COMBAT_OVER:
        take_end(g, action)
    else:
        take_flight(g, s.fighter, action)


@rule
def act_on_value(g: Game, decision: int, action: int) -> None:
    """Apply the value chosen for a card drawn open, or the answer about a second point."""
    s = g.state
    if decision == Decision.BLEEDING_VALUE:
        bleed(g, action)
    elif decision == Decision.PASSING_OUT_VALUE:
        hold_on(g, action)
    elif decision == Decision.TREATING_VALUE:
        treat(g, action)
    elif decision == Decision.SECOND_POINT_VALUE:
        try_second_point(g, action)
    elif decision == Decision.HEALING_VALUE:
        heal(g, action)
    elif decision == Decision.DOCTOR_VALUE:
        tend(g, action)
    elif action == TRY:
        ask_value(g, s.fighter, Decision.SECOND_POINT_VALUE, Clause.CON_22_11, s.bleeder)
    else:
        s.medic += 1
