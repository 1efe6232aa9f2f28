"""What effects have somebody pick or look at: Gear, Robos, Stashes, stacks, cards to swap or to order."""

from __future__ import annotations

from facedown.engine.agenda import pop, top
from facedown.engine.ask import Options, offer
from facedown.engine.chance import chance
from facedown.engine.know import show, show_all
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.engine.units import Card, Seat
from facedown.engine.zone import Zone, put, take
from facedown.systems.throwdown.clauses import Clause, Decision, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import (
    add_to_stash,
    can_draw,
    discard_from,
    fused_side,
    hand_of,
    has_void,
    offer_hand,
    place_in,
    receive,
    take_top,
    take_unseen,
    uncover_next,
)
from facedown.systems.throwdown.rules.favor import lay_favor, take_favor
from facedown.systems.throwdown.rules.targets import is_involved
from facedown.systems.throwdown.state import (
    COACH,
    NO_PLACE,
    NO_SIDE,
    PILOTS_DECK,
    THREATS,
    Game,
    Robo,
    Standing,
)
from facedown.systems.throwdown.steps import Step

NEITHER = 0  # no Faction; behind it 1 + its place
FULL_STASH = 3
GEAR = 4  # in the log: Gear was exhausted


@rule("THR-X7", "THR-X13", "THR-X15")
def is_one_of(g: Game, k: int) -> bool:
    """Whether a Pilot or a Threat can be picked by the effect on top."""
    s, step = g.state, top(g.state.agenda).step
    if step == Step.SHOW_STACK:
        return k < g.book.threat_count and s.threats[k].in_play == 1 and s.threats[k].stack.count > 0
    if k == COACH or k > s.pilots or s.players[k].out:
        return False
    player = s.players[k]
    if step == Step.EXHAUST:
        return is_involved(g, Seat(k)) and player.gear_ready == 1
    return player.robo != Robo.INTACT if step == Step.REPAIR else player.stash.count < FULL_STASH


@rule
def next_pick(g: Game, after: int) -> int:
    """The first behind another that can be picked, or NO_PLACE."""
    for k in range(after + 1, THREATS):
        if is_one_of(g, k):
            return k
    return NO_PLACE


@rule
def pick(g: Game, decision: int) -> None:
    """Take the only one that can be picked, or ask the user which; without any, the effect is over."""
    first = next_pick(g, -1)
    if first == NO_PLACE:
        pop(g.state.agenda)
    elif next_pick(g, first) == NO_PLACE:
        use_pick(g, first)
    else:
        ask(g, top(g.state.agenda).seat, decision)


@rule
def offer_picks(g: Game, options: Options) -> None:
    """List what can be picked."""
    k = next_pick(g, -1)
    while k != NO_PLACE:
        offer(options, k)
        k = next_pick(g, k)


@rule("THR-X7", "THR-X13", "THR-X15")
def use_pick(g: Game, k: int) -> None:
    """Exhaust the Gear, repair the Robo, fill the Stash or show the stack that was picked."""
    s = g.state
    step, count = top(s.agenda).step, top(s.agenda).a
    if step == Step.EXHAUST:
        s.players[k].gear_ready = 0
        cite(g, Clause.THR_X8, k, c=GEAR)
        top(s.agenda).a -= 1
        if count > 1:
            return
    elif step == Step.REPAIR:
        s.players[k].robo = max(Robo.INTACT, s.players[k].robo - count)
        cite(g, Clause.THR_X15, k, a=s.players[k].robo)
    elif step == Step.STASH:
        fill_stash(g, Seat(k), count)
    else:
        show_all(g, top_of(s.threats[k].stack))
        cite(g, Clause.THR_X10, card=top_of(s.threats[k].stack), a=k, b=s.threats[k].stack.count)
    pop(s.agenda)


@rule("THR-X13")
def ask_gear(g: Game) -> None:
    """Coach picks the Gear that is exhausted."""
    pick(g, Decision.EXHAUST)


@rule("THR-X15")
def ask_robo(g: Game) -> None:
    """The user picks the Robo that is repaired."""
    pick(g, Decision.REPAIR)


@rule("THR-X15")
def ask_stash(g: Game) -> None:
    """The user picks the Stash that gets cards."""
    pick(g, Decision.STASH)


@rule("THR-X10")
def ask_stack(g: Game) -> None:
    """The user picks the Threat whose top stack card is shown."""
    pick(g, Decision.SHOW_STACK)


@rule("THR-X15")
def fill_stash(g: Game, p: Seat, count: int) -> None:
    """Put cards from the top of the Pilots' Deck on a Stash, unseen, at most 3 there."""
    stash = g.state.players[p].stash
    for _ in range(min(count, FULL_STASH - stash.count)):
        add_to_stash(g, p)


@rule
def top_of(zone: Zone) -> Card:
    """The top card of a zone that has one."""
    return Card(zone.cards[zone.count - 1])


# Cards looked at


@rule("THR-X8", "THR-X12")
def peek_random(g: Game, p: Seat, count: int) -> None:
    """Coach alone looks at random cards of a Hand, Void or fused Hand."""
    hand = hand_of(g, p)
    seen = 0  # mask of places
    for k in range(min(count, hand.count)):
        place = chance(g, hand.count - k) if hand.count - k > 1 else 0
        for other in range(hand.count):
            if seen >> other & 1 and other <= place:
                place += 1
        seen |= 1 << place
        show(g, hand.cards[place], COACH)
        cite(g, Clause.THR_X8, COACH, hand.cards[place], a=p)


@rule("THR-X8", "THR-X12")
def discard_random(g: Game, p: Seat, count: int) -> None:
    """Random cards of a Hand, Void or fused Hand are discarded."""
    hand = hand_of(g, p)
    for _ in range(min(count, hand.count)):
        card = hand.cards[chance(g, hand.count) if hand.count > 1 else 0]
        discard_from(g, hand, card)
        cite(g, Clause.THR_16_1, p, card)


@rule("THR-X5", "THR-X12")
def look_at_top(g: Game, zone: Zone, count: int, seat: Seat) -> None:
    """A seat alone looks at the top cards of a zone."""
    for k in range(count):
        card = zone.cards[zone.count - 1 - k]
        show(g, card, seat)
        cite(g, Clause.THR_X6, seat, card)


@rule("THR-X6")
def take_to_order(g: Game, count: int, seat: Seat) -> int:
    """A Pilot takes cards from the top of the Pilots' Deck and looks at them; return how many there are.

    They lie on the Deck again at once, so that nobody else learns more than their number.
    """
    s = g.state
    deck, taken = s.decks[PILOTS_DECK], 0
    while taken < count and can_draw(g, PILOTS_DECK):
        card = take_top(g, PILOTS_DECK, s.removed)
        show(g, card, seat)
        cite(g, Clause.THR_X6, seat, card)
        uncover_next(g, PILOTS_DECK)
        taken += 1
    for _ in range(taken):
        s.removed.count -= 1
        put(deck, s.removed.cards[s.removed.count])
        deck.settled += 1
    return taken


@rule("THR-X6", "THR-X12")
def ask_order(g: Game) -> None:
    """The user puts the cards that she looked at in order, from the top down."""
    row = top(g.state.agenda)
    if row.a + 1 >= row.b:
        pop(g.state.agenda)
    else:
        ask(g, row.seat, Decision.ORDER)


@rule
def looked_at(g: Game) -> Zone:
    """The zone whose top cards are put in order: the Void or the Pilots' Deck."""
    row = top(g.state.agenda)
    return g.state.players[row.seat].void if row.c else g.state.decks[PILOTS_DECK]


@rule("THR-X6")
def offer_order(g: Game, options: Options) -> None:
    """List the cards that have no order yet."""
    row, zone = top(g.state.agenda), looked_at(g)
    for k in range(row.a, row.b):
        offer(options, zone.cards[zone.count - 1 - k])


@rule("THR-X6", "THR-X12")
def put_in_order(g: Game, card: Card) -> None:
    """The card comes next, from the top down; those before it go one place lower.

    Whoever else knew one of them cannot tell any more where it lies.
    """
    row, zone = top(g.state.agenda), looked_at(g)
    for k in range(row.a, row.b):
        g.state.known[zone.cards[zone.count - 1 - k]] = 1 << row.seat
    first = zone.count - 1 - row.a
    for k in range(place_in(zone, card), first):
        zone.cards[k] = zone.cards[k + 1]
    zone.cards[first] = card
    row.a += 1


# Cards that change places


@rule("THR-X3", "THR-X12", "THR-X16")
def ask_swap(g: Game) -> None:
    """Each of two picks a card, the lower seat first, unseen by the other; of a Void it is the top card.

    Who have one Hand have nothing to exchange.
    """
    s, row = g.state, top(g.state.agenda)
    driver = s.fight.driver
    have_one = fused_side(g, row.seat) != NO_SIDE and fused_side(g, driver) != NO_SIDE
    if have_one or hand_of(g, row.seat).count == 0 or hand_of(g, driver).count == 0:
        pop(s.agenda)
        return
    while row.a < 2:
        p = Seat(min(row.seat, driver) if row.a == 0 else max(row.seat, driver))
        if not has_void(g, p):
            ask(g, p, Decision.SWAP)
            return
        row.a += 1
    swap(g, row.seat, driver)
    pop(s.agenda)


@rule("THR-X3")
def pick_to_swap(g: Game, card: Card) -> None:
    """Keep in mind the card that is given away."""
    seat = g.state.seat
    g.state.players[seat].picked = 1 << place_in(hand_of(g, seat), card)
    top(g.state.agenda).a += 1


@rule("THR-X3", "THR-X12")
def picked_card(g: Game, p: Seat) -> Card:
    """The card that a Pilot gives away."""
    player, hand = g.state.players[p], hand_of(g, p)
    place = 0
    while player.picked >> place > 1:
        place += 1
    return Card(hand.cards[hand.count - 1 if has_void(g, p) else place])


@rule("THR-X3", "THR-X12")
def swap(g: Game, user: Seat, driver: Seat) -> None:
    """Two Pilots exchange the cards that they picked; each still knows what she gave."""
    s = g.state
    given, taken = picked_card(g, user), picked_card(g, driver)
    s.players[user].picked = 0
    s.players[driver].picked = 0
    take_unseen(g, user, given, driver)
    take_unseen(g, driver, taken, user)
    receive(g, driver, given)
    receive(g, user, taken)
    cite(g, Clause.THR_X3, user, given, taken, a=driver)


@rule("THR-X12", "THR-X13")
def ask_favor_swap(g: Game) -> None:
    """The driver may exchange a Hand card for the top card of a Faction; of a Void it is the top card."""
    s, row = g.state, top(g.state.agenda)
    if row.a != NO_PLACE:
        if has_void(g, row.seat):
            swap_favor(g, top_of(hand_of(g, row.seat)))
        else:
            ask(g, row.seat, Decision.SWAP)
    elif hand_of(g, row.seat).count > 0 and has_favor(g):
        ask(g, row.seat, Decision.SWAP_FAVOR)
    else:
        pop(s.agenda)


@rule
def shows_favor(g: Game, k: int) -> bool:
    """Whether a Faction is revealed and has a card on it."""
    if k >= g.book.faction_count:
        return False
    return g.state.factions[k].standing == Standing.REVEALED and g.state.factions[k].favor.count > 0


@rule
def has_favor(g: Game) -> bool:
    """Whether any Faction has a card on it."""
    for k in range(g.book.faction_count):
        if shows_favor(g, k):
            return True
    return False


@rule("THR-X13")
def offer_favors(g: Game, options: Options) -> None:
    """List no Faction, then those with a card."""
    offer(options, NEITHER)
    for k in range(g.book.faction_count):
        if shows_favor(g, k):
            offer(options, 1 + k)


@rule("THR-X13")
def choose_favor(g: Game, answer: int) -> None:
    """The driver has chosen a Faction, or none."""
    if answer == NEITHER:
        pop(g.state.agenda)
    else:
        top(g.state.agenda).a = answer - 1


@rule("THR-X13")
def swap_favor(g: Game, card: Card) -> None:
    """A Hand card takes the place of a Faction's top card, face-up."""
    s, row = g.state, top(g.state.agenda)
    take(hand_of(g, row.seat), card)
    receive(g, row.seat, take_favor(g, row.a))
    lay_favor(g, row.seat, row.a, card)
    pop(s.agenda)


@rule
def give_card(g: Game, card: Card) -> None:
    """The card that was picked goes where the effect has it."""
    if top(g.state.agenda).step == Step.SWAP:
        pick_to_swap(g, card)
    else:
        swap_favor(g, card)


QUESTIONS.add(Decision.EXHAUST, offer_picks, use_pick, Why.NOT_TO_PICK)
QUESTIONS.add(Decision.REPAIR, offer_picks, use_pick, Why.NOT_TO_PICK)
QUESTIONS.add(Decision.STASH, offer_picks, use_pick, Why.NOT_TO_PICK)
QUESTIONS.add(Decision.SHOW_STACK, offer_picks, use_pick, Why.NOT_TO_PICK)
QUESTIONS.add(Decision.ORDER, offer_order, put_in_order, Why.NOT_LOOKED_AT)
QUESTIONS.add(Decision.SWAP, offer_hand, give_card, Why.NOT_HELD)
QUESTIONS.add(Decision.SWAP_FAVOR, offer_favors, choose_favor, Why.NO_FAVOR)
