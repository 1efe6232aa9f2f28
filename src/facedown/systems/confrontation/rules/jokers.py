"""Jokers, which turn a card of an opponent to 0 (CFN-8)."""

from __future__ import annotations

from facedown.engine.rules import cite, each_in, rule, top
from facedown.systems.confrontation.clauses import Clause, Decision, JokerScope, JokerStack, Why
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask
from facedown.systems.confrontation.rules.cards import newest_card
from facedown.systems.confrontation.rules.inferiority import announce_restricted, attribute_in_use, one_less
from facedown.systems.confrontation.rules.pairs import (
    are_opponents,
    is_of,
    opponent_count,
    opponents_of,
    pair_at,
    pair_count,
    pair_of,
    part_of,
    side_of,
)
from facedown.systems.confrontation.rules.people import has_trait
from facedown.systems.confrontation.rules.values import is_joker, is_nullified, value_of, value_of_card
from facedown.systems.confrontation.state import EVERY_PAIR, NO_ONE, PARTICIPANTS, Game, Who
from facedown.systems.confrontation.vocabulary import Trait

WAITS, STRIKES = 0, 1  # in the log: how many cards a joker turns to 0
IN_ALL = Who(0)  # where a joker that works in all pairs waits


@rule("CFN-8.3", "CFN-R23", "CFN-R54", "CFN-R74")
def use_up_waiting(g: Game, who: Who) -> None:
    """The jokers that wait for the next card of somebody turn it to 0: all of them, or one for each card.

    That card may be a joker, which is worth nothing anyway, and strikes all the same.
    """
    part = part_of(g, who)
    last = part.row.count - 1
    for pair in range(PARTICIPANTS):
        if part.pending[pair] > 0:
            part.nullified[last] |= scope_of(g, Who(pair))
            part.pending[pair] -= 1
            cite(g, Clause.CFN_8_3, who, part.row.cards[last], a=STRIKES)


@rule("CFN-R54")
def scope_of(g: Game, pair: Who) -> int:
    """The pairs in which a joker works that is played in one: all, or that one."""
    return EVERY_PAIR if g.book.joker_scope == JokerScope.ALL_PAIRS else 1 << pair


@rule("CFN-8.2", "CFN-R22", "CFN-R74")
def ask_victim(g: Game) -> None:
    """A joker hits an opponent of whoever it is played for: the only one, or the one that the GM names."""
    who, c = Who(top(g.state.agenda).player), g.state.confrontation
    if who == NO_ONE or not is_joker(g, newest_card(g, who)):
        c.victim = NO_ONE
    elif opponent_count(g, who) == 1:
        for only in each_in(Who, opponents_of(g, who)):
            c.victim = only
    else:
        ask(g, who, Decision.VICTIM)


@rule("CFN-8.2")
def why_not_victim(g: Game, participant: int) -> int:
    """Why a joker cannot hit somebody: it hits an opponent."""
    return Why.NONE if are_opponents(g, g.state.asked, Who(participant)) else Why.NO_OPPONENT


@rule("CFN-R22")
def choose_victim(g: Game, participant: int) -> None:
    """Name whom a joker hits."""
    g.state.confrontation.victim = Who(participant)


QUESTIONS.declare(Decision.VICTIM, choose_victim, why_not_victim)


@rule("CFN-8.2", "CFN-8.5", "CFN-R23", "CFN-R54", "CFN-R66")
def nullify(g: Game) -> None:
    """The joker at hand turns the latest card of its victim to 0, or waits for the next one."""
    victim, who = g.state.confrontation.victim, Who(top(g.state.agenda).player)
    if victim == NO_ONE:
        return
    part, pair = part_of(g, victim), pair_of(g, who, victim)
    if part.row.count == 0:
        keep_waiting(g, victim, pair if g.book.joker_scope == JokerScope.GM_PAIR else IN_ALL)
        cite(g, Clause.CFN_8_3, victim, a=WAITS, b=who)
    else:
        struck = struck_card(g, victim, pair)
        if struck < part.row.count:
            part.nullified[struck] |= scope_of(g, pair)
            cite(g, Clause.CFN_8_2, victim, part.row.cards[struck], a=who, b=value_of(g, victim))
            announce_restricted(g, victim)
        else:
            cite(g, Clause.CFN_R23, victim, a=who)
    see_omen(g, who)


@rule("CFN-8.3", "CFN-R23")
def keep_waiting(g: Game, victim: Who, pair: Who) -> None:
    """One joker more waits for a card of its own; or all that wait are used up together, as one."""
    pending = part_of(g, victim).pending
    pending[pair] = pending[pair] + 1 if g.book.joker_stack == JokerStack.PREVIOUS else 1


@rule("CFN-8.2", "CFN-R23")
def struck_card(g: Game, victim: Who, pair: Who) -> int:
    """Which card of the victim a joker strikes: his latest, or the latest that is worth anything."""
    row = part_of(g, victim).row
    for back in range(row.count):
        k = row.count - 1 - back
        if value_of_card(g, row.cards[k]) > 0 and not is_nullified(g, victim, k, pair):
            return k
        if g.book.joker_stack == JokerStack.WASTED:
            return PARTICIPANTS
    return PARTICIPANTS


@rule("CFN-R4", "CFN-X10")
def see_omen(g: Game, who: Who) -> None:
    """The first joker of the scene that is played for whom it is an omen gives one card more.

    In inferiority it is added to what is left there: a maximum that the floor has held up stays as it is.
    """
    if not has_trait(g, who, Trait.ILL_OMEN) or g.state.joker_seen:
        return
    g.state.joker_seen = 1
    part = part_of(g, who)
    less = one_less(g, part.full, attribute_in_use(g, who))
    part.full += 1
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        if is_of(g, pair, who):
            p, side = g.state.pairs[pair], side_of(pair, who)
            p.counting[side] = less + 1 if p.inferior[side] else part.full
            part.most = max(part.most, p.counting[side])
    cite(g, Clause.CFN_X10, who, a=part.most)
