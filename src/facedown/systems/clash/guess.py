"""What may lie face down of others: sets with their stance, and cards marked for the exchange."""

from __future__ import annotations

from facedown.engine.cards import knows, pack_of
from facedown.engine.matches.sample import Guess
from facedown.engine.rules import HIDDEN, Card, Seat, each
from facedown.systems.clash.clauses import Decision, MulliganOrder, StanceTiming
from facedown.systems.clash.state import DECK, PLAYERS, Game, Kind, Stance


def back(g: Game, card: Card) -> int:
    """Everybody's cards have a back of their own: whose a card is, is always seen."""
    return pack_of(card, DECK)


def design(g: Game, card: Card) -> int:
    """What is printed on a card tells it apart, and whose it is."""
    whose = pack_of(card, DECK) * DECK
    copies = (one for one in each(Card, whose, card) if g.book.design_of[one] == g.book.design_of[card])
    return next(copies, card)


def guess(it: Guess) -> bool:
    """Guess the stance of what lies face down and the marks of the exchange, if such cards can lie there."""
    others = [p for p in PLAYERS if p != it.seat]
    return fits(it.game, it.seat) and all(_guess_set(it, p) and _guess_marks(it, p) for p in others)


def fits(g: Game, seat: Seat) -> bool:
    """Whether every set that is face down is of Attack cards of one design; a wild card may be anything.

    Clause: CLA-3.4, CLA-X24.
    """
    for p in PLAYERS:
        player = g.state.players[p]
        cards = player.set.cards[: player.set.count]
        if p == seat or player.wild or not cards or HIDDEN in cards:
            continue
        if not knows(g, cards[0], seat):
            designs = {g.book.design_of[card] for card in cards}
            if len(designs) > 1 or g.book.designs[min(designs)].kind != Kind.ATTACK:
                return False
    return True


def _guess_set(it: Guess, p: Seat) -> bool:
    """Any stance for a set that is face down, payable if offensive.

    Clause: CLA-3.5, CLA-X8, CLA-X24.
    """
    g, player = it.game, it.game.state.players[p]
    if not player.set.count or knows(g, player.set.cards[0], it.seat):
        return True
    if player.wild:
        player.secret = Stance.OFFENSIVE
        return True
    is_open = g.book.stance_timing == StanceTiming.OPEN_AT_SET
    player.secret = player.stance if is_open else Stance.OFFENSIVE + it.below(2)
    cost = g.book.designs[g.book.design_of[player.set.cards[0]]].cost
    return bool(player.secret == Stance.DEFENSIVE or cost <= player.gauge.count)


def _guess_marks(it: Guess, p: Seat) -> bool:
    """Any cards of a hand for the exchange while that is asked: of one design the first ones.

    Clause: CLA-1.10, CLA-R5, CLA-R6.
    """
    g, s = it.game, it.game.state
    player = s.players[p]
    waits = g.book.mulligan_order != MulliganOrder.FIRST_THEN_SECOND and s.answered and p == s.first_player
    if s.decision != Decision.MULLIGAN or not (p == s.seat or waits):
        return True
    marks = player.laid = it.below(1 << player.hand.count)
    passed: set[int] = set()  # designs of which a card is not marked
    for k in range(player.hand.count):
        design = g.book.design_of[player.hand.cards[k]]
        if not marks >> k & 1:
            passed.add(design)
        elif design in passed:
            return False
    return bool(marks.bit_count() <= player.deck.count)
