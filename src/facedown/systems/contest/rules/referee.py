"""The GM's seat: what a referee is asked, where somebody sits there (CON-X18)."""

from __future__ import annotations

from facedown.engine.answers import answer_of
from facedown.engine.answers import ask as ask_seat
from facedown.engine.rules import cite, pop, rule, top
from facedown.systems.contest.clauses import Clause, CombatEnd, Decision, Way
from facedown.systems.contest.rules.asking import QUESTIONS, WEEK
from facedown.systems.contest.rules.loss import SEVERAL, side_left
from facedown.systems.contest.rules.task import TASK
from facedown.systems.contest.state import GM, Game, Step, Who

UNASKED, GOES_ON, NEXT_ROUND, ENDED = 0, 1, 2, 3  # what was said of the combat's end in this round


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
def take_leave(g: Game, j: Who, granted: bool) -> None:
    """Note what the GM said; it holds for the turn."""
    s = g.state
    if granted:
        s.granted |= 1 << j
    else:
        s.denied |= 1 << j
    cite(g, Clause.CON_R188, s.turn, a=j, b=int(granted))


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
def take_end(g: Game, way: int) -> None:
    """Note whether the combat is over; at the end of a round the next one begins otherwise."""
    s = g.state
    if way == Way.OVER:
        s.called = ENDED
    else:
        s.called = NEXT_ROUND if top(s.agenda).step > Step.ROUND_END else GOES_ON
    cite(g, Clause.CON_R187, a=int(way == Way.OVER))


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
    """Note how many whole weeks everyone rests, and ask for the days: 365 in all, at most."""
    g.state.rest = weeks * WEEK
    ask_gm(g, Who(0), Decision.REST_DAYS)


@rule("CON-X20")
def take_days(g: Game, days: int) -> None:
    """Add the days to the weeks."""
    g.state.rest += days


@rule("CON-X18")
def default_answer(g: Game) -> int:
    """What the GM answers by default, as an automatic GM does."""
    decision = g.state.decision
    if decision == Decision.COMBAT_OVER:
        return answer_of(Way.OVER if side_left(g) != SEVERAL else Way.GOES_ON)
    if decision == Decision.LEAVE:
        return answer_of(Way.DENY)
    if decision == Decision.FLIGHT:
        return answer_of(Way.STAY)
    return answer_of(Way.NONE, g.state.difficulty if decision == Decision.DIFFICULTY else 0)


QUESTIONS.declare(Decision.DIFFICULTY, take_difficulty)
QUESTIONS.declare(Decision.REST_WEEKS, take_weeks)
QUESTIONS.declare(Decision.REST_DAYS, take_days)
QUESTIONS.declare(Decision.COMBAT_OVER, take_end)
