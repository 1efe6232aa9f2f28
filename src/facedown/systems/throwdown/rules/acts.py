"""A scenario: three acts of Spotlights, Coach's beat and a Clash, and how it ends (THR-X22)."""

from __future__ import annotations

from facedown.engine.rules import Card, Seat, cite, each, go_on, next_part, pop, push, rule, top
from facedown.systems.throwdown.clauses import Clause, Decision, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.events import wave
from facedown.systems.throwdown.rules.investing import invest, why_not_invest, why_not_unseen
from facedown.systems.throwdown.rules.omens import open_window, spend_coach_omen, why_not_spend_omen
from facedown.systems.throwdown.rules.setup import enter_play
from facedown.systems.throwdown.rules.targets import why_not_hit
from facedown.systems.throwdown.rules.tidy import adjust
from facedown.systems.throwdown.state import COACH, NO_PLACE, Building, Ending, Game
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Trigger

ACTS = 3


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
    top(s.agenda).seat = Seat((s.act - 1) % s.pilots + 1)
    adjust(g, Seat(1))


@rule("THR-X22")
def give_spotlight(g: Game, k: int) -> None:
    """(a) Every Pilot who is not out has a Spotlight, from another one on in every act."""
    s, row = g.state, top(g.state.agenda)
    s.spotlight = COACH
    p = Seat(row.seat)
    row.seat = Seat(p % s.pilots + 1)
    if is_disaster(g):
        go_on(g, Step.ACT_END)
    elif not s.players[p].out:
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
    s = g.state
    if is_disaster(g):
        s.ending = Ending.DISASTER
    elif s.act < ACTS:
        go_on(g, Step.ACT)
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
def ask_beat(g: Game) -> bool:
    """(b) Coach invests once, has one Wave and any number of Crisis events, in any order."""
    if is_disaster(g):
        return False
    ask(g, COACH, Decision.BEAT)
    return True


@rule("THR-R56", "THR-X22")
def end_part(g: Game) -> None:
    """The Spotlights are over, or Coach's beat: the next part of the act follows, unless all is lost."""
    g.state.spotlight = COACH
    if is_disaster(g):
        go_on(g, Step.ACT_END)
    else:
        open_window(g)


@rule("THR-X7", "THR-X8", "THR-X9")
def why_not_beat(g: Game, way: int) -> int:
    """Why Coach cannot do something in his beat."""
    if way == Way.CRISIS:
        return why_not_spend_omen(g)
    if way == Way.WAVE:
        return Why.WAVE_USED if g.state.wave_used else Why.NONE
    return Why.INVESTED_ALREADY if way != Way.DONE and g.state.invested else Why.NONE


@rule("THR-X7", "THR-X8")
def why_not_threat(g: Game, way: int, threat: int) -> int:
    """Why a Threat has no Wave, or no room on its stack."""
    if way == Way.WAVE:
        return why_not_hit(g, Trigger.WAVE, threat)
    return why_not_invest(g, threat) if way == Way.INVEST or way == Way.BLIND else Why.NONE


@rule("THR-X7", "THR-X8", "THR-X9")
def do_beat(g: Game, way: int, card: Card, threat: int) -> None:
    """Carry out one thing of Coach's beat."""
    s = g.state
    if way == Way.DONE:
        next_part(g)
    elif way == Way.CRISIS:
        spend_coach_omen(g)
    elif way == Way.WAVE:
        s.wave_used = 1
        wave(g, threat)
    else:
        s.invested = 1
        invest(g, way, card, threat)


QUESTIONS.declare(Decision.BEAT, do_beat, why_not_beat, why_not_unseen, why_not_threat)
