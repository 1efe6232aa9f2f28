"""What may lie hidden: votes that are not open yet, and cards that others have picked to discard."""

from __future__ import annotations

from itertools import combinations, islice
from math import comb

from facedown.engine.answers import Options
from facedown.engine.matches.sample import Guess
from facedown.engine.rules import Card, Seat, each, top
from facedown.systems.throwdown.clauses import Decision
from facedown.systems.throwdown.rules.asking import QUESTIONS
from facedown.systems.throwdown.rules.cards import deck_of, is_joker, printed_rank, put_jokers_lowest
from facedown.systems.throwdown.rules.coach import can_pay
from facedown.systems.throwdown.state import COACH, DECK, Game


def back(g: Game, card: Card) -> int:
    """Every Deck has a back of its own; a Joker lies face-up in it. Clause: THR-3.5, THR-8.4."""
    return 2 * deck_of(card) + is_joker(card)


def kind(g: Game, card: Card) -> int:
    """Rules ask for a rank, and then for a suit."""
    return deck_of(card) * DECK + (0 if is_joker(card) else printed_rank(card))


def face(g: Game, card: Card) -> int:
    """No two cards of a Deck read the same but its Jokers. Clause: THR-8.3."""
    return deck_of(card) * DECK if is_joker(card) else card


def guess(it: Guess) -> bool:
    """Guess either vote of those who have voted, and any cards, as many as were picked.

    Of a Deck that is checked the highest of the cards that were dealt there comes next.

    Whoever is asked has an answer, and Coach has named an Assist that he holds the cards for.
    Clause: THR-66.2, THR-79.2, THR-X21.
    """
    g = it.game
    for deck in g.state.decks:
        put_jokers_lowest(deck)
    if g.state.seat != it.seat and not can_answer(g):
        return False
    for p in each(Seat, COACH, g.state.pilots + 1):
        if p != it.seat:
            player, truth = g.state.players[p], it.truth.players[p]
            player.vote = 1 + it.below(2) if truth.vote else 0
            player.picked = _some(it, player.hand.count, truth.picked.bit_count())
    return True


def can_answer(g: Game) -> bool:
    """Whether whoever is asked can answer with the cards that it has been dealt."""
    if g.state.decision == Decision.COACH_CARD and not _can_pay_on(g):
        return False
    options = Options()
    if g.state.decision:
        QUESTIONS.offers[g.state.decision](g, options)
    return options.count > 0 or not g.state.decision


def _some(it: Guess, count: int, wanted: int) -> int:
    """Return a mask of so many of some places, each such mask equally likely."""
    ways = combinations(range(count), wanted)
    return sum(1 << place for place in next(islice(ways, it.below(comb(count, wanted)), None)))


def _can_pay_on(g: Game) -> bool:
    """Return whether Coach holds the cards that the Assist at hand still costs. Clause: THR-79.2."""
    row = top(g.state.agenda)
    return can_pay(g, row.assist, row.at - 1)
