"""Critical Wounds: bleeding, passing out, medics, and the rounds after a combat (CON-X13, CON-X20)."""

from __future__ import annotations

from facedown.engine.rules import IntEnum, cite, pop, push, rule
from facedown.systems.contest.clauses import BleedTiming, Clause, CriticalTracking, Decision, MedicScope, Way
from facedown.systems.contest.rules.asking import QUESTIONS, ask, ask_value, list_values, no_such_value
from facedown.systems.contest.rules.cards import discard_shown, is_under
from facedown.systems.contest.rules.conditions import is_able, is_alive
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.limits import Modifiers, lowered
from facedown.systems.contest.rules.loss import body_of, check_death, settle_status, will_of
from facedown.systems.contest.sheet import Skill
from facedown.systems.contest.state import BLEEDING_ROUNDS, NO_ONE, POINT, Game, Step, Who

UNTREATED = 10  # rounds that the comatose last without a medic (CON-X13)
SIDES = 8
MEDICS = 2  # who may treat one patient between two of its draws
Help = IntEnum("Help", "NONE PREVENTED POINT IN_ITS_PLACE", start=0)  # what came of a treatment, for the log


@rule("CON-22.4", "CON-R115")
def bleeds_in_turn(g: Game, i: Who) -> bool:
    """Whether a fighter's turn is a bleeding draw: at its place in the order, or else the round's end."""
    return g.book.bleed_timing == BleedTiming.OWN_PHASE and is_bleeding(g, i)


@rule("CON-22.4", "CON-R115")
def bleed_in_turn(g: Game, i: Who) -> bool:
    """Whether a fighter bleeds in its turn, and does nothing else."""
    bleeds = bleeds_in_turn(g, i)
    if bleeds:
        start_bleeding(g, i)
    return bleeds


@rule("CON-R119")
def start_bleeding(g: Game, i: Who) -> None:
    """Make the bleeding draw of a turn, unless a medic's work stands in its place."""
    fighter = g.state.fighters[i]
    push(g.state.agenda, Step.SECOND_POINT)
    g.state.bleeder = i
    g.state.medic = 0
    if g.book.medic_scope == MedicScope.REPLACES_DRAW:
        g.state.medic = MEDICS  # a second point is tried at once, or not at all
        if fighter.bleeding_prevented:
            fighter.bleeding_prevented = 0
            cite(g, Clause.CON_R119, i, b=Help.IN_ITS_PLACE)
            return
    ask_value(g, i, Decision.BLEEDING_VALUE, Clause.CON_22_4, i)


@rule("CON-22.8", "CON-R112")
def stabilize(g: Game, i: Who) -> None:
    """Turn one Critical Wound into a normal one; where those are simply the Wounds past Body, heal it."""
    g.state.fighters[i].critical_wounds -= 1
    if g.book.critical_tracking == CriticalTracking.TWO_COUNTERS:
        g.state.fighters[i].normal_wounds += 1


@rule("CON-22.6", "CON-R112", "CON-R113")
def bleed(g: Game, value: int) -> None:
    """Apply the bleeding card: bleed, stabilize, or neither; a medic may have prevented the bleeding."""
    s = g.state
    i = s.bleeder
    fighter = s.fighters[i]
    critical = fighter.critical_wounds
    prevented = fighter.bleeding_prevented
    if g.book.medic_scope != MedicScope.FOR_GOOD:
        fighter.bleeding_prevented = 0
    discard_shown(g)
    if is_under(g, value, critical * POINT):
        if prevented:
            cite(g, Clause.CON_22_10, i, a=value)
            return
        s.medic = MEDICS
        if g.book.critical_tracking == CriticalTracking.TWO_COUNTERS:
            fighter.normal_wounds += 1
        else:
            fighter.critical_wounds += 1
        cite(g, Clause.CON_22_5, i, a=value, b=critical)
        check_death(g, i, 1)
        if is_alive(g, i):
            settle_status(g, i)
        if is_alive(g, i) and not (fighter.unconscious or fighter.comatose):
            if limit_to_hold_on(g, i) < 1:
                pass_out(g, i)
            else:
                ask_value(g, i, Decision.PASSING_OUT_VALUE, Clause.CON_22_7, i)
    elif is_under(g, value, body_of(g, i) * POINT):
        stabilize(g, i)
        cite(g, Clause.CON_22_8, i, a=value)


@rule
def pass_out(g: Game, i: Who) -> None:
    """Pass out: unconscious, still bleeding."""
    g.state.fighters[i].unconscious = 1
    cite(g, Clause.CON_R116, i)


@rule("CON-22.7", "CON-R112", "CON-X13")
def limit_to_hold_on(g: Game, i: Who) -> int:
    """Will minus the Critical Wounds of the bleeding draw: a point that has bled since is not among them."""
    bled = int(g.book.critical_tracking == CriticalTracking.DERIVED)
    return will_of(g, i) - g.state.fighters[i].critical_wounds + bled


@rule("CON-22.7")
def hold_on(g: Game, value: int) -> None:
    """Stay conscious on a card within Will minus Critical Wounds."""
    i = g.state.bleeder
    discard_shown(g)
    if not is_under(g, value, limit_to_hold_on(g, i) * POINT):
        pass_out(g, i)


@rule("CON-22.9")
def medic_limit(g: Game, medic: Who, patient: Who) -> int:
    """The medic's skill minus the patient's Critical Wounds."""
    skill = lowered(g, medic, g.book.sheets[medic].attributes[Skill.EMT], Modifiers(awkward=False))
    return skill - g.state.fighters[patient].critical_wounds * POINT


@rule
def start_treating(g: Game, medic: Who, patient: Who) -> None:
    """Let a medic draw to prevent a patient's next bleeding."""
    s = g.state
    s.target = patient
    fighter = s.fighters[patient]
    fighter.untreated = 0
    if fighter.medics[0] == NO_ONE:
        fighter.medics[0] = medic
    elif fighter.medics[1] == NO_ONE and fighter.medics[0] != medic:
        fighter.medics[1] = medic
    ask_value(g, medic, Decision.TREATING_VALUE, Clause.CON_22_9, patient)


@rule("CON-R119")
def treat(g: Game, value: int) -> None:
    """Prevent the patient's next bleeding on a card within the medic's limit.

    Or all that comes of these Wounds, or take the place of the next draw, which only one can.
    """
    s = g.state
    patient = s.fighters[s.target]
    discard_shown(g)
    replaces = g.book.medic_scope == MedicScope.REPLACES_DRAW
    if not is_under(g, value, medic_limit(g, s.fighter, s.target)):
        cite(g, Clause.CON_R119, s.fighter, a=s.target, b=Help.NONE)
    elif not replaces:
        patient.bleeding_prevented = 1
        cite(g, Clause.CON_R119, s.fighter, a=s.target, b=Help.PREVENTED)
    elif patient.bleeding_prevented or patient.critical_wounds == 0:
        cite(g, Clause.CON_R119, s.fighter, a=s.target, b=Help.NONE)
    else:
        replace_draw(g, s.fighter, s.target)


@rule
def replace_draw(g: Game, medic: Who, i: Who) -> None:
    """Stabilize a point in place of a patient's next draw; at once the medic may try a second one."""
    s = g.state
    stabilize(g, i)
    cite(g, Clause.CON_R119, medic, a=i, b=Help.POINT)
    if s.fighters[i].critical_wounds > 0:
        s.fighters[i].bleeding_prevented = 1
        s.bleeder = i
        s.medic = 0
        ask(g, medic, Decision.SECOND_POINT)


@rule("CON-22.11", "CON-R115", "CON-X13")
def ask_second_point(g: Game) -> None:
    """Ask each medic who treated since the last draw whether to try for one point more."""
    s = g.state
    patient = s.fighters[s.bleeder]
    while s.medic < MEDICS:
        medic = patient.medics[s.medic]
        if medic != NO_ONE and patient.critical_wounds > 0 and is_able(g, medic):
            ask(g, medic, Decision.SECOND_POINT)
            return
        s.medic += 1
    patient.medics[0] = NO_ONE
    patient.medics[1] = NO_ONE
    pop(s.agenda)


@rule("CON-22.11")
def take_second_point(g: Game, way: int) -> None:
    """Try to stabilize another point, or leave it."""
    s = g.state
    if way == Way.TRY:
        ask_value(g, s.fighter, Decision.SECOND_POINT_VALUE, Clause.CON_22_11, s.bleeder)
    else:
        s.medic += 1


@rule("CON-R119")
def try_second_point(g: Game, value: int) -> None:
    """Stabilize one more Critical Wound on a card within the medic's limit.

    One that is tried at once is tried against the number of the first.
    """
    s = g.state
    discard_shown(g)
    limit = medic_limit(g, s.fighter, s.bleeder)
    if g.book.medic_scope == MedicScope.REPLACES_DRAW:
        limit -= POINT
    if is_under(g, value, limit):
        stabilize(g, s.bleeder)
        cite(g, Clause.CON_22_11, s.fighter, a=s.bleeder, b=1)
    else:
        cite(g, Clause.CON_22_11, s.fighter, a=s.bleeder, b=0)
    s.medic += 1


@rule("CON-X13")
def wait_for_medics(g: Game) -> None:
    """Count the rounds that the comatose spend untreated; after ten they are dead."""
    s = g.state
    for i in everyone(g):
        fighter = s.fighters[i]
        if fighter.comatose and is_alive(g, i):
            if fighter.untreated == UNTREATED:
                fighter.dead = 1
                cite(g, Clause.CON_X13, i)
            else:
                fighter.untreated += 1


@rule
def is_bleeding(g: Game, i: Who) -> bool:
    """Whether a fighter alive has Critical Wounds."""
    return g.state.fighters[i].critical_wounds > 0 and is_alive(g, i)


@rule("CON-21.2", "CON-R124", "CON-R125", "CON-X20")
def wake_the_unconscious(g: Game) -> None:
    """Nobody bleeds any more: those who were knocked out wake after some minutes, with half their skills."""
    s = g.state
    for i in everyone(g):
        fighter = s.fighters[i]
        while is_bleeding(g, i):
            stabilize(g, i)
        if fighter.unconscious and not fighter.comatose and is_alive(g, i):
            fighter.half_skills = 1
            cite(g, Clause.CON_21_3, i)


@rule("CON-X20")
def start_aftermath_round(g: Game) -> bool:
    """Begin another round of bleeding after the combat, if somebody still bleeds; not past the last one."""
    s = g.state
    bleeding = False
    for i in everyone(g):
        bleeding = bleeding or is_bleeding(g, i)
    if not bleeding or s.aftermath == BLEEDING_ROUNDS:
        return False
    s.aftermath += 1
    cite(g, Clause.CON_X20, a=s.aftermath)
    wait_for_medics(g)
    push(s.agenda, Step.AFTERMATH_ROUND)
    return True


@rule("CON-X20")
def best_medic(g: Game, side: int) -> Who:
    """The able member of a side with the best emt, trained or not, or NO_ONE."""
    s = g.state
    best = NO_ONE
    skill = 0
    for i in everyone(g):
        if s.fighters[i].side == side and is_able(g, i):
            if g.book.sheets[i].attributes[Skill.EMT] > skill:
                skill = g.book.sheets[i].attributes[Skill.EMT]
                best = i
    return best


@rule("CON-X20")
def worst_patient(g: Game, side: int) -> Who:
    """The member of a side with the most Critical Wounds, or NO_ONE."""
    s = g.state
    worst = NO_ONE
    wounds = 0
    for i in everyone(g):
        if s.fighters[i].side == side and is_bleeding(g, i) and s.fighters[i].critical_wounds > wounds:
            wounds = s.fighters[i].critical_wounds
            worst = i
    return worst


@rule
def treat_in_aftermath(g: Game, side: int) -> None:
    """Let the best medic of a side treat its most critical member."""
    medic, patient = best_medic(g, side), worst_patient(g, side)
    if medic != NO_ONE and patient != NO_ONE:
        start_treating(g, medic, patient)


@rule
def ask_bleeding(g: Game, k: int) -> None:
    """Let somebody with Critical Wounds make its bleeding draw."""
    if is_bleeding(g, Who(k)):
        start_bleeding(g, Who(k))


@rule("CON-R115", "CON-X13")
def bleed_after_round(g: Game) -> None:
    """At the end of a round the comatose wait for a medic, and the wounded bleed, if so agreed."""
    wait_for_medics(g)
    if g.book.bleed_timing == BleedTiming.ROUND_END:
        push(g.state.agenda, Step.BLEED)


QUESTIONS.declare(Decision.BLEEDING_VALUE, bleed, no_such_value, listed=list_values)
QUESTIONS.declare(Decision.PASSING_OUT_VALUE, hold_on, no_such_value, listed=list_values)
QUESTIONS.declare(Decision.TREATING_VALUE, treat, no_such_value, listed=list_values)
QUESTIONS.declare(Decision.SECOND_POINT, take_second_point)
QUESTIONS.declare(Decision.SECOND_POINT_VALUE, try_second_point, no_such_value, listed=list_values)
