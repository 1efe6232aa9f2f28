"""The Clash of an act: who challenges, who accepts, what a lost Clash brings (THR-61 to THR-63; THR-X22)."""

from __future__ import annotations

from facedown.engine.rules import Card, Seat, cite, go_on, pop, push, rule
from facedown.systems.throwdown.clauses import Clause, Decision, Way
from facedown.systems.throwdown.rules.acts import is_disaster
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import chosen, hand_of, why_not_from_hand
from facedown.systems.throwdown.rules.initiative import command, lay_front, open_fight
from facedown.systems.throwdown.rules.omens import crisis
from facedown.systems.throwdown.rules.tidy import turn_of
from facedown.systems.throwdown.state import COACH, SIDE_A, SIDE_B, Game
from facedown.systems.throwdown.steps import Step


@rule("THR-X22")
def start_clash(g: Game) -> None:
    """(c) The Pilots may challenge; without any Threat the Clash counts as won by them."""
    s = g.state
    if any_threat(g):
        push(s.agenda, Step.CHALLENGE, COACH)
    else:
        s.won |= 1 << s.act
        cite(g, Clause.THR_X22, a=s.act, c=4)


@rule("THR-X22")
def any_threat(g: Game) -> bool:
    """Whether a Threat can be involved: one of the act, or a converted Faction."""
    for t in range(g.book.threat_count):
        if g.state.threats[t].in_play and t != g.book.monster:
            if g.book.threats[t].acts == 0 or g.book.threats[t].acts >> g.state.act & 1:
                return True
    return False


@rule("THR-61.3", "THR-R29")
def can_lay(g: Game, p: Seat) -> bool:
    """Whether a seat has a card for initiative."""
    return not g.state.players[p].out and hand_of(g, p).count > 0


@rule("THR-61.1", "THR-X22")
def ask_challenge(g: Game, k: int) -> None:
    """In seat order each Pilot takes the challenge with a Hand card or passes, until one has."""
    p = Seat(k + 1)
    if not g.state.fight.on and can_lay(g, p):
        ask(g, p, Decision.CHALLENGE)


@rule("THR-61.1", "THR-65.3", "THR-X22")
def challenge(g: Game, way: int, card: Card) -> None:
    """The first to lay a card leads the side that has started the fight; Pilots fight against Coach."""
    p = g.state.seat
    if way == Way.NO:
        cite(g, Clause.THR_65_2, p)
        return
    open_fight(g, p)
    command(g, p, SIDE_A)
    if p != COACH:
        command(g, COACH, SIDE_B)
    lay_front(g, p, chosen(g, way, card))


@rule("THR-X22")
def ask_coach(g: Game) -> None:
    """If all Pilots pass, Coach challenges; if he has no card, nobody does."""
    if g.state.fight.on:
        return
    if g.state.players[COACH].hand.count > 0:
        ask(g, COACH, Decision.COACH_CHALLENGE)
    else:
        cite(g, Clause.THR_X22, a=g.state.act, c=5)
        pop(g.state.agenda)


@rule("THR-61.2", "THR-63.1", "THR-R29", "THR-X22")
def ask_acceptance(g: Game, k: int) -> None:
    """Coach, or in seat order each Pilot, accepts with a card; if nobody does, that is a refusal."""
    s, p = g.state, turn_of(g, k + 1)
    if (p == COACH) == (s.fight.challenger != COACH) and can_lay(g, p):
        s.players[p].side = SIDE_B
        ask(g, p, Decision.ACCEPT_CHALLENGE)


@rule("THR-61.2", "THR-63.1", "THR-65.3")
def accept(g: Game, way: int, card: Card) -> None:
    """Accept with a card: the others may still join; or pass."""
    p = g.state.seat
    if way != Way.NO:
        command(g, p, SIDE_B)
        lay_front(g, p, chosen(g, way, card))
        go_on(g, Step.ESTABLISH)


@rule("THR-X22")
def end_clash(g: Game) -> None:
    """(d) If Coach won the Clash, the event of the Crisis tier happens, and the tier rises."""
    s = g.state
    if s.lost >> s.act & 1 and not is_disaster(g):
        cite(g, Clause.THR_X22, a=s.act, c=6)
        crisis(g)


QUESTIONS.declare(Decision.CHALLENGE, challenge, why_not_from_hand)
QUESTIONS.declare(Decision.COACH_CHALLENGE, challenge)
QUESTIONS.declare(Decision.ACCEPT_CHALLENGE, accept, why_not_from_hand)
