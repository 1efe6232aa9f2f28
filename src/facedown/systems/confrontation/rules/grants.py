"""What the GM grants before step 6 (CFN-7.13)."""

from __future__ import annotations

from facedown.engine.base.rule import rule
from facedown.engine.base.units import each_in
from facedown.engine.course.answer import Of
from facedown.engine.telling.log import cite
from facedown.systems.confrontation.clauses import Clause, Decision, Way, Why
from facedown.systems.confrontation.rules.advantages import granted
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask
from facedown.systems.confrontation.rules.pairs import (
    is_of,
    opponents_of,
    other_of,
    pair_at,
    pair_count,
    participants_of,
    side_of,
)
from facedown.systems.confrontation.rules.people import is_bad_luck
from facedown.systems.confrontation.state import (
    ADVANTAGES,
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
    for source in each_in(int, g.book.granting):
        for amount in range(g.book.sources[source].low, g.book.sources[source].high + 1):
            if why_not_from(g, who, source, amount) == Why.NONE and has_room(g, who, source, amount):
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


@rule("CFN-7.12", "CFN-R49", "CFN-X12")
def why_not_source(g: Game, amount: int, source: int) -> int:
    """Why so much cannot come from a source, whatever has been granted."""
    return why_not_from(g, new_grant(g).to, source, amount - NOTHING)


@rule("CFN-7.12", "CFN-R49", "CFN-X12")
def why_not_from(g: Game, who: Who, source: int, amount: int) -> int:
    """Why somebody cannot be granted so much from a source, whatever he has."""
    row = g.book.sources[source]
    if amount == 0 or not row.low <= amount <= row.high:
        return Why.NOT_SO_MUCH
    if is_bad_luck(who) and not (row.to_all and row.to_one):
        return Why.NOT_FOR_GM
    return Why.NONE


@rule("CFN-R49")
def why_not_more(g: Game, amount: int, source: int) -> int:
    """Why so much from a source would be too much, against whomever."""
    return Why.NONE if has_room(g, new_grant(g).to, source, amount - NOTHING) else Why.TOO_MANY


@rule("CFN-R49", "CFN-R50")
def has_room(g: Game, who: Who, source: int, amount: int) -> bool:
    """Whether so much can be added from a source against one opponent, or against all."""
    row, free, full = g.book.sources[source], 0, 0
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        if is_of(g, pair, who) and reaches(g, source, other_of(g, pair, who)):
            if is_full(g, pair, who, source, amount):
                full += 1
            else:
                free += 1
    return free > 0 and (row.to_one == 1 or full == 0)


@rule("CFN-R50")
def reaches(g: Game, source: int, other: Who) -> bool:
    """Whether a source works against an opponent: not every one does against bad luck."""
    return not is_bad_luck(other) or g.book.sources[source].bad_luck == 1


@rule("CFN-R49")
def is_full(g: Game, pair: Who, who: Who, source: int, amount: int) -> bool:
    """Whether so much from a source would be too much in a pair, for that source or altogether."""
    c, total = g.state.confrontation, amount
    for i in range(c.grant_count):
        if c.grants[i].source == source:
            total += granted(g, c.grants[i], who, other_of(g, pair, who))
    return abs(total) > MOST_OF_A_SOURCE or held(g, pair, who, amount) + abs(amount) > ADVANTAGES


@rule("CFN-R49", "CFN-R50")
def why_not_room(g: Game, who: Who, against: Who, source: int, amount: int) -> int:
    """Why a grant cannot be made against somebody, or all: it does not reach him, or there are too many."""
    reached = 0
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        other = other_of(g, pair, who)
        if against != EVERYBODY and against != other:
            continue
        if is_of(g, pair, who) and reaches(g, source, other):
            reached = 1
            if is_full(g, pair, who, source, amount):
                return Why.TOO_MANY
    return Why.NONE if reached else Why.NOT_AGAINST


@rule("CFN-R49")
def held(g: Game, pair: Who, who: Who, amount: int) -> int:
    """How many advantages somebody has in a pair already; where a disadvantage is granted, of those."""
    p, side = g.state.pairs[pair], side_of(pair, who)
    return p.advantages[side] if amount > 0 else p.disadvantages[side]


@rule("CFN-7.13")
def choose_source(g: Game, amount: int, source: int) -> None:
    """Say how much, and from what."""
    new_grant(g).amount = amount - NOTHING
    new_grant(g).source = source
    ask(g, BAD_LUCK, Decision.GRANT_AGAINST)


QUESTIONS.declare(Decision.GRANT_SOURCE, choose_source, why_not_source, why_not_more)


@rule("CFN-R50")
def why_not_all(g: Game) -> int:
    """Why it does not work against all."""
    grant = new_grant(g)
    if not g.book.sources[grant.source].to_all:
        return Why.NOT_AGAINST
    return why_not_room(g, grant.to, EVERYBODY, grant.source, grant.amount)


@rule("CFN-R50")
def reachable(g: Game) -> int:
    """The opponents whom the source can be granted against alone, as a mask."""
    grant = new_grant(g)
    return opponents_of(g, grant.to) if g.book.sources[grant.source].to_one else 0


@rule("CFN-R50")
def why_not_against(g: Game, participant: int, reachable: int) -> int:
    """Why it does not work against somebody."""
    if not reachable >> participant & 1:
        return Why.NOT_AGAINST
    grant = new_grant(g)
    return why_not_room(g, grant.to, Who(participant), grant.source, grant.amount)


@rule("CFN-7.13", "CFN-R43")
def grant(g: Game, way: int, participant: int) -> None:
    """Grant it; everybody is told."""
    made = new_grant(g)
    made.against = EVERYBODY if way == Way.ALL else Who(participant)
    g.state.confrontation.grant_count += 1
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        if is_of(g, pair, made.to):
            amount = granted(g, made, made.to, other_of(g, pair, made.to))
            p, side = g.state.pairs[pair], side_of(pair, made.to)
            p.advantages[side] += max(0, amount)
            p.disadvantages[side] += max(0, -amount)
    cite(g, Clause.CFN_7_13, made.to, a=made.amount, b=made.source, c=made.against)


QUESTIONS.declare(
    Decision.GRANT_AGAINST,
    grant,
    Of(Way.ALL, why_not_all),
    Of(Way.ONE, why_not_against),
    once={"reachable": reachable},
)
