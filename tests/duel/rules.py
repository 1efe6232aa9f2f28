"""The rules of the duel, in the text's order."""

from __future__ import annotations

from duel.clauses import RULEBOOK, Clause, Decision, LevelCards, Why
from duel.state import DECK, SEATS, TURNS, Game
from facedown.engine.answers import Kind, Questions, ask
from facedown.engine.cards import Zone, draw, move, pack_of, restock, show, show_all
from facedown.engine.rules import NOBODY, cite, rule


@rule("DUEL-3.1")
def asked_hand(g: Game) -> Zone:
    """The hand of whoever is asked."""
    return g.state.hand[g.state.seat]


QUESTIONS = Questions(RULEBOOK, {"card": Kind(SEATS * DECK, zone=asked_hand, missing=Why.NOT_IN_HAND)})


@rule("DUEL-1.2")
def rank_of(card: int) -> int:
    """The rank of a card, 1 for an Ace to 13 for a King."""
    return card % 13 + 1


@rule
def owner_of(card: int) -> int:
    """The seat whose deck a card belongs to."""
    return pack_of(card, DECK)


@rule
def draw_hand(g: Game, seat: int) -> None:
    """Draw `seat` up to a full hand, which only that seat sees.

    A deck too short for that takes the discard back, shuffled, before anything is drawn. A seat
    with neither left fights with the cards it has.
    """
    s = g.state
    missing = g.book.hand_size - s.hand[seat].count
    if restock(g, s.deck[seat], s.discard[seat], missing):
        cite(g, Clause.DUEL_2_2, seat)
    for _ in range(min(missing, s.deck[seat].count)):
        card = draw(g, s.deck[seat], s.hand[seat])
        show(g, card, seat)
        cite(g, Clause.DUEL_2_1, seat, card)


@rule
def ask_commit(g: Game) -> bool:
    """Ask whoever has not committed a card yet, the staggered duelist first, then the lower seat."""
    s = g.state
    if s.staggered != NOBODY and s.front[s.staggered].count == 0:
        ask(g, s.staggered, Decision.COMMIT_OPEN)
        return True
    for seat in range(SEATS):
        if s.front[seat].count == 0:
            ask(g, seat, Decision.COMMIT)
            return True
    return False


@rule
def commit(g: Game, card: int) -> None:
    """Lay a card of the hand in front, face down; a staggered duelist's face up."""
    s = g.state
    seat = s.seat
    move(s.hand[seat], s.front[seat], card)
    if s.staggered == seat:
        show_all(g, card)
    cite(g, Clause.DUEL_3_1, seat, card)


QUESTIONS.declare(Decision.COMMIT, commit)
QUESTIONS.declare(Decision.COMMIT_OPEN, commit)


@rule
def reveal(g: Game) -> None:
    """Turn the committed cards up, lowest seat first; everyone knows them from here on."""
    s = g.state
    s.staggered = NOBODY
    for seat in range(SEATS):
        card = s.front[seat].cards[0]
        show_all(g, card)
        cite(g, Clause.DUEL_3_2, seat, card)


@rule("DUEL-1.2")
def margin(g: Game) -> int:
    """By how much seat 0 is ahead in this exchange."""
    s = g.state
    return rank_of(s.front[0].cards[0]) - rank_of(s.front[1].cards[0])


@rule
def compare(g: Game) -> None:
    """Wound whoever has the lower card, and stagger one who is beaten badly."""
    ahead = margin(g)
    if ahead == 0:
        cite(g, Clause.DUEL_R1)
        if g.book.level_cards == LevelCards.BOTH:
            for seat in range(SEATS):
                wound(g, seat, 0)
    else:
        beaten = 1 if ahead > 0 else 0
        wound(g, beaten, abs(ahead))
        if abs(ahead) >= g.book.stagger:
            g.state.staggered = beaten
            cite(g, Clause.DUEL_3_4, beaten)


@rule
def wound(g: Game, seat: int, by: int) -> None:
    """Wound a duelist once, beaten by so much."""
    g.state.wounds[seat] += 1
    cite(g, Clause.DUEL_3_3, seat, a=by, b=g.state.wounds[seat])


@rule
def spend(g: Game) -> None:
    """Discard the committed cards, face up."""
    s = g.state
    for seat in range(SEATS):
        card = s.front[seat].cards[0]
        move(s.front[seat], s.discard[seat], card)
        cite(g, Clause.DUEL_3_5, seat, card)


@rule
def declare_end(g: Game) -> bool:
    """End a duel that somebody has lost, or that has gone on for too long; returns whether it ended."""
    s = g.state
    ended = False
    for seat in range(SEATS):
        if s.wounds[seat] >= g.book.lethal:
            cite(g, Clause.DUEL_4_1, seat)
            ended = True
    if not ended and s.turn == TURNS:
        cite(g, Clause.DUEL_X1)
        ended = True
    return ended
