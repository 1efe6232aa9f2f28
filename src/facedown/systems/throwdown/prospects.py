"""What a Drive of `throwdown` may come to, as the bot `tactician` weighs it: in thousandths of a win.

Whoever does not concede wins, up to stage 3; in a Rumble points can make up for that. So it reckons with how
likely the other side has an answer to the card, what it could answer to that, and who could concede and win.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from facedown.engine.cards import Zone
from facedown.engine.rules import NO_CARD, Card, Seat, each, rule
from facedown.systems.throwdown.clauses import VictorBy, WhoDrives
from facedown.systems.throwdown.rules.cards import ACE, KING, TWO, hand_of, printed_rank, rank_of
from facedown.systems.throwdown.rules.piles import top_opens, top_rank
from facedown.systems.throwdown.rules.rumble import able_mask
from facedown.systems.throwdown.rules.strike import coach_strike
from facedown.systems.throwdown.rules.targets import between_pilots
from facedown.systems.throwdown.state import COACH, FINAL_ATTACK, NO_PLACE, RANKED, STAGES, Drive, Game

SURE = 1000
OF_ONE_RANK = 4
BLOCKERS = 2  # cards of a rank that can Block a card, about
UNKNOWN = 0  # in place of a rank where no card lies


def misses(good: int) -> Iterator[int]:
    """Yield how likely none of 0, 1, 2 and so on unknown cards is a good one, in thousandths."""
    chance = SURE
    for _ in range(RANKED + 1):
        yield chance
        chance = chance * (RANKED - good) // RANKED


LACKS = tuple(misses(OF_ONE_RANK))  # by cards: none is of some rank
MISSES: Sequence[Sequence[int]] = tuple(
    zip(*(misses(OF_ONE_RANK * ranks + BLOCKERS) for ranks in range(ACE + 1)), strict=True)
)


class Duel(NamedTuple):
    """What a side reckons with once a Drive is made."""

    top: int  # the rank that is winning
    stage: int
    ahead: int  # the own score less the other side's
    mates: int  # cards that team mates hold
    theirs: int  # cards that the other side holds
    limit: int  # by how much theirs may exceed the one below
    last: int  # the stage that nobody can escalate
    points: bool  # whether they decide, rather than who concedes


class Replies(NamedTuple):
    """What a side has left for an answer of the other."""

    beaten: int  # bits: the ranks that a card of the hand can answer
    limit: int  # by how much its cards may exceed them
    unseen: int  # cards that it has besides, of which it knows nothing
    lasting: int  # how likely it wins if it can answer: who has more cards lasts longer
    escalating: int  # and if it can only open another stage


@rule
def duel_of(g: Game) -> Duel:
    """What the side to move reckons with as things are."""
    s, f = g.state, g.state.fight
    mover = f.mover
    coach = mover == f.coach_side
    alone = coach or g.book.who_drives == WhoDrives.COMMANDER_ONLY
    mates = 0 if alone else cards_of_side(g, mover) - hand_of(g, s.seat).count
    theirs = s.players[COACH].hand.count if 1 - mover == f.coach_side else cards_of_side(g, 1 - mover)
    limit = coach_strike(g) if 1 - mover == f.coach_side else ACE
    ahead = f.score[mover] - f.score[1 - mover]
    rank = top_rank(g) if s.pile.count > 0 else UNKNOWN
    points = g.book.victor_by == VictorBy.POINTS
    return Duel(rank, f.stage, ahead, mates, theirs, limit, last_stage(g), points)


@rule
def cards_of_side(g: Game, side: int) -> int:
    """How many cards the Pilots of a side hold, a fused Hand once."""
    s = g.state
    cards = s.fused[side].count
    for p in each(Seat, 1, s.pilots + 1):
        if s.players[p].side == side and not s.fight.fused[side] >> p & 1:
            cards += hand_of(g, p).count
    return cards


@rule
def last_stage(g: Game) -> int:
    """The last stage that there will be, as far as everybody can see."""
    s, t = g.state, g.book.monster
    if s.fight.rumble:
        return STAGES
    if between_pilots(g) or not s.rumble_available or t == NO_PLACE:
        return FINAL_ATTACK
    return STAGES if s.threats[t].rating > 0 and able_mask(g) else FINAL_ATTACK


@rule
def after(g: Game, duel: Duel, drive: int, rank: int) -> Duel:
    """What a side reckons with after a Drive with a card of a rank."""
    if drive == Drive.COUNTER:
        return then(duel, rank, duel.stage, duel.ahead)
    if drive == Drive.BLOCK:
        back = int(top_opens(g))
        return then(duel, under(g), duel.stage - back, duel.ahead - (duel.stage - 1 if back else 0))
    return then(duel, rank, duel.stage + 1, duel.ahead - duel.stage)


@rule
def then(duel: Duel, rank: int, stage: int, ahead: int) -> Duel:
    """The same with another rank that is winning, in another stage."""
    return Duel(rank, stage, ahead, duel.mates, duel.theirs, duel.limit, duel.last, duel.points)


@rule
def with_mates(duel: Duel, mates: int) -> Duel:
    """The same with so many cards of team mates."""
    return Duel(duel.top, duel.stage, duel.ahead, mates, duel.theirs, duel.limit, duel.last, duel.points)


@rule
def under(g: Game) -> int:
    """The rank that leads again once the winning card is Blocked."""
    s = g.state
    below = s.pile.count - 2
    wild = s.laid[below].wild
    return printed_rank(Card(wild)) if wild else rank_of(g, s.pile.cards[below])


@rule
def ranks_above(rank: int, limit: int) -> int:
    """How many ranks beat another within a limit."""
    if rank == ACE:
        return 1
    return min(limit, (KING if rank == TWO else ACE) - rank)


@rule
def miss(cards: int, ranks: int) -> int:
    """How likely none of some unknown cards is of so many ranks or a Block, in thousandths."""
    return MISSES[min(max(cards, 0), RANKED)][ranks]


@rule
def prospect(g: Game, duel: Duel, hand: Zone, used: Card, limit: int) -> int:
    """How likely a side wins once the other side has to answer, in thousandths.

    `used` is the card of the hand that has just been played, `limit` by how much the others may exceed.
    """
    if duel.points and duel.ahead + duel.stage < 0:
        return 0  # the other side concedes, and has more points all the same
    replies = replies_of(g, duel, hand, used, limit)
    above = ranks_above(duel.top, duel.limit)
    unanswered = miss(duel.theirs, above)
    worth = unanswered * (escaped(duel, replies) if can_escape(duel) else SURE)
    left = SURE - unanswered
    rank, lacks = duel.top, LACKS[duel.theirs]
    for _ in range(above):
        rank = TWO if rank == ACE else rank + 1
        here = left - left * lacks // SURE
        worth += here * answered(replies, rank)
        left -= here
    return (worth + left * answered(replies, duel.top)) // SURE


@rule
def can_escape(duel: Duel) -> bool:
    """Whether the other side can escalate without losing by points at once."""
    return duel.stage < duel.last and (duel.ahead <= 1 or not duel.points)


@rule
def escaped(duel: Duel, replies: Replies) -> int:
    """How likely a side wins if the other escalates, with about the highest of its cards."""
    return answered(replies, min(KING, duel.top + duel.limit, TWO + TWO + 3 * min(3, duel.theirs)))


@rule
def replies_of(g: Game, duel: Duel, hand: Zone, used: Card, limit: int) -> Replies:
    """What a side has left for an answer of the other, once a card of the hand is used."""
    cards, unseen, beaten = duel.mates, duel.mates, 0
    for k in range(hand.count):
        card = hand.cards[k]
        if card != used:
            cards += 1
            if card >= NO_CARD:  # of a Void
                unseen += 1
            else:
                beaten |= ranks_beaten(rank_of(g, card), limit)
    lasting = SURE * (cards + 1) // (cards + duel.theirs + 1)
    escalates = cards > 0 and duel.stage < duel.last and (duel.ahead >= -1 or not duel.points)
    return Replies(beaten, limit, unseen, lasting, lasting * 2 // 3 if escalates else 0)


@rule
def ranks_beaten(own: int, limit: int) -> int:
    """Bits: the ranks that a card of a rank can Block, about, or beat within a limit."""
    if own == TWO:
        return 1 << TWO | 1 << ACE
    beaten = (2 << own) - (1 << max(own - limit, 0))
    return beaten & ~(1 << TWO) if own == ACE else beaten


@rule
def answered(replies: Replies, rank: int) -> int:
    """How likely a side wins if the other has answered with a rank: by what it can answer to that."""
    if replies.beaten >> rank & 1:
        return replies.lasting
    lucky = SURE - miss(replies.unseen, ranks_above(rank, replies.limit))
    return max(lucky * replies.lasting // SURE, replies.escalating)
