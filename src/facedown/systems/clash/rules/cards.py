"""Cards on their way: draws, discards, the drive gauge, and cards that somebody chooses."""

from __future__ import annotations

from facedown.engine.answers import Kind, ask
from facedown.engine.cards import Zone, any_card, draw_some, draw_together, move, restock, show, show_all
from facedown.engine.rules import Card, Seat, cite, push, rule, top
from facedown.systems.clash.clauses import Clause, Decision, DeckOut, Why
from facedown.systems.clash.rules.asking import KINDS, QUESTIONS, design_on
from facedown.systems.clash.rules.ending import finish
from facedown.systems.clash.rules.players import opponent
from facedown.systems.clash.state import DESIGNS, DesignNumber, Ending, Game, Pile, Step


@rule("CLA-R48", "CLA-X17")
def draw_cards(g: Game, p: Seat, count: int, clause: int) -> bool:
    """Draw cards one at a time, which only the player sees; return whether the game ended.

    A first empty deck takes the discard pile back; at a second one the player loses.
    """
    player = g.state.players[p]
    hand, due = player.hand, count
    while due > 0:
        if player.deck.count == 0 and not refill(g, p):
            if g.book.deck_out == DeckOut.NO_DRAW:
                return False
            cite(g, Clause.CLA_R48, p)
            finish(g, opponent(p), Ending.DECK)
            return True
        drawn = min(due, player.deck.count)
        draw_together(g, player.deck, hand, drawn)
        for place in range(hand.count - drawn, hand.count):
            show(g, hand.cards[place], p)
            cite(g, clause, p, hand.cards[place])
        due -= drawn
    return False


@rule
def refill(g: Game, p: Seat) -> bool:
    """Shuffle the whole discard pile into a new deck, once in a game; return whether that was done."""
    player = g.state.players[p]
    if g.book.deck_out != DeckOut.SECOND_EMPTY_LOSES or player.reshuffled:
        return False
    if not restock(g, player.deck, player.discard):
        return False
    player.reshuffled = 1
    cite(g, Clause.CLA_X17, p, a=player.deck.count)
    return True


@rule("CLA-R47", "CLA-X14")
def pay_gauge(g: Game, p: Seat, count: int) -> None:
    """Spend gauge cards, the oldest first; they go to the discard pile."""
    player = g.state.players[p]
    for _ in range(min(count, player.gauge.count)):
        card = player.gauge.cards[0]
        move(player.gauge, player.discard, card)
        cite(g, Clause.CLA_X14, p, card)


@rule("CLA-X14", "CLA-X17")
def charge_from_deck(g: Game, p: Seat, count: int) -> None:
    """Add top cards of the deck to the gauge, as many as there are."""
    gauge = g.state.players[p].gauge
    drawn = draw_some(g, g.state.players[p].deck, gauge, count)
    for place in range(gauge.count - drawn, gauge.count):
        show_all(g, gauge.cards[place])
        cite(g, Clause.CLA_R47, p, gauge.cards[place])


@rule
def discard_at_random(g: Game, p: Seat, count: int) -> None:
    """Discard cards of the hand, each equally likely, one at a time."""
    player = g.state.players[p]
    for _ in range(min(count, player.hand.count)):
        send(g, p, any_card(g, player.hand), Pile.HAND, Pile.DISCARD)


@rule
def pile(g: Game, p: Seat, which: int) -> Zone:
    """One of the places that a player chooses cards from."""
    player = g.state.players[p]
    if which == Pile.HAND:
        return player.hand
    if which == Pile.DISCARD:
        return player.discard
    return player.gauge


@rule("CLA-X20")
def chosen_from(g: Game) -> Zone:
    """The pile that cards are being chosen from."""
    return pile(g, top(g.state.agenda).seat, g.state.pile)


@rule("CLA-R61", "CLA-X21")
def send(g: Game, p: Seat, card: Card, source: int, goal: int) -> None:
    """Move a card from one pile of its owner to another.

    In a hand only its owner knows it from then on; in a public pile everyone does.
    """
    move(pile(g, p, source), pile(g, p, goal), card)
    if goal == Pile.HAND:
        cite(g, Clause.CLA_R61, p, card, a=source)  # who saw it in the pile has seen which one was taken
        g.state.known[card] = 0
        show(g, card, p)
    else:
        show_all(g, card)
        if goal == Pile.GAUGE:
            cite(g, Clause.CLA_R47, p, card, a=source)
        else:
            cite(g, Clause.CLA_X21, p, card)


@rule
def let_choose(g: Game, p: Seat, count: int, source: int, goal: int, step: int = Step.CHOICE) -> None:
    """Have a player choose so many cards first; it is asked about them one at a time."""
    s = g.state
    s.left = count
    s.pile = source
    s.goal = goal
    push(s.agenda, step, p)


@rule("CLA-X20", "CLA-R49", "CLA-R52")
def ask_card(g: Game) -> bool:
    """Ask for the next card, or one above the hand limit, if there is a choice; return whether that is asked.

    It is passed over where what is public leaves one answer: no more cards in the hand than must still
    be chosen, or a public pile of one design.
    """
    s = g.state
    source = chosen_from(g)
    while s.left > 0 and source.count > 0:
        if has_choice(g, source):
            row = top(s.agenda)
            ask(g, row.seat, Decision.DISCARD if row.step == Step.EXCESS else Decision.CARD)
            return True
        take_chosen(g, source.cards[0])
    s.left = 0
    s.pile = Pile.NONE
    s.goal = Pile.NONE
    return False


@rule
def has_choice(g: Game, source: Zone) -> bool:
    """Whether a choice among the cards of a pile is put to its owner."""
    s = g.state
    if s.pile == Pile.HAND:
        return source.count > s.left
    design = g.book.design_of[source.cards[0]]
    for k in range(1, source.count):
        if g.book.design_of[source.cards[k]] != design:
            return True
    return False


@rule
def take_chosen(g: Game, card: Card) -> None:
    """Move a chosen card where it goes."""
    s = g.state
    s.left -= 1
    send(g, top(s.agenda).seat, card, s.pile, s.goal)


@rule
def take_design(g: Game, card: DesignNumber) -> None:
    """Move a card of the chosen design where it goes."""
    take_chosen(g, card_of(g, chosen_from(g), card))


@rule
def place_in(g: Game, zone: Zone, design: DesignNumber, passed: int = 0) -> int:
    """The place of the first card of a design in a zone, or their number if there is none.

    `passed` has a bit for each place that is passed over.
    """
    k = 0
    while k < zone.count and (passed >> k & 1 or g.book.design_of[zone.cards[k]] != design):
        k += 1
    return k


@rule
def card_of(g: Game, zone: Zone, design: DesignNumber) -> Card:
    """The first card of a design in a zone where there is one."""
    return zone.cards[place_in(g, zone, design)]


KINDS["lying"] = Kind(DESIGNS, zone=chosen_from, face=design_on, missing=Why.NOT_AMONG_THEM)
QUESTIONS.declare(Decision.CARD, take_design)
QUESTIONS.declare(Decision.DISCARD, take_design)
