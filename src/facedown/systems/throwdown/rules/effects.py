"""Effects of the content, word by word: Waves, Storms, boons, helps on a Drive, powers (THR-T12, THR-X8)."""

from __future__ import annotations

from collections.abc import Callable

from facedown.engine.rules import Seat, cite, pop, push, rule, top
from facedown.systems.throwdown.clauses import Clause, Decision
from facedown.systems.throwdown.rules.asking import ask
from facedown.systems.throwdown.rules.cards import draw_cards, hand_of, refill, settle
from facedown.systems.throwdown.rules.events import charge_up, fire, fire_now, replenish
from facedown.systems.throwdown.rules.payload import add_entry
from facedown.systems.throwdown.rules.picks import discard_random, look_at_top, peek_random, take_to_order
from facedown.systems.throwdown.rules.setup import most_in_stack, stack_cards
from facedown.systems.throwdown.rules.targets import between_pilots, side_of
from facedown.systems.throwdown.state import COACH, DROPS, NO_PLACE, NO_SIDE, PILOTS_DECK, THREAT, Game, Op
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Target, Trigger, Word

MOST_BUFFERS = 9  # of a Threat
EVENTS = tuple(int(Trigger.__members__.get(word.name, NO_PLACE)) for word in Word)  # by Word: the microevent
NOW, NO_LIMIT, NEXT = 1, 2, 3  # in the log: what happened to Coach's Strike


@rule("THR-X8")
def perform_next(g: Game) -> None:
    """Perform the next effect of a list."""
    row = top(g.state.agenda)
    if row.next_op == row.end_op:
        pop(g.state.agenda)
        return
    row.next_op += 1
    op = g.book.ops[row.next_op - 1]
    DOES[op.word](g, op, row.seat)


@rule("THR-23.1")
def fire_trigger(g: Game, op: Op, seat: Seat) -> None:
    """Fire a +Trigger."""
    if op.word == Word.TRIGGER:
        fire(g, op.x, op.y, op.z, seat)
    else:
        fire_now(g, op.x, op.y, op.z, seat)


@rule("THR-25.2", "THR-34.2", "THR-35.3", "THR-36.2")
def fire_word(g: Game, op: Op, seat: Seat) -> None:
    """Fire a microevent that is a word of its own, which is Coach's."""
    fire_now(g, EVENTS[op.word], Target.CHOICE, 1, COACH)


# Coach


@rule("THR-X8")
def draw_for_coach(g: Game, op: Op, seat: Seat) -> None:
    """Coach draws cards."""
    draw_cards(g, COACH, op.x, Clause.THR_17_1)


@rule("THR-X8")
def help_coach(g: Game, op: Op, seat: Seat) -> None:
    """Change Coach's Strike for this turn's Drive or his next; outside a Throwdown nothing."""
    fight = g.state.fight
    if not fight.on or between_pilots(g):
        return
    if op.word == Word.COACH_STRIKE_TURN:
        fight.coach_bonus += op.x
        cite(g, Clause.THR_X8, COACH, b=op.x, c=NOW)
    elif op.word == Word.COACH_NO_LIMIT_TURN:
        fight.coach_free = 1
        cite(g, Clause.THR_X8, COACH, c=NO_LIMIT)
    else:
        fight.coach_malus += op.x
        cite(g, Clause.THR_X8, COACH, b=-op.x, c=NEXT)


@rule("THR-X8", "THR-X12")
def trouble_commander(g: Game, op: Op, seat: Seat) -> None:
    """Look at cards of the opposing Commander's Hand, or have some discarded, at random."""
    fight = g.state.fight
    if fight.on:
        commander = fight.commanders[1 - fight.coach_side]
        if op.word == Word.PEEK_RANDOM:
            peek_random(g, commander, op.x)
        else:
            discard_random(g, commander, op.x)


@rule("THR-X8", "THR-X13")
def exhaust_gear(g: Game, op: Op, seat: Seat) -> None:
    """Exhaust Gear of Coach's choice."""
    push(g.state.agenda, Step.EXHAUST, COACH, op.x)


@rule("THR-X9", "THR-X17")
def feed_monster(g: Game, op: Op, seat: Seat) -> None:
    """Put cards on the Monster's stack, as far as its maximum allows; or give it Buffers."""
    t = g.book.monster
    if t == NO_PLACE:
        return
    threat = g.state.threats[t]
    if op.word == Word.BGM_BUFFERS:
        threat.buffers = min(threat.buffers + op.x, MOST_BUFFERS)
        cite(g, Clause.THR_X4, a=THREAT + t, b=threat.buffers, c=1)
    else:
        stack_cards(g, t, max(0, min(op.x, most_in_stack(g, t) - threat.stack.count)))


@rule("THR-X9")
def allow_rumble(g: Game, op: Op, seat: Seat) -> None:
    """A Rumble may be initiated from now on, if it could not before."""
    if not g.state.rumble_available:
        g.state.rumble_available = 1
        cite(g, Clause.THR_X9)


# Helps on a Drive


@rule("THR-58.13", "THR-78.3", "THR-78.4", "THR-X3", "THR-X13")
def help_drive(g: Game, op: Op, seat: Seat) -> None:
    """Help the Drive at hand."""
    fight, word = g.state.fight, op.word
    if word == Word.STRIKE:
        fight.bonus += op.x
        cite(g, Clause.THR_58_13, fight.driver, a=op.x, b=fight.bonus)
    elif word == Word.SECOND_FLIP:
        fight.second_look = 1
    elif word == Word.WILD_CARD:
        fight.spark_card = 1
    elif word == Word.RALLY_STEP6:
        fight.rallies |= 1 << seat
    elif word == Word.HALVE_DISSONANCE:
        fight.halved = 1
    elif word == Word.DRAW_AFTER_COUNTER:
        fight.draws_after += op.x
    elif word == Word.BLOCK_ANY_SUIT:
        fight.any_suit = 1
    else:
        fight.lower_suit = max(fight.lower_suit, op.x)


@rule("THR-X3", "THR-X12", "THR-X13")
def help_driver(g: Game, op: Op, seat: Seat) -> None:
    """Help the driver before she plays her card: draw, swap, order the Void."""
    s = g.state
    driver = s.fight.driver
    if op.word == Word.DRAW_DRIVER:
        draw_cards(g, driver, op.x, Clause.THR_17_1)
    elif op.word == Word.SWAP_WITH_DRIVER:
        push(s.agenda, Step.SWAP, seat)
    elif op.word == Word.SWAP_FACTION_TOP:
        if hand_of(g, driver).count > 0:
            ask(g, driver, Decision.SWAP_FAVOR)
    else:
        void = s.players[driver].void
        look_at_top(g, void, min(op.x, void.count), driver)
        push(s.agenda, Step.ORDER, driver, min(op.x, void.count), 1)


@rule("THR-X3", "THR-X13")
def help_side(g: Game, op: Op, seat: Seat) -> None:
    """Help the user's side beyond this Drive."""
    fight = g.state.fight
    if op.word == Word.CHARGE_COMMANDER:
        charge_up(g, fight.commanders[side_of(g, seat)], op.x)
    elif op.word == Word.RECOVER_STEP6:
        g.state.players[seat].mend = 1
    elif fight.coach_side != NO_SIDE:
        add_entry(g, fight.coach_side, Trigger.PURGE, Target.IMPLIED, seat, seat)


# Powers


@rule
def hold(g: Game, op: Op, seat: Seat) -> None:
    """A lasting effect begins to work."""
    last(g, op, 1)


@rule("THR-X16", "THR-X17", "THR-X18")
def last(g: Game, op: Op, times: int) -> None:
    """Have a lasting effect work, or with times = -1 end it; others it leaves alone."""
    fight, word, n = g.state.fight, op.word, op.x * times
    if word == Word.COACH_STRIKE_LASTING:
        fight.coach_lasting += n
    elif word == Word.BGM_DOUBLE_ASSIST:
        fight.double_assist += times
    elif word == Word.FLIP_TWO_LOW:
        fight.flips_two += times
    elif word == Word.FINAL_STRIKE_LASTING:
        fight.wings += n
    elif word == Word.TRAUMA_PER_ESCALATE:
        fight.cannon += times
    elif word == Word.SPARE_FLIP:
        fight.spare_flips += n
    elif word == Word.SPARE_BLOCK:
        fight.spare_blocks += n
    elif word == Word.DROP_PAYLOAD:
        for _ in range(op.x):
            if times > 0:
                grant_drop(g, op.y)
            else:
                take_drop_back(g, op.y)


@rule("THR-X13", "THR-X18")
def grant_drop(g: Game, mask: int) -> None:
    """Entries of these kinds may be removed from Coach's Payload, one of them."""
    fight = g.state.fight
    if fight.drops < DROPS:
        fight.drop_masks[fight.drops] = mask
        fight.drops += 1


@rule("THR-X16")
def take_drop_back(g: Game, mask: int) -> None:
    """End one removal of Payload entries of these kinds."""
    fight = g.state.fight
    for place in range(fight.drops):
        if fight.drop_masks[place] == mask:
            fight.drops -= 1
            fight.drop_masks[place] = fight.drop_masks[fight.drops]
            return


@rule("THR-X18")
def draw_fused(g: Game, op: Op, seat: Seat) -> None:
    """Draw cards into the fused Hand."""
    draw_cards(g, seat, op.x, Clause.THR_17_1)


# Boons and Resources


@rule("THR-X5", "THR-X10", "THR-X15")
def serve_team(g: Game, op: Op, seat: Seat) -> None:
    """Repair a Robo, fill a Stash, show the top of a stack: the user chooses which."""
    if op.word == Word.REPAIR_ROBO:
        ask(g, seat, Decision.REPAIR, op.x)
    elif op.word == Word.STASH:
        ask(g, seat, Decision.STASH, op.x)
    elif op.word == Word.SHOW_STACK_TOP:
        ask(g, seat, Decision.SHOW_STACK)
    else:
        replenish(g, op.y, op.x)


@rule("THR-R59", "THR-X5", "THR-X6")
def look_at_deck(g: Game, op: Op, seat: Seat) -> None:
    """Look alone at the top cards of the Pilots' Deck, perhaps to put them back in another order."""
    deck = g.state.decks[PILOTS_DECK]
    if op.word == Word.PEEK_DECK:
        refill(g, PILOTS_DECK)
        settle(g, PILOTS_DECK, op.x)
        look_at_top(g, deck, min(op.x, deck.count), seat)
    else:
        push(g.state.agenda, Step.ORDER, seat, take_to_order(g, op.x, seat))


@rule("THR-39.5", "THR-X4")
def wait(g: Game, op: Op, seat: Seat) -> None:
    """What answers damage does nothing on its own."""


DOES: dict[int, Callable[[Game, Op, Seat], None]] = {  # what each word does; seat: of the user
    Word.TRIGGER: fire_trigger,
    Word.TRIGGER_NOW: fire_trigger,
    Word.BREAK: fire_word,
    Word.WAVE: fire_word,
    Word.STORM: fire_word,
    Word.TARRY: fire_word,
    Word.COACH_DRAW: draw_for_coach,
    Word.COACH_STRIKE_TURN: help_coach,
    Word.COACH_NO_LIMIT_TURN: help_coach,
    Word.COACH_STRIKE_NEXT: help_coach,
    Word.PEEK_RANDOM: trouble_commander,
    Word.DISCARD_RANDOM: trouble_commander,
    Word.EXHAUST_GEAR: exhaust_gear,
    Word.BGM_BUFFERS: feed_monster,
    Word.BGM_STACK: feed_monster,
    Word.RUMBLE_AVAILABLE: allow_rumble,
    Word.STRIKE: help_drive,
    Word.SECOND_FLIP: help_drive,
    Word.WILD_CARD: help_drive,
    Word.RALLY_STEP6: help_drive,
    Word.HALVE_DISSONANCE: help_drive,
    Word.DRAW_AFTER_COUNTER: help_drive,
    Word.BLOCK_ANY_SUIT: help_drive,
    Word.BLOCK_LOWER_SUIT: help_drive,
    Word.DRAW_DRIVER: help_driver,
    Word.SWAP_WITH_DRIVER: help_driver,
    Word.SWAP_FACTION_TOP: help_driver,
    Word.ORDER_VOID: help_driver,
    Word.CHARGE_COMMANDER: help_side,
    Word.RECOVER_STEP6: help_side,
    Word.SELF_PURGE: help_side,
    Word.COACH_STRIKE_LASTING: hold,
    Word.BGM_DOUBLE_ASSIST: hold,
    Word.FLIP_TWO_LOW: hold,
    Word.FINAL_STRIKE_LASTING: hold,
    Word.TRAUMA_PER_ESCALATE: hold,
    Word.SPARE_FLIP: hold,
    Word.SPARE_BLOCK: hold,
    Word.DROP_PAYLOAD: hold,
    Word.DRAW_FUSED: draw_fused,
    Word.REPAIR_ROBO: serve_team,
    Word.STASH: serve_team,
    Word.SHOW_STACK_TOP: serve_team,
    Word.RESOURCE: serve_team,
    Word.ORDER_DECK: look_at_deck,
    Word.PEEK_DECK: look_at_deck,
    Word.COVER_BUFFERS: wait,
    Word.PREVENT_OFFENSE: wait,
}
