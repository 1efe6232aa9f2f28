"""The sequence of play: what happens in which order."""

from __future__ import annotations

from collections.abc import Callable

from facedown.systems.throwdown.rules import (
    damage,
    effects,
    events,
    favor,
    initiative,
    omens,
    payload,
    picks,
    setup,
    strike,
    turns,
)
from facedown.systems.throwdown.state import Game, Step

STEPS: dict[int, Callable[[Game], None]] = {  # each does its part and says what comes next
    Step.SETUP: setup.set_up,
    # A Throwdown: the initiative cards are laid (step 1) and everything is fixed (step 2)
    Step.CONTEST: initiative.open_contest,  # of a stand-alone contest
    Step.INITIATIVE: initiative.lay_initiative,
    Step.STRIKES: strike.fix_strikes,
    # 3.1: the reveal
    Step.REVEAL: initiative.reveal,
    Step.REPLAY: initiative.replay,
    Step.INITIATIVE_END: initiative.end_initiative,
    # 3.2: turns, with their steps a) to j)
    Step.TURN: turns.start_turn,
    Step.DECLARE: turns.ask_declaration,  # b)
    Step.TAKE_DRIVE: turns.ask_driver,
    Step.DRIVE: turns.perform_drive,  # f)
    Step.DRIVE_CARD: turns.ask_card,  # g)
    Step.CHECK: strike.check,  # h)
    Step.TURN_END: turns.end_turn,  # j)
    Step.COACH_DRIVE: turns.ask_coach_drive,  # c) of Coach's turn
    # Microevents, effects, Omens
    Step.FIRE: events.find_target,
    Step.EACH: events.reach_each,
    Step.ALL: events.reach_each,
    Step.AFFECT: events.affect,
    Step.HIT: damage.hit,
    Step.SUFFER: damage.suffer,
    Step.OFFENDED: damage.ask_end,
    Step.BREAK_DOWN: damage.break_down,
    Step.ASK_LEAVE: favor.ask_leave,
    Step.INVEST_FAVOR: favor.ask_favor,
    Step.APPLY: payload.apply_next,
    Step.PERFORM: effects.perform_next,
    Step.EXHAUST: picks.ask_gear,
    Step.SWAP: picks.ask_swap,
    Step.SWAP_FAVOR: picks.ask_favor_swap,
    Step.ORDER: picks.ask_order,
    Step.REPAIR: picks.ask_robo,
    Step.STASH: picks.ask_stash,
    Step.SHOW_STACK: picks.ask_stack,
    Step.OMEN_WINDOW: omens.ask_omen,
    Step.CRISIS: omens.start_crisis,
    Step.CRISIS_END: omens.end_crisis,
}
