"""Coach's turn in a Throwdown: Assists of his Threats, then his Drive (THR-71.5, THR-71.6, THR-79)."""

from __future__ import annotations

from facedown.engine.cards import move_all, put, show_all, take
from facedown.engine.rules import Card, cite, go_on, namesakes, pop, push, rule, top
from facedown.systems.throwdown.clauses import Clause, Decision, ThreatMayAssistAndDrive, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import ACE, discard_from, is_face_card, rank_of, take_unseen
from facedown.systems.throwdown.rules.drives import DECLARES, concede, leave_stage, play_ready, why_not_drive
from facedown.systems.throwdown.rules.events import break_fusion, storm, wave
from facedown.systems.throwdown.rules.omens import spend_coach_omen, why_not_spend_omen
from facedown.systems.throwdown.rules.rumble import begin_joining, declare_rumble
from facedown.systems.throwdown.rules.strike import coach_strike, fits, why_not_fit
from facedown.systems.throwdown.state import COACH, DRIVES, Assist, Drive, Game
from facedown.systems.throwdown.steps import Step

ASSISTS = namesakes(Way, Assist, Assist.NONE)  # by way: what a Threat does

# b) Assists of Threats, and Omens


@rule("THR-71.5", "THR-78.6", "THR-R117", "THR-R119")
def ask_assist(g: Game) -> None:
    """b) Coach may Assist with his Threats and Spend Omens, one thing at a time, until he is done."""
    if not why_not_spend_omen(g) or may_assist(g):
        ask(g, COACH, Decision.COACH_ASSIST)
    else:
        go_on(g, Step.COACH_DRIVE)


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


@rule("THR-79.2", "THR-79.3", "THR-R103", "THR-X14")
def why_not_assist(g: Game, way: int, threat: int) -> int:
    """Why a Threat cannot Assist so, as everybody can see."""
    return why_not_threat(g, ASSISTS[way], threat) if ASSISTS[way] else Why.NONE


@rule("THR-14.10", "THR-79.2", "THR-79.3", "THR-R103", "THR-X14")
def why_not_way(g: Game, way: int) -> int:
    """Why Coach can have no Threat Assist so, or Spend no Omen."""
    if way == Way.CRISIS:
        return why_not_spend_omen(g)
    if not ASSISTS[way] or can_pay(g, ASSISTS[way], 0):
        return Why.NONE
    return Why.NO_CARDS_FOR_BREAK if way == Way.BREAK else Why.NO_CARD_FOR_ASSIST


@rule("THR-79.2", "THR-79.3", "THR-X14")
def can_pay(g: Game, kind: int, paid: int) -> bool:
    """Whether Coach holds what an Assist costs beside the cards that are paid."""
    missing = price_of(kind) - paid
    hand = g.state.players[COACH].hand
    for k in range(hand.count):
        missing -= int(pays(g, kind, hand.cards[k]))
    return missing <= 0


@rule("THR-79.2", "THR-X14")
def price_of(kind: int) -> int:
    """How many cards an Assist of a Threat costs."""
    return 2 if kind == Assist.BREAK else 1


@rule("THR-79.3", "THR-R103", "THR-X14")
def pays(g: Game, kind: int, card: Card) -> bool:
    """Whether a card pays for an Assist: an Ace is always a Storm."""
    return rank_of(g, card) == ACE if kind == Assist.STORM else is_face_card(g, card)


@rule("THR-71.5", "THR-79.2")
def assist(g: Game, way: int, threat: int) -> None:
    """Coach is done, Spends an Omen, or names the Threat that Assists."""
    if way == Way.DONE:
        go_on(g, Step.COACH_DRIVE)
    elif way == Way.CRISIS:
        spend_coach_omen(g)
    else:
        push(g.state.agenda, Step.COACH_CARD, COACH, ASSISTS[way], threat)


@rule("THR-79.2", "THR-X14")
def price(g: Game) -> int:
    """How many cards the Assist at hand costs."""
    return price_of(top(g.state.agenda).assist)


@rule("THR-79.2")
def ask_card(g: Game, k: int) -> None:
    """Ask for a card that the Assist costs; a Hand of one card is that card."""
    hand = g.state.players[COACH].hand
    if hand.count == 1:
        pay_assist(g, hand.cards[0])
    else:
        ask(g, COACH, Decision.COACH_CARD)


@rule("THR-79.2", "THR-79.3", "THR-R103", "THR-X14")
def why_not_payment(g: Game, card: Card) -> int:
    """Why a card cannot pay for the Assist."""
    kind = top(g.state.agenda).assist
    if pays(g, kind, card):
        return Why.NONE
    return Why.WRONG_CARD_FOR_BREAK if kind == Assist.BREAK else Why.WRONG_CARD_FOR_ASSIST


@rule("THR-79.2", "THR-79.3", "THR-X14")
def pay_assist(g: Game, card: Card) -> None:
    """Discard a card for the Assist."""
    discard_from(g, g.state.players[COACH].hand, card)
    cite(g, Clause.THR_79_2, COACH, card, a=top(g.state.agenda).threat)


@rule("THR-79.3", "THR-X14")
def have_assist(g: Game) -> None:
    """The Threat acts, as its Assist is paid."""
    row = top(g.state.agenda)
    kind, t = row.assist, row.threat
    pop(g.state.agenda)
    threat = g.state.threats[t]
    threat.assisted = kind if threat.assisted == Assist.NONE else Assist.WAVE_AND_STORM
    if kind == Assist.WAVE:
        wave(g, t)
    elif kind == Assist.STORM:
        storm(g, t)
    else:
        break_fusion(g)


# c) The Drive


@rule("THR-71.6", "THR-72.7", "THR-R35", "THR-R38", "THR-X28")
def ask_drive(g: Game) -> None:
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
def strike_for(g: Game, way: int) -> int:
    """Coach's Strike for the Drive that an answer declares."""
    return coach_strike(g, DECLARES[way])


@rule("THR-58.14", "THR-R38")
def why_not_driven(g: Game, way: int, card: Card, strike: int) -> int:
    """Why Coach cannot make a Drive with a card of his."""
    if way == Way.CONCEDE or fits(g, DECLARES[way], card, strike):
        return Why.NONE
    return why_not_fit(g, DECLARES[way], card) or Why.BEYOND_STRIKE


@rule("THR-71.6", "THR-72.2", "THR-R16", "THR-X16")
def drive_coach(g: Game, way: int, card: Card) -> None:
    """Coach concedes, or plays the card of his Drive; that of a Rumble nobody sees while Pilots join."""
    f, coach = g.state.fight, g.state.players[COACH]
    if way == Way.CONCEDE:
        concede(g)
        return
    f.drive = DECLARES[way]
    f.driver = COACH
    if f.drive == Drive.RUMBLE:
        take_unseen(g, COACH, card, COACH)
    else:
        take(coach.hand, card)
        show_all(g, card)
    put(coach.front, card)


@rule("THR-75.3", "THR-77.1", "THR-R16", "THR-R124", "THR-X16")
def perform_drive(g: Game) -> None:
    """The Drive is performed; it fails if its card does not fit a Rumble card that has been turned up."""
    f, coach = g.state.fight, g.state.players[COACH]
    if not fits(g, f.drive, coach.front.cards[0], coach_strike(g, f.drive)):
        move_all(coach.front, coach.hand)
        cite(g, Clause.THR_R124, COACH, a=f.drive)
        go_on(g, Step.COACH_DRIVE)
        return
    if f.drive == Drive.RUMBLE:
        cite(g, Clause.THR_72_1, COACH, a=f.drive, b=COACH)
        begin_joining(g)
        declare_rumble(g)
    elif f.drive == Drive.ESCALATE:
        leave_stage(g, f.mover)
    end_helps(g)


@rule("THR-73.3", "THR-77.7")
def play_card(g: Game) -> None:
    """Coach's card, which lies ready, is played."""
    play_ready(g, COACH, 0)


@rule("THR-X8", "THR-X13")
def end_helps(g: Game) -> None:
    """What changed Coach's Strike for this turn or for his next Drive is over."""
    f = g.state.fight
    f.coach_bonus = 0
    f.coach_free = 0
    f.coach_malus = 0


QUESTIONS.declare(Decision.COACH_ASSIST, assist, why_not_assist, why_not_way)
QUESTIONS.declare(Decision.COACH_CARD, pay_assist, why_not_payment)
QUESTIONS.declare(
    Decision.COACH_DRIVE, drive_coach, why_not_drive, why_not_driven, once={"strike": strike_for}
)
