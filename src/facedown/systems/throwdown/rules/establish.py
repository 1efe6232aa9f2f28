"""Step 2 of a Throwdown: the questions, bonus draws, gifts and returns (THR-64 to THR-68, THR-X25)."""

from __future__ import annotations

from facedown.engine.agenda import top
from facedown.engine.ask import Options, offer
from facedown.engine.enumeration import IntEnum
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.engine.units import Card, Seat, each
from facedown.systems.throwdown.clauses import Clause, Decision, GiftReturn, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import draw_cards, hand_of, has_void, holds, receive, take_unseen
from facedown.systems.throwdown.rules.initiative import involve_listed
from facedown.systems.throwdown.state import (
    COACH,
    NO_PLACE,
    NO_SIDE,
    SEATS,
    SIDE_A,
    SIDE_B,
    STAKED_PLACE,
    STAKED_RESOURCE,
    Building,
    Game,
    Standing,
    Stat,
)
from facedown.systems.throwdown.steps import Step


class Join(IntEnum):
    """What a Pilot does when sides are picked: she stays out, or backs a Commander."""

    OUT = 0
    BACK = 1


class Involve(IntEnum):
    """Which Threat Coach involves."""

    DONE = 0
    THREAT = 1


class Stake(IntEnum):
    """What is at stake, by the first number of its kind."""

    FACTION = 0
    LOCATION = STAKED_PLACE
    RESOURCE = STAKED_RESOURCE
    NOTHING = NO_PLACE


class Vote(IntEnum):
    """Whom a Commander fights for."""

    NONE = 0
    TEAM = 1
    HERSELF = 2


class Give(IntEnum):
    """What changes hands between Pilots: a card by its number, or the top one of a Void."""

    DONE = 0
    VOID = 1
    CARD = 2


# Sides


@rule("THR-64.1", "THR-65.3", "THR-X22")
def begin_questions(g: Game) -> None:
    """The Threats that are listed for the act are involved, of the Pilots only the Commanders so far."""
    s, f, row = g.state, g.state.fight, top(g.state.agenda)
    for p in each(Seat, SEATS):
        if p != f.commanders[SIDE_A] and p != f.commanders[SIDE_B]:
            s.players[p].side = NO_SIDE
    involve_listed(g)
    row.step = Step.JOIN


@rule("THR-65.2", "THR-R108")
def ask_joining(g: Game) -> None:
    """Every Pilot who is not a Commander joins or stays out, in seat order."""
    s, row = g.state, top(g.state.agenda)
    while row.seat < s.pilots:
        row.seat = Seat(row.seat + 1)
        if s.players[row.seat].side == NO_SIDE and not s.players[row.seat].out:
            ask(g, row.seat, Decision.JOIN)
            return
    row.step = Step.INVOLVE


@rule("THR-65.2", "THR-R120")
def offer_sides(g: Game, options: Options) -> None:
    """List to stay out, and the Pilots who command."""
    offer(options, Join.OUT)
    for side in range(2):
        if g.state.fight.commanders[side] != COACH:
            offer(options, Join.BACK + g.state.fight.commanders[side])


@rule("THR-65.2", "THR-65.3", "THR-R120")
def why_not_back(g: Game, answer: int) -> int:
    """Why a seat cannot be backed."""
    f = g.state.fight
    if answer == Join.OUT:
        return Why.NONE
    p = answer - Join.BACK
    if p == COACH:
        return Why.NOT_COACHS_SIDE
    return Why.NONE if p == f.commanders[SIDE_A] or p == f.commanders[SIDE_B] else Why.NOT_A_COMMANDER


@rule("THR-65.2", "THR-65.5", "THR-71.2")
def join(g: Game, answer: int) -> None:
    """A Pilot joins a side or stays out."""
    f, p = g.state.fight, g.state.seat
    if answer != Join.OUT:
        commander = Seat(answer - Join.BACK)
        g.state.players[p].side = SIDE_A if commander == f.commanders[SIDE_A] else SIDE_B
        cite(g, Clause.THR_65_2, p, a=commander)


QUESTIONS.add(Decision.JOIN, offer_sides, join, why_not_back, Join)


# Where, against whom, and for what


@rule("THR-65.2", "THR-R109", "THR-X22")
def ask_involvement(g: Game) -> None:
    """Coach names Threats made from Factions besides those of the act; one at least is involved."""
    s, row = g.state, top(g.state.agenda)
    count, last = 0, 0
    for t in range(g.book.threat_count):
        if not why_not_involve(g, Involve.THREAT + t):
            count += 1
            last = t
    if count == 0:
        row.step = Step.PLACE
    elif count == 1 and s.fight.involved == 0:
        involve(g, Involve.THREAT + last)
    else:
        ask(g, COACH, Decision.INVOLVE)


@rule("THR-R109")
def offer_threats(g: Game, options: Options) -> None:
    """List the Threats that Coach can involve, and to be done."""
    if g.state.fight.involved:
        offer(options, Involve.DONE)
    for t in range(g.book.threat_count):
        if not why_not_involve(g, Involve.THREAT + t):
            offer(options, Involve.THREAT + t)


@rule("THR-R109")
def why_not_involve(g: Game, answer: int) -> int:
    """Why a Threat cannot be involved; of no Threat at all: why Coach is not done yet."""
    s = g.state
    if answer == Involve.DONE:
        return Why.NONE if s.fight.involved else Why.ONE_THREAT_AT_LEAST
    t = answer - Involve.THREAT
    if t == g.book.monster or not s.threats[t].in_play or g.book.threats[t].acts:
        return Why.NOT_PRESENT
    return Why.INVOLVED_ALREADY if s.fight.involved >> t & 1 else Why.NONE


@rule("THR-R109")
def involve(g: Game, answer: int) -> None:
    """A Threat is involved, or Coach has named all."""
    row = top(g.state.agenda)
    if answer == Involve.DONE:
        row.step = Step.PLACE
    else:
        g.state.fight.involved |= 1 << answer - Involve.THREAT
        cite(g, Clause.THR_R109, COACH, a=answer - Involve.THREAT)


QUESTIONS.add(Decision.INVOLVE, offer_threats, involve, why_not_involve, Involve)


@rule("THR-R107", "THR-X10", "THR-X25")
def ask_place(g: Game) -> None:
    """Where? Coach names a Location that is not Razed; there is one, or the scenario would be over."""
    row = top(g.state.agenda)
    row.step = Step.STAKES
    count, last = 0, 0
    for k in range(g.book.location_count):
        if not why_not_place(g, k):
            count += 1
            last = k
    if count == 1:
        name_place(g, last)
    else:
        ask(g, COACH, Decision.PLACE)


@rule("THR-X10")
def offer_places(g: Game, options: Options) -> None:
    """List the Locations that are not Razed."""
    for k in range(g.book.location_count):
        if not why_not_place(g, k):
            offer(options, k)


@rule("THR-X10")
def why_not_place(g: Game, k: int) -> int:
    """Why nobody fights at a Location."""
    return Why.IS_RAZED if g.state.locations[k] == Building.RAZED else Why.NONE


@rule("THR-X10", "THR-X25")
def name_place(g: Game, k: int) -> None:
    """The Throwdown takes place at a Location."""
    g.state.fight.place = k
    cite(g, Clause.THR_R107, COACH, a=k)


QUESTIONS.add(Decision.PLACE, offer_places, name_place, why_not_place)


@rule("THR-X25")
def ask_stakes(g: Game) -> None:
    """What is at stake? The decider of each side may name one thing, the challenger's first."""
    f, row = g.state.fight, top(g.state.agenda)
    if row.a > SIDE_B:
        row.step = Step.VOTES
        row.seat = COACH
    else:
        row.a += 1
        ask(g, f.commanders[row.a - 1], Decision.STAKE)


@rule("THR-X25")
def offer_stakes(g: Game, options: Options) -> None:
    """List what can be at stake: revealed Factions, Locations that stand, Resources; or nothing."""
    for k in range(g.book.faction_count):
        if not why_not_stake(g, Stake.FACTION + k):
            offer(options, Stake.FACTION + k)
    for k in range(g.book.location_count):
        if not why_not_stake(g, Stake.LOCATION + k):
            offer(options, Stake.LOCATION + k)
    for k in range(g.book.resource_count):
        offer(options, Stake.RESOURCE + k)
    offer(options, Stake.NOTHING)


@rule("THR-X25")
def why_not_stake(g: Game, answer: int) -> int:
    """Why something cannot be at stake: nobody could buy an item on it."""
    if answer >= Stake.RESOURCE:
        return Why.NONE
    if answer >= Stake.LOCATION:
        return why_not_place(g, answer - Stake.LOCATION)
    return Why.NONE if g.state.factions[answer].standing == Standing.REVEALED else Why.NOT_REVEALED


@rule("THR-X25")
def name_stake(g: Game, answer: int) -> None:
    """A side has named what is at stake."""
    side = top(g.state.agenda).a - 1
    g.state.fight.stakes[side] = answer
    if answer == Stake.NOTHING:
        cite(g, Clause.THR_X25, g.state.seat, c=4)
    elif answer >= Stake.RESOURCE:
        cite(g, Clause.THR_X25, g.state.seat, a=answer - Stake.RESOURCE, c=3)
    elif answer >= Stake.LOCATION:
        cite(g, Clause.THR_X25, g.state.seat, a=answer - Stake.LOCATION, c=2)
    else:
        cite(g, Clause.THR_X25, g.state.seat, a=answer, c=1)


QUESTIONS.add(Decision.STAKE, offer_stakes, name_stake, why_not_stake, Stake)


# For her Team, or for herself?


@rule("THR-66.1", "THR-66.2", "THR-R43")
def ask_votes(g: Game) -> None:
    """All Pilots but the Commander vote at the same time; in a scenario Coach leads the other side."""
    s, row = g.state, top(g.state.agenda)
    while row.seat < s.pilots:
        row.seat = Seat(row.seat + 1)
        if row.seat != pilots_commander(g) and not s.players[row.seat].out:
            ask(g, row.seat, Decision.VOTE, pilots_commander(g))
            return
    count_votes(g)


@rule("THR-65.3")
def pilots_commander(g: Game) -> Seat:
    """Who leads the Pilots against Coach."""
    return g.state.fight.commanders[1 - g.state.fight.coach_side]


@rule("THR-66.1")
def offer_votes(g: Game, options: Options) -> None:
    """List the Team, and herself."""
    offer(options, Vote.TEAM)
    offer(options, Vote.HERSELF)


@rule("THR-66.2")
def vote(g: Game, answer: int) -> None:
    """A Pilot votes; the others see it once all have."""
    g.state.players[g.state.seat].vote = answer


QUESTIONS.add(Decision.VOTE, offer_votes, vote, None, Vote)


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
def settle_vote(g: Game, answer: int) -> None:
    """A Commander fights for her Team or for herself."""
    commander = pilots_commander(g)
    g.state.players[commander].fights_for_self = 1 if answer == Vote.HERSELF else 0
    cite(g, Clause.THR_66_3, commander, a=answer)
    top(g.state.agenda).step = Step.BONUS


@rule("THR-66.4")
def break_tie(g: Game, answer: int) -> None:
    """Coach decides what the others do not, none of them included."""
    cite(g, Clause.THR_66_4, COACH)
    settle_vote(g, answer)


QUESTIONS.add(Decision.TIE_BREAK, offer_votes, break_tie, None, Vote)


# Bonus draws, gifts and returns


@rule("THR-65.4", "THR-68.1", "THR-R45")
def draw_bonus(g: Game) -> None:
    """Each Commander draws, A's first: Coach the stacks of his Threats."""
    s, row = g.state, top(g.state.agenda)
    for side in range(2):
        p = s.fight.commanders[side]
        if p == COACH:
            take_stacks(g)
        else:
            stat = Stat.SOLO if s.players[p].fights_for_self else Stat.SYNCH
            draw_cards(g, p, s.players[p].stats[stat], Clause.THR_68_1)
    row.step = Step.GIFTS
    row.a = SIDE_A
    row.seat = Seat(1)


@rule("THR-68.5", "THR-R46", "THR-X7")
def take_stacks(g: Game) -> None:
    """Coach takes the stacks of the involved Threats into his Hand."""
    for t in range(g.book.threat_count):
        if g.state.fight.involved >> t & 1:
            take_stack(g, t)


@rule("THR-68.5", "THR-X7")
def take_stack(g: Game, t: int) -> None:
    """Coach takes the stack of a Threat into his Hand."""
    stack = g.state.threats[t].stack
    if stack.count == 0:
        return
    cite(g, Clause.THR_68_5, COACH, a=t, b=stack.count)
    for k in range(stack.count):
        receive(g, COACH, stack.cards[k])
    stack.count = 0


@rule("THR-68.2")
def ask_gifts(g: Game) -> None:
    """Every other Pilot of a side may hand her Commander Hand cards, giver by giver."""
    s, row = g.state, top(g.state.agenda)
    while row.a <= SIDE_B:
        commander = s.fight.commanders[row.a]
        while row.seat <= s.pilots:
            p = row.seat
            if p != commander and s.players[p].side == row.a and hand_of(g, p).count > 0:
                ask(g, p, Decision.GIFT)
                return
            row.seat = Seat(row.seat + 1)
        row.a += 1
        row.seat = Seat(1)
    row.step = Step.RETURNS
    row.a = SIDE_A
    row.b = given(g, SIDE_A)


@rule("THR-68.2", "THR-X12")
def offer_gifts(g: Game, options: Options) -> None:
    """List to be done, and the cards that the giver holds; of a Void the top one."""
    offer(options, Give.DONE)
    offer_held(g, options)


@rule("THR-68.2", "THR-X12")
def offer_held(g: Game, options: Options) -> None:
    """List the cards that the seat can hand over: of her Hand, or the top one of a Void."""
    hand = hand_of(g, g.state.seat)
    if has_void(g, g.state.seat):
        offer(options, Give.VOID)
    else:
        for k in range(hand.count):
            offer(options, Give.CARD + hand.cards[k])


@rule("THR-68.2", "THR-X12")
def why_not_give(g: Game, answer: int) -> int:
    """Why a card cannot be handed over."""
    void = has_void(g, g.state.seat)
    if answer == Give.DONE:
        return Why.NONE
    if answer == Give.VOID:
        return Why.NONE if void else Why.NO_VOID
    held = not void and holds(hand_of(g, g.state.seat), Card(answer - Give.CARD))
    return Why.NONE if held else Why.NOT_HELD


@rule("THR-68.2")
def give(g: Game, answer: int) -> None:
    """A giver hands a card over, which she and the Commander know; or she is done."""
    s, row = g.state, top(g.state.agenda)
    giver = s.seat
    if answer == Give.DONE:
        row.seat = Seat(row.seat + 1)
    else:
        s.players[giver].gave += 1
        hand_over(g, giver, s.fight.commanders[row.a], answer, Clause.THR_68_2)


@rule("THR-X12")
def hand_over(g: Game, p: Seat, to: Seat, answer: int, clause: int) -> None:
    """A card changes hands, and stays known to the giver."""
    hand = hand_of(g, p)
    card = hand.cards[hand.count - 1] if answer == Give.VOID else Card(answer - Give.CARD)
    take_unseen(g, p, card, to)
    receive(g, to, card)
    cite(g, clause, p, card, a=to)


QUESTIONS.add(Decision.GIFT, offer_gifts, give, why_not_give, Give)


@rule("THR-68.3", "THR-R44")
def ask_returns(g: Game) -> None:
    """The Commander gives each giver as many cards back, or as many in total."""
    s, row = g.state, top(g.state.agenda)
    while row.a <= SIDE_B:
        commander = s.fight.commanders[row.a]
        while row.seat <= s.pilots:
            p = row.seat
            if s.players[p].side == row.a:
                if row.b > 0 and s.players[p].gave > 0:
                    return_or_ask(g, commander, p)
                    return
                s.players[p].gave = 0
            row.seat = Seat(row.seat + 1)
        row.a += 1
        row.seat = Seat(1)
        row.b = given(g, row.a)
    row.step = Step.STRIKES


@rule("THR-68.3")
def given(g: Game, side: int) -> int:
    """How many cards the Pilots of a side have given their Commander, and not had back."""
    cards = 0
    for p in each(Seat, 1, g.state.pilots + 1):
        if g.state.players[p].side == side:
            cards += g.state.players[p].gave
    return cards


@rule("THR-68.3", "THR-X12")
def return_or_ask(g: Game, commander: Seat, p: Seat) -> None:
    """Where one card can go back at all it does; else the Commander picks one."""
    hand = hand_of(g, commander)
    if must_give_back(g, p):
        if has_void(g, commander):
            give_back_card(g, commander, Give.VOID)
            return
        if hand.count == 1:
            give_back_card(g, commander, Give.CARD + hand.cards[0])
            return
    ask(g, commander, Decision.RETURN, p)


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
def offer_returns(g: Game, options: Options) -> None:
    """List the cards that can go back; where the total counts, the next giver may have the rest."""
    if not why_not_return(g, Give.DONE):
        offer(options, Give.DONE)
    offer_held(g, options)


@rule("THR-68.3", "THR-R44")
def why_not_return(g: Game, answer: int) -> int:
    """Why the Commander cannot give a card back, or be done with a giver."""
    if answer != Give.DONE:
        return why_not_give(g, answer)
    return Why.MUST_GIVE_BACK if must_give_back(g, Seat(g.state.about)) else Why.NONE


@rule("THR-68.3", "THR-R44")
def give_back(g: Game, answer: int) -> None:
    """The Commander gives a card back, or leaves the rest to the next giver."""
    row = top(g.state.agenda)
    if answer == Give.DONE:
        g.state.players[row.seat].gave = 0
    else:
        give_back_card(g, g.state.seat, answer)


@rule("THR-68.3")
def give_back_card(g: Game, commander: Seat, answer: int) -> None:
    """A card goes back to the giver at hand."""
    row = top(g.state.agenda)
    p = row.seat
    row.b -= 1
    if g.book.gift_return == GiftReturn.PER_GIVER:
        g.state.players[p].gave -= 1
    hand_over(g, commander, p, answer, Clause.THR_68_3)


QUESTIONS.add(Decision.RETURN, offer_returns, give_back, why_not_return, Give)
