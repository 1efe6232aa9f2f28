"""What may lie hidden in `confrontation`: the figures of NPCs, and what has been chosen unseen."""

from __future__ import annotations

from functools import cache

from facedown.engine.cards import EVERYONE, Looks, rank_of
from facedown.engine.matches.sample import Guess
from facedown.engine.rules import Card, Seat, each, top
from facedown.systems.confrontation.clauses import Decision
from facedown.systems.confrontation.deal import SHELF
from facedown.systems.confrontation.rules.cards import unlocked_cards
from facedown.systems.confrontation.rules.counter import ENTERS, STAYS_OUT, asked_at, may_counter
from facedown.systems.confrontation.rules.people import seat_of
from facedown.systems.confrontation.rules.priority import why_not_pass
from facedown.systems.confrontation.rules.rounds import lays_initiative, why_not_top_card
from facedown.systems.confrontation.schema import Adversary
from facedown.systems.confrontation.state import (
    CHARACTERS,
    FIRST_NPC,
    GM,
    JOKERS,
    PACK,
    PARTICIPANTS,
    Chosen,
    Game,
    Who,
)

RANKS = 13
KINDS = RANKS + 3  # of the cards of a deck: ranks, and jokers of two colours

# Cards that lie face down are turned up before everybody: what is played, or laid for the initiative.
LOOKS = Looks(lambda g, path, above, fired: EVERYONE if path.endswith((".row", ".initiative")) else 0)


def back(g: Game, card: Card) -> int:
    """Everybody sees whose deck a card is of. Clause: CFN-X1."""
    return min(card // PACK, GM)


def kind(g: Game, card: Card) -> int:
    """Rules ask for values, and then for suits; whose deck a card is of they know."""
    value = RANKS + 1 + (card - JOKERS) % 2 if card >= JOKERS else rank_of(card)
    return value + KINDS * back(g, card)


def same_face(g: Game, card: Card) -> int:
    """Jokers of one colour read the same."""
    return JOKERS + (card - JOKERS) % 2 if card >= JOKERS else card


def guess(it: Guess) -> bool:
    """Guess the figures that nobody but the GM has seen yet, and what others have chosen face down."""
    _guess_figures(it)
    for who in each(Who, PARTICIPANTS):
        _guess_card(it, who)
    _guess_entries(it)
    _guess_initiative(it)
    return True


def _guess_figures(it: Guess) -> None:
    """An NPC has the figures of its entry, as far as nobody has seen others. Clause: CFN-R44.

    Those that a setup gives without an entry are as good as those of any adversary of the content.
    """
    if it.seat == GM:
        return
    for k in range(it.game.state.npcs):
        figures, printed = it.game.state.figures[k], it.game.book.sheets[Who(FIRST_NPC + k)]
        for pair in range(2):
            if figures.shown[pair]:
                guessed = figures.shown_values[pair], figures.shown_cards[pair]
            elif printed.unread >> pair & 1:
                guessed = _usual(pair)[it.below(len(_usual(pair)))]
            else:
                guessed = printed.pair_values[pair], printed.pair_cards[pair]
            figures.values[pair], figures.cards[pair] = guessed


@cache
def _usual(pair: int) -> list[tuple[int, int]]:
    """Return value and cards of all physical pairs in the content, or of all mental ones."""
    adversaries = [one for one in SHELF.built if isinstance(one, Adversary)]
    pairs = [(one.physical, one.mental)[pair] for one in adversaries]
    return [(one.value, one.cards) for one in pairs]


def _guess_card(it: Guess, who: Who) -> None:
    """Any card that can be played, or a pass, of whoever has committed. Clause: CFN-14.7b, CFN-R18."""
    g, c = it.game, it.game.state.confrontation
    if not c.committed >> who & 1 or seat_of(who) == it.seat:
        return
    asked, g.state.asked = g.state.asked, who
    passes = int(why_not_pass(g) == 0)
    g.state.asked = asked
    choice = it.below(unlocked_cards(g, who) + passes)
    g.state.parts[who].chosen = Chosen.CARD - passes + choice


def _guess_entries(it: Guess) -> None:
    """Whoever has committed before the open question enters or stays out. Clause: CFN-R32."""
    g = it.game
    if g.state.decision != Decision.ENTER:
        return
    for k in range(top(g.state.agenda).at - 1):
        who = asked_at(g, k % CHARACTERS)
        if may_counter(g, k >= CHARACTERS) >> who & 1 and seat_of(who) != it.seat:
            g.state.parts[who].entering = (STAYS_OUT, ENTERS)[it.below(2)]


def _guess_initiative(it: Guess) -> None:
    """Any card of the hand or the deck top, of whoever has laid before the open question. Clause: CFN-X7."""
    g, s = it.game, it.game.state
    if s.decision != Decision.INITIATIVE:
        return
    for seat in each(Seat, s.seat):
        if seat != it.seat and lays_initiative(g, seat):
            asked, s.seat = s.seat, seat
            top_card = int(why_not_top_card(g) == 0)
            s.seat = asked
            s.hands[seat].laid = Chosen.CARD - top_card + it.below(s.hands[seat].hand.count + top_card)
