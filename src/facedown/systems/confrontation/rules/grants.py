"""What the GM grants before step 6 (CFN-7.13)."""

from __future__ import annotations

from facedown.engine.base.rule import rule
from facedown.engine.base.units import each_in
from facedown.engine.course.answer import Of
from facedown.engine.telling.log import cite
from facedown.systems.confrontation.clauses import Clause, Decision, Way, Why
from facedown.systems.confrontation.rules.advantages import granted
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask
from facedown.systems.confrontation.rules.pairs import opponents_of, pair_of, participants_of, side_of
from facedown.systems.confrontation.rules.people import is_bad_luck
from facedown.systems.confrontation.state import (
    ADVANTAGES,
    AMOUNTS,
    BAD_LUCK,
    EVERYBODY,
    GRANTS,
    MOST_OF_A_SOURCE,
    Game,
    Grant,
    Timing,
    Who,
)

NOTHING = MOST_OF_A_SOURCE  # the number of an amount that is 0


@rule("CFN-7.13", "CFN-R43")
def ask_grant(g: Game) -> bool:
    """The GM grants advantages and disadvantages until she is done; from step 6 on they stay."""
    c = g.state.confrontation
    if g.book.timing == Timing.DUEL or c.grants_done or c.grant_count == GRANTS:
        return False
    ask(g, BAD_LUCK, Decision.GRANT)
    return True


@rule
def new_grant(g: Game) -> Grant:
    """The grant that the GM is about to make."""
    return g.state.confrontation.grants[g.state.confrontation.grant_count]


@rule("CFN-7.13", "CFN-7.9")
def why_not_granted(g: Game, participant: int, participants: int) -> int:
    """Why somebody cannot be granted anything: he takes no part, or nothing can be added for him."""
    if not participants >> participant & 1:
        return Why.TAKES_NO_PART
    return Why.NONE if any_room(g, Who(participant)) else Why.TOO_MANY


@rule("CFN-R49")
def any_room(g: Game, who: Who) -> bool:
    """Whether there is any grant that somebody can still be given."""
    opponents, used = opponents_of(g, who), used_sources(g)
    for amount in range(AMOUNTS):
        for source in each_in(int, g.book.granting[amount]):
            if is_for(g, who, source) and has_room(g, who, opponents, used, source, amount - NOTHING):
                return True
    return False


@rule("CFN-7.13")
def begin_grant(g: Game, way: int, participant: int) -> None:
    """Say who is to have it, or that there is nothing more to grant."""
    if way == Way.DONE:
        g.state.confrontation.grants_done = 1
    else:
        new_grant(g).to = Who(participant)
        ask(g, BAD_LUCK, Decision.GRANT_SOURCE)


QUESTIONS.declare(Decision.GRANT, begin_grant, why_not_granted, once={"participants": participants_of})


@rule("CFN-X12")
def is_for(g: Game, who: Who, source: int) -> bool:
    """Whether somebody can be granted anything from a source: bad luck has what works either way."""
    row = g.book.sources[source]
    return not is_bad_luck(who) or row.to_all + row.to_one == 2


@rule("CFN-7.12", "CFN-X12")
def why_not_source(g: Game, source: int) -> int:
    """Why nothing can come from a source, whatever has been granted."""
    return Why.NONE if is_for(g, new_grant(g).to, source) else Why.NOT_FOR_GM


@rule
def rivals(g: Game) -> int:
    """The opponents of whoever is given something, as a mask."""
    return opponents_of(g, new_grant(g).to)


@rule
def used_sources(g: Game) -> int:
    """The sources that something has been granted from in this confrontation, as a mask."""
    c, mask = g.state.confrontation, 0
    for i in range(c.grant_count):
        mask |= 1 << c.grants[i].source
    return mask


@rule("CFN-R49")
def why_not_more(g: Game, amount: int, source: int, rivals: int, used: int) -> int:
    """Why nobody can be granted against: the source reaches none of them, or it would be too much."""
    if reached(g, source, rivals) == 0:
        return Why.NOT_AGAINST
    room = has_room(g, new_grant(g).to, rivals, used, source, amount - NOTHING)
    return Why.NONE if room else Why.TOO_MANY


@rule("CFN-R49", "CFN-R50")
def has_room(g: Game, who: Who, opponents: int, used: int, source: int, amount: int) -> bool:
    """Whether so much can be added from a source against one opponent, or against all."""
    works = reached(g, source, opponents)
    free = works
    for other in each_in(Who, works):
        before = from_source(g, who, other, source) if used >> source & 1 else 0
        free &= ~(int(is_full(g, who, other, before, amount)) << other)
    return free != 0 and (free == works or g.book.sources[source].to_one == 1)


@rule("CFN-R50")
def reached(g: Game, source: int, opponents: int) -> int:
    """Those of some opponents against whom a source works: not every one does against bad luck."""
    return opponents if g.book.sources[source].bad_luck else opponents & ~(1 << BAD_LUCK)


@rule("CFN-R49")
def from_source(g: Game, who: Who, other: Who, source: int) -> int:
    """What somebody has been granted from a source against an opponent."""
    c, total = g.state.confrontation, 0
    for i in range(c.grant_count):
        if c.grants[i].source == source:
            total += granted(g, c.grants[i], who, other)
    return total


@rule("CFN-R49")
def is_full(g: Game, who: Who, other: Who, before: int, amount: int) -> bool:
    """Whether so much more would be too much against an opponent, of what its source gave or altogether."""
    too_much = abs(before + amount) > MOST_OF_A_SOURCE
    return too_much or held(g, who, other, amount) + abs(amount) > ADVANTAGES


@rule("CFN-R49", "CFN-R50")
def why_not_room(g: Game, who: Who, against: int, source: int, amount: int) -> int:
    """Why a grant cannot be made against some opponents: it reaches none, or there are too many."""
    works = reached(g, source, against)
    for other in each_in(Who, works):
        if is_full(g, who, other, from_source(g, who, other, source), amount):
            return Why.TOO_MANY
    return Why.NONE if works else Why.NOT_AGAINST


@rule("CFN-R49")
def held(g: Game, who: Who, other: Who, amount: int) -> int:
    """How many advantages somebody has against an opponent; where a disadvantage is granted, of those."""
    pair = pair_of(g, who, other)
    p, side = g.state.pairs[pair], side_of(pair, who)
    return p.advantages[side] if amount > 0 else p.disadvantages[side]


@rule("CFN-7.13")
def choose_source(g: Game, amount: int, source: int) -> None:
    """Say how much, and from what."""
    new_grant(g).amount = amount - NOTHING
    new_grant(g).source = source
    ask(g, BAD_LUCK, Decision.GRANT_AGAINST)


QUESTIONS.declare(
    Decision.GRANT_SOURCE,
    choose_source,
    why_not_source,
    why_not_more,
    once={"rivals": rivals, "used": used_sources},
)


@rule("CFN-R50")
def why_not_all(g: Game) -> int:
    """Why it does not work against all."""
    grant = new_grant(g)
    if not g.book.sources[grant.source].to_all:
        return Why.NOT_AGAINST
    return why_not_room(g, grant.to, rivals(g), grant.source, grant.amount)


@rule("CFN-R50")
def reachable(g: Game) -> int:
    """The opponents whom the source can be granted against alone, as a mask."""
    return rivals(g) if g.book.sources[new_grant(g).source].to_one else 0


@rule("CFN-R50")
def why_not_against(g: Game, participant: int, reachable: int) -> int:
    """Why it does not work against somebody."""
    if not reachable >> participant & 1:
        return Why.NOT_AGAINST
    grant = new_grant(g)
    return why_not_room(g, grant.to, 1 << participant, grant.source, grant.amount)


@rule("CFN-7.13", "CFN-R43")
def grant(g: Game, way: int, participant: int) -> None:
    """Grant it; everybody is told."""
    made = new_grant(g)
    made.against = EVERYBODY if way == Way.ALL else Who(participant)
    for other in each_in(Who, rivals(g)):
        amount, pair = granted(g, made, made.to, other), pair_of(g, made.to, other)
        p, side = g.state.pairs[pair], side_of(pair, made.to)
        p.advantages[side] += max(0, amount)
        p.disadvantages[side] += max(0, -amount)
    g.state.confrontation.grant_count += 1
    cite(g, Clause.CFN_7_13, made.to, a=made.amount, b=made.source, c=made.against)


QUESTIONS.declare(
    Decision.GRANT_AGAINST,
    grant,
    Of(Way.ALL, why_not_all),
    Of(Way.ONE, why_not_against),
    once={"reachable": reachable},
)
