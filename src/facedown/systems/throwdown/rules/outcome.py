"""Step 5: who has won, what that buys, both Payloads, what a Rumble costs (THR-X19)."""

from __future__ import annotations

from facedown.engine.rules import NOBODY, Seat, cite, each, go_on, pop, rule
from facedown.systems.throwdown.clauses import Clause, PointsTie, VictorBy
from facedown.systems.throwdown.rules.cards import hand_of
from facedown.systems.throwdown.state import COACH, NO_SIDE, SIDE_A, SIDE_B, Game, Grade, Mode
from facedown.systems.throwdown.steps import Step


@rule("THR-59.3", "THR-76.3", "THR-R1", "THR-R2", "THR-X19")
def judge(g: Game) -> None:
    """The Throwdown is over: find the victor, the margin, the grade, and what both sides may spend.

    A refused challenge counts as one that ended in stage 1 with a margin of 1.
    """
    fight = g.state.fight
    fight.end_stage = max(1, fight.stage)
    refused = fight.stage == 0
    fight.victor = standing_side(g) if refused else victor_of(g)
    behind = fight.victor != NO_SIDE and fight.score[fight.victor] < fight.score[1 - fight.victor]
    fight.margin = 0 if behind else abs(fight.score[SIDE_A] - fight.score[SIDE_B])
    if refused:
        fight.margin = 1
    fight.grade = grade_of(g, fight.margin)
    if fight.victor != NO_SIDE:
        fight.spoils = fight.end_stage + g.book.spoils[fight.grade]
    if not refused:
        winner = SIDE_A if fight.victor == NO_SIDE else fight.victor
        points, others = fight.score[winner], fight.score[1 - winner]
        cite(g, Clause.THR_59_3, decider(g, fight.victor), a=points, b=others, c=fight.spoils)
    cite(g, Clause.THR_X19, a=fight.grade, b=fight.margin, c=fight.end_stage)
    for side in (SIDE_A, SIDE_B):
        fight.concessions[side] = 0 if side == fight.victor else concessions_of(g, side)
    note_winner(g)
    if g.book.mode == Mode.THROWDOWN:
        end_contest(g)
    elif g.book.mode == Mode.PVP:
        go_on(g, Step.PVP_OUTCOME)


@rule("THR-X23")
def end_contest(g: Game) -> None:
    """A stand-alone Throwdown ends: nothing is bought; what waits in the Payloads is only reported."""
    s = g.state
    for k in range(s.payload_count):
        entry = s.payload[k]
        cite(
            g,
            Clause.THR_X23,
            s.fight.commanders[entry.side],
            a=entry.trigger,
            b=entry.whom,
            c=entry.target,
        )
    cite(g, Clause.THR_X23)
    pop(s.agenda)


@rule
def standing_side(g: Game) -> int:
    """The side that did not concede, or refuse."""
    return 1 - g.state.fight.conceded


@rule("THR-R1", "THR-R2")
def victor_of(g: Game) -> int:
    """The side with the most points; of equal ones the side that did not concede."""
    fight = g.state.fight
    if g.book.victor_by == VictorBy.CONCESSION:
        return standing_side(g)
    if fight.score[SIDE_A] == fight.score[SIDE_B]:
        return NO_SIDE if g.book.points_tie == PointsTie.DRAW else standing_side(g)
    return SIDE_A if fight.score[SIDE_A] > fight.score[SIDE_B] else SIDE_B


@rule("THR-56.4", "THR-X19")
def grade_of(g: Game, margin: int) -> int:
    """How clear a victory with such a margin is."""
    grade = int(Grade.NARROW)
    for better in range(Grade.CLEAR, Grade.TOTAL + 1):
        if margin >= g.book.margins[better]:
            grade = better
    return grade


@rule("THR-59.4", "THR-R105", "THR-X19")
def concessions_of(g: Game, side: int) -> int:
    """What a side that lost may spend: a third of its points; nothing after a total defeat or cardless."""
    fight = g.state.fight
    if fight.grade == Grade.TOTAL or not holds_cards(g, side):
        return 0
    return min(3, fight.score[side] // 3)


@rule
def holds_cards(g: Game, side: int) -> bool:
    """Whether anybody on a side holds a card."""
    s = g.state
    if side == s.fight.coach_side:
        return s.players[COACH].hand.count > 0
    for p in each(Seat, 1, s.pilots + 1):
        if s.players[p].side == side and hand_of(g, p).count > 0:
            return True
    return False


@rule("THR-X19")
def decider(g: Game, side: int) -> Seat:
    """Who decides for a side: its Commander, or Coach; NOBODY for no side."""
    return NOBODY if side == NO_SIDE else g.state.fight.commanders[side]


@rule("THR-X22", "THR-X23")
def note_winner(g: Game) -> None:
    """Note who won, if anybody did: a stand-alone contest, or the Clash of an act."""
    s = g.state
    side = s.fight.victor
    if side == NO_SIDE:
        return
    if g.book.mode == Mode.PVP:
        s.winner = Seat(side)
    elif g.book.mode == Mode.THROWDOWN:
        s.winner = Seat(int(side != s.fight.coach_side))
    elif side == s.fight.coach_side:
        s.lost |= 1 << s.act
    else:
        s.won |= 1 << s.act
