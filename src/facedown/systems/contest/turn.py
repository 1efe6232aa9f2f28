"""The sequence of play: what happens in which order."""

from __future__ import annotations

from facedown.engine.log import cite
from facedown.engine.record import NOBODY
from facedown.engine.rule import rule
from facedown.systems.contest.clauses import (
    BleedTiming,
    BonusCommitTime,
    Clause,
    Decision,
    HandTiming,
    Morale,
    OrderRedraw,
    SlowReady,
)
from facedown.systems.contest.rules.aiming import end_all_aims, take_aim
from facedown.systems.contest.rules.asking import ask, is_between
from facedown.systems.contest.rules.blast import go_off_late, is_lobbed, throw
from facedown.systems.contest.rules.bleeding import (
    ask_aftermath_treating,
    ask_bleeding,
    ask_second_point,
    bleeds_in_turn,
    lose_minor_loss,
    next_aftermath_round,
    start_bleeding,
    wait_for_medics,
)
from facedown.systems.contest.rules.bonus import ask_commit, ask_taking, end_bonuses, open_commitments
from facedown.systems.contest.rules.cards import discard_all
from facedown.systems.contest.rules.conditions import is_able, is_helpless
from facedown.systems.contest.rules.enabling import ask_enabling, open_enabling, reveal_bonuses
from facedown.systems.contest.rules.extended import (
    ask_choice,
    ask_rival,
    check_defeat,
    clear_exchange,
    is_pair_redrawn,
    open_pair,
    resolve_pair,
    show_choices,
)
from facedown.systems.contest.rules.extra import go_on_with_extra, open_extra_phase, start_extra
from facedown.systems.contest.rules.firing import ask_at_mover, ask_fire, charges_on, resume_turn
from facedown.systems.contest.rules.hands import lay_hands
from facedown.systems.contest.rules.healing import ask_doctor, ask_healing, end_day, start_day, wants_rest
from facedown.systems.contest.rules.loss import SEVERAL, side_left
from facedown.systems.contest.rules.minions import discard_shared
from facedown.systems.contest.rules.morale import ask_flight, check_morale
from facedown.systems.contest.rules.order import ask_order_value, next_in_order, redraws_levels, write_order
from facedown.systems.contest.rules.recovery import recover_in_combat, recovers_by_itself
from facedown.systems.contest.rules.referee import ENDED, NEXT_ROUND, UNASKED, ask_gm, calls_end, forget_leave
from facedown.systems.contest.rules.resolve import (
    ask_play,
    is_tie_redrawn,
    open_contest,
    resolve,
    resolve_shot,
    settle_targets,
    show_first,
)
from facedown.systems.contest.rules.series import is_shot_by_shot
from facedown.systems.contest.rules.slow import recover_weapons, rest_weapons
from facedown.systems.contest.rules.surprise import has_surprised
from facedown.systems.contest.rules.task import TASK
from facedown.systems.contest.state import EXCHANGES, Act, Choice, Game, Mode, Phase, Response


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
    """The order of action, then rounds of turns (ORDER, ROUND r)."""
    s = g.state
    phase = s.phase
    if phase == Phase.ORDER:
        if not ask_order_value(g) and not redraws_levels(g):
            write_order(g)
            s.phase = Phase.ROUND
    elif phase == Phase.ROUND:
        start_round(g)
    elif phase == Phase.NEXT_TURN:
        s.turn = next_in_order(g)
        if s.turn != NOBODY:
            s.fire_asked = 0
            if s.aiming and (is_able(g, s.turn) or bleeds_in_turn(g, s.turn)):
                s.phase = Phase.FIRE
            else:
                start_turn(g)
        elif g.book.bonus_cards:
            open_extra_phase(g)
        else:
            s.phase = Phase.ROUND_END
    elif phase == Phase.TURN:
        ask(g, s.turn, Decision.TURN)
    elif phase < Phase.TURN_END:
        advance_contest(g)
    elif phase == Phase.EXTRA:
        start_extra(g)
    elif g.book.bonus_cards and phase < Phase.MORALE and ask_taking(g):
        return
    elif phase == Phase.TURN_END:
        end_turn(g)
    elif is_between(g):
        advance_fire(g)
    elif phase == Phase.ROUND_END:
        end_round(g)
    elif phase == Phase.MORALE:
        if not (g.book.gm and ask_flight(g)):
            s.turn = 0 if g.book.bleed_timing == BleedTiming.ROUND_END else s.count
            s.phase = Phase.ROUND_BLEED
    elif ask_bleeding(g):
        s.phase = Phase.SECOND_POINT
    else:
        close_round(g)


@rule
def advance_contest(g: Game) -> None:
    """One contest: responses, bonuses, cards, plays, and what comes of them (CONTEST C2 to C9)."""
    s = g.state
    phase = s.phase
    if phase == Phase.RESPONSE:
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
            if g.book.bonus_commit_time == BonusCommitTime.ANY_TIME:
                open_commitments(g)
                s.phase = Phase.LATE_COMMIT
    elif phase == Phase.LATE_COMMIT:
        if not ask_commit(g):
            s.phase = Phase.PLAYS
    elif phase == Phase.PLAYS:
        if g.book.bonus_cards:
            advance_bonus_plays(g)
        elif not ask_play(g) and not show_first(g) and not is_tie_redrawn(g):
            s.phase = Phase.RESOLVE
    elif phase == Phase.RESOLVE:
        s.asked = 0
        s.phase = Phase.SETTLE
        if is_lobbed(g):
            throw(g)
        elif is_shot_by_shot(g):
            if resolve_shot(g):
                s.phase = Phase.PLAYS
        else:
            resolve(g)
    elif phase == Phase.SETTLE:
        if not settle_targets(g):
            s.phase = s.after


@rule
def advance_fire(g: Game) -> None:
    """Let those who have aimed fire: before a turn, or at somebody who moved into what they cover."""
    s = g.state
    if s.phase == Phase.FIRE:
        if s.fire_asked != 0 and is_over(g):
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
        if not show_first(g) and not is_tie_redrawn(g):
            g.state.phase = Phase.RESOLVE


@rule
def begin_contest(g: Game, i: int, j: int) -> None:
    """A fighter attacks, and those named respond, `j` first (C1).

    Clause: CON-10.16, CON-33.2, CON-R105, CON-R171, CON-X1.
    """
    s = g.state
    s.attacker = i
    s.target = j
    s.shot = 0
    s.asked = 0
    s.aimed = 0
    s.aim_cards = 0
    s.redraws = 0
    s.after = s.phase if is_between(g) else Phase.TURN_END
    s.phase = Phase.RESPONSE
    if s.aiming:
        take_aim(g, i)
    if g.book.bonus_cards:
        open_commitments(g)
        s.fighters[i].attacked_extra |= s.extra > 0


@rule
def ask_response(g: Game) -> bool:
    """Ask the next target that can respond at all, in the order named (C2).

    Clause: CON-10.4, CON-10.5, CON-22.2, CON-22.3, CON-R188.
    """
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
    """Begin a round: nobody has acted, nobody holds cards, everybody acts at its own level.

    Clause: CON-9.6, CON-10.1, CON-10.7, CON-10.11, CON-11.3, CON-R62, CON-R64, CON-X5, CON-X6.
    """
    s = g.state
    if s.round == g.book.rounds:
        finish_combat(g)
        return
    s.round += 1
    s.level = 14
    s.phase = Phase.NEXT_TURN
    s.called = UNASKED
    for i in range(s.count):
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


@rule
def start_turn(g: Game) -> None:
    """Begin the turn of the next fighter: none for the dead, a bleeding draw for the critical (T1, T2).

    Clause: CON-8.4, CON-20.7, CON-21.1, CON-22.4, CON-36.10, CON-R104, CON-R115, CON-R152, CON-R171,
    CON-R188, CON-X18.
    """
    s = g.state
    i = s.turn
    fighter = s.fighters[i]
    fighter.commit_done = 0
    fighter.enable_done = 0
    s.phase = Phase.TURN
    if g.book.gm:
        forget_leave(g)
    if bleeds_in_turn(g, i):
        s.phase = Phase.SECOND_POINT
        start_bleeding(g, i)
    elif not is_able(g, i):
        fighter.turn_taken = 1
        s.phase = Phase.NEXT_TURN
    else:
        if recovers_by_itself(g, i):
            recover_in_combat(g, i)
        if g.book.slow_ready == SlowReady.AUTOMATIC:
            rest_weapons(g, i)


@rule
def end_turn(g: Game) -> None:
    """End a turn: its maker's record is clean again; the combat may be over.

    Clause: CON-2.4, CON-8.4, CON-17.1, CON-17.2, CON-17.3, CON-37.6, CON-37.7, CON-37.8, CON-R105,
    CON-R152, CON-R187.
    """
    s = g.state
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
    elif s.extra:
        go_on_with_extra(g)
    else:
        s.phase = Phase.NEXT_TURN


@rule
def end_round(g: Game) -> None:
    """End a round: what was lobbed goes off, minions may flee, hands are discarded (R3).

    The comatose wait for a medic.
    Clause: CON-36.12, CON-R64, CON-R192, CON-X1, CON-X12, CON-X13, CON-X22.
    """
    s = g.state
    if s.blast_count > 0:
        go_off_late(g)
    if g.book.morale == Morale.HALF:
        check_morale(g)
    for i in range(s.count):
        discard_all(g, s.fighters[i].hand)
        discard_all(g, s.fighters[i].saved)
    discard_shared(g)
    if g.book.bonus_cards:
        end_bonuses(g)
    wait_for_medics(g)
    s.phase = Phase.MORALE


@rule
def is_over(g: Game) -> bool:
    """Whether the combat is over: at most one side has able members, or it is when the GM says so.

    Clause: CON-8.4, CON-R187.
    """
    return g.state.called == ENDED if calls_end(g) else side_left(g) != SEVERAL


@rule
def close_round(g: Game) -> None:
    """Leave a round: the combat is over, or the next round begins, where need be with order draws.

    Clause: CON-8.4, CON-9.1, CON-9.6, CON-R187, CON-X16.
    """
    s = g.state
    if calls_end(g) and s.called < NEXT_ROUND:
        ask_gm(g, 0, Decision.COMBAT_OVER)
        return
    again = g.book.order_redraw == OrderRedraw.EVERY_ROUND
    s.phase = Phase.ROUND
    s.redraws = 0
    if is_over(g):
        finish_combat(g)
    elif s.round < g.book.rounds and (again or has_surprised(g)):
        if again:
            cite(g, Clause.CON_R58)
        for i in range(s.count):
            s.fighters[i].delayed_to = 0
            if again:
                s.fighters[i].level = 0
        s.phase = Phase.ORDER


@rule
def finish_combat(g: Game) -> None:
    """End the combat: the last side with able members has won; then the aftermath.

    Clause: CON-15.5, CON-36.12, CON-R64, CON-R187.
    """
    s = g.state
    left = side_left(g)
    s.winner = NOBODY if left == SEVERAL else left
    cite(g, Clause.CON_8_4, a=s.winner)
    for i in range(s.count):
        discard_all(g, s.fighters[i].hand)
        discard_all(g, s.fighters[i].saved)
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
            in_turn = g.book.bleed_timing == BleedTiming.OWN_PHASE
            s.phase = Phase.TURN_END if in_turn else Phase.ROUND_BLEED
            if s.aftermath > 0:
                s.phase = Phase.AFTERMATH_BLEED
    elif s.phase == Phase.AFTERMATH:
        s.turn = 0
        s.phase = Phase.AFTERMATH_TREAT if next_aftermath_round(g) else Phase.REST
    elif s.phase == Phase.AFTERMATH_TREAT:
        if not ask_aftermath_treating(g):
            s.turn = 0
            s.phase = Phase.AFTERMATH_BLEED
    elif s.phase == Phase.AFTERMATH_BLEED:
        if ask_bleeding(g):
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
        if not ask_play(g) and not show_first(g) and not is_pair_redrawn(g):
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
    elif last != SEVERAL or s.exchange == EXCHANGES:
        s.winner = NOBODY if last == SEVERAL else last
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
def use_action(g: Game) -> None:
    """The action of this round is spent; the turn ends."""
    s = g.state
    s.fighters[s.turn].has_acted = 1
    s.phase = Phase.TURN_END


@rule
def winner(g: Game) -> int:
    """The side that won a finished match, or NOBODY."""
    return g.state.winner
