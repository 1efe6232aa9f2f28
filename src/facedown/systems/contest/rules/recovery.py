"""Recovery from Minor Loss, and being dazed."""

from __future__ import annotations

from facedown.engine.rules import cite, rule
from facedown.systems.contest.clauses import Clause, RecoveryUsesAction, WoundedRecovery
from facedown.systems.contest.rules.cards import discard_all, discard_shown, draw_open, high_draw
from facedown.systems.contest.rules.conditions import is_alive, is_recovery_clean
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.limits import major_loss
from facedown.systems.contest.rules.loss import settle_dazed, will_of
from facedown.systems.contest.state import Game, Who


@rule("CON-17.4", "CON-17.6", "CON-17.7", "CON-17.8", "CON-R101", "CON-R102", "CON-R103")
def recovered(g: Game, i: Who, value: int, threshold: int) -> int:
    """Minor Loss recovered by a card: 2 up to the threshold, 1 up to twice that, else 0."""
    if g.book.wounded_recovery == WoundedRecovery.WOUNDED_ONE and major_loss(g, i) > 0:
        return 1 if value <= threshold else 0
    if value <= threshold:
        return 2
    return 1 if value <= 2 * threshold else 0


@rule
def recover(g: Game, i: Who, threshold: int) -> None:
    """Make the recovery draw, a High Draw with Major Loss added."""
    fighter = g.state.fighters[i]
    card = draw_open(g, i)
    cite(g, Clause.CON_17_4, i, card, a=high_draw(g, card))
    value = high_draw(g, card) + major_loss(g, i)
    if major_loss(g, i) > 0:
        cite(g, Clause.CON_17_9, i, a=major_loss(g, i), b=value)
    amount = min(fighter.shock, recovered(g, i, value, threshold))
    fighter.shock -= amount
    if value <= threshold:
        cite(g, Clause.CON_17_6, i, a=amount)
    elif value <= 2 * threshold:
        cite(g, Clause.CON_17_7, i, a=amount)
    else:
        cite(g, Clause.CON_17_8, i)
    discard_shown(g)


@rule("CON-17.1", "CON-R104")
def recovers_by_itself(g: Game, i: Who) -> bool:
    """Whether recovery takes no action and comes now, at the start of a turn."""
    fighter = g.state.fighters[i]
    if g.book.recovery_uses_action == RecoveryUsesAction.YES or fighter.dazed or fighter.delayed_to > 0:
        return False
    return fighter.shock > 0 and is_recovery_clean(g, i)


@rule("CON-17.5", "CON-R106")
def recover_in_combat(g: Game, i: Who) -> None:
    """Recover Shock with a draw against Will, as the action unless it is free; then the hand is discarded."""
    fighter = g.state.fighters[i]
    if fighter.dazed:
        cite(g, Clause.CON_18_3, i)
    if fighter.dazed or g.book.recovery_uses_action == RecoveryUsesAction.YES:
        discard_all(g, fighter.hand)
    recover(g, i, will_of(g, i))
    settle_dazed(g, i, will_of(g, i))


@rule("CON-15.4")
def lose_minor_loss(g: Game) -> None:
    """End a contest: all Minor Loss is recovered; Major Loss lasts."""
    s = g.state
    for i in everyone(g):
        fighter = s.fighters[i]
        if fighter.shock > 0 and is_alive(g, i):
            cite(g, Clause.CON_15_5, i, a=fighter.shock)
        fighter.shock = 0
        fighter.dazed = 0
        fighter.engaged = 0
