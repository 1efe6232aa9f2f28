"""One contest in a combat, step by step (CONTEST C1 to C9)."""

from __future__ import annotations

from facedown.engine.rules import go_on, push, rule, top
from facedown.systems.contest.clauses import Decision, Way
from facedown.systems.contest.hooks import asks_before_plays, cards_dealt, contest_begins, plays_made
from facedown.systems.contest.rules.actions import has_no_action, is_target, may_draw
from facedown.systems.contest.rules.asking import ask, is_between
from facedown.systems.contest.rules.blast import is_lobbed, throw
from facedown.systems.contest.rules.conditions import is_helpless
from facedown.systems.contest.rules.playing import ask_play
from facedown.systems.contest.rules.resolve import (
    is_tie_redrawn,
    open_contest,
    resolve,
    resolve_shot,
    show_first,
)
from facedown.systems.contest.rules.rounds import use_action
from facedown.systems.contest.rules.series import is_shot_by_shot
from facedown.systems.contest.state import Game, Step, Who


@rule("CON-10.16", "CON-33.2", "CON-R105", "CON-R171", "CON-X1")
def begin_contest(g: Game, i: Who, j: Who) -> None:
    """A fighter attacks, and those named respond, `j` first (C1)."""
    s = g.state
    s.attacker = i
    s.target = j
    s.series.shot = 0
    s.aimed = 0
    s.aim_cards = 0
    s.redraws = 0
    if not is_between(g):
        top(s.agenda).step = Step.TURN_END
    push(s.agenda, Step.CONTEST)
    contest_begins(g, i)


@rule("CON-10.4", "CON-10.5", "CON-22.2", "CON-22.3", "CON-R188")
def ask_response(g: Game, t: int) -> None:
    """Ask a target what it does, if it can respond at all (C2)."""
    s = g.state
    j = s.targets[t]
    s.fighters[j].response = Way.NONE
    if not is_helpless(g, j):
        s.target = j
        ask(g, j, Decision.RESPONSE)


@rule
def draw_cards(g: Game) -> None:
    """Deal the cards (C4); plays are next."""
    open_contest(g)
    go_on(g, Step.PLAYS)
    cards_dealt(g)


@rule
def play(g: Game) -> None:
    """Ask for what is enabled and for plays, and reveal (C5); then decide, unless equal ranks draw anew."""
    if asks_before_plays(g) or ask_play(g):
        return
    plays_made(g)
    if not show_first(g) and not is_tie_redrawn(g):
        decide(g)


@rule
def decide(g: Game) -> None:
    """Decide the contest and strike (C6 to C8): what is lobbed, the next shot of a series, or all at once."""
    if is_lobbed(g):
        throw(g)
    elif not is_shot_by_shot(g):
        resolve(g)
    elif resolve_shot(g):
        return
    go_on(g, Step.SETTLE)


@rule("CON-10.1", "CON-10.7", "CON-10.11", "CON-X5")
def end_charge(g: Game) -> None:
    """End a charge in its attack, if whoever fired at it left it able to strike.

    A charger that has struck back or was beaten, that has no card left, or has just met its target, does
    not strike.
    """
    s = g.state
    row = top(s.agenda)
    s.act = Way.CHARGE
    s.slot = row.slot
    s.targets[0] = Who(row.target)
    s.target_count = 1
    s.series.shots = 0
    if not has_no_action(g, s.turn) and may_draw(g, s.turn) and is_target(g, s.turn, s.targets[0]):
        begin_contest(g, s.turn, s.targets[0])
    else:
        use_action(g)
