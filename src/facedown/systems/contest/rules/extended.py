"""Contests that are no combat: instant ones, and extended ones that wear Power down (CON-X14)."""

from __future__ import annotations

from facedown.engine.rules import cite, pop, push, rule
from facedown.systems.contest.clauses import (
    Clause,
    Decision,
    DefeatMajorThreshold,
    DefeatStatusThreshold,
    NoncombatPower,
    Way,
    Why,
)
from facedown.systems.contest.rules.asking import QUESTIONS, ask
from facedown.systems.contest.rules.cards import deal_two, discard_all
from facedown.systems.contest.rules.compare import has_overdrawn, offense, wins_tie
from facedown.systems.contest.rules.conditions import is_status_too_much, status
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.limits import Modifiers, lowered, major_loss
from facedown.systems.contest.rules.loss import SEVERAL, settle_dazed, side_left
from facedown.systems.contest.rules.playing import ask_play
from facedown.systems.contest.rules.plays import played
from facedown.systems.contest.rules.power import chart, half_up, power_bonus
from facedown.systems.contest.rules.recovery import lose_minor_loss, recover
from facedown.systems.contest.rules.resolve import clear_play, is_tie_redrawn, reveal, show_first
from facedown.systems.contest.rules.task import deal_for_task, is_single_draw
from facedown.systems.contest.sheet import Skill
from facedown.systems.contest.state import EXCHANGES, NO_ONE, Game, Mode, Step, Who


@rule("CON-12.1", "CON-12.2", "CON-12.3", "CON-R50", "CON-R54")
def power_of(g: Game, i: Who) -> int:
    """The attribute that is Power in this contest, as its entry names it: by default Will or Body."""
    return g.book.sheets[i].attributes[g.book.power]


@rule
def is_in(g: Game, i: Who) -> bool:
    """Whether a contestant is still in."""
    return g.state.fighters[i].defeated == 0


@rule("CON-X14")
def ask_choice(g: Game, k: int) -> None:
    """Ask a contestant, unseen, whether it contests, recovers or concedes; in an instant one all contest."""
    if is_in(g, Who(k)) and g.book.mode == Mode.EXTENDED:
        ask(g, Who(k), Decision.CHOICE)


@rule("CON-17.1", "CON-18.1", "CON-R56")
def why_not_choose(g: Game, way: int) -> int:
    """Why a contestant cannot do something in an exchange: the dazed recover or concede."""
    fighter = g.state.fighters[g.state.fighter]
    if way == Way.CONTEST and fighter.dazed:
        return Why.DAZED_CONTESTS_NOT
    return Why.NO_MINOR_LOSS if way == Way.RECOVER and fighter.shock == 0 else Why.NONE


@rule("CON-X14")
def choose(g: Game, way: int) -> None:
    """Note what a contestant does in this exchange, unseen."""
    fighter = g.state.fighters[g.state.fighter]
    fighter.choice = way
    fighter.chosen = 1


@rule
def show_choices(g: Game) -> None:
    """Show what everyone chose: those who concede are out, those who recover draw."""
    for i in everyone(g):
        fighter = g.state.fighters[i]
        if fighter.chosen:
            fighter.chosen = 0
            cite(g, Clause.CON_X14, i, a=fighter.choice)
        if fighter.choice == Way.CONCEDE:
            fighter.defeated = 1
        elif fighter.choice == Way.RECOVER:
            if fighter.dazed:
                cite(g, Clause.CON_18_1, i)
            recover(g, i, power_of(g, i))
            settle_dazed(g, i, power_of(g, i))


@rule("CON-X14")
def wants_rival(g: Game, i: Who) -> bool:
    """Whether a contestant contests in this exchange and is not paired yet."""
    fighter = g.state.fighters[i]
    return fighter.choice == Way.CONTEST and fighter.rival == NO_ONE


@rule("CON-X14")
def ask_rival(g: Game) -> bool:
    """Pair those who contest: two are a pair; of three or more each names a rival, in list order."""
    s = g.state
    contesting = 0
    first = NO_ONE
    last = NO_ONE
    for i in everyone(g):
        if s.fighters[i].choice == Way.CONTEST:
            contesting += 1
            if wants_rival(g, i):
                first = i if first == NO_ONE else first
                last = i
    if first != last and contesting > 2:
        ask(g, first, Decision.RIVAL)
        return True
    if first != last:
        pair(g, first, last)
    return False


@rule("CON-X14")
def why_not_rival(g: Game, fighter: Who) -> int:
    """Why somebody cannot be named as rival."""
    return Why.NONE if fighter != g.state.fighter and wants_rival(g, fighter) else Why.NO_RIVAL


@rule
def name_rival(g: Game, fighter: Who) -> None:
    """Pair two contestants."""
    pair(g, g.state.fighter, fighter)


@rule("CON-1.1")
def pair(g: Game, i: Who, j: Who) -> None:
    """Two contestants contest with each other in this exchange."""
    g.state.fighters[i].rival = j
    g.state.fighters[j].rival = i


@rule("CON-R162")
def is_physical(skill: int) -> bool:
    """Whether awkward gear hinders a skill: Reflexes and the physical ones."""
    return skill <= Skill.LIFTING or skill == Skill.REFLEXES


@rule("CON-R162", "CON-X14")
def open_pair(g: Game, k: int) -> None:
    """Deal a contestant and its rival their cards, if they have not contested yet."""
    s = g.state
    i = Who(k)
    j = s.fighters[i].rival
    if j == NO_ONE or s.fighters[i].has_acted:
        return
    s.attacker, s.target, s.both, s.redraws = i, j, 0, 0
    s.targets[0], s.target_count = j, 1
    s.shown_first = 0
    deal_in(g, i, Way.NONE)
    deal_in(g, j, Way.ENGAGE)
    push(s.agenda, Step.PAIR_PLAYS)


@rule("CON-R162", "CON-X14")
def deal_in(g: Game, i: Who, response: int) -> None:
    """Deal one of a pair its cards, and fix its limit."""
    fighter = g.state.fighters[i]
    fighter.has_acted = 1
    clear_play(fighter)
    fighter.response = response
    skill = g.book.sheets[i].attributes[g.book.skill]
    fighter.limit = lowered(g, i, skill, Modifiers(awkward=is_physical(g.book.skill)))
    if g.book.task:
        deal_for_task(g, i)
    else:
        deal_two(g, i)


@rule("CON-R8", "CON-R12")
def play_pair(g: Game) -> None:
    """Let a pair play, unseen; then decide it, unless it draws again."""
    if not ask_play(g) and not show_first(g) and not is_tie_redrawn(g):
        resolve_pair(g)
        pop(g.state.agenda)


@rule
def resolve_pair(g: Game) -> None:
    """Decide a pair: the higher rank wins, and in an extended contest inflicts loss."""
    s = g.state
    i, j = s.attacker, s.target
    reveal(g, i)
    winner = j if has_overdrawn(g, i) else i
    if not is_single_draw(g):
        reveal(g, j)
        winner = winner_of_pair(g, i, j)
    if winner == NO_ONE:
        cite(g, Clause.CON_R10 if has_overdrawn(g, i) else Clause.CON_R8, i, a=j, b=1)
    else:
        loser = j if winner == i else i
        if not is_single_draw(g):
            cite(g, Clause.CON_R7, winner, a=offense(g, winner), b=offense(g, loser), c=loser)
        if g.book.mode == Mode.EXTENDED:
            inflict(g, winner, loser)
        else:
            s.winner = s.fighters[winner].side
            cite(g, Clause.CON_8_1, winner)
    discard_all(g, s.fighters[i].hand)
    discard_all(g, s.fighters[j].hand)


@rule("CON-1.5", "CON-R7", "CON-R8", "CON-R10")
def winner_of_pair(g: Game, i: Who, j: Who) -> Who:
    """Who won a mutual contest, or NO_ONE."""
    mine, other = offense(g, i), offense(g, j)
    if mine == other:
        if mine > 0 and wins_tie(g, i, j):
            return i
        if mine > 0 and wins_tie(g, j, i):
            return j
        return NO_ONE
    return i if mine > other else j


@rule("CON-15.1", "CON-19.1", "CON-R55")
def inflict(g: Game, winner: Who, loser: Who) -> None:
    """Inflict loss: what one exchange inflicts above the loser's Power is Major, the rest Minor."""
    s = g.state
    power = power_of(g, winner)
    if g.book.noncombat_power == NoncombatPower.HALF_ATTRIBUTE:
        power = half_up(power, 2)
    bonus = power_bonus(g, played(g, winner), played(g, loser))
    loss = chart(g, power, bonus)
    cite(g, Clause.CON_26_6, winner, a=power, b=bonus, c=loss)
    major = max(0, loss - power_of(g, loser))
    s.fighters[loser].shock += loss - major
    s.fighters[loser].normal_wounds += major
    cite(g, Clause.CON_15_2, loser, a=loss - major, b=major)
    settle_dazed(g, loser, power_of(g, loser))


@rule("CON-8.2", "CON-20.1", "CON-R51", "CON-R52")
def check_defeat(g: Game) -> None:
    """Put out whoever has taken too much Loss."""
    s = g.state
    for i in everyone(g):
        if not is_in(g, i):
            continue
        power = power_of(g, i)
        above = g.book.defeat_major_threshold == DefeatMajorThreshold.GREATER
        if is_status_too_much(g, i, power):
            s.fighters[i].defeated = 1
            reaches = g.book.defeat_status_threshold == DefeatStatusThreshold.REACHES
            cite(g, Clause.CON_8_3 if reaches else Clause.CON_15_7, i, a=status(g, i))
        elif major_loss(g, i) > power or (not above and major_loss(g, i) == power):
            s.fighters[i].defeated = 1
            cite(g, Clause.CON_15_8 if above else Clause.CON_19_2, i, a=major_loss(g, i))


@rule
def next_exchange(g: Game) -> None:
    """Check who is out after an exchange, and whether the contest is over; else the next one begins."""
    s = g.state
    if s.exchange > 0:
        check_defeat(g)
    last = side_left(g)
    if s.exchange > 0 and g.book.mode == Mode.INSTANT:
        pop(s.agenda)
    elif last != SEVERAL or s.exchange == EXCHANGES:
        s.winner = NO_ONE if last == SEVERAL else last
        cite(g, Clause.CON_8_4, a=s.winner)
        lose_minor_loss(g)
        pop(s.agenda)
    else:
        s.exchange += 1
        cite(g, Clause.CON_X14, a=s.exchange)
        clear_exchange(g)
        push(s.agenda, Step.EXCHANGE)


@rule("CON-X14")
def clear_exchange(g: Game) -> None:
    """Forget the choices and pairs of the exchange before; in an instant contest all contest."""
    s = g.state
    for i in everyone(g):
        fighter = s.fighters[i]
        fighter.choice = Way.CONTEST if g.book.mode == Mode.INSTANT else Way.NONE
        fighter.rival = NO_ONE
        fighter.has_acted = 0


QUESTIONS.declare(Decision.CHOICE, choose, why_not_choose)
QUESTIONS.declare(Decision.RIVAL, name_rival, why_not_rival)
