"""Plays: which cards are used, at which values, and what rank they make (Contests and Combat; Card Value).

A play is an answer: cards, or two cards in sequence, as the mask of their places in the hand; and the mask of
those among them that are taken at their high value.
"""

from __future__ import annotations

from typing import NamedTuple

from facedown.engine.answers import answer_of, part_of, way_of
from facedown.engine.cards import Zone, is_same_face, rank_of
from facedown.engine.rules import rule
from facedown.systems.contest.clauses import SequenceBy, Way
from facedown.systems.contest.rules.cards import Worth, has_two_values, is_under, value_of, worth_of
from facedown.systems.contest.state import Game, Who

FIRST, OTHER, BOTH = 1, 2, 3  # masks of the cards of a hand of two
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
    return part_of(play, 0)


@rule
def are_several(used: int) -> bool:
    """Whether a mask is of more than one card."""
    return used & used - 1 != 0


@rule
def uses_several(play: int) -> bool:
    """Whether a play uses more than one card."""
    return are_several(used_cards(play))


@rule("CON-2.11")
def has_pair(g: Game, i: Who) -> bool:
    """Whether a fighter plays both cards in sequence, one for each of two weapons."""
    return way_of(g.state.fighters[i].play) == Way.SEQUENCE


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
    higher = FIRST if play_value(g, i, 0, play) > play_value(g, i, 1, play) else OTHER
    return Played(i, cards_of(g, i), BOTH - higher if second else higher)


@rule
def limit_of_play(g: Game, i: Who) -> int:
    """The limit of the cards that a fighter plays, with what its spades add to it at the reveal."""
    return g.state.fighters[i].limit + g.state.fighters[i].bonuses.raised


@rule
def play_value(g: Game, i: Who, place: int, play: int) -> int:
    """The value that a play gives to the card at a place of the hand."""
    return value_of(g, cards_of(g, i).cards[place], part_of(play, 1) >> place & 1 == 1)


@rule("CON-1.6", "CON-1.7", "CON-2.12", "CON-R2")
def play_rank(g: Game, i: Who, play: int) -> int:
    """The rank of a play: the card's value, the sum of both, or the higher one of a pair."""
    if way_of(play) == Way.SEQUENCE:
        return max(play_value(g, i, 0, play), play_value(g, i, 1, play))
    return rank_of_cards(g, cards_of(g, i), part_of(play, 0), part_of(play, 1))


@rule("CON-1.7")
def rank_of_cards(g: Game, cards: Zone, used: int, highs: int) -> int:
    """The sum of cards, those of a mask at their high value."""
    rank = 0
    place = 0
    while used:
        if used & 1:
            rank += value_of(g, cards.cards[place], highs >> place & 1 == 1)
        used >>= 1
        place += 1
    return rank


@rule("CON-6.1")
def worth_at(g: Game, cards: Zone, place: int) -> Worth:
    """What the card at a place can be worth; nothing, if there is none."""
    return worth_of(g, cards.cards[place]) if place < cards.count else Worth(0, 0)


@rule("CON-1.7")
def sum_of(first: Worth, other: Worth, used: int, highs: int) -> int:
    """The rank of one of two cards or of both as a sum, those of a mask at their high value."""
    rank = 0
    if used & FIRST:
        rank += first.high if highs & FIRST else first.low
    if used & OTHER:
        rank += other.high if highs & OTHER else other.low
    return rank


@rule
def two_valued(g: Game, cards: Zone) -> int:
    """The mask of the cards that have two values."""
    mask = 0
    for place in range(cards.count):
        if has_two_values(g, cards.cards[place]):
            mask |= 1 << place
    return mask


@rule
def are_twins(g: Game, cards: Zone) -> bool:
    """Whether the cards are two of one face, of which either will do."""
    return cards.count == 2 and is_same_face(g, cards.cards[0], cards.cards[1])


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


@rule("CON-33.8", "CON-33.9", "CON-R143")
def best_play(g: Game, i: Who, several: bool) -> int:
    """The play of the highest rank within the limit, with one card or with several, or `overdraw`.

    Of equal ranks the one with the card drawn first.
    """
    cards, limit = cards_of(g, i), limit_of_play(g, i)
    faces = two_valued(g, cards)
    best, worth = OVERDRAW, 0
    for used in range(1, 1 << cards.count):
        if are_several(used) == several:
            highs = used & faces
            more = True
            while more:
                rank = rank_of_cards(g, cards, used, highs)
                if rank > worth or (rank == worth and is_drawn_before(used, used_cards(best))):
                    if is_under(g, rank, limit):
                        best, worth = answer_of(Way.CARDS, used, highs), rank
                more = highs > 0
                highs = (highs - 1) & used & faces
    return best


@rule
def highest_play(g: Game, i: Who) -> int:
    """The play of the highest rank within the limit, of equal ranks a single card; or `overdraw`."""
    single, several = best_play(g, i, False), best_play(g, i, True)
    return several if play_rank(g, i, several) > play_rank(g, i, single) else single


@rule
def is_drawn_before(used: int, other: int) -> bool:
    """Whether of two masks of cards the first has the earliest card, or the next, or else fewer cards."""
    differ = used ^ other
    first = differ & -differ
    if used & first:
        return other > first
    return used < first
