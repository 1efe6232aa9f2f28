"""What an act is done with, to whom, how often, and where to: the questions that follow an act (CON-X9)."""

from __future__ import annotations

from typing import Any

from facedown.engine.rules import cite, rule, top
from facedown.systems.contest.clauses import Clause, Decision, Way, Why
from facedown.systems.contest.hooks import disturbed, moved
from facedown.systems.contest.rules.actions import (
    can_treat,
    has_shot,
    has_somebody_to_name,
    is_spot,
    make_ready,
    may_be_struck,
    may_draw,
    may_name,
    may_use,
    swap,
    way_of_charge,
)
from facedown.systems.contest.rules.aiming import (
    MEDIUM,
    NARROW,
    WIDE,
    aim_at,
    center_of,
    cover,
    cover_on,
    has_aim_card,
    holds_back,
    is_center,
    keeps_cover,
)
from facedown.systems.contest.rules.asking import QUESTIONS, actor, ask, is_between
from facedown.systems.contest.rules.attack import begin_contest
from facedown.systems.contest.rules.blast import lob
from facedown.systems.contest.rules.bleeding import start_treating
from facedown.systems.contest.rules.conditions import are_enemies, distance, has_met, striking
from facedown.systems.contest.rules.engagement import shift
from facedown.systems.contest.rules.ranged import reload
from facedown.systems.contest.rules.referee import ask_gm, is_down, needs_leave, take_leave
from facedown.systems.contest.rules.rounds import use_action
from facedown.systems.contest.rules.series import (
    has_second_gun,
    is_one_shot,
    name_target,
    needs_sequence,
    shots_at_most,
)
from facedown.systems.contest.state import LINE, MAIN, METER, SECOND, Game, State, Step, Who


@rule("CON-31.5", "CON-X9")
def why_not_weapon(g: Game, weapon: int) -> int:
    """Why the act at hand cannot be done with a weapon."""
    if may_use(g, weapon):
        return Why.NONE
    return (
        Why.THAT_IS_NOT_READY if g.state.fighters[actor(g)].slots[weapon].ready_due else Why.NOT_OPEN_TO_THAT
    )


@rule
def take_weapon(g: Game, weapon: int) -> None:
    """Do at once what only takes a weapon; for the rest ask where to, how often, at whom."""
    s = g.state
    i = actor(g)
    if s.act == Way.RELOAD:
        reload(g, i, weapon)
        use_action(g)
    elif s.act == Way.READY:
        make_ready(g, i, weapon)
        use_action(g)
    elif s.act == Way.SWAP:
        disturbed(g, i)
        swap(g, i, weapon)
        use_action(g)
    else:
        s.slot = weapon
        ask(g, i, detail_of(s.act))


@rule("CON-X9")
def detail_of(act: int) -> int:
    """The question that follows the weapon."""
    if act == Way.SHOOT:
        return Decision.SHOTS
    if act == Way.BLAST:
        return Decision.SPOT
    return Decision.CENTER if act == Way.COVER else Decision.TARGET


@rule("CON-1.1", "CON-10.7", "CON-R71", "CON-R135", "CON-R188", "CON-X5", "CON-X6")
def why_not_name(g: Game, fighter: Who) -> int:
    """Why the act at hand cannot name somebody."""
    s = g.state
    i = actor(g)
    if may_name(g, fighter):
        return Why.NONE
    if not are_enemies(g, i, fighter):
        return Why.NO_ENEMY
    if not may_be_struck(g, fighter) or (is_down(g, fighter) and (s.act == Way.AIM or is_between(g))):
        return Why.GM_DENIES if s.denied >> fighter & 1 else Why.OUT_OF_THE_FIGHT
    if s.act == Way.AIM and holds_back(g, i, fighter):
        return Why.ENGAGED_WITH_OTHERS
    if has_met(g, i, fighter) and s.act != Way.AIM:
        return Why.MET_ALREADY
    if s.act == Way.SHOOT and not may_draw(g, i) and not has_aim_card(g, i, s.slot, fighter):
        return Why.NO_CARD_LEFT
    if s.act == Way.SHOOT or s.act == Way.AIM:
        return Why.OUT_OF_RANGE
    if s.act == Way.CHARGE:
        return Why.TOO_NEAR_TO_CHARGE if distance(g, i, fighter) < striking(g) else Why.TOO_FAR_TO_CHARGE
    return Why.OUT_OF_REACH


@rule
def name_fighter(g: Game, fighter: Who) -> None:
    """Attack, shoot or aim at whoever is named, if the GM gives leave; or ask for another target."""
    s = g.state
    i = actor(g)
    if needs_leave(g, fighter):
        ask_gm(g, fighter, Decision.LEAVE)
        return
    if s.act == Way.SHOOT or s.act == Way.TWO_WEAPONS:
        if name_target(g, fighter):
            ask(g, i, Decision.TARGET)
            return
    elif s.act == Way.AIM:
        aim_at(g, i, s.slot, fighter)
        use_action(g)
        return
    else:
        s.targets[0] = fighter
        s.target_count = 1
        if s.act == Way.CHARGE:
            charge(g, fighter)
            return
    begin_contest(g, i, s.targets[0])


@rule("CON-X5")
def charge(g: Game, j: Who) -> None:
    """Charge at an enemy; others may fire before the attack."""
    s = g.state
    row = top(s.agenda)
    row.step = Step.CHARGE
    row.slot = s.slot
    row.target = j
    go(g, way_of_charge(g, s.turn, j))


@rule
def settle_leave(g: Game, way: int) -> None:
    """With the GM's leave, strike; without it somebody else is named, or something else done."""
    s = g.state
    take_leave(g, s.fighter, way == Way.ALLOW)
    if way == Way.ALLOW:
        name_fighter(g, s.fighter)
    elif has_somebody_to_name(g):
        ask(g, s.turn, Decision.TARGET)


@rule("CON-22.9", "CON-X13")
def why_not_patient(g: Game, fighter: Who) -> int:
    """Why somebody cannot be treated."""
    return Why.NONE if can_treat(g, g.state.turn, fighter) else Why.NO_PATIENT_OF_YOURS


@rule
def take_patient(g: Game, fighter: Who) -> None:
    """Treat somebody, as the action."""
    i = actor(g)
    use_action(g)
    start_treating(g, i, fighter)


@rule("CON-X12")
def why_not_spot(g: Game, fighter: Who) -> int:
    """Why a blast cannot be lobbed to where somebody stands; the thrower is no exception."""
    return Why.NONE if is_spot(g, g.state.turn, g.state.slot, fighter) else Why.SPOT_OUT_OF_RANGE


@rule
def take_spot(g: Game, fighter: Who) -> None:
    """Lob a blast to where somebody stands."""
    lob(g, fighter)
    begin_contest(g, g.state.turn, fighter)


@rule("CON-R144")
def go(g: Game, half_meters: int) -> None:
    """Move, step or charge; it breaks the mover's aim, and those who cover where it leads may fire."""
    s = g.state
    before = s.fighters[s.turn].position
    disturbed(g, s.turn)
    shift(g, s.turn, half_meters)
    moved(g, s.turn, before)


@rule("CON-X5")
def why_not_move(g: Game, way: int, meters: int) -> int:
    """Why one cannot move so far: the line ends."""
    to = g.state.fighters[g.state.turn].position + (meters if way == Way.UP else -meters) * METER
    return Why.NONE if 0 <= to <= LINE else Why.MOVE_TOO_FAR


@rule("CON-X5")
def move(g: Game, way: int, meters: int) -> None:
    """Move along the line, as the action."""
    use_action(g)
    go(g, (meters if way == Way.UP else -meters) * METER)


@rule("CON-3.4")
def why_not_shots(g: Game, shots: int) -> int:
    """Why the gun at hand cannot fire so often."""
    return Why.NONE if shots <= shots_at_most(g, g.state.slot) else Why.NOT_SO_MANY_SHOTS


@rule("CON-3.4", "CON-3.5", "CON-X8")
def take_shots(g: Game, shots: int) -> None:
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


@rule("CON-3.5")
def why_not_second_shots(g: Game, second_shots: int) -> int:
    """Why the gun in the other hand cannot fire so often; it need not fire at all."""
    return Why.NONE if second_shots <= shots_at_most(g, SECOND) else Why.NOT_SO_MANY_SHOTS


@rule("CON-3.4", "CON-3.5", "CON-X8")
def take_second_shots(g: Game, second_shots: int) -> None:
    """Note how many shots the gun in the other hand fires, and ask for the targets."""
    s = g.state
    s.series.shots += second_shots
    s.series.second_shots = second_shots
    shoot_at(g, actor(g))


@rule("CON-R190")
def shoot_at(g: Game, i: Who) -> None:
    """Ask for the target, unless it was named when aiming."""
    if is_between(g):
        name_fighter(g, g.state.fighters[i].aim.target)
    else:
        ask(g, i, Decision.TARGET)


@rule("CON-X5")
def why_not_center(g: Game, way: int, fighter: Who) -> int:
    """Why no area around a spot can be covered."""
    s = g.state
    if way == Way.SAME:
        return Why.NONE if keeps_cover(g, s.turn, s.slot) else Why.COVERS_NOTHING
    return Why.NONE if is_center(g, s.turn, s.slot, fighter, way == Way.HALFWAY) else Why.NO_CENTER


@rule
def take_center(g: Game, way: int, fighter: Who) -> None:
    """Go on covering an area, or name the spot around which another one lies."""
    s = g.state
    if way == Way.SAME:
        cover_on(g, s.turn)
        use_action(g)
    else:
        s.center = center_of(g, s.turn, fighter, way == Way.HALFWAY)
        ask(g, s.turn, Decision.ARC)


@rule("CON-33.6", "CON-R146")
def why_not_arc(g: Game, degrees: int) -> int:
    """Why an arc cannot be so wide: only those named in the rules are."""
    unnamed = degrees != NARROW and degrees != MEDIUM and degrees != WIDE
    return Why.NO_SUCH_ARC if unnamed else Why.NONE


def not_an_arc(words: Any, view: State, text: str) -> int:
    """Return why an arc is not wider still."""
    return Why.NO_SUCH_ARC if text.startswith("over ") else Why.NONE


@rule
def take_arc(g: Game, degrees: int) -> None:
    """Cover an area."""
    s = g.state
    cover(g, s.turn, s.slot, s.center, degrees)
    use_action(g)


QUESTIONS.declare(Decision.WEAPON, take_weapon, may_use, why_not_weapon)
QUESTIONS.declare(Decision.TARGET, name_fighter, may_name, why_not_name)
QUESTIONS.declare(Decision.LEAVE, settle_leave)
QUESTIONS.declare(Decision.PATIENT, take_patient, why_not_patient)
QUESTIONS.declare(Decision.SPOT, take_spot, why_not_spot)
QUESTIONS.declare(Decision.MOVE, move, why_not_move)
QUESTIONS.declare(Decision.SHOTS, take_shots, why_not_shots)
QUESTIONS.declare(Decision.SECOND_SHOTS, take_second_shots, why_not_second_shots)
QUESTIONS.declare(Decision.CENTER, take_center, why_not_center)
QUESTIONS.declare(Decision.ARC, take_arc, why_not_arc, misread=not_an_arc)
