"""The sequence of play: what happens in which order."""

from __future__ import annotations

from collections.abc import Callable

from facedown.engine.course.sequence import each, sequence
from facedown.systems.confrontation.rules import (
    cards,
    carry,
    counter,
    declare,
    duel,
    failure,
    grants,
    inferiority,
    jokers,
    kit,
    luck,
    outcome,
    priority,
    rounds,
    scene,
    tidy,
    turns,
    upgrades,
)
from facedown.systems.confrontation.state import SEATS, Game
from facedown.systems.confrontation.steps import Step

CARRY_OUT = (carry.ask_choices, carry.carry_out)  # step 10
STEPS: dict[int, Callable[[Game], None]] = {  # each does its part and says what comes next
    Step.MATCH: sequence(
        each(times=kit.kit_questions, do=kit.ask_kit),
        scene.draw_hands,
        scene.begin,
    ),
    Step.ALONE: sequence(scene.confront_alone, scene.end_alone),
    Step.ROUND: sequence(
        rounds.start_round,
        each(times=SEATS, do=rounds.ask_initiative),  # unseen
        rounds.reveal_initiative,
        each(times=rounds.turn_count, do=rounds.give_turn),
        rounds.end_round,
    ),
    Step.SCRIPT: sequence(each(times=scene.script_length, do=scene.give_action), scene.end_script),
    Step.DUEL: sequence(
        duel.settle_start, each(times=duel.exchange_count, do=duel.give_exchange), duel.end_duel
    ),
    Step.TURN: sequence(turns.start_turn, turns.ask_move, turns.act, turns.end_turn),
    # The eleven steps of a confrontation (CFN-14)
    Step.CONFRONTATION: sequence(
        declare.open_confrontation,
        declare.ask_action,  # 1: the action, and whom it is aimed at
        declare.ask_tool,
        declare.ask_pairing,
        declare.ask_place,
        declare.ask_thing,
        declare.ask_target,  # until there are enough
        declare.announce_action,
        luck.ask_bad_luck,  # 2
        each(times=counter.times_committed, do=counter.ask_entry),
        counter.reveal_entries,
        counter.ask_counter,  # 3: until nobody is left
        luck.ask_late_bad_luck,
        counter.skip_if_unopposed,
        upgrades.ask_confronters,  # 4
        upgrades.ask_initiator,  # 5
        inferiority.weigh_pairs,
        grants.ask_grant,  # until she is done
        inferiority.assign_inferiority,  # 6
        priority.ask_card,  # 7, and 8: until nobody can or wants to go on
        outcome.compare_all,  # 9
        *CARRY_OUT,
        failure.ask_failure,  # 11, one failed action after the other
        tidy.end_confrontation,
    ),
    Step.SUCCESS: sequence(*CARRY_OUT, tidy.end_confrontation),
    Step.COUNTER: sequence(
        counter.ask_countermeasure,
        declare.ask_tool,
        declare.ask_pairing,
        declare.ask_place,
        declare.ask_thing,
        counter.ask_protected,
        counter.judge_countermeasure,
    ),
    Step.CARD: sequence(
        cards.ask_replacement,  # an NPC's, again and again
        priority.count_cards,
        priority.announce,
        jokers.ask_victim,
        jokers.nullify,
        cards.ask_draw,  # one after the other
        cards.fill_hands,
    ),
}
