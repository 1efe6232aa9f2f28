"""Enabling bonus cards with the play, and what that does to the limits (C5, C6)."""

from __future__ import annotations

from facedown.engine.rules import cite, push, rule
from facedown.systems.contest.clauses import BonusCommitTime, Clause, Decision
from facedown.systems.contest.rules.asking import QUESTIONS, ask, taker_of_part, taking_part
from facedown.systems.contest.rules.bonus import open_commitments, put_into_effect, waiting, why_not_enable
from facedown.systems.contest.rules.cards import is_under
from facedown.systems.contest.rules.conditions import is_helpless
from facedown.systems.contest.rules.playing import may_choose
from facedown.systems.contest.rules.plays import OVERDRAW, play_rank
from facedown.systems.contest.rules.resolve import contest_limit
from facedown.systems.contest.rules.series import is_at_hand, is_series
from facedown.systems.contest.state import Game, Step, Who


@rule("CON-36.10")
def ask_enabling(g: Game) -> bool:
    """Ask the next one in the contest, unseen, which of its committed bonuses it puts into effect.

    Everybody is asked who has any left that are not in effect.
    """
    s = g.state
    for k in range(taking_part(g)):
        i = taker_of_part(g, k)
        chosen = s.fighters[i].bonuses.enable_done or s.fighters[i].revealed or is_helpless(g, i)
        if may_choose(g, i) and not chosen and waiting(g, i) != 0:
            if k > 0:
                s.target = i
            ask(g, i, Decision.ENABLE)
            return True
    return False


@rule
def take_enabling(g: Game, cards: int) -> None:
    """Note which bonuses go into effect with the play of whoever is asked."""
    choose_enabling(g, g.state.fighter, cards)


@rule("CON-39.2")
def choose_enabling(g: Game, i: Who, chosen: int) -> None:
    """Note which bonuses go into effect at the reveal; spades count for the play at once."""
    fighter = g.state.fighters[i]
    fighter.bonuses.enabling = chosen
    fighter.bonuses.enable_done = 1
    if fighter.played == 0:
        before = fighter.bonuses.enabled
        fighter.bonuses.enabled = before | chosen
        fighter.bonuses.raised = contest_limit(g, i) - fighter.limit
        fighter.bonuses.enabled = before


@rule("CON-36.10")
def open_enabling(g: Game) -> None:
    """Cards are dealt: everybody in the contest may enable bonuses with the play."""
    s = g.state
    for k in range(taking_part(g)):
        i = taker_of_part(g, k)
        s.fighters[i].bonuses.enable_done = 0
        s.fighters[i].bonuses.enabling = 0
        s.fighters[i].bonuses.raised = 0


@rule("CON-R171")
def use_bonuses(g: Game) -> None:
    """Cards are dealt: bonuses may go into effect; and be committed once more, where that is at any time."""
    open_enabling(g)
    if g.book.bonus_commit_time == BonusCommitTime.ANY_TIME:
        open_commitments(g)
        push(g.state.agenda, Step.COMMIT)


@rule
def reveal_bonuses(g: Game) -> None:
    """Show what everybody enabled with the play, and fix the limits (C6)."""
    s = g.state
    changed = False
    for k in range(taking_part(g)):
        i = taker_of_part(g, k)
        changed = put_into_effect(g, i, s.fighters[i].bonuses.enabling) or changed
    open_enabling(g)
    if not changed:
        return
    for k in range(taking_part(g)):
        i = taker_of_part(g, k)
        if is_at_hand(g, i) and not is_helpless(g, i) and not (k == 0 and is_series(g)):
            fix_limit(g, i)


@rule
def fix_limit(g: Game, i: Who) -> None:
    """Fix a limit anew; a play above it has become an overdraw."""
    fighter = g.state.fighters[i]
    limit = contest_limit(g, i)
    if limit == fighter.limit:
        return
    fighter.limit = limit
    cite(g, Clause.CON_39_1, i, b=limit)
    if fighter.play != OVERDRAW and not is_under(g, play_rank(g, i, fighter.play), limit):
        fighter.play = OVERDRAW
        cite(g, Clause.CON_39_2, i, b=limit)


QUESTIONS.declare(Decision.ENABLE, take_enabling, why_not_enable)
