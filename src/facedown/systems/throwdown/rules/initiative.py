"""Initiative: step 1 of a Throwdown, and the reveal that begins step 3 (THR-61 to THR-63, THR-70)."""

from __future__ import annotations

from facedown.engine.cards import put, show_all
from facedown.engine.rules import Card, Seat, cite, each, go_on, pop, rule, top
from facedown.systems.throwdown.clauses import (
    Clause,
    Decision,
    IdenticalInitiative,
    InitiativeTwoBeatsAce,
    RefusedCard,
    Way,
)
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import (
    beats,
    discard_from,
    draw_cards,
    hand_of,
    has_void,
    rank_of,
    receive,
    suit_of,
    take_unseen,
)
from facedown.systems.throwdown.rules.piles import lay
from facedown.systems.throwdown.rules.strike import begin_check, strike_of
from facedown.systems.throwdown.state import COACH, NO_SIDE, SEATS, SIDE_A, SIDE_B, Game, LaidAs, Mode
from facedown.systems.throwdown.steps import Step

# The cards are laid


@rule("THR-55.1", "THR-65.1", "THR-67.2")
def open_fight(g: Game, challenger: Seat) -> None:
    """A Throwdown begins, and the challenger has started it."""
    f = g.state.fight
    f.on = 1
    f.challenger = challenger
    f.starter = SIDE_A


@rule("THR-65.3", "THR-65.6")
def command(g: Game, p: Seat, side: int) -> None:
    """A seat leads a side, whoever else leads the Team."""
    f = g.state.fight
    f.commanders[side] = p
    g.state.players[p].side = side
    if p == COACH:
        f.coach_side = side


@rule("THR-X23")
def take_sides(g: Game) -> None:
    """A stand-alone Throwdown: who fights on which side is given, and every Threat in play is involved."""
    s = g.state
    open_fight(g, g.book.challenger)
    for side in range(2):
        command(g, g.book.commanders[side], side)
    s.fight.starter = g.book.started_by
    for p in each(Seat, SEATS):
        s.players[p].side = g.book.sides[p]
        s.players[p].fights_for_self = g.book.for_self[p]
    involve_listed(g)


@rule("THR-61.1", "THR-61.2", "THR-R29", "THR-X23")
def lay_initiative(g: Game, side: int) -> None:
    """Each Commander lays a card, the challenger first; who has none makes it come to nothing."""
    p = g.state.fight.commanders[side]
    if hand_of(g, p).count > 0:
        lay_or_ask(g, p)
    elif side == SIDE_A:
        call_off(g)
    else:
        refuse(g)


@rule("THR-61.3", "THR-X12")
def lay_or_ask(g: Game, p: Seat) -> None:
    """Have a seat with a card lay one, of a Void the top one."""
    hand = hand_of(g, p)
    if has_void(g, p):
        lay_front(g, p, hand.cards[hand.count - 1])
    else:
        ask(g, p, Decision.INITIATIVE)


@rule
def lay_card(g: Game, card: Card) -> None:
    """Lay the card that was chosen."""
    lay_front(g, g.state.seat, card)


@rule("THR-61.1", "THR-61.2", "THR-61.3", "THR-62.1", "THR-R112")
def lay_front(g: Game, p: Seat, card: Card) -> None:
    """Lay an initiative card face-down: only whoever knew it before knows it."""
    take_unseen(g, p, card, p)
    put(g.state.players[p].front, card)
    if top(g.state.agenda).step == Step.REPLAY:
        cite(g, Clause.THR_70_4, p, card)
    else:
        cite(g, Clause.THR_61_1 if p == g.state.fight.challenger else Clause.THR_61_2, p, card)


@rule("THR-63.1", "THR-63.2", "THR-R28", "THR-X19")
def refuse(g: Game) -> None:
    """Side B refuses the challenge: nothing is scored, and the challenger's side is the victor."""
    f, p = g.state.fight, g.state.fight.challenger
    f.conceded = SIDE_B
    cite(g, Clause.THR_63_1, f.commanders[SIDE_B])
    involve_listed(g)
    card = front_card(g, SIDE_A)
    if g.book.refused_card == RefusedCard.DISCARD:
        drop_front(g, SIDE_A)
    else:
        g.state.players[p].front.count = 0
        receive(g, p, card)
        cite(g, Clause.THR_R28, p, card)
    go_on(g, Step.OUTCOME)


@rule("THR-R109", "THR-X22")
def involve_listed(g: Game) -> None:
    """Every Threat that is in play and listed for the act is involved."""
    s = g.state
    for t in range(g.book.threat_count):
        if s.threats[t].in_play and g.book.threats[t].acts >> s.act & 1:
            s.fight.involved |= 1 << t


@rule("THR-70.4", "THR-R27", "THR-R123", "THR-X23")
def call_off(g: Game) -> None:
    """The Throwdown is dropped: no Outcome, straight to step 6, which a stand-alone contest does without."""
    cite(g, Clause.THR_R123)
    if g.book.mode == Mode.SCENARIO:
        go_on(g, Step.TIDY)
    else:
        pop(g.state.agenda)


QUESTIONS.declare(Decision.INITIATIVE, lay_card)


# The reveal


@rule("THR-70.1", "THR-71.1")
def reveal(g: Game) -> None:
    """3.1 Both sides turn their cards up; the higher one wins the initiative."""
    f = g.state.fight
    for side in range(2):
        card = front_card(g, side)
        show_all(g, card)
        cite(g, Clause.THR_70_1, f.commanders[side], card)
    f.leader = initiative_winner(g)
    if f.leader == NO_SIDE:
        drop_identical(g)
    else:
        take_initiative(g, f.commanders[f.leader])


@rule
def front_card(g: Game, side: int) -> Card:
    """The initiative card of a side."""
    return g.state.players[g.state.fight.commanders[side]].front.cards[0]


@rule("THR-10.1", "THR-10.2", "THR-70.1", "THR-R9")
def initiative_winner(g: Game) -> int:
    """The side whose card is higher, by rank and then by suit; NO_SIDE if they are the same."""
    first, second = front_card(g, SIDE_A), front_card(g, SIDE_B)
    if rank_of(g, first) == rank_of(g, second):
        if suit_of(g, first) == suit_of(g, second):
            return NO_SIDE
        return SIDE_A if suit_of(g, first) > suit_of(g, second) else SIDE_B
    if g.book.initiative_two_beats_ace == InitiativeTwoBeatsAce.TRUE:
        return SIDE_A if beats(rank_of(g, first), rank_of(g, second)) else SIDE_B
    return SIDE_A if rank_of(g, first) > rank_of(g, second) else SIDE_B


@rule(
    "THR-X12",
    "THR-61.4",
    "THR-70.2",
    "THR-70.3",
    "THR-R9",
    "THR-R21",
    "THR-R22",
    "THR-R23",
    "THR-R24",
    "THR-R128",
)
def take_initiative(g: Game, p: Seat) -> None:
    """The higher card opens the first Pile, and is checked against its Strike.

    A Two that beats an Ace exceeds nothing; of a Void card 2 more are safe. Coach's stays, whatever it is.
    """
    f = g.state.fight
    card, other = front_card(g, f.leader), front_card(g, 1 - f.leader)
    f.stage = 1
    g.state.players[p].front.count = 0
    lay(g, p, card, LaidAs.INITIATIVE)
    cite(g, Clause.THR_70_6, p, card)
    excess = max(0, rank_of(g, card) - rank_of(g, other))
    if p != COACH:
        begin_check(g, p, excess, strike_of(g, p) + (2 if has_void(g, p) else 0))
    elif excess > strike_of(g, COACH):
        draw_cards(g, f.commanders[1 - f.leader], 1, Clause.THR_70_3)


@rule("THR-70.5", "THR-70.7", "THR-71.1")
def end_initiative(g: Game) -> None:
    """The card that lost is discarded; its side is to move."""
    f = g.state.fight
    f.mover = 1 - f.leader
    drop_front(g, f.mover)
    go_on(g, Step.TURN)


@rule("THR-70.5")
def drop_front(g: Game, side: int) -> None:
    """Discard the initiative card of a side."""
    p = g.state.fight.commanders[side]
    card = front_card(g, side)
    discard_from(g, g.state.players[p].front, card)
    cite(g, Clause.THR_70_5, p, card)


@rule("THR-70.4", "THR-70.5", "THR-R27")
def drop_identical(g: Game) -> None:
    """Identical cards are discarded; both sides lay new ones, or the Throwdown is called off.

    A side without a card makes it a call-off.
    """
    f = g.state.fight
    for side in range(2):
        drop_front(g, side)
    empty = hand_of(g, f.commanders[SIDE_A]).count == 0 or hand_of(g, f.commanders[SIDE_B]).count == 0
    if empty or g.book.identical_initiative == IdenticalInitiative.CALL_OFF:
        call_off(g)
    else:
        go_on(g, Step.REPLAY)


@rule("THR-70.4", "THR-R27")
def ask_replay(g: Game) -> None:
    """Coach hears the table, if that is agreed: new cards, or none."""
    if g.book.identical_initiative == IdenticalInitiative.ASK:
        ask(g, COACH, Decision.REPLAY)


@rule("THR-R27")
def decide_replay(g: Game, way: int) -> None:
    """Without new cards the Throwdown is called off."""
    if way == Way.NO:
        call_off(g)


@rule("THR-70.4", "THR-R12")
def replay(g: Game, k: int) -> None:
    """Both sides lay new cards at the same time, Coach last: two Pilots' cards are never the same."""
    f = g.state.fight
    lay_or_ask(g, f.commanders[f.coach_side if k else 1 - f.coach_side])


QUESTIONS.declare(Decision.REPLAY, decide_replay)
