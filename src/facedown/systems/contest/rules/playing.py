"""The choice of a play: why one cannot be made, and what making it does (C5)."""

from __future__ import annotations

from facedown.engine.rule import rule
from facedown.systems.contest.clauses import AimBaseCards, PlayChoice, TwoWeaponSum, Way, Why
from facedown.systems.contest.rules.cards import is_under, value_of
from facedown.systems.contest.rules.compare import strikes_with_both
from facedown.systems.contest.rules.plays import (
    HIGH,
    OVERDRAW,
    PAIR,
    best_play,
    cards_of,
    is_sequence,
    limit_of_play,
    play_rank,
    uses_several,
)
from facedown.systems.contest.state import Game, Who

NO_RANK = 1 << 20  # of no cards: above every limit


@rule("CON-1.5", "CON-1.6", "CON-2.11", "CON-10.15", "CON-R3", "CON-R22", "CON-R23", "CON-R75")
def why_not_play(g: Game, play: int) -> int:
    """Why a play cannot be made."""
    s = g.state
    i = s.fighter
    fighter = s.fighters[i]
    limit = limit_of_play(g, i)
    aimed = s.aimed and i == s.attacker
    only_sums = not aimed and fighter.response == Way.DEFEND_TWO and cards_of(g, i).count == 2
    if play == OVERDRAW:
        return Why.HAS_A_PLAY if is_under(g, least_rank(g, i, only_sums), limit) else Why.NONE
    single = not uses_several(play)
    if not is_under(g, play_rank(g, i, play), limit):
        if only_sums and not play & PAIR:
            return Why.SUM_IN_DEFENSE if single else Why.SUM_OVERDRAWS
        return Why.ABOVE_THE_LIMIT
    if aimed:
        return why_not_aimed(g, i, play)
    both = strikes_with_both(g, i)
    if play & PAIR:
        if not both:
            return Why.SEQUENCE_TAKES_TWO_WEAPONS
        return Why.NONE if is_sequence(g, i, play) else Why.BOTH_WEAPONS_PLAY
    if only_sums and single:
        return Why.SUM_IN_DEFENSE
    if both:
        if not single:
            return Why.NONE if g.book.two_weapon_sum == TwoWeaponSum.YES else Why.NO_SUM_WITH_BOTH
        best = highest_rank(g, i, False, False)
        return Why.NONE if play_rank(g, i, play) == best else Why.HIGHEST_WITH_BOTH
    if g.book.play_choice == PlayChoice.FORCED_HIGHEST:
        if play_rank(g, i, play) < highest_rank(g, i, only_sums, cards_of(g, i).count == 2):
            return Why.HIGHEST_REQUIRED
    return Why.NONE


@rule("CON-33.8", "CON-33.9", "CON-R143")
def why_not_aimed(g: Game, i: Who, play: int) -> int:
    """Why an aimed shot does not take a play: it takes the best."""
    single, several = best_play(g, i, False), OVERDRAW
    if cards_of(g, i).count >= (2 if g.book.aim_base_cards == AimBaseCards.TWO_PLUS else 3):
        several = best_play(g, i, True)
    if play != single and play != several:
        return Why.AIMED_TAKES_THE_BEST
    if g.book.play_choice == PlayChoice.FORCED_HIGHEST:
        if play_rank(g, i, play) < max(play_rank(g, i, single), play_rank(g, i, several)):
            return Why.HIGHEST_REQUIRED
    return Why.NONE


@rule
def least_rank(g: Game, i: Who, only_sums: bool) -> int:
    """The lowest rank that the cards of a fighter can make; beyond every limit without cards."""
    hand = cards_of(g, i)
    least, total = NO_RANK, 0
    for place in range(hand.count):
        value = value_of(g, hand.cards[place], False)
        least = min(least, value)
        total += value
    return total if only_sums else least


@rule
def highest_rank(g: Game, i: Who, only_sums: bool, sums: bool) -> int:
    """The highest rank within the limit that single cards or their sums make."""
    hand = cards_of(g, i)
    best = 0
    for used in range(1, 1 << hand.count):
        several = uses_several(used)
        if sums if several else not only_sums:
            for highs in range(1 << hand.count):
                rank = play_rank(g, i, used + HIGH * (highs & used))
                if is_under(g, rank, limit_of_play(g, i)):
                    best = max(best, rank)
    return best


@rule("CON-1.6")
def make_play(g: Game, play: int) -> None:
    """Note a play, unseen."""
    s = g.state
    s.fighters[s.fighter].play = play
    s.fighters[s.fighter].played = 1
