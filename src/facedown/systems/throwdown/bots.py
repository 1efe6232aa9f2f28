"""Policies of `throwdown`, written as rules so that they run compiled in playouts (THR-X27).

Each is given a view as the state of its bundle, and answers with the place of an option. What they answer
to everything but Drives stands in `defaults.py`.
"""

from __future__ import annotations

from facedown.engine.answers import NEVER, NOWHERE, Options, best, part_of, place_of_way, way_of
from facedown.engine.rules import Card, Seat, rule, top, whim
from facedown.systems.throwdown.clauses import Decision, Way
from facedown.systems.throwdown.defaults import choose_default, is_higher, is_lower, lowest_card
from facedown.systems.throwdown.rules.cards import JACK, hand_of, has_void, rank_of
from facedown.systems.throwdown.rules.drives import DECLARES, plays_favor
from facedown.systems.throwdown.rules.piles import top_rank
from facedown.systems.throwdown.rules.rumble import able_mask, final_strike, new_form
from facedown.systems.throwdown.rules.strike import NO_LIMIT, fits, opening_excess, rank_played, strike_of
from facedown.systems.throwdown.rules.targets import between_pilots
from facedown.systems.throwdown.state import COACH, Drive, Game

DISSONANCE = 5  # that a thrifty Pilot risks, at most
RESERVE = 3  # cards in hand with which a thrifty side escalates, at least: the card that opens the stage too


# What they have in common


@rule("THR-X27")
def thrift(g: Game, options: Options) -> int:
    """Block, else Counter low, else Escalate while there are cards, else risk a little, else Concede."""
    return choose(g, options, False)


@rule("THR-X27")
def bold(g: Game, options: Options) -> int:
    """As `thrift`, but Escalate before any risk, and never Concede while anything is legal."""
    return choose(g, options, True)


@rule
def choose(g: Game, options: Options, is_bold: bool) -> int:
    """Answer a question thriftily, or boldly."""
    decision = g.state.decision
    if decision == Decision.DECLARE:
        return choose_declaration(g, options, is_bold)
    if decision == Decision.COACH_DRIVE:
        return choose_coach_drive(g, options, is_bold)
    if decision == Decision.DRIVE_CARD or decision == Decision.FACE_DOWN_CARD:
        return choose_drive_card(g, options)
    return choose_default(g, options)


@rule("THR-X27")
def random(g: Game, options: Options) -> int:
    """Play any card, each as likely; no helps, no Omens, and a Concede only if nothing else is legal."""
    decision = g.state.decision
    if decision == Decision.DECLARE:
        return any_declaration(g, options)
    if decision == Decision.COACH_DRIVE:
        return 1 + whim(g, options.count - 1) if options.count > 1 else 0
    if decision == Decision.DRIVE_CARD or decision == Decision.FACE_DOWN_CARD:
        return whim(g, options.count)
    if decision == Decision.INITIATIVE or decision == Decision.FACE:
        return whim(g, options.count)
    return 0 if decision == Decision.SPEND_OMEN else choose_default(g, options)


@rule
def any_declaration(g: Game, options: Options) -> int:
    """Declare any Drive: one's own as often as there are cards for it, each of a team mate once."""
    cards = 0
    for k in range(options.count):
        cards += weight(g, options.actions[k])
    left = whim(g, cards) if cards > 0 else 0
    for k in range(options.count):
        left -= weight(g, options.actions[k])
        if left < 0:
            return k
    return 0


@rule
def weight(g: Game, answer: int) -> int:
    """How many cards a declaration stands for: none for a Concede, one for what nobody sees."""
    drive, p = DECLARES[way_of(answer)], Seat(part_of(answer, 0))
    if drive == Drive.CONCEDE:
        return 0
    if p != g.state.seat or has_void(g, p):
        return 1
    hand = hand_of(g, p)
    cards = 0
    for k in range(hand.count):
        cards += int(fits(g, drive, hand.cards[k], NO_LIMIT))
    for k in range(g.book.faction_count):
        cards += int(plays_favor(g, k, drive))
    return cards


# Pilots


@rule
def choose_declaration(g: Game, options: Options, is_bold: bool) -> int:
    """Declare a Drive, rather one's own than that of a team mate."""
    p = g.state.seat
    opens = Drive.RUMBLE if place_of_kind(options, Drive.ESCALATE) == NOWHERE else Drive.ESCALATE
    limit = strike_of(g, p)
    for drive in (Drive.BLOCK, Drive.COUNTER):
        k = own_place(g, options, drive, limit)
        if k == NOWHERE:
            k = mates_place(g, options, drive, 1)
        if k != NOWHERE:
            return k
    least = 1 if is_bold else RESERVE
    k = NOWHERE
    if hand_of(g, p).count >= least:
        k = own_place(g, options, opens, limit_of(g, opens, limit))
    if k == NOWHERE:
        k = mates_place(g, options, opens, least)
    if k == NOWHERE:
        k = own_place(g, options, Drive.COUNTER, NO_LIMIT if is_bold else limit + DISSONANCE)
    if k == NOWHERE and is_bold:
        k = options.count - 1
    return k if k != NOWHERE else place_of_way(options, Way.CONCEDE)


@rule
def limit_of(g: Game, drive: int, strike: int) -> int:
    """By how much the card of a Pilot's Drive may exceed the one below: in a Rumble as the Final Form may."""
    if drive == Drive.RUMBLE and new_form(g) and not between_pilots(g):
        return final_strike(g, able_mask(g))
    return strike


@rule
def place_of_kind(options: Options, drive: int) -> int:
    """The place of the first answer that declares a kind of Drive, or NOWHERE."""
    for k in range(options.count):
        if DECLARES[way_of(options.actions[k])] == drive:
            return k
    return NOWHERE


@rule
def own_place(g: Game, options: Options, drive: int, limit: int) -> int:
    """The place of one's own Drive of a kind, if there is a card for it within a limit; or NOWHERE."""
    p = g.state.seat
    for k in range(options.count):
        answer = options.actions[k]
        if DECLARES[way_of(answer)] == drive and part_of(answer, 0) == p:
            return k if has_card(g, p, drive, limit) else NOWHERE
    return NOWHERE


@rule
def has_card(g: Game, p: Seat, drive: int, limit: int) -> bool:
    """Whether a Pilot has a card for a Drive within a limit; of a Void she expects so much."""
    hand = hand_of(g, p)
    if has_void(g, p):
        if hand.count > 0 and void_may_fit(g, drive):
            return True
    else:
        for k in range(hand.count):
            if fits(g, drive, hand.cards[k], limit):
                return True
    for k in range(g.book.faction_count):
        favor = g.state.factions[k].favor
        if favor.count > 0 and fits(g, drive, favor.cards[favor.count - 1], limit):
            return True
    return False


@rule
def void_may_fit(g: Game, drive: int) -> bool:
    """Whether the next card of a Void is likely to fit a Drive: one to Counter with, up to a Jack."""
    if drive == Drive.BLOCK:
        return False
    return drive != Drive.COUNTER or top_rank(g) <= JACK


@rule
def mates_place(g: Game, options: Options, drive: int, least: int) -> int:
    """The place of a Drive of a team mate with so many cards, at least; or NOWHERE."""
    for k in range(options.count):
        p = Seat(part_of(options.actions[k], 0))
        if (
            DECLARES[way_of(options.actions[k])] == drive
            and p != g.state.seat
            and hand_of(g, p).count >= least
        ):
            if not has_void(g, p) or void_may_fit(g, drive):
                return k
    return NOWHERE


@rule
def worth_of_opening(g: Game, answer: int, strike: int) -> int:
    """The rank of a card for a new stage, if it is within Strike."""
    card = Card(part_of(answer, 0))
    if way_of(answer) == Way.VOID:
        return NEVER
    over = opening_excess(g, top(g.state.agenda).behind, rank_played(g, card))
    return rank_of(g, card) if over <= strike else NEVER


highest_within = best(worth_of_opening, ties=is_higher)


@rule
def choose_drive_card(g: Game, options: Options) -> int:
    """Play the lowest card that fits; for a new stage the highest within Strike, or else the lowest."""
    drive = g.state.fight.drive
    if drive == Drive.COUNTER or drive == Drive.BLOCK:
        return 1 if way_of(options.actions[0]) == Way.VOID else lowest_card(g, options, Way.CARD)
    k = highest_within(g, options, strike_of(g, g.state.seat))
    if k != NOWHERE:
        return k
    return 0 if way_of(options.actions[0]) == Way.VOID else lowest_card(g, options, Way.CARD)


# Coach


@rule
def choose_coach_drive(g: Game, options: Options, is_bold: bool) -> int:
    """Block or Counter with the lowest card, else open a stage with the highest: all are within Strike."""
    for drive in (Drive.BLOCK, Drive.COUNTER):
        k = lowest_of_kind(g, options, drive)
        if k != NOWHERE:
            return k
    if is_bold or g.state.players[COACH].hand.count >= RESERVE:
        return highest_opening(g, options)
    return 0


@rule
def worth_of_lower(g: Game, answer: int, drive: int) -> int:
    """How low the rank of a card for a kind of Drive is."""
    return -rank_of(g, Card(part_of(answer, 0))) if DECLARES[way_of(answer)] == drive else NEVER


@rule
def worth_of_new_stage(g: Game, answer: int) -> int:
    """The rank of a card that Escalates or Rumbles; else a Concede is worth a little."""
    drive = DECLARES[way_of(answer)]
    if drive == Drive.ESCALATE or drive == Drive.RUMBLE:
        return rank_of(g, Card(part_of(answer, 0)))
    return 0 if drive == Drive.CONCEDE else NEVER


lowest_of_kind = best(worth_of_lower, ties=is_lower)
highest_opening = best(worth_of_new_stage, ties=is_higher)
