"""What the victor buys at the Outcome, and what Concessions take back or buy (THR-X19)."""

from __future__ import annotations

from facedown.engine.agenda import top
from facedown.engine.ask import Options, offer
from facedown.engine.enumeration import IntEnum
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.engine.units import Seat
from facedown.systems.throwdown.clauses import Clause, Decision, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import hand_of, has_void
from facedown.systems.throwdown.rules.events import fire_at
from facedown.systems.throwdown.rules.outcome import decider
from facedown.systems.throwdown.rules.targets import can_be_hit, can_favor, is_involved, past_targets
from facedown.systems.throwdown.state import NO_SIDE, STAKED_PLACE, THREAT, Game, Item, Purchase
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Trigger

DONE, CANCEL, BUY, PER_ITEM = 0, 1, 100, 100  # parts of the answers, see Spend
MOST_BOUGHT = 10
FIRES = (  # by Purchase: the microevent that it is
    Trigger.CHARGEUP,
    Trigger.FORTIFY,
    Trigger.FAVOR,
    Trigger.REPLENISH,
    Trigger.RECOVER,
    Trigger.REBUILD,
    Trigger.TRAUMA,
    Trigger.RALLY,
    Trigger.PURGE,
    Trigger.DISFAVOR,
    Trigger.TRAUMA,
    Trigger.RUIN,
    Trigger.WAVE,
    Trigger.SCHISM,
    Trigger.STORM,
)


class Spend(IntEnum):
    """The answers of both deciders; behind a purchase the target counts on from its number."""

    DONE = 0
    CANCEL = 1  # plus the place of an announced item
    CHARGEUP = 100
    FORTIFY = 200
    FAVOR = 300
    REPLENISH = 400
    RECOVER = 500
    REBUILD = 600
    TRAUMA = 700
    RALLY = 800
    COACH_PURGE = 900
    COACH_DISFAVOR = 1000
    COACH_TRAUMA = 1100
    COACH_RUIN = 1200
    COACH_WAVE = 1300
    COACH_SCHISM = 1400
    COACH_STORM = 1500


@rule
def item_of(answer: int) -> int:
    """The purchase that an answer names; its target is what is left of the number."""
    return (answer - BUY) // PER_ITEM


@rule("THR-X19")
def ask_purchases(g: Game) -> None:
    """Let the victor's decider announce items one by one; without one both sides have Concessions alone."""
    fight = g.state.fight
    if fight.spoils > 0 and can_buy(g):
        ask(g, decider(g, fight.victor), Decision.PURCHASE, fight.victor)
        return
    row = top(g.state.agenda)
    row.step = Step.CONCESSIONS
    row.a = fight.conceded


@rule("THR-59.4", "THR-X19")
def ask_concessions(g: Game) -> None:
    """Let the loser's decider spend Concessions one by one; after a draw both, the conceding side first."""
    fight, row = g.state.fight, top(g.state.agenda)
    if fight.concessions[row.a] > 0 and can_concede(g):
        ask(g, decider(g, row.a), Decision.CONCESSION, row.a)
    elif row.a == fight.conceded:
        row.a = 1 - row.a
    else:
        row.step = Step.ITEMS
        row.a = 0


@rule
def first_item(g: Game, side: int) -> int:
    """The first purchase on a side's list."""
    return Purchase.COACH_PURGE if side == g.state.fight.coach_side else Purchase.CHARGEUP


@rule
def past_items(g: Game, side: int) -> int:
    """The first purchase past a side's list."""
    return Purchase.COACH_STORM + 1 if side == g.state.fight.coach_side else Purchase.COACH_PURGE


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
        return takes_favor(g, Seat(at // 10), at % 10)
    if item == Purchase.TRAUMA or item == Purchase.COACH_WAVE or item == Purchase.COACH_STORM:
        return s.fight.involved >> at & 1 == 1
    if item == Purchase.COACH_PURGE or item == Purchase.COACH_TRAUMA or item == Purchase.COACH_SCHISM:
        return 1 <= at <= s.pilots and is_involved(g, Seat(at)) and can_be_hit(g, FIRES[item], at)
    return can_be_hit(g, FIRES[item], at)


@rule("THR-28.4", "THR-X6", "THR-X19")
def takes_favor(g: Game, p: Seat, k: int) -> bool:
    """Whether an involved Pilot with a Hand card has a use for +Favor on a Faction."""
    return is_involved(g, p) and not has_void(g, p) and hand_of(g, p).count > 0 and can_favor(g, p, k)


@rule
def was_bought(g: Game, item: int) -> bool:
    """Whether an item has been announced."""
    for k in range(g.state.fight.items):
        if g.state.purchases[k].item == item:
            return True
    return False


@rule("THR-X19")
def why_not_buy(g: Game, answer: int) -> int:
    """Why an item cannot be bought with Spoils: its list, its target, its price, once."""
    fight = g.state.fight
    if answer == DONE:
        return Why.NONE
    item, target = item_of(answer), answer % PER_ITEM
    if not first_item(g, fight.victor) <= item < past_items(g, fight.victor):
        return Why.NOT_ON_LIST
    if not is_target(g, item, target):
        return Why.NO_TARGET_TO_BUY
    if price(g, item, target) > fight.spoils:
        return Why.TOO_FEW_SPOILS
    if fight.items >= MOST_BOUGHT:
        return Why.ENOUGH_BOUGHT
    once = item == Purchase.RALLY or item == Purchase.COACH_STORM
    return Why.BOUGHT_ONCE if once and was_bought(g, item) else Why.NONE


@rule("THR-X19")
def offer_purchases(g: Game, options: Options) -> None:
    """List what the victor's decider can buy, then `done`."""
    side = g.state.fight.victor
    for item in range(first_item(g, side), past_items(g, side)):
        for target in range(past_targets(FIRES[item])):
            answer = BUY + PER_ITEM * item + target
            if why_not_buy(g, answer) == Why.NONE:
                offer(options, answer)
    offer(options, DONE)


@rule
def can_buy(g: Game) -> bool:
    """Whether the victor can buy anything."""
    side = g.state.fight.victor
    for item in range(first_item(g, side), past_items(g, side)):
        for target in range(past_targets(FIRES[item])):
            if why_not_buy(g, BUY + PER_ITEM * item + target) == Why.NONE:
                return True
    return False


@rule("THR-X19")
def buy(g: Game, answer: int) -> None:
    """Announce an item, or end it; unspent Spoils are lost."""
    fight = g.state.fight
    if answer == DONE:
        fight.spoils = 0
        return
    item, target = item_of(answer), answer % PER_ITEM
    cost = price(g, item, target)
    if cost < list_price(g, item, target):
        fight.stakes_used |= 1 << stake_on(g, item, target)
        cite(g, Clause.THR_X25, g.state.seat, a=item, b=target)
    fight.spoils -= cost
    announce(g, fight.victor, item, target, cost)


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
def why_not_concede_for(g: Game, answer: int) -> int:
    """Why Concessions cannot be spent so."""
    fight, side = g.state.fight, top(g.state.agenda).a
    left = fight.concessions[side]
    if answer == DONE:
        return Why.NONE
    if answer < BUY:
        if fight.victor == NO_SIDE:
            return Why.NOTHING_TO_CANCEL
        one = g.state.purchases[answer - CANCEL]
        if one.cancelled or one.side == side:
            return Why.NOTHING_TO_CANCEL
        return Why.NONE if cancel_cost(one) <= left else Why.TOO_FEW_CONCESSIONS
    item, target = item_of(answer), answer % PER_ITEM
    if not first_item(g, side) <= item < past_items(g, side) or list_price(g, item, target) > 1:
        return Why.NOT_ON_CHEAP_LIST
    if not is_target(g, item, target):
        return Why.NO_TARGET_TO_BUY
    return Why.NONE if left >= 2 else Why.TOO_FEW_CONCESSIONS


@rule("THR-59.4", "THR-X19")
def offer_concessions(g: Game, options: Options) -> None:
    """List what the loser's decider can cancel or buy, then `done`."""
    for k in range(g.state.fight.items):
        if why_not_concede_for(g, CANCEL + k) == Why.NONE:
            offer(options, CANCEL + k)
    side = top(g.state.agenda).a
    for item in range(first_item(g, side), past_items(g, side)):
        for target in range(past_targets(FIRES[item])):
            answer = BUY + PER_ITEM * item + target
            if why_not_concede_for(g, answer) == Why.NONE:
                offer(options, answer)
    offer(options, DONE)


@rule
def can_concede(g: Game) -> bool:
    """Whether the Concessions of the side that comes next can cancel or buy anything."""
    side = top(g.state.agenda).a
    for k in range(g.state.fight.items):
        if why_not_concede_for(g, CANCEL + k) == Why.NONE:
            return True
    for item in range(first_item(g, side), past_items(g, side)):
        for target in range(past_targets(FIRES[item])):
            if why_not_concede_for(g, BUY + PER_ITEM * item + target) == Why.NONE:
                return True
    return False


@rule("THR-X19")
def concede_for(g: Game, answer: int) -> None:
    """Cancel an announced item, or buy one of the cheap ones; unspent Concessions are lost."""
    fight, side = g.state.fight, top(g.state.agenda).a
    if answer == DONE:
        fight.concessions[side] = 0
    elif answer < BUY:
        one = g.state.purchases[answer - CANCEL]
        fight.concessions[side] -= cancel_cost(one)
        one.cancelled = 1
        cite(g, Clause.THR_59_4, g.state.seat, a=one.item, b=one.target)
    else:
        fight.concessions[side] -= 2
        announce(g, side, item_of(answer), answer % PER_ITEM, 2)


@rule("THR-X19")
def do_items(g: Game) -> None:
    """The items that stand take effect in order: actions at once, damage in the buyer's Payload."""
    row = top(g.state.agenda)
    if row.a >= g.state.fight.items:
        row.step = Step.DROPS
        row.a = 0
        return
    one = g.state.purchases[row.a]
    row.a += 1
    if not one.cancelled:
        at = THREAT + one.target if one.item == Purchase.TRAUMA else one.target
        fire_at(g, FIRES[one.item], at, 1, decider(g, one.side))


QUESTIONS.add(Decision.PURCHASE, offer_purchases, buy, why_not_buy, Spend)
QUESTIONS.add(Decision.CONCESSION, offer_concessions, concede_for, why_not_concede_for, Spend)
