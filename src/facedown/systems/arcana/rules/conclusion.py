"""The conclusion of a fight: fates of those at 0 HP, and what it leaves behind (ARC-26.2, ARC-X5)."""

from __future__ import annotations

from facedown.engine.answers import Of
from facedown.engine.rules import NOBODY, Seat, cite, each, push, rule, top
from facedown.systems.arcana.clauses import Clause, Decision, Way, Why
from facedown.systems.arcana.rules.asking import QUESTIONS, ask
from facedown.systems.arcana.rules.corruption import reaches_number, retire
from facedown.systems.arcana.rules.people import has_character, is_active, logged, takes_part
from facedown.systems.arcana.state import ADVERSARIES, FIRST_ADVERSARY, GM, SEATS, Game, Result, Status, Who
from facedown.systems.arcana.steps import Step


@rule("ARC-26.1", "ARC-26.3")
def conclude(g: Game) -> None:
    """The fight is over: what follows it comes."""
    push(g.state.agenda, Step.CONCLUSION)


# Fates


@rule("ARC-26.2", "ARC-R102")
def fate_questions(g: Game) -> int:
    """How many questions there could be: for each adversary one to a player and one to the GM."""
    return 2 * ADVERSARIES


@rule("ARC-26.2", "ARC-R102")
def ask_fate(g: Game, k: int) -> None:
    """For each adversary at 0 HP, as listed, a player proposes a fate; then the GM agrees or does not."""
    fallen = k // 2
    if g.state.fighters[Who(FIRST_ADVERSARY + fallen)].status != Status.DOWN:
        return
    top(g.state.agenda).a = fallen
    if k % 2 == 0:
        ask(g, proposer(g, fallen), Decision.FATE)
    else:
        ask(g, GM, Decision.FATE_AGREED)


@rule("ARC-R102")
def proposer(g: Game, fallen: int) -> Seat:
    """Who dealt the last point; else the lowest seat that is still active, else the lowest seat."""
    last = g.state.adversaries[fallen].last_hit
    if last != NOBODY:
        return last
    for seat in each(Seat, 1, SEATS):
        if is_active(g, Who(seat)):
            return seat
    for seat in each(Seat, 1, SEATS):
        if takes_part(g, seat):
            return seat
    return GM


@rule("ARC-R102")
def propose_fate(g: Game, fate: int) -> None:
    """It is what the player says, if the GM agrees."""
    g.state.adversaries[top(g.state.agenda).a].fate = fate


@rule("ARC-26.2", "ARC-R102")
def settle_fate(g: Game, way: int, fate: int) -> None:
    """The GM agrees, or names another of the three."""
    fallen = top(g.state.agenda).a
    adversary = g.state.adversaries[fallen]
    if way == Way.INSTEAD:
        adversary.fate = fate
    cite(g, Clause.ARC_26_2, logged(g, Who(FIRST_ADVERSARY + fallen)), a=adversary.fate)


@rule("ARC-R102")
def why_not_instead(g: Game, fate: int) -> int:
    """Why the GM does not name a fate: it is the one that is proposed."""
    return Why.PROPOSED if g.state.adversaries[top(g.state.agenda).a].fate == fate else Why.NONE


QUESTIONS.declare(Decision.FATE, propose_fate)
QUESTIONS.declare(Decision.FATE_AGREED, settle_fate, Of(Way.INSTEAD, why_not_instead))


# What the fight leaves behind


@rule("ARC-3.9", "ARC-R43", "ARC-X4")
def test_retirement(g: Game) -> None:
    """Whoever has as much general Corruption as the number is retired."""
    for seat in each(Seat, 1, SEATS):
        if has_character(g, seat) and reaches_number(g, seat):
            retire(g, seat)


@rule("ARC-X5", "ARC-X24")
def note_gone(g: Game) -> None:
    """Of a fight that is not won, adversaries that are down or have fled stay away if it is fought again."""
    s = g.state
    encounter = g.book.fights[s.fight].encounter
    if s.result == Result.VICTORY:
        s.gone[encounter] = 0
        return
    for k in range(ADVERSARIES):
        status = s.fighters[Who(FIRST_ADVERSARY + k)].status
        if status == Status.DOWN or status == Status.FLED:
            s.gone[encounter] |= 1 << k
