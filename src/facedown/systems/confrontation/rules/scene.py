"""A scene: its script, what raises the alarm, and what ends it (CFN-X13, CFN-X15, CFN-T9)."""

from __future__ import annotations

from facedown.engine.rules import NOBODY, Seat, cite, each, each_in, go_on, pop, push, rule
from facedown.systems.confrontation.clauses import Clause
from facedown.systems.confrontation.rules.cards import draw_up
from facedown.systems.confrontation.rules.failure import succeeds_at_a_price
from facedown.systems.confrontation.rules.kit import tool_row
from facedown.systems.confrontation.rules.needs import needs
from facedown.systems.confrontation.rules.outcome import action_fails, beats_badly
from facedown.systems.confrontation.rules.pairs import initiator, part_of, participant_at, participant_count
from facedown.systems.confrontation.rules.people import (
    NPCS_MASK,
    PLAYERS_MASK,
    has_feature,
    is_able,
    is_bad_luck,
    is_here,
    is_npc,
)
from facedown.systems.confrontation.state import GM, NO_ONE, SEATS, AtEnd, Ending, Game, Side, Timing, Who
from facedown.systems.confrontation.steps import Step
from facedown.systems.confrontation.vocabulary import Feature, Goal, Need, Op, Trait

MOST_ALARM = 7

# The match


@rule("CFN-X2", "CFN-X16")  # CFN-T9
def draw_hands(g: Game) -> None:
    """Every seat draws up to the size of its hand, the GM last; in core mode only one that nobody gave."""
    for seat in each(Seat, SEATS):
        is_given = g.book.draws == 0 or g.state.hands[seat].hand.count > 0
        if g.book.timing == Timing.CORE and is_given:
            continue
        if is_seated(g, seat):
            draw_up(g, seat)


@rule
def is_seated(g: Game, seat: Seat) -> bool:
    """Whether a seat takes part."""
    if seat == GM:
        return g.book.timing != Timing.DUEL
    return is_here(g, Who(seat))


@rule("CFN-14.0", "CFN-X7", "CFN-X15", "CFN-X16")
def begin(g: Game) -> None:
    """In core mode one confrontation follows, else rounds, the script of the scenario, or a duel."""
    timing = g.book.timing
    if timing == Timing.ROUNDS:
        go_on(g, Step.ROUND)
    elif timing == Timing.FREE:
        go_on(g, Step.SCRIPT)
    elif timing == Timing.DUEL:
        go_on(g, Step.DUEL)
    else:
        go_on(g, Step.ALONE)


@rule("CFN-14.0")
def confront_alone(g: Game) -> None:
    """The one confrontation."""
    push(g.state.agenda, Step.CONFRONTATION, a=initiator(g))


@rule("CFN-14.0")
def end_alone(g: Game) -> None:
    """It has no winner beyond the results of its pairs."""
    g.state.ending = Ending.CONFRONTATION


@rule("CFN-X15")
def finish(g: Game, ending: int, winner: int) -> None:
    """The scene is over: nothing goes on."""
    s = g.state
    s.ending = ending
    s.winner = NOBODY if winner == Side.DRAW else winner
    cite(g, Clause.CFN_X15, a=ending, b=winner)
    while s.agenda.count > 0:
        pop(s.agenda)


# A script


@rule("CFN-X15")
def script_length(g: Game) -> int:
    """How many actions a script has."""
    return g.book.obstacle_count if g.book.obstacle_count > 0 else g.book.actions_most


@rule("CFN-X15")
def give_action(g: Game, k: int) -> None:
    """The next action of the script: of the only player, or of those who take turns."""
    g.state.action = k
    who = Who(0) if g.book.turn_count == 0 else g.book.turns[k % g.book.turn_count].who
    push(g.state.agenda, Step.TURN, a=who)


@rule("CFN-X15")
def end_script(g: Game) -> None:
    """The script is over."""
    finish(g, Ending.TIME, side_at_end(g))


@rule("CFN-X2", "CFN-X15")
def redraw(g: Game) -> None:
    """After so many actions of a script all seats draw up; in a duel every so many exchanges."""
    after, done = g.book.redraw_after, g.state.action + 1
    if done == after and g.book.timing == Timing.FREE:
        draw_hands(g)


# After each action


@rule("CFN-X15")
def judge_action(g: Game, held: bool) -> None:
    """What an action has done to the scene: obstacles, the alarm, who knows of whom; whether it is over."""
    if g.book.obstacle_count > 0:
        meet_obstacle(g, held)
    if not held:
        hear(g)
    check_ending(g)


@rule("CFN-R71", "CFN-X15")
def meet_obstacle(g: Game, held: bool) -> None:
    """An obstacle is passed by any success, or the alarm rises; the next one follows."""
    s = g.state
    rise = 0
    if held or fails_plainly(g):
        rise = g.book.alarm_critical if not held and beats_badly(g, initiator(g)) else g.book.alarm_failed
    rise += g.book.alarm_loud if not held and is_loud(g, initiator(g)) else 0
    s.alarm = min(s.alarm + rise, MOST_ALARM)
    cite(g, Clause.CFN_X15, initiator(g), a=Ending.NONE, b=s.alarm, c=s.obstacle)
    s.obstacle += 1


@rule("CFN-R41", "CFN-X15")
def fails_plainly(g: Game) -> bool:
    """Whether the action has failed without a complication that lets it succeed."""
    return action_fails(g) and not succeeds_at_a_price(g, initiator(g))


@rule("CFN-X15")
def is_loud(g: Game, who: Who) -> bool:
    """Whether somebody's action was a shot or a throw with a weapon that is heard."""
    if is_bad_luck(who):
        return False
    tool, action = part_of(g, who).tool, part_of(g, who).action
    if not (needs(g, action, Need.GUN) or needs(g, action, Need.GRENADE)):
        return False
    return g.book.tools[tool_row(g, who, tool)].traits >> Trait.LOUD & 1 == 1


@rule("CFN-X15")
def hear(g: Game) -> None:
    """Where the scenario says so, a loud weapon makes all adversaries aware of all characters of players."""
    loud = NO_ONE
    if g.book.loud_alerts:
        for k in range(participant_count(g)):
            who = participant_at(g, k)
            if is_loud(g, who):
                loud = who
    if loud == NO_ONE:
        return
    for npc in each_in(Who, g.book.present & NPCS_MASK):
        g.state.characters[npc].aware |= (1 << g.state.players) - 1
    cite(g, Clause.CFN_X14, loud, a=Op.ALERT)


# What ends it


@rule("CFN-X15")
def check_ending(g: Game) -> None:
    """Whether the scene is over: the objective, what loses it, both at once, or too many failures."""
    met, lost = meets_any(g, g.book.goal), meets_any(g, g.book.loss)
    if g.book.alarm_limit > 0 and g.state.alarm >= g.book.alarm_limit:
        finish(g, Ending.ALARM, Side.GM)
        return
    lost = lost or 0 < g.book.failed_most <= g.state.failed
    if met and lost:
        finish(g, Ending.OBJECTIVE, Side.DRAW)
    elif met:
        finish(g, Ending.OBJECTIVE, Side.PLAYERS)
    elif lost:
        finish(g, Ending.LOST, Side.GM)


@rule("CFN-X15")
def meets_any(g: Game, goals: int) -> bool:
    """Whether any of some goals is met."""
    for goal in each_in(int, goals):
        if is_met(g, goal):
            return True
    return False


@rule("CFN-X15")
def is_met(g: Game, goal: int) -> bool:
    """Whether a goal is met."""
    s = g.state
    if goal == Goal.OBSTACLES_MET:
        return s.obstacle == g.book.obstacle_count
    if goal == Goal.NO_ADVERSARY_ABLE:
        return not any_able(g, NPCS_MASK)
    if goal == Goal.NO_PLAYER_ABLE:
        return not any_able(g, PLAYERS_MASK)
    if goal == Goal.CHIEF_DOWN:
        return not is_able(g, g.book.chief)
    if goal == Goal.RELAY_TAKEN:
        return at_relay(g, PLAYERS_MASK) > 0 and at_relay(g, NPCS_MASK) == 0
    if goal == Goal.MORE_AT_RELAY:
        return are_more_at_relay(g)
    if goal == Goal.POINTS_2:
        return s.points >= 2
    return s.points >= 1 and are_devices_open(g)


@rule("CFN-X15")
def any_able(g: Game, among: int) -> bool:
    """Whether any of some characters is able."""
    for who in each_in(Who, g.book.present & among):
        if is_able(g, who):
            return True
    return False


@rule("CFN-X15")
def at_relay(g: Game, among: int) -> int:
    """How many of some characters are able, and at the relay place."""
    count = 0
    for who in each_in(Who, g.book.present & among):
        count += int(has_feature(g, g.state.characters[who].place, Feature.RELAY) and is_able(g, who))
    return count


@rule("CFN-X15")
def are_more_at_relay(g: Game) -> bool:
    """Whether more characters of players than adversaries are."""
    return at_relay(g, PLAYERS_MASK) > at_relay(g, NPCS_MASK)


@rule("CFN-X15")
def are_devices_open(g: Game) -> bool:
    """Whether every device of the scenario is opened."""
    for k in range(g.book.device_count):
        if g.state.devices[k].opened == 0:
            return False
    return True


@rule("CFN-X15")
def side_at_end(g: Game) -> int:
    """Who has won once the time is over."""
    if g.book.at_end == AtEnd.RELAY:
        return Side.PLAYERS if are_more_at_relay(g) else Side.GM
    if g.book.at_end == AtEnd.DRAW:
        return Side.DRAW
    return Side.PLAYERS if g.book.at_end == AtEnd.PLAYERS else Side.GM


@rule("CFN-X15")
def holds_still(g: Game, who: Who) -> bool:
    """Whether an adversary knows of no enemy, and so holds and does not move."""
    return is_npc(who) and g.state.characters[who].aware & PLAYERS_MASK == 0
