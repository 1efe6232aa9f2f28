"""What follows in the middle of a match from what a referee rules: of loss, conditions, places, gear."""

from __future__ import annotations

from collections.abc import Set

from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.board import Board
from facedown.engine.matches.system import Positions
from facedown.engine.rules import Log, Luck, each
from facedown.systems.contest.clauses import Decision
from facedown.systems.contest.hooks import disturbed
from facedown.systems.contest.rules.conditions import are_enemies, in_reach, is_able, is_alive
from facedown.systems.contest.rules.engagement import part, part_from_all
from facedown.systems.contest.rules.extended import power_of
from facedown.systems.contest.rules.gear import in_hand, is_empty, weapon_in
from facedown.systems.contest.rules.loss import (
    body_of,
    check_death,
    check_major_loss,
    settle_dazed,
    settle_status,
)
from facedown.systems.contest.rules.swarms import is_swarm
from facedown.systems.contest.rules.task import TASK
from facedown.systems.contest.sheet import NO_GEAR, Hands
from facedown.systems.contest.state import MAIN, POINT, SECOND, SLOTS, Game, Mode, Step, Who

LOSS = {"shock", "normal_wounds", "critical_wounds"}
ENDS = {"unconscious", "comatose", "dead", "mangled", "surrendered", "fled", "defeated"}
BLEEDING = (Decision.BLEEDING_VALUE, Decision.PASSING_OUT_VALUE)  # which those are asked who are out


def ruled(board: Board, given: Set[str]) -> None:
    """Make of what a referee gives what follows from it, and refuse what cannot be.

    Raises:
        FacedownError: it cannot be, or somebody would be out who is asked or in a contest at this moment.
    """
    g = Game(board.state, board.book, Log(), Luck())
    for i in each(Who, g.state.count):
        path = f"fighters.{i}."
        keys = {one.removeprefix(path) for one in given if one.startswith(path)}
        if not keys:
            continue
        was_able = is_able(g, i) or bool(keys & (ENDS | {"critical_wounds"}))
        _refuse_unfitting(board, g, i, keys)
        if keys & LOSS:
            _suffer(g, i, keys)
        if "population" in keys and g.state.fighters[i].population == 0:
            g.state.fighters[i].dead = 1
        if not is_able(g, i):
            if was_able:
                _refuse_busy(board, g, i)
            disturbed(g, i)
            part_from_all(g, i)
        _hold(board, g, i, keys)
        _aim(g, i, keys)
    if "difficulty" in given:
        if not g.book.task:
            raise FacedownError("Nobody takes a task on in this match: it has no difficulty.", "CON-R13")
        g.state.fighters[TASK].limit = g.state.difficulty * POINT


def _suffer(g: Game, i: Who, keys: Set[str]) -> None:
    """Apply the thresholds of what somebody has lost, but for the conditions that are given themselves.

    Clause: CON-18.2, CON-18.4, CON-18.5, CON-20.3, CON-20.4, CON-22.1, CON-23.1.
    """
    fighter = g.state.fighters[i]
    kept = {key: getattr(fighter, key) for key in (*ENDS, "dazed") if key in keys}
    if g.book.mode != Mode.COMBAT:
        settle_dazed(g, i, power_of(g, i))
    else:
        past = fighter.normal_wounds - body_of(g, i)
        if past > 0 and "normal_wounds" in keys and "critical_wounds" not in keys:
            fighter.normal_wounds, fighter.critical_wounds = body_of(g, i), fighter.critical_wounds + past
        check_death(g, i, 0)
        if is_alive(g, i):
            check_major_loss(g, i)
            settle_status(g, i)
    for key, value in kept.items():
        setattr(fighter, key, value)


def _refuse_unfitting(board: Board, g: Game, i: Who, keys: Set[str]) -> None:
    """Refuse what somebody never has. Clause: CON-5.6, CON-31.5, CON-35.2, CON-R42, CON-X8, CON-X9."""
    fighter, name = g.state.fighters[i], board.names["fighters"][i]
    if is_swarm(g, i) and keys & LOSS and any(getattr(fighter, key) for key in keys & LOSS):
        said = f"{name} is a swarm: it has no Shock and no Wounds, it loses members. Set its population."
        raise FacedownError(said, "CON-R42")
    if not is_swarm(g, i) and fighter.population:
        raise FacedownError(f"{name} is no swarm, and has no members.", "CON-5.1")
    for slot in range(SLOTS):
        if f"slots.{slot}.loaded" in keys and not is_empty(g, i, slot):
            weapon, loaded = weapon_in(g, i, slot), fighter.slots[slot].loaded
            most = 1 if weapon.thrown else weapon.magazine
            if loaded > most:
                raise FacedownError(f"That weapon of {name} holds {most}, not {loaded}.", "CON-X8")
    if fighter.shield == NO_GEAR or not keys & {"shield", f"slots.{MAIN}.weapon", f"slots.{SECOND}.weapon"}:
        return
    if fighter.slots[SECOND].weapon != NO_GEAR or weapon_in(g, i, MAIN).hands == Hands.TWO:
        said = f"A shield takes one hand of {name}: take the weapon away that is in it, set it to 'none'."
        raise FacedownError(said, "CON-35.2")


def _refuse_busy(board: Board, g: Game, i: Who) -> None:
    """Refuse to put somebody out who is asked something, or takes part in the contest at hand."""
    s, name = g.state, board.names["fighters"][i]
    rows = [s.agenda.rows[k].step for k in range(s.agenda.count)]
    contest = {Step.CONTEST, Step.COMMIT, Step.PLAYS, Step.SETTLE, Step.CHARGE, Step.MOVED} & set(rows)
    inside = contest and i in (s.attacker, s.turn, *s.targets[: s.target_count])
    if inside or (i == s.fighter and s.decision not in BLEEDING):
        doing = "takes part in a contest" if inside else "is asked something"
        raise FacedownError(
            f"{name} would be out of the fight, and {doing} at this moment. Have that answered first (`go`, "
            "or `take` and the answer), or take it back, and rule then.",
            "CON-20.7",
        )


def _hold(board: Board, g: Game, i: Who, keys: Set[str]) -> None:
    """Have those be engaged with each other who are given so, and nobody who is out of reach.

    Clause: CON-11.1, CON-X6.
    """
    s = g.state
    for j in each(Who, s.count):
        if "engaged" in keys and s.fighters[i].engaged >> j & 1 == 0:
            part(g, i, j)
        elif "engaged" in keys:
            names = board.names["fighters"]
            if not (are_enemies(g, i, j) and is_able(g, i) and is_able(g, j) and in_reach(g, i, j)):
                raise FacedownError(
                    f"{names[i]} and {names[j]} cannot be engaged: they are to be enemies in striking range, "
                    "both able.",
                    "CON-X6",
                )
            s.fighters[j].engaged |= 1 << i
        elif "position" in keys and not in_reach(g, i, j):
            part(g, i, j)


def _aim(g: Game, i: Who, keys: Set[str]) -> None:
    """Have the aim of somebody be lost who moves, whose weapon is another, who aims for no turns.

    Clause: CON-R144.
    """
    aim = g.state.fighters[i].aim
    aimed = any(key.startswith("aim.") for key in keys)
    moved = keys & {"position", f"slots.{aim.slot}.weapon"}
    if moved or (aimed and not (aim.turns and in_hand(g, i, aim.slot))):
        disturbed(g, i)
    elif aimed:
        g.state.aiming |= 1 << i


POSITIONS = Positions(ruled=ruled)
