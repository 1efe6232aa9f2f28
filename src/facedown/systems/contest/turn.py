"""The sequence of play: what happens in which order."""

from __future__ import annotations

from collections.abc import Callable

from facedown.engine.course.sequence import each, sequence
from facedown.systems.contest import hooks
from facedown.systems.contest.chapters import CHAPTERS as CHAPTERS
from facedown.systems.contest.rules import (
    asking,
    attack,
    bleeding,
    extended,
    firing,
    healing,
    referee,
    rounds,
)
from facedown.systems.contest.rules.bonus import ask_commit
from facedown.systems.contest.rules.extra import start_extra
from facedown.systems.contest.rules.morale import ask_flight
from facedown.systems.contest.rules.order import draw_order
from facedown.systems.contest.rules.resolve import settle_target
from facedown.systems.contest.state import Game, Step

STEPS: dict[int, Callable[[Game], None]] = {  # each does its part and says what comes next
    # Rounds of a combat, and their turns
    Step.ORDER: draw_order,  # a level for everyone
    Step.ROUND: rounds.start_round,
    Step.NEXT_TURN: rounds.next_turn,  # R1: in the order of action
    Step.FIRE: firing.fire_before_turn,  # who has aimed may fire first
    Step.TURN_START: rounds.start_turn,
    Step.TURN: rounds.ask_turn,  # T3: an action; with it a contest may begin (C1)
    Step.MOVED: firing.fire_at_mover,  # who covers the way may fire
    Step.CHARGE: attack.end_charge,
    Step.TURN_END: rounds.end_turn,
    Step.EXTRA: start_extra,  # R2: extra actions
    Step.ROUND_END: rounds.end_round,  # R3
    Step.FLIGHT: ask_flight,  # does a thinned swarm flee?
    Step.NEXT_ROUND: rounds.close_round,
    # A contest in a turn
    Step.CONTEST: sequence(
        each(times=asking.targets, do=attack.ask_response),  # C2: what each target does
        hooks.before_cards,  # C3
        attack.draw_cards,  # C4
    ),
    Step.COMMIT: ask_commit,  # C3: bonus cards; again after the draw, where that is at any time
    Step.PLAYS: attack.play,  # C5, unseen; C6 to C8
    Step.SETTLE: sequence(each(times=asking.targets, do=settle_target)),  # C9
    # Bleeding, in a turn or a round or after the combat; then rest
    Step.BLEED: sequence(each(times=asking.fighters, do=bleeding.ask_bleeding)),
    Step.SECOND_POINT: bleeding.ask_second_point,  # after each draw, for medics
    Step.AFTERMATH: sequence(
        bleeding.start_aftermath_round,  # until nobody bleeds
        bleeding.wake_the_unconscious,
        healing.ask_rest,  # how long, if the GM wants any
        healing.start_day,  # until nobody needs more
    ),
    Step.AFTERMATH_ROUND: sequence(
        each(times=bleeding.SIDES, do=bleeding.treat_in_aftermath),
        each(times=asking.fighters, do=bleeding.ask_bleeding),
    ),
    Step.DAY: sequence(each(times=asking.fighters, do=healing.ask_healing), healing.end_day),
    # Exchanges of a contest that is no combat
    Step.TASK: referee.ask_difficulty,
    Step.EXCHANGES: extended.next_exchange,  # until all but one are out
    Step.EXCHANGE: sequence(
        each(times=asking.fighters, do=extended.ask_choice),  # contest, recover or concede, unseen
        extended.show_choices,
        extended.ask_rival,  # until all are paired
        each(times=asking.fighters, do=extended.open_pair),
    ),
    Step.PAIR_PLAYS: extended.play_pair,
}
