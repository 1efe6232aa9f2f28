"""What the victor buys at the Outcome, and what Concessions take back or buy (THR-X19)."""

from __future__ import annotations

from facedown.engine.rules import Seat, cite, namesakes, rule
from facedown.systems.throwdown.clauses import Clause, Decision, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import hand_of, has_void
from facedown.systems.throwdown.rules.events import fire_at
from facedown.systems.throwdown.rules.outcome import decider
from facedown.systems.throwdown.rules.targets import can_be_hit, is_involved, why_not_favored
from facedown.systems.throwdown.state import INVESTS, NO_SIDE, STAKED_PLACE, THREAT, Game, Item, Purchase
from facedown.systems.throwdown.vocabulary import Trigger

MOST_BOUGHT = 10
NO_ITEM = len(Purchase)
ITEMS = namesakes(Way, Purchase, NO_ITEM)  # by way: what it buys
BRINGS = tuple(Trigger[one.name.removeprefix("COACH_")] for one in Purchase)  # the microevent that each is


@rule
def at_of(way: int, target: int, player: Seat) -> int:
    """The target of a purchase: of +Favor the investor and the Faction."""
    return INVESTS * player + target if way == Way.FAVOR else target


@rule("THR-X19")
def ask_purchase(g: Game) -> bool:
    """Let the victor's decider announce items one by one."""
    fight = g.state.fight
    if fight.spoils == 0:
        return False
    ask(g, decider(g, fight.victor), Decision.PURCHASE, fight.victor)
    return True


@rule("THR-59.4", "THR-X19")
def ask_concession(g: Game) -> bool:
    """Let the loser's decider spend Concessions one by one; after a draw both, the conceding side first."""
    fight = g.state.fight
    side = fight.conceded if fight.concessions[fight.conceded] > 0 else 1 - fight.conceded
    if fight.concessions[side] == 0:
        return False
    ask(g, decider(g, side), Decision.CONCESSION, side)
    return True


@rule
def is_listed(g: Game, side: int, item: int) -> bool:
    """Whether a purchase is on a side's list: Coach's are the last ones."""
    return (item >= Purchase.COACH_PURGE) == (side == g.state.fight.coach_side)


@rule("THR-X19", "THR-X25")
def price(g: Game, item: int, target: int) -> int:
    """What an item costs; what is at stake costs the victor 1 less, once, but at least 1."""
    cost = list_price(g, item, target)
    return cost - 1 if cost > 1 and stake_on(g, item, target) != NO_SIDE else cost


@rule("THR-X19")
def list_price(g: Game, item: int, target: int) -> int:
    """The price on the list; +Trauma on the Monster after a Rumble costs 1."""
    return 1 if item == Purchase.TRAUMA and target == g.book.monster else g.book.prices[item]


@rule("THR-X25")
def stake_on(g: Game, item: int, target: int) -> int:
    """The side that put what an item is bought on at stake, if that still counts; else NO_SIDE.

    What is bought on a Faction or a Resource costs 1 as it is.
    """
    fight = g.state.fight
    if item == Purchase.REBUILD or item == Purchase.COACH_RUIN:
        for side in range(NO_SIDE):
            if fight.stakes[side] == STAKED_PLACE + target and not fight.stakes_used >> side & 1:
                return side
    return NO_SIDE


@rule("THR-X19")
def is_target(g: Game, item: int, at: int) -> bool:
    """Whether an item can be bought on a target."""
    s = g.state
    if item == Purchase.FAVOR:
        return takes_favor(g, Seat(at // INVESTS), at % INVESTS)
    if item == Purchase.TRAUMA or item == Purchase.COACH_WAVE or item == Purchase.COACH_STORM:
        return s.fight.involved >> at & 1 == 1
    if item == Purchase.COACH_PURGE or item == Purchase.COACH_TRAUMA or item == Purchase.COACH_SCHISM:
        return 1 <= at <= s.pilots and is_involved(g, Seat(at)) and can_be_hit(g, BRINGS[item], at)
    return can_be_hit(g, BRINGS[item], at)


@rule("THR-28.4", "THR-X6", "THR-X19")
def takes_favor(g: Game, p: Seat, k: int) -> bool:
    """Whether an involved Pilot with a Hand card has a use for +Favor on a Faction."""
    has_card = not has_void(g, p) and hand_of(g, p).count > 0
    return is_involved(g, p) and has_card and not why_not_favored(g, p, k)


@rule
def was_bought(g: Game, item: int) -> bool:
    """Whether an item has been announced."""
    for k in range(g.state.fight.items):
        if g.state.purchases[k].item == item:
            return True
    return False


@rule("THR-X19")
def why_not_listed(g: Game, way: int) -> int:
    """Why the victor does not buy an item: each side has its list."""
    on_list = way == Way.DONE or is_listed(g, g.state.fight.victor, ITEMS[way])
    return Why.NONE if on_list else Why.NOT_ON_LIST


@rule("THR-X19")
def why_not_buy(g: Game, way: int, target: int, player: Seat) -> int:
    """Why an item cannot be bought with Spoils: its target, its price."""
    if way == Way.DONE:
        return Why.NONE
    at = at_of(way, target, player)
    if not is_target(g, ITEMS[way], at):
        return Why.NO_TARGET_TO_BUY
    return Why.TOO_FEW_SPOILS if price(g, ITEMS[way], at) > g.state.fight.spoils else Why.NONE


@rule("THR-X19")
def why_not_more(g: Game, way: int) -> int:
    """Why no further item can be bought, or no further one of a kind."""
    if way == Way.DONE:
        return Why.NONE
    if g.state.fight.items >= MOST_BOUGHT:
        return Why.ENOUGH_BOUGHT
    once = way == Way.RALLY or way == Way.COACH_STORM
    return Why.BOUGHT_ONCE if once and was_bought(g, ITEMS[way]) else Why.NONE


@rule("THR-X19")
def buy(g: Game, way: int, target: int, player: Seat) -> None:
    """Announce an item, or end it; unspent Spoils are lost."""
    fight = g.state.fight
    if way == Way.DONE:
        fight.spoils = 0
        return
    item, at = ITEMS[way], at_of(way, target, player)
    cost = price(g, item, at)
    if cost < list_price(g, item, at):
        fight.stakes_used |= 1 << stake_on(g, item, at)
        cite(g, Clause.THR_X25, g.state.seat, a=item, b=at)
    fight.spoils -= cost
    announce(g, fight.victor, item, at, cost)


@rule
def announce(g: Game, side: int, item: int, target: int, cost: int) -> None:
    """Add an item to those that will take effect."""
    fight = g.state.fight
    one = g.state.purchases[fight.items]
    one.side = side
    one.item = item
    one.target = target
    one.cost = cost
    one.cancelled = 0
    fight.items += 1
    cite(g, Clause.THR_56_5, decider(g, side), a=item, b=target, c=cost)


@rule("THR-X19")
def cancel_cost(one: Item) -> int:
    """The Concessions that cancel an item."""
    return 1 if one.cost <= 2 else 2


@rule("THR-59.4", "THR-X19")
def why_not_cancel(g: Game, item: int) -> int:
    """Why Concessions cannot cancel an item: it is to be one of the victor's that stands."""
    fight, one = g.state.fight, g.state.purchases[item]
    if fight.victor == NO_SIDE or one.cancelled or one.side == g.state.about:
        return Why.NOTHING_TO_CANCEL
    return Why.NONE if cancel_cost(one) <= fight.concessions[g.state.about] else Why.TOO_FEW_CONCESSIONS


@rule("THR-59.4", "THR-X19")
def why_not_cheap(g: Game, way: int, target: int, player: Seat) -> int:
    """Why Concessions cannot buy an item: its price, its target, what is left."""
    side = g.state.about
    if way == Way.DONE or way == Way.CANCEL:
        return Why.NONE
    at = at_of(way, target, player)
    if not is_listed(g, side, ITEMS[way]) or list_price(g, ITEMS[way], at) > 1:
        return Why.NOT_ON_CHEAP_LIST
    if not is_target(g, ITEMS[way], at):
        return Why.NO_TARGET_TO_BUY
    return Why.NONE if g.state.fight.concessions[side] >= 2 else Why.TOO_FEW_CONCESSIONS


@rule("THR-59.4", "THR-X19")
def concede_for(g: Game, way: int, item: int, target: int, player: Seat) -> None:
    """Cancel an announced item, or buy one of the cheap ones; unspent Concessions are lost."""
    fight, side = g.state.fight, g.state.about
    if way == Way.DONE:
        fight.concessions[side] = 0
    elif way == Way.CANCEL:
        one = g.state.purchases[item]
        fight.concessions[side] -= cancel_cost(one)
        one.cancelled = 1
        cite(g, Clause.THR_59_4, g.state.seat, a=one.item, b=one.target)
    else:
        fight.concessions[side] -= 2
        announce(g, side, ITEMS[way], at_of(way, target, player), 2)


@rule("THR-X19")
def do_item(g: Game, k: int) -> None:
    """The items that stand take effect in order: actions at once, damage in the buyer's Payload."""
    one = g.state.purchases[k]
    if not one.cancelled:
        at = THREAT + one.target if one.item == Purchase.TRAUMA else one.target
        fire_at(g, BRINGS[one.item], at, 1, decider(g, one.side))


QUESTIONS.declare(Decision.PURCHASE, buy, why_not_listed, why_not_buy, why_not_more)
QUESTIONS.declare(Decision.CONCESSION, concede_for, why_not_cancel, why_not_cheap)
