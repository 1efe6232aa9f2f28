"""Lesser Fusion: two Pilots as one, and how it ends (THR-25; THR-X14)."""

from __future__ import annotations

from facedown.engine.cards import move_all
from facedown.engine.rules import Card, Chapter, Seat, cite, each, pop, push, rule, top
from facedown.systems.throwdown.clauses import Clause, Decision, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import discard_from, hand_of, keep, show_held, take_unseen
from facedown.systems.throwdown.rules.events import break_fusion
from facedown.systems.throwdown.state import SIDE_A, SIDE_B, Game, Robo
from facedown.systems.throwdown.steps import Step

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
def why_not_fusion(g: Game, way: int) -> int:
    """Why the Commander cannot name a pair, or end a fusion."""
    fused = is_fused(g, g.state.fight.mover)
    if way == Way.END:
        return Why.NONE if fused else Why.NO_FUSION
    return Why.FUSED_ALREADY if fused and way == Way.PAIR else Why.NONE


@rule("THR-X14")
def why_not_one(g: Game, one: Seat) -> int:
    """Why a Pilot cannot fuse with another."""
    return Why.NONE if can_fuse(g, one) else Why.CANNOT_FUSE


@rule("THR-X14")
def why_not_other(g: Game, one: Seat, other: Seat) -> int:
    """Why a Pilot cannot fuse with one of a lower seat."""
    return why_not_one(g, other) if one < other else Why.LOWER_SEAT_FIRST


@rule("THR-X14")
def propose(g: Game, way: int, one: Seat, other: Seat) -> None:
    """Name a pair; or end the fusion that stands."""
    if way == Way.END:
        end_fusion(g, g.state.fight.mover)
    elif way == Way.PAIR:
        cite(g, Clause.THR_X14, g.state.seat, a=one, b=other)
        push(g.state.agenda, Step.FUSE, g.state.seat, one, other)


@rule("THR-X14")
def ask_partner(g: Game, k: int) -> None:
    """Each of the two who is not the Commander accepts or declines."""
    row = top(g.state.agenda)
    p = Seat(row.one if k == 0 else row.other)
    if p != row.seat:
        ask(g, p, Decision.FUSE_WITH)


@rule("THR-X14")
def answer_fusion(g: Game, way: int) -> None:
    """Accept or decline to fuse."""
    if way == Way.NO:
        cite(g, Clause.THR_25_1, g.state.seat)
        pop(g.state.agenda)


@rule("THR-X14")
def fuse(g: Game) -> None:
    """Both pay a Charge; their Hands are one that both see."""
    s, row = g.state, top(g.state.agenda)
    one, other = Seat(row.one), Seat(row.other)
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
    row = top(g.state.agenda)
    if row.handed < (row.cards + 1) // 2:
        ask(g, row.seat, Decision.SHARE, row.side)
    else:
        close_fusion(g, row.side, row.seat)
        pop(g.state.agenda)


@rule("THR-X14")
def why_not_share(g: Game, way: int) -> int:
    """Why the rest cannot be kept: half of the Hand is the other's, of an odd number the smaller half."""
    row = top(g.state.agenda)
    return Why.HALF_IS_HERS if way == Way.DONE and row.handed != row.cards // 2 else Why.NONE


@rule("THR-X14")
def hand_over(g: Game, way: int, card: Card) -> None:
    """Hand a card to the other of the pair, or keep what is left."""
    row = top(g.state.agenda)
    if way == Way.DONE:
        close_fusion(g, row.side, row.seat)
        pop(g.state.agenda)
        return
    row.handed += 1
    other = partner_of(g, row.seat)
    take_unseen(g, row.seat, card, other)
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
def discard_for_break(g: Game, k: int) -> None:
    """Each of the two discards a card of her choice, in seat order; of a Void the top one goes."""
    p = Seat(k + 1)
    if top(g.state.agenda).pair >> p & 1:
        void = g.state.players[p].void
        if void.count > 0:
            drop(g, p, void.cards[void.count - 1])
        else:
            ask(g, p, Decision.BREAK_DISCARD)


@rule("THR-16.1", "THR-X14")
def drop(g: Game, p: Seat, card: Card) -> None:
    """Discard a card after +BREAK!."""
    discard_from(g, hand_of(g, p), card)
    cite(g, Clause.THR_16_1, p, card)


@rule("THR-X14")
def drop_chosen(g: Game, card: Card) -> None:
    """Discard the card that was chosen after +BREAK!."""
    drop(g, g.state.seat, card)


QUESTIONS.declare(Decision.FUSE, propose, why_not_fusion, why_not_one, why_not_other)
QUESTIONS.declare(Decision.FUSE_WITH, answer_fusion)
QUESTIONS.declare(Decision.SHARE, hand_over, why_not_share)
QUESTIONS.declare(Decision.BREAK_DISCARD, drop_chosen)

CHAPTER = Chapter({break_fusion: tear_apart})
