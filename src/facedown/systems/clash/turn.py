"""The sequence of play: what happens in which order."""

from __future__ import annotations

from collections.abc import Callable

from facedown.engine.course.sequence import each, sequence
from facedown.systems.clash.rules import act, cards, clash, effects, operations, sets, setup, turns
from facedown.systems.clash.state import SEATS, Game, Step

ACT = (
    act.ask_act,  # T1: an action or a clash, until the turn player ends it
    turns.draw_card,  # T4, where no clash took place
    turns.perform_at_end,
    turns.discard_excess,
    turns.end_turn,  # step 7: whose turn is next
)
RESOLUTION = (
    each(times=SEATS, do=clash.perform_resolution),  # step 6.1
    clash.judge_tactics,  # step 6.2
)
CONCLUSION = (
    clash.put_cards_away,  # step 6.3
    clash.close_clash,
)
OPERATIONS = each(times=operations.operations, do=operations.operate)
STEPS: dict[int, Callable[[Game], None]] = {
    Step.SETUP: sequence(
        setup.place_fighters,  # S1, S2: the starting spots and life
        setup.toss_coin,  # S3: who names the first player
        setup.ask_side,
        setup.draw_opening_hands,  # S4
        setup.ask_exchange,  # S5, S6: cards set aside
        setup.start_game,
    ),
    Step.TURN: sequence(turns.start_turn, *ACT),  # T0
    Step.ACT: sequence(*ACT),  # where a position begins there
    Step.MOVE: act.make_paid_move,
    Step.TACTIC: act.end_tactic,
    # The Clash and the Resolution Phase, T2 and T3
    Step.CLASH: sequence(
        sets.ask_response,  # step 2; step 1 was the aggressor's
        sets.reveal,  # step 3
        sets.ask_uncontested,  # step 4.4
        clash.fix_order,  # steps 4 to 4.3
        each(times=SEATS, do=clash.activate),  # step 5
        each(times=SEATS, do=clash.judge_late),
        *RESOLUTION,
        *CONCLUSION,
    ),
    Step.RESOLUTION: sequence(*RESOLUTION, *CONCLUSION),
    Step.CONCLUSION: sequence(*CONCLUSION),
    Step.ACTIVATION: sequence(
        clash.check_stagger,  # step 5.1
        clash.perform_before,  # step 5.2
        clash.check_range,  # steps 5.3, 5.4
        clash.deal_damage,
        clash.perform_after,  # step 5.5
        clash.judge_card,  # step 5.6
    ),
    # Effects
    Step.EFFECTS: sequence(
        effects.find_effect, effects.ask_will, effects.pay, OPERATIONS, effects.next_effect
    ),
    Step.OPTION: sequence(OPERATIONS),
    Step.CHOICE: sequence(cards.ask_card),
    Step.EXCESS: sequence(cards.ask_card),
}
