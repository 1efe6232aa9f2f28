"""One contest in a combat, step by step (CONTEST C1 to C9)."""

from __future__ import annotations

from facedown.engine.rule import rule
from facedown.systems.contest.clauses import BonusCommitTime, Decision
from facedown.systems.contest.rules.aiming import take_aim
from facedown.systems.contest.rules.asking import ask, is_between
from facedown.systems.contest.rules.blast import is_lobbed, throw
from facedown.systems.contest.rules.bonus import ask_taking, open_commitments
from facedown.systems.contest.rules.conditions import is_helpless
from facedown.systems.contest.rules.enabling import ask_enabling, open_enabling, reveal_bonuses
from facedown.systems.contest.rules.firing import ask_at_mover, charges_on, resume_turn
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
from facedown.systems.contest.state import Act, Game, Phase, Response


@rule
def begin_contest(g: Game, i: int, j: int) -> None:
    """A fighter attacks, and those named respond, `j` first (C1).

    Clause: CON-10.16, CON-33.2, CON-R105, CON-R171, CON-X1.
    """
    s = g.state
    s.attacker = i
    s.target = j
    s.shot = 0
    s.asked = 0
    s.aimed = 0
    s.aim_cards = 0
    s.redraws = 0
    s.after = s.phase if is_between(g) else Phase.TURN_END
    s.phase = Phase.RESPONSE
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
    while s.asked < s.target_count:
        j = s.targets[s.asked]
        s.asked += 1
        s.fighters[j].response = Response.NONE
        if not is_helpless(g, j):
            s.target = j
            ask(g, j, Decision.RESPONSE)
            return
    s.phase = Phase.COMMIT if g.book.bonus_cards else Phase.DRAW


@rule
def draw_cards(g: Game) -> None:
    """Deal the cards (C4); bonuses may be committed once more, where that is so at any time.

    Clause: CON-R171.
    """
    s = g.state
    open_contest(g)
    s.phase = Phase.PLAYS
    if g.book.bonus_cards:
        open_enabling(g)
        if g.book.bonus_commit_time == BonusCommitTime.ANY_TIME:
            open_commitments(g)
            s.phase = Phase.LATE_COMMIT


@rule
def play(g: Game) -> None:
    """Ask for what is enabled and for plays, and reveal (C5); equal ranks may draw new cards."""
    if (g.book.bonus_cards and ask_enabling(g)) or ask_play(g):
        return
    if g.book.bonus_cards:
        reveal_bonuses(g)
    if not show_first(g) and not is_tie_redrawn(g):
        g.state.phase = Phase.RESOLVE


@rule
def decide(g: Game) -> None:
    """Decide the contest and strike (C6 to C8): what is lobbed, the next shot of a series, or all at once."""
    s = g.state
    s.asked = 0
    s.phase = Phase.SETTLE
    if is_lobbed(g):
        throw(g)
    elif is_shot_by_shot(g):
        if resolve_shot(g):
            s.phase = Phase.PLAYS
    else:
        resolve(g)


@rule
def fire_at_mover(g: Game) -> None:
    """Let those who cover where somebody moved fire; then it goes on, perhaps with its charge.

    Clause: CON-33.4, CON-X5.
    """
    s = g.state
    if ask_taking(g) or ask_at_mover(g):
        return
    resume_turn(g)
    if s.phase == Phase.TURN and s.act == Act.CHARGE:
        if charges_on(g):
            begin_contest(g, s.turn, s.targets[0])
        else:
            use_action(g)
