"""Plays: which cards are used, at which values, and what rank they make (Contests and Combat; Card Value).

A play is one number: the mask of the cards that it uses, the mask of those at their high value, and PAIR.
"""

from __future__ import annotations

from typing import NamedTuple

from facedown.engine.ask import Options, offer
from facedown.engine.cards import is_same_face, rank_of
from facedown.engine.rule import rule
from facedown.engine.zone import Zone
from facedown.systems.contest.clauses import PlayChoice, SequenceBy, TwoWeaponSum, Way
from facedown.systems.contest.rules.cards import has_two_values, is_under, value_of
from facedown.systems.contest.state import Game, Who

FIRST, BOTH, USED = 1, 3, 255  # masks of the cards of a hand that a play uses: one, two, any
HIGH = 256  # times a mask of the same kind: cards taken at their high value
PAIR = 1 << 16  # added to a play of both cards in sequence, one for each of two weapons
OVERDRAW = 0  # the play of someone who has none


class Played(NamedTuple):
    """Cards that somebody used: whose they were, the zone that they lie in, and the mask of their places."""

    who: Who
    zone: Zone
    used: int


@rule("CON-X22")
def cards_of(g: Game, i: Who) -> Zone:
    """The cards that a fighter plays with: its hand, or the one that its cluster shares."""
    fighter = g.state.fighters[i]
    if fighter.shares:
        return g.state.shared[g.book.sheets[i].shared].card
    return fighter.hand


@rule
def used_cards(play: int) -> int:
    """The mask of the cards that a play uses; an overdraw uses none."""
    return play & USED


@rule
def uses_several(play: int) -> bool:
    """Whether a play uses more than one card."""
    return used_cards(play) & used_cards(play) - 1 != 0


@rule("CON-2.11")
def has_pair(g: Game, i: Who) -> bool:
    """Whether a fighter plays both cards in sequence, one for each of two weapons."""
    return g.state.fighters[i].play & PAIR != 0


@rule
def played(g: Game, i: Who) -> Played:
    """The cards that a fighter uses in its play."""
    return Played(i, cards_of(g, i), used_cards(g.state.fighters[i].play))


@rule
def played_for(g: Game, i: Who, second: bool) -> Played:
    """The cards behind one weapon: of a pair the higher, or for the second weapon the lower."""
    if not has_pair(g, i):
        return played(g, i)
    play = g.state.fighters[i].play
    higher = FIRST if play_value(g, i, 0, play) > play_value(g, i, 1, play) else FIRST << 1
    return Played(i, cards_of(g, i), BOTH - higher if second else higher)


@rule
def limit_of_play(g: Game, i: Who) -> int:
    """The limit of the cards that a fighter plays, with what its spades add to it at the reveal."""
    return g.state.fighters[i].limit + g.state.fighters[i].bonuses.raised


@rule
def play_value(g: Game, i: Who, place: int, play: int) -> int:
    """The value that a play gives to the card at a place of the hand."""
    return value_of(g, cards_of(g, i).cards[place], play >> (8 + place) & 1 == 1)


@rule("CON-1.6", "CON-1.7", "CON-2.12", "CON-R2")
def play_rank(g: Game, i: Who, play: int) -> int:
    """The rank of a play: the card's value, the sum of both, or the higher one of a pair."""
    cards = cards_of(g, i).cards
    rank = 0
    place = 0
    left = play & USED
    while left:
        if left & 1:
            value = value_of(g, cards[place], play >> (8 + place) & 1 == 1)
            rank = max(rank, value) if play & PAIR else rank + value
        left >>= 1
        place += 1
    return rank


@rule(
    "CON-1.5",
    "CON-1.6",
    "CON-1.7",
    "CON-2.11",
    "CON-2.12",
    "CON-6.1",
    "CON-10.9",
    "CON-10.15",
    "CON-R3",
    "CON-R22",
)
def offer_plays(g: Game, options: Options, i: Who, both_weapons: bool) -> None:
    """List the legal plays of a fighter, or `overdraw` if it has none.

    One card at a value within the limit, or both at a sum within it, over every choice of face
    values; with two weapons the two cards in sequence, or the highest single card, or where that is
    agreed the sum, for the main weapon alone.
    """
    s = g.state
    fighter = s.fighters[i]
    hand = cards_of(g, i)
    start = options.count
    only_sums = fighter.response == Way.DEFEND_TWO and hand.count == 2
    twins = hand.count == 2 and is_same_face(g, hand.cards[0], hand.cards[1])
    if not only_sums:
        for place in range(hand.count):
            if place == 0 or not twins:
                offer_singles(g, options, i, place)
    if both_weapons:
        keep_highest(g, options, i, start)
        offer_pairs(g, options, i)
        if g.book.two_weapon_sum == TwoWeaponSum.YES and hand.count == 2:
            offer_sums(g, options, i, twins)
    elif hand.count == 2:
        offer_sums(g, options, i, twins)
        if g.book.play_choice == PlayChoice.FORCED_HIGHEST:
            keep_highest(g, options, i, start)
    elif g.book.play_choice == PlayChoice.FORCED_HIGHEST:
        keep_highest(g, options, i, start)
    if options.count == start:
        offer(options, OVERDRAW)


@rule
def offer_singles(g: Game, options: Options, i: Who, place: int) -> None:
    """List the plays of one single card."""
    limit = limit_of_play(g, i)
    card = cards_of(g, i).cards[place]
    low, high = value_of(g, card, False), value_of(g, card, True)
    if is_under(g, low, limit):
        offer(options, FIRST << place)
    if high != low and is_under(g, high, limit):
        offer(options, (FIRST << place) * (1 + HIGH))


@rule
def offer_sums(g: Game, options: Options, i: Who, twins: bool) -> None:
    """List the plays of both cards as a sum."""
    limit = limit_of_play(g, i)
    cards = g.state.fighters[i].hand.cards
    first, second = cards[0], cards[1]
    low, high = value_of(g, first, False), value_of(g, first, True)
    other_low, other_high = value_of(g, second, False), value_of(g, second, True)
    for highs in range(4):
        if (highs & 1 and high == low) or (highs & 2 and other_high == other_low) or (twins and highs == 2):
            continue  # the same sum again
        rank = (high if highs & 1 else low) + (other_high if highs & 2 else other_low)
        if is_under(g, rank, limit):
            offer(options, BOTH + HIGH * highs)


@rule
def offer_pairs(g: Game, options: Options, i: Who) -> None:
    """List the ways to make both cards consecutive, the higher within the limit."""
    if g.state.fighters[i].hand.count < 2:
        return
    for highs in range(4):
        if is_choice(g, i, highs):
            play = BOTH + HIGH * highs + PAIR
            if is_sequence(g, i, play) and is_under(g, play_rank(g, i, play), limit_of_play(g, i)):
                offer(options, play)


@rule("CON-2.11", "CON-R20")
def is_sequence(g: Game, i: Who, play: int) -> bool:
    """Whether a play takes both cards in sequence: by their values, or by the printed order of the ranks.

    Printed, an Ace is next to a 2 only, and each card still has either of its values.
    """
    step = play_value(g, i, 0, play) - play_value(g, i, 1, play)
    if g.book.sequence_by == SequenceBy.PRINTED:
        cards = g.state.fighters[i].hand.cards
        step = rank_of(cards[0]) - rank_of(cards[1])
    return step == 1 or step == -1


@rule
def is_choice(g: Game, i: Who, highs: int) -> bool:
    """Whether high values are taken only of cards that have two values."""
    cards = g.state.fighters[i].hand.cards
    return (highs & 1 == 0 or has_two_values(g, cards[0])) and (highs & 2 == 0 or has_two_values(g, cards[1]))


@rule
def keep_highest(g: Game, options: Options, i: Who, start: int) -> None:
    """Strike from the plays listed from `start` on all but those of the highest rank."""
    best = 0
    for k in range(start, options.count):
        best = max(best, play_rank(g, i, options.actions[k]))
    kept = start
    for k in range(start, options.count):
        play = options.actions[k]
        if play_rank(g, i, play) == best:
            options.actions[kept] = play
            kept += 1
    options.count = kept


@rule("CON-33.8", "CON-33.9", "CON-R143")
def best_play(g: Game, i: Who, several: bool) -> int:
    """The play of the highest rank within the limit, with one card or with several, or `overdraw`.

    Of equal ranks the one with the card drawn first.
    """
    cards = cards_of(g, i)
    faces = 0
    for place in range(cards.count):
        if has_two_values(g, cards.cards[place]):
            faces |= 1 << place
    best, worth = OVERDRAW, 0
    for used in range(1, 1 << cards.count):
        if uses_several(used) == several:
            highs = used & faces
            more = True
            while more:
                rank = play_rank(g, i, used + HIGH * highs)
                if rank > worth or (rank == worth and is_drawn_before(used, used_cards(best))):
                    if is_under(g, rank, limit_of_play(g, i)):
                        best, worth = used + HIGH * highs, rank
                more = highs > 0
                highs = (highs - 1) & used & faces
    return best


@rule
def is_drawn_before(used: int, other: int) -> bool:
    """Whether of two masks of cards the first has the earliest card, or the next, or else fewer cards."""
    differ = used ^ other
    first = differ & -differ
    if used & first:
        return other > first
    return used < first
