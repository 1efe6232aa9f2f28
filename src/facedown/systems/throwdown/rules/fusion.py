"""Lesser Fusion: two Pilots as one, and how it ends (THR-25; THR-X14)."""

from __future__ import annotations

from facedown.engine.agenda import pop, push, top
from facedown.engine.ask import Options, offer
from facedown.engine.enumeration import IntEnum
from facedown.engine.hook import Chapter
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.engine.units import Card, Seat, each
from facedown.engine.zone import move_all
from facedown.systems.throwdown.clauses import Clause, Decision, Why
from facedown.systems.throwdown.rules.asking import NO, QUESTIONS, ask, offer_two
from facedown.systems.throwdown.rules.cards import (
    discard_from,
    hand_of,
    holds,
    keep,
    offer_hand,
    show_held,
    take_unseen,
)
from facedown.systems.throwdown.rules.events import break_fusion
from facedown.systems.throwdown.state import SIDE_A, SIDE_B, Game, Robo
from facedown.systems.throwdown.steps import Step

PER_SEAT = 8  # a pair is named as the one seat times this, plus the other


class Fuse(IntEnum):
    """The Commander's answers about a Lesser Fusion."""

    NONE = 0
    END = 1
    PAIR = 8  # the pair itself: the lower seat times PER_SEAT, plus the higher


class Share(IntEnum):
    """The lead's answers when a fused Hand is divided."""

    DONE = 0
    CARD = 1  # plus the card that she hands over


# Fusing


@rule("THR-X14")
def can_fuse(g: Game, p: Seat) -> bool:
    """Whether a Pilot of the side to move can fuse: a Robo that is not Wrecked, and a Charge."""
    player = g.state.players[p]
    return player.side == g.state.fight.mover and player.robo != Robo.WRECKED and player.charges > 0


@rule("THR-X14", "THR-X16")
def is_fused(g: Game, side: int) -> bool:
    """Whether a Lesser Fusion stands on a side; a Final Form is none."""
    return g.state.fight.fused[side] != 0 and not g.state.fight.final_form


@rule("THR-X14")
def why_not_fuse(g: Game, answer: int) -> int:
    """Why the Commander cannot name a pair, or end a fusion."""
    f = g.state.fight
    if answer == Fuse.NONE:
        return Why.NONE
    if answer == Fuse.END:
        return Why.NONE if is_fused(g, f.mover) else Why.NO_FUSION
    if is_fused(g, f.mover):
        return Why.FUSED_ALREADY
    both = can_fuse(g, Seat(answer // PER_SEAT)) and can_fuse(g, Seat(answer % PER_SEAT))
    return Why.NONE if both else Why.CANNOT_FUSE


@rule("THR-X14")
def may_fuse(g: Game) -> bool:
    """Whether the Commander has anything to decide about fusions."""
    f = g.state.fight
    if f.rumble:
        return False
    able = 0
    for p in each(Seat, 1, g.state.pilots + 1):
        able += int(can_fuse(g, p))
    return is_fused(g, f.mover) or able > 1


@rule("THR-X14")
def offer_fusions(g: Game, options: Options) -> None:
    """List no fusion, every pair, and the end of the one that stands."""
    for one in range(1, g.state.pilots):
        for other in range(one + 1, g.state.pilots + 1):
            if not why_not_fuse(g, PER_SEAT * one + other):
                offer(options, PER_SEAT * one + other)
    if is_fused(g, g.state.fight.mover):
        offer(options, Fuse.END)
    offer(options, Fuse.NONE)


@rule("THR-X14")
def propose(g: Game, answer: int) -> None:
    """Name a pair; or end the fusion that stands."""
    if answer == Fuse.END:
        end_fusion(g, g.state.fight.mover)
    elif answer != Fuse.NONE:
        cite(g, Clause.THR_X14, g.state.seat, a=answer // PER_SEAT, b=answer % PER_SEAT)
        push(g.state.agenda, Step.FUSE, g.state.seat, answer)


@rule("THR-X14")
def ask_partners(g: Game) -> None:
    """Each of the two who is not the Commander accepts or declines; then they fuse."""
    row = top(g.state.agenda)
    while row.b < 2:
        p = Seat(row.a // PER_SEAT if row.b == 0 else row.a % PER_SEAT)
        row.b += 1
        if p != row.seat:
            ask(g, p, Decision.FUSE_WITH)
            return
    one, other = Seat(row.a // PER_SEAT), Seat(row.a % PER_SEAT)
    pop(g.state.agenda)
    fuse(g, one, other)


@rule("THR-X14")
def answer_fusion(g: Game, answer: int) -> None:
    """Accept or decline to fuse."""
    if answer == NO:
        cite(g, Clause.THR_25_1, g.state.seat)
        pop(g.state.agenda)


@rule("THR-X14")
def fuse(g: Game, one: Seat, other: Seat) -> None:
    """Both pay a Charge; their Hands are one that both see."""
    s = g.state
    side = s.players[one].side
    s.players[one].charges -= 1
    s.players[other].charges -= 1
    join_hand(g, side, one)
    join_hand(g, side, other)
    s.fight.fused[side] = 1 << one | 1 << other
    show_fused(g, side)
    cite(g, Clause.THR_X14, one, a=one, b=other, c=1)


@rule("THR-X12", "THR-X14")
def join_hand(g: Game, side: int, p: Seat) -> None:
    """Put a Pilot's Hand, or Void, into the fused Hand."""
    player = g.state.players[p]
    move_all(player.void if g.book.sheets[p].uses_void else player.hand, g.state.fused[side])


@rule("THR-X14", "THR-X16")
def show_fused(g: Game, side: int) -> None:
    """Let all who are fused see their common Hand."""
    hand = g.state.fused[side]
    for k in range(hand.count):
        show_held(g, lead_of(g, side), hand.cards[k])


@rule("THR-X14")
def lead_of(g: Game, side: int) -> Seat:
    """Who chooses for a fused pair: the Commander if she is one of them, or the lower seat."""
    f = g.state.fight
    if f.fused[side] >> f.commanders[side] & 1:
        return f.commanders[side]
    return lowest_of(f.fused[side])


@rule
def lowest_of(mask: int) -> Seat:
    """The lowest seat of a mask that is not empty."""
    p = 0
    while not mask >> p & 1:
        p += 1
    return Seat(p)


@rule("THR-X14")
def partner_of(g: Game, p: Seat) -> Seat:
    """The other one of a Lesser Fusion; oneself without one."""
    side = g.state.players[p].side
    if is_fused(g, side) and g.state.fight.fused[side] >> p & 1:
        return lowest_of(g.state.fight.fused[side] & ~(1 << p))
    return p


@rule("THR-X14")
def fused_strike(g: Game, side: int) -> int:
    """The Strike of a fused pair: the higher of the two, and one more."""
    best = 0
    for p in each(Seat, 1, g.state.pilots + 1):
        if g.state.fight.fused[side] >> p & 1:
            best = max(best, g.state.players[p].strike)
    return best + 1


# The end of it


@rule("THR-X2", "THR-X14", "THR-X16")
def end_fusion(g: Game, side: int) -> None:
    """A Lesser Fusion ends: its lead divides the fused Hand before anything goes on.

    If one of the two is Out the other keeps it.
    """
    s = g.state
    if is_fused(g, side):
        lead = lead_of(g, side)
        other = partner_of(g, lead)
        cite(g, Clause.THR_X14, lead, a=lead, b=other, c=2)
        if s.players[lead].out:
            close_fusion(g, side, other)
        elif s.players[other].out:
            close_fusion(g, side, lead)
        else:
            push(s.agenda, Step.SPLIT_FUSION, lead, side, 0, s.fused[side].count)


@rule("THR-X14")
def divide(g: Game) -> None:
    """The lead hands the other half of the cards, one by one, and keeps the rest."""
    s, row = g.state, top(g.state.agenda)
    if row.b < row.c // 2 or (row.c % 2 == 1 and row.b == row.c // 2):
        ask(g, Seat(row.seat), Decision.SHARE, row.a)
        return
    close_fusion(g, row.a, Seat(row.seat))
    pop(s.agenda)


@rule("THR-X14")
def offer_shares(g: Game, options: Options) -> None:
    """List the cards of the fused Hand; once half of an odd number is handed over, she may stop."""
    hand = g.state.fused[g.state.about]
    for k in range(hand.count):
        offer(options, Share.CARD + hand.cards[k])
    row = top(g.state.agenda)
    if row.b == row.c // 2:
        offer(options, Share.DONE)


@rule("THR-X14")
def why_not_share(g: Game, answer: int) -> int:
    """Why a card cannot be handed over, or the rest not kept: half of the Hand is the other's."""
    row, hand = top(g.state.agenda), g.state.fused[g.state.about]
    if answer == Share.DONE:
        return Why.NONE if row.b == row.c // 2 else Why.HALF_IS_HERS
    return Why.NONE if holds(hand, Card(answer - Share.CARD)) else Why.NOT_HELD


@rule("THR-X14")
def hand_over(g: Game, answer: int) -> None:
    """Hand a card to the other of the pair, or keep what is left."""
    s, row = g.state, top(g.state.agenda)
    side = row.a
    if answer == Share.DONE:
        close_fusion(g, side, Seat(row.seat))
        pop(s.agenda)
        return
    row.b += 1
    other = partner_of(g, Seat(row.seat))
    card = Card(answer - Share.CARD)
    take_unseen(g, Seat(row.seat), card, other)
    keep(g, other, card)
    cite(g, Clause.THR_X14, other, card, c=3)


@rule("THR-X14")
def close_fusion(g: Game, side: int, lead: Seat) -> None:
    """The lead keeps the rest, and the two are two again."""
    s = g.state
    hand = s.fused[side]
    for k in range(hand.count):
        keep(g, lead, hand.cards[k])
    hand.count = 0
    s.fight.fused[side] = 0


# +BREAK!


@rule("THR-25.2", "THR-X14")
def tear_apart(g: Game) -> None:
    """+BREAK! ends a Lesser Fusion at once; then each of the two discards a card."""
    side = SIDE_A if is_fused(g, SIDE_A) else SIDE_B
    if is_fused(g, side):
        cite(g, Clause.THR_25_2, lead_of(g, side))
        push(g.state.agenda, Step.BREAK_DISCARDS, lead_of(g, side), g.state.fight.fused[side])
        end_fusion(g, side)


@rule("THR-X12", "THR-X14")
def discard_for_break(g: Game) -> None:
    """Each of the two discards a card of her choice, in seat order; of a Void the top one goes."""
    s, row = g.state, top(g.state.agenda)
    while row.a:
        p = lowest_of(row.a)
        row.a &= row.a - 1
        hand = hand_of(g, p)
        if hand.count > 1 and not g.book.sheets[p].uses_void:
            ask(g, p, Decision.BREAK_DISCARD)
            return
        if hand.count > 0:
            drop(g, p, hand.cards[hand.count - 1])
    pop(s.agenda)


@rule("THR-16.1", "THR-X14")
def drop(g: Game, p: Seat, card: Card) -> None:
    """Discard a card after +BREAK!."""
    discard_from(g, hand_of(g, p), card)
    cite(g, Clause.THR_16_1, p, card)


@rule("THR-X14")
def drop_chosen(g: Game, card: Card) -> None:
    """Discard the card that was chosen after +BREAK!."""
    drop(g, g.state.seat, card)


QUESTIONS.add(Decision.FUSE, offer_fusions, propose, why_not_fuse, Fuse)
QUESTIONS.add(Decision.FUSE_WITH, offer_two, answer_fusion)
QUESTIONS.add(Decision.SHARE, offer_shares, hand_over, why_not_share, Share)
QUESTIONS.add(Decision.BREAK_DISCARD, offer_hand, drop_chosen, Why.NOT_HELD)

CHAPTER = Chapter({break_fusion: tear_apart})
