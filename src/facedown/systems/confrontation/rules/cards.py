"""Decks, hands and what comes of them: draws, reshuffles, Affinity, ambience (CFN-X1 to CFN-X5)."""

from __future__ import annotations

from facedown.engine.cards import Zone, draw, move_all, put, restock, show, show_all, take
from facedown.engine.rules import Card, Seat, cite, each, each_in, rule, top
from facedown.systems.confrontation.clauses import AffinityRule, Clause, Decision, Way
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask
from facedown.systems.confrontation.rules.pairs import opponent, part_of, participant_at, participant_count
from facedown.systems.confrontation.rules.people import is_bad_luck, is_npc, seat_of
from facedown.systems.confrontation.rules.values import suit_of_card
from facedown.systems.confrontation.state import BAD_LUCK, GM, NO_SUIT, SEATS, Game, Player, Who
from facedown.systems.confrontation.steps import Origin

MOST_REPLACED = 4  # cards that the ambience turns for one (CFN-X5)


@rule
def hand_of(g: Game, who: Who) -> Player:
    """The cards of the seat that decides for a participant."""
    return g.state.hands[seat_of(who)]


@rule
def called(seat: Seat) -> Who:
    """Who a seat is in the log: the character of a player, or bad luck for the GM."""
    return BAD_LUCK if seat == GM else Who(seat)


@rule("CFN-X2", "CFN-R63")
def unlocked_cards(g: Game, who: Who) -> int:
    """How many cards of a hand can be played: the newest may be locked."""
    player = hand_of(g, who)
    return player.hand.count - player.locked


@rule("CFN-X3")
def can_draw(g: Game, seat: Seat) -> bool:
    """Whether there is anything to draw: a deck, or a discard pile that becomes one."""
    player = g.state.hands[seat]
    return player.deck.count > 0 or (g.book.reshuffles == 1 and player.discard.count > 0)


@rule("CFN-X3")
def refill_deck(g: Game, seat: Seat) -> None:
    """Shuffle the discard pile into a new deck, as soon as the old one is empty."""
    player = g.state.hands[seat]
    if g.book.reshuffles == 1 and restock(g, player.deck, player.discard):
        cite(g, Clause.CFN_X3, called(seat))


@rule("CFN-X3")
def draw_from(g: Game, seat: Seat, to: Zone) -> Card:
    """Draw the next card of a deck that has one, or can have."""
    refill_deck(g, seat)
    card = draw(g, g.state.hands[seat].deck, to)
    refill_deck(g, seat)
    return card


@rule("CFN-X2")
def draw_card(g: Game, seat: Seat) -> bool:
    """Draw a card into a hand, which only its owner sees; returns whether there was one."""
    if not can_draw(g, seat):
        return False
    card = draw_from(g, seat, g.state.hands[seat].hand)
    show(g, card, seat)
    cite(g, Clause.CFN_X2, called(seat), card)
    return True


@rule("CFN-X2", "CFN-X16")
def draw_up(g: Game, seat: Seat) -> None:
    """Draw until a hand has its size."""
    size = g.book.gm_hand if seat == GM else g.book.sheets[Who(seat)].hand_size
    while g.state.hands[seat].hand.count < size and draw_card(g, seat):
        pass


@rule("CFN-X2")
def fill_empty_hand(g: Game, seat: Seat) -> None:
    """A hand that has become empty draws a card at once; in a confrontation that card is locked."""
    player = g.state.hands[seat]
    if g.book.draws == 1 and player.hand.count == 0 and draw_card(g, seat) and g.state.confrontation.step > 0:
        player.locked += 1


@rule("CFN-0.3", "CFN-14.7", "CFN-R44")
def lay_card(g: Game, who: Who, card: Card) -> None:
    """Play a card from the hand, face up in the row of a participant.

    That is done at step 7 of a confrontation alone: for the initiative a card is laid, not played (CFN-R45).
    """
    take(hand_of(g, who).hand, card)
    put(part_of(g, who).row, card)
    show_all(g, card)


@rule("CFN-R57", "CFN-X10")
def turn_top_card(g: Game, who: Who) -> Card:
    """Turn the top card of the GM's deck over for an NPC."""
    card = draw_from(g, GM, part_of(g, who).row)
    show_all(g, card)
    return card


@rule
def newest_card(g: Game, who: Who) -> Card:
    """The card that a participant has played last."""
    row = part_of(g, who).row
    return row.cards[row.count - 1]


# Affinity


@rule("CFN-1.3", "CFN-X4")
def affinity_of(g: Game, who: Who) -> int:
    """The Affinity of a participant: bad luck shares that of the character whom it opposes."""
    shared = opponent(g, who) if is_bad_luck(who) else who
    return g.book.sheets[shared].affinity


@rule("CFN-R46", "CFN-X4")
def ask_draw(g: Game) -> bool:
    """Whoever has just played a card of his Affinity may draw one, in seat order."""
    c, played = g.state.confrontation, top(g.state.agenda).played
    if g.book.affinity == 0 or g.book.affinity_rule != AffinityRule.DRAW:
        return False
    for who in each_in(Who, played & -1 << c.at):
        c.at = who + 1
        if matches_affinity(g, who):
            ask(g, who, Decision.DRAW)
            return True
    return False


@rule("CFN-R21", "CFN-X4")
def matches_affinity(g: Game, who: Who) -> bool:
    """Whether somebody's newest card is of his Affinity, and there is a card to draw."""
    own = affinity_of(g, who)
    if is_npc(who) or own == NO_SUIT or not can_draw(g, seat_of(who)):
        return False
    return suit_of_card(g, newest_card(g, who)) == own


@rule("CFN-X4")
def decide_draw(g: Game, way: int) -> None:
    """Draw a card for one's Affinity, or leave it."""
    if way == Way.DRAW:
        cite(g, Clause.CFN_X4, g.state.asked)
        draw_card(g, g.state.seat)


QUESTIONS.declare(Decision.DRAW, decide_draw)


@rule("CFN-X2")
def fill_hands(g: Game) -> None:
    """Hands that the cards just played have emptied draw; a card from the deck top empties none."""
    row = top(g.state.agenda)
    if row.origin == Origin.HAND:
        for who in each_in(Who, row.played):
            fill_empty_hand(g, seat_of(who))


# Ambience


@rule("CFN-X5")
def ask_replacement(g: Game) -> bool:
    """An NPC's card of the ambience from the deck top turns the next one, which may replace it."""
    row, c = top(g.state.agenda), g.state.confrontation
    who = Who(row.player)
    if row.origin != Origin.DECK_TOP or c.replaced == MOST_REPLACED or not can_draw(g, GM):
        return False
    if g.book.ambience == NO_SUIT or suit_of_card(g, newest_card(g, who)) != g.book.ambience:
        return False
    c.replaced += 1
    card = turn_top_card(g, who)
    cite(g, Clause.CFN_X5, who, card, a=c.replaced)
    ask(g, who, Decision.REPLACE)
    return True


@rule("CFN-X5")
def decide_replacement(g: Game, way: int) -> None:
    """The card that goes lies in the GM's discard at once; if the first one stays, no more are turned."""
    row = part_of(g, g.state.asked).row
    last = row.count - 1
    gone = row.cards[last]
    if way == Way.REPLACE:
        gone = row.cards[last - 1]
    else:
        top(g.state.agenda).origin = Origin.KEPT
    take(row, gone)
    put(g.state.hands[GM].discard, gone)


QUESTIONS.declare(Decision.REPLACE, decide_replacement)


# Cleanup


@rule("CFN-X3", "CFN-X5")
def clear_table(g: Game) -> None:
    """The rows go to the discards of their owners, ambience draws are made, locked cards come free."""
    for k in range(participant_count(g)):
        who = participant_at(g, k)
        move_all(part_of(g, who).row, hand_of(g, who).discard)
    for seat in each(Seat, SEATS):
        draw_for_ambience(g, seat)
    for seat in each(Seat, SEATS):
        g.state.hands[seat].locked = 0


@rule("CFN-X5")
def draw_for_ambience(g: Game, seat: Seat) -> None:
    """A player, or bad luck, draws a card for each one of the ambience that was played from the hand."""
    part = part_of(g, called(seat))
    while part.matched > 0:
        part.matched -= 1
        if can_draw(g, seat):
            cite(g, Clause.CFN_X5, called(seat))
            draw_card(g, seat)
