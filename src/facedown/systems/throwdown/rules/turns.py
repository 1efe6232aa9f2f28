"""The turns of a Throwdown, step by step as they are played, from a) to j) (THR-71, THR-72)."""

from __future__ import annotations

from facedown.engine.agenda import top
from facedown.engine.ask import Options, offer
from facedown.engine.enumeration import IntEnum
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.engine.units import Card, Seat, each
from facedown.engine.zone import take
from facedown.systems.throwdown.clauses import Clause, Decision, Why
from facedown.systems.throwdown.rules.asking import NO, QUESTIONS, YES, ask
from facedown.systems.throwdown.rules.cards import discard_from, hand_of, has_void
from facedown.systems.throwdown.rules.drives import (
    BY,
    KINDS,
    WITH,
    CoachDrive,
    Declare,
    can_drive,
    concede,
    favor_fits,
    leave_stage,
    play,
    plays_favor,
    take_card,
    why_not_kind,
    why_not_pilot,
)
from facedown.systems.throwdown.rules.initiative import holds
from facedown.systems.throwdown.rules.strike import NO_LIMIT, coach_strike, fits
from facedown.systems.throwdown.state import COACH, DRIVES, SEATS, Drive, Game, Step


class Play(IntEnum):
    """What a driver plays: a card by its number, or the top one of the Void."""

    CARD = 0
    VOID = 128


@rule
def start_turn(g: Game) -> None:
    """3.2 It is a side's turn. Clause: THR-69.2, THR-71.4."""
    f, row = g.state.fight, top(g.state.agenda)
    f.acted = 0
    for p in range(SEATS):
        f.declined[p] = 0
    row.step = Step.COACH_DRIVE if f.mover == f.coach_side else Step.DECLARE


# b) The Commander declares a Drive, and who performs it


@rule
def ask_declaration(g: Game) -> None:
    """Ask the Commander for a Drive; where nothing but a Concede is left that is what happens.

    Clause: THR-72.1, THR-72.7, THR-R37, THR-X28.
    """
    f = g.state.fight
    if must_concede(g):
        cite(g, Clause.THR_72_7, f.commanders[f.mover])
        concede(g)
    else:
        ask(g, f.commanders[f.mover], Decision.DECLARE)


@rule
def must_concede(g: Game) -> bool:
    """Whether everybody can see that no Drive is left to a side of Pilots."""
    for drive in KINDS:
        if not why_not_kind(g, drive):
            for p in each(Seat, 1, g.state.pilots + 1):
                if not why_not_pilot(g, drive, p):
                    return False
    return True


@rule
def offer_declarations(g: Game, options: Options) -> None:
    """List what the Commander can declare."""
    offer(options, Declare.CONCEDE)
    for drive in KINDS:
        if not why_not_kind(g, drive):
            for p in each(Seat, 1, g.state.pilots + 1):
                if not why_not_driver(g, drive, p):
                    offer(options, drive * BY + p)


@rule
def why_not_driver(g: Game, drive: int, p: Seat) -> int:
    """Why the Commander cannot name a Pilot for a Drive: what she holds herself she knows.

    Clause: THR-R118.
    """
    why = why_not_pilot(g, drive, p)
    if not why and p == g.state.seat and not can_drive(g, p, drive):
        return Why.NO_CARD_FITS
    return why


@rule
def why_not_declare(g: Game, answer: int) -> int:
    """Why a Drive cannot be declared."""
    if answer == Declare.CONCEDE:
        return Why.NONE
    return why_not_kind(g, answer // BY) or why_not_driver(g, answer // BY, Seat(answer % BY))


@rule
def declare(g: Game, answer: int) -> None:
    """The Commander declares. Clause: THR-72.1, THR-R118."""
    f, row = g.state.fight, top(g.state.agenda)
    if answer == Declare.CONCEDE:
        concede(g)
        return
    f.drive = answer // BY
    f.driver = Seat(answer % BY)
    cite(g, Clause.THR_72_1, g.state.seat, a=f.drive, b=f.driver)
    row.step = Step.DRIVE if f.driver == g.state.seat else Step.TAKE_DRIVE


QUESTIONS.add(Decision.DECLARE, offer_declarations, declare, why_not_declare, Declare)


@rule
def ask_driver(g: Game) -> None:
    """Ask the Pilot who was named whether she takes the Drive. Clause: THR-R118."""
    ask(g, g.state.fight.driver, Decision.TAKE_DRIVE)


@rule
def offer_taking(g: Game, options: Options) -> None:
    """List whether the Pilot can take the Drive."""
    offer(options, NO)
    if not why_not_take(g, YES):
        offer(options, YES)


@rule
def why_not_take(g: Game, answer: int) -> int:
    """Why the Pilot who was named cannot take the Drive. Clause: THR-R118."""
    f = g.state.fight
    return Why.NONE if answer == NO or can_drive(g, f.driver, f.drive) else Why.NO_CARD_FITS


@rule
def answer_commander(g: Game, answer: int) -> None:
    """The Pilot takes the Drive, or declines it without a reason: b) again. Clause: THR-R118."""
    f, row = g.state.fight, top(g.state.agenda)
    cite(g, Clause.THR_R118, f.driver, a=answer)
    if answer == NO:
        f.declined[f.driver] |= 1 << f.drive
    row.step = Step.DRIVE if answer == YES else Step.DECLARE


QUESTIONS.add(Decision.TAKE_DRIVE, offer_taking, answer_commander, why_not_take)


# f) The Drive is performed, if it still can be


@rule
def perform_drive(g: Game) -> None:
    """Without a card that fits the Drive fails; an Escalate leaves its stage now. Clause: THR-R124."""
    f, row = g.state.fight, top(g.state.agenda)
    if not can_drive(g, f.driver, f.drive):
        fail(g)
        return
    row.step = Step.DRIVE_CARD
    if f.drive == Drive.ESCALATE:
        leave_stage(g, f.mover)


@rule
def fail(g: Game) -> None:
    """The Drive fails: its driver has acted, helps stay paid, and b) comes again. Clause: THR-R124."""
    f = g.state.fight
    f.acted |= 1 << f.driver
    cite(g, Clause.THR_R124, f.driver, a=f.drive)
    top(g.state.agenda).step = Step.DECLARE


# g) The driver plays a card


@rule
def ask_card(g: Game) -> None:
    """Ask the driver for the card; where everybody can see that there is but one it is played at once.

    Clause: THR-73.1, THR-X12.
    """
    f = g.state.fight
    hand = hand_of(g, f.driver)
    if favor_fits(g, f.drive) or (hand.count > 1 and not has_void(g, f.driver)):
        ask(g, f.driver, Decision.DRIVE_CARD)
    elif has_void(g, f.driver):
        play_from_void(g)
    else:
        play_card(g, hand.cards[0])


@rule
def offer_cards(g: Game, options: Options) -> None:
    """List the cards that the driver can play: of her Hand, or the top of her Void; tops of Factions."""
    f = g.state.fight
    hand = hand_of(g, f.driver)
    if has_void(g, f.driver):
        if hand.count > 0:
            offer(options, Play.VOID)
    else:
        for k in range(hand.count):
            if fits(g, f.drive, hand.cards[k], NO_LIMIT):
                offer(options, hand.cards[k])
    for k in range(g.book.faction_count):
        if plays_favor(g, k, f.drive):
            favor = g.state.factions[k].favor
            offer(options, favor.cards[favor.count - 1])


@rule
def why_not_card(g: Game, answer: int) -> int:
    """Why the driver cannot play a card. Clause: THR-58.2, THR-73.2, THR-74.1, THR-X12."""
    f = g.state.fight
    hand = hand_of(g, f.driver)
    if answer == Play.VOID:
        return Why.NONE if has_void(g, f.driver) and hand.count > 0 else Why.NO_VOID
    card = Card(answer)
    if not shows(g, card) and (has_void(g, f.driver) or not holds(hand, card)):
        return Why.NOT_HELD
    if not fits(g, f.drive, card, NO_LIMIT):
        return Why.DOES_NOT_FIT
    return Why.NONE


@rule
def shows(g: Game, card: Card) -> bool:
    """Whether a Faction shows a card that can be played as the Drive at hand."""
    for k in range(g.book.faction_count):
        favor = g.state.factions[k].favor
        if favor.count > 0 and favor.cards[favor.count - 1] == card:
            return plays_favor(g, k, g.state.fight.drive)
    return False


@rule
def choose_card(g: Game, answer: int) -> None:
    """The driver plays the card that she chose."""
    if answer == Play.VOID:
        play_from_void(g)
    else:
        play_card(g, Card(answer))


@rule
def play_card(g: Game, card: Card) -> None:
    """Play a card of the Hand or of a Faction. Clause: THR-73.1."""
    p = g.state.fight.driver
    take_card(g, p, card)
    play(g, p, card, 0)


@rule
def play_from_void(g: Game) -> None:
    """Turn up the top card of the Void, and once more if it does not fit; then the Drive fails.

    Clause: THR-X12.
    """
    f = g.state.fight
    void = g.state.players[f.driver].void
    for _ in range(2):
        if void.count > 0:
            card = void.cards[void.count - 1]
            if fits(g, f.drive, card, NO_LIMIT):
                f.from_void = 1
                play_card(g, card)
                return
            discard_from(g, void, card)
            cite(g, Clause.THR_X12, f.driver, card)
    fail(g)


QUESTIONS.add(Decision.DRIVE_CARD, offer_cards, choose_card, why_not_card, Play)


# j) The turn passes


@rule
def end_turn(g: Game) -> None:
    """The Drive is completed, and the turn goes to the opponent. Clause: THR-71.4, THR-73.3, THR-75.5."""
    f = g.state.fight
    clear_helps(g)
    f.mover = 1 - f.mover
    top(g.state.agenda).step = Step.TURN


@rule
def clear_helps(g: Game) -> None:
    """What helped one Drive does not help the next. Clause: THR-X3, THR-X8."""
    f = g.state.fight
    f.bonus = 0
    f.second_look = 0
    f.spark_card = 0
    f.halved = 0
    f.draws_after = 0
    f.any_suit = 0
    f.lower_suit = 0
    f.rallies = 0
    f.from_void = 0


# Coach's turn


@rule
def ask_coach_drive(g: Game) -> None:
    """c) Ask Coach for a Drive and its card; where everybody can see that he has none he concedes.

    Clause: THR-71.6, THR-72.7, THR-R38, THR-X28.
    """
    if hand_of(g, COACH).count == 0 or g.state.fight.drives == DRIVES:
        cite(g, Clause.THR_72_7, COACH)
        concede(g)
    else:
        ask(g, COACH, Decision.COACH_DRIVE)


@rule
def offer_coach_drives(g: Game, options: Options) -> None:
    """List Coach's Drives: each kind with each card that fits within his Strike. Clause: THR-58.14."""
    hand, limit = hand_of(g, COACH), coach_strike(g)
    offer(options, CoachDrive.CONCEDE)
    for drive in KINDS:
        if not why_not_kind(g, drive):
            for k in range(hand.count):
                if fits(g, drive, hand.cards[k], limit):
                    offer(options, drive * WITH + hand.cards[k])


@rule
def why_not_coach_drive(g: Game, answer: int) -> int:
    """Why Coach cannot make a Drive with a card. Clause: THR-58.14, THR-R38."""
    if answer == CoachDrive.CONCEDE:
        return Why.NONE
    drive, card = answer // WITH, Card(answer % WITH)
    why = why_not_kind(g, drive)
    if why:
        return why
    if not holds(hand_of(g, COACH), card):
        return Why.NOT_HELD
    if fits(g, drive, card, coach_strike(g)):
        return Why.NONE
    return Why.BEYOND_STRIKE if fits(g, drive, card, NO_LIMIT) else Why.DOES_NOT_FIT


@rule
def drive_coach(g: Game, answer: int) -> None:
    """Coach concedes, or plays the card of his Drive. Clause: THR-71.6."""
    f = g.state.fight
    if answer == CoachDrive.CONCEDE:
        concede(g)
        return
    card = Card(answer % WITH)
    f.drive = answer // WITH
    f.driver = COACH
    if f.drive == Drive.ESCALATE:
        leave_stage(g, f.mover)
    take(hand_of(g, COACH), card)
    play(g, COACH, card, 0)


QUESTIONS.add(Decision.COACH_DRIVE, offer_coach_drives, drive_coach, why_not_coach_drive, CoachDrive)
