"""Why an answer is refused in a contest, of a card drawn open, and of bonus cards."""

from __future__ import annotations

from facedown.engine.rule import rule
from facedown.systems.contest.clauses import (
    AimBaseCards,
    DefensiveResponse,
    LateStarterResponse,
    PlayChoice,
    TwoWeaponAsTarget,
    TwoWeaponSum,
    Why,
)
from facedown.systems.contest.rules.bonus import DONE, TAKE, is_twin, may_take, offered_card, uses_at_once
from facedown.systems.contest.rules.cards import is_face, is_under, value_of
from facedown.systems.contest.rules.compare import strikes_with_both
from facedown.systems.contest.rules.conditions import cannot_act_yet, has_cards, is_ready
from facedown.systems.contest.rules.effects import bonuses_of, concerns_oneself, suit_at
from facedown.systems.contest.rules.engagement import is_outnumbered
from facedown.systems.contest.rules.gear import in_hand, weapon_in
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
from facedown.systems.contest.rules.ranged import may_strike_back
from facedown.systems.contest.rules.response import may_draw_besides, may_engage, must_engage
from facedown.systems.contest.rules.why_not import why_not_both
from facedown.systems.contest.sheet import Kind
from facedown.systems.contest.state import BONUSES, MAIN, NO_ONE, SECOND, Choice, Game, Response, Who

NO_RANK = 1 << 20  # of no cards: above every limit

# The answer of somebody attacked


@rule("CON-4.2", "CON-10.2", "CON-10.14", "CON-R66")
def why_not_response(g: Game, answer: int) -> int:
    """Why a target cannot meet an attack so."""
    i = g.state.target
    if answer >= Response.ENGAGE_BOTH:
        return why_not_engage(g, i, answer)
    forced = may_engage(g, i) and must_engage(g, i)
    if answer == Response.DEFEND:
        if not has_cards(g, i):
            return Why.NO_CARD_TO_DEFEND
        return why_must_engage(g, i) if forced else Why.NONE
    if answer == Response.DEFEND_TWO and g.book.sheets[i].kind != Kind.PERSON:
        return Why.ONLY_ONE_CARD
    if has_cards(g, i) and not may_draw_besides(g, i):
        return Why.HAS_CARDS
    return why_must_engage(g, i) if forced else Why.NONE


@rule("CON-10.2", "CON-R66")
def why_must_engage(g: Game, i: Who) -> int:
    """Why a target cannot merely defend."""
    only_outnumbered = g.book.defensive_response == DefensiveResponse.OUTNUMBERED_ONLY
    if only_outnumbered and not is_outnumbered(g, i):
        return Why.NOT_OUTNUMBERED
    return Why.MUST_ENGAGE_ONE


@rule("CON-10.11", "CON-10.14", "CON-38.2", "CON-R26", "CON-R63", "CON-R67", "CON-R78", "CON-R109", "CON-X16")
def why_not_engage(g: Game, i: Who, answer: int) -> int:
    """Why a target cannot engage back, or not with that."""
    fighter = g.state.fighters[i]
    attacker = g.state.attacker
    if may_engage(g, i):
        if answer >= Response.ENGAGE:
            return why_not_strike_back(g, i, answer - Response.ENGAGE)
        if fighter.dealt:
            return Why.HAS_DRAWN
        why = why_not_both(g, i)
        if why:
            return why
        if not (may_strike_back(g, i, MAIN, attacker) and may_strike_back(g, i, SECOND, attacker)):
            return Why.NOT_BOTH_READY
        return Why.NONE if g.book.two_weapon_as_target == TwoWeaponAsTarget.YES else Why.NOT_BOTH_IN_DEFENSE
    if fighter.dazed:
        return Why.DAZED_DEFENDS
    if fighter.stumble:
        return Why.STUMBLING_DEFENDS
    if fighter.has_acted:
        return Why.ACTED_AND_DEFENDS
    if fighter.action_lost:
        return Why.LOST_AND_DEFENDS
    if fighter.surprised:
        return Why.SURPRISED_DEFENDS
    if cannot_act_yet(g, i) and g.book.late_starter_response == LateStarterResponse.DEFEND_ONLY:
        return Why.LATE_STARTER_DEFENDS
    if not has_cards(g, i):
        return Why.NO_CARD_TO_ENGAGE
    if answer >= Response.ENGAGE and is_ready(g, i, answer - Response.ENGAGE):
        return why_not_strike_back(g, i, answer - Response.ENGAGE)
    return Why.NO_WEAPON_TO_ENGAGE


@rule("CON-R77", "CON-R78", "CON-R132", "CON-X12")
def why_not_strike_back(g: Game, i: Who, slot: int) -> int:
    """Why a target cannot engage back with what is in a slot."""
    if slot > SECOND or not in_hand(g, i, slot) or weapon_in(g, i, slot).blast:
        return Why.NO_SUCH_WEAPON
    if not is_ready(g, i, slot):
        return Why.NOT_READY_TO_ENGAGE
    return Why.NONE if may_strike_back(g, i, slot, g.state.attacker) else Why.ENGAGES_NOT_SO_FAR


# Plays, and what cards are worth


@rule("CON-1.5", "CON-1.6", "CON-2.11", "CON-10.15", "CON-R3", "CON-R22", "CON-R23", "CON-R75")
def why_not_play(g: Game, play: int) -> int:
    """Why a play cannot be made."""
    s = g.state
    i = s.fighter
    fighter = s.fighters[i]
    limit = limit_of_play(g, i)
    aimed = s.aimed and i == s.attacker
    only_sums = not aimed and fighter.response == Response.DEFEND_TWO and cards_of(g, i).count == 2
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


@rule("CON-17.1", "CON-18.1")
def why_not_choice(g: Game, answer: int) -> int:
    """Why a contestant cannot do something in an exchange."""
    fighter = g.state.fighters[g.state.fighter]
    if answer == Choice.CONTEST and fighter.dazed:
        return Why.DAZED_CONTESTS_NOT
    return Why.NO_MINOR_LOSS if answer == Choice.RECOVER and fighter.shock == 0 else Why.NONE


# Bonus cards


@rule("CON-36.9", "CON-36.11")
def why_not_commit(g: Game, answer: int) -> int:
    """Why a bonus cannot be committed so."""
    i = g.state.fighter
    fighter = g.state.fighters[i]
    if answer == DONE:
        return Why.NONE
    place = (answer - 1) // 2
    if fighter.bonuses.committed >> place & 1 or is_twin(g, i, place, ~fighter.bonuses.committed):
        return Why.COMMITTED_ALREADY
    oneself = concerns_oneself(suit_at(g, i, place), (answer - 1) % 2 == 0)
    return (
        Why.NONE
        if fighter.bonuses.person == NO_ONE or (fighter.bonuses.person == i) == oneself
        else Why.CONCERNS_ANOTHER
    )


@rule("CON-36.1", "CON-36.3", "CON-36.5", "CON-36.6", "CON-R189")
def why_not_take(g: Game, answer: int) -> int:
    """Why a card cannot be kept as a bonus."""
    i = g.state.fighter
    fighter = g.state.fighters[i]
    if answer != TAKE or may_take(g, i, offered_card(g, i)):
        return Why.NONE
    if not is_face(g, offered_card(g, i)):
        return Why.NO_FACE_CARD
    if fighter.bonuses.committed and not uses_at_once(g):
        return Why.HAS_COMMITTED
    if fighter.lost:
        return Why.LOST_SINCE
    return Why.HAS_ALL_BONUSES if bonuses_of(g, i) >= BONUSES else Why.HAS_DRAWN_MORE
