"""The policy of `throwdown` that weighs every Drive by what may come of it, in every seat.

It is given a view as the state of its bundle, and answers with the place of an option. It gives no cards and
uses no Assists. In four contests (6,000 games each, within 1.3 of 100) the Pilots win from 0.6 of 100 less to
0.9 more with gifts of Queens and more, and from 0 to 4.4 less with Assists that draw.
"""

from __future__ import annotations

from collections.abc import Callable

from facedown.engine.answers import NEVER, NOWHERE, Options, best, part_of, place_of_way, way_of
from facedown.engine.rules import NO_CARD, Card, Seat, rule, top
from facedown.systems.throwdown.bots import has_card, limit_of
from facedown.systems.throwdown.clauses import Decision, Way
from facedown.systems.throwdown.defaults import DEFAULTS, choose_low_card, choose_lowest, choose_yes
from facedown.systems.throwdown.prospects import SURE, Duel, after, duel_of, prospect, then, with_mates
from facedown.systems.throwdown.rules.cards import KING, hand_of, has_void
from facedown.systems.throwdown.rules.drives import DECLARES, KINDS, can_drive, plays_favor, why_not_kind
from facedown.systems.throwdown.rules.helps import effects_of, help_by
from facedown.systems.throwdown.rules.strike import (
    NO_LIMIT,
    coach_strike,
    fits,
    opening_excess,
    rank_played,
    strike_of,
)
from facedown.systems.throwdown.state import COACH, Drive, Effects, Game, Mode
from facedown.systems.throwdown.vocabulary import Word

SCHISM = 120  # what a Schism costs in a scenario, in thousandths of a win
FLIPS = 13  # values of a card that is flipped
UNSEEN = 9  # the rank of a card that nobody has seen, about
CLOSE = 3  # by how much a card that answers exceeds the one below, about
NOTHING = -1  # worth less than to Concede and lose
TRUST = 3  # the Dissonance with which a team mate takes a Drive, at most


@rule
def tactician(g: Game, options: Options) -> int:
    """Weigh every Drive by what the other side can answer; Spend where that helps."""
    return CHOICES[g.state.decision](g, options)


# Drives of Pilots


@rule
def worth_of_declaration(g: Game, answer: int, duel: Duel) -> int:
    """What it is worth to declare one's own Drive, with the best card for it, or a team mate's."""
    drive, p = DECLARES[way_of(answer)], Seat(part_of(answer, 0))
    least = worth_of_concede(duel)
    if drive == Drive.CONCEDE:
        return least
    worth = worth_of_own(g, duel, drive) if p == g.state.seat else worth_of_mates(g, duel, drive, p)
    return worth if worth > least else NEVER


best_declaration = best(worth_of_declaration)


@rule
def choose_declaration(g: Game, options: Options) -> int:
    """Declare what is worth most."""
    return best_declaration(g, options, duel_of(g))


@rule
def worth_of_concede(duel: Duel) -> int:
    """A Concede wins where the points are enough; else it is the worst there is, with anything left."""
    return SURE if duel.points and duel.ahead > duel.stage else NOTHING


@rule
def worth_of_own(g: Game, duel: Duel, drive: int) -> int:
    """What one's own Drive of a kind is worth, with the best card for it."""
    p = g.state.seat
    hand = hand_of(g, p)
    if has_void(g, p):
        return worth_of_unseen(g, duel, drive)
    most = NOTHING
    for k in range(hand.count):
        if fits(g, drive, hand.cards[k], NO_LIMIT):
            most = max(most, worth_of_card(g, duel, drive, hand.cards[k]))
    for k in range(g.book.faction_count):
        if plays_favor(g, k, drive):
            favor = g.state.factions[k].favor
            most = max(most, worth_of_card(g, duel, drive, favor.cards[favor.count - 1]))
    return most


@rule
def worth_of_card(g: Game, duel: Duel, drive: int, card: Card) -> int:
    """What a Drive with a card of one's own is worth; in a scenario its Dissonance costs."""
    worth = prospect(g, after(g, duel, drive, rank_played(g, card)), hand_of(g, g.state.seat), card, KING)
    if g.book.mode == Mode.SCENARIO and drive != Drive.BLOCK:
        strike = limit_of(g, drive, strike_of(g, g.state.seat))
        worth -= worth_of_risk(excess_of(g, duel.top, drive, card) - strike)
    return max(worth, 0)


@rule
def excess_of(g: Game, under: int, drive: int, card: Card) -> int:
    """By how much a card exceeds the rank below, about: a Two exceeds nothing."""
    return 0 if drive == Drive.BLOCK else max(0, rank_played(g, card) - under)


@rule
def worth_of_risk(dissonance: int) -> int:
    """What a Dissonance costs, by how likely the flip is no higher."""
    return SCHISM * min(FLIPS, max(0, dissonance)) // FLIPS


@rule
def worth_of_unseen(g: Game, duel: Duel, drive: int) -> int:
    """What a Drive with the next card of a Void is worth; where that does not fit, one more may."""
    if drive == Drive.BLOCK:
        return NOTHING
    worth = worth_of_likely(g, duel, drive)
    if drive == Drive.COUNTER:
        return worth * min(FLIPS, 2 * (KING + 1 - min(duel.top, KING))) // FLIPS
    return worth


@rule
def worth_of_mates(g: Game, duel: Duel, drive: int, p: Seat) -> int:
    """What it is worth that a team mate makes a Drive; she may decline, which costs nothing."""
    return worth_of_unseen(g, duel, drive) if has_void(g, p) else worth_of_likely(g, duel, drive)


@rule
def worth_of_likely(g: Game, duel: Duel, drive: int) -> int:
    """What a Drive is worth with a card that is likely for it, none of one's own."""
    rank = UNSEEN if drive != Drive.COUNTER else min(duel.top + CLOSE, KING)
    then = after(g, duel, drive, rank)
    return prospect(g, with_mates(then, then.mates - 1), hand_of(g, g.state.seat), NO_CARD, KING)


@rule
def choose_drive_card(g: Game, options: Options) -> int:
    """Play the card that is worth most; for a Wild card the lowest does."""
    return choose_low_card(g, options) if g.state.fight.spark_card else choose_card(g, options)


@rule
def worth_of_answer(g: Game, answer: int, duel: Duel) -> int:
    """What it is worth to play a card, or to declare the Wild card as that; of a Void nothing is known."""
    worth = NOTHING if way_of(answer) == Way.VOID else worth_of_played(g, duel, Card(part_of(answer, 0)))
    return worth if worth > NOTHING else NEVER


best_card = best(worth_of_answer)


@rule
def choose_card(g: Game, options: Options) -> int:
    """Play the card that is worth most, or declare the Wild card as what is."""
    k = best_card(g, options, duel_of(g))
    return k if k != NOWHERE else 0


@rule
def worth_of_played(g: Game, duel: Duel, card: Card) -> int:
    """What a card is worth for the Drive at hand, whose stage is open already."""
    drive = g.state.fight.drive
    if drive == Drive.COUNTER or drive == Drive.BLOCK:
        return worth_of_card(g, duel, drive, card)
    opened = then(duel, rank_played(g, card), duel.stage, duel.ahead)
    worth = prospect(g, opened, hand_of(g, g.state.seat), card, KING)
    if g.book.mode == Mode.SCENARIO:
        over = opening_excess(g, top(g.state.agenda).behind, rank_played(g, card))
        worth -= worth_of_risk(over - strike_of(g, g.state.seat))
    return worth


@rule
def choose_taking(g: Game, options: Options) -> int:
    """Take a Drive, but leave a Counter that is far beyond the own Strike to the Commander who has cards."""
    f, p = g.state.fight, g.state.seat
    if f.drive == Drive.COUNTER and not has_void(g, p) and hand_of(g, f.commanders[f.mover]).count > 0:
        if not has_card(g, p, Drive.COUNTER, strike_of(g, p) + TRUST):
            return place_of_way(options, Way.NO)
    return choose_yes(g, options)


@rule
def worth_of_fusion(g: Game, answer: int) -> int:
    """How many cards a pair holds that one is of; none is worth the fusion of no cards."""
    one, other = Seat(part_of(answer, 0)), Seat(part_of(answer, 1))
    if way_of(answer) != Way.PAIR or (one != g.state.seat and other != g.state.seat):
        return NEVER
    cards = hand_of(g, one).count + hand_of(g, other).count
    return cards if cards > 0 else NEVER


best_fusion = best(worth_of_fusion)


@rule
def choose_fusion(g: Game, options: Options) -> int:
    """Fuse with the team mate who holds the most cards: then all of them can be weighed."""
    k = best_fusion(g, options)
    return k if k != NOWHERE else options.count - 1


# Helps


@rule
def worth_of_using(g: Game, answer: int, stuck: int) -> int:
    """What it is worth to use a help, or none: that is the first answer."""
    way = way_of(answer)
    if way == Way.NONE:
        return 0
    return worth_of_help(g, effects_of(g, g.state.seat, help_by(way, part_of(answer, 0))), stuck)


best_help = best(worth_of_using)


@rule
def choose_own_help(g: Game, options: Options) -> int:
    """Use the help that is worth most on the Drive at hand."""
    return best_help(g, options, int(not can_drive(g, g.state.seat, g.state.fight.drive)))


@rule
def worth_of_help(g: Game, effects: Effects, stuck: int) -> int:
    """What a help is worth: cards always; what a card needs that does not fit; Strike where it is missing."""
    worth = 0
    for k in range(effects.first, effects.first + effects.count):
        word = g.book.ops[k].word
        if word == Word.WILD_CARD or word == Word.BLOCK_ANY_SUIT or word == Word.BLOCK_LOWER_SUIT:
            worth += 100 * stuck
        elif word == Word.DRAW_DRIVER:
            worth += 60
        elif word == Word.DRAW_AFTER_COUNTER:
            worth += 60 if g.state.fight.drive == Drive.COUNTER else 0
        elif word == Word.COACH_STRIKE_NEXT:
            worth += 30
        elif word == Word.CHARGE_COMMANDER:
            worth += 20
    return worth


# Coach


@rule
def worth_of_coach(g: Game, answer: int, duel: Duel) -> int:
    """What a Drive of Coach's is worth, or to concede: that is the first answer."""
    drive, card = DECLARES[way_of(answer)], Card(part_of(answer, 0))
    if drive == Drive.CONCEDE:
        return worth_of_concede(duel)
    hand = g.state.players[COACH].hand
    return prospect(g, after(g, duel, drive, rank_played(g, card)), hand, card, coach_strike(g))


best_of_coach = best(worth_of_coach)


@rule
def choose_coach_drive(g: Game, options: Options) -> int:
    """Make the Drive that is worth most; every card is within Strike."""
    return best_of_coach(g, options, duel_of(g))


@rule
def choose_coach_assist(g: Game, options: Options) -> int:
    """Spend Omens; have Threats Assist where no card can be driven: it is lost otherwise."""
    if way_of(options.actions[min(1, options.count - 1)]) == Way.CRISIS:
        return 1
    return 0 if can_coach_drive(g) else options.count - 1


@rule
def can_coach_drive(g: Game) -> bool:
    """Whether Coach has a card for any Drive."""
    hand = g.state.players[COACH].hand
    for drive in KINDS:
        if not why_not_kind(g, drive):
            for k in range(hand.count):
                if fits(g, drive, hand.cards[k], coach_strike(g, drive)):
                    return True
    return False


CHOICES: dict[int, Callable[[Game, Options], int]] = {
    **DEFAULTS,
    Decision.DECLARE: choose_declaration,
    Decision.INITIATIVE: choose_lowest,
    Decision.TAKE_DRIVE: choose_taking,
    Decision.DRIVE_CARD: choose_drive_card,
    Decision.FACE_DOWN_CARD: choose_drive_card,
    Decision.FACE: choose_card,
    Decision.FUSE: choose_fusion,
    Decision.OWN_HELP: choose_own_help,
    Decision.COACH_DRIVE: choose_coach_drive,
    Decision.COACH_ASSIST: choose_coach_assist,
}
