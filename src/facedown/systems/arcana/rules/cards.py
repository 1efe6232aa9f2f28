"""Decks, draws, discards and The Tower (ARC-6, ARC-12, ARC-13)."""

from __future__ import annotations

from facedown.engine.hidden.alike import look_over
from facedown.engine.hidden.know import show, show_all
from facedown.engine.hidden.supply import restock, shuffle_in
from facedown.engine.hidden.zone import Zone, draw_until, move_all, put, take
from facedown.engine.rules import NOBODY, Card, Seat, cite, pop, rule, top
from facedown.systems.arcana.clauses import Clause, DiscardReshuffle, ShortDeck, TowerOffTurn
from facedown.systems.arcana.rules.people import trait_of
from facedown.systems.arcana.rules.values import face_of, own_card, read
from facedown.systems.arcana.state import ADVERSARIES, BINS, MINORS, TOWER, Game, Who
from facedown.systems.arcana.steps import Step
from facedown.systems.arcana.vocabulary import Pair

PILE = 20  # cards that are shuffled back


@rule("ARC-R73")
def see(g: Game, seat: Seat, card: Card) -> None:
    """Who sees a card that a player has drawn: everybody, or the owner only."""
    if g.book.open_hands:
        show_all(g, card)
    else:
        show(g, card, seat)


# Draws


@rule("ARC-6.2", "ARC-6.4", "ARC-R2", "ARC-R3", "ARC-R49")
def draw_cards(g: Game, seat: Seat, to: Zone, count: int) -> None:
    """Draw cards one by one, as many as there are.

    A deck that has fewer than are asked for takes the shuffled discard pile in before the first is drawn; or,
    where that is agreed, once its rest is drawn and a card is still owed.
    """
    rest = g.state.players[seat].deck.count
    if g.book.short_deck == ShortDeck.RESHUFFLE_FIRST:
        refill(g, seat, count)
    elif rest < count:
        if not draw_some(g, seat, to, rest):
            return
        refill(g, seat, 1)
        count -= rest
    draw_some(g, seat, to, count)


@rule("ARC-6.2", "ARC-6.4")
def refill(g: Game, seat: Seat, wanted: int) -> None:
    """Shuffle the discard pile into a deck that holds fewer cards than are wanted."""
    player = g.state.players[seat]
    if restock(g, player.deck, player.discard, wanted):
        cite(g, Clause.ARC_6_2, seat)


@rule("ARC-6.1", "ARC-13.1", "ARC-14.1", "ARC-R3", "ARC-R49", "ARC-R106")
def draw_some(g: Game, seat: Seat, to: Zone, count: int) -> bool:
    """Draw cards of the deck one by one, none after The Tower; return whether it did not come."""
    tower = own_card(seat, TOWER)
    drawn = draw_until(g, g.state.players[seat].deck, to, count, tower)
    is_foolish = g.state.on_turn == Who(seat) and trait_of(g, seat, Pair.WISDOM) < 0
    if is_foolish:
        look_over(g, to)
    for k in range(to.count - drawn, to.count):
        take_up(g, seat, to.cards[k], is_foolish)
    if drawn == 0 or to.cards[to.count - 1] != tower:
        return True
    fall_into_tower(g, seat)
    return False


@rule("ARC-6.1", "ARC-14.2", "ARC-R73", "ARC-R106")
def take_up(g: Game, seat: Seat, card: Card, is_foolish: bool) -> None:
    """A player sees the card just drawn, all see The Tower; Foolishness notes a minor of the own turn."""
    if card == own_card(seat, TOWER):
        show_all(g, card)
    else:
        see(g, seat, card)
    cite(g, Clause.ARC_6_1, seat, card)
    if is_foolish and read(g, card) < MINORS:
        player = g.state.players[seat]
        player.minor_drawn = 1


# Discards


@rule("ARC-2.2", "ARC-14.2")
def card_with(zone: Zone, face: int) -> Card:
    """The card of a zone with a face, which is there."""
    k = 0
    while face_of(zone.cards[k]) != face:
        k += 1
    return zone.cards[k]


@rule
def discard(g: Game, seat: Seat, source: Zone, card: Card) -> None:
    """Move a card from a zone to its owner's discard pile, which is open."""
    take(source, card)
    lay_on_pile(g, seat, card)


@rule("ARC-R5", "ARC-R73")
def lay_on_pile(g: Game, seat: Seat, card: Card) -> None:
    """Lay a card on the discard pile."""
    put(g.state.players[seat].discard, card)
    show_all(g, card)
    if g.book.discard_reshuffle == DiscardReshuffle.EVERY_CHANGE:
        shuffle_pile(g, seat)


@rule
def discard_all(g: Game, seat: Seat, source: Zone, kept: int = 0) -> None:
    """Move all cards of a zone to the discard pile, in the order in which they lie, but the first few."""
    count = source.count
    source.count = kept
    for k in range(kept, count):
        lay_on_pile(g, seat, source.cards[k])


@rule("ARC-12.1", "ARC-R6", "ARC-R99")
def shuffle_pile(g: Game, seat: Seat) -> None:
    """A discard pile of 20 or more cards is shuffled back into the deck."""
    player = g.state.players[seat]
    if player.discard.count >= PILE:
        shuffle_in(g, player.discard, player.deck)
        cite(g, Clause.ARC_12_1, seat)


@rule("ARC-12.1", "ARC-R5")
def end_action(g: Game, seat: Seat) -> None:
    """Once an action has been resolved completely, the discard pile is tested."""
    if g.book.discard_reshuffle == DiscardReshuffle.AFTER_ACTION:
        shuffle_pile(g, seat)


# The Tower


@rule("ARC-13.2", "ARC-13.3", "ARC-13.6", "ARC-R48", "ARC-R50", "ARC-R51", "ARC-R53")
def fall_into_tower(g: Game, seat: Seat) -> None:
    """The Tower is drawn: its owner's cards are reset, and the turn ends if it is the own one.

    What is left of the interrupted ability is dropped. Damage, shields and moves stand.
    """
    player = g.state.players[seat]
    reset_cards(g, seat)
    if player.blur and not g.book.tower_cancels_blur:
        roll_over(g, seat)
    if g.state.on_turn == Who(seat):
        leave_turn(g, seat)
    elif g.book.tower_off_turn == TowerOffTurn.LOSE_NEXT_TURN:
        player.skip_turn = 1
        cite(g, Clause.ARC_R48, seat)


@rule("ARC-13.4", "ARC-13.5", "ARC-13.7", "ARC-R47")
def reset_cards(g: Game, seat: Seat) -> None:
    """Hand, cards on show and bins go to the discard pile, and that into the deck, which is shuffled."""
    player = g.state.players[seat]
    cite(g, Clause.ARC_13_4, seat)
    move_all(player.hand, player.deck)
    move_all(player.limbo, player.deck)
    for k in range(BINS):
        move_all(player.bins[k], player.deck)
    shuffle_in(g, player.discard, player.deck)


@rule("ARC-19.3", "ARC-R68", "ARC-R111")
def roll_over(g: Game, seat: Seat) -> None:
    """The shields that a player has now do not expire when the next own turn begins."""
    player = g.state.players[seat]
    player.keep_shields = 1
    player.snapshot = g.state.fighters[Who(seat)].shields
    cite(g, Clause.ARC_19_3, seat)


# The end of a turn


@rule("ARC-13.6", "ARC-R113")
def leave_turn(g: Game, seat: Seat) -> None:
    """The own turn is over at once: all that belongs to it goes from the agenda."""
    agenda = g.state.agenda
    while top(agenda).step != Step.TURN:
        pop(agenda)
    pop(agenda)
    finish_turn(g, seat)


@rule("ARC-4.1")
def finish_turn(g: Game, seat: Seat) -> None:
    """A player has had the turn of this round; what counts within a turn is counted anew."""
    player = g.state.players[seat]
    g.state.fighters[Who(seat)].acted = 1
    g.state.on_turn = Who(NOBODY)
    player.checks = 0
    player.tried = 0
    player.placements = 0
    player.flex = 1
    player.blur = 0
    player.minor_drawn = 0
    player.foolish_done = 0
    for k in range(ADVERSARIES):
        player.damage_done[k] = 0
