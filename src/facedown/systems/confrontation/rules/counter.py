"""Step 3: whoever an action affects may oppose it with a countermeasure (CFN-2, CFN-14.3, CFN-15)."""

from __future__ import annotations

from facedown.engine.answers import Of
from facedown.engine.rules import cite, each, each_in, go_on, pop, push, rule, top
from facedown.systems.confrontation.clauses import (
    BystandersMayConfront,
    Clause,
    CounterDeclaration,
    Decision,
    Way,
    Why,
)
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask
from facedown.systems.confrontation.rules.declare import BY_NAME, pay_costs, take_up
from facedown.systems.confrontation.rules.luck import can_fail
from facedown.systems.confrontation.rules.needs import possible, why_not_possible
from facedown.systems.confrontation.rules.pairs import initiator, part_of
from facedown.systems.confrontation.rules.people import has_trait, is_able, is_aware, is_players, show_pair
from facedown.systems.confrontation.rules.repertoire import accepted, could_counter
from facedown.systems.confrontation.state import (
    BAD_LUCK,
    CHARACTERS,
    NPCS,
    PLAYERS,
    Game,
    In,
    Level,
    Timing,
    Who,
)
from facedown.systems.confrontation.steps import Step
from facedown.systems.confrontation.vocabulary import Trait

STAYS_OUT, ENTERS = 1, 2
LIMBS = 2  # counteractions that spend no action of whoever has so many limbs

# Who is asked


@rule("CFN-R32")
def asked_at(g: Game, k: int) -> Who:
    """The characters in the order of asking: player seats from that after the acting one on, then NPCs."""
    if k >= PLAYERS or not is_players(initiator(g)):
        return Who(k)
    return Who((initiator(g) + 1 + k) % PLAYERS)


@rule("CFN-14.3", "CFN-R31", "CFN-R32")
def rounds_of_asking(g: Game) -> int:
    """How often all are asked: those affected, then, where that is agreed, the others."""
    return 2 if g.book.bystanders_may_confront == BystandersMayConfront.YES else 1


@rule("CFN-1.13", "CFN-2.1", "CFN-15.1", "CFN-R65", "CFN-R68", "CFN-X15")
def may_counter(g: Game, as_bystander: bool) -> int:
    """Those who may confront and have not answered, as a mask.

    They are affected, or bystanders; they know of the author, and are able.
    """
    c, mask = g.state.confrontation, 0
    if c.affected == 0 or g.book.quiet or c.confronter_count == NPCS:
        return 0
    asked = g.book.present & ~c.affected if as_bystander else c.affected
    for who in each_in(Who, asked & ~(1 << c.initiator)):
        may = part_of(g, who).answer == In.NOT_ASKED and is_aware(g, who, c.initiator) and is_able(g, who)
        mask |= int(may) << who
    return mask


@rule("CFN-R32")
def times_committed(g: Game) -> int:
    """How many places there are where everybody first commits to enter or not; else none."""
    g.state.confrontation.step = 3
    if g.book.counter_declaration != CounterDeclaration.SIMULTANEOUS:
        return 0
    return rounds_of_asking(g) * CHARACTERS


@rule("CFN-15.2", "CFN-R32")
def ask_entry(g: Game, k: int) -> None:
    """Where all declare together: everybody first commits to enter or not, unseen."""
    who = asked_at(g, k % CHARACTERS)
    if may_counter(g, k >= CHARACTERS) >> who & 1:
        ask(g, who, Decision.ENTER)


@rule("CFN-R32")
def commit_entry(g: Game, way: int) -> None:
    """Enter or stay out; nobody else sees which yet."""
    part_of(g, g.state.asked).entering = ENTERS if way == Way.ENTER else STAYS_OUT


QUESTIONS.declare(Decision.ENTER, commit_entry)


@rule("CFN-R32")
def reveal_entries(g: Game) -> None:
    """Everybody sees who enters."""
    if g.book.counter_declaration != CounterDeclaration.SIMULTANEOUS:
        return
    for k in each(Who, CHARACTERS):
        part = g.state.parts[k]
        if part.entering != 0:
            part.entered = int(part.entering == ENTERS)
            part.answer = In.NOT_ASKED if part.entered else In.DECLINED
            cite(g, Clause.CFN_R32, k, a=part.entered)
        part.entering = 0


@rule("CFN-14.3", "CFN-R31", "CFN-R32")
def ask_counter(g: Game) -> bool:
    """Whoever may confront is asked, one after the other."""
    for round in range(rounds_of_asking(g)):
        waiting = may_counter(g, round == 1)
        if waiting != 0:
            for k in range(CHARACTERS):
                if waiting >> asked_at(g, k) & 1:
                    push(g.state.agenda, Step.COUNTER, a=asked_at(g, k), b=round)
                    return True
    return False


# The countermeasure


@rule("CFN-2.2", "CFN-2.3", "CFN-2.10", "CFN-14.3")
def ask_countermeasure(g: Game) -> None:
    """He states a countermeasure, or lets the action be."""
    ask(g, Who(top(g.state.agenda).who), Decision.COUNTER)


@rule("CFN-R32")
def why_not_decline(g: Game) -> int:
    """Why somebody cannot stay out: he has entered, and something can be done."""
    if not part_of(g, g.state.asked).entered:
        return Why.NONE
    if possible_counters(g) != 0:
        return Why.HAS_ENTERED
    return Why.NONE if g.book.timing != Timing.CORE else Why.HAS_ENTERED


@rule("CFN-2.3", "CFN-2.4")
def why_not_countering(g: Game, action: int) -> int:
    """Why an action cannot be a countermeasure now: it has no value of its own, or its needs."""
    if not can_fail(g, action):
        return Why.NO_VALUE
    return why_not_possible(g, g.state.asked, action, initiator(g))


@rule("CFN-2.3", "CFN-2.4")
def possible_counters(g: Game) -> int:
    """What can be the countermeasure of whoever is asked, as a mask."""
    return possible(g, g.state.asked, could_counter(g) & g.book.chancy, initiator(g))


@rule("CFN-2.2", "CFN-2.10", "CFN-14.3")
def answer_action(g: Game, way: int, skill: int, attribute: int, action: int) -> None:
    """Propose a countermeasure, or decline."""
    who = g.state.asked
    if way == Way.DECLINE:
        part_of(g, who).answer = In.DECLINED
        cite(g, Clause.CFN_2_10, who, a=int(part_of(g, who).proposals > 0))
        pop(g.state.agenda)
    else:
        part_of(g, who).proposals += 1
        take_up(g, way, skill, attribute, action)


QUESTIONS.declare(
    Decision.COUNTER,
    answer_action,
    Of(Way.DECLINE, why_not_decline),
    *BY_NAME,
    Of(Way.ACT, why_not_countering, possible_counters),
)


@rule("CFN-R31")
def ask_protected(g: Game) -> None:
    """A bystander names the affected character whom he protects."""
    if top(g.state.agenda).is_bystander:
        ask(g, Who(top(g.state.agenda).who), Decision.PROTECT)


@rule("CFN-R31")
def why_not_protected(g: Game, participant: int) -> int:
    """Why a bystander cannot protect somebody: the action does not affect him."""
    is_affected = g.state.confrontation.affected >> participant & 1
    return Why.NONE if is_affected else Why.NOT_AFFECTED


@rule("CFN-R31")
def protect(g: Game, participant: int) -> None:
    """Protect somebody."""
    part_of(g, g.state.asked).protects = Who(participant)


QUESTIONS.declare(Decision.PROTECT, protect, why_not_protected)


@rule("CFN-2.4", "CFN-2.8", "CFN-2.9", "CFN-R35", "CFN-X18")
def judge_countermeasure(g: Game) -> None:
    """A listed countermeasure is accepted; of any other the GM decides, before cards are played."""
    who = Who(top(g.state.agenda).who)
    part = part_of(g, who)
    if accepted(g) >> part.action & 1:
        enter(g, who)
    else:
        cite(g, Clause.CFN_2_2, who, a=part.action, b=part.skill, c=part.attribute)
        ask(g, BAD_LUCK, Decision.RULING)


@rule("CFN-2.8", "CFN-2.10", "CFN-R35")
def rule_on(g: Game, way: int) -> None:
    """Accept a countermeasure, or reject it: another one, up to a number, or the action takes effect."""
    who = Who(top(g.state.agenda).who)
    part = part_of(g, who)
    if way == Way.ACCEPT:
        enter(g, who)
        return
    is_last = part.proposals >= g.book.max_counter_proposals
    cite(g, Clause.CFN_2_8, who, a=int(is_last))
    if is_last:
        part.answer = In.REJECTED  # else he is asked again, as somebody who has not answered


QUESTIONS.declare(Decision.RULING, rule_on)


@rule("CFN-0.4", "CFN-2.1", "CFN-15.1", "CFN-15.2")
def enter(g: Game, who: Who) -> None:
    """Somebody confronts the action with a counteraction."""
    c, part = g.state.confrontation, part_of(g, who)
    part.answer = In.CONFRONTS
    c.confronters[c.confronter_count] = who
    c.confronter_count += 1
    show_pair(g, who, part.skill)
    pay_costs(g, who)
    spend_turn(g, who)
    cite(g, Clause.CFN_2_1, who, a=part.action, b=part.skill, c=initiator(g))


@rule("CFN-X7", "CFN-X10")
def spend_turn(g: Game, who: Who) -> None:
    """The first counteraction before one's own turn spends its action, with many limbs the third."""
    character = g.state.characters[who]
    character.counters_entered += 1
    free = LIMBS if has_trait(g, who, Trait.MANY_LIMBS) else 0
    if is_turn_to_come(g, who):
        if character.counters_entered > free:
            character.turn_spent = 1
        else:
            cite(g, Clause.CFN_X10, who, b=1)


@rule("CFN-X7")
def is_turn_to_come(g: Game, who: Who) -> bool:
    """Whether somebody has a turn in this round yet."""
    s = g.state
    for k in range(s.action, s.turns):
        if s.order[k] == who:
            return True
    return False


# Nobody opposes


@rule("CFN-0.2", "CFN-R58")
def is_opposed(g: Game) -> bool:
    """Whether anybody opposes the action, bad luck included."""
    c = g.state.confrontation
    return c.confronter_count > 0 or c.gm_against == c.initiator


@rule("CFN-R58")
def skip_if_unopposed(g: Game) -> None:
    """An action that nobody opposes succeeds, without steps 4 to 11."""
    if not is_opposed(g):
        g.state.confrontation.level = Level.SUCCESS
        cite(g, Clause.CFN_R58, initiator(g))
        go_on(g, Step.SUCCESS)
