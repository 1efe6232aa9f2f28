"""How a contest between its initiator and one target ends: who hits, who has lost (C6 to C8; CON-X3)."""

from __future__ import annotations

from typing import NamedTuple

from facedown.engine.rules import cite, rule, tally
from facedown.systems.contest.clauses import (
    BothOverdrawCountsAsLoss,
    Clause,
    DefenseBonusSaves,
    RecoveryBlock,
)
from facedown.systems.contest.rules.compare import (
    defense,
    fails_with_both,
    has_overdrawn,
    hits,
    offense,
    took_part,
)
from facedown.systems.contest.rules.conditions import has_engaged, is_able
from facedown.systems.contest.rules.engagement import part_from_all
from facedown.systems.contest.rules.loss import note_lost, suffer_together
from facedown.systems.contest.rules.plays import has_pair
from facedown.systems.contest.rules.response import is_second_target
from facedown.systems.contest.rules.series import is_shot_by_shot
from facedown.systems.contest.rules.strike import break_against, count_attack, slow_every_attack, strike
from facedown.systems.contest.state import Game, Who


class Outcome(NamedTuple):
    """How a contest between its initiator and one target went."""

    hit: bool  # the initiator hits
    hit_back: bool  # the target does, which has engaged back
    overdrawn: bool  # all that the initiator played


@rule("CON-17.3", "CON-R31", "CON-R99", "CON-R186", "CON-X3")
def resolve_against(g: Game, hit: bool, series: bool, overdrawn: bool) -> None:
    """Decide between the initiator and the target at hand; `hit` says whether the initiator hits.

    The shots of a series have struck already; `overdrawn` says that the initiator overdrew them all.
    """
    s = g.state
    i, j = s.attacker, s.target
    responds = took_part(g, j)
    if not series:
        count_attack(g, i)
    if has_engaged(g, j) and not s.series.struck_back >> j & 1:
        count_attack(g, j)
    hit_back = not hit and not s.series.struck_back >> j & 1 and hits(g, j, i)
    if hit_back and is_shot_by_shot(g):
        s.series.struck_back |= 1 << j
    lost_j = hit or (responds and has_overdrawn(g, j) and not overdrawn)
    lost_i = hit_back or (overdrawn and not has_overdrawn(g, j))
    outcome = Outcome(hit, hit_back, overdrawn)
    if not (series and hit):
        note_outcome(g, outcome)
    if hit and not series:
        strike(g, i, j)
    if hit_back:
        strike(g, j, i)
    if s.pool.hits > 0:
        sufferer = j if hit else i
        suffer_together(g, sufferer)
        if not is_able(g, sufferer):
            part_from_all(g, sufferer)
    if g.book.defense_bonus_saves == DefenseBonusSaves.ATTACKER_WON_NO_LOSS and responds:
        lost_j = lost_j or offense(g, i) > offense(g, j)
        lost_i = lost_i or (has_engaged(g, j) and offense(g, j) > offense(g, i))
    s.fighters[i].beaten |= lost_i
    s.fighters[j].beaten |= lost_j
    tally(g, Clause.CON_17_1, i, a=s.fighters[i].beaten)
    tally(g, Clause.CON_17_1, j, a=s.fighters[j].beaten)
    if lost_i:
        break_against(g, i, j)
    elif lost_j and responds:
        break_against(g, j, i)
    note_records(g, outcome, lost_i, lost_j)


@rule
def note_outcome(g: Game, outcome: Outcome) -> None:
    """Log who won the contest, or why nobody did."""
    i, j = g.state.attacker, g.state.target
    if not took_part(g, j):
        if outcome.hit:
            cite(g, Clause.CON_22_3, j, a=i)
        else:
            cite(g, Clause.CON_R23, i)
        return
    mine, other = offense(g, i), offense(g, j)
    if outcome.hit:
        cite(g, Clause.CON_R7, i, a=mine, b=other, c=j)
    elif outcome.hit_back:
        cite(g, Clause.CON_R7, j, a=other, b=mine, c=i)
    elif outcome.overdrawn and has_overdrawn(g, j):
        cite(g, Clause.CON_R10, i, a=j)
    elif mine > other or has_overdrawn(g, j):
        note_stopped(g, i, j)
    elif has_engaged(g, j) and other > mine:
        note_stopped(g, j, i)
    elif has_engaged(g, j):
        cite(g, Clause.CON_R8, i, a=j, b=1)
    else:
        cite(g, Clause.CON_R9, j, a=mine, b=other, c=i)


@rule
def note_stopped(g: Game, i: Who, j: Who) -> None:
    """Log why a higher rank did not hit: no sequence, or the other's Defense."""
    valid_draw = not has_overdrawn(g, j)
    if fails_with_both(g, i) or (is_second_target(g, i, j) and not has_pair(g, i)):
        cite(g, Clause.CON_R23, i)
    else:
        cite(
            g,
            Clause.CON_R186 if valid_draw else Clause.CON_R15,
            i,
            a=offense(g, i),
            b=defense(g, j, i, valid_draw),
            c=j,
        )


@rule("CON-10.2", "CON-11.3", "CON-17.1", "CON-17.3", "CON-R10", "CON-R68", "CON-R105", "CON-R151")
def note_records(g: Game, outcome: Outcome, lost_i: bool, lost_j: bool) -> None:
    """Note what the contest means for recovery and for leaving: lost, won, attacked by whom."""
    s = g.state
    i, j = s.attacker, s.target
    target = s.fighters[j]
    target.attackers |= 1 << i
    if outcome.overdrawn:
        target.overdrew |= 1 << i
    both = outcome.overdrawn and has_overdrawn(g, j)
    if both and g.book.both_overdraw_counts_as_loss == BothOverdrawCountsAsLoss.BOTH_LOSE:
        lost_j = True
    if lost_j:
        note_lost(g, j)
    if has_engaged(g, j) and (lost_i or g.book.recovery_block == RecoveryBlock.ANY_ENGAGEMENT):
        target.won_back = 1
        cite(g, Clause.CON_17_2, j, a=1 if lost_i else 0)
    slow_every_attack(g, i, outcome.hit)
    if has_engaged(g, j):
        slow_every_attack(g, j, outcome.hit_back)
