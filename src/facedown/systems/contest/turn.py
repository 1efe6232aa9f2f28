"""The sequence of play: what happens in which order, and what each answer does."""

from __future__ import annotations

from facedown.engine.ask import Options, offer
from facedown.engine.log import cite
from facedown.engine.record import NOBODY
from facedown.engine.rule import rule
from facedown.systems.contest.clauses import Clause, OrderRedraw
from facedown.systems.contest.rules.actions import (
    BACKWARD,
    METER,
    charge,
    disengage,
    has_shot,
    make_ready,
    offer_moves,
    offer_targets,
    offer_turn,
    offer_weapons,
    part_from_all,
    shift,
    swap,
)
from facedown.systems.contest.rules.asking import ask
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
from facedown.systems.contest.rules.cards import discard_all
from facedown.systems.contest.rules.conditions import is_able, is_helpless
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
from facedown.systems.contest.rules.loss import side_left
from facedown.systems.contest.rules.order import (
    ask_order_value,
    next_in_order,
    offer_order_values,
    take_level,
    write_order,
)
from facedown.systems.contest.rules.ranged import reload
from facedown.systems.contest.rules.recovery import recover_in_combat, recovers_by_itself
from facedown.systems.contest.rules.resolve import (
    ask_play,
    is_tie_redrawn,
    offer_the_plays,
    open_contest,
    resolve,
    settle_targets,
)
from facedown.systems.contest.rules.response import keep_chosen, offer_responses, take_response
from facedown.systems.contest.rules.series import has_second_gun, name_target, offer_shots
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
        if s.turn == NOBODY:
            s.phase = Phase.ROUND_END
        else:
            start_turn(g)
    elif phase == Phase.TURN:
        ask(g, s.turn, Decision.TURN)
    elif phase == Phase.RESPONSE:
        if not ask_response(g):
            s.phase = Phase.DRAW
    elif phase == Phase.DRAW:
        open_contest(g)
        s.phase = Phase.PLAYS
    elif phase == Phase.PLAYS:
        if not ask_play(g) and not is_tie_redrawn(g):
            s.phase = Phase.RESOLVE
    elif phase == Phase.RESOLVE:
        s.asked = 0
        s.phase = Phase.SETTLE
        resolve(g)
    elif phase == Phase.SETTLE:
        if not settle_targets(g):
            s.phase = Phase.TURN_END
    elif phase == Phase.TURN_END:
        end_turn(g)
    elif phase == Phase.ROUND_END:
        end_round(g)


@rule
def begin_contest(g: Game, i: int, j: int) -> None:
    """A fighter attacks, and those named respond, `j` first (C1). Clause: CON-10.16, CON-X1."""
    s = g.state
    s.attacker = i
    s.target = j
    s.shot = 0
    s.asked = 0
    s.phase = Phase.RESPONSE


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
    s.redraws = 0
    s.phase = Phase.TURN
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
    fighter.turn_taken = 1
    fighter.lost = 0
    fighter.won_back = 0
    s.both = 0
    if side_left(g) >= 0:
        finish_combat(g)
    else:
        s.phase = Phase.NEXT_TURN


@rule
def end_round(g: Game) -> None:
    """End a round: hands are discarded, the comatose wait for a medic."""
    s = g.state
    for i in range(s.count):
        discard_all(g, s.fighters[i].hand)
    wait_for_medics(g)
    s.phase = Phase.ROUND
    if side_left(g) >= 0:
        finish_combat(g)
    elif g.book.order_redraw == OrderRedraw.EVERY_ROUND and s.round < g.book.rounds:
        for i in range(s.count):
            s.fighters[i].level = 0
            s.fighters[i].delayed_to = 0
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
        s.phase = Phase.AFTERMATH_TREAT if next_aftermath_round(g) else Phase.OVER
    elif s.phase == Phase.AFTERMATH_TREAT:
        if not ask_aftermath_treating(g):
            s.turn = 0
            s.phase = Phase.AFTERMATH_BLEED
    elif s.phase == Phase.AFTERMATH_BLEED:
        if ask_aftermath_bleeding(g):
            s.phase = Phase.SECOND_POINT
        else:
            s.phase = Phase.AFTERMATH


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
    elif decision == Decision.RESPONSE:
        take_response(g, s.target, action)
    elif decision == Decision.ORDER_VALUE:
        take_level(g, action)
    elif decision == Decision.MOVE:
        shift(g, s.turn, (BACKWARD - action if action > BACKWARD else action) * METER)
        use_action(g)
    elif decision == Decision.KEPT_CARD:
        keep_chosen(g, s.fighter, action)
    elif decision == Decision.CHOICE:
        s.fighters[s.fighter].choice = action
        s.fighters[s.fighter].chosen = 1
    elif decision == Decision.RIVAL:
        pair(g, s.fighter, action)
    else:
        act_on_value(g, decision, action)
    if s.decision == Decision.NONE:
        advance(g)


@rule
def use_action(g: Game) -> None:
    """The action of this round is spent; the turn ends."""
    s = g.state
    s.fighters[s.turn].has_acted = 1
    s.phase = Phase.TURN_END


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
        shift(g, i, METER if action == Act.STEP_UP else -METER)
    elif action == Act.DISENGAGE:
        disengage(g, i)
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
    i = s.turn
    if decision == Decision.SHOTS:
        s.shots = shots
        s.second_shots = 0
    else:
        s.shots += shots
        s.second_shots = shots
    more = decision == Decision.SHOTS and s.slot == MAIN and has_second_gun(g, i)
    if more and has_shot(g, i, SECOND):
        ask(g, i, Decision.SECOND_SHOTS)
    else:
        ask(g, i, Decision.TARGET)


@rule
def act_on_details(g: Game, decision: int, action: int) -> None:
    """Carry out the details of an action: its weapon, its target, its patient."""
    s = g.state
    i = s.turn
    if decision == Decision.PATIENT:
        use_action(g)
        start_treating(g, i, action)
    elif decision == Decision.TARGET:
        if s.act == Act.SHOOT:
            if name_target(g, action):
                ask(g, i, Decision.TARGET)
                return
        else:
            s.targets[0] = action
            s.target_count = 1
            if s.act == Act.CHARGE:
                charge(g, i, action)
        begin_contest(g, i, s.targets[0])
    elif s.act == Act.SHOOT:
        s.slot = action
        ask(g, i, Decision.SHOTS)
    elif s.act == Act.RELOAD:
        reload(g, i, action)
        use_action(g)
    elif s.act == Act.READY:
        make_ready(g, i, action)
        use_action(g)
    elif s.act == Act.SWAP:
        swap(g, i, action)
        use_action(g)
    else:
        s.slot = action
        ask(g, i, Decision.TARGET)


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
    elif action == TRY:
        ask_value(g, s.fighter, Decision.SECOND_POINT_VALUE, Clause.CON_22_11)
    else:
        s.medic += 1


@rule
def winner(g: Game) -> int:
    """The side that won a finished match, or NOBODY."""
    return g.state.winner
