"""The automatic GM (ARC-X12): every decision of the referee by one fixed behaviour, with four ways to aim.

It never looks at a face-down Intent, nor at the number that retires a character.
"""

from __future__ import annotations

from facedown.engine.answers import Options, best, part_of, place_of_way
from facedown.engine.rules import IntEnum, rule, top, whim
from facedown.systems.arcana.clauses import Decision, Way
from facedown.systems.arcana.rules.arena import TO_BORDER, distance
from facedown.systems.arcana.rules.checks import outcome_by_step, outcome_of_face, step_of_check
from facedown.systems.arcana.rules.people import is_active
from facedown.systems.arcana.state import FIRST_STAND_IN, NO_ONE, Game, Outcome, Square, Who
from facedown.systems.arcana.vocabulary import Difficulty, How, Skill

PRICE = 3  # of a free check
FAR = 1000


Aim = IntEnum("Aim", "STANDARD FOCUS DUEL RANDOM", start=0)  # whom the automatic GM prefers


@rule("ARC-X12")
def scripted(g: Game, options: Options, aim: int) -> int:
    """Answer as the automatic GM does; what is left open, with the first answer."""
    decision = g.state.decision
    if decision == Decision.VICTIM:
        return aim_at(g, options, aim)
    if decision == Decision.STEP:
        return step(g, options, aim)
    if decision == Decision.FLIGHT:
        return place_of_way(options, Way.FLEE if is_nearly_down(g) else Way.HOLD)
    if decision == Decision.CHECK_PRICE:
        return place_of_part(options, PRICE)
    if decision == Decision.CHECK_SKILL:
        return place_of_part(options, Skill.AWARENESS)
    if decision == Decision.CHECK_DIFFICULTY:
        return place_of_part(options, Difficulty.MEDIUM)
    if decision == Decision.CHECK_MODIFIER:
        return place_of_way(options, Way.PLAIN)
    if decision == Decision.PENALTY:
        return worse_card(g, options)
    if decision == Decision.VERDICT:
        return place_of_way(options, verdict(g))
    if decision == Decision.STAND_IN_ENTERS:
        return place_of_way(options, Way.NO)
    if decision == Decision.BUFF:
        return most_threatening(g, options)
    return 0  # as listed: who acts next, where somebody hides, a free Manipulation, a fate that is proposed


@rule
def place_of_part(options: Options, part: int) -> int:
    """The place of the answer with a part, or the first."""
    for k in range(options.count):
        if part_of(options.actions[k], 0) == part:
            return k
    return 0


# Whom an effect hits


@rule("ARC-R21", "ARC-X12")
def preference(g: Game, who: Who, aim: int) -> int:
    """How much a policy prefers somebody; of equal ones the lowest seat comes first."""
    fighter = g.state.fighters[who]
    if aim == Aim.STANDARD:
        return fighter.shields * FAR - fighter.hp
    if aim == Aim.FOCUS:
        return -fighter.hp - fighter.shields
    return fighter.hp + fighter.shields


@rule("ARC-X12")
def worth_of_victim(g: Game, answer: int, aim: int) -> int:
    """How much the policy prefers whom an answer names."""
    return preference(g, Who(part_of(answer, 0)), aim)


most_preferred = best(worth_of_victim)


@rule("ARC-X12")
def aim_at(g: Game, options: Options, aim: int) -> int:
    """The legal target that the policy prefers; or any of them."""
    return whim(g, options.count) if aim == Aim.RANDOM else most_preferred(g, options, aim)


# Where an adversary goes


@rule("ARC-X12")
def step(g: Game, options: Options, aim: int) -> int:
    """Towards the nearest active player; to an unoccupied zone near the one whom the policy prefers."""
    row = top(g.state.agenda)
    walker, how = Who(row.a), row.b
    if how == TO_BORDER:
        return rows_first(g, options, NO_ONE)
    if how == How.ANY_UNOCCUPIED:
        goal = preferred_player(g, walker, aim, False)
        return nearest_zone(g, options, goal)
    goal = preferred_player(g, walker, aim, True)
    return rows_first(g, options, goal)


@rule("ARC-R25", "ARC-X12")
def preferred_player(g: Game, walker: Who, aim: int, nearest: bool) -> Who:
    """The active player whom the policy prefers, of the nearest ones or of all."""
    found, count = NO_ONE, 0
    for k in range(1, FIRST_STAND_IN):
        who = Who(k)
        if not is_active(g, who):
            continue
        nearer = 0
        if found != NO_ONE and nearest:
            nearer = apart(g, walker, found) - apart(g, walker, who)
        count = 1 if nearer > 0 else count + int(nearer == 0)
        if found == NO_ONE or nearer > 0 or (nearer == 0 and is_preferred(g, who, found, aim, count)):
            found = who
    return found


@rule("ARC-R23")
def apart(g: Game, one: Who, other: Who) -> int:
    """How many steps two participants are apart."""
    return distance(g, g.state.fighters[one].square, g.state.fighters[other].square)


@rule("ARC-X12")
def is_preferred(g: Game, who: Who, other: Who, aim: int, count: int) -> bool:
    """Whether the policy prefers somebody to another; at random the last of so many as likely as each."""
    if aim == Aim.RANDOM:
        return whim(g, count) == 0
    return preference(g, who, aim) > preference(g, other, aim)


@rule("ARC-X12")
def worth_of_zone(g: Game, answer: int, goal: Who) -> int:
    """The nearer to somebody the better; of equal zones the smallest number comes first."""
    return 0 if goal == NO_ONE else -distance(g, Square(part_of(answer, 0)), g.state.fighters[goal].square)


nearest_zone = best(worth_of_zone)


@rule("ARC-X12")
def worth_of_step(g: Game, answer: int, goal: Who) -> int:
    """The nearer to somebody the better; of equal steps one to another row first."""
    square = Square(part_of(answer, 0))
    here = g.state.fighters[Who(top(g.state.agenda).a)].square
    away = 0 if goal == NO_ONE else distance(g, square, g.state.fighters[goal].square)
    return 2 * -away + int(square // g.state.side != here // g.state.side)


rows_first = best(worth_of_step)


@rule("ARC-X12")
def is_nearly_down(g: Game) -> bool:
    """Whether the adversary that may flee has at most a quarter of its HP."""
    fighter = g.state.fighters[Who(top(g.state.agenda).a)]
    return 4 * fighter.hp <= fighter.start_hp


# Checks


@rule("ARC-X12")
def worth_of_failure(g: Game, answer: int) -> int:
    """A critical failure first, then a failure, then the card that was turned first."""
    outcome = outcome_of_face(g, part_of(answer, 0), step_of_check(g))
    return 2 * int(outcome == Outcome.CRITICAL_FAILURE) + int(outcome == Outcome.FAILURE)


worse_card = best(worth_of_failure)


@rule("ARC-R74", "ARC-X12")
def verdict(g: Game) -> int:
    """What the card that was turned would come to at medium."""
    card = g.state.players[g.state.check.seat].limbo.cards[0]
    outcome = outcome_by_step(g, card, Difficulty.MEDIUM)
    if outcome == Outcome.CRITICAL_SUCCESS:
        return Way.CRITICAL_SUCCESS
    if outcome == Outcome.SUCCESS or outcome == Outcome.NONE:
        return Way.SUCCESS  # a Wheel, for which only the house steps flip a coin, is a major
    return Way.FAILURE if outcome == Outcome.FAILURE else Way.CRITICAL_FAILURE


# Buffs


@rule("ARC-X12")
def worth_of_sheet(g: Game, answer: int) -> int:
    """The threat of a sheet."""
    return g.book.sheets[part_of(answer, 0)].threat


most_threatening = best(worth_of_sheet)
