"""Healing: days of rest after a combat, and what a doctor does (Healing; CON-X20).

Wounds are counted in halves here: `wounds_in_halves` is exact, and half a healed Wound is kept.
"""

from __future__ import annotations

from facedown.engine.rules import cite, push, rule
from facedown.systems.contest.clauses import Clause, Decision
from facedown.systems.contest.rules.asking import QUESTIONS, ask_value, list_values, no_such_value
from facedown.systems.contest.rules.cards import discard_shown, is_under
from facedown.systems.contest.rules.conditions import is_alive
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.limits import Modifiers, lowered, major_loss
from facedown.systems.contest.rules.loss import body_of
from facedown.systems.contest.rules.referee import ask_gm
from facedown.systems.contest.sheet import Skill
from facedown.systems.contest.state import NO_ONE, POINT, Game, Step, Who

HALF, WHOLE, TWO = 1, 2, 4  # Wounds that heal in a day, in halves
HALF_POINT = POINT // 2  # half a Wound, in sixteenths
PATIENTS = 8  # of one doctor in a day (CON-R129)


@rule("CON-R128")
def wounds_in_halves(g: Game, i: Who) -> int:
    """The exact Wounds of a fighter, in halves."""
    return 2 * major_loss(g, i) - g.state.fighters[i].half_healed


@rule
def has_wounds(g: Game, i: Who) -> bool:
    """Whether a fighter is alive and has Wounds to heal."""
    return is_alive(g, i) and major_loss(g, i) > 0


@rule
def wants_rest(g: Game) -> bool:
    """Whether a day of rest would do anybody good."""
    s = g.state
    for i in everyone(g):
        if has_wounds(g, i) or (is_alive(g, i) and s.fighters[i].half_skills):
            return True
    return False


@rule("CON-X18", "CON-X20")
def ask_rest(g: Game) -> None:
    """Ask the GM how long everyone rests, if it does anybody good."""
    if g.book.gm and wants_rest(g):
        ask_gm(g, Who(0), Decision.REST_WEEKS)


@rule("CON-21.2", "CON-X20")
def start_day(g: Game) -> bool:
    """Begin the next day of rest, if there is one left and anybody needs it; who was unconscious is awake."""
    s = g.state
    if s.rest == 0 or not wants_rest(g):
        return False
    s.rest -= 1
    s.day += 1
    cite(g, Clause.CON_X20, a=s.day, b=1)
    for i in everyone(g):
        fighter = s.fighters[i]
        fighter.patients = 0
        if fighter.unconscious and not fighter.comatose and is_alive(g, i):
            fighter.unconscious = 0
            if not fighter.half_skills:
                fighter.half_skills = 1
                cite(g, Clause.CON_21_3, i)
    push(s.agenda, Step.DAY)
    return True


@rule
def end_day(g: Game) -> None:
    """End a day with a night's sleep: halved skills are whole again."""
    s = g.state
    for i in everyone(g):
        if s.fighters[i].half_skills:
            s.fighters[i].half_skills = 0
            cite(g, Clause.CON_R124, i)


@rule("CON-25.1", "CON-X20")
def ask_healing(g: Game, k: int) -> None:
    """Let somebody who has Wounds make its healing draw."""
    if has_wounds(g, Who(k)):
        g.state.bleeder = Who(k)
        ask_value(g, Who(k), Decision.HEALING_VALUE, Clause.CON_R126, Who(k))


@rule("CON-R126", "CON-R127")
def heal(g: Game, value: int) -> None:
    """Apply the healing card: 2 Wounds or 1, above Body 1 or half a Wound; then a doctor may draw.

    Where nothing is left of Body, or of 2 x Body, no card is low enough.
    """
    i = g.state.bleeder
    wounds = wounds_in_halves(g, i)
    body = body_of(g, i)
    discard_shown(g)
    if wounds > 2 * body:
        helps = is_under(g, value, (4 * body - wounds) * HALF_POINT)
        cite(g, Clause.CON_25_3, i, a=1 if helps else 0)
        lose_wounds(g, i, WHOLE if helps else HALF)
    elif is_under(g, value, (2 * body - wounds) * HALF_POINT):
        cite(g, Clause.CON_25_2, i)
        lose_wounds(g, i, TWO)
    else:
        cite(g, Clause.CON_25_1, i)
        lose_wounds(g, i, WHOLE)
    ask_doctor(g, i)


@rule("CON-25.1", "CON-25.2", "CON-R128")
def lose_wounds(g: Game, i: Who, halves: int) -> None:
    """Let normal Wounds heal; a half is kept. Whoever is back at 2 x Body is comatose no longer."""
    fighter = g.state.fighters[i]
    left = max(0, wounds_in_halves(g, i) - halves)
    fighter.normal_wounds = (left + 1) // 2
    fighter.half_healed = left % 2
    if fighter.comatose and left <= 4 * body_of(g, i):
        fighter.comatose = 0
        fighter.unconscious = 1
        cite(g, Clause.CON_23_4, i)


@rule("CON-25.4", "CON-25.5", "CON-R129")
def doctor_for(g: Game, patient: Who) -> Who:
    """The doctor who tends a patient today, or NO_ONE: of those of its side the best who has time.

    A doctor has surgery as a trained skill, is awake, and tends at most eight others a day.
    """
    s = g.state
    best = NO_ONE
    skill = 0
    for i in everyone(g):
        fighter = s.fighters[i]
        awake = is_alive(g, i) and not fighter.unconscious and not fighter.comatose
        if i != patient and fighter.side == s.fighters[patient].side and awake:
            sheet = g.book.sheets[i]
            if sheet.trained[Skill.SURGERY] and fighter.patients < PATIENTS:
                if sheet.attributes[Skill.SURGERY] > skill:
                    skill = sheet.attributes[Skill.SURGERY]
                    best = i
    return best


@rule
def ask_doctor(g: Game, patient: Who) -> None:
    """Let a doctor draw for a patient who has just healed, if one has time and there is still a Wound."""
    doctor = doctor_for(g, patient)
    if doctor != NO_ONE and has_wounds(g, patient):
        g.state.fighters[doctor].patients += 1
        ask_value(g, doctor, Decision.DOCTOR_VALUE, Clause.CON_R129, patient)


@rule
def tend(g: Game, value: int) -> None:
    """Let a patient heal half a Wound more on a card within the doctor's skill minus its Wounds."""
    s = g.state
    discard_shown(g)
    surgery = g.book.sheets[s.fighter].attributes[Skill.SURGERY]
    skill = lowered(g, s.fighter, surgery, Modifiers(awkward=False))
    helps = is_under(g, value, skill - wounds_in_halves(g, s.bleeder) * HALF_POINT)
    cite(g, Clause.CON_25_4, s.fighter, a=s.bleeder, b=1 if helps else 0)
    if helps:
        lose_wounds(g, s.bleeder, HALF)


QUESTIONS.declare(Decision.HEALING_VALUE, heal, no_such_value, listed=list_values)
QUESTIONS.declare(Decision.DOCTOR_VALUE, tend, no_such_value, listed=list_values)
