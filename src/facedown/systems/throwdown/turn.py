"""The sequence of play: what happens in which order."""

from __future__ import annotations

from collections.abc import Callable

from facedown.engine.hook import subscribe
from facedown.engine.sequence import each, sequence
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
SPOTLIGHTS = (each(times=asking.pilots, do=acts.give_spotlight), acts.end_spotlights)
BEAT = (acts.ask_beat, acts.end_beat)
CLASH = (challenge.start_clash, challenge.end_clash, acts.end_act)
REVEAL = (initiative.reveal, initiative.end_initiative)
ESTABLISHED = (
    establish.draw_bonus,
    establish.ask_gifts,  # giver by giver
    establish.ask_returns,  # likewise
    strike.determine_strikes,
    *REVEAL,
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
    Step.FIAT: gambit.ask_fiat,
    Step.GAMBIT: sequence(gambit.ask_specialty, gambit.ask_acceptance, *GAMBIT),
    Step.LONE_GAMBIT: sequence(*GAMBIT),
    # Step 1 of a Throwdown: both Commanders lay a card
    Step.CHALLENGE: sequence(
        each(times=asking.pilots, do=challenge.ask_challenge),
        challenge.ask_coach,
        each(times=asking.everybody, do=challenge.ask_acceptance),
        initiative.refuse,
    ),
    Step.CONTEST: sequence(
        initiative.take_sides, each(times=asking.sides, do=initiative.lay_initiative), *ESTABLISHED
    ),
    # Step 2: the questions of a scenario
    Step.ESTABLISH: sequence(
        establish.begin_questions,
        each(times=asking.pilots, do=establish.ask_joining),
        establish.ask_involvement,  # until Coach is done
        establish.ask_place,
        each(times=asking.sides, do=establish.ask_stake),
        each(times=asking.pilots, do=establish.ask_vote),
        establish.count_votes,
        *ESTABLISHED,
    ),
    # Step 3.1, if the cards were the same
    Step.REPLAY: sequence(initiative.ask_replay, each(times=asking.sides, do=initiative.replay), *REVEAL),
    # Step 3.2: turns. Pilots:
    Step.TURN: turns.start_turn,  # a) the Omen window
    Step.PROPOSE: turns.ask_fusion,
    Step.EARLY_ASSISTS: helps.ask_assists,
    Step.DECLARE: turns.ask_declaration,  # b) the Drive, and who takes it
    Step.TAKE_DRIVE: turns.ask_driver,
    Step.TURNED_UP: turns.go_on,  # of a Rumble card, where it lies face-down until then
    Step.DRIVE_TAKEN: turns.help_drive,  # c) the Omen window
    Step.ASSISTS: helps.ask_assists,  # d)
    Step.HELP_CARD: helps.ask_help_card,
    Step.OWN_HELP: helps.ask_own_help,  # e)
    Step.DRIVE: turns.perform_drive,  # f) as long as a card fits
    Step.DRIVE_CARD: turns.ask_card,  # g)
    Step.FACE: turns.ask_face,
    Step.CHECK: strike.check,  # h)
    Step.TURN_END: turns.end_turn,  # j)
    # Coach, after a):
    Step.COACH_ASSISTS: coach.ask_coach_assists,  # b)
    Step.COACH_CARD: coach.ask_coach_card,
    Step.COACH_DRIVE: coach.ask_coach_drive,  # c)
    # Fusions and the Rumble (step 4)
    Step.FUSE: fusion.ask_partners,
    Step.SPLIT_FUSION: fusion.divide,
    Step.BREAK_DISCARDS: fusion.discard_for_break,
    Step.JOINING: rumble.ask_joining,
    Step.RUMBLE_BEGINS: drives.open_rumble,
    Step.TRANSFORM: rumble.transform,
    Step.POWERS: powers.ask_powers,
    # The Outcome (step 5)
    Step.OUTCOME: outcome.judge,
    Step.PURCHASES: spoils.ask_purchases,
    Step.CONCESSIONS: spoils.ask_concessions,
    Step.ITEMS: spoils.do_items,
    Step.PVP_PRIZE: costs.ask_prize,
    Step.PVP_SCHISM: costs.ask_mercy,
    Step.DROPS: costs.ask_drops,
    Step.PAYLOADS: costs.apply_all,
    Step.COLLATERAL: costs.do_collateral,
    Step.INNOCENTS: costs.hurt_innocents,
    Step.DEFEATS: costs.settle_defeats,
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
    Step.OMEN_WINDOW: sequence(each(times=asking.pilots, do=omens.ask_omen)),
    Step.CRISIS: sequence(omens.start_crisis, omens.end_crisis),
}
