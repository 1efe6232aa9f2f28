"""The sequence of play: what happens in which order."""

from __future__ import annotations

from collections.abc import Callable

from facedown.systems.clash.rules import clash, sets, setup, turns
from facedown.systems.clash.rules.act import ask_act, end_action, make_paid_move
from facedown.systems.clash.rules.effects import perform_effects
from facedown.systems.clash.state import Game, Phase

STEPS: dict[int, Callable[[Game], None]] = {  # each does its part and says what comes next
    # Setup
    Phase.PLACE: setup.place_fighters,  # S1, S2: the starting spots and life
    Phase.COIN: setup.toss_coin,  # S3: who names the first player
    Phase.GO_FIRST: setup.ask_side,
    Phase.SIDE: setup.draw_opening_hands,  # S4
    Phase.EXCHANGE: setup.ask_exchange,  # S5, S6: cards set aside, then the game begins
    # The turn and its Act Phase
    Phase.TURN: turns.start_turn,  # T0
    Phase.TURN_START: perform_effects,
    Phase.ACT: ask_act,  # T1: an action, a clash, or the end
    Phase.MOVE: make_paid_move,
    Phase.TACTIC: end_action,
    Phase.ABILITY: end_action,
    # The Clash Phase, T2
    Phase.RESPOND: sets.ask_response,  # step 2; step 1 was the aggressor's
    Phase.REVEAL: sets.reveal,  # step 3
    Phase.UNCONTESTED: sets.ask_uncontested,  # step 4.4
    Phase.ORDER: clash.fix_order,  # steps 4 to 4.3
    Phase.STAGGER: clash.check_stagger,  # step 5.1, for each active card
    Phase.BEFORE: perform_effects,  # step 5.2
    Phase.RANGE: clash.check_range,  # steps 5.3, 5.4
    Phase.HIT: perform_effects,
    Phase.DAMAGE: clash.deal_damage,
    Phase.AFTER: clash.perform_after,  # step 5.5
    Phase.RESULT: perform_effects,  # step 5.6
    Phase.NEXT_CARD: clash.next_card,
    # The Resolution Phase, T3
    Phase.RESOLUTION: clash.perform_resolution,  # step 6.1
    Phase.SUSTAIN: clash.judge_tactics,  # step 6.2
    Phase.GAUGE: clash.put_cards_away,  # step 6.3
    # The End Phase, T4
    Phase.END: turns.end_phase,  # a card, where no clash took place
    Phase.TURN_END: turns.check_hand,  # after the effects at the end of the turn
    Phase.HAND_LIMIT: turns.end_turn,  # then step 7: whose turn is next
}
