"""Initiative rounds: who acts when, and what ends with a round (CFN-6.4, CFN-R45, CFN-X7)."""

from __future__ import annotations

from facedown.engine.answers import Of
from facedown.engine.cards import move_all, put, show_all, take
from facedown.engine.rules import Seat, cite, each, each_in, go_on, push, rule
from facedown.systems.confrontation.clauses import Clause, Decision, Way, Why
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask
from facedown.systems.confrontation.rules.cards import called, can_draw, draw_from, fill_empty_hand, hand_of
from facedown.systems.confrontation.rules.people import NPCS_MASK, initiative_of, is_able, seat_of
from facedown.systems.confrontation.rules.priority import place_of_face
from facedown.systems.confrontation.rules.scene import any_able, finish, is_seated, side_at_end
from facedown.systems.confrontation.rules.values import value_of_card
from facedown.systems.confrontation.state import (
    ATTRIBUTES,
    BAD_LUCK,
    DEVICES,
    GM,
    SEATS,
    WEAPONS,
    Chosen,
    Ending,
    Game,
    Who,
)
from facedown.systems.confrontation.steps import Step

# The initiative


@rule("CFN-X7")
def start_round(g: Game) -> None:
    """A round begins."""
    g.state.round += 1
    g.state.action = 0
    g.state.turns = 0
    cite(g, Clause.CFN_X7, a=g.state.round)


@rule("CFN-X7")
def lays_initiative(g: Game, seat: Seat) -> bool:
    """Whether a seat lays an initiative card: it has somebody able; a card there always is, somewhere."""
    if not is_seated(g, seat):
        return False
    if seat != GM:
        return is_able(g, Who(seat))
    return any_able(g, NPCS_MASK)


@rule("CFN-R45", "CFN-X7")
def ask_initiative(g: Game, k: int) -> None:
    """Each player, then the GM once for all NPCs, commits a card face down, of the hand or the deck top."""
    seat = Seat(k)
    if lays_initiative(g, seat):
        ask(g, BAD_LUCK if seat == GM else Who(seat), Decision.INITIATIVE)


@rule("CFN-X7")
def why_not_top_card(g: Game) -> int:
    """Why the top card of the deck cannot be laid: there is none."""
    return Why.NONE if can_draw(g, g.state.seat) else Why.NO_DECK


@rule("CFN-R45", "CFN-X7")
def lay_initiative(g: Game, way: int, card: int) -> None:
    """Commit a card of the hand, where it stays until the reveal, or the top card, which nobody has seen."""
    chosen = Chosen.PASS if way == Way.TOP else Chosen.CARD + place_of_face(g, card)
    hand_of(g, g.state.asked).laid = chosen


QUESTIONS.declare(Decision.INITIATIVE, lay_initiative, Of(Way.TOP, why_not_top_card))


@rule("CFN-R45", "CFN-X2", "CFN-X7")
def reveal_initiative(g: Game) -> None:
    """All cards are turned up together; each counts with the Initiative. Hands that this empties draw."""
    from_hand = 0
    for seat in each(Seat, SEATS):
        player = g.state.hands[seat]
        player.total = 0
        if player.laid == Chosen.NOTHING:
            continue
        if player.laid == Chosen.PASS:
            card = draw_from(g, seat, player.initiative)
        else:
            card = player.hand.cards[player.laid - Chosen.CARD]
            take(player.hand, card)
            put(player.initiative, card)
            from_hand |= 1 << seat
        show_all(g, card)
        player.laid = Chosen.NOTHING
        player.total = value_of_card(g, card)
        cite(g, Clause.CFN_R45, called(seat), card, a=total_of(g, called(seat)))
    for seat in each(Seat, SEATS):
        if from_hand >> seat & 1:
            fill_empty_hand(g, seat)
    set_order(g)


@rule("CFN-X7")
def total_of(g: Game, who: Who) -> int:
    """The initiative of a character in this round: the card of his seat and his own; of bad luck the card."""
    total = g.state.hands[seat_of(who)].total
    return total if who == BAD_LUCK else total + initiative_of(g, who)


@rule("CFN-X7")
def set_order(g: Game) -> None:
    """Highest first; of equal ones players before NPCs, by seat and in listing order."""
    s = g.state
    for who in each_in(Who, g.book.present):
        place, total = s.turns, total_of(g, who)
        while place > 0 and total_of(g, Who(s.order[place - 1])) < total:
            s.order[place] = s.order[place - 1]
            place -= 1
        s.order[place] = who
        s.turns += 1


@rule
def turn_count(g: Game) -> int:
    """How many turns the round has."""
    return g.state.turns


@rule("CFN-X7")
def give_turn(g: Game, k: int) -> None:
    """The next in order has a turn."""
    g.state.action = k
    push(g.state.agenda, Step.TURN, a=g.state.order[k])


@rule("CFN-X7")
def discard_initiative(g: Game, seat: Seat) -> None:
    """The initiative card of a seat goes to its discard."""
    move_all(g.state.hands[seat].initiative, g.state.hands[seat].discard)


# The end of a round


@rule("CFN-6.4", "CFN-X7", "CFN-X15")
def end_round(g: Game) -> None:
    """What lasts until now ends, budgets are whole again; the last round ends the scene."""
    wear_off(g)
    if g.state.round == g.book.round_limit:
        finish(g, Ending.TIME, side_at_end(g))
    else:
        go_on(g, Step.ROUND)


@rule("CFN-6.4", "CFN-X7", "CFN-X8")
def wear_off(g: Game) -> None:
    """Conditions and marks that last until the end of this round are over; what is counted begins anew."""
    s = g.state
    s.confronts_round = 0
    for who in each_in(Who, g.book.present):
        character = s.characters[who]
        if character.blinded_until <= s.round:
            character.blinded = 0
            character.blinded_until = 0
        if character.emitter_until <= s.round:
            character.emitter_until = 0
        for weapon in range(WEAPONS):
            carried = character.carried[weapon]
            if carried.off_until <= s.round:
                carried.off_until = 0
        character.turn_spent = 0
        character.counters_entered = 0
        character.struck_by = 0
        for attribute in range(ATTRIBUTES):
            character.used[attribute] = 0
            character.bad_luck_used[attribute] = 0
    for device in range(DEVICES):
        if s.devices[device].off_until <= s.round:
            s.devices[device].off_until = 0
