"""The questions: what is offered to each, what an answer does, and what is refused."""

from __future__ import annotations

from facedown.engine.agenda import push, top
from facedown.engine.ask import Options, offer
from facedown.engine.enumeration import IntEnum
from facedown.engine.log import cite
from facedown.engine.question import Questions
from facedown.engine.rule import rule
from facedown.systems.contest.blanks import not_a_play, not_a_weapon, not_on_the_turn
from facedown.systems.contest.clauses import RULEBOOK, Clause, Decision, Why
from facedown.systems.contest.hooks import disturbed, moved
from facedown.systems.contest.rules import why_not
from facedown.systems.contest.rules import why_not_in_contest as in_contest
from facedown.systems.contest.rules.actions import (
    BACKWARD,
    has_shot,
    has_somebody_to_name,
    make_ready,
    offer_moves,
    offer_spots,
    offer_targets,
    offer_turn,
    offer_weapons,
    reason_to_pass,
    swap,
    way_of_charge,
)
from facedown.systems.contest.rules.aiming import (
    HALFWAY,
    SAME_AREA,
    aim_at,
    center_of,
    cover,
    cover_on,
    offer_arcs,
    offer_centers,
)
from facedown.systems.contest.rules.asking import actor, ask, is_between
from facedown.systems.contest.rules.attack import begin_contest
from facedown.systems.contest.rules.blast import lob
from facedown.systems.contest.rules.bleeding import (
    TRY,
    ask_value,
    bleed,
    hold_on,
    offer_values,
    start_treating,
    treat,
    try_second_point,
)
from facedown.systems.contest.rules.bonus import (
    DONE,
    commit,
    name_person,
    offer_commits,
    offer_enabling,
    offer_persons,
    offer_taking,
    put_into_effect,
    take_or_leave,
    watch,
)
from facedown.systems.contest.rules.enabling import choose_enabling
from facedown.systems.contest.rules.engagement import disengage, part_from_all, shift
from facedown.systems.contest.rules.extended import offer_choices, offer_rivals, pair
from facedown.systems.contest.rules.extra import lose_action
from facedown.systems.contest.rules.firing import fire_or_hold, offer_fire_or_hold
from facedown.systems.contest.rules.healing import heal, tend
from facedown.systems.contest.rules.morale import take_flight
from facedown.systems.contest.rules.order import offer_order_values, take_level
from facedown.systems.contest.rules.plays import OVERDRAW
from facedown.systems.contest.rules.ranged import reload
from facedown.systems.contest.rules.recovery import recover_in_combat
from facedown.systems.contest.rules.referee import (
    YES,
    ask_gm,
    needs_leave,
    offer_for_gm,
    take_difficulty,
    take_end,
    take_leave,
    take_weeks,
)
from facedown.systems.contest.rules.resolve import offer_the_plays
from facedown.systems.contest.rules.response import (
    keep_chosen,
    offer_kept_cards,
    offer_responses,
    take_response,
)
from facedown.systems.contest.rules.rounds import use_action
from facedown.systems.contest.rules.series import (
    has_second_gun,
    is_one_shot,
    name_target,
    needs_sequence,
    offer_shots,
)
from facedown.systems.contest.state import MAIN, METER, SECOND, Act, Choice, Game, Response, Step, Who

QUESTIONS = Questions(RULEBOOK)


class Move(IntEnum):
    """Ways along the line, each with the meters added."""

    UP = 0
    DOWN = BACKWARD


class Center(IntEnum):
    """Spots that an area may lie around, each with the fighter added."""

    STANDS = 0
    HALFWAY = HALFWAY
    SAME = SAME_AREA


class Arc(IntEnum):
    """How wide an area is, in degrees."""

    SPOT = 0
    DEGREES = 1


class Play(IntEnum):
    """What is played: nothing, or cards; the first card of a hand is 1."""

    OVERDRAW = OVERDRAW
    CARDS = 1


class Commitment(IntEnum):
    """What is committed: no more, or a bonus, its place twice, and one more in defense."""

    DONE = DONE
    BONUS = 1


# On one's own turn


@rule
def act_on_turn(g: Game, action: int) -> None:
    """Carry out what a fighter does on its turn, or ask for the details."""
    s = g.state
    i = s.turn
    begin_act(g, action)
    if action > Act.DELAY:
        delay(g, i, action - Act.DELAY)
    elif action == Act.PASS:
        cite(g, Clause.CON_X9, i, b=reason_to_pass(g, i))
        lose_action(g, i)
        use_action(g)
    elif action == Act.RECOVER:
        recover_in_combat(g, i)
        use_action(g)
    elif action == Act.SURRENDER:
        surrender(g, i)
        use_action(g)
    elif action == Act.STEP_UP or action == Act.STEP_DOWN:
        s.fighters[i].stepped = 1
        go(g, METER if action == Act.STEP_UP else -METER)
    elif action == Act.DISENGAGE:
        disengage(g, i)
    elif action == Act.OPENING:
        watch(g, i)
        use_action(g)
    elif action == Act.COMMIT:
        s.attacker = i
        push(s.agenda, Step.COMMIT)
    elif action == Act.CLUBS:
        ask(g, i, Decision.CLUBS)
    elif action == Act.MOVE:
        ask(g, i, Decision.MOVE)
    elif action == Act.TREAT:
        ask(g, i, Decision.PATIENT)
    elif action == Act.TWO_WEAPONS:
        s.slot = MAIN
        s.both = 1
        cite(g, Clause.CON_2_4, i)
        ask(g, i, Decision.TARGET)
    else:
        ask(g, i, Decision.WEAPON)


@rule
def begin_act(g: Game, action: int) -> None:
    """Note what a fighter does, and that no details of it are known yet."""
    s = g.state
    s.act = action
    s.both = 0
    s.series.shots = 0
    s.series.shot = 0
    s.target_count = 0


@rule("CON-9.6")
def delay(g: Game, i: Who, level: int) -> None:
    """Wait for a lower level of the order."""
    g.state.fighters[i].delayed_to = level
    cite(g, Clause.CON_9_6, i, a=level)
    top(g.state.agenda).step = Step.NEXT_TURN


@rule("CON-X17")
def surrender(g: Game, i: Who) -> None:
    """Give the fight up."""
    g.state.fighters[i].surrendered = 1
    part_from_all(g, i)
    cite(g, Clause.CON_X17, i)


@rule("CON-R144")
def go(g: Game, half_meters: int) -> None:
    """Move, step or charge; it breaks the mover's aim, and those who cover where it leads may fire."""
    s = g.state
    before = s.fighters[s.turn].position
    disturbed(g, s.turn)
    shift(g, s.turn, half_meters)
    moved(g, s.turn, before)


@rule("CON-X5")
def act_on_move(g: Game, answer: int) -> None:
    """Move along the line, as the action."""
    use_action(g)
    go(g, (BACKWARD - answer if answer > BACKWARD else answer) * METER)


@rule
def act_on_weapon(g: Game, slot: int) -> None:
    """Do at once what only takes a weapon; for the rest ask where to, how often, at whom."""
    s = g.state
    i = actor(g)
    if s.act == Act.RELOAD:
        reload(g, i, slot)
        use_action(g)
    elif s.act == Act.READY:
        make_ready(g, i, slot)
        use_action(g)
    elif s.act == Act.SWAP:
        disturbed(g, i)
        swap(g, i, slot)
        use_action(g)
    else:
        s.slot = slot
        ask(g, i, detail_of(s.act))


@rule("CON-X9")
def detail_of(act: int) -> int:
    """The question that follows the weapon."""
    if act == Act.SHOOT:
        return Decision.SHOTS
    if act == Act.BLAST:
        return Decision.SPOT
    return Decision.CENTER if act == Act.COVER else Decision.TARGET


@rule
def act_on_target(g: Game, target: Who) -> None:
    """Attack, shoot or aim at whoever is named, if the GM gives leave; or ask for another target."""
    s = g.state
    i = actor(g)
    if needs_leave(g, target):
        ask_gm(g, target, Decision.LEAVE)
        return
    if s.act == Act.SHOOT or s.act == Act.TWO_WEAPONS:
        if name_target(g, target):
            ask(g, i, Decision.TARGET)
            return
    elif s.act == Act.AIM:
        aim_at(g, i, s.slot, target)
        use_action(g)
        return
    else:
        s.targets[0] = target
        s.target_count = 1
        if s.act == Act.CHARGE:
            charge(g, target)
            return
    begin_contest(g, i, s.targets[0])


@rule("CON-X5")
def charge(g: Game, j: Who) -> None:
    """Charge at an enemy; others may fire before the attack."""
    s = g.state
    row = top(s.agenda)
    row.step = Step.CHARGE
    row.a = s.slot
    row.b = j
    go(g, way_of_charge(g, s.turn, j))


@rule
def act_on_leave(g: Game, answer: int) -> None:
    """With the GM's leave, strike; without it somebody else is named, or something else done."""
    s = g.state
    take_leave(g, s.fighter, answer)
    if answer == YES:
        act_on_target(g, s.fighter)
    elif has_somebody_to_name(g):
        ask(g, s.turn, Decision.TARGET)


@rule
def act_on_patient(g: Game, patient: Who) -> None:
    """Treat somebody, as the action."""
    i = actor(g)
    use_action(g)
    start_treating(g, i, patient)


@rule
def act_on_spot(g: Game, j: Who) -> None:
    """Lob a blast to where somebody stands."""
    lob(g, j)
    begin_contest(g, g.state.turn, j)


@rule
def offer_first_shots(g: Game, options: Options) -> None:
    """List how often the gun at hand may fire."""
    offer_shots(g, options, g.state.slot, 1)


@rule
def offer_second_shots(g: Game, options: Options) -> None:
    """List how often the gun in the other hand may fire."""
    offer_shots(g, options, SECOND, 0)


@rule("CON-3.4", "CON-3.5", "CON-X8")
def act_on_shots(g: Game, shots: int) -> None:
    """Note how many shots a gun fires, and ask for the other gun's, or for the targets."""
    s = g.state
    i = actor(g)
    s.series.shots = shots
    s.series.second_shots = 0
    if shots > 1 and needs_sequence(g, i, s.slot):
        s.series.shots = 1
        s.both = 1
        cite(g, Clause.CON_R28, i)
    if s.slot == MAIN and not is_one_shot(g) and has_shot(g, i, SECOND) and has_second_gun(g, i):
        ask(g, i, Decision.SECOND_SHOTS)
    else:
        shoot_at(g, i)


@rule("CON-3.4", "CON-3.5", "CON-X8")
def act_on_second_shots(g: Game, shots: int) -> None:
    """Note how many shots the gun in the other hand fires, and ask for the targets."""
    s = g.state
    s.series.shots += shots
    s.series.second_shots = shots
    shoot_at(g, actor(g))


@rule("CON-R190")
def shoot_at(g: Game, i: Who) -> None:
    """Ask for the target, unless it was named when aiming."""
    if is_between(g):
        act_on_target(g, g.state.fighters[i].aim.target)
    else:
        ask(g, i, Decision.TARGET)


@rule
def act_on_center(g: Game, answer: int) -> None:
    """Go on covering an area, or name the spot around which another one lies."""
    s = g.state
    if answer == SAME_AREA:
        cover_on(g, s.turn)
        use_action(g)
    else:
        s.center = center_of(g, s.turn, answer)
        ask(g, s.turn, Decision.ARC)


@rule
def act_on_arc(g: Game, degrees: int) -> None:
    """Cover an area."""
    s = g.state
    cover(g, s.turn, s.slot, s.center, degrees)
    use_action(g)


# In a contest


@rule("CON-1.6")
def act_on_play(g: Game, play: int) -> None:
    """Note a play, unseen."""
    s = g.state
    s.fighters[s.fighter].play = play
    s.fighters[s.fighter].played = 1


@rule("CON-X14")
def act_on_choice(g: Game, choice: int) -> None:
    """Note what a contestant does in this exchange, unseen."""
    s = g.state
    s.fighters[s.fighter].choice = choice
    s.fighters[s.fighter].chosen = 1


@rule
def act_on_rival(g: Game, rival: Who) -> None:
    """Pair two contestants."""
    pair(g, g.state.fighter, rival)


@rule("CON-22.11")
def offer_second_point(g: Game, options: Options) -> None:
    """List whether to try another point."""
    offer(options, 0)
    offer(options, 1)


@rule("CON-22.11")
def act_on_second_point(g: Game, answer: int) -> None:
    """Try to stabilize another point, or leave it."""
    s = g.state
    if answer == TRY:
        ask_value(g, s.fighter, Decision.SECOND_POINT_VALUE, Clause.CON_22_11, s.bleeder)
    else:
        s.medic += 1


# Bonus cards


@rule
def act_on_person(g: Game, person: Who) -> None:
    """Name whom the bonuses of this round concern."""
    name_person(g, g.state.fighter, person)


@rule
def offer_bonuses(g: Game, options: Options) -> None:
    """List every choice of the bonuses committed."""
    offer_enabling(g, options, False)


@rule
def offer_clubs(g: Game, options: Options) -> None:
    """List every choice of the clubs committed."""
    offer_enabling(g, options, True)


@rule
def act_on_enable(g: Game, chosen: int) -> None:
    """Note which bonuses go into effect with the play."""
    choose_enabling(g, g.state.fighter, chosen)


@rule
def act_on_clubs(g: Game, chosen: int) -> None:
    """Put clubs into effect on one's own turn."""
    i = g.state.fighter
    g.state.fighters[i].bonuses.enable_done = 1
    put_into_effect(g, i, chosen)


# The GM's


@rule
def act_on_weeks(g: Game, weeks: int) -> None:
    """Note how many whole weeks everyone rests, and ask for the days."""
    take_weeks(g, weeks)
    ask_gm(g, Who(0), Decision.REST_DAYS)


@rule("CON-X20")
def act_on_days(g: Game, days: int) -> None:
    """Add the days to the weeks."""
    g.state.rest += days


ask_for = QUESTIONS.add
ask_for(Decision.TURN, offer_turn, act_on_turn, why_not.why_not_turn, Act, not_on_the_turn)
ask_for(Decision.WEAPON, offer_weapons, act_on_weapon, why_not.why_not_weapon)
ask_for(Decision.TARGET, offer_targets, act_on_target, why_not.why_not_target)
ask_for(Decision.MOVE, offer_moves, act_on_move, Why.MOVE_TOO_FAR, Move)
ask_for(Decision.PATIENT, offer_targets, act_on_patient, Why.NO_PATIENT_OF_YOURS)
ask_for(Decision.SPOT, offer_spots, act_on_spot, Why.SPOT_OUT_OF_RANGE)
ask_for(Decision.SHOTS, offer_first_shots, act_on_shots, Why.NOT_SO_MANY_SHOTS)
ask_for(Decision.SECOND_SHOTS, offer_second_shots, act_on_second_shots, Why.NOT_SO_MANY_SHOTS)
ask_for(Decision.FIRE, offer_fire_or_hold, fire_or_hold)
ask_for(Decision.CENTER, offer_centers, act_on_center, why_not.why_not_center, Center)
ask_for(Decision.ARC, offer_arcs, act_on_arc, Why.NO_SUCH_ARC, Arc)
ask_for(
    Decision.RESPONSE, offer_responses, take_response, in_contest.why_not_response, Response, not_a_weapon
)
ask_for(Decision.PLAY, offer_the_plays, act_on_play, in_contest.why_not_play, Play, not_a_play)
ask_for(Decision.KEPT_CARD, offer_kept_cards, keep_chosen, Why.EITHER_WILL_DO)
ask_for(Decision.ORDER_VALUE, offer_order_values, take_level, Why.NO_SUCH_LEVEL)
ask_for(Decision.BLEEDING_VALUE, offer_values, bleed, Why.NO_SUCH_VALUE)
ask_for(Decision.PASSING_OUT_VALUE, offer_values, hold_on, Why.NO_SUCH_VALUE)
ask_for(Decision.TREATING_VALUE, offer_values, treat, Why.NO_SUCH_VALUE)
ask_for(Decision.SECOND_POINT, offer_second_point, act_on_second_point)
ask_for(Decision.SECOND_POINT_VALUE, offer_values, try_second_point, Why.NO_SUCH_VALUE)
ask_for(Decision.HEALING_VALUE, offer_values, heal, Why.NO_SUCH_VALUE)
ask_for(Decision.DOCTOR_VALUE, offer_values, tend, Why.NO_SUCH_VALUE)
ask_for(Decision.CHOICE, offer_choices, act_on_choice, in_contest.why_not_choice, Choice)
ask_for(Decision.RIVAL, offer_rivals, act_on_rival, Why.NO_RIVAL)
ask_for(Decision.COMMIT, offer_commits, commit, in_contest.why_not_commit, Commitment)
ask_for(Decision.PERSON, offer_persons, act_on_person, Why.NO_OPPONENT)
ask_for(Decision.ENABLE, offer_bonuses, act_on_enable, Why.NOT_COMMITTED)
ask_for(Decision.CLUBS, offer_clubs, act_on_clubs, Why.NOT_COMMITTED)
ask_for(Decision.TAKE, offer_taking, take_or_leave, in_contest.why_not_take)
ask_for(Decision.LEAVE, offer_for_gm, act_on_leave)
ask_for(Decision.DIFFICULTY, offer_for_gm, take_difficulty)
ask_for(Decision.FLIGHT, offer_for_gm, take_flight)
ask_for(Decision.REST_WEEKS, offer_for_gm, act_on_weeks)
ask_for(Decision.REST_DAYS, offer_for_gm, act_on_days)
ask_for(Decision.COMBAT_OVER, offer_for_gm, take_end)
