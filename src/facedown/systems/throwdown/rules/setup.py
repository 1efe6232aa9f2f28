"""Setup: both Decks shuffled, stacks, Stashes and Hands dealt (THR-X22, THR-X23)."""

from __future__ import annotations

from facedown.engine.rules import NO_CARD, Seat, cite, each, go_on, pop, rule
from facedown.systems.throwdown.clauses import Clause, OmenCount
from facedown.systems.throwdown.rules.cards import (
    active_omens,
    add_to_stash,
    draw_cards,
    put_jokers_lowest,
    reveal_jokers,
    show_held,
    take_top,
    uncover_next,
)
from facedown.systems.throwdown.state import COACH, COACHS_DECK, NO_PLACE, PILOTS_DECK, Game, Mode, Stat
from facedown.systems.throwdown.steps import Step

FIRST_PILOT = Seat(1)


@rule("THR-X22", "THR-X23")
def set_up(g: Game) -> None:
    """Deal what a match begins with; a scripted position has been dealt already."""
    s = g.state
    for d in (PILOTS_DECK, COACHS_DECK):
        put_jokers_lowest(s.decks[d])
        reveal_jokers(g, d)
    if not g.book.dealt:
        deal_all(g)
    else:
        for p in each(Seat, 1, s.pilots + 1):
            share_hand(g, p)
    if s.agenda.count > 1:  # a position in the middle of an act or of a Throwdown goes on
        pop(s.agenda)
    else:
        go_on(g, first_step(g))


@rule("THR-R62")
def share_hand(g: Game, p: Seat) -> None:
    """Whoever may see a Pilot's Hand sees the one that she begins with."""
    hand = g.state.players[p].hand
    for k in range(hand.count):
        show_held(g, p, hand.cards[k])


@rule
def first_step(g: Game) -> int:
    """What a match begins with after the deal."""
    if g.book.mode == Mode.SCENARIO:
        return Step.ACT
    if g.book.mode != Mode.GAMBIT:
        return Step.CONTEST
    gambit = g.state.gambit
    gambit.pilot = FIRST_PILOT
    gambit.aim = g.book.aim
    gambit.specialty = g.book.specialty
    return Step.LONE_GAMBIT


@rule("THR-X22", "THR-X23")
def deal_all(g: Game) -> None:
    """Deal stacks, Stashes, the Hands of the Pilots in seat order, then Coach's."""
    s = g.state
    for t in range(g.book.threat_count):
        if s.threats[t].in_play and t != g.book.monster:  # with the Rating that its setup gives
            deal_stack(g, t)
        elif g.book.threats[t].acts & 1 and not s.threats[t].been:  # of a stand-alone contest
            enter_play(g, t)
    for p in each(Seat, 1, s.pilots + 1):
        if g.book.stashes:
            add_to_stash(g, p)
    if g.book.monster != NO_PLACE:
        stack_cards(g, g.book.monster, g.book.threats[g.book.monster].stack)
    for p in each(Seat, 1, s.pilots + 1):
        draw_cards(g, p, hand_limit(g, p), Clause.THR_2_5)
    draw_cards(g, COACH, hand_limit(g, COACH), Clause.THR_2_7)


@rule("THR-2.4", "THR-2.5", "THR-2.7", "THR-R68", "THR-R69", "THR-X1", "THR-X12")
def hand_limit(g: Game, p: Seat) -> int:
    """The maximum Hand of a seat: by Harmony, of a Void two more; Coach's is the number of Pilots."""
    if p == COACH:
        return g.state.pilots
    return g.book.hand_size[g.state.harmony] + (2 if g.book.sheets[p].uses_void else 0)


@rule("THR-X4", "THR-X7", "THR-X22")
def enter_play(g: Game, t: int) -> None:
    """A Threat enters play with its Rating, Buffers and stack, once in a match."""
    threat, printed = g.state.threats[t], g.book.threats[t]
    threat.in_play = 1
    threat.been = 1
    threat.rating = printed.rating
    threat.buffers = printed.buffers
    cite(g, Clause.THR_X7, a=t)
    deal_stack(g, t)


@rule("THR-X7")
def deal_stack(g: Game, t: int) -> None:
    """Deal the stack that a Threat begins with, more of it for Omens."""
    printed = g.book.threats[t]
    stack_cards(g, t, printed.stack + printed.omen_stack * counted_omens(g))


@rule("THR-X7", "THR-68.5")
def stack_cards(g: Game, t: int, count: int) -> None:
    """Put cards from the top of Coach's Deck on a Threat's stack, unseen."""
    stack = g.state.threats[t].stack
    for _ in range(count):
        card = take_top(g, COACHS_DECK, stack) if stack.count < len(stack.cards) else NO_CARD
        if card != NO_CARD:
            cite(g, Clause.THR_R46, card=card, a=t)
            uncover_next(g, COACHS_DECK)


@rule("THR-X7")
def most_in_stack(g: Game, t: int) -> int:
    """The maximum of a Threat's stack: its Rating now and the Crisis tier."""
    return min(g.state.threats[t].rating + g.state.crisis, len(g.state.threats[t].stack.cards))


@rule("THR-14.12", "THR-R57")
def counted_omens(g: Game) -> int:
    """How many Omens count for Threats that profit from them."""
    s = g.state
    if g.book.omen_count == OmenCount.ALL:
        return s.omens[PILOTS_DECK].count + s.omens[COACHS_DECK].count
    if g.book.omen_count == OmenCount.COACH_ACTIVE:
        return active_omens(g, COACHS_DECK)
    return active_omens(g, PILOTS_DECK) + active_omens(g, COACHS_DECK)


@rule("THR-X3")
def most_charges(g: Game, p: Seat) -> int:
    """The maximum of a Pilot's Charge gauge."""
    return g.state.players[p].stats[Stat.SPARK] + 2


@rule("THR-X4")
def most_buffers(g: Game, p: Seat) -> int:
    """The maximum of a Pilot's Buffers."""
    return g.state.players[p].stats[Stat.SHELL] + 1
