"""The sequence of play: what happens in which order, and what each answer does."""

from __future__ import annotations

from facedown.engine.ask import Options, offer
from facedown.engine.log import cite
from facedown.engine.record import NOBODY
from facedown.engine.rule import rule
from facedown.systems.contest.clauses import Clause, Morale, OrderRedraw
from facedown.systems.contest.rules.actions import (
    BACKWARD,
    METER,
    charge,
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
    shift,
    swap,
)
from facedown.systems.contest.rules.aiming import (
    SAME_AREA,
    aim_at,
    center_of,
    cover,
    cover_on,
    end_all_aims,
    lose_aim,
    offer_arcs,
    offer_centers,
    take_aim,
)
from facedown.systems.contest.rules.asking import actor, ask, is_between
from facedown.systems.contest.rules.blast import go_off_late, is_lobbed, lob, throw
from facedown.systems.contest.rules.bleeding import (
    TRY,
    ask_aftermath_bleeding,
    ask_aftermath_treating,
    ask_second_point,
    ask_value,
    bleed,
    hold_on,
    is_bleeding,
    lose_minor_loss,
    next_aftermath_round,
    offer_values,
    start_bleeding,
    start_treating,
    treat,
    try_second_point,
    wait_for_medics,
)
from facedown.systems.contest.rules.bonus import (
    ask_commit,
    ask_taking,
    commit,
    end_bonuses,
    name_person,
    offer_commits,
    offer_enabling,
    offer_persons,
    offer_taking,
    open_commitments,
    put_into_effect,
    take_or_leave,
    watch,
)
from facedown.systems.contest.rules.cards import discard_all
from facedown.systems.contest.rules.conditions import is_able, is_helpless
from facedown.systems.contest.rules.enabling import (
    ask_enabling,
    choose_enabling,
    open_enabling,
    reveal_bonuses,
)
from facedown.systems.contest.rules.extended import (
    ask_choice,
    ask_rival,
    check_defeat,
    clear_exchange,
    is_pair_redrawn,
    offer_choices,
    offer_rivals,
    open_pair,
    pair,
    resolve_pair,
    show_choices,
)
from facedown.systems.contest.rules.extra import (
    go_on_with_extra,
    lose_action,
    open_extra_phase,
    start_extra,
)
from facedown.systems.contest.rules.firing import (
    ask_at_mover,
    ask_fire,
    charges_on,
    fire_or_hold,
    note_move,
    offer_fire_or_hold,
    resume_turn,
)
from facedown.systems.contest.rules.healing import (
    ask_doctor,
    ask_healing,
    end_day,
    heal,
    start_day,
    tend,
    wants_rest,
)
from facedown.systems.contest.rules.loss import side_left
from facedown.systems.contest.rules.minions import discard_shared
from facedown.systems.contest.rules.morale import ask_flight, check_morale, take_flight
from facedown.systems.contest.rules.order import (
    ask_order_value,
    next_in_order,
    offer_order_values,
    take_level,
    write_order,
)
from facedown.systems.contest.rules.ranged import reload
from facedown.systems.contest.rules.recovery import recover_in_combat, recovers_by_itself
from facedown.systems.contest.rules.referee import (
    YES,
    ask_gm,
    forget_leave,
    is_gms,
    needs_leave,
    offer_for_gm,
    take_difficulty,
    take_leave,
    take_weeks,
)
from facedown.systems.contest.rules.resolve import (
    ask_play,
    is_tie_redrawn,
    offer_the_plays,
    open_contest,
    resolve,
    settle_targets,
)
from facedown.systems.contest.rules.response import keep_chosen, offer_responses, take_response
from facedown.systems.contest.rules.series import has_second_gun, is_one_shot, name_target, offer_shots
from facedown.systems.contest.rules.surprise import has_surprised
from facedown.systems.contest.rules.task import TASK
from facedown.systems.contest.state import (
    EXCHANGES,
    MAIN,
    SECOND,
    Act,
    Choice,
    Decision,
    Game,
    Mode,
    Phase,
    Response,
)


@rule
def begin(g: Game) -> None:
    """Run to the first question."""
    s = g.state
    s.phase = Phase.ORDER if g.book.mode == Mode.COMBAT else Phase.EXCHANGE_END
    if g.book.task and g.book.gm:
        ask_gm(g, TASK, Decision.DIFFICULTY)
    else:
        advance(g)


@rule
def advance(g: Game) -> None:
    """Run the sequence of play until somebody must decide, or the match is over."""
    s = g.state
    s.decision = Decision.NONE
    while s.decision == Decision.NONE and s.phase != Phase.OVER:
        phase = s.phase
        if phase < Phase.SECOND_POINT:
            advance_combat(g)
        elif phase < Phase.CHOICES:
            advance_aftermath(g)
        else:
            advance_exchange(g)


@rule
def advance_combat(g: Game) -> None:
    """The order of action, then rounds of turns (ORDER, ROUND r, CONTEST C1 to C9)."""
    s = g.state
    phase = s.phase
    if phase == Phase.ORDER:
        if not ask_order_value(g):
            write_order(g)
            s.phase = Phase.ROUND
    elif phase == Phase.ROUND:
        start_round(g)
    elif phase == Phase.NEXT_TURN:
        s.turn = next_in_order(g)
        if s.turn != NOBODY:
            s.fire_asked = 0
            if s.aiming and (is_able(g, s.turn) or is_bleeding(g, s.turn)):
                s.phase = Phase.FIRE
            else:
                start_turn(g)
        elif g.book.bonus_cards:
            open_extra_phase(g)
        else:
            s.phase = Phase.ROUND_END
    elif phase == Phase.TURN:
        ask(g, s.turn, Decision.TURN)
    elif phase == Phase.RESPONSE:
        if not ask_response(g):
            s.phase = Phase.COMMIT if g.book.bonus_cards else Phase.DRAW
    elif phase == Phase.COMMIT:
        if not ask_commit(g):
            s.phase = Phase.TURN if s.act == Act.COMMIT else Phase.DRAW
    elif phase == Phase.DRAW:
        open_contest(g)
        s.phase = Phase.PLAYS
        if g.book.bonus_cards:
            open_enabling(g)
    elif phase == Phase.PLAYS:
        if g.book.bonus_cards:
            advance_bonus_plays(g)
        elif not ask_play(g) and not is_tie_redrawn(g):
            s.phase = Phase.RESOLVE
    elif phase == Phase.RESOLVE:
        s.asked = 0
        s.phase = Phase.SETTLE
        if is_lobbed(g):
            throw(g)
        else:
            resolve(g)
    elif phase == Phase.SETTLE:
        if not settle_targets(g):
            s.phase = s.after
    elif phase == Phase.EXTRA:
        start_extra(g)
    elif g.book.bonus_cards and phase != Phase.MORALE and ask_taking(g):
        return
    elif is_between(g):
        advance_fire(g)
    elif phase == Phase.TURN_END:
        end_turn(g)
    elif phase == Phase.ROUND_END:
        end_round(g)
    elif phase == Phase.MORALE:
        if not (g.book.gm and ask_flight(g)):
            close_round(g)


@rule
def advance_fire(g: Game) -> None:
    """Let those who have aimed fire: before a turn, or at somebody who moved into what they cover."""
    s = g.state
    if s.phase == Phase.FIRE:
        if s.fire_asked != 0 and side_left(g) >= 0:
            finish_combat(g)
        elif not ask_fire(g):
            start_turn(g)
    elif not ask_at_mover(g):
        resume_turn(g)
        if s.phase == Phase.TURN and s.act == Act.CHARGE:
            if charges_on(g):
                begin_contest(g, s.turn, s.targets[0])
            else:
                use_action(g)


@rule
def advance_bonus_plays(g: Game) -> None:
    """C5 with bonus cards: what is enabled, then the plays; the reveal; perhaps new cards."""
    if not ask_enabling(g) and not ask_play(g):
        reveal_bonuses(g)
        if not is_tie_redrawn(g):
            g.state.phase = Phase.RESOLVE


@rule
def begin_contest(g: Game, i: int, j: int) -> None:
    """A fighter attacks, and those named respond, `j` first (C1). Clause: CON-10.16, CON-X1."""
    s = g.state
    s.attacker = i
    s.target = j
    s.shot = 0
    s.asked = 0
    s.aimed = 0
    s.aim_cards = 0
    s.after = s.phase if is_between(g) else Phase.TURN_END
    s.phase = Phase.RESPONSE
    if s.aiming:
        take_aim(g, i)
    if g.book.bonus_cards:
        open_commitments(g)
        s.fighters[i].attacked_extra |= s.extra > 0


@rule
def ask_response(g: Game) -> bool:
    """Ask the next target that can respond at all, in the order named (C2)."""
    s = g.state
    while s.asked < s.target_count:
        j = s.targets[s.asked]
        s.asked += 1
        s.fighters[j].response = Response.NONE
        if not is_helpless(g, j):
            s.target = j
            ask(g, j, Decision.RESPONSE)
            return True
    return False


@rule
def start_round(g: Game) -> None:
    """Begin a round: nobody has acted, nobody holds cards, everybody acts at its own level."""
    s = g.state
    if s.round == g.book.rounds:
        finish_combat(g)
        return
    s.round += 1
    s.level = 14
    s.phase = Phase.NEXT_TURN
    for i in range(s.count):
        fighter = s.fighters[i]
        fighter.dealt = 0
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
    cite(g, Clause.CON_9_1 if s.round == 1 else Clause.CON_R58, a=s.round)


@rule
def start_turn(g: Game) -> None:
    """Begin the turn of the next fighter: none for the dead, a bleeding draw for the critical (T1, T2)."""
    s = g.state
    i = s.turn
    fighter = s.fighters[i]
    fighter.commit_done = 0
    fighter.enable_done = 0
    s.redraws = 0
    s.phase = Phase.TURN
    if g.book.gm:
        forget_leave(g)
    if is_bleeding(g, i):
        s.phase = Phase.SECOND_POINT
        start_bleeding(g, i)
    elif not is_able(g, i):
        fighter.turn_taken = 1
        s.phase = Phase.NEXT_TURN
    else:
        if recovers_by_itself(g, i):
            recover_in_combat(g, i)
        ask(g, i, Decision.TURN)


@rule
def end_turn(g: Game) -> None:
    """End a turn: its maker's record is clean again; the combat may be over."""
    s = g.state
    fighter = s.fighters[s.turn]
    if not s.extra:
        fighter.turn_taken = 1
        fighter.lost = 0
        fighter.won_back = 0
        fighter.attacked_extra = 0
    s.both = 0
    if side_left(g) >= 0:
        finish_combat(g)
    elif s.extra:
        go_on_with_extra(g)
    else:
        s.phase = Phase.NEXT_TURN


@rule
def end_round(g: Game) -> None:
    """End a round: what was lobbed goes off, minions may flee, hands are discarded (R3).

    The comatose wait for a medic.
    """
    s = g.state
    if s.blast_count > 0:
        go_off_late(g)
    if g.book.morale == Morale.HALF:
        check_morale(g)
    for i in range(s.count):
        discard_all(g, s.fighters[i].hand)
    discard_shared(g)
    if g.book.bonus_cards:
        end_bonuses(g)
    wait_for_medics(g)
    s.phase = Phase.MORALE


@rule
def close_round(g: Game) -> None:
    """Leave a round: the combat is over, or the next round begins, where need be with order draws."""
    s = g.state
    again = g.book.order_redraw == OrderRedraw.EVERY_ROUND
    s.phase = Phase.ROUND
    if side_left(g) >= 0:
        finish_combat(g)
    elif s.round < g.book.rounds and (again or (s.round == 1 and has_surprised(g))):
        for i in range(s.count):
            s.fighters[i].delayed_to = 0
            if again:
                s.fighters[i].level = 0
        s.phase = Phase.ORDER


@rule
def finish_combat(g: Game) -> None:
    """End the combat: the last side with able members has won; then the aftermath."""
    s = g.state
    left = side_left(g)
    s.winner = NOBODY if left < 0 else left
    cite(g, Clause.CON_8_4, a=s.winner)
    for i in range(s.count):
        discard_all(g, s.fighters[i].hand)
    discard_shared(g)
    if s.aiming:
        end_all_aims(g)
    if g.book.bonus_cards:
        end_bonuses(g)
    lose_minor_loss(g)
    s.phase = Phase.AFTERMATH


@rule
def advance_aftermath(g: Game) -> None:
    """A bleeding draw to its end; after the combat, bleeding rounds until nobody bleeds."""
    s = g.state
    if s.phase == Phase.SECOND_POINT:
        if not ask_second_point(g):
            s.phase = Phase.TURN_END if s.aftermath == 0 else Phase.AFTERMATH_BLEED
    elif s.phase == Phase.AFTERMATH:
        s.turn = 0
        s.phase = Phase.AFTERMATH_TREAT if next_aftermath_round(g) else Phase.REST
    elif s.phase == Phase.AFTERMATH_TREAT:
        if not ask_aftermath_treating(g):
            s.turn = 0
            s.phase = Phase.AFTERMATH_BLEED
    elif s.phase == Phase.AFTERMATH_BLEED:
        if ask_aftermath_bleeding(g):
            s.phase = Phase.SECOND_POINT
        else:
            s.phase = Phase.AFTERMATH
    else:
        advance_rest(g)


@rule
def advance_rest(g: Game) -> None:
    """Days of rest, if the GM wants any: everybody with Wounds draws, and a doctor for each (CON-X20)."""
    s = g.state
    if s.phase == Phase.REST:
        s.phase = Phase.OVER
        if g.book.gm and wants_rest(g):
            s.phase = Phase.DAY
            ask_gm(g, 0, Decision.REST_WEEKS)
    elif s.phase == Phase.DAY:
        s.phase = Phase.HEALING if start_day(g) else Phase.OVER
    elif s.phase == Phase.HEALING:
        if ask_healing(g):
            s.phase = Phase.DOCTOR
        else:
            end_day(g)
            s.phase = Phase.DAY
    elif s.phase == Phase.DOCTOR:
        s.phase = Phase.HEALING
        ask_doctor(g)


@rule
def advance_exchange(g: Game) -> None:
    """Exchanges of a contest that is no combat: choices, rivals, plays, loss, defeat."""
    s = g.state
    if s.phase == Phase.CHOICES:
        if not ask_choice(g):
            show_choices(g)
            s.phase = Phase.RIVALS
    elif s.phase == Phase.RIVALS:
        if not ask_rival(g):
            s.phase = Phase.PAIRS
    elif s.phase == Phase.PAIRS:
        s.phase = Phase.PAIR_PLAYS if open_pair(g) else Phase.EXCHANGE_END
    elif s.phase == Phase.PAIR_PLAYS:
        if not ask_play(g) and not is_pair_redrawn(g):
            resolve_pair(g)
            s.phase = Phase.PAIRS
    elif s.phase == Phase.EXCHANGE_END:
        end_exchange(g)


@rule
def end_exchange(g: Game) -> None:
    """Check who is out, and whether the contest is over; else the next exchange begins."""
    s = g.state
    if s.exchange > 0:
        check_defeat(g)
    last = side_left(g)
    if s.exchange > 0 and g.book.mode == Mode.INSTANT:
        s.phase = Phase.OVER
    elif last >= 0 or s.exchange == EXCHANGES:
        s.winner = NOBODY if last < 0 else last
        cite(g, Clause.CON_8_4, a=s.winner)
        lose_minor_loss(g)
        s.phase = Phase.OVER
    else:
        s.exchange += 1
        cite(g, Clause.CON_X14, a=s.exchange)
        clear_exchange(g)
        s.phase = Phase.CHOICES
        if g.book.mode == Mode.INSTANT:
            for i in range(s.count):
                s.fighters[i].choice = Choice.CONTEST
            s.phase = Phase.RIVALS


@rule
def legal(g: Game, options: Options) -> None:
    """List the legal answers to the open question."""
    options.count = 0
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
    elif decision == Decision.KEPT_CARD or decision == Decision.SECOND_POINT:
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
def use_action(g: Game) -> None:
    """The action of this round is spent; the turn ends."""
    s = g.state
    s.fighters[s.turn].has_acted = 1
    s.phase = Phase.TURN_END


@rule
def go(g: Game, half_meters: int) -> None:
    """Move or step; it breaks the own aim, and those who cover where it leads may fire. Clause: CON-R144."""
    s = g.state
    before = s.fighters[s.turn].position
    if s.aiming:
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
    s.shots = 0
    s.shot = 0
    s.target_count = 0
    if action > Act.DELAY:
        s.fighters[i].delayed_to = action - Act.DELAY
        cite(g, Clause.CON_9_6, i, a=action - Act.DELAY)
        s.phase = Phase.NEXT_TURN
    elif action == Act.PASS:
        cite(g, Clause.CON_X9, i)
        if s.fighters[i].stumble > 0:
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
        s.both = 0
        ask(g, i, Decision.WEAPON)


@rule
def declare_shots(g: Game, decision: int, shots: int) -> None:
    """Note how many shots a gun fires, and ask for the other gun's, or for the targets."""
    s = g.state
    i = actor(g)
    if decision == Decision.SHOTS:
        s.shots = shots
        s.second_shots = 0
    else:
        s.shots += shots
        s.second_shots = shots
    more = decision == Decision.SHOTS and s.slot == MAIN and has_second_gun(g, i) and not is_one_shot(g)
    if more and has_shot(g, i, SECOND):
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
        if s.act == Act.SHOOT:
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
        if s.aiming:
            lose_aim(g, i)
        swap(g, i, action)
        use_action(g)
    else:
        s.slot = action
        ask(g, i, Decision.TARGET)


@rule
def charge_under_fire(g: Game, j: int) -> bool:
    """Charge at an enemy; return whether others may fire before the attack. Clause: CON-R144, CON-X5."""
    s = g.state
    before = s.fighters[s.turn].position
    if s.aiming:
        lose_aim(g, s.turn)
    charge(g, s.turn, j)
    if s.aiming:
        note_move(g, before)
        return True
    return False


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
        ask_value(g, s.fighter, Decision.SECOND_POINT_VALUE, Clause.CON_22_11)
    else:
        s.medic += 1


@rule
def winner(g: Game) -> int:
    """The side that won a finished match, or NOBODY."""
    return g.state.winner
