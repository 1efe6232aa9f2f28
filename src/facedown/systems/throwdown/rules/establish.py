"""Step 2 of a Throwdown: the questions, bonus draws, gifts and returns (THR-64 to THR-68, THR-X25)."""

from __future__ import annotations

from facedown.engine.rules import Card, IntEnum, Seat, cite, each, next_part, rule, top
from facedown.systems.throwdown.clauses import Clause, Decision, GiftReturn, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import (
    chosen,
    draw_cards,
    hand_of,
    receive,
    take_unseen,
    why_not_from_hand,
)
from facedown.systems.throwdown.rules.initiative import involve_listed
from facedown.systems.throwdown.rules.investing import take_stack
from facedown.systems.throwdown.rules.targets import why_not_place
from facedown.systems.throwdown.state import (
    COACH,
    NO_PLACE,
    NO_SIDE,
    SEATS,
    SIDE_A,
    SIDE_B,
    STAKED_PLACE,
    STAKED_RESOURCE,
    Game,
    Standing,
    Stat,
)

# Sides


@rule("THR-64.1", "THR-65.3", "THR-X22")
def begin_questions(g: Game) -> None:
    """The Threats that are listed for the act are involved, of the Pilots only the Commanders so far."""
    s, f = g.state, g.state.fight
    for p in each(Seat, SEATS):
        if p != f.commanders[SIDE_A] and p != f.commanders[SIDE_B]:
            s.players[p].side = NO_SIDE
    involve_listed(g)


@rule("THR-65.2", "THR-R108")
def ask_joining(g: Game, k: int) -> None:
    """Every Pilot who is not a Commander joins or stays out, in seat order."""
    p = Seat(k + 1)
    if g.state.players[p].side == NO_SIDE and not g.state.players[p].out:
        ask(g, p, Decision.JOIN)


@rule("THR-65.2", "THR-65.3", "THR-R120")
def why_not_back(g: Game, player: Seat) -> int:
    """Why a seat cannot be backed: it commands no side, or Coach's."""
    f = g.state.fight
    if player == COACH:
        return Why.NOT_COACHS_SIDE
    commands = player == f.commanders[SIDE_A] or player == f.commanders[SIDE_B]
    return Why.NONE if commands else Why.NOT_A_COMMANDER


@rule("THR-65.2", "THR-65.5", "THR-71.2")
def join(g: Game, way: int, player: Seat) -> None:
    """A Pilot joins a side or stays out."""
    f, p = g.state.fight, g.state.seat
    if way == Way.BACK:
        g.state.players[p].side = SIDE_A if player == f.commanders[SIDE_A] else SIDE_B
        cite(g, Clause.THR_65_2, p, a=player)


QUESTIONS.declare(Decision.JOIN, join, why_not_back)


# Where, against whom, and for what


@rule("THR-65.2", "THR-R109", "THR-X22")
def ask_involvement(g: Game) -> bool:
    """Coach names Threats made from Factions besides those of the act; one at least is involved."""
    for t in range(g.book.threat_count):
        if not why_not_involve(g, t):
            ask(g, COACH, Decision.INVOLVE)
            return True
    return False


@rule("THR-R109")
def why_not_done(g: Game, way: int) -> int:
    """Why Coach is not done yet: no Threat at all is involved."""
    return Why.ONE_THREAT_AT_LEAST if way == Way.DONE and not g.state.fight.involved else Why.NONE


@rule("THR-R109")
def why_not_involve(g: Game, threat: int) -> int:
    """Why a Threat cannot be involved."""
    s = g.state
    if threat == g.book.monster or not s.threats[threat].in_play or g.book.threats[threat].acts:
        return Why.NOT_PRESENT
    return Why.INVOLVED_ALREADY if s.fight.involved >> threat & 1 else Why.NONE


@rule("THR-R109")
def involve(g: Game, way: int, threat: int) -> None:
    """A Threat is involved, or Coach has named all."""
    if way == Way.DONE:
        next_part(g)
    else:
        g.state.fight.involved |= 1 << threat
        cite(g, Clause.THR_R109, COACH, a=threat)


QUESTIONS.declare(Decision.INVOLVE, involve, why_not_done, why_not_involve)


@rule("THR-R107", "THR-X10", "THR-X25")
def ask_place(g: Game) -> None:
    """Where? Coach names a Location that is not Razed; there is one, or the scenario would be over."""
    ask(g, COACH, Decision.PLACE)


@rule("THR-X10", "THR-X25")
def name_place(g: Game, location: int) -> None:
    """The Throwdown takes place at a Location."""
    g.state.fight.place = location
    cite(g, Clause.THR_R107, COACH, a=location)


QUESTIONS.declare(Decision.PLACE, name_place, why_not_place)


@rule("THR-X25")
def ask_stake(g: Game, side: int) -> None:
    """What is at stake? The decider of each side may name one thing, the challenger's first."""
    ask(g, g.state.fight.commanders[side], Decision.STAKE, side)


@rule("THR-X25")
def why_not_stake(g: Game, way: int, at: int) -> int:
    """Why something cannot be at stake: nobody could buy an item on it."""
    if way == Way.LOCATION:
        return why_not_place(g, at)
    revealed = way != Way.FACTION or g.state.factions[at].standing == Standing.REVEALED
    return Why.NONE if revealed else Why.NOT_REVEALED


@rule("THR-X25")
def name_stake(g: Game, way: int, at: int) -> None:
    """A side has named what is at stake."""
    s = g.state
    if way == Way.NOTHING:
        s.fight.stakes[s.about] = NO_PLACE
        cite(g, Clause.THR_X25, s.seat, c=4)
    elif way == Way.RESOURCE:
        s.fight.stakes[s.about] = STAKED_RESOURCE + at
        cite(g, Clause.THR_X25, s.seat, a=at, c=3)
    elif way == Way.LOCATION:
        s.fight.stakes[s.about] = STAKED_PLACE + at
        cite(g, Clause.THR_X25, s.seat, a=at, c=2)
    else:
        s.fight.stakes[s.about] = at
        cite(g, Clause.THR_X25, s.seat, a=at, c=1)


QUESTIONS.declare(Decision.STAKE, name_stake, why_not_stake)


# For her Team, or for herself?


Vote = IntEnum("Vote", "NONE TEAM HERSELF", start=0)  # whom a Commander fights for


@rule("THR-66.1", "THR-66.2", "THR-R43")
def ask_vote(g: Game, k: int) -> None:
    """All Pilots but the Commander vote at the same time; in a scenario Coach leads the other side."""
    p = Seat(k + 1)
    if p != pilots_commander(g) and not g.state.players[p].out:
        ask(g, p, Decision.VOTE, pilots_commander(g))


@rule("THR-65.3")
def pilots_commander(g: Game) -> Seat:
    """Who leads the Pilots against Coach."""
    return g.state.fight.commanders[1 - g.state.fight.coach_side]


@rule("THR-66.2")
def vote(g: Game, way: int) -> None:
    """A Pilot votes; the others see it once all have."""
    g.state.players[g.state.seat].vote = Vote.HERSELF if way == Way.HERSELF else Vote.TEAM


QUESTIONS.declare(Decision.VOTE, vote)


@rule("THR-66.2", "THR-66.4")
def count_votes(g: Game) -> None:
    """The votes are shown; the majority decides, and Coach where there is none."""
    s, lead = g.state, 0
    for p in each(Seat, 1, s.pilots + 1):
        if s.players[p].vote:
            cite(g, Clause.THR_66_2, p, a=s.players[p].vote)
            lead += 1 if s.players[p].vote == Vote.TEAM else -1
            s.players[p].vote = Vote.NONE
    if lead == 0:
        ask(g, COACH, Decision.TIE_BREAK, pilots_commander(g))
    else:
        settle_vote(g, Vote.TEAM if lead > 0 else Vote.HERSELF)


@rule("THR-66.3")
def settle_vote(g: Game, vote: int) -> None:
    """A Commander fights for her Team or for herself."""
    commander = pilots_commander(g)
    g.state.players[commander].fights_for_self = 1 if vote == Vote.HERSELF else 0
    cite(g, Clause.THR_66_3, commander, a=vote)


@rule("THR-66.4")
def break_tie(g: Game, way: int) -> None:
    """Coach decides what the others do not, none of them included."""
    cite(g, Clause.THR_66_4, COACH)
    settle_vote(g, Vote.HERSELF if way == Way.HERSELF else Vote.TEAM)


QUESTIONS.declare(Decision.TIE_BREAK, break_tie)


# Bonus draws, gifts and returns


@rule("THR-65.4", "THR-68.1", "THR-R45")
def draw_bonus(g: Game) -> None:
    """Each Commander draws, A's first: Coach the stacks of his Threats."""
    s = g.state
    for side in range(2):
        p = s.fight.commanders[side]
        if p == COACH:
            take_stacks(g)
        else:
            stat = Stat.SOLO if s.players[p].fights_for_self else Stat.SYNCH
            draw_cards(g, p, s.players[p].stats[stat], Clause.THR_68_1)


@rule("THR-68.5", "THR-R46", "THR-X7")
def take_stacks(g: Game) -> None:
    """Coach takes the stacks of the involved Threats into his Hand."""
    for t in range(g.book.threat_count):
        if g.state.fight.involved >> t & 1 and g.state.threats[t].stack.count > 0:
            take_stack(g, t)


@rule("THR-68.2", "THR-68.3")
def givers(g: Game) -> int:
    """How many could give their Commander cards: every Pilot, for side A and then for side B."""
    return 2 * g.state.pilots


@rule("THR-68.2")
def begin_gifts(g: Game, k: int) -> None:
    """Every other Pilot of a side may hand her Commander Hand cards, giver by giver."""
    s, p = g.state, Seat(k % g.state.pilots + 1)
    if s.players[p].side == k // s.pilots and p != s.fight.commanders[s.players[p].side]:
        ask_gift(g, p)


@rule("THR-68.2")
def ask_gift(g: Game, p: Seat) -> None:
    """Ask a giver for a card, as long as she has one."""
    if hand_of(g, p).count > 0:
        ask(g, p, Decision.GIFT)


@rule("THR-68.2")
def give(g: Game, way: int, card: Card) -> None:
    """A giver hands a card over, which she and the Commander know; or she is done."""
    s, giver = g.state, g.state.seat
    if way != Way.DONE:
        s.players[giver].gave += 1
        hand_over(g, s.fight.commanders[s.players[giver].side], chosen(g, way, card), Clause.THR_68_2)
        ask_gift(g, giver)


@rule("THR-X12")
def hand_over(g: Game, to: Seat, card: Card, clause: int) -> None:
    """A card changes hands, and stays known to the giver."""
    p = g.state.seat
    take_unseen(g, p, card, to)
    receive(g, to, card)
    cite(g, clause, p, card, a=to)


QUESTIONS.declare(Decision.GIFT, give, why_not_from_hand)


@rule("THR-68.3", "THR-R44")
def begin_returns(g: Game, k: int) -> None:
    """The Commander gives each giver as many cards back, or as many in total."""
    s, p = g.state, Seat(k % g.state.pilots + 1)
    if p == 1:
        top(s.agenda).left = given(g, k // s.pilots)
    if s.players[p].side == k // s.pilots:
        ask_return(g, p)


@rule("THR-68.3", "THR-R44")
def ask_return(g: Game, p: Seat) -> None:
    """Ask the Commander for a card for a giver, as long as one is left to be given back."""
    player = g.state.players[p]
    if top(g.state.agenda).left > 0 and player.gave > 0:
        ask(g, g.state.fight.commanders[player.side], Decision.RETURN, p)
    else:
        player.gave = 0


@rule("THR-68.3")
def given(g: Game, side: int) -> int:
    """How many cards the Pilots of a side have given their Commander, and not had back."""
    cards = 0
    for p in each(Seat, 1, g.state.pilots + 1):
        if g.state.players[p].side == side:
            cards += g.state.players[p].gave
    return cards


@rule("THR-68.3", "THR-R44")
def must_give_back(g: Game, p: Seat) -> bool:
    """Whether the next card must go to a giver: where the total counts, a later one can have it."""
    s = g.state
    if g.book.gift_return == GiftReturn.TOTAL:
        for later in each(Seat, p + 1, s.pilots + 1):
            if s.players[later].gave > 0 and s.players[later].side == s.players[p].side:
                return False
    return True


@rule("THR-68.3", "THR-R44")
def why_not_return(g: Game, way: int) -> int:
    """Why the Commander cannot give a card back so, or be done with a giver."""
    if way != Way.DONE:
        return why_not_from_hand(g, way)
    return Why.MUST_GIVE_BACK if must_give_back(g, Seat(g.state.about)) else Why.NONE


@rule("THR-68.3", "THR-R44")
def give_back(g: Game, way: int, card: Card) -> None:
    """The Commander gives the giver at hand a card back, or leaves the rest to the next one."""
    p = Seat(g.state.about)
    if way == Way.DONE:
        g.state.players[p].gave = 0
        return
    top(g.state.agenda).left -= 1
    if g.book.gift_return == GiftReturn.PER_GIVER:
        g.state.players[p].gave -= 1
    hand_over(g, p, chosen(g, way, card), Clause.THR_68_3)
    ask_return(g, p)


QUESTIONS.declare(Decision.RETURN, give_back, why_not_return)
