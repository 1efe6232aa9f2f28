"""Cards and what they are worth (Contests and Combat; Card Value), and drawing them."""

from __future__ import annotations

from facedown.engine.agenda import top
from facedown.engine.ask import Options, offer
from facedown.engine.know import show, show_all
from facedown.engine.log import cite
from facedown.engine.record import NOBODY
from facedown.engine.rule import rule
from facedown.engine.units import Card, each
from facedown.engine.zone import Zone, draw, draw_pair, move_all, put, shuffle, take
from facedown.systems.contest.clauses import (
    AceIsFace,
    Clause,
    Decks,
    HandTiming,
    PlayChoice,
    SequenceBy,
    TwoWeaponSum,
    UnderIncludesEqual,
)
from facedown.systems.contest.state import CARDS, GM, PILES, POINT, Game, Kind, Response, Step

DECK = 52  # cards of one deck
FRESH_PILE = PILES - 2  # where every seat has its own; it is a seat's only if there are four (CON-R184)
ACE, JACK = 1, 11
FIRST, BOTH, USED = 1, 3, 255  # masks of the cards of a hand that a play uses: one, two, any
HIGH = 256  # times a mask of the same kind: cards taken at their high value
PAIR = 1 << 16  # added to a play of both cards in sequence, one for each of two weapons
OVERDRAW = 0  # the play of someone who has none
MANY = 3  # cards drawn in one round: too many for a bonus


@rule
def rank_of(card: Card) -> int:
    """The rank of a card, 1 for an Ace to 13 for a King."""
    return card % 13 + 1


@rule
def suit_of(card: Card) -> int:
    """The suit of a card: 0 clubs, 1 spades, 2 hearts, 3 diamonds."""
    return card % DECK // 13


@rule
def is_face(g: Game, card: Card) -> bool:
    """Whether a card is a face card. Clause: CON-6.3, CON-36.1, CON-R6."""
    rank = rank_of(card)
    return rank >= JACK or (rank == ACE and g.book.ace_is_face == AceIsFace.YES)


@rule
def value_of(g: Game, card: Card, high: bool) -> int:
    """What a card is worth at its holder's option, low or high. Clause: CON-6.1, CON-6.2, CON-R5."""
    return g.book.high_value[rank_of(card)] if high else g.book.low_value[rank_of(card)]


@rule
def high_draw(g: Game, card: Card) -> int:
    """What a card is worth in a High Draw. Clause: CON-6.3."""
    return value_of(g, card, is_face(g, card))


@rule
def has_two_values(g: Game, card: Card) -> bool:
    """Whether the holder of a card has a choice of values. Clause: CON-6.1, CON-6.2."""
    rank = rank_of(card)
    return g.book.low_value[rank] != g.book.high_value[rank]


@rule
def is_under(g: Game, value: int, sixteenths: int) -> bool:
    """Whether a value is within a limit given in sixteenths, which stays an exact fraction.

    Clause: CON-1.5, CON-1.6, CON-1.7, CON-R1, CON-R45.
    """
    if g.book.under_includes_equal == UnderIncludesEqual.EQUAL_IS_UNDER:
        return value * POINT <= sixteenths
    return value * POINT < sixteenths


@rule
def pile_of(g: Game, i: int) -> int:
    """The pile that a fighter draws from: 0 for all, or one for every seat, the last one the GM's.

    NOBODY stands for the GM. Clause: CON-R183, CON-X1.
    """
    if g.book.decks != Decks.PER_SEAT:
        return 0
    if i == NOBODY or g.state.fighters[i].seat == GM:
        return PILES - 1
    return g.state.fighters[i].seat


@rule
def home_of(g: Game, card: Card) -> int:
    """The pile that a card came from, where every seat has its own.

    A fresh deck has the numbers of the one pile that no seat has; it belongs where it went.
    """
    pile = card // DECK
    return g.state.added_to if pile == FRESH_PILE else pile


@rule
def refill_pile(g: Game, deck: Zone, discard: Zone, wanted: int, pile: int) -> None:
    """See to it that a pile can supply a draw of `wanted` cards, if anything can.

    A deck that is too short takes in the whole discard, shuffled; if that is still too short, one
    more deck is shuffled in while the match then holds at most 208 cards.
    """
    s = g.state
    if deck.count < wanted and discard.count > 0:
        move_all(discard, deck)
        shuffle(g, deck)
        cite(g, Clause.CON_R183)
    if deck.count < wanted and (s.decks + 1) * DECK <= CARDS:
        fresh = FRESH_PILE if g.book.decks == Decks.PER_SEAT else s.decks
        for card in each(Card, fresh * DECK, (fresh + 1) * DECK):
            put(deck, card)
        s.decks += 1
        s.added_to = pile
        shuffle(g, deck)
        cite(g, Clause.CON_R184)


@rule
def deal_two(g: Game, i: int) -> None:
    """Draw the two cards of a contest, one for minions and swarms, which only their holder's seat sees.

    Clause: CON-1.4, CON-R183.
    """
    s = g.state
    if g.book.sheets[i].kind != Kind.PERSON:
        deal_one(g, i, Clause.CON_4_2)
        return
    pile = pile_of(g, i)
    if pile == 0:
        deal_two_from(g, i, s.deck, s.discard, pile)
    else:
        deal_two_from(g, i, s.piles[pile - 1], s.discards[pile - 1], pile)


@rule
def lies_ready(g: Game, i: int) -> bool:
    """Whether a fighter's cards of this round lie before it, face down. Clause: CON-1.4, CON-R64."""
    fighter = g.state.fighters[i]
    return g.book.hand_timing == HandTiming.PREFILLED and fighter.dealt == 0 and fighter.hand.count > 0


@rule
def look_at_hand(g: Game, i: int) -> None:
    """Take up the cards that lie ready, which only their holder's seat sees. Clause: CON-R64."""
    fighter = g.state.fighters[i]
    hand = fighter.hand
    fighter.dealt = 1
    if g.book.bonus_cards:
        count_drawn(g, i, hand.count)
    for place in range(hand.count):
        show(g, hand.cards[place], fighter.seat)
    if hand.count == 2:
        cite(g, Clause.CON_1_4, i, hand.cards[0], hand.cards[1])
    else:
        cite(g, Clause.CON_4_2, i, hand.cards[0])


@rule
def deal_two_from(g: Game, i: int, deck: Zone, discard: Zone, pile: int) -> None:
    """Draw two cards from a pile into the hand. Clause: CON-R183, CON-R184."""
    s = g.state
    refill_pile(g, deck, discard, 2, pile)
    hand = s.fighters[i].hand
    if deck.count >= 2:
        if g.book.bonus_cards:
            count_drawn(g, i, 2)
        draw_pair(g, deck, hand)
        show(g, hand.cards[0], s.fighters[i].seat)
        show(g, hand.cards[1], s.fighters[i].seat)
        cite(g, Clause.CON_1_4, i, hand.cards[0], hand.cards[1])
    else:
        deal_one(g, i, Clause.CON_1_4)


@rule
def deal_one(g: Game, i: int, clause: int) -> None:
    """Draw one card into the hand, which only its holder's seat sees; `clause` grants it."""
    s = g.state
    s.fighters[i].shares = 0
    hand = s.fighters[i].hand
    before = hand.count
    draw_into(g, i, hand, 1)
    if hand.count > before:
        card = hand.cards[hand.count - 1]
        show(g, card, s.fighters[i].seat)
        cite(g, clause, i, card)


@rule
def draw_into(g: Game, i: int, to: Zone, wanted: int) -> None:
    """Draw cards from a fighter's pile into a zone, as one draw, unseen; NOBODY draws from the GM's."""
    s = g.state
    if g.book.bonus_cards and i != NOBODY:
        count_drawn(g, i, wanted)
    pile = pile_of(g, i)
    if pile == 0:
        draw_from(g, s.deck, s.discard, to, wanted, pile)
    else:
        draw_from(g, s.piles[pile - 1], s.discards[pile - 1], to, wanted, pile)


@rule
def count_drawn(g: Game, i: int, cards: int) -> None:
    """Count the cards that a fighter has drawn this round; order cards do not count. Clause: CON-R167."""
    if top(g.state.agenda).step > Step.NEXT_TURN:
        g.state.fighters[i].drawn = min(MANY, g.state.fighters[i].drawn + cards)


@rule
def draw_from(g: Game, deck: Zone, discard: Zone, to: Zone, wanted: int, pile: int) -> None:
    """Draw cards from a pile into a zone, as many as there are of those wanted."""
    refill_pile(g, deck, discard, wanted, pile)
    for _ in range(min(wanted, deck.count)):
        draw(g, deck, to)


@rule
def draw_open(g: Game, i: int) -> Card:
    """Draw a card for everyone to see, for a fighter or with NOBODY for the GM.

    It lies in `shown` until it is discarded.
    """
    s = g.state
    draw_into(g, i, s.shown, 1)
    card = s.shown.cards[0]
    show_all(g, card)
    return card


@rule
def discard_shown(g: Game) -> None:
    """Discard the card that was drawn open."""
    put_away(g, g.state.shown)


@rule
def discard_all(g: Game, hand: Zone) -> None:
    """Discard a hand, face up."""
    if hand.count == 0:
        return
    for i in range(hand.count):
        show_all(g, hand.cards[i])
    put_away(g, hand)


@rule
def put_away(g: Game, cards: Zone) -> None:
    """Move cards to the discard of the pile that they came from. Clause: CON-R183, CON-X1."""
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
    """Lay a card on the discard that is its own."""
    pile = home_of(g, card) if g.book.decks == Decks.PER_SEAT else 0
    if pile == 0:
        put(g.state.discard, card)
    else:
        put(g.state.discards[pile - 1], card)


@rule
def cards_of(g: Game, i: int) -> Zone:
    """The cards that a fighter plays with: its hand, or the one that its cluster shares. Clause: CON-X22."""
    fighter = g.state.fighters[i]
    if fighter.shares:
        return g.state.shared[g.book.sheets[i].shared].card
    return fighter.hand


@rule
def play_value(g: Game, i: int, place: int, play: int) -> int:
    """The value that a play gives to the card at a place of the hand."""
    return value_of(g, cards_of(g, i).cards[place], play >> (8 + place) & 1 == 1)


@rule
def play_rank(g: Game, i: int, play: int) -> int:
    """The rank of a play: the card's value, the sum of both, or the higher one of a pair.

    Clause: CON-1.6, CON-1.7, CON-2.12, CON-R2.
    """
    cards = cards_of(g, i).cards
    rank = 0
    place = 0
    left = play & USED
    while left:
        if left & 1:
            value = value_of(g, cards[place], play >> (8 + place) & 1 == 1)
            rank = max(rank, value) if play & PAIR else rank + value
        left >>= 1
        place += 1
    return rank


@rule
def offer_plays(g: Game, options: Options, i: int, both_weapons: bool) -> None:
    """List the legal plays of a fighter, or `overdraw` if it has none.

    One card at a value within the limit, or both at a sum within it, over every choice of face
    values; with two weapons the two cards in sequence, or the highest single card, or where that is
    agreed the sum, for the main weapon alone.
    Clause: CON-1.5, CON-1.6, CON-1.7, CON-2.11, CON-2.12, CON-6.1, CON-10.9, CON-10.15, CON-R3,
    CON-R22.
    """
    s = g.state
    fighter = s.fighters[i]
    hand = cards_of(g, i)
    start = options.count
    only_sums = fighter.response == Response.DEFEND_TWO and hand.count == 2
    twins = hand.count == 2 and hand.cards[0] % DECK == hand.cards[1] % DECK
    if not only_sums:
        for place in range(hand.count):
            if place == 0 or not twins:
                offer_singles(g, options, i, place)
    if both_weapons:
        keep_highest(g, options, i, start)
        offer_pairs(g, options, i)
        if g.book.two_weapon_sum == TwoWeaponSum.YES and hand.count == 2:
            offer_sums(g, options, i, twins)
    elif hand.count == 2:
        offer_sums(g, options, i, twins)
        if g.book.play_choice == PlayChoice.FORCED_HIGHEST:
            keep_highest(g, options, i, start)
    elif g.book.play_choice == PlayChoice.FORCED_HIGHEST:
        keep_highest(g, options, i, start)
    if options.count == start:
        offer(options, OVERDRAW)


@rule
def offer_singles(g: Game, options: Options, i: int, place: int) -> None:
    """List the plays of one single card."""
    fighter = g.state.fighters[i]
    limit = fighter.limit + fighter.bonuses.raised
    card = cards_of(g, i).cards[place]
    low, high = value_of(g, card, False), value_of(g, card, True)
    if is_under(g, low, limit):
        offer(options, FIRST << place)
    if high != low and is_under(g, high, limit):
        offer(options, (FIRST << place) * (1 + HIGH))


@rule
def offer_sums(g: Game, options: Options, i: int, twins: bool) -> None:
    """List the plays of both cards as a sum."""
    fighter = g.state.fighters[i]
    limit = fighter.limit + fighter.bonuses.raised
    first, second = fighter.hand.cards[0], fighter.hand.cards[1]
    low, high = value_of(g, first, False), value_of(g, first, True)
    other_low, other_high = value_of(g, second, False), value_of(g, second, True)
    for highs in range(4):
        if (highs & 1 and high == low) or (highs & 2 and other_high == other_low) or (twins and highs == 2):
            continue  # the same sum again
        rank = (high if highs & 1 else low) + (other_high if highs & 2 else other_low)
        if is_under(g, rank, limit):
            offer(options, BOTH + HIGH * highs)


@rule
def offer_pairs(g: Game, options: Options, i: int) -> None:
    """List the ways to make both cards consecutive, the higher within the limit."""
    fighter = g.state.fighters[i]
    if fighter.hand.count < 2:
        return
    for highs in range(4):
        if is_choice(g, i, highs):
            play = BOTH + HIGH * highs + PAIR
            if is_sequence(g, i, play) and is_under(
                g, play_rank(g, i, play), fighter.limit + fighter.bonuses.raised
            ):
                offer(options, play)


@rule
def is_sequence(g: Game, i: int, play: int) -> bool:
    """Whether a play takes both cards in sequence: by their values, or by the printed order of the ranks.

    Printed, an Ace is next to a 2 only, and each card still has either of its values.
    Clause: CON-2.11, CON-R20.
    """
    step = play_value(g, i, 0, play) - play_value(g, i, 1, play)
    if g.book.sequence_by == SequenceBy.PRINTED:
        cards = g.state.fighters[i].hand.cards
        step = rank_of(cards[0]) - rank_of(cards[1])
    return step == 1 or step == -1


@rule
def is_choice(g: Game, i: int, highs: int) -> bool:
    """Whether high values are taken only of cards that have two values."""
    cards = g.state.fighters[i].hand.cards
    return (highs & 1 == 0 or has_two_values(g, cards[0])) and (highs & 2 == 0 or has_two_values(g, cards[1]))


@rule
def keep_highest(g: Game, options: Options, i: int, start: int) -> None:
    """Strike from the plays listed from `start` on all but those of the highest rank."""
    best = 0
    for k in range(start, options.count):
        best = max(best, play_rank(g, i, options.actions[k]))
    kept = start
    for k in range(start, options.count):
        play = options.actions[k]
        if play_rank(g, i, play) == best:
            options.actions[kept] = play
            kept += 1
    options.count = kept
