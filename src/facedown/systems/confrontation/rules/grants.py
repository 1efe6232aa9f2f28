"""What the GM grants before step 6 (CFN-7.13)."""

from __future__ import annotations

from facedown.engine.answers import Of
from facedown.engine.rules import cite, each_in, rule
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
def why_not_granted(g: Game, participant: int) -> int:
    """Why somebody cannot be granted anything: he takes no part, or nothing can be added for him."""
    if not participants_of(g) >> participant & 1:
        return Why.TAKES_NO_PART
    return Why.NONE if any_room(g, Who(participant)) else Why.TOO_MANY


@rule("CFN-7.13", "CFN-R49")
def open_to_grants(g: Game) -> int:
    """The participants who can be granted anything, as a mask."""
    mask = 0
    for who in each_in(Who, participants_of(g)):
        mask |= int(any_room(g, who)) << who
    return mask


@rule("CFN-R49")
def any_room(g: Game, who: Who) -> bool:
    """Whether there is any grant that somebody can still be given."""
    opponents, used = opponents_of(g, who), used_for(g, who)
    for amount in range(AMOUNTS):
        free = within_limit(g, who, opponents, amount - NOTHING)
        for source in each_in(int, g.book.granting[amount] & sources_for(g, who)):
            works = reached(g, source, opponents)
            if is_enough(
                g, source, works, within_source(g, who, works & free, source, amount - NOTHING, used)
            ):
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


QUESTIONS.declare(Decision.GRANT, begin_grant, Of(Way.GRANT, why_not_granted, open_to_grants))


@rule("CFN-X12")
def sources_for(g: Game, who: Who) -> int:
    """The sources that somebody can be granted from, as a mask: for bad luck those that work either way."""
    return g.book.either_way if is_bad_luck(who) else -1


@rule("CFN-7.12", "CFN-X12")
def suitable(g: Game) -> int:
    """The sources that whoever is given something can be granted from, as a mask."""
    return sources_for(g, new_grant(g).to)


@rule("CFN-7.12", "CFN-X12")
def why_not_source(g: Game, source: int, suitable: int) -> int:
    """Why nothing can come from a source, whatever has been granted."""
    return Why.NONE if suitable >> source & 1 else Why.NOT_FOR_GM


@rule
def rivals(g: Game) -> int:
    """The opponents of whoever is given something, as a mask."""
    return opponents_of(g, new_grant(g).to)


@rule
def used(g: Game) -> int:
    """The sources that whoever is given something has been granted something from, as a mask."""
    return used_for(g, new_grant(g).to)


@rule
def used_for(g: Game, who: Who) -> int:
    """The sources that somebody has been granted something from in this confrontation, as a mask."""
    c, mask = g.state.confrontation, 0
    for i in range(c.grant_count):
        mask |= int(c.grants[i].to == who) << c.grants[i].source
    return mask


@rule("CFN-R49")
def why_not_more(g: Game, amount: int, source: int, rivals: int, used: int, free: int) -> int:
    """Why nobody can be granted against: the source reaches none of them, or it would be too much."""
    works = reached(g, source, rivals)
    if works == 0:
        return Why.NOT_AGAINST
    left = within_source(g, new_grant(g).to, works & free, source, amount - NOTHING, used)
    return Why.NONE if is_enough(g, source, works, left) else Why.TOO_MANY


@rule("CFN-R50", "CFN-X12")
def is_enough(g: Game, source: int, works: int, left: int) -> bool:
    """Whether a source can be granted against those who are left of all that it works against."""
    return left != 0 and (left == works or g.book.sources[source].to_one == 1)


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
def within_limit(g: Game, who: Who, opponents: int, amount: int) -> int:
    """Those of some opponents against whom so much more is not too much altogether, as a mask."""
    mask = 0
    for other in each_in(Who, opponents):
        mask |= int(held(g, who, other, amount) + abs(amount) <= ADVANTAGES) << other
    return mask


@rule("CFN-R49")
def within_source(g: Game, who: Who, opponents: int, source: int, amount: int, used: int) -> int:
    """Those of some opponents against whom so much more is not too much from one source, as a mask."""
    if not used >> source & 1:
        return opponents
    mask = 0
    for other in each_in(Who, opponents):
        mask |= int(abs(from_source(g, who, other, source) + amount) <= MOST_OF_A_SOURCE) << other
    return mask


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


@rule("CFN-R49")
def not_too_many(g: Game, amount: int, rivals: int) -> int:
    """The opponents against whom so much more is not too much altogether, as a mask."""
    return within_limit(g, new_grant(g).to, rivals, amount - NOTHING)


QUESTIONS.declare(
    Decision.GRANT_SOURCE,
    choose_source,
    why_not_source,
    why_not_more,
    once={"suitable": suitable, "rivals": rivals, "used": used, "free": not_too_many},
)


@rule("CFN-R49", "CFN-R50")
def within_reach(g: Game) -> int:
    """The opponents against whom the source works, and it would not be too much, as a mask."""
    grant = new_grant(g)
    free = within_limit(g, grant.to, reached(g, grant.source, rivals(g)), grant.amount)
    return within_source(g, grant.to, free, grant.source, grant.amount, used(g))


@rule("CFN-R50")
def why_not_all(g: Game, left: int) -> int:
    """Why it does not work against all."""
    source = new_grant(g).source
    works = reached(g, source, rivals(g))
    if works == 0 or not g.book.sources[source].to_all:
        return Why.NOT_AGAINST
    return Why.NONE if left == works else Why.TOO_MANY


@rule("CFN-R50")
def why_not_against(g: Game, participant: int, left: int) -> int:
    """Why it does not work against somebody."""
    source = new_grant(g).source
    if not reached(g, source, rivals(g)) >> participant & 1:
        return Why.NOT_AGAINST
    return Why.NONE if left >> participant & 1 else Why.TOO_MANY


@rule("CFN-R50")
def one_by_one(g: Game, left: int) -> int:
    """The opponents whom the source can be granted against alone, as a mask."""
    return left if g.book.sources[new_grant(g).source].to_one else 0


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
    Of(Way.ONE, why_not_against, one_by_one),
    once={"left": within_reach},
)
