"""One contest in a combat, step by step (CONTEST C1 to C9)."""

from __future__ import annotations

from facedown.engine.agenda import pop, push, top
from facedown.engine.rule import rule
from facedown.systems.contest.clauses import BonusCommitTime, Decision
from facedown.systems.contest.rules.aiming import take_aim
from facedown.systems.contest.rules.asking import ask, is_between
from facedown.systems.contest.rules.blast import is_lobbed, throw
from facedown.systems.contest.rules.bonus import ask_taking, open_commitments
from facedown.systems.contest.rules.conditions import is_able, is_helpless
from facedown.systems.contest.rules.enabling import ask_enabling, open_enabling, reveal_bonuses
from facedown.systems.contest.rules.firing import ask_at_mover, charges_on
from facedown.systems.contest.rules.resolve import (
    ask_play,
    is_tie_redrawn,
    open_contest,
    resolve,
    resolve_shot,
    show_first,
)
from facedown.systems.contest.rules.rounds import use_action
from facedown.systems.contest.rules.series import is_shot_by_shot
from facedown.systems.contest.state import Act, Game, Response, Step


@rule
def begin_contest(g: Game, i: int, j: int) -> None:
    """A fighter attacks, and those named respond, `j` first (C1).

    Clause: CON-10.16, CON-33.2, CON-R105, CON-R171, CON-X1.
    """
    s = g.state
    s.attacker = i
    s.target = j
    s.shot = 0
    s.aimed = 0
    s.aim_cards = 0
    s.redraws = 0
    if not is_between(g):
        top(s.agenda).step = Step.TURN_END
    push(s.agenda, Step.RESPONSE)
    if s.aiming:
        take_aim(g, i)
    if g.book.bonus_cards:
        open_commitments(g)
        s.fighters[i].attacked_extra |= s.extra > 0


@rule
def ask_response(g: Game) -> None:
    """Ask the next target that can respond at all, in the order named (C2).

    Clause: CON-10.4, CON-10.5, CON-22.2, CON-22.3, CON-R188.
    """
    s = g.state
    row = top(s.agenda)
    while row.a < s.target_count:
        j = s.targets[row.a]
        row.a += 1
        s.fighters[j].response = Response.NONE
        if not is_helpless(g, j):
            s.target = j
            ask(g, j, Decision.RESPONSE)
            return
    row.step = Step.DRAW
    if g.book.bonus_cards:
        push(s.agenda, Step.COMMIT)


@rule
def draw_cards(g: Game) -> None:
    """Deal the cards (C4); bonuses may be committed once more, where that is so at any time.

    Clause: CON-R171.
    """
    s = g.state
    open_contest(g)
    top(s.agenda).step = Step.PLAYS
    if g.book.bonus_cards:
        open_enabling(g)
        if g.book.bonus_commit_time == BonusCommitTime.ANY_TIME:
            open_commitments(g)
            push(s.agenda, Step.COMMIT)


@rule
def play(g: Game) -> None:
    """Ask for what is enabled and for plays, and reveal (C5); equal ranks may draw new cards."""
    if (g.book.bonus_cards and ask_enabling(g)) or ask_play(g):
        return
    if g.book.bonus_cards:
        reveal_bonuses(g)
    if not show_first(g) and not is_tie_redrawn(g):
        top(g.state.agenda).step = Step.RESOLVE


@rule
def decide(g: Game) -> None:
    """Decide the contest and strike (C6 to C8): what is lobbed, the next shot of a series, or all at once."""
    s = g.state
    row = top(s.agenda)
    row.step = Step.SETTLE
    row.a = 0
    if is_lobbed(g):
        throw(g)
    elif is_shot_by_shot(g):
        if resolve_shot(g):
            row.step = Step.PLAYS
    else:
        resolve(g)


@rule
def fire_at_mover(g: Game) -> None:
    """Let those who cover where somebody moved fire; then its turn goes on. Clause: CON-33.4, CON-X5."""
    s = g.state
    if ask_taking(g) or ask_at_mover(g):
        return
    pop(s.agenda)
    if not is_able(g, s.turn):
        top(s.agenda).step = Step.TURN_END


@rule
def end_charge(g: Game) -> None:
    """End a charge in its attack, if whoever fired at it left it able to strike. Clause: CON-X5."""
    s = g.state
    row = top(s.agenda)
    s.act = Act.CHARGE
    s.slot = row.a
    s.targets[0] = row.b
    s.target_count = 1
    s.shots = 0
    if charges_on(g):
        begin_contest(g, s.turn, row.b)
    else:
        use_action(g)
