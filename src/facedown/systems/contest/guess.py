"""What others may have noted in secret: choices, bonuses that they enable, plays, suits of their chips."""

from __future__ import annotations

from facedown.engine.answers import Options, part_of, way_of
from facedown.engine.cards import PACK, rank_of
from facedown.engine.matches.sample import Guess
from facedown.engine.rules import Card, top
from facedown.systems.contest.clauses import Decision
from facedown.systems.contest.rules.asking import QUESTIONS
from facedown.systems.contest.rules.cards import home_of
from facedown.systems.contest.rules.effects import bonuses_of
from facedown.systems.contest.rules.enabling import choose_enabling
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.plays import cards_of, highest_play
from facedown.systems.contest.rules.series import is_series
from facedown.systems.contest.rules.task import TASK, is_single_draw
from facedown.systems.contest.state import Game, Step, Who

SUITS, RANKS = 4, 14


def kind(g: Game, card: Card) -> int:
    """Rules read ranks at once, and whose deck a card is of; suits they ask for."""
    return rank_of(card) + RANKS * home_of(g, card)


def same_face(g: Game, card: Card) -> int:
    """Two cards of one rank and suit, from decks that were shuffled together, read the same."""
    return card % PACK + PACK * home_of(g, card)


def guess(it: Guess) -> bool:
    """Guess what the fighters of others have noted, if cards such as these let them note anything."""
    s = it.game.state
    asked, target = s.fighter, s.target
    fits = all(_guess_notes(it, i) for i in everyone(it.game) if s.fighters[i].seat != it.seat)
    s.fighter, s.target = asked, target
    return fits


def _guess_notes(it: Guess, i: Who) -> bool:
    s = it.game.state
    s.fighter = i  # as if it were asked
    if i != s.attacker:
        s.target = i
    _guess_chips(it, i)
    _guess_choice(it, i)
    return _guess_enabling(it, i) and _guess_play(it, i)


def _guess_chips(it: Guess, i: Who) -> None:
    """Any suits for the chips whose suit is unknown. Clause: CON-R189."""
    fighter = it.game.state.fighters[i]
    for k in range(fighter.bonuses.chips):
        fighter.bonuses.suits[k] = fighter.bonuses.known_suits[k] or 1 + it.below(SUITS)


def _guess_choice(it: Guess, i: Who) -> None:
    """Any of the choices there were in an exchange, until everybody's are shown. Clause: CON-X14."""
    g, s = it.game, it.game.state
    fighter = s.fighters[i]
    if fighter.chosen:
        options = Options()
        QUESTIONS.offers[Decision.CHOICE](g, options)
        fighter.choice = way_of(options.actions[it.below(options.count)])
    else:
        fighter.choice = it.truth.fighters[i].choice


def _guess_enabling(it: Guess, i: Who) -> bool:
    """Any of the committed bonuses, until the reveal. Clause: CON-36.10, CON-39.2."""
    g, s = it.game, it.game.state
    fighter = s.fighters[i]
    if top(s.agenda).step != Step.PLAYS or not fighter.bonuses.enable_done or fighter.revealed:
        return True
    options = Options()
    QUESTIONS.offers[Decision.ENABLE](g, options)
    number = it.below(1 << bonuses_of(g, i))
    if number >= options.count:
        return False
    played = fighter.played
    fighter.played = played and _has_no_choice(g, i)
    choose_enabling(g, i, part_of(options.actions[number], 0))
    fighter.played = played
    return True


def _guess_play(it: Guess, i: Who) -> bool:
    """Any legal play of the cards, until it is shown."""
    g, s = it.game, it.game.state
    fighter = s.fighters[i]
    if fighter.revealed:
        fighter.play = it.truth.fighters[i].play
    elif fighter.played and top(s.agenda).step in (Step.PLAYS, Step.PAIR_PLAYS):
        if i == TASK and g.book.task and not g.book.gm:
            fighter.play = highest_play(g, i)
        elif not _has_no_choice(g, i):
            options = Options()
            QUESTIONS.offers[Decision.PLAY](g, options)
            number = it.below(_most_plays(g, i))
            if number >= options.count:
                return False
            fighter.play = options.actions[number]
    return True


def _has_no_choice(g: Game, i: Who) -> bool:
    """Whether a fighter counts as having played without being asked: no card is needed, or all are shown."""
    s = g.state
    if g.book.task:
        return i == TASK and is_single_draw(g)
    return i == s.attacker and not s.aimed and (s.series.cardless > 0 or is_series(g))


def _most_plays(g: Game, i: Who) -> int:
    """So many plays a hand has at most, of which as many numbers are drawn from for every deal.

    So none counts for more that has few of them. An aimed shot has two; else it is one card, or two as a sum
    or in sequence, each at its low or its high value.
    """
    if g.state.aimed and i == g.state.attacker:
        return 2
    cards = cards_of(g, i).count
    return max(1, 2 * cards + 4 * cards * (cards - 1))
