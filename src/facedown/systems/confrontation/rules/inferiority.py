"""Inferiority: who has the fewest advantages, and what that costs (CFN-7, CFN-14.6)."""

from __future__ import annotations

from facedown.engine.rules import cite, rule
from facedown.systems.confrontation.clauses import Clause, InferiorityAppliesTo, InferiorityScope, SplitCard
from facedown.systems.confrontation.rules.advantages import (
    SOURCE_NUMBERS,
    SOURCES,
    given_by_setup,
    granted,
    weigh,
)
from facedown.systems.confrontation.rules.pairs import (
    is_of,
    opponent,
    other_of,
    pair_at,
    pair_count,
    part_of,
    participant_at,
    participant_count,
    side_of,
)
from facedown.systems.confrontation.rules.people import attribute_of, is_bad_luck
from facedown.systems.confrontation.rules.values import base_value, boost_of, full_maximum, value_in, value_of
from facedown.systems.confrontation.state import ADVANTAGES, CARDS_PLAYED, PARTICIPANTS, Game, Who
from facedown.systems.confrontation.vocabulary import Boost


@rule("CFN-14.0", "CFN-14.6", "CFN-R10", "CFN-R43")
def assign_inferiority(g: Game) -> None:
    """Step 6: values, advantages and card maxima are worked out, and stay for this confrontation."""
    g.state.confrontation.opened = 1
    for k in range(participant_count(g)):
        who = participant_at(g, k)
        part = part_of(g, who)
        part.base = base_value(g, who)
        part.full = min(full_maximum(g, who), CARDS_PLAYED)
    if g.book.inferiority_scope == InferiorityScope.GLOBAL:
        rank_all(g)
    else:
        for k in range(pair_count(g)):
            compare_pair(g, pair_at(g, k))
    for k in range(participant_count(g)):
        set_maximum(g, participant_at(g, k))


@rule("CFN-7.11", "CFN-R43")
def weigh_pairs(g: Game) -> None:
    """What everybody has against each opponent, before the GM grants anything."""
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        p, other = g.state.pairs[pair], opponent(g, pair)
        p.advantages[0], p.disadvantages[0] = weigh(g, pair, other)
        p.advantages[1], p.disadvantages[1] = weigh(g, other, pair)


@rule("CFN-1.8", "CFN-1.18", "CFN-7.6", "CFN-7.8", "CFN-R5", "CFN-X11")
def compare_pair(g: Game, pair: Who) -> None:
    """The side of a pair with fewer advantages, less its disadvantages, is in inferiority to the other."""
    other, p = opponent(g, pair), g.state.pairs[pair]
    for side in range(2):
        me, you = (pair, other) if side == 0 else (other, pair)
        p.advantages[side] = max(0, p.advantages[side] - stripped_by(g, me, you))
    first, second = net_of(g, pair, 0), net_of(g, pair, 1)
    p.inferior[0] = int(first < second)
    p.inferior[1] = int(second < first)
    if first < second:
        cite(g, Clause.CFN_7_6, pair, a=other, b=first, c=second)
    elif second < first:
        cite(g, Clause.CFN_7_6, other, a=pair, b=second, c=first)
    else:
        cite(g, Clause.CFN_7_8, pair, a=other, b=first)


@rule("CFN-7.4", "CFN-7.5")
def net_of(g: Game, pair: Who, side: int) -> int:
    """The advantages of one side of a pair, less its disadvantages."""
    return g.state.pairs[pair].advantages[side] - g.state.pairs[pair].disadvantages[side]


@rule("CFN-X11")
def stripped_by(g: Game, who: Who, other: Who) -> int:
    """How many advantages an opponent takes from somebody by an effect."""
    return boost_of(g, other, Boost.STRIP) if part_of(g, other).stripped == who else 0


@rule("CFN-7.6", "CFN-7.8", "CFN-R5", "CFN-R62")
def rank_all(g: Game) -> None:
    """Only those with the least count of all are in inferiority, to everybody, unless all are equal."""
    least, most = PARTICIPANTS * ADVANTAGES, -PARTICIPANTS * ADVANTAGES
    for k in range(participant_count(g)):
        count = count_of(g, participant_at(g, k))
        least = min(least, count)
        most = max(most, count)
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        for side in range(2):
            who = pair if side == 0 else opponent(g, pair)
            g.state.pairs[pair].inferior[side] = int(least < most and count_of(g, who) == least)
    for k in range(participant_count(g)):
        who = participant_at(g, k)
        if least < most and count_of(g, who) == least:
            cite(g, Clause.CFN_R5, who, a=least, b=most)
    if least == most:
        cite(g, Clause.CFN_R62, a=least)


@rule("CFN-R5")
def count_of(g: Game, who: Who) -> int:
    """The one count of somebody: every source that works against at least one participant counts once."""
    plus, minus, c = 0, 0, g.state.confrontation
    for source in SOURCE_NUMBERS:
        best, worst = 0, 0
        for k in range(participant_count(g)):
            if participant_at(g, k) != who:
                amount = SOURCES[source](g, who, participant_at(g, k))
                best = max(best, amount)
                worst = max(worst, -amount)
        plus += best
        minus += worst
    for k in range(c.grant_count):
        plus += max(0, once_granted(g, k, who))
        minus += max(0, -once_granted(g, k, who))
    for k in range(g.book.given_count):
        plus += max(0, once_given(g, k, who))
        minus += max(0, -once_given(g, k, who))
    stripped = 0
    for k in range(participant_count(g)):
        stripped += stripped_by(g, who, participant_at(g, k))
    return min(max(0, plus - stripped), ADVANTAGES) - min(minus, ADVANTAGES)


@rule("CFN-R5")
def once_granted(g: Game, place: int, who: Who) -> int:
    """What a grant gives somebody against at least one participant."""
    for k in range(participant_count(g)):
        amount = granted(g, g.state.confrontation.grants[place], who, participant_at(g, k))
        if amount != 0:
            return amount
    return 0


@rule("CFN-R5")
def once_given(g: Game, place: int, who: Who) -> int:
    """What the setup gives somebody against at least one participant."""
    for k in range(participant_count(g)):
        amount = given_by_setup(g.book.given[place], who, participant_at(g, k))
        if amount != 0:
            return amount
    return 0


@rule("CFN-7.7", "CFN-15.9", "CFN-15.10", "CFN-R7")
def set_maximum(g: Game, who: Who) -> None:
    """How many cards of somebody count in each of his pairs; he may play the most of these."""
    part, most, least = part_of(g, who), 0, CARDS_PLAYED
    in_inferiority = reduced(g, part.full, attribute_in_use(g, who))
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        if is_of(g, pair, who):
            side = side_of(pair, who)
            counting = in_inferiority if g.state.pairs[pair].inferior[side] else part.full
            g.state.pairs[pair].counting[side] = counting
            most = max(most, counting)
            least = min(least, counting)
    part.most = most
    if least < most:
        restricted = Clause.CFN_15_9 if g.book.split_card == SplitCard.EXCESS else Clause.CFN_R7
        cite(g, restricted, who, a=most, b=least)
    elif most < part.full:
        cite(g, Clause.CFN_7_7, who, a=most, b=part.full)
    cite(g, Clause.CFN_3_1, who, a=part.base, b=most)


@rule("CFN-7.7", "CFN-R4")
def reduced(g: Game, full: int, attribute: int) -> int:
    """A card maximum in inferiority; a floor holds it at 1 where there was a card."""
    return max(one_less(g, full, attribute), min(full, g.book.inferiority_floor))


@rule("CFN-7.7", "CFN-R12")
def one_less(g: Game, full: int, attribute: int) -> int:
    """A card maximum less one card, whatever the difference; or the Attribute less one, if agreed."""
    if g.book.inferiority_applies_to == InferiorityAppliesTo.ATTRIBUTE:
        return max(0, min(full, attribute - 1))
    return max(0, full - 1)


@rule("CFN-R12", "CFN-R60")
def attribute_in_use(g: Game, who: Who) -> int:
    """The Attribute that somebody uses, with what an effect adds to his cards."""
    copied = opponent(g, who) if is_bad_luck(who) else who
    return attribute_of(g, copied, part_of(g, copied).attribute) + boost_of(g, who, Boost.EXTRA_CARD)


@rule("CFN-14.13", "CFN-15.10", "CFN-R8", "CFN-R54")
def announce_restricted(g: Game, who: Who) -> None:
    """Beside the value that is spoken go those against opponents for whom not every card counts."""
    if pair_count(g) == 1:
        return
    spoken = value_of(g, who)
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        if is_of(g, pair, who) and value_in(g, who, pair) < spoken:
            cite(g, Clause.CFN_15_10, who, a=other_of(g, pair, who), b=value_in(g, who, pair))
