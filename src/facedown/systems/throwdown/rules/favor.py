"""Factions: cards invested in them, what a third Offense makes of them (THR-4, THR-28, THR-39, THR-X6)."""

from __future__ import annotations

from facedown.engine.cards import put, show_all, take
from facedown.engine.rules import Card, Seat, cite, pop, rule, top
from facedown.systems.throwdown.clauses import Clause, Decision, FactionStackView, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import discard_all, hand_of, pilots_mask
from facedown.systems.throwdown.rules.setup import enter_play
from facedown.systems.throwdown.rules.targets import can_invest, why_not_favored
from facedown.systems.throwdown.state import COACH, INVESTS, Game, Standing
from facedown.systems.throwdown.steps import Step


@rule("THR-1.7", "THR-R61", "THR-R94")
def cover_top(g: Game, k: int) -> None:
    """Turn the top card of a Faction face-down: who may look at it knows it from here on."""
    s = g.state
    favor = s.factions[k].favor
    if favor.count > 0 and g.book.faction_stack_view != FactionStackView.ALL:
        card = favor.cards[favor.count - 1]
        s.known[card] = pilots_mask(g) if g.book.faction_stack_view == FactionStackView.PILOTS else 0


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


# +Favor: what goes on has its target, the investor and the Faction, and how many cards are left


@rule("THR-28.2", "THR-28.4")
def investor(g: Game) -> Seat:
    """Who may invest."""
    return Seat(top(g.state.agenda).target // INVESTS)


@rule("THR-28.2", "THR-28.4")
def favored(g: Game) -> int:
    """The Faction in which a card may be invested."""
    return top(g.state.agenda).target % INVESTS


@rule("THR-28.2", "THR-28.3", "THR-28.4")
def grant_favor(g: Game) -> None:
    """Let a Pilot invest a card, or with Coach's leave remove an Offense."""
    row, p, k = top(g.state.agenda), investor(g), favored(g)
    if row.times == 0 or why_not_favored(g, p, k):
        pop(g.state.agenda)
    elif can_invest(g, p, k):
        ask(g, p, Decision.INVEST_FAVOR, k)
    else:
        ask(g, COACH, Decision.REMOVE_OFFENSE, k)


@rule("THR-28.4")
def give_leave(g: Game, way: int) -> None:
    """The Offense is removed; or else a card may be invested."""
    row, p, k = top(g.state.agenda), investor(g), favored(g)
    if way == Way.YES:
        g.state.factions[k].offense -= 1
        cite(g, Clause.THR_28_4, p, a=k, b=g.state.factions[k].offense)
    invests = way != Way.YES and can_invest(g, p, k)
    row.step = Step.INVEST_FAVOR if invests else Step.AFFECT
    if not invests:
        row.times -= 1


@rule("THR-28.2")
def ask_favor(g: Game) -> None:
    """Have the Pilot choose a card to invest."""
    ask(g, investor(g), Decision.INVEST_FAVOR, favored(g))


@rule("THR-28.4", "THR-R94")
def why_not_favor(g: Game, way: int) -> int:
    """Why an Offense cannot be removed in place of an investment."""
    if way != Way.OFFENSE:
        return Why.NONE
    if top(g.state.agenda).step == Step.INVEST_FAVOR:
        return Why.ONLY_INVEST
    return Why.NONE if g.state.factions[g.state.about].offense > 0 else Why.NO_OFFENSE


@rule("THR-28.2", "THR-28.4")
def use_favor(g: Game, way: int, card: Card) -> None:
    """Invest a card, or ask for Coach's leave."""
    row, p, k = top(g.state.agenda), investor(g), favored(g)
    if way == Way.OFFENSE:
        ask(g, COACH, Decision.REMOVE_OFFENSE, k)
        return
    take(hand_of(g, p), card)
    lay_favor(g, p, k, card)
    row.step = Step.AFFECT
    row.times -= 1


QUESTIONS.declare(Decision.INVEST_FAVOR, use_favor, why_not_favor)
QUESTIONS.declare(Decision.REMOVE_OFFENSE, give_leave)
