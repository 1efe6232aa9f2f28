"""Factions: cards invested in them, what a third Offense makes of them (THR-4, THR-28, THR-39, THR-X6)."""

from __future__ import annotations

from facedown.engine.agenda import pop, top
from facedown.engine.ask import Options, offer, offer_cards
from facedown.engine.enumeration import IntEnum
from facedown.engine.know import show_all
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.engine.units import Card, Seat
from facedown.engine.zone import put, take
from facedown.systems.throwdown.clauses import Clause, Decision, FactionStackView, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, YES, ask, offer_two
from facedown.systems.throwdown.rules.cards import discard_all, hand_of, holds
from facedown.systems.throwdown.rules.setup import enter_play
from facedown.systems.throwdown.rules.targets import can_favor, can_invest
from facedown.systems.throwdown.state import CARDS, COACH, Game, Standing
from facedown.systems.throwdown.steps import Step


class FavorUse(IntEnum):
    """The answers to what +Favor is used for: the card that is invested, or the removal of an Offense."""

    CARD = 0
    OFFENSE = CARDS


@rule("THR-1.7", "THR-R61", "THR-R94")
def cover_top(g: Game, k: int) -> None:
    """Turn the top card of a Faction face-down: who may look at it knows it from here on."""
    s = g.state
    favor = s.factions[k].favor
    if favor.count > 0 and g.book.faction_stack_view != FactionStackView.ALL:
        card = favor.cards[favor.count - 1]
        s.known[card] = pilots_mask(g) if g.book.faction_stack_view == FactionStackView.PILOTS else 0


@rule
def pilots_mask(g: Game) -> int:
    """The mask of the Pilots' seats."""
    return (2 << g.state.pilots) - 2


@rule("THR-4.2", "THR-4.3", "THR-R94", "THR-X6")
def lay_favor(g: Game, p: Seat, k: int, card: Card) -> None:
    """Put a card on top of a Faction, face-up."""
    cover_top(g, k)
    put(g.state.factions[k].favor, card)
    show_all(g, card)
    cite(g, Clause.THR_28_2, p, card, a=k)


@rule("THR-1.7", "THR-R14")
def take_favor(g: Game, k: int) -> Card:
    """Take the top card of a Faction, which the next one, turned up, follows."""
    favor = g.state.factions[k].favor
    favor.count -= 1
    card = Card(favor.cards[favor.count])
    if favor.count > 0:
        show_all(g, favor.cards[favor.count - 1])
    return card


@rule("THR-39.3", "THR-R95", "THR-X6")
def end_faction(g: Game, k: int, converts: bool) -> None:
    """A Faction leaves play, its cards go to the Pilots' Trash; it may come back as a Threat."""
    faction = g.state.factions[k]
    faction.standing = Standing.GONE
    cite(g, Clause.THR_39_3, a=k, b=converts)
    discard_all(g, faction.favor)
    if converts:
        enter_play(g, g.book.factions[k].threat)


# +Favor: the row on top has the investor and the Faction in `b`, and how many cards are left in `c`


@rule("THR-28.2", "THR-28.3", "THR-28.4")
def grant_favor(g: Game) -> None:
    """Let a Pilot invest a card, or with Coach's leave remove an Offense."""
    row = top(g.state.agenda)
    p, k = Seat(row.b // 10), row.b % 10
    if row.c == 0 or not can_favor(g, p, k):
        pop(g.state.agenda)
    elif can_invest(g, p, k):
        invest_or_ask(g, p, k, g.state.factions[k].offense > 0)
    else:
        row.step = Step.ASK_LEAVE


@rule("THR-28.2")
def invest_or_ask(g: Game, p: Seat, k: int, or_else: bool) -> None:
    """Have a Pilot choose a card; her only one is invested, unless there is something else to choose."""
    hand = hand_of(g, p)
    if hand.count > 1 or or_else:
        ask(g, p, Decision.INVEST_FAVOR, k)
    else:
        use_favor(g, hand.cards[0])


@rule("THR-28.4")
def ask_leave(g: Game) -> None:
    """Coach may let the Pilot remove an Offense."""
    ask(g, COACH, Decision.REMOVE_OFFENSE, top(g.state.agenda).b % 10)


@rule("THR-28.4")
def give_leave(g: Game, answer: int) -> None:
    """The Offense is removed; or else a card may be invested."""
    row = top(g.state.agenda)
    p, k = Seat(row.b // 10), row.b % 10
    if answer == YES:
        g.state.factions[k].offense -= 1
        cite(g, Clause.THR_28_4, p, a=k, b=g.state.factions[k].offense)
    invests = answer != YES and can_invest(g, p, k)
    row.step = Step.INVEST_FAVOR if invests else Step.AFFECT
    if not invests:
        row.c -= 1


@rule("THR-28.2")
def ask_favor(g: Game) -> None:
    """Have the Pilot choose a card to invest."""
    row = top(g.state.agenda)
    invest_or_ask(g, Seat(row.b // 10), row.b % 10, or_else=False)


@rule("THR-28.2", "THR-28.4")
def offer_favor(g: Game, options: Options) -> None:
    """List the Hand cards, and the removal of an Offense where it was not denied."""
    offer_cards(options, hand_of(g, g.state.seat))
    if why_not_favor(g, FavorUse.OFFENSE) == Why.NONE:
        offer(options, FavorUse.OFFENSE)


@rule("THR-28.4", "THR-R94")
def why_not_favor(g: Game, answer: int) -> int:
    """Why something cannot be done with +Favor."""
    if answer == FavorUse.OFFENSE:
        if top(g.state.agenda).step == Step.INVEST_FAVOR:
            return Why.ONLY_INVEST
        return Why.NONE if g.state.factions[g.state.about].offense > 0 else Why.NO_OFFENSE
    return Why.NONE if holds(hand_of(g, g.state.seat), Card(answer)) else Why.NOT_HELD


@rule("THR-28.2", "THR-28.4")
def use_favor(g: Game, answer: int) -> None:
    """Invest a card, or ask for Coach's leave."""
    row = top(g.state.agenda)
    if answer == FavorUse.OFFENSE:
        row.step = Step.ASK_LEAVE
        return
    p, k = Seat(row.b // 10), row.b % 10
    card = Card(answer)
    take(hand_of(g, p), card)
    lay_favor(g, p, k, card)
    row.step = Step.AFFECT
    row.c -= 1


QUESTIONS.add(Decision.INVEST_FAVOR, offer_favor, use_favor, why_not_favor, FavorUse)
QUESTIONS.add(Decision.REMOVE_OFFENSE, offer_two, give_leave)
