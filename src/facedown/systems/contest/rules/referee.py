"""The GM's seat: what a referee is asked, where somebody sits there (CON-X18)."""

from __future__ import annotations

from facedown.engine.agenda import pop, top
from facedown.engine.ask import Options, offer
from facedown.engine.ask import ask as ask_seat
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.systems.contest.clauses import Clause, CombatEnd, Decision
from facedown.systems.contest.rules.loss import SEVERAL, side_left
from facedown.systems.contest.rules.task import TASK
from facedown.systems.contest.state import DAYS, GM, Game, Step, Who

NO, YES = 0, 1
UNASKED, GOES_ON, NEXT_ROUND, ENDED = 0, 1, 2, 3  # what was said of the combat's end in this round
WEEK = 7
HARDEST = 13  # skill of a task


@rule
def ask_gm(g: Game, i: Who, decision: int) -> None:
    """Put a question to the GM about a fighter, whoever's it is."""
    g.state.fighter = i
    ask_seat(g, GM, decision)


@rule("CON-R188")
def is_down(g: Game, j: Who) -> bool:
    """Whether a fighter lies there dead, unconscious or comatose."""
    other = g.state.fighters[j]
    return other.dead == 1 or other.unconscious == 1 or other.comatose == 1


@rule
def may_be_named(g: Game, j: Who) -> bool:
    """Whether a player may name somebody who is down: there is a GM to ask, who has not said no."""
    return g.book.gm == 1 and not g.state.denied >> j & 1


@rule("CON-X18")
def needs_leave(g: Game, j: Who) -> bool:
    """Whether the GM must still be asked before somebody is struck."""
    return g.book.gm == 1 and is_down(g, j) and not g.state.granted >> j & 1


@rule
def take_leave(g: Game, j: Who, answer: int) -> None:
    """Note what the GM said; it holds for the turn."""
    s = g.state
    if answer == YES:
        s.granted |= 1 << j
    else:
        s.denied |= 1 << j
    cite(g, Clause.CON_R188, s.turn, a=j, b=answer)


@rule("CON-X18")
def forget_leave(g: Game) -> None:
    """Begin a turn in which the GM has said nothing yet."""
    g.state.granted = 0
    g.state.denied = 0


@rule("CON-R187")
def calls_end(g: Game) -> bool:
    """Whether a combat is over when the GM says so; an automatic GM says what the rules say."""
    return g.book.combat_end == CombatEnd.GM and g.book.gm == 1


@rule("CON-8.4", "CON-R187")
def is_over(g: Game) -> bool:
    """Whether the combat is over: at most one side has able members, or it is when the GM says so."""
    return g.state.called == ENDED if calls_end(g) else side_left(g) != SEVERAL


@rule
def take_end(g: Game, answer: int) -> None:
    """Note whether the combat is over; at the end of a round the next one begins otherwise."""
    s = g.state
    if answer == YES:
        s.called = ENDED
    else:
        s.called = NEXT_ROUND if top(s.agenda).step > Step.ROUND_END else GOES_ON
    cite(g, Clause.CON_R187, a=answer)


@rule("CON-X18")
def ask_difficulty(g: Game) -> None:
    """Ask the GM how hard the task is, before anything else."""
    pop(g.state.agenda)
    ask_gm(g, TASK, Decision.DIFFICULTY)


@rule
def take_difficulty(g: Game, skill: int) -> None:
    """Give a task its skill."""
    g.state.difficulty = skill
    cite(g, Clause.CON_X18, a=skill)


@rule("CON-X20")
def take_weeks(g: Game, weeks: int) -> None:
    """Note how many whole weeks everyone rests."""
    g.state.rest = weeks * WEEK


@rule("CON-X18", "CON-X20")
def offer_for_gm(g: Game, options: Options) -> None:
    """List the answers to a question of the GM's.

    Days of rest are asked as weeks and days, 365 days at most.
    """
    s = g.state
    most = YES
    if s.decision == Decision.DIFFICULTY:
        most = HARDEST
    elif s.decision == Decision.REST_WEEKS:
        most = DAYS // WEEK
    elif s.decision == Decision.REST_DAYS:
        most = min(WEEK - 1, DAYS - s.rest)
    for answer in range(most + 1):
        offer(options, answer)


@rule("CON-X18")
def default_answer(g: Game) -> int:
    """What the GM answers by default, as an automatic GM does."""
    if g.state.decision == Decision.COMBAT_OVER:
        return YES if side_left(g) != SEVERAL else NO
    return g.state.difficulty if g.state.decision == Decision.DIFFICULTY else NO
