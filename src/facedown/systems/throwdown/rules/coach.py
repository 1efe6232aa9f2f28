"""Coach's turn in a Throwdown: Assists of his Threats, then his Drive (THR-71.5, THR-71.6, THR-79)."""

from __future__ import annotations

from facedown.engine.agenda import top
from facedown.engine.ask import Options, offer
from facedown.engine.enumeration import IntEnum
from facedown.engine.know import show_all
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.engine.units import Card
from facedown.engine.zone import move_all, put, take
from facedown.systems.throwdown.clauses import Clause, Decision, ThreatMayAssistAndDrive, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import (
    ACE,
    discard_from,
    holds,
    is_face_card,
    rank_of,
    take_unseen,
)
from facedown.systems.throwdown.rules.drives import (
    KINDS,
    WITH,
    CoachDrive,
    concede,
    leave_stage,
    play_ready,
    turn_up,
    why_not_kind,
)
from facedown.systems.throwdown.rules.events import break_fusion, storm, wave
from facedown.systems.throwdown.rules.omens import can_spend_coach_omen, spend_coach_omen, why_not_spend_omen
from facedown.systems.throwdown.rules.rumble import begin_joining, declare_rumble
from facedown.systems.throwdown.rules.strike import coach_strike, fits, why_not_fit
from facedown.systems.throwdown.state import COACH, DRIVES, THREATS, Assist, Drive, Game
from facedown.systems.throwdown.steps import Step


class CoachAssist(IntEnum):
    """The first number of each Assist of Coach; all but two name a Threat."""

    DONE = 0
    CRISIS = 1
    WAVE = 2
    STORM = WAVE + THREATS
    BREAK = STORM + THREATS


BY_THREAT = (CoachAssist.WAVE, CoachAssist.STORM, CoachAssist.BREAK)


# b) Assists of Threats, and Omens


@rule("THR-71.5", "THR-78.6", "THR-R117", "THR-R119")
def ask_coach_assists(g: Game) -> None:
    """b) Coach may Assist with his Threats and Spend Omens, one thing at a time, until he is done."""
    if can_spend_coach_omen(g) or may_assist(g):
        ask(g, COACH, Decision.COACH_ASSIST)
    else:
        top(g.state.agenda).step = Step.COACH_DRIVE


@rule("THR-79.2", "THR-79.4", "THR-X23")
def may_assist(g: Game) -> bool:
    """Whether everybody can see that some Threat could still Assist."""
    if g.state.players[COACH].hand.count == 0:
        return False
    for t in range(g.book.threat_count):
        if not why_not_threat(g, Assist.WAVE, t) or not why_not_threat(g, Assist.STORM, t):
            return True
    return False


@rule("THR-71.5", "THR-79.2", "THR-79.4", "THR-79.5", "THR-R102", "THR-X14", "THR-X17", "THR-X23")
def why_not_threat(g: Game, kind: int, t: int) -> int:
    """Why a Threat cannot Assist in a way, as everybody can see.

    With Extra Limbs the Monster may have a Wave and a Storm.
    """
    f = g.state.fight
    if not g.book.assists:
        return Why.NO_ASSISTS
    if not f.involved >> t & 1:
        return Why.NOT_INVOLVED
    if kind == Assist.BREAK and (f.final_form or f.fused[1 - f.coach_side] == 0):
        return Why.NO_LESSER_FUSION
    assisted = g.state.threats[t].assisted
    if assisted == Assist.NONE:
        return Why.NONE
    other = Assist.STORM if kind == Assist.WAVE else Assist.WAVE
    if f.double_assist and t == g.book.monster and assisted == other:
        return Why.NONE
    return Why.WAVE_OR_STORM if assisted == other and kind != Assist.BREAK else Why.HAS_ASSISTED


@rule("THR-14.10", "THR-79.2")
def offer_coach_assists(g: Game, options: Options) -> None:
    """List the Assists of Coach that he has the cards for."""
    offer(options, CoachAssist.DONE)
    if can_spend_coach_omen(g):
        offer(options, CoachAssist.CRISIS)
    for first in BY_THREAT:
        if can_pay(g, kind_of(first), 0):
            for t in range(g.book.threat_count):
                if not why_not_threat(g, kind_of(first), t):
                    offer(options, first + t)


@rule("THR-14.10", "THR-79.2", "THR-79.3", "THR-R103", "THR-X14")
def why_not_coach_assist(g: Game, answer: int) -> int:
    """Why Coach cannot Assist so."""
    if answer == CoachAssist.DONE:
        return Why.NONE
    if answer == CoachAssist.CRISIS:
        return why_not_spend_omen(g)
    kind, t = kind_of(answer), threat_of(answer)
    why = why_not_threat(g, kind, t)
    if why or can_pay(g, kind, 0):
        return why
    return Why.NO_CARDS_FOR_BREAK if kind == Assist.BREAK else Why.NO_CARD_FOR_ASSIST


@rule("THR-79.2", "THR-79.3", "THR-X14")
def can_pay(g: Game, kind: int, paid: int) -> bool:
    """Whether Coach holds what an Assist costs beside the cards that are paid."""
    missing = price_of(kind) - paid
    hand = g.state.players[COACH].hand
    for k in range(hand.count):
        missing -= int(pays(g, kind, hand.cards[k]))
    return missing <= 0


@rule
def kind_of(answer: int) -> int:
    """What a Threat does by an answer."""
    if answer >= CoachAssist.BREAK:
        return Assist.BREAK
    return Assist.STORM if answer >= CoachAssist.STORM else Assist.WAVE


@rule
def threat_of(answer: int) -> int:
    """Which Threat an answer names."""
    return (answer - CoachAssist.WAVE) % THREATS


@rule("THR-79.2", "THR-X14")
def price_of(kind: int) -> int:
    """How many cards an Assist of a Threat costs."""
    return 2 if kind == Assist.BREAK else 1


@rule("THR-79.3", "THR-R103", "THR-X14")
def pays(g: Game, kind: int, card: Card) -> bool:
    """Whether a card pays for an Assist: an Ace is always a Storm."""
    return rank_of(g, card) == ACE if kind == Assist.STORM else is_face_card(g, card)


@rule("THR-71.5", "THR-79.2")
def assist_coach(g: Game, answer: int) -> None:
    """Coach is done, Spends an Omen, or names the Threat that Assists."""
    row = top(g.state.agenda)
    if answer == CoachAssist.DONE:
        row.step = Step.COACH_DRIVE
    elif answer == CoachAssist.CRISIS:
        spend_coach_omen(g)
    else:
        row.step = Step.COACH_CARD
        row.a = answer
        row.b = 0


QUESTIONS.add(Decision.COACH_ASSIST, offer_coach_assists, assist_coach, why_not_coach_assist, CoachAssist)


@rule("THR-79.2")
def ask_coach_card(g: Game) -> None:
    """Ask for a card that the Assist costs; a Hand of one card is that card."""
    hand = g.state.players[COACH].hand
    if hand.count == 1:
        pay_assist(g, hand.cards[0])
    else:
        ask(g, COACH, Decision.COACH_CARD)


@rule("THR-79.2", "THR-X14")
def offer_payments(g: Game, options: Options) -> None:
    """List Coach's cards that pay for the Assist."""
    hand = g.state.players[COACH].hand
    for k in range(hand.count):
        if pays(g, kind_of(top(g.state.agenda).a), hand.cards[k]):
            offer(options, hand.cards[k])


@rule("THR-79.2", "THR-79.3", "THR-R103")
def why_not_payment(g: Game, card: Card) -> int:
    """Why a card cannot pay for the Assist."""
    if not holds(g.state.players[COACH].hand, card):
        return Why.NOT_HELD
    kind = kind_of(top(g.state.agenda).a)
    if pays(g, kind, card):
        return Why.NONE
    return Why.WRONG_CARD_FOR_BREAK if kind == Assist.BREAK else Why.WRONG_CARD_FOR_ASSIST


@rule("THR-79.2", "THR-79.3", "THR-X14")
def pay_assist(g: Game, card: Card) -> None:
    """Discard a card for the Assist; once all are paid the Threat acts."""
    s, row = g.state, top(g.state.agenda)
    kind, t = kind_of(row.a), threat_of(row.a)
    discard_from(g, s.players[COACH].hand, card)
    cite(g, Clause.THR_79_2, COACH, card, a=t)
    row.b += 1
    if row.b < price_of(kind):
        return
    row.step = Step.COACH_ASSISTS
    threat = s.threats[t]
    threat.assisted = kind if threat.assisted == Assist.NONE else Assist.WAVE_AND_STORM
    if kind == Assist.WAVE:
        wave(g, t)
    elif kind == Assist.STORM:
        storm(g, t)
    else:
        break_fusion(g)


QUESTIONS.add(Decision.COACH_CARD, offer_payments, pay_assist, why_not_payment)


# c) The Drive


@rule("THR-71.6", "THR-72.7", "THR-R35", "THR-R38", "THR-X28")
def ask_coach_drive(g: Game) -> None:
    """c) Ask Coach for a Drive and its card; where everybody can see that he has none he concedes."""
    s = g.state
    if s.players[COACH].hand.count == 0 or s.fight.drives == DRIVES or all_assisted(g):
        cite(g, Clause.THR_72_7, COACH)
        concede(g)
    else:
        ask(g, COACH, Decision.COACH_DRIVE)


@rule("THR-R35")
def all_assisted(g: Game) -> bool:
    """Whether no involved Threat is left to Drive, where one that has Assisted cannot."""
    if g.book.threat_may_assist_and_drive == ThreatMayAssistAndDrive.TRUE:
        return False
    for t in range(g.book.threat_count):
        if g.state.fight.involved >> t & 1 and g.state.threats[t].assisted == Assist.NONE:
            return False
    return True


@rule("THR-58.14")
def offer_coach_drives(g: Game, options: Options) -> None:
    """List Coach's Drives: each kind with each card that fits within his Strike."""
    hand = g.state.players[COACH].hand
    offer(options, CoachDrive.CONCEDE)
    for drive in KINDS:
        if not why_not_kind(g, drive):
            limit = coach_strike(g, drive)
            for k in range(hand.count):
                if fits(g, drive, hand.cards[k], limit):
                    offer(options, drive * WITH + hand.cards[k])


@rule("THR-58.14", "THR-R38")
def why_not_coach_drive(g: Game, answer: int) -> int:
    """Why Coach cannot make a Drive with a card."""
    if answer == CoachDrive.CONCEDE:
        return Why.NONE
    drive, card = answer // WITH, Card(answer % WITH)
    why = why_not_kind(g, drive)
    if why:
        return why
    if not holds(g.state.players[COACH].hand, card):
        return Why.NOT_HELD
    if fits(g, drive, card, coach_strike(g, drive)):
        return Why.NONE
    return why_not_fit(g, drive, card) or Why.BEYOND_STRIKE


@rule("THR-71.6", "THR-72.2", "THR-R16", "THR-X16")
def drive_coach(g: Game, answer: int) -> None:
    """Coach concedes, or plays the card of his Drive; that of a Rumble nobody sees while Pilots join."""
    f = g.state.fight
    if answer == CoachDrive.CONCEDE:
        concede(g)
        return
    f.drive = answer // WITH
    f.driver = COACH
    card = Card(answer % WITH)
    if f.drive == Drive.RUMBLE:
        take_unseen(g, COACH, card, COACH)
    else:
        take(g.state.players[COACH].hand, card)
        show_all(g, card)
    put(g.state.players[COACH].front, card)
    if f.face_down:
        top(g.state.agenda).step = Step.TURNED_UP
        turn_up(g)
    else:
        perform_coach_drive(g)


@rule("THR-R16", "THR-R124")
def go_on_or_fail(g: Game) -> None:
    """The card of the Rumble is face-up: Coach's Drive goes on, or fails."""
    f = g.state.fight
    front = g.state.players[COACH].front
    if fits(g, f.drive, front.cards[0], coach_strike(g, f.drive)):
        perform_coach_drive(g)
    else:
        move_all(front, g.state.players[COACH].hand)
        cite(g, Clause.THR_R124, COACH, a=f.drive)
        top(g.state.agenda).step = Step.COACH_DRIVE


@rule("THR-75.3", "THR-77.1", "THR-X16")
def perform_coach_drive(g: Game) -> None:
    """Coach's card is played; for a Rumble it lies ready while Pilots join."""
    f = g.state.fight
    if f.drive == Drive.RUMBLE:
        cite(g, Clause.THR_72_1, COACH, a=f.drive, b=COACH)
        top(g.state.agenda).step = Step.RUMBLE_BEGINS
        begin_joining(g)
        declare_rumble(g)
    else:
        if f.drive == Drive.ESCALATE:
            leave_stage(g, f.mover)
        play_ready(g)
    end_coach_helps(g)


@rule("THR-X8", "THR-X13")
def end_coach_helps(g: Game) -> None:
    """What changed Coach's Strike for this turn or for his next Drive is over."""
    f = g.state.fight
    f.coach_bonus = 0
    f.coach_free = 0
    f.coach_malus = 0


QUESTIONS.add(Decision.COACH_DRIVE, offer_coach_drives, drive_coach, why_not_coach_drive, CoachDrive)
