"""The outcome of a confrontation: who succeeds, and how well (CFN-9 to CFN-12, CFN-15)."""

from __future__ import annotations

from facedown.engine.rules import cite, each_in, rule
from facedown.systems.confrontation.clauses import Clause, CounterStopsAll, GmTieFailsAction
from facedown.systems.confrontation.rules.pairs import (
    action_of,
    gm_confronts,
    gm_opposes_action,
    initiator,
    kind_of,
    opponent,
    pair_at,
    pair_count,
    part_of,
)
from facedown.systems.confrontation.rules.values import ends_with_court, value_in
from facedown.systems.confrontation.state import BAD_LUCK, NO_ONE, Game, In, Level, Verdict, Who
from facedown.systems.confrontation.vocabulary import Affects, Kind

DECISIVE, CRITICAL = 5, 10  # margins
DIVIDED = 1 << Affects.TARGET | 1 << Affects.PLACE  # what works against each target by itself
DODGES = 1 << Kind.EVADE | 1 << Kind.POSITION  # counters that spare their author alone

# Step 9


@rule("CFN-3.3", "CFN-14.9", "CFN-15.4", "CFN-15.5", "CFN-15.11", "CFN-R53", "CFN-R67")
def compare_all(g: Game) -> None:
    """Step 9: bad luck is measured first, as it may stop the action; then every pair by itself."""
    c = g.state.confrontation
    if gm_confronts(g):
        compare(g, BAD_LUCK)
        grade(g, BAD_LUCK)
        judge_bad_luck(g)
    for k in range(c.confronter_count):
        compare(g, pair_at(g, k))
    for k in range(c.confronter_count):
        grade(g, pair_at(g, k))
    c.level = level_unopposed(g)


@rule("CFN-9.2", "CFN-9.3")
def compare(g: Game, pair: Who) -> None:
    """Of two opposed actions the one with the higher value succeeds; a tie fails both."""
    other, p = opponent(g, pair), g.state.pairs[pair]
    mine, yours = value_in(g, pair, pair), value_in(g, other, pair)
    p.margin = abs(mine - yours)
    if mine != yours:
        p.winner = pair if mine > yours else other


@rule("CFN-9.1", "CFN-9.3", "CFN-15.8", "CFN-R31", "CFN-R38", "CFN-R55", "CFN-R67")
def grade(g: Game, pair: Who) -> None:
    """The level of the success in a pair; an action that is stopped there reaches none, and yet defeats."""
    other, p = opponent(g, pair), g.state.pairs[pair]
    if p.winner == NO_ONE:
        cite(g, Clause.CFN_9_3, other, a=pair, b=value_in(g, pair, pair))
    else:
        loser = other if p.winner == pair else pair
        if p.winner == initiator(g) and is_stopped_against(g, loser):
            cite(g, Clause.CFN_15_8, p.winner, a=loser, b=p.margin)
        elif pair == BAD_LUCK or not is_countered_by_gm(g, p.winner):  # one that is has been said to fail
            p.level = level_of(p.margin, ends_with_court(g, p.winner, pair))
            if pair != BAD_LUCK and is_countered_by_gm(g, loser):  # as if he had not confronted
                p.level = Level.SUCCESS
            cite(g, Clause.CFN_9_1, p.winner, a=loser, b=p.level, c=p.margin)


@rule("CFN-10.1", "CFN-10.2", "CFN-11.1", "CFN-12.1")
def level_of(margin: int, is_court_last: bool) -> int:
    """The level of a success: by 5 decisive, by 10 with a court card last critical."""
    if margin >= CRITICAL and is_court_last:
        return Level.CRITICAL
    return Level.DECISIVE if margin >= DECISIVE else Level.SUCCESS


@rule("CFN-1.4", "CFN-1.10", "CFN-15.7", "CFN-R29", "CFN-R42")
def judge_bad_luck(g: Game) -> None:
    """What became of the GM's opposition; one that wins stops the action altogether."""
    c, pair = g.state.confrontation, g.state.pairs[BAD_LUCK]
    if pair.winner == BAD_LUCK:
        c.verdict = Verdict.WON
    else:
        c.verdict = Verdict.TIED if pair.winner == NO_ONE else Verdict.LOST
    if gm_stops_action(g):
        cite(g, Clause.CFN_1_10 if c.verdict == Verdict.WON else Clause.CFN_R29, c.initiator)
    elif is_countered_by_gm(g, c.gm_against):
        cite(g, Clause.CFN_R38, c.gm_against)


@rule("CFN-1.12", "CFN-13.8")
def beats_badly(g: Game, who: Who) -> bool:
    """Whether bad luck has won over the action of somebody with a critical success."""
    pair = g.state.pairs[BAD_LUCK]
    against = g.state.confrontation.gm_against == who
    return against and pair.winner == BAD_LUCK and pair.level == Level.CRITICAL


# What works


@rule("CFN-1.10", "CFN-15.7", "CFN-R29")
def gm_stops_action(g: Game) -> bool:
    """Whether the action fails as a whole because of bad luck: she wins, or ties where that is enough."""
    c = g.state.confrontation
    if not gm_opposes_action(g):
        return False
    return c.verdict == Verdict.WON or (
        c.verdict == Verdict.TIED and g.book.gm_tie_fails_action == GmTieFailsAction.YES
    )


@rule("CFN-R38")
def is_countered_by_gm(g: Game, who: Who) -> bool:
    """Whether bad luck has opposed the counteraction of a confronter, and not lost."""
    c = g.state.confrontation
    return c.gm_against == who and who != c.initiator and c.verdict != Verdict.LOST


@rule("CFN-9.2", "CFN-15.8", "CFN-R67")
def counter_works(g: Game, who: Who) -> bool:
    """Whether the counteraction of a confronter succeeds, whatever bad luck does to the action."""
    return g.state.pairs[who].winner == who and not is_countered_by_gm(g, who)


@rule("CFN-R55")
def is_stopped_for_all(g: Game) -> bool:
    """Whether a counteraction stops the action against every target, where that is agreed."""
    c = g.state.confrontation
    if g.book.counter_stops_all == CounterStopsAll.NO:
        return False
    for k in range(c.confronter_count):
        who = c.confronters[k]
        if counter_works(g, who) and not DODGES >> kind_of(g, who) & 1:
            return True
    return False


@rule("CFN-R31")
def is_protected(g: Game, target: Who) -> bool:
    """Whether a bystander who protects a target wins his pair."""
    c = g.state.confrontation
    for k in range(c.confronter_count):
        who = c.confronters[k]
        if part_of(g, who).protects == target and counter_works(g, who):
            return True
    return False


@rule("CFN-R31", "CFN-R55", "CFN-R67")
def is_stopped_against(g: Game, target: Who) -> bool:
    """Whether anybody but the target himself has stopped the action against him."""
    return gm_stops_action(g) or is_stopped_for_all(g) or is_protected(g, target)


@rule("CFN-R70")
def is_undivided(g: Game) -> bool:
    """Whether the effect of the action cannot be divided among those who confront it; or it has no target."""
    return not DIVIDED >> action_of(g, initiator(g)).affects & 1 or g.state.confrontation.affected == 0


@rule("CFN-15.6", "CFN-R31", "CFN-R55")
def level_against(g: Game, target: Who) -> int:
    """The level at which the action works against a target, by itself; Level.NONE: it fails there."""
    c = g.state.confrontation
    if is_stopped_for_all(g) or is_protected(g, target):
        return Level.NONE
    if part_of(g, target).answer != In.CONFRONTS or is_countered_by_gm(g, target):
        return level_unopposed(g)
    return g.state.pairs[target].level if g.state.pairs[target].winner == c.initiator else Level.NONE


@rule("CFN-1.13", "CFN-R29", "CFN-R30")
def level_unopposed(g: Game) -> int:
    """The level against whoever does not confront: success, or that reached against bad luck."""
    if not gm_opposes_action(g):
        return Level.SUCCESS
    return g.state.pairs[BAD_LUCK].level if g.state.confrontation.verdict == Verdict.LOST else Level.NONE


@rule("CFN-R30", "CFN-R70")
def level_undivided(g: Game) -> int:
    """The level of an action whose effect is one: it must beat everybody, and the lowest level counts."""
    level: int = Level.CRITICAL
    opposed, who = 0, initiator(g)
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        if opponent(g, pair) == who and not is_countered_by_gm(g, pair):
            if g.state.pairs[pair].winner != who:
                return Level.NONE
            level = min(level, g.state.pairs[pair].level)
            opposed += 1
    return level if opposed > 0 else Level.SUCCESS


@rule("CFN-14.11", "CFN-R41", "CFN-R70")
def action_fails(g: Game) -> bool:
    """Whether the action has failed as a whole, or against one of its targets at least."""
    if is_undivided(g):
        return level_undivided(g) == Level.NONE
    for target in each_in(Who, g.state.confrontation.affected):
        if level_against(g, target) == Level.NONE:
            return True
    return False
