"""Cards and what they are worth (Contests and Combat; Card Value), and drawing them."""

from __future__ import annotations

from typing import NamedTuple

from facedown.engine.course.cards import PACK, rank_of
from facedown.engine.hidden.know import show, show_all
from facedown.engine.hidden.supply import draw_some, pack_of, restock
from facedown.engine.hidden.zone import Zone, draw_pair, fill, move_all, put, shuffle, take
from facedown.engine.rules import NO_CARD, Card, cite, rule
from facedown.systems.contest.clauses import AceIsFace, Clause, Decks, HandTiming, UnderIncludesEqual
from facedown.systems.contest.hooks import drawn
from facedown.systems.contest.sheet import Kind
from facedown.systems.contest.state import CARDS, GM, NO_ONE, PILES, POINT, Game, Who

FRESH_PILE = PILES - 2  # where every seat has its own; it is a seat's only if there are four (CON-R184)
ACE, JACK = 1, 11
MANY = 3  # cards drawn in one round: too many for a bonus


class Worth(NamedTuple):
    """What a card can be worth."""

    low: int
    high: int


@rule("CON-6.3", "CON-36.1", "CON-R6")
def is_face(g: Game, card: Card) -> bool:
    """Whether a card is a face card."""
    rank = rank_of(card)
    return rank >= JACK or (rank == ACE and g.book.ace_is_face == AceIsFace.YES)


@rule("CON-6.1", "CON-6.2", "CON-R5")
def value_of(g: Game, card: Card, high: bool) -> int:
    """What a card is worth at its holder's option, low or high."""
    return g.book.high_value[rank_of(card)] if high else g.book.low_value[rank_of(card)]


@rule("CON-6.1", "CON-6.2")
def worth_of(g: Game, card: Card) -> Worth:
    """What a card is worth low and high, which mostly is the same."""
    rank = rank_of(card)
    return Worth(g.book.low_value[rank], g.book.high_value[rank])


@rule("CON-6.3")
def high_draw(g: Game, card: Card) -> int:
    """What a card is worth in a High Draw."""
    return value_of(g, card, is_face(g, card))


@rule("CON-6.1", "CON-6.2")
def has_two_values(g: Game, card: Card) -> bool:
    """Whether the holder of a card has a choice of values."""
    worth = worth_of(g, card)
    return worth.low != worth.high


@rule("CON-1.5", "CON-1.6", "CON-1.7", "CON-R1", "CON-R45")
def is_under(g: Game, value: int, sixteenths: int) -> bool:
    """Whether a value is within a limit given in sixteenths, which stays an exact fraction."""
    if g.book.under_includes_equal == UnderIncludesEqual.EQUAL_IS_UNDER:
        return value * POINT <= sixteenths
    return value * POINT < sixteenths


@rule("CON-6.1", "CON-6.2")
def highest_value(g: Game, card: Card, limit: int) -> int:
    """The highest value of a card within a limit, or 0."""
    worth = worth_of(g, card)
    if is_under(g, worth.high, limit):
        return worth.high
    return worth.low if is_under(g, worth.low, limit) else 0


@rule("CON-R183", "CON-X1")
def pile_of(g: Game, i: Who) -> int:
    """The pile that a fighter draws from: 0 for all, or one for every seat, the last one the GM's.

    NO_ONE stands for the GM.
    """
    if g.book.decks != Decks.PER_SEAT:
        return 0
    if i == NO_ONE or g.state.fighters[i].seat == GM:
        return PILES - 1
    return g.state.fighters[i].seat


@rule("CON-R183", "CON-X1")
def home_of(g: Game, card: Card) -> int:
    """The pile that a card came from and goes back to: 0 for all, or that of a seat.

    A fresh deck has the numbers of the one pile that no seat has; it belongs where it went.
    """
    if g.book.decks != Decks.PER_SEAT:
        return 0
    pile = pack_of(card, PACK)
    return g.state.added_to if pile == FRESH_PILE else pile


@rule("CON-R183")
def deck_of(g: Game, pile: int) -> Zone:
    """The deck of a pile."""
    if pile == 0:
        return g.state.deck
    return g.state.piles[pile - 1]


@rule("CON-R183")
def discard_of(g: Game, pile: int) -> Zone:
    """The discard of a pile."""
    if pile == 0:
        return g.state.discard
    return g.state.discards[pile - 1]


@rule
def refilled(g: Game, pile: int, wanted: int) -> Zone:
    """The deck of a pile, refilled if it is too short for a draw of `wanted` cards.

    A deck that is too short takes in the whole discard, shuffled; if that is still too short, one
    more deck is shuffled in while the match then holds at most 208 cards.
    """
    s = g.state
    deck = deck_of(g, pile)
    if restock(g, deck, discard_of(g, pile), wanted):
        cite(g, Clause.CON_R183)
    if deck.count < wanted and (s.decks + 1) * PACK <= CARDS:
        fresh = FRESH_PILE if g.book.decks == Decks.PER_SEAT else s.decks
        fill(deck, Card(fresh * PACK), PACK)
        s.decks += 1
        s.added_to = pile
        shuffle(g, deck)
        cite(g, Clause.CON_R184)
    return deck


@rule("CON-1.4", "CON-R183", "CON-R184")
def deal_two(g: Game, i: Who) -> None:
    """Draw the two cards of a contest, one for minions and swarms, which only their holder's seat sees."""
    if g.book.sheets[i].kind != Kind.PERSON:
        deal_one(g, i, Clause.CON_4_2)
        return
    fighter = g.state.fighters[i]
    hand = fighter.hand
    deck = refilled(g, pile_of(g, i), 2)
    if deck.count < 2:
        deal_one(g, i, Clause.CON_1_4)
        return
    drawn(g, i, 2)
    draw_pair(g, deck, hand)
    show(g, hand.cards[0], fighter.seat)
    show(g, hand.cards[1], fighter.seat)
    cite(g, Clause.CON_1_4, i, hand.cards[0], hand.cards[1])


@rule("CON-1.4", "CON-R64")
def lies_ready(g: Game, i: Who) -> bool:
    """Whether a fighter's cards of this round lie before it, face down."""
    fighter = g.state.fighters[i]
    return g.book.hand_timing == HandTiming.PREFILLED and fighter.dealt == 0 and fighter.hand.count > 0


@rule("CON-R64")
def look_at_hand(g: Game, i: Who) -> None:
    """Take up the cards that lie ready, which only their holder's seat sees."""
    fighter = g.state.fighters[i]
    hand = fighter.hand
    fighter.dealt = 1
    drawn(g, i, hand.count)
    for place in range(hand.count):
        show(g, hand.cards[place], fighter.seat)
    if hand.count == 2:
        cite(g, Clause.CON_1_4, i, hand.cards[0], hand.cards[1])
    else:
        cite(g, Clause.CON_4_2, i, hand.cards[0])


@rule
def deal_one(g: Game, i: Who, clause: int) -> None:
    """Draw one card into the hand, which only its holder's seat sees; `clause` grants it."""
    fighter = g.state.fighters[i]
    fighter.shares = 0
    card = draw_seen(g, i, fighter.hand)
    if card != NO_CARD:
        cite(g, clause, i, card)


@rule
def draw_seen(g: Game, i: Who, to: Zone) -> Card:
    """Draw a card into a zone of a fighter, which only its seat sees; return it, NO_CARD if there is none."""
    before = to.count
    draw_into(g, i, to, 1)
    if to.count == before:
        return NO_CARD
    card = to.cards[before]
    show(g, card, g.state.fighters[i].seat)
    return card


@rule
def draw_into(g: Game, i: Who, to: Zone, wanted: int) -> None:
    """Draw cards from a fighter's pile into a zone, as one draw, unseen; NO_ONE draws from the GM's.

    They lie in the order in which they came, and there may be fewer than those wanted.
    """
    if i != NO_ONE:
        drawn(g, i, wanted)
    draw_some(g, refilled(g, pile_of(g, i), wanted), to, wanted)


@rule
def draw_open(g: Game, i: Who) -> Card:
    """Draw a card for everyone to see, for a fighter or with NO_ONE for the GM; NO_CARD if there is none.

    It lies in `shown` until it is discarded.
    """
    shown = g.state.shown
    draw_into(g, i, shown, 1)
    if shown.count == 0:
        return NO_CARD
    show_all(g, shown.cards[0])
    return shown.cards[0]


@rule
def discard_shown(g: Game) -> None:
    """Discard the card that was drawn open."""
    discard_all(g, g.state.shown)


@rule
def discard_all(g: Game, cards: Zone) -> None:
    """Discard all cards of a hand or the like, face up."""
    if cards.count == 0:
        return
    for k in range(cards.count):
        show_all(g, cards.cards[k])
    if g.book.decks != Decks.PER_SEAT:
        move_all(cards, g.state.discard)
        return
    for k in range(cards.count):
        put_on_discard(g, cards.cards[k])
    cards.count = 0


@rule
def give_up(g: Game, hand: Zone, card: Card) -> None:
    """Discard one card of a hand, face up."""
    take(hand, card)
    show_all(g, card)
    put_on_discard(g, card)


@rule
def put_on_discard(g: Game, card: Card) -> None:
    """Lay a card on the discard of the pile that it came from."""
    put(discard_of(g, home_of(g, card)), card)
