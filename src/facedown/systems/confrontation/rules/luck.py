"""The GM as bad luck: whether she confronts an action (CFN-1, CFN-14.2)."""

from __future__ import annotations

from facedown.engine.rules import cite, rule
from facedown.systems.confrontation.clauses import (
    Clause,
    Decision,
    GmMayConfrontCounteractions,
    GmMayConfrontNpcs,
    Way,
    Why,
)
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask
from facedown.systems.confrontation.rules.pairs import gm_confronts, initiator, part_of
from facedown.systems.confrontation.rules.people import is_players
from facedown.systems.confrontation.state import BAD_LUCK, NAMED_ACTION, NEVER, Game, In, Who


@rule("CFN-0.2")
def can_fail(g: Game, number: int) -> bool:
    """Whether an action can fail: one that uses no Skill cannot."""
    return number == NAMED_ACTION or g.book.chancy >> number & 1 == 1


@rule("CFN-X13")
def is_worn_out(g: Game) -> bool:
    """Whether bad luck has struck as often as it may in this round, or scene; in a duel it never may."""
    in_round = g.state.confronts_round >= g.book.gm_confronts_per_round < NEVER
    return in_round or g.state.confronts_scene >= g.book.gm_confronts_per_scene < NEVER


@rule("CFN-1.1", "CFN-R2", "CFN-R39", "CFN-R51", "CFN-X13")
def may_confront(g: Game) -> bool:
    """Whether the GM may oppose the action, whoever else can: cards are not needed for it."""
    who = initiator(g)
    if not can_fail(g, part_of(g, who).action) or is_worn_out(g):
        return False
    return is_players(who) or g.book.gm_may_confront_npcs == GmMayConfrontNpcs.YES


@rule("CFN-0.5", "CFN-14.2", "CFN-R3")
def ask_bad_luck(g: Game) -> None:
    """Step 2: the GM says whether she confronts the action."""
    g.state.confrontation.step = 2
    if may_confront(g):
        ask(g, BAD_LUCK, Decision.CONFRONT)


@rule("CFN-1.1")
def decide_confront(g: Game, way: int) -> None:
    """Confront the initiator, or let the action be."""
    if way == Way.CONFRONT:
        confront(g, initiator(g))


@rule("CFN-1.1", "CFN-1.4", "CFN-X13")
def confront(g: Game, who: Who) -> None:
    """Bad luck opposes somebody."""
    g.state.confrontation.gm_against = who
    part_of(g, BAD_LUCK).answer = In.CONFRONTS
    g.state.confronts_round = min(g.state.confronts_round + 1, NEVER)
    g.state.confronts_scene = min(g.state.confronts_scene + 1, NEVER)
    cite(g, Clause.CFN_1_1, who)


QUESTIONS.declare(Decision.CONFRONT, decide_confront)


@rule("CFN-R38")
def ask_late_bad_luck(g: Game) -> None:
    """Where that is agreed, a GM who has not confronted may oppose a counteraction of a player instead."""
    late = g.book.gm_may_confront_counteractions == GmMayConfrontCounteractions.YES
    if late and not gm_confronts(g) and not is_worn_out(g):
        c = g.state.confrontation
        for k in range(c.confronter_count):
            if is_players(c.confronters[k]):
                ask(g, BAD_LUCK, Decision.CONFRONT_COUNTER)
                return


@rule("CFN-R38")
def why_not_counter(g: Game, participant: int) -> int:
    """Why a counteraction cannot be opposed: it is not that of a player who confronts."""
    confronts = part_of(g, Who(participant)).answer == In.CONFRONTS
    return Why.NONE if confronts and is_players(Who(participant)) else Why.NO_COUNTERACTION


@rule("CFN-R38")
def decide_counter(g: Game, way: int, participant: int) -> None:
    """Oppose a counteraction, or none."""
    if way == Way.CONFRONT_COUNTER:
        confront(g, Who(participant))


QUESTIONS.declare(Decision.CONFRONT_COUNTER, decide_counter, why_not_counter)
