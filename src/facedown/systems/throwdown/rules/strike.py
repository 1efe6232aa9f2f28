"""Strike: how far a card may exceed the one below, and Dissonance beyond it (THR-58, THR-68, THR-X3)."""

from __future__ import annotations

from facedown.engine.rules import Card, Seat, cite, each, pop, push, rule, top
from facedown.systems.throwdown.clauses import (
    BlockSuit,
    Clause,
    Decision,
    EscalateStrike,
    TwoOnAceExcess,
    Way,
    Why,
)
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import (
    ACE,
    TWO,
    beats,
    can_draw,
    discard_flipped,
    flip_top,
    flip_value,
    fused_side,
    printed_rank,
    printed_suit,
    rank_of,
    suit_of,
    used_up,
)
from facedown.systems.throwdown.rules.events import fire_now
from facedown.systems.throwdown.rules.fusion import fused_strike, partner_of
from facedown.systems.throwdown.rules.piles import top_rank, top_suit
from facedown.systems.throwdown.rules.powers import use_up
from facedown.systems.throwdown.rules.rumble import final_strike, new_form, strike_by_ratings
from facedown.systems.throwdown.rules.setup import counted_omens
from facedown.systems.throwdown.state import COACH, COACHS_DECK, NO_SIDE, Again, Drive, Game, Stat
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Target, Trigger, Word

NO_LIMIT = 60  # more than any card can exceed another by

NO_FLIP = 15  # no card could be flipped: above any Dissonance


# Strike Ranges


@rule("THR-58.4", "THR-67.1", "THR-68.4", "THR-68.6", "THR-R20")
def determine_strikes(g: Game) -> None:
    """Every Strike is determined."""
    s, f = g.state, g.state.fight
    for p in each(Seat, 1, s.pilots + 1):
        side = s.players[p].side
        if side != NO_SIDE:
            stat = Stat.STEEL if side == f.starter else Stat.FLESH
            s.players[p].strike = s.players[p].stats[stat]
            cite(g, Clause.THR_68_4, p, a=stat, b=s.players[p].strike)
    if f.coach_side != NO_SIDE:
        fix_coach_strike(g)


@rule("THR-68.6")
def fix_coach_strike(g: Game) -> None:
    """Coach's Strike is determined by the involved Threats."""
    f = g.state.fight
    f.coach_strike = strike_by_ratings(g, f.involved)
    cite(g, Clause.THR_68_6, COACH, a=f.coach_strike)


@rule("THR-58.4", "THR-58.5", "THR-58.13")
def strike_of(g: Game, p: Seat) -> int:
    """The Strike of a seat now, with all that changes it."""
    return coach_strike(g) if p == COACH else form_strike(g, p) + g.state.fight.bonus


@rule("THR-58.4", "THR-77.5", "THR-R18", "THR-X14")
def form_strike(g: Game, p: Seat) -> int:
    """The Strike of a Pilot, or of the fusion that she is part of.

    The card of a Rumble is measured by the form that comes.
    """
    f = g.state.fight
    side = fused_side(g, p)
    if side == NO_SIDE:
        comes = f.joining >> p & 1 and new_form(g)
        return final_strike(g, f.joining) if comes else g.state.players[p].strike
    return final_strike(g, f.fused[side]) if f.final_form else fused_strike(g, side)


@rule("THR-58.14", "THR-14.12", "THR-R18", "THR-X7", "THR-X8")
def coach_strike(g: Game, drive: int = Drive.NONE) -> int:
    """Coach's Strike for a Drive, with the Omens that count now; for a Rumble the Monster counts already."""
    f = g.state.fight
    if f.coach_free:
        return NO_LIMIT
    strike, involved = f.coach_strike, f.involved
    if drive == Drive.RUMBLE and new_form(g):
        involved |= 1 << g.book.monster
        strike = strike_by_ratings(g, involved)
    strike += f.coach_bonus + f.coach_lasting
    omens = counted_omens(g)
    for t in range(g.book.threat_count):
        if involved >> t & 1:
            strike += g.book.threats[t].omen_strike[omens]
    return max(0, strike - f.coach_malus)


# What a card exceeds, and which cards fit a Drive


@rule("THR-58.5", "THR-R7", "THR-R8")
def excess(g: Game, under: int, rank: int) -> int:
    """By how much a Counter exceeds the winning card in rank; a Two counters an Ace alone."""
    if rank == TWO:
        if g.book.two_on_ace_excess == TwoOnAceExcess.ZERO:
            return 0
        return 1 if g.book.two_on_ace_excess == TwoOnAceExcess.ONE else ACE - TWO
    return rank - under


@rule("THR-75.4", "THR-R17")
def opening_excess(g: Game, under: int, rank: int) -> int:
    """By how much the rank of a new stage's card exceeds the one left behind."""
    if g.book.escalate_strike == EscalateStrike.NONE:
        return 0
    if g.book.escalate_strike == EscalateStrike.ABSOLUTE:
        return rank
    return max(0, rank - under)


@rule("THR-58.2", "THR-58.3", "THR-73.2", "THR-74.1", "THR-75.4", "THR-R11", "THR-R16", "THR-X18")
def fits(g: Game, drive: int, card: Card, limit: int) -> bool:
    """Whether a card can be the one of a Drive, exceeding the card below by no more than a limit."""
    if g.state.fight.face_down:
        return True
    if drive == Drive.BLOCK:
        return blocks(g, card, may_block_any_suit(g), g.state.fight.lower_suit)
    if drive != Drive.COUNTER and limit >= NO_LIMIT:
        return True  # that of a Rumble is due when no Pile is left
    rank, under = rank_played(g, card), top_rank(g)
    if drive == Drive.COUNTER:
        return beats(rank, under) and excess(g, under, rank) <= limit
    return opening_excess(g, under, rank) <= limit


@rule("THR-13.4", "THR-13.5", "THR-73.2", "THR-74.1")
def why_not_fit(g: Game, drive: int, card: Card) -> int:
    """Why a card cannot be the one of a Drive, whatever the Strike."""
    if fits(g, drive, card, NO_LIMIT):
        return Why.NONE
    if drive == Drive.BLOCK:
        return Why.DOES_NOT_BLOCK
    if top_rank(g) == ACE:
        return Why.ONLY_A_TWO_BEATS
    no_ace = top_rank(g) == TWO and rank_played(g, card) == ACE
    return Why.NO_ACE_ON_A_TWO if no_ace else Why.NOT_ABOVE


@rule("THR-15.3")
def rank_played(g: Game, card: Card) -> int:
    """The rank of the card of a Drive: of a Wild one as it is declared."""
    return printed_rank(card) if g.state.fight.spark_card else rank_of(g, card)


@rule("THR-74.1", "THR-15.3", "THR-X13")
def blocks(g: Game, card: Card, any_suit: bool, lower: int) -> bool:
    """Whether a card has the rank to Block the winning one, and a suit that does, perhaps some places lower.

    A Wild card has the suit that it is declared as.
    """
    if rank_played(g, card) != top_rank(g):
        return False
    if any_suit:
        return True
    suit = printed_suit(card) if g.state.fight.spark_card else suit_of(g, card)
    return suit >= least_suit(g) - lower


@rule("THR-X3", "THR-X18")
def may_block_any_suit(g: Game) -> bool:
    """Whether a Block of the side to move may have any suit."""
    f = g.state.fight
    return f.any_suit == 1 or (f.spare_blocks > 0 and f.mover != f.coach_side)


@rule("THR-74.1", "THR-R12")
def least_suit(g: Game) -> int:
    """The lowest suit that Blocks the winning card."""
    return top_suit(g) + (1 if g.book.block_suit == BlockSuit.STRICTLY_HIGHER else 0)


# The check for Dissonance


@rule("THR-58.5", "THR-X3", "THR-X12")
def safe_excess(g: Game, p: Seat) -> int:
    """By how much a Pilot's card may exceed the one below: her Strike, and 2 more from a Void."""
    return strike_of(g, p) + (2 if g.state.fight.from_void else 0)


@rule("THR-58.6", "THR-58.8", "THR-X3")
def dissonance_of(g: Game, over: int, safe: int) -> int:
    """The Dissonance of a card that exceeds the one below by so much; none at 0 or less."""
    return (over - safe) // 2 if g.state.fight.halved else over - safe


@rule("THR-58.6", "THR-58.7", "THR-58.8")
def begin_check(g: Game, p: Seat, over: int, safe: int) -> None:
    """A Pilot's card is checked if it is Dissonant."""
    f = g.state.fight
    f.dissonance = dissonance_of(g, over, safe)
    if f.dissonance > 0:
        cite(g, Clause.THR_58_8, p, a=f.dissonance, b=over)
        push(g.state.agenda, Step.CHECK, p)


@rule("THR-58.9", "THR-58.10", "THR-58.11", "THR-R26", "THR-R59", "THR-X3")
def check(g: Game) -> None:
    """h) Coach flips: a card not above the Dissonance is a Schism, unless it is flipped again.

    Without a card to flip the play is safe.
    """
    f, row = g.state.fight, top(g.state.agenda)
    f.flip = flip(g)
    if f.flip > f.dissonance:
        cite(g, Clause.THR_58_10, row.seat, a=f.flip)
        pop(g.state.agenda)
    elif f.second_look and row.again < Again.SECOND_LOOK:
        row.again = Again.SECOND_LOOK
        cite(g, Clause.THR_X3, row.seat, a=row.again)
    else:
        ask(g, row.seat, Decision.FLIP_AGAIN)


@rule("THR-58.9", "THR-58.11", "THR-R22", "THR-R25", "THR-R51", "THR-X17")
def flip(g: Game) -> int:
    """Turn up the card that Coach flips, the lower of two under Spores; return what it counts."""
    lowest = NO_FLIP
    left = 2 if g.state.fight.flips_two else 1
    while left > 0 and can_draw(g, COACHS_DECK):
        omens = g.state.omens[COACHS_DECK].count
        card = flip_top(g, COACHS_DECK)
        cite(g, Clause.THR_58_11, COACH, card, a=flip_value(g, card))
        lowest = min(lowest, flip_value(g, card))
        discard_flipped(g, COACHS_DECK, card)
        left -= used_up(g, COACHS_DECK, omens)
    return lowest


@rule("THR-X11")
def pays_lesson(g: Game, p: Seat) -> bool:
    """Whether a Pilot can pay a Lesson for a flip, once in a Throwdown."""
    player = g.state.players[p]
    return player.lessons > 0 and not player.lesson_used


@rule("THR-X3", "THR-X11", "THR-X18")
def why_not_flip(g: Game, way: int) -> int:
    """Why the flip of this check cannot be repeated so."""
    row = top(g.state.agenda)
    if way == Way.LESSON:
        able = pays_lesson(g, row.seat) or pays_lesson(g, partner_of(g, row.seat))
        return Why.NONE if able and row.again < Again.LESSON else Why.NO_LESSON
    able = g.state.fight.spare_flips > 0 and row.again < Again.ANCHOR
    return Why.NO_ANCHOR if way == Way.ANCHOR and not able else Why.NONE


@rule("THR-X3", "THR-X11", "THR-X18")
def flip_again(g: Game, way: int) -> None:
    """Pay for another flip, or let the Schism come."""
    f, row = g.state.fight, top(g.state.agenda)
    if way == Way.NO:
        suffer_schism(g)
    elif way == Way.LESSON:
        row.again = Again.LESSON
        p = row.seat if pays_lesson(g, row.seat) else partner_of(g, row.seat)
        g.state.players[p].lessons -= 1
        g.state.players[p].lesson_used = 1
        cite(g, Clause.THR_X11, p)
    else:
        row.again = Again.ANCHOR
        f.spare_flips -= 1
        use_up(g, Word.SPARE_FLIP)
        cite(g, Clause.THR_X3, row.seat, a=row.again)


@rule("THR-58.9", "THR-58.12")
def suffer_schism(g: Game) -> None:
    """An immediate +Schism, which Buffers may prevent."""
    p = top(g.state.agenda).seat
    cite(g, Clause.THR_58_9, p, a=g.state.fight.flip)
    pop(g.state.agenda)
    fire_now(g, Trigger.SCHISM, Target.SELF, 1, p)


QUESTIONS.declare(Decision.FLIP_AGAIN, flip_again, why_not_flip)
