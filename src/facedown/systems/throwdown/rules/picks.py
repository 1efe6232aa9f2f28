"""What effects have somebody pick or look at: Gear, Robos, Stashes, stacks, cards to swap or to order."""

from __future__ import annotations

from facedown.engine.cards import Zone, any_card, place_in, put, show, show_all, take
from facedown.engine.rules import Card, Seat, chance, cite, pop, rule, top
from facedown.systems.throwdown.clauses import Clause, Decision, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import (
    add_to_stash,
    can_draw,
    discard_from,
    fused_side,
    hand_of,
    has_void,
    receive,
    take_top,
    take_unseen,
    uncover_next,
)
from facedown.systems.throwdown.rules.favor import lay_favor, take_favor
from facedown.systems.throwdown.rules.targets import is_involved
from facedown.systems.throwdown.state import COACH, NO_SIDE, PILOTS_DECK, Game, Robo, Standing
from facedown.systems.throwdown.steps import Step

GEAR = 4  # in the log: Gear was exhausted


@rule
def times(g: Game) -> int:
    """How often an effect is to happen."""
    return top(g.state.agenda).amount


@rule("THR-X13")
def ask_gear(g: Game, k: int) -> None:
    """Coach picks the Gear that is exhausted."""
    ask(g, COACH, Decision.EXHAUST)


@rule("THR-X13")
def why_not_exhaust(g: Game, player: Seat) -> int:
    """Why Gear cannot be exhausted."""
    ready = player != COACH and is_involved(g, player) and g.state.players[player].gear_ready == 1
    return Why.NONE if ready else Why.NOT_TO_PICK


@rule("THR-X8", "THR-X13")
def exhaust(g: Game, player: Seat) -> None:
    """The Gear that was picked is exhausted."""
    g.state.players[player].gear_ready = 0
    cite(g, Clause.THR_X8, player, c=GEAR)


@rule("THR-X15")
def why_not_mend(g: Game, player: Seat) -> int:
    """Why a Robo cannot be repaired."""
    pilot = g.state.players[player]
    broken = player != COACH and not pilot.out and pilot.robo != Robo.INTACT
    return Why.NONE if broken else Why.NOT_TO_PICK


@rule("THR-X15")
def mend(g: Game, player: Seat) -> None:
    """The Robo that was picked is repaired."""
    repair(g, player, g.state.about)


@rule("THR-X15")
def repair(g: Game, p: Seat, steps: int) -> None:
    """A Robo rises some steps."""
    pilot = g.state.players[p]
    pilot.robo = max(Robo.INTACT, pilot.robo - steps)
    cite(g, Clause.THR_X15, p, a=pilot.robo)


@rule("THR-X15")
def why_not_fill(g: Game, player: Seat) -> int:
    """Why a Stash gets no card."""
    pilot = g.state.players[player]
    room = player != COACH and not pilot.out and pilot.stash.count < len(pilot.stash.cards)
    return Why.NONE if room else Why.NOT_TO_PICK


@rule("THR-X15")
def fill_stash(g: Game, player: Seat) -> None:
    """Put cards from the top of the Pilots' Deck on a Stash, unseen, at most 3 there."""
    stash = g.state.players[player].stash
    for _ in range(min(g.state.about, len(stash.cards) - stash.count)):
        add_to_stash(g, player)


@rule("THR-X7")
def why_not_show(g: Game, threat: int) -> int:
    """Why the stack of a Threat cannot be shown."""
    shown = g.state.threats[threat].in_play == 1 and g.state.threats[threat].stack.count > 0
    return Why.NONE if shown else Why.NOT_TO_PICK


@rule("THR-X10")
def show_stack(g: Game, threat: int) -> None:
    """The top stack card of the Threat that was picked is shown."""
    stack = g.state.threats[threat].stack
    show_all(g, top_of(stack))
    cite(g, Clause.THR_X10, card=top_of(stack), a=threat, b=stack.count)


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
        card = any_card(g, hand)
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
def cards_to_place(g: Game) -> int:
    """How many of the cards that were looked at are put in order: the last one has its place."""
    return top(g.state.agenda).amount - 1


@rule("THR-X6", "THR-X12")
def ask_order(g: Game, k: int) -> None:
    """The user puts the cards that she looked at in order, from the top down."""
    ask(g, top(g.state.agenda).seat, Decision.ORDER)


@rule
def looked_at(g: Game) -> Zone:
    """The zone whose top cards are put in order: the Void or the Pilots' Deck."""
    row = top(g.state.agenda)
    return g.state.players[row.seat].void if row.of_void else g.state.decks[PILOTS_DECK]


@rule("THR-X6")
def why_not_next(g: Game, card: Card) -> int:
    """Why a card cannot come next: it was not looked at, or has its place."""
    row, zone = top(g.state.agenda), looked_at(g)
    for k in range(row.at - 1, row.amount):
        if zone.cards[zone.count - 1 - k] == card:
            return Why.NONE
    return Why.NOT_LOOKED_AT


@rule("THR-X6", "THR-X12")
def put_in_order(g: Game, card: Card) -> None:
    """The card comes next, from the top down; those before it go one place lower.

    Whoever else knew one of them cannot tell any more where it lies.
    """
    row, zone = top(g.state.agenda), looked_at(g)
    for k in range(row.at - 1, row.amount):
        g.state.known[zone.cards[zone.count - 1 - k]] = 1 << row.seat
    first = zone.count - row.at
    for k in range(place_in(zone, card), first):
        zone.cards[k] = zone.cards[k + 1]
    zone.cards[first] = card


# Cards that change places


@rule("THR-X3", "THR-X12", "THR-X16")
def ask_swap(g: Game, k: int) -> None:
    """Each of two picks a card, the lower seat first, unseen by the other; of a Void it is the top card.

    Who have one Hand have nothing to exchange.
    """
    s, user = g.state, top(g.state.agenda).seat
    driver = s.fight.driver
    have_one = fused_side(g, user) != NO_SIDE and fused_side(g, driver) != NO_SIDE
    if have_one or hand_of(g, user).count == 0 or hand_of(g, driver).count == 0:
        pop(s.agenda)
        return
    p = Seat(max(user, driver) if k else min(user, driver))
    if not has_void(g, p):
        ask(g, p, Decision.SWAP)


@rule("THR-X3")
def pick_to_swap(g: Game, card: Card) -> None:
    """Keep in mind the card that is given away."""
    seat = g.state.seat
    g.state.players[seat].picked = 1 << place_in(hand_of(g, seat), card)


@rule("THR-X3", "THR-X12")
def picked_card(g: Game, p: Seat) -> Card:
    """The card that a Pilot gives away."""
    player, hand = g.state.players[p], hand_of(g, p)
    place = 0
    while player.picked >> place > 1:
        place += 1
    return Card(hand.cards[hand.count - 1 if has_void(g, p) else place])


@rule("THR-X3", "THR-X12")
def swap(g: Game) -> None:
    """Two Pilots exchange the cards that they picked; each still knows what she gave."""
    s, user = g.state, top(g.state.agenda).seat
    driver = s.fight.driver
    given, taken = picked_card(g, user), picked_card(g, driver)
    s.players[user].picked = 0
    s.players[driver].picked = 0
    take_unseen(g, user, given, driver)
    take_unseen(g, driver, taken, user)
    receive(g, driver, given)
    receive(g, user, taken)
    cite(g, Clause.THR_X3, user, given, taken, a=driver)


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
def why_not_favor(g: Game, faction: int) -> int:
    """Why a Faction has no card to exchange."""
    return Why.NONE if shows_favor(g, faction) else Why.NO_FAVOR


@rule("THR-X12", "THR-X13")
def choose_favor(g: Game, way: int, faction: int) -> None:
    """The driver chooses a Faction, or none, then the card that goes there; of a Void it is the top card."""
    driver = g.state.seat
    if way == Way.FACTION and has_void(g, driver):
        swap_favor(g, faction, top_of(hand_of(g, driver)))
    elif way == Way.FACTION:
        ask(g, driver, Decision.SWAP, faction)


@rule("THR-X13")
def swap_favor(g: Game, k: int, card: Card) -> None:
    """A Hand card takes the place of a Faction's top card, face-up."""
    p = g.state.seat
    take(hand_of(g, p), card)
    receive(g, p, take_favor(g, k))
    lay_favor(g, p, k, card)


@rule
def give_card(g: Game, card: Card) -> None:
    """The card that was picked goes where the effect has it."""
    if top(g.state.agenda).step == Step.SWAP:
        pick_to_swap(g, card)
    else:
        swap_favor(g, g.state.about, card)


QUESTIONS.declare(Decision.EXHAUST, exhaust, why_not_exhaust)
QUESTIONS.declare(Decision.REPAIR, mend, why_not_mend)
QUESTIONS.declare(Decision.STASH, fill_stash, why_not_fill)
QUESTIONS.declare(Decision.SHOW_STACK, show_stack, why_not_show)
QUESTIONS.declare(Decision.ORDER, put_in_order, why_not_next)
QUESTIONS.declare(Decision.SWAP, give_card)
QUESTIONS.declare(Decision.SWAP_FAVOR, choose_favor, why_not_favor)
