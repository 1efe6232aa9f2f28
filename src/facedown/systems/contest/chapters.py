"""The chapters that say for themselves where they act, in the order in which they do."""

from __future__ import annotations

from facedown.engine.rules import Chapter, subscribe
from facedown.systems.contest import hooks
from facedown.systems.contest.rules import aiming, bleeding, bonus, effects, enabling, extra, firing, morale

AIMING = Chapter(
    {
        hooks.turn_comes: firing.open_fire,
        hooks.disturbed: aiming.lose_aim,
        hooks.moved: firing.open_fire_at_mover,
        hooks.contest_begins: aiming.take_aim,
        hooks.contest_left: aiming.settle_aim,
        hooks.combat_over: aiming.end_all_aims,
    },
    aiming.somebody_aims,
)
BONUS_CARDS = Chapter(
    {
        hooks.asks_first: bonus.ask_taking,
        hooks.turn_begins: bonus.begin_turn,
        hooks.turn_ended: extra.go_on_with_extra,
        hooks.contest_begins: bonus.join_contest,
        hooks.before_cards: bonus.let_commit,
        hooks.drawn: bonus.count_drawn,
        hooks.cards_dealt: enabling.use_bonuses,
        hooks.asks_before_plays: enabling.ask_enabling,
        hooks.plays_made: enabling.reveal_bonuses,
        hooks.limit_change: effects.by_spades,
        hooks.power_change: effects.hearts,
        hooks.armor_change: effects.by_diamonds,
        hooks.hand_given_up: bonus.set_aside,
        hooks.everyone_has_acted: extra.open_extra_phase,
        hooks.round_over: bonus.end_bonuses,
        hooks.combat_over: bonus.end_bonuses,
    },
    bonus.plays_bonus_cards,
)
BLEEDING = Chapter(
    {hooks.turn_taken_up: bleeding.bleed_in_turn, hooks.round_over: bleeding.bleed_after_round}
)
MORALE = Chapter({hooks.round_ends: morale.check_morale, hooks.round_over: morale.let_swarms_flee})

CHAPTERS = subscribe(AIMING, BONUS_CARDS, BLEEDING, MORALE)
