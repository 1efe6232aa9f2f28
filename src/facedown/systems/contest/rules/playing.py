"""The choice of a play: who chooses when, what can be played, and why not (C5)."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from facedown.engine.answers import Options, answer_of, offer
from facedown.engine.cards import Zone
from facedown.engine.rules import rule
from facedown.systems.contest.clauses import (
    AimBaseCards,
    Decision,
    PlayChoice,
    RevealOrder,
    TwoWeaponSum,
    Way,
    Why,
)
from facedown.systems.contest.printed import card_text, cards_played
from facedown.systems.contest.rules.asking import QUESTIONS, ask, taker_of_part, taking_part
from facedown.systems.contest.rules.cards import is_under
from facedown.systems.contest.rules.compare import strikes_with_both
from facedown.systems.contest.rules.conditions import is_helpless
from facedown.systems.contest.rules.plays import (
    BOTH,
    OTHER,
    OVERDRAW,
    are_twins,
    best_play,
    cards_of,
    is_sequence,
    limit_of_play,
    play_rank,
    sum_of,
    two_valued,
    used_cards,
    uses_several,
    worth_at,
)
from facedown.systems.contest.rules.series import is_at_hand
from facedown.systems.contest.rules.task import is_single_draw
from facedown.systems.contest.state import Game, State, Who

NO_RANK = 1 << 20  # of no cards: above every limit


class Choice(NamedTuple):
    """What somebody may play; of an aimed shot the best of either."""

    limit: int
    single: int  # the lowest rank that one card may make; NO_RANK where none is played alone
    total: int  # the same of several cards as a sum
    sequence: bool  # both cards, one for each of two weapons


@rule("CON-1.6", "CON-22.2", "CON-22.3", "CON-R12", "CON-R188")
def ask_play(g: Game) -> bool:
    """Ask the next fighter in the contest for its play, unseen; the helpless have none."""
    s = g.state
    for k in range(taking_part(g)):
        i = taker_of_part(g, k)
        if may_choose(g, i) and not s.fighters[i].played and not (k > 0 and is_helpless(g, i)):
            if k > 0:
                s.target = i
            ask(g, i, Decision.PLAY)
            return True
    return False


@rule("CON-R12", "CON-R31")
def may_choose(g: Game, i: Who) -> bool:
    """Whether it is time for a fighter to choose: all at once, or first those who show first."""
    return is_at_hand(g, i) and (g.state.shown_first == 1 or chooses_first(g, i))


@rule("CON-R12", "CON-R13")
def chooses_first(g: Game, i: Who) -> bool:
    """Whether a fighter in the contest chooses before others have shown their plays.

    Where a single card does a task there are no others.
    """
    if g.book.reveal_order == RevealOrder.SIMULTANEOUS or is_single_draw(g):
        return True
    return (i == g.state.attacker) == (g.book.reveal_order == RevealOrder.INITIATOR_FIRST)


@rule
def is_aimed(g: Game, i: Who) -> bool:
    """Whether a fighter chooses the play of an aimed shot."""
    return g.state.aimed == 1 and i == g.state.attacker


@rule("CON-10.15")
def sums_only(g: Game, i: Who) -> bool:
    """Whether two cards were drawn in defense, which are used as their sum."""
    return not is_aimed(g, i) and g.state.fighters[i].response == Way.DEFEND_TWO and cards_of(g, i).count == 2


@rule("CON-1.6", "CON-1.7", "CON-2.11", "CON-2.12", "CON-10.9", "CON-10.15", "CON-R3", "CON-R22", "CON-R143")
def choice_of(g: Game, i: Who) -> Choice:
    """One card, or both as a sum; with two weapons the highest card, or both in sequence.

    With two weapons a sum is for the main weapon alone, where that is agreed. An aimed shot may have more
    cards than two. House rules may want the highest rank.
    """
    limit, count = limit_of_play(g, i), cards_of(g, i).count
    summed = count == 2
    if is_aimed(g, i):
        summed = count >= (2 if g.book.aim_base_cards == AimBaseCards.TWO_PLUS else 3)
    if strikes_with_both(g, i):
        summed = summed and g.book.two_weapon_sum == TwoWeaponSum.YES
        return Choice(limit, play_rank(g, i, best_play(g, i, False)), 0 if summed else NO_RANK, True)
    single, total = NO_RANK if sums_only(g, i) else 0, 0 if summed else NO_RANK
    if g.book.play_choice == PlayChoice.FORCED_HIGHEST:
        alone = play_rank(g, i, best_play(g, i, False)) if single == 0 else 0
        highest = max(alone, play_rank(g, i, best_play(g, i, True)) if summed else 0)
        single, total = max(single, highest), max(total, highest)
    return Choice(limit, single, total, False)


@rule
def is_enough(g: Game, choice: Choice, cards: int, rank: int) -> bool:
    """Whether cards may make a rank, as one card or as a sum, and it is within the limit."""
    least = choice.total if cards & cards - 1 else choice.single
    return rank >= least and is_under(g, rank, choice.limit)


@rule("CON-6.1")
def is_said_once(g: Game, i: Who, way: int, cards: int, highs: int) -> bool:
    """Whether high values are taken of cards used that have two; and of two twins the first is meant."""
    hand = cards_of(g, i)
    if way == Way.SEQUENCE:
        return cards == BOTH and hand.count == 2 and highs & ~two_valued(g, hand) == 0
    if is_second_twin(g, hand, cards, highs):
        return False
    return cards > 0 and highs & ~(cards & two_valued(g, hand)) == 0


@rule
def is_second_twin(g: Game, hand: Zone, cards: int, highs: int) -> bool:
    """Whether a play takes the second of two twins, or its high value, where the first would do."""
    return (cards == OTHER or highs == OTHER) and are_twins(g, hand)


@rule
def list_plays(g: Game, options: Options) -> None:
    """List the legal plays, or `overdraw` if there is none."""
    i = g.state.fighter
    choice = choice_of(g, i)
    if is_aimed(g, i):
        list_aimed(g, options, i, choice)
    else:
        list_cards(g, options, cards_of(g, i), choice)
        if choice.sequence:
            list_sequences(g, options, i, choice)
    if options.count == 0:
        offer(options, OVERDRAW)


@rule("CON-33.8", "CON-33.9", "CON-R143")
def list_aimed(g: Game, options: Options, i: Who, choice: Choice) -> None:
    """List the plays of an aimed shot: the best single card and the best combination."""
    for several in range(2):
        play = best_play(g, i, several == 1)
        if play != OVERDRAW and is_enough(g, choice, used_cards(play), play_rank(g, i, play)):
            offer(options, play)


@rule("CON-1.6", "CON-1.7")
def list_cards(g: Game, options: Options, hand: Zone, choice: Choice) -> None:
    """List the plays of one or two cards, at each of their values; what reads the same once."""
    first, other = worth_at(g, hand, 0), worth_at(g, hand, 1)
    faces = int(first.low != first.high) | int(other.low != other.high) << 1
    for cards in range(1, 1 << hand.count):
        for highs in range(cards + 1):
            rank = sum_of(first, other, cards, highs)
            if highs & ~(cards & faces) == 0 and is_enough(g, choice, cards, rank):
                if not is_second_twin(g, hand, cards, highs):  # asked last: a search looks at suits for it
                    offer(options, answer_of(Way.CARDS, cards, highs))


@rule("CON-2.11")
def list_sequences(g: Game, options: Options, i: Who, choice: Choice) -> None:
    """List the ways to make both cards consecutive, the higher within the limit."""
    for highs in range(BOTH + 1):
        play = answer_of(Way.SEQUENCE, BOTH, highs)
        if is_said_once(g, i, Way.SEQUENCE, BOTH, highs) and is_sequence(g, i, play):
            if is_under(g, play_rank(g, i, play), choice.limit):
                offer(options, play)


@rule("CON-2.11", "CON-10.15", "CON-R3", "CON-R22", "CON-R23", "CON-R75")
def why_not_play(g: Game, way: int, cards: int, highs: int) -> int:
    """Why a play cannot be made."""
    i = g.state.fighter
    if way == Way.NONE:
        return Why.HAS_A_PLAY
    if not is_said_once(g, i, way, cards, highs):
        return Why.NOT_WORTH_THAT
    play = answer_of(way, cards, highs)
    several = uses_several(play)
    if way == Way.CARDS and sums_only(g, i):
        return Why.SUM_OVERDRAWS if several else Why.SUM_IN_DEFENSE
    if not is_under(g, play_rank(g, i, play), limit_of_play(g, i)):
        return Why.ABOVE_THE_LIMIT
    if is_aimed(g, i):
        best = choice_of(g, i).single > 0 and best_play(g, i, several) == play
        return Why.HIGHEST_REQUIRED if best else Why.AIMED_TAKES_THE_BEST
    if way == Way.SEQUENCE:
        return Why.BOTH_WEAPONS_PLAY if strikes_with_both(g, i) else Why.SEQUENCE_TAKES_TWO_WEAPONS
    if strikes_with_both(g, i):
        return Why.NO_SUM_WITH_BOTH if several else Why.HIGHEST_WITH_BOTH
    return Why.HIGHEST_REQUIRED


@rule("CON-1.6")
def make_play(g: Game, way: int, cards: int, highs: int) -> None:
    """Note a play, unseen."""
    s = g.state
    s.fighters[s.fighter].play = answer_of(way, cards, highs)
    s.fighters[s.fighter].played = 1


def not_a_play(words: Any, view: State, text: str) -> int:
    """Return why cards that are no play at all cannot be played: too few are there, or none is worth that."""
    hand, named = cards_of(words.game(view), view.fighter), cards_played(text)
    held = Counter(card_text(hand.cards[place]) for place in range(hand.count))
    if named <= held:
        return Why.NOT_WORTH_THAT if named else Why.NONE
    return Why.NAMED_TOO_OFTEN if set(named) <= set(held) else Why.NOT_IN_HAND


QUESTIONS.declare(Decision.PLAY, make_play, why_not_play, listed=list_plays, misread=not_a_play)
