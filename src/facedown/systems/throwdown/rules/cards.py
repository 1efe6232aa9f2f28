"""Cards: what they are worth, Jokers and Omens, the two Decks with their Trashes, Hands (THR-1 to THR-21)."""

from __future__ import annotations

from facedown.engine.hidden.alike import akin, happens, identify, pick
from facedown.engine.hidden.know import forget, show_all, show_to
from facedown.engine.hidden.supply import pack_of, shuffle_in
from facedown.engine.hidden.zone import Zone, draw, move_all, put, sink, take
from facedown.engine.rules import NO_CARD, Card, Seat, chance, cite, rule
from facedown.systems.throwdown.clauses import (
    Clause,
    DeckOut,
    JokerCountsInMill,
    TeammatesShareHands,
    TrashView,
    Way,
    Why,
)
from facedown.systems.throwdown.state import COACH, COACHS_DECK, DECK, JOKERS, NO_SIDE, PILOTS_DECK, Game

TWO, JACK, KING, ACE = 2, 11, 13, 14
SPADES = 4  # the highest Suit Value; Clubs are 1


@rule("THR-9.2", "THR-11.1", "THR-12.1", "THR-13.1")
def rank_of(g: Game, card: Card) -> int:
    """The rank of a card that is no Joker: 2 to 10, Jack 11, Queen 12, King 13, Ace 14."""
    return printed_rank(akin(g, card))


@rule
def printed_rank(card: Card) -> int:
    """The rank that is printed on a card."""
    return (card % DECK - JOKERS) // 4 + TWO


@rule("THR-10.2", "THR-10.3")
def suit_of(g: Game, card: Card) -> int:
    """The Suit Value of a card: 1 Clubs, 2 Diamonds, 3 Hearts, 4 Spades."""
    return printed_suit(identify(g, card))


@rule
def printed_suit(card: Card) -> int:
    """The Suit Value that is printed on a card."""
    return (card % DECK - JOKERS) % 4 + 1


@rule
def is_joker(card: Card) -> bool:
    """Whether a card is a Joker."""
    return card % DECK < JOKERS


@rule("THR-9.2", "THR-12.2")
def is_face_card(g: Game, card: Card) -> bool:
    """Whether a card is a Jack, Queen or King."""
    return JACK <= rank_of(g, card) <= KING


@rule("THR-6.2", "THR-R50")
def deck_of(card: Card) -> int:
    """The Deck that a card comes from, and to whose Trash it goes."""
    return pack_of(card, DECK)


@rule("THR-11.2", "THR-13.3", "THR-13.4", "THR-13.5", "THR-R71")
def beats(rank: int, other: int) -> bool:
    """Whether a rank is above another: Twos, and only they, beat Aces."""
    if rank == TWO:
        return other == ACE
    return rank < ACE if other == TWO else rank > other


@rule("THR-13.2", "THR-58.11")
def flip_value(g: Game, card: Card) -> int:
    """What a card counts that Coach flips: an Ace 1, others their rank."""
    rank = rank_of(g, card)
    return 1 if rank == ACE else rank


@rule("THR-3.2", "THR-3.3", "THR-3.6")
def own_deck(p: Seat) -> int:
    """The Deck that a seat draws from."""
    return COACHS_DECK if p == COACH else PILOTS_DECK


# Jokers and Omens


@rule("THR-R53", "THR-X5", "THR-X6")
def settle(g: Game, d: int, count: int) -> None:
    """Fix which cards lie on top of a Deck, as far as it has them; nobody looks at them.

    Of one that is checked a playout has chosen the next card already, and a search chooses it only now.
    """
    s, deck = g.state, g.state.decks[d]
    while deck.settled < min(count, deck.count):
        last = deck.count - 1 - deck.settled
        first = 0
        if g.luck.alike.on and s.checked[d]:
            put_jokers_lowest(deck)
            first = jokers_in(deck, last + 1)
        if g.luck.alike.on or not s.checked[d]:
            change_places(deck, pick(g, deck.cards, last + 1, first) if last > first else last, last)
        s.checked[d] = 0
        deck.settled += 1


@rule
def change_places(deck: Zone, one: int, other: int) -> None:
    """Have two cards of a Deck change places."""
    card = deck.cards[one]
    deck.cards[one] = deck.cards[other]
    deck.cards[other] = card


@rule
def jokers_in(deck: Zone, count: int) -> int:
    """How many of the cards of a Deck that are not settled are Jokers: they are the lowest."""
    jokers = 0
    for k in range(min(count, JOKERS)):
        jokers += int(is_joker(deck.cards[k]))
    return jokers


@rule("THR-14.3", "THR-14.4", "THR-14.6", "THR-14.14", "THR-R52")
def reveal_jokers(g: Game, d: int) -> None:
    """Set every Joker that is on top of a Deck beside it as an Active Omen."""
    s, deck = g.state, g.state.decks[d]
    while deck.count > 0:
        if deck.settled == 0:
            check_next(g, d)
        card = deck.cards[deck.count - 1]
        if not is_joker(card):
            return
        s.checked[d] = 0
        deck.settled = max(1, deck.settled)
        draw(g, deck, s.omens[d])
        show_all(g, card)
        cite(g, Clause.THR_14_3, card=card, a=d)


@rule("THR-14.3", "THR-R52")
def check_next(g: Game, d: int) -> None:
    """Bring a Joker up, or note that the next card is none; which one it is, a search does not ask yet."""
    deck = g.state.decks[d]
    last, jokers = deck.count - 1, jokers_in(deck, deck.count)
    if jokers > 0 and not g.state.checked[d]:
        if g.luck.alike.on:
            put_jokers_lowest(deck)
            change_places(deck, 0 if happens(g.luck, jokers, deck.count) else last, last)
        else:
            change_places(deck, chance(g, deck.count) if last > 0 else 0, last)
        g.state.checked[d] = 1


@rule("THR-17.1")
def take_next(g: Game, d: int, to: Zone) -> Card:
    """Move the top card of a Deck, which is no Joker, to a zone."""
    deck = g.state.decks[d]
    if g.state.checked[d]:
        settle(g, d, 1)
    return draw(g, deck, to)


@rule("THR-14.3", "THR-R52")
def redraw_next(g: Game) -> None:
    """Choose the next card of every Deck that is checked anew: any that is no Joker."""
    for d in range(len(g.state.decks)):
        deck = g.state.decks[d]
        if g.state.checked[d] and deck.settled == 0:
            put_jokers_lowest(deck)
            last, jokers = deck.count - 1, jokers_in(deck, deck.count)
            if last > jokers:
                change_places(deck, jokers + chance(g, deck.count - jokers), last)


@rule("THR-14.5")
def active_omens(g: Game, d: int) -> int:
    """How many Omens of a Deck are Active."""
    return g.state.omens[d].count - g.state.spent[d]


@rule("THR-14.5", "THR-14.8", "THR-18.1", "THR-18.2")
def spend_omen(g: Game, d: int) -> None:
    """Turn an Active Omen face-down; what it is Spent for comes next."""
    g.state.spent[d] += 1
    cite(g, Clause.THR_14_8, a=d)


@rule("THR-14.2", "THR-14.15", "THR-R54")
def return_omens(g: Game, d: int) -> None:
    """Once both Omens of a Deck are Spent they go back face-up, and the Deck is shuffled."""
    s = g.state
    if s.spent[d] == JOKERS:
        s.spent[d] = 0
        deck = s.decks[d]
        move_all(s.omens[d], deck)
        cite(g, Clause.THR_14_15, a=d)
        reshuffle(g, d)


# Decks


@rule("THR-3.5", "THR-21.1", "THR-21.2")
def reshuffle(g: Game, d: int) -> None:
    """Shuffle a Deck with its Trash, and with no other cards."""
    deck = g.state.decks[d]
    shuffle_in(g, g.state.trashes[d], deck)
    put_jokers_lowest(deck)
    g.state.checked[d] = 0
    reveal_jokers(g, d)


@rule
def put_jokers_lowest(deck: Zone) -> None:
    """Lay the Jokers of a Deck without order where `reveal_jokers` looks for them."""
    low = 0
    for k in range(deck.count - deck.settled):
        card = deck.cards[k]
        if is_joker(card):
            deck.cards[k] = deck.cards[low]
            deck.cards[low] = card
            low += 1


@rule("THR-R59")
def refill(g: Game, d: int) -> None:
    """Make a new Deck of the Trash, where the Deck is empty."""
    if g.state.decks[d].count == 0 and g.state.trashes[d].count > 0:
        cite(g, Clause.THR_R59, a=d)
        reshuffle(g, d)


@rule
def can_draw(g: Game, d: int) -> bool:
    """Whether a Deck yields a card, from its Trash if need be."""
    return g.state.decks[d].count > 0 or g.state.trashes[d].count > 0


@rule("THR-R59")
def take_top(g: Game, d: int, to: Zone) -> Card:
    """Move the top card of a Deck to a zone, unseen; return it, NO_CARD if there is none.

    Once it is logged what became of the card, `uncover_next` brings up what lay under it.
    """
    refill(g, d)
    return take_next(g, d, to) if g.state.decks[d].count > 0 else NO_CARD


@rule("THR-14.3", "THR-R59")
def uncover_next(g: Game, d: int) -> None:
    """Bring up the Jokers under a card that was taken; make a new Deck at once, where the table does."""
    reveal_jokers(g, d)
    if g.book.deck_out == DeckOut.EAGER:
        refill(g, d)


@rule("THR-X15")
def add_to_stash(g: Game, p: Seat) -> None:
    """Put the top card of the Pilots' Deck on a Stash, unseen, if there is one."""
    card = take_top(g, PILOTS_DECK, g.state.players[p].stash)
    if card != NO_CARD:
        cite(g, Clause.THR_X15, p, card)
        uncover_next(g, PILOTS_DECK)


@rule("THR-R51")
def used_up(g: Game, d: int, omens: int) -> int:
    """How many of several cards a take has used up: one, and the Jokers that came up if they count.

    `omens` is how many lay beside the Deck before it.
    """
    came = max(0, g.state.omens[d].count - omens)
    return 1 + came if g.book.joker_counts_in_mill == JokerCountsInMill.YES else 1


# Hands


@rule
def fused_side(g: Game, p: Seat) -> int:
    """The side in whose fused Hand the cards of a Pilot are, or NO_SIDE."""
    side = g.state.players[p].side
    return side if side < NO_SIDE and g.state.fight.fused[side] >> p & 1 else NO_SIDE


@rule("THR-7.2", "THR-17.1", "THR-X12", "THR-X14", "THR-X16")
def hand_of(g: Game, p: Seat) -> Zone:
    """The active Hand of a seat: its own, the Void, or the fused Hand."""
    side = fused_side(g, p)
    if side != NO_SIDE:
        return g.state.fused[side]
    return g.state.players[p].void if g.book.sheets[p].uses_void else g.state.players[p].hand


@rule("THR-1.8", "THR-7.1", "THR-7.2")
def has_void(g: Game, p: Seat) -> bool:
    """Whether a seat has a Void in place of its Hand at this moment."""
    return g.book.sheets[p].uses_void == 1 and fused_side(g, p) == NO_SIDE


@rule("THR-61.3", "THR-68.2", "THR-X12")
def why_not_from_hand(g: Game, way: int) -> int:
    """Why the seat that is asked has no card so: of a Void it is the top one."""
    void = has_void(g, g.state.seat)
    if way == Way.VOID:
        return Why.NONE if void else Why.NO_VOID
    return Why.NOT_HELD if void and way == Way.CARD else Why.NONE


@rule("THR-X12")
def chosen(g: Game, way: int, card: Card) -> Card:
    """The card that the seat that is asked has chosen: the one that was named, or the top one of a Void."""
    hand = hand_of(g, g.state.seat)
    return Card(hand.cards[hand.count - 1]) if way == Way.VOID else card


@rule
def receive(g: Game, p: Seat, card: Card) -> None:
    """Add a card to the active Hand of a seat."""
    put(hand_of(g, p), card)
    take_in(g, p, card)


@rule("THR-17.3", "THR-X12")
def take_in(g: Game, p: Seat, card: Card) -> None:
    """Let whoever holds the active Hand of a seat look at its new top card; it goes under a Void unseen."""
    if has_void(g, p):
        sink(g.state.players[p].void, 0)
    else:
        show_held(g, p, card)


@rule("THR-X12", "THR-X14", "THR-X21")
def keep(g: Game, p: Seat, card: Card) -> None:
    """Add a card of a fused Hand, which she knows, to a Pilot's own Hand, or put it under her Void."""
    player = g.state.players[p]
    if g.book.sheets[p].uses_void:
        put(player.void, card)
        sink(player.void, 0)
    else:
        put(player.hand, card)


@rule("THR-1.6", "THR-2.1")
def show_held(g: Game, p: Seat, card: Card) -> None:
    """Let those look at a card who may see the Hand that it is in."""
    show_to(g, card, viewers(g, p))


@rule
def pilots_mask(g: Game) -> int:
    """The mask of the Pilots' seats."""
    return (2 << g.state.pilots) - 2


@rule("THR-R62", "THR-X14", "THR-X16")
def viewers(g: Game, p: Seat) -> int:
    """The mask of those who see the active Hand of a seat: its owner, all who are fused with her.

    Pilots who show each other their Hands all do.
    """
    if p != COACH and g.book.teammates_share_hands == TeammatesShareHands.YES:
        return pilots_mask(g)
    side = fused_side(g, p)
    return g.state.fight.fused[side] if side != NO_SIDE else 1 << p


@rule("THR-R112", "THR-X12")
def take_unseen(g: Game, p: Seat, card: Card, to: Seat) -> None:
    """Take a card out of the active Hand of a seat face-down, for whoever is to have it.

    Others who know cards of the Hand cannot tell any more which of them are still there. In a Void every
    card has its place, so that taking the top one tells nothing.
    """
    hand = hand_of(g, p)
    if not has_void(g, p):
        sees = viewers(g, p) | (0 if has_void(g, to) else viewers(g, to))
        for k in range(hand.count):
            g.state.known[hand.cards[k]] &= sees
    take(hand, card)


@rule("THR-17.1", "THR-R51", "THR-R59")
def draw_cards(g: Game, p: Seat, count: int, clause: int) -> None:
    """Draw cards into the active Hand of a seat, as many as the Deck and its Trash have."""
    d, hand = own_deck(p), hand_of(g, p)
    left = count
    while left > 0 and can_draw(g, d):
        omens = g.state.omens[d].count
        card = take_top(g, d, hand)
        take_in(g, p, card)
        cite(g, clause, p, card)
        uncover_next(g, d)
        left -= used_up(g, d, omens)


@rule("THR-1.5", "THR-6.1", "THR-6.2", "THR-16.1", "THR-R50")
def discard(g: Game, card: Card) -> None:
    """Lay a card on the Trash of its own Deck, face-up."""
    cover_trash(g, deck_of(card))
    put(g.state.trashes[deck_of(card)], card)
    show_all(g, card)


@rule("THR-R60")
def cover_trash(g: Game, d: int) -> None:
    """A card that is covered is known to nobody, where only the top of a Trash is."""
    trash = g.state.trashes[d]
    if g.book.trash_view == TrashView.TOP_ONLY and trash.count > 0:
        forget(g, trash.cards[trash.count - 1])


@rule("THR-16.1", "THR-16.2")
def discard_from(g: Game, zone: Zone, card: Card) -> None:
    """Discard a card of a zone."""
    take(zone, card)
    discard(g, card)


@rule
def discard_all(g: Game, zone: Zone) -> None:
    """Discard all cards of a zone, the lowest first."""
    for k in range(zone.count):
        discard(g, zone.cards[k])
    zone.count = 0


@rule("THR-58.9", "THR-R59")
def flip_top(g: Game, d: int) -> Card:
    """Turn the top card of a Deck up, which `discard_flipped` discards; NO_CARD if there is none."""
    card = take_top(g, d, g.state.removed)
    if card != NO_CARD:
        show_all(g, card)
    return card


@rule("THR-14.3", "THR-R25", "THR-R59")
def discard_flipped(g: Game, d: int, card: Card) -> None:
    """Discard a card of a Deck that was turned up; a Trash that comes back at once does so before it."""
    uncover_next(g, d)
    discard_from(g, g.state.removed, card)


@rule("THR-16.2", "THR-35.4", "THR-35.5", "THR-R51")
def mill(g: Game, d: int, count: int, clause: int) -> None:
    """Send cards from the top of a Deck to its Trash; the next Omen may come up."""
    left = count
    while left > 0 and can_draw(g, d):
        omens = g.state.omens[d].count
        card = flip_top(g, d)
        cite(g, clause, card=card)
        discard_flipped(g, d, card)
        left -= used_up(g, d, omens)
