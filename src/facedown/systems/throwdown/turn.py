"""The sequence of play: what happens in which order."""

from __future__ import annotations

from collections.abc import Callable

from facedown.engine.course.sequence import each, sequence
from facedown.engine.rules import subscribe
from facedown.systems.throwdown.rules import (
    acts,
    asking,
    challenge,
    coach,
    consequences,
    costs,
    damage,
    drives,
    effects,
    establish,
    events,
    favor,
    fusion,
    gambit,
    helps,
    initiative,
    investing,
    omens,
    outcome,
    payload,
    picks,
    powers,
    rumble,
    setup,
    spoils,
    spotlight,
    strike,
    tidy,
    turns,
)
from facedown.systems.throwdown.state import Game
from facedown.systems.throwdown.steps import Step

CHAPTERS = subscribe(fusion.CHAPTER)

GAMBIT = (
    gambit.ask_threshold,
    omens.open_window,
    gambit.ask_signal,
    gambit.ask_card,
    gambit.compare,
    gambit.grant,
    consequences.ask_consequence,  # until none is left
    gambit.discard_cards,
    gambit.ask_investing,
    gambit.adjust_hands,
)
SPOTLIGHTS = (each(times=asking.pilots, do=acts.give_spotlight), acts.end_part)
BEAT = (acts.ask_beat, acts.end_part)
CLASH = (challenge.start_clash, challenge.end_clash, acts.end_act)
REVEAL = (initiative.reveal, initiative.end_initiative)
ESTABLISHED = (
    establish.draw_bonus,
    each(times=establish.givers, do=establish.begin_gifts),
    each(times=establish.givers, do=establish.begin_returns),
    strike.determine_strikes,
    *REVEAL,
)
COMPLETED = (
    rumble.transform,  # step 4, if the Drive is a Rumble
    each(times=powers.picks, do=powers.ask_power),
    turns.end_turn,  # j)
)
COSTS = (
    payload.apply_next,  # until both are empty
    each(times=costs.rumble_stages, do=costs.do_collateral),
    costs.damage_robos,
    costs.settle_defeats,
)
STEPS: dict[int, Callable[[Game], None]] = {  # each does its part and says what comes next
    Step.SETUP: setup.set_up,
    # A scenario: three acts of Spotlights (a), Coach's beat (b) and a Clash (c, d)
    Step.ACT: sequence(acts.start_act, *SPOTLIGHTS, *BEAT, *CLASH),
    Step.SPOTLIGHTS: sequence(*SPOTLIGHTS, *BEAT, *CLASH),  # where a position begins there
    Step.BEAT: sequence(*BEAT, *CLASH),
    Step.CLASH: sequence(*CLASH),
    Step.CLASH_END: sequence(challenge.end_clash, acts.end_act),
    Step.ACT_END: acts.end_act,
    Step.SPOTLIGHT: sequence(spotlight.ask_spotlight, spotlight.ask_otherwise),
    # A Gambit
    Step.GAMBIT: sequence(gambit.ask_specialty, gambit.ask_acceptance, *GAMBIT),
    Step.LONE_GAMBIT: sequence(*GAMBIT),
    # Step 1 of a Throwdown: both Commanders lay a card
    Step.CHALLENGE: sequence(
        each(times=asking.pilots, do=challenge.ask_challenge),
        challenge.ask_coach,
        each(times=asking.everybody, do=challenge.ask_acceptance),
        initiative.refuse,
    ),
    Step.CONTEST: sequence(initiative.take_sides, each(times=2, do=initiative.lay_initiative), *ESTABLISHED),
    # Step 2: the questions of a scenario
    Step.ESTABLISH: sequence(
        establish.begin_questions,
        each(times=asking.pilots, do=establish.ask_joining),
        establish.ask_involvement,  # until Coach is done
        establish.ask_place,
        each(times=2, do=establish.ask_stake),
        each(times=asking.pilots, do=establish.ask_vote),
        establish.count_votes,
        *ESTABLISHED,
    ),
    # Step 3.1, if the cards were the same
    Step.REPLAY: sequence(initiative.ask_replay, each(times=2, do=initiative.replay), *REVEAL),
    # Step 3.2: turns
    Step.TURN: turns.start_turn,  # a) the Omen window
    Step.PILOTS_TURN: sequence(
        turns.ask_fusion, each(times=helps.early_assists, do=helps.ask_assist), turns.begin_drive
    ),
    Step.DRIVE: sequence(
        turns.ask_declaration,  # b) the Drive, and who takes it
        turns.ask_driver,
        drives.turn_up,  # what a Rumble has left face-down
        omens.open_window,  # c) the Omen window
        helps.use_early_assists,
        each(times=helps.assists, do=helps.ask_assist),  # d)
        helps.ask_own_help,  # e)
        turns.perform_drive,  # f) as long as a card fits; else b) again
        rumble.begin_rumble,
        turns.ask_card,  # g)
        turns.ask_face,
        *COMPLETED,  # h) the check goes first, of a Pilot's card
    ),
    Step.CHECK: strike.check,
    Step.TURNED_UP: drives.end_turning_up,
    Step.COACH_ASSISTS: coach.ask_assist,  # Coach, after a): b) until he is done
    Step.COACH_CARD: sequence(each(times=coach.price, do=coach.ask_card), coach.have_assist),
    Step.COACH_DRIVE: sequence(
        coach.ask_drive,  # c) the Drive, with its card
        drives.turn_up,
        coach.perform_drive,
        rumble.begin_rumble,
        coach.play_card,
        *COMPLETED,
    ),
    # Fusions and joining the Final Form
    Step.FUSE: sequence(each(times=2, do=fusion.ask_partner), fusion.fuse),
    Step.SPLIT_FUSION: fusion.divide,
    Step.BREAK_DISCARDS: sequence(each(times=asking.pilots, do=fusion.discard_for_break)),
    Step.JOINING: sequence(each(times=asking.pilots, do=rumble.ask_joining)),
    # The Outcome (step 5)
    Step.OUTCOME: sequence(
        outcome.judge,
        spoils.ask_purchase,  # until nothing is left
        spoils.ask_concession,
        each(times=asking.items, do=spoils.do_item),
        each(times=costs.drops, do=costs.ask_drop),
        *COSTS,
    ),
    Step.PVP_OUTCOME: sequence(costs.ask_prize, costs.ask_mercy, *COSTS),
    Step.INNOCENTS: costs.hurt_innocents,
    # Discard and Draw (step 6)
    Step.TIDY: sequence(
        tidy.clear_table,
        tidy.deal_out,
        each(times=asking.threats, do=investing.ask_investing),
        tidy.mend,
        tidy.adjust_hands,
        tidy.end_throwdown,
    ),
    Step.ADJUST: sequence(tidy.ask_discards, tidy.discard_down, tidy.draw_up),
    # Microevents, effects, Omens
    Step.FIRE: events.find_target,
    Step.EACH: events.reach_each,
    Step.ALL: events.reach_each,
    Step.AFFECT: events.affect,
    Step.HIT: sequence(damage.begin_point, each(times=damage.PAYERS, do=damage.ask_payer), damage.suffer),
    Step.INVEST_FAVOR: favor.ask_favor,
    Step.PERFORM: effects.perform_next,
    Step.EXHAUST: sequence(each(times=picks.times, do=picks.ask_gear)),
    Step.SWAP: sequence(each(times=2, do=picks.ask_swap), picks.swap),
    Step.ORDER: sequence(each(times=picks.cards_to_place, do=picks.ask_order)),
    Step.OMEN_WINDOW: sequence(each(times=asking.pilots, do=omens.ask_omen)),
    Step.CRISIS: sequence(omens.start_crisis, omens.end_crisis),
}
