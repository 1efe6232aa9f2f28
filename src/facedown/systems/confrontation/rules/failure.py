"""Step 11: what becomes of failed actions (CFN-13, CFN-14.11, CFN-X14)."""

from __future__ import annotations

from facedown.engine.rules import cite, rule
from facedown.systems.confrontation.clauses import Clause, Decision, SuccessWithComplications, Why
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask
from facedown.systems.confrontation.rules.carry import (
    apply_failure,
    ask_what,
    has_more_than_stop,
    is_friend_near,
)
from facedown.systems.confrontation.rules.effects import list_of
from facedown.systems.confrontation.rules.outcome import action_fails, beats_badly, counter_works
from facedown.systems.confrontation.rules.pairs import (
    initiator,
    is_of,
    kind_of,
    pair_at,
    pair_count,
    part_of,
    participant_at,
)
from facedown.systems.confrontation.state import BAD_LUCK, NO_ONE, Game, Level, Timing, Verdict, Who
from facedown.systems.confrontation.vocabulary import Op

PLAIN, COMPLICATION, CREATIVE = 0, 1, 2


@rule("CFN-14.11")
def fails(g: Game, who: Who) -> bool:
    """Whether the action of a participant has failed; that of bad luck is not told of."""
    if who == BAD_LUCK:
        return False
    return action_fails(g) if who == initiator(g) else not counter_works(g, who)


@rule("CFN-13.1", "CFN-13.2", "CFN-14.11", "CFN-R73")
def ask_failure(g: Game) -> bool:
    """The GM determines each failure, that of the action first, then the counteractions in their order."""
    c = g.state.confrontation
    if c.step < 11:
        c.step = 11
        c.at = 0
    elif ask_details(g, c.victim):
        return True
    else:
        carry_failure(g, c.victim)
    while c.at <= pair_count(g):
        who = participant_at(g, c.at)
        c.at += 1
        if fails(g, who):
            if who == initiator(g):
                g.state.failed = min(g.state.failed + 1, 9)
            ask_how(g, who)
            return True
    return False


@rule("CFN-13.1", "CFN-13.2", "CFN-X14", "CFN-X16")
def ask_how(g: Game, who: Who) -> None:
    """The GM is asked what becomes of a failed action; without her it just fails."""
    g.state.confrontation.victim = who
    if g.book.timing == Timing.DUEL:
        cite(g, Clause.CFN_13_4, who)
    else:
        ask(g, BAD_LUCK, Decision.FAILURE)


@rule("CFN-13.2", "CFN-13.4", "CFN-13.8", "CFN-X14")
def why_not_failure(g: Game, failure: int, plain: int) -> int:
    """Why a row of the menu is not open: it does not fit, or its trigger has not come."""
    row, who = g.book.failures[failure], g.state.confrontation.victim
    if not row.any_kind and row.kind != kind_of(g, who):
        return Why.OTHER_KIND
    if row.trigger == PLAIN:
        return Why.NONE if failure == plain else Why.OTHER_KIND
    if row.trigger == COMPLICATION:
        return why_not_complication(g, who)
    return why_not_creative(g, who, failure)


@rule("CFN-13.5", "CFN-13.6", "CFN-13.7", "CFN-R64", "CFN-X14")
def first_plain(g: Game) -> int:
    """The first plain failure that fits the kind of the action; such rows differ in words alone."""
    kind, failure = kind_of(g, g.state.confrontation.victim), 0
    for k in range(g.book.failure_count):
        row = g.book.failures[g.book.failure_count - 1 - k]
        if row.trigger == PLAIN and (row.any_kind or row.kind == kind):
            failure = g.book.failure_count - 1 - k
    return failure


@rule("CFN-13.2", "CFN-R41", "CFN-R72")
def why_not_complication(g: Game, who: Who) -> int:
    """Why a failed action cannot succeed with a complication: bad luck has won, or it is not agreed."""
    rule_in_force = g.book.success_with_complications
    c = g.state.confrontation
    by_gm = c.verdict == Verdict.WON and c.gm_against == who
    if by_gm or rule_in_force == SuccessWithComplications.OFF:
        return Why.FAILS_PLAINLY
    if rule_in_force == SuccessWithComplications.TIES_ONLY and not has_only_tied(g, who):
        return Why.FAILS_PLAINLY
    if who != initiator(g) and not has_more_than_stop(g, who):
        return Why.NOTHING_LEFT
    return Why.NONE


@rule("CFN-R41")
def has_only_tied(g: Game, who: Who) -> bool:
    """Whether every pair that somebody has not won was a tie."""
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        winner = g.state.pairs[pair].winner
        if is_of(g, pair, who) and winner != NO_ONE and winner != who:
            return False
    return True


@rule("CFN-1.12", "CFN-13.8", "CFN-13.9", "CFN-13.10", "CFN-13.11", "CFN-R71")
def why_not_creative(g: Game, who: Who, failure: int) -> int:
    """Why a failure cannot be creative: that takes a critical success of bad luck over the action itself."""
    if who != initiator(g) or not beats_badly(g, who):
        return Why.NO_CRITICAL
    effects = g.book.failures[failure].effects
    friendly = g.book.effects[effects.first].op == Op.FRIEND_HIT and effects.count > 0
    return Why.NO_FRIEND if friendly and not is_friend_near(g, who) else Why.NONE


@rule("CFN-13.1", "CFN-13.2", "CFN-14.11", "CFN-X14")
def choose_failure(g: Game, failure: int) -> None:
    """Tell how an action has failed; a complication has it succeed at a price."""
    who = g.state.confrontation.victim
    part_of(g, who).failure = failure + 1
    trigger = g.book.failures[failure].trigger
    if trigger == PLAIN:
        cite(g, Clause.CFN_13_4, who, a=failure)
    else:
        cite(g, Clause.CFN_13_2 if trigger == COMPLICATION else Clause.CFN_13_8, who, a=failure)


QUESTIONS.declare(Decision.FAILURE, choose_failure, why_not_failure, once={"plain": first_plain})


@rule("CFN-R41")
def succeeds_at_a_price(g: Game, who: Who) -> bool:
    """Whether the GM has let a failed action succeed with a complication."""
    failure = part_of(g, who).failure
    return failure > 0 and g.book.failures[failure - 1].trigger == COMPLICATION


@rule("CFN-R41")
def ask_details(g: Game, who: Who) -> bool:
    """Ask the author of an action that succeeds with a complication what a success would ask of him."""
    return succeeds_at_a_price(g, who) and ask_what(g, who, list_of(g, who, Level.SUCCESS))


@rule("CFN-13.2", "CFN-13.8")
def carry_failure(g: Game, who: Who) -> None:
    """What the failure that was told last does."""
    failure = part_of(g, who).failure
    if failure > 0:
        apply_failure(g, who, failure - 1, succeeds_at_a_price(g, who))
