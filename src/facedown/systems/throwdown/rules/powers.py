"""Formations and Mutations: what a side picks with each Rumble stage (THR-X16 to THR-X18)."""

from __future__ import annotations

from facedown.engine.rules import cite, rule
from facedown.systems.throwdown.clauses import Clause, Decision, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.effects import last
from facedown.systems.throwdown.rules.events import perform
from facedown.systems.throwdown.rules.targets import between_pilots
from facedown.systems.throwdown.state import POWERS, Drive, Game, Power, PowerPrint


@rule("THR-X16")
def picks(g: Game) -> int:
    """How many powers are picked: each side's with every stage of a Rumble, none between Pilots."""
    f = g.state.fight
    opens = f.drive == Drive.RUMBLE or (f.drive == Drive.ESCALATE and f.rumble == 1)
    return 2 if opens and not between_pilots(g) else 0


@rule("THR-X16")
def ask_power(g: Game, k: int) -> None:
    """The side that opened the stage picks a power, then the other; the last one is taken unasked."""
    f = g.state.fight
    side = f.mover if k == 0 else 1 - f.mover
    ask(g, f.commanders[side], Decision.MUTATION if side == f.coach_side else Decision.FORMATION, side)


@rule
def printed(g: Game, side: int, k: int) -> PowerPrint:
    """What a power of a side is."""
    return g.book.mutations[k] if side == g.state.fight.coach_side else g.book.formations[k]


@rule
def state_of(g: Game, side: int, k: int) -> int:
    """Where a power of a side is: free, held or used up."""
    f = g.state.fight
    return f.mutations[k] if side == f.coach_side else f.formations[k]


@rule
def set_power(g: Game, side: int, k: int, power: int) -> None:
    """Note where a power of a side is."""
    f = g.state.fight
    if side == f.coach_side:
        f.mutations[k] = power
    else:
        f.formations[k] = power


@rule("THR-X16", "THR-X17", "THR-X18")
def why_not_power(g: Game, power: int) -> int:
    """Why a power cannot be picked: each once per Throwdown."""
    return Why.NONE if state_of(g, g.state.about, power) == Power.FREE else Why.POWER_PICKED


@rule("THR-X16", "THR-X17", "THR-X18")
def pick_power(g: Game, power: int) -> None:
    """A power is picked, and works from now on, or at once."""
    f, side, seat = g.state.fight, g.state.about, g.state.seat
    picked = printed(g, side, power)
    set_power(g, side, power, Power.HELD if picked.lasting else Power.USED_UP)
    f.picked_at[side][f.stage] = power + 1
    cite(g, Clause.THR_X17 if side == f.coach_side else Clause.THR_X18, seat, a=power, c=1)
    perform(g, picked.does, seat)


@rule("THR-X16")
def undo_powers(g: Game, stage: int) -> None:
    """A stage was undone: a lasting power picked in it is free again, one that was used stays used up."""
    f = g.state.fight
    for side in range(2):
        k = f.picked_at[side][stage] - 1
        if k >= 0 and state_of(g, side, k) == Power.HELD:
            set_power(g, side, k, Power.FREE)
            withdraw(g, side, k)


@rule("THR-X16", "THR-X18")
def use_up(g: Game, word: int) -> None:
    """The Formation that has an effect is used up, with the last use of it."""
    f = g.state.fight
    for k in range(POWERS):
        does = g.book.formations[k].does
        if f.formations[k] == Power.HELD and g.book.ops[does.first].word == word:
            f.formations[k] = Power.USED_UP


@rule("THR-X16")
def withdraw(g: Game, side: int, k: int) -> None:
    """A lasting power stops working."""
    does = printed(g, side, k).does
    for one in range(does.first, does.first + does.count):
        last(g, g.book.ops[one], -1)


QUESTIONS.declare(Decision.FORMATION, pick_power, why_not_power)
QUESTIONS.declare(Decision.MUTATION, pick_power, why_not_power)
