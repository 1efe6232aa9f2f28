"""The turns of Pilots in a Throwdown, step by step as they are played, from a) to j) (THR-71, THR-72)."""

from __future__ import annotations

from facedown.engine.answers import Options, answer_of, offer
from facedown.engine.cards import holds, put
from facedown.engine.rules import NOBODY, Card, Seat, cite, each, go_on, rule
from facedown.systems.throwdown.clauses import Clause, Decision, OmenWindows, TeammatesShareHands, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import discard_from, draw_cards, hand_of, has_void, take_unseen
from facedown.systems.throwdown.rules.drives import (
    DECLARES,
    KINDS,
    can_drive,
    can_drive_with_help,
    clear_helps_of_check,
    concede,
    favors_that_fit,
    leave_stage,
    note_rallies,
    play,
    play_ready,
    plays_favor,
    stays_face_down,
    take_card,
    why_not_drive,
    why_not_kind,
    why_not_pilot,
)
from facedown.systems.throwdown.rules.helps import Help, mark_acted
from facedown.systems.throwdown.rules.omens import open_window
from facedown.systems.throwdown.rules.rumble import begin_joining, declare_rumble
from facedown.systems.throwdown.rules.strike import NO_LIMIT, fits, why_not_fit
from facedown.systems.throwdown.state import SEATS, Assist, Drive, Game
from facedown.systems.throwdown.steps import Step


@rule("THR-69.2", "THR-71.2", "THR-71.5", "THR-R34", "THR-R56")
def start_turn(g: Game) -> None:
    """a) It is a side's turn: nobody has acted; Omens may be Spent."""
    s, f = g.state, g.state.fight
    if f.mover == f.coach_side:
        for t in range(g.book.threat_count):
            s.threats[t].assisted = Assist.NONE
        go_on(g, Step.COACH_ASSISTS)
    else:
        f.acted = 0
        for p in range(SEATS):
            f.declined[p] = 0
            s.players[p].assists_with = Help.NONE
        go_on(g, Step.PILOTS_TURN)
    if f.mover != f.coach_side or g.book.omen_windows == OmenWindows.WINDOWS:
        open_window(g)


@rule("THR-R34", "THR-X14")
def ask_fusion(g: Game) -> None:
    """a) The Commander may propose a Lesser Fusion, or end the one that stands; in a Rumble there is none."""
    f = g.state.fight
    if not f.rumble:
        ask(g, f.commanders[f.mover], Decision.FUSE)


@rule("THR-R34")
def begin_drive(g: Game) -> None:
    """b) A Drive is declared next."""
    go_on(g, Step.DRIVE)


# b) The Commander declares a Drive, and who performs it


@rule("THR-72.1", "THR-72.7", "THR-R37", "THR-X28")
def ask_declaration(g: Game) -> None:
    """b) Ask the Commander for a Drive; where nothing but a Concede is left that is what happens."""
    f = g.state.fight
    if must_concede(g):
        cite(g, Clause.THR_72_7, f.commanders[f.mover])
        concede(g)
    else:
        ask(g, f.commanders[f.mover], Decision.DECLARE)


@rule("THR-72.7")
def must_concede(g: Game) -> bool:
    """Whether everybody can see that no Drive is left to a side of Pilots."""
    for drive in KINDS:
        if not why_not_kind(g, drive):
            for p in each(Seat, 1, g.state.pilots + 1):
                if not why_not_pilot(g, drive, p):
                    return False
    return True


@rule("THR-72.1", "THR-R118")
def why_not_driver(g: Game, way: int, player: Seat) -> int:
    """Why the Commander cannot name a Pilot for a Drive: what she holds herself she knows."""
    if way == Way.CONCEDE:
        return Why.NONE
    why = why_not_pilot(g, DECLARES[way], player)
    return why_not_able(g, DECLARES[way], player) if not why and shares_hand(g, g.state.seat, player) else why


@rule("THR-R62", "THR-R118")
def shares_hand(g: Game, commander: Seat, p: Seat) -> bool:
    """Whether the Commander knows the Hand of a Pilot as her own."""
    f = g.state.fight
    if p == commander or f.fused[f.mover] >> p & f.fused[f.mover] >> commander & 1:
        return True
    return g.book.teammates_share_hands == TeammatesShareHands.YES


@rule("THR-R118")
def why_not_able(g: Game, drive: int, p: Seat) -> int:
    """Why a Pilot, as she knows herself, cannot make a Drive."""
    if can_drive(g, p, drive) or can_drive_with_help(g, p, drive):
        return Why.NONE
    return Why.NO_CARD_FITS


@rule("THR-72.1", "THR-R118")
def declare(g: Game, way: int, player: Seat) -> None:
    """The Commander declares."""
    f = g.state.fight
    if way == Way.CONCEDE:
        concede(g)
        return
    f.drive = DECLARES[way]
    f.driver = player
    cite(g, Clause.THR_72_1, g.state.seat, a=f.drive, b=f.driver)
    if f.drive == Drive.RUMBLE:
        declare_rumble(g)


@rule("THR-R118")
def ask_driver(g: Game) -> None:
    """Ask the Pilot who was named whether she takes the Drive."""
    f = g.state.fight
    if f.driver != f.commanders[f.mover]:
        ask(g, f.driver, Decision.TAKE_DRIVE)


@rule("THR-R118")
def why_not_take(g: Game, way: int) -> int:
    """Why the Pilot who was named cannot take the Drive."""
    f = g.state.fight
    return Why.NONE if way == Way.NO else why_not_able(g, f.drive, f.driver)


@rule("THR-R118")
def answer_commander(g: Game, way: int) -> None:
    """The Pilot takes the Drive, or declines it without a reason: b) again."""
    f = g.state.fight
    cite(g, Clause.THR_R118, f.driver, a=int(way == Way.YES))
    if way == Way.NO:
        f.declined[f.driver] |= 1 << f.drive
        f.driver = NOBODY
        go_on(g, Step.DRIVE)


# f) The Drive is performed, if it still can be


@rule("THR-R124", "THR-X16")
def perform_drive(g: Game) -> None:
    """f) Without a card that fits the Drive fails; an Escalate leaves its stage, for a Rumble Pilots join."""
    f = g.state.fight
    if not can_drive(g, f.driver, f.drive):
        fail(g)
    elif f.drive == Drive.ESCALATE:
        leave_stage(g, f.mover)
    elif f.drive == Drive.RUMBLE:
        begin_joining(g)


@rule("THR-R124")
def fail(g: Game) -> None:
    """The Drive fails: its driver has acted, helps stay paid, and b) comes again."""
    f = g.state.fight
    mark_acted(g, f.driver)
    cite(g, Clause.THR_R124, f.driver, a=f.drive)
    clear_helps(g)
    go_on(g, Step.DRIVE)


# g) The driver plays a card


@rule("THR-73.1", "THR-X12")
def ask_card(g: Game) -> None:
    """g) Ask the driver for the card; where everybody can see that there is but one it is played at once."""
    f = g.state.fight
    hand, void = hand_of(g, f.driver), has_void(g, f.driver)
    from_hand = min(1, hand.count) if void else hand.count
    from_factions = 0 if f.spark_card else favors_that_fit(g, f.drive)
    if from_hand + from_factions > 1:
        unseen = f.spark_card or stays_face_down(g)
        ask(g, f.driver, Decision.FACE_DOWN_CARD if unseen else Decision.DRIVE_CARD)
    elif from_hand == 0:
        play_only_favor(g)
    else:
        choose_card(g, Way.VOID if void else Way.CARD, hand.cards[0])


@rule("THR-73.1", "THR-R14")
def play_only_favor(g: Game) -> None:
    """Play the one card of a Faction that fits."""
    for k in range(g.book.faction_count):
        if plays_favor(g, k, g.state.fight.drive):
            favor = g.state.factions[k].favor
            play_card(g, favor.cards[favor.count - 1])
            return


@rule("THR-73.1", "THR-X12")
def offer_cards(g: Game, options: Options) -> None:
    """List the cards that the driver can play: of her Hand, or the top of her Void; tops of Factions."""
    f = g.state.fight
    hand = hand_of(g, f.driver)
    if has_void(g, f.driver):
        if hand.count > 0:
            offer(options, answer_of(Way.VOID))
    else:
        for k in range(hand.count):
            if f.spark_card or fits(g, f.drive, hand.cards[k], NO_LIMIT):
                offer(options, answer_of(Way.CARD, hand.cards[k]))
    for k in range(g.book.faction_count):
        if not f.spark_card and plays_favor(g, k, f.drive):
            favor = g.state.factions[k].favor
            offer(options, answer_of(Way.CARD, favor.cards[favor.count - 1]))


@rule("THR-X3", "THR-X12")
def why_not_card(g: Game, way: int, card: Card) -> int:
    """Why the driver cannot play a card."""
    f = g.state.fight
    hand, void = hand_of(g, f.driver), has_void(g, f.driver)
    if way == Way.VOID:
        return Why.NONE if void and hand.count > 0 else Why.NO_VOID
    if not holds(hand, card) and f.spark_card:
        return Why.WILD_FROM_HAND
    if not shows(g, card) and (void or not holds(hand, card)):
        return Why.NOT_HELD
    return Why.NONE if f.spark_card else why_not_fit(g, f.drive, card)


@rule("THR-R14")
def shows(g: Game, card: Card) -> bool:
    """Whether a Faction shows a card that can be played as the Drive at hand."""
    for k in range(g.book.faction_count):
        favor = g.state.factions[k].favor
        if favor.count > 0 and favor.cards[favor.count - 1] == card:
            return plays_favor(g, k, g.state.fight.drive)
    return False


@rule("THR-73.1")
def choose_card(g: Game, way: int, card: Card) -> None:
    """The driver plays the card that she chose; one that is Wild she lays before her first."""
    if g.state.fight.spark_card:
        lay_wild(g, way, card)
    elif way == Way.VOID:
        play_from_void(g)
    else:
        play_card(g, card)


@rule("THR-73.1")
def play_card(g: Game, card: Card) -> None:
    """Play a card of the Hand or of a Faction."""
    p = g.state.fight.driver
    take_card(g, p, card)
    play(g, p, card, 0)


@rule("THR-X12")
def play_from_void(g: Game) -> None:
    """Turn up the top card of the Void, and once more if it does not fit; then the Drive fails."""
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


@rule("THR-15.1", "THR-15.2", "THR-X3", "THR-X12")
def lay_wild(g: Game, way: int, card: Card) -> None:
    """Lay the card that is Wild face-down, the top one of a Void unseen."""
    f = g.state.fight
    laid = card
    if way == Way.VOID:
        void = g.state.players[f.driver].void
        laid = void.cards[void.count - 1]
        f.from_void = 1
    take_unseen(g, f.driver, laid, f.driver)
    put(g.state.players[f.driver].front, laid)


@rule("THR-15.3")
def ask_face(g: Game) -> None:
    """Ask as which card a Wild one is played; where one alone fits it is that."""
    if g.state.fight.spark_card:
        ask(g, g.state.fight.driver, Decision.FACE)


@rule("THR-15.3", "THR-X3")
def why_not_face(g: Game, face: Card) -> int:
    """Why a Wild card cannot be declared so."""
    return why_not_fit(g, g.state.fight.drive, face)


@rule("THR-15.3", "THR-R63")
def declare_face(g: Game, face: Card) -> None:
    """The card is played as the one that is declared."""
    play_ready(g, g.state.fight.driver, face)


# j) The turn passes


@rule("THR-71.4", "THR-73.3", "THR-75.5")
def end_turn(g: Game) -> None:
    """j) The Drive is completed, and the turn goes to the opponent."""
    f = g.state.fight
    reward_helps(g)
    clear_helps(g)
    f.mover = 1 - f.mover
    go_on(g, Step.TURN)


@rule("THR-58.6", "THR-X3")
def reward_helps(g: Game) -> None:
    """What helps bring once the card lies: draws after a Counter, Rally Cries for a card within Strike."""
    f = g.state.fight
    if f.drive == Drive.COUNTER and f.draws_after > 0:
        draw_cards(g, f.driver, f.draws_after, Clause.THR_X3)
    if not f.face_down:
        note_rallies(g)


@rule("THR-X3", "THR-X8")
def clear_helps(g: Game) -> None:
    """What helped one Drive does not help the next."""
    f = g.state.fight
    f.bonus = 0
    f.spark_card = 0
    f.draws_after = 0
    f.any_suit = 0
    f.lower_suit = 0
    if not f.face_down:
        clear_helps_of_check(g)
    f.from_void = 0
    f.driver = NOBODY


QUESTIONS.declare(Decision.DECLARE, declare, why_not_drive, why_not_driver)
QUESTIONS.declare(Decision.TAKE_DRIVE, answer_commander, why_not_take)
QUESTIONS.declare(Decision.DRIVE_CARD, choose_card, why_not_card, offer=offer_cards)
QUESTIONS.declare(Decision.FACE_DOWN_CARD, choose_card, why_not_card, offer=offer_cards)
QUESTIONS.declare(Decision.FACE, declare_face, why_not_face)
