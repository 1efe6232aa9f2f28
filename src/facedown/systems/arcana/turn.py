"""The sequence of play: what happens in which order."""

from __future__ import annotations

from collections.abc import Callable

from facedown.engine.course.sequence import each, sequence
from facedown.systems.arcana.rules import (
    actions,  # noqa: F401 - declares the question of a turn
    adversaries,
    bins,
    bodies,
    campaign,
    checks,
    choices,
    conclusion,
    corruption,
    effects,
    friendship,
    joining,
    leaving,
    manipulation,
    moves,
    opening,
    rounds,
    stand_ins,
    supremacy,
    turns,
)
from facedown.systems.arcana.state import Game
from facedown.systems.arcana.steps import Step

STEPS: dict[int, Callable[[Game], None]] = {  # each does its part and says what comes next
    Step.MATCH: sequence(
        corruption.draw_number,  # of a campaign
        each(times=campaign.fight_count, do=campaign.give_fight),
        campaign.end_list,
    ),
    Step.FIGHT: sequence(opening.begin_fight, rounds.give_round, conclusion.conclude),
    Step.ROUND: sequence(
        rounds.start_round,  # 1: Intents
        each(times=supremacy.players, do=stand_ins.give_stand_in_turn),
        rounds.ask_next_player,  # 2: until all have acted
        rounds.end_player_step,
        rounds.ask_next_adversary,  # 3: likewise
        rounds.bring_reinforcements,
        each(times=supremacy.players, do=joining.ask_stand_in),
        rounds.end_round,
    ),
    Step.STAND_IN: sequence(
        stand_ins.draw_stand_in_cards, stand_ins.ask_stand_in_use, stand_ins.end_stand_in_turn
    ),
    Step.TURN: sequence(
        turns.begin_turn,
        turns.lose_turn,
        turns.draw_hand,
        turns.ask_act,  # one action after the other
        turns.note_blur,
        turns.ask_keep,
        turns.end_turn,
    ),
    Step.FIRE: sequence(
        bins.start_firing,
        choices.ask_which,
        effects.carry_out,
        bins.start_what_follows,
        effects.carry_out,
        bins.end_firing,
    ),
    Step.EFFECTS: sequence(choices.ask_which, effects.carry_out),
    Step.TARGETS: sequence(effects.work_on_next, effects.end_effect),
    Step.STRIP: sequence(bodies.ask_strip),
    Step.WALK: sequence(moves.ask_step),
    Step.LEAVE: sequence(joining.ask_hiding_place, leaving.end_leaving),
    Step.CHECK: sequence(
        each(times=checks.terms, do=checks.ask_term),
        checks.ask_payment,
        checks.shuffle_for_check,
        checks.make_check,
        checks.carry_check_out,
        checks.end_check,
    ),
    Step.TURN_CARDS: sequence(checks.turn_cards, checks.ask_which_counts, checks.judge),
    Step.ADVERSARY: sequence(
        adversaries.begin_adversary_turn,
        adversaries.test_flight,
        adversaries.roam,
        adversaries.drop_after_move,
        adversaries.give_intent,
        adversaries.end_adversary_turn,
    ),
    Step.INTENT: sequence(adversaries.turn_up, effects.carry_out, adversaries.put_away),
    Step.CONCLUSION: sequence(
        each(times=conclusion.fate_questions, do=conclusion.ask_fate),
        supremacy.fill_worksheet,
        conclusion.test_retirement,
        conclusion.note_gone,
        campaign.spend_scenes,
    ),
    Step.MILESTONE: sequence(each(times=supremacy.players, do=supremacy.ask_relief), supremacy.draw_buff),
    Step.DAY_END: sequence(
        each(times=supremacy.players, do=manipulation.wake_up),
        friendship.grow_friendship,
        campaign.begin_day,
        each(times=supremacy.players, do=campaign.ask_newcomer),
        campaign.end_without_party,
    ),
    Step.CORRUPTION: sequence(corruption.ask_shelter, corruption.test_at_once),
}
