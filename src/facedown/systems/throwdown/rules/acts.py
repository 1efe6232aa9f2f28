"""A scenario: three acts of Spotlights, Coach's beat and a Clash, and how it ends (THR-X22)."""

from __future__ import annotations

from facedown.engine.agenda import pop, push, top
from facedown.engine.ask import Options, offer
from facedown.engine.enumeration import IntEnum
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.engine.units import Seat, each
from facedown.systems.throwdown.clauses import Clause, Decision, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.events import wave
from facedown.systems.throwdown.rules.investing import (
    may_invest,
    offer_investments,
    put_on_stack,
    why_not_put,
)
from facedown.systems.throwdown.rules.omens import (
    can_spend_coach_omen,
    open_window,
    spend_coach_omen,
    why_not_spend_omen,
)
from facedown.systems.throwdown.rules.setup import enter_play
from facedown.systems.throwdown.rules.targets import can_be_hit, why_not_hit
from facedown.systems.throwdown.rules.tidy import adjust
from facedown.systems.throwdown.state import COACH, NO_PLACE, Building, Ending, Game
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Trigger

ACTS = 3


class Beat(IntEnum):
    """What Coach does in his beat."""

    DONE = 0
    CRISIS = 1
    WAVE = 100  # plus the Threat
    INVEST = 1000  # plus ON_THREAT x Threat, plus 1 + a card of his Hand, or 0 for the unseen top of his Deck


# The act


@rule("THR-X22")
def start_act(g: Game) -> None:
    """An act begins: its Threats enter play, and Hands are adjusted."""
    s = g.state
    s.act += 1
    s.boons = 0
    s.wave_used = 0
    s.invested = 0
    for k in range(g.book.faction_count):
        s.factions[k].boon_used = 0
    cite(g, Clause.THR_X22, a=s.act, c=1)
    if s.act == ACTS:
        s.rumble_available = 1
    for t in range(g.book.threat_count):
        if g.book.threats[t].acts >> s.act & 1 and not s.threats[t].been:
            enter_play(g, t)
    row = top(s.agenda)
    row.step = Step.SPOTLIGHTS
    row.seat = Seat((s.act - 1) % s.pilots + 1)
    row.a = 0
    adjust(g, Seat(1))


@rule("THR-X22")
def next_spotlight(g: Game) -> None:
    """(a) Every Pilot who is not out has a Spotlight, from another one on in every act; then Coach's beat."""
    s, row = g.state, top(g.state.agenda)
    s.spotlight = COACH
    if is_disaster(g):
        row.step = Step.ACT_END
    elif row.a == s.pilots:
        row.step = Step.BEAT
        open_window(g)
    else:
        p = Seat(row.seat)
        row.seat = Seat(p % s.pilots + 1)
        row.a += 1
        if not s.players[p].out:
            s.spotlight = p
            push(s.agenda, Step.SPOTLIGHT, p)
            open_window(g)


@rule("THR-X10", "THR-X22")
def is_disaster(g: Game) -> bool:
    """Whether every Pilot is out, or every Location Razed."""
    s = g.state
    able, stands = False, False
    for p in each(Seat, 1, s.pilots + 1):
        able = able or not s.players[p].out
    for k in range(g.book.location_count):
        stands = stands or s.locations[k] != Building.RAZED
    return not (able and stands)


@rule("THR-X22")
def end_act(g: Game) -> None:
    """The next act begins, or the scenario is over: Triumph, Victory, Defeat or Disaster."""
    s, row = g.state, top(g.state.agenda)
    if is_disaster(g):
        s.ending = Ending.DISASTER
    elif s.act < ACTS:
        row.step = Step.ACT
        return
    elif g.book.monster != NO_PLACE and s.threats[g.book.monster].rating == 0:
        s.ending = Ending.TRIUMPH
    else:
        s.ending = Ending.VICTORY if s.won >> ACTS & 1 else Ending.DEFEAT
    s.winner = int(s.ending >= Ending.VICTORY)
    cite(g, Clause.THR_X22, a=s.act, b=s.ending, c=2)
    pop(s.agenda)


# Coach's beat


@rule("THR-X22")
def ask_beat(g: Game) -> None:
    """(b) Coach invests once, has one Wave and any number of Crisis events, in any order."""
    if not is_disaster(g) and (may_invest_now(g) or may_wave(g) or can_spend_coach_omen(g)):
        ask(g, COACH, Decision.BEAT)
    else:
        end_beat(g)


@rule("THR-R56", "THR-X22")
def end_beat(g: Game) -> None:
    """Coach's beat is over: the Clash follows, unless all is lost."""
    row = top(g.state.agenda)
    if is_disaster(g):
        row.step = Step.ACT_END
    else:
        row.step = Step.CLASH
        open_window(g)


@rule("THR-X7")
def may_invest_now(g: Game) -> bool:
    """Whether Coach can still invest in this act."""
    return not g.state.invested and may_invest(g)


@rule("THR-X8")
def may_wave(g: Game) -> bool:
    """Whether Coach can activate a Wave in this act."""
    if g.state.wave_used:
        return False
    for t in range(g.book.threat_count):
        if can_be_hit(g, Trigger.WAVE, t):
            return True
    return False


@rule("THR-X7", "THR-X8", "THR-X9", "THR-X22")
def offer_beat(g: Game, options: Options) -> None:
    """List what Coach can do in his beat, then `done`."""
    if can_spend_coach_omen(g):
        offer(options, Beat.CRISIS)
    if may_wave(g):
        for t in range(g.book.threat_count):
            if can_be_hit(g, Trigger.WAVE, t):
                offer(options, Beat.WAVE + t)
    if may_invest_now(g):
        offer_investments(g, options, Beat.INVEST)
    offer(options, Beat.DONE)


@rule("THR-X7", "THR-X8", "THR-X9")
def why_not_beat(g: Game, answer: int) -> int:
    """Why Coach cannot do something in his beat."""
    s = g.state
    if answer == Beat.CRISIS:
        return why_not_spend_omen(g)
    if answer == Beat.DONE:
        return Why.NONE
    if answer < Beat.INVEST:
        if s.wave_used:
            return Why.WAVE_USED
        return why_not_hit(g, Trigger.WAVE, answer - Beat.WAVE)
    return Why.INVESTED_ALREADY if s.invested else why_not_put(g, answer - Beat.INVEST)


@rule
def do_beat(g: Game, answer: int) -> None:
    """Carry out one thing of Coach's beat."""
    s = g.state
    if answer == Beat.DONE:
        end_beat(g)
    elif answer == Beat.CRISIS:
        spend_coach_omen(g)
    elif answer < Beat.INVEST:
        s.wave_used = 1
        wave(g, answer - Beat.WAVE)
    else:
        s.invested = 1
        put_on_stack(g, answer - Beat.INVEST)


QUESTIONS.add(Decision.BEAT, offer_beat, do_beat, why_not_beat, Beat)
