"""Setup: places, life, the coin, opening hands, the exchange (chapter 1)."""

from __future__ import annotations

from facedown.engine.answers import ask
from facedown.engine.cards import move, shuffle_in
from facedown.engine.rules import NOBODY, Seat, chance, cite, go_on, rule
from facedown.systems.clash.clauses import Clause, Decision, MulliganOrder, StartSpotAssignment, Way, Why
from facedown.systems.clash.rules.asking import QUESTIONS
from facedown.systems.clash.rules.cards import draw_cards, place_in
from facedown.systems.clash.rules.line import spots
from facedown.systems.clash.rules.operations import starting_life
from facedown.systems.clash.rules.players import opponent
from facedown.systems.clash.state import PLAYERS, SEATS, A, B, DesignNumber, Game, Spot, Step


@rule("CLA-1.1")
def place_fighters(g: Game) -> None:
    """Put the fighters on both sides of the middle spot, seat A on the lower one, with their own life."""
    s = g.state
    for p in PLAYERS:
        stand_on_side(g, p, p)
        s.players[p].life = starting_life(g, p)
    cite(g, Clause.CLA_1_2, a=s.players[A].spot, b=s.players[B].spot)
    for p in PLAYERS:
        cite(g, Clause.CLA_1_5, p, a=s.players[p].life)


@rule("CLA-1.3", "CLA-R2", "CLA-X1")
def stand_on_side(g: Game, p: Seat, side: int) -> None:
    """Stand on the lower (0) or the higher (1) starting spot."""
    middle = (spots(g) + 1) // 2
    offset = min(g.book.start_offset, middle - 1)
    g.state.players[p].spot = Spot(middle + offset if side else middle - offset)


@rule("CLA-R4")
def toss_coin(g: Game) -> None:
    """Flip the coin: seat A chooses on heads, seat B on tails.

    In a further game of a match the loser of the last one chooses, without a coin.
    """
    s = g.state
    if s.chooser == NOBODY:
        s.chooser = Seat(chance(g, 2))
        cite(g, Clause.CLA_1_6, s.chooser)
    else:
        cite(g, Clause.CLA_X25, s.chooser)
    ask(g, s.chooser, Decision.GO_FIRST)


@rule("CLA-R1")
def ask_side(g: Game) -> None:
    """Ask the first player for a side, where it has the choice."""
    if g.book.start_spot_assignment == StartSpotAssignment.FIRST_PLAYER_CHOOSES:
        ask(g, g.state.first_player, Decision.SIDE)


@rule("CLA-R1")
def name_first_player(g: Game, player: Seat) -> None:
    """The coin's winner has named who goes first; it may be either player."""
    s = g.state
    s.first_player = player
    s.turn = player
    cite(g, Clause.CLA_1_7, s.chooser, a=player)
    if g.book.start_spot_assignment == StartSpotAssignment.FIRST_PLAYER_LOW:
        take_side(g, 0)


@rule("CLA-R1")
def choose_side(g: Game, way: int) -> None:
    """The first player has named a side."""
    take_side(g, int(way == Way.HIGH))


@rule
def take_side(g: Game, side: int) -> None:
    """The first player stands on the lower or the higher starting spot, the other on the other one."""
    first = g.state.first_player
    stand_on_side(g, first, side)
    stand_on_side(g, opponent(first), 1 - side)
    cite(g, Clause.CLA_R1, first, a=g.state.players[first].spot)


@rule("CLA-1.14")
def draw_opening_hands(g: Game) -> None:
    """The first player draws 5 cards, then the second 6, unless the game has ended."""
    first = g.state.first_player
    if not draw_cards(g, first, g.book.first_hand, Clause.CLA_1_8):
        draw_cards(g, opponent(first), g.book.second_hand, Clause.CLA_1_9)


@rule("CLA-1.10", "CLA-R5", "CLA-X21")
def ask_exchange(g: Game) -> bool:
    """Ask the first player, then the second, for the next card to set aside; return whether that is asked.

    Nothing of it shows until both have answered; with `first_then_second` each exchanges at once.
    """
    s = g.state
    while s.answered < SEATS:
        p = exchanging(g)
        player = s.players[p]
        if player.hand.count > 0 and player.deck.count > 0:
            ask(g, p, Decision.MULLIGAN)
            return True
        end_exchange(g)
    return False


@rule
def exchanging(g: Game) -> Seat:
    """Who is asked about the exchange: the first player, then the second."""
    s = g.state
    return s.first_player if s.answered == 0 else opponent(s.first_player)


@rule("CLA-1.10", "CLA-R6")
def why_not_set_aside(g: Game, card: DesignNumber) -> int:
    """Why a card cannot be set aside."""
    player = g.state.players[exchanging(g)]
    if place_in(g, player.hand, card, player.laid) == player.hand.count:
        return Why.NOT_HELD_TO_SET_ASIDE
    laid = 0
    for k in range(player.hand.count):
        laid += player.laid >> k & 1
    return Why.NO_MORE_TO_DRAW if laid >= player.deck.count else Why.NONE


@rule("CLA-1.10", "CLA-R6")
def answer_exchange(g: Game, way: int, card: DesignNumber) -> None:
    """Mark another card to be set aside, or none."""
    player = g.state.players[exchanging(g)]
    if way == Way.DONE:
        end_exchange(g)
    else:
        player.laid |= 1 << place_in(g, player.hand, card, player.laid)


@rule
def end_exchange(g: Game) -> None:
    """A player has answered; once both have, or at once where that is agreed, the cards are exchanged."""
    s = g.state
    p = exchanging(g)
    s.answered += 1
    if g.book.mulligan_order == MulliganOrder.FIRST_THEN_SECOND:
        cite(g, Clause.CLA_R5, p)
        set_aside(g, p)
        exchange(g, p)
    elif s.answered == SEATS:
        set_aside(g, s.first_player)
        set_aside(g, opponent(s.first_player))
        exchange(g, s.first_player)
        exchange(g, opponent(s.first_player))


@rule("CLA-R7")
def set_aside(g: Game, p: Seat) -> None:
    """Lay the marked cards aside; their number becomes public."""
    player = g.state.players[p]
    for k in range(player.hand.count - 1, -1, -1):
        if player.laid >> k & 1:
            move(player.hand, player.aside, player.hand.cards[k])
    player.laid = 0
    cite(g, Clause.CLA_1_10, p, a=player.aside.count)


@rule("CLA-1.13")
def exchange(g: Game, p: Seat) -> None:
    """Draw as many cards as were set aside, then shuffle those back into the deck."""
    player = g.state.players[p]
    count = player.aside.count
    if count > 0:
        draw_cards(g, p, count, Clause.CLA_1_11)
        shuffle_in(g, player.aside, player.deck)
        cite(g, Clause.CLA_1_12, p, a=count)


@rule
def start_game(g: Game) -> None:
    """Begin with the first turn, which is the first player's."""
    s = g.state
    s.turn_number = 1
    go_on(g, Step.TURN)
    cite(g, Clause.CLA_1_15, s.turn)


QUESTIONS.declare(Decision.GO_FIRST, name_first_player)
QUESTIONS.declare(Decision.SIDE, choose_side)
QUESTIONS.declare(Decision.MULLIGAN, answer_exchange, why_not_set_aside)
