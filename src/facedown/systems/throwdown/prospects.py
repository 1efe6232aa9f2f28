"""What a Drive of `throwdown` may come to, as the bot `tactician` weighs it: in thousandths of a win.

Whoever does not concede wins, up to stage 3; in a Rumble points can make up for that. So it reckons with how
likely the other side has an answer to the card, what it could answer to that, and who could concede and win.
"""

from __future__ import annotations

from typing import NamedTuple

from facedown.engine.base.record import NO_CARD
from facedown.engine.base.rule import rule
from facedown.engine.base.units import Card, Seat, each
from facedown.engine.hidden.zone import Zone
from facedown.systems.throwdown.clauses import VictorBy, WhoDrives
from facedown.systems.throwdown.rules.cards import ACE, KING, TWO, hand_of, printed_rank, rank_of
from facedown.systems.throwdown.rules.drives import FINAL_ATTACK
from facedown.systems.throwdown.rules.piles import top_opens, top_rank
from facedown.systems.throwdown.rules.rumble import able_mask
from facedown.systems.throwdown.rules.strike import coach_strike
from facedown.systems.throwdown.rules.targets import between_pilots
from facedown.systems.throwdown.state import COACH, NO_PLACE, RANKED, STAGES, Drive, Game

SURE = 1000
OF_ONE_RANK = 4
BLOCKERS = 2  # cards of a rank that can Block a card, about
UNKNOWN = 0  # in place of a rank where no card lies


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
def miss(cards: int, good: int) -> int:
    """How likely none of some unknown cards is one of so many good ones of a deck, in thousandths."""
    chance = SURE
    for _ in range(cards):
        chance = chance * (RANKED - good) // RANKED
    return chance


@rule
def prospect(g: Game, duel: Duel, hand: Zone, used: Card, limit: int) -> int:
    """How likely a side wins once the other side has to answer, in thousandths.

    `used` is the card of the hand that has just been played, `limit` by how much the others may exceed.
    """
    if duel.points and duel.ahead + duel.stage < 0:
        return 0  # the other side concedes, and has more points all the same
    unanswered = miss(duel.theirs, OF_ONE_RANK * ranks_above(duel.top, duel.limit) + BLOCKERS)
    worth = unanswered * (escaped(g, duel, hand, used, limit) if can_escape(duel) else SURE)
    left = SURE - unanswered
    rank = duel.top
    for _ in range(ranks_above(duel.top, duel.limit)):
        rank = TWO if rank == ACE else rank + 1
        here = left - left * miss(duel.theirs, OF_ONE_RANK) // SURE
        worth += here * answered(g, duel, hand, used, rank, limit)
        left -= here
    return (worth + left * answered(g, duel, hand, used, duel.top, limit)) // SURE


@rule
def can_escape(duel: Duel) -> bool:
    """Whether the other side can escalate without losing by points at once."""
    return duel.stage < duel.last and (duel.ahead <= 1 or not duel.points)


@rule
def escaped(g: Game, duel: Duel, hand: Zone, used: Card, limit: int) -> int:
    """How likely a side wins if the other escalates, with about the highest of its cards."""
    best = min(KING, duel.top + duel.limit, TWO + TWO + 3 * min(3, duel.theirs))
    return answered(g, duel, hand, used, best, limit)


@rule
def answered(g: Game, duel: Duel, hand: Zone, used: Card, rank: int, limit: int) -> int:
    """How likely a side wins if the other has answered with a rank: by what it can answer to that."""
    mine, unseen = duel.mates, duel.mates
    beats_it = False
    for k in range(hand.count):
        if hand.cards[k] != used:
            mine += 1
            own = rank_of(g, hand.cards[k])
            if hand.cards[k] >= NO_CARD:  # of a Void
                unseen += 1
            elif own == rank or is_above(own, rank, limit):
                beats_it = True
    lasting = SURE * (mine + 1) // (mine + duel.theirs + 1)
    if beats_it:
        return lasting
    good = OF_ONE_RANK * ranks_above(rank, limit) + BLOCKERS
    lucky = (SURE - miss(unseen, good)) * lasting // SURE
    if mine > 0 and duel.stage < duel.last and (duel.ahead >= -1 or not duel.points):
        return max(lucky, lasting * 2 // 3)
    return lucky


@rule
def is_above(own: int, rank: int, limit: int) -> bool:
    """Whether a rank beats another within a limit."""
    if rank == ACE or own == TWO:
        return rank == ACE and own == TWO
    return 0 < own - rank <= limit and (own != ACE or rank != TWO)
