"""What an effect does to one target (ARC-T14)."""

from __future__ import annotations

from facedown.engine.answers import Options, ask
from facedown.engine.rules import Seat, cite, push, rule, top
from facedown.systems.arcana.clauses import Clause, Decision, Why
from facedown.systems.arcana.rules.asking import QUESTIONS, holds_face, offer_faces
from facedown.systems.arcana.rules.cards import card_with, discard, end_action, reset_cards
from facedown.systems.arcana.rules.damage import gain_shields, heal, lose_hp, take_packet
from facedown.systems.arcana.rules.intents import drop_intents
from facedown.systems.arcana.rules.moves import start_walk
from facedown.systems.arcana.rules.people import is_player, logged
from facedown.systems.arcana.state import FIRST_ADVERSARY, MOST, Effect, Game, Who
from facedown.systems.arcana.steps import Step
from facedown.systems.arcana.vocabulary import Op, Place

MOST_BLEEDING = 99


@rule("ARC-28.4", "ARC-28.5", "ARC-28.6", "ARC-X3", "ARC-X7", "ARC-X8", "ARC-X16")
def work_on(g: Game, effect: Effect, who: Who) -> None:
    """An effect works on somebody; effects other than damage do nothing bad to a stand-in."""
    deed, op = g.state.deed, effect.op
    if op == Op.DAMAGE:
        note_damage(g, effect, who)
        take_packet(g, deed.actor, who, deed.amount, effect.range)
    elif op == Op.LOSE_HP:
        lose_hp(g, deed.actor, who, deed.amount)
    elif op == Op.SHIELDS:
        gain_shields(g, deed.actor, who, deed.amount)
    elif op == Op.HEAL:
        heal(g, who, deed.amount)
    elif op == Op.MOVE:
        start_walk(g, who, effect.how, deed.amount)
    elif op == Op.DROP_INTENTS:
        drop_intents(g, who)
    elif is_player(who):
        harm(g, effect, Seat(who))


@rule("ARC-18.3", "ARC-R65", "ARC-R67")
def note_damage(g: Game, effect: Effect, who: Who) -> None:
    """Keep what a player's own non-magical damage comes to in this turn, against each adversary."""
    actor = g.state.deed.actor
    if is_player(actor) and not effect.magic and g.state.deed.place != Place.SCENE:
        done = g.state.players[Seat(actor)].damage_done
        done[who - FIRST_ADVERSARY] = min(done[who - FIRST_ADVERSARY] + g.state.deed.amount, MOST)


@rule("ARC-X8")
def harm(g: Game, effect: Effect, seat: Seat) -> None:
    """What an Intent does to a player besides damage."""
    op = effect.op
    if op == Op.TRAIT:
        impose(g, seat, effect.trait)
    elif op == Op.STRIP_BIN:
        push(g.state.agenda, Step.STRIP, seat, b=effect.bin, c=g.state.deed.amount)
    elif op == Op.BLEED:
        fighter = g.state.fighters[Who(seat)]
        fighter.bleeding = min(fighter.bleeding + g.state.deed.amount, MOST_BLEEDING)
        cite(g, Clause.ARC_X8, Who(seat), a=fighter.bleeding, b=1)
    else:
        reset_cards(g, seat)  # no turn is lost by it (ARC-R112)


@rule("ARC-28.6", "ARC-R26", "ARC-R27", "ARC-X8")
def impose(g: Game, seat: Seat, trait: int) -> None:
    """A player has a trait until the adversary's next turn begins; a second use only renews it."""
    actor = g.state.deed.actor
    g.state.players[seat].imposed[trait // 2] |= 1 << actor - FIRST_ADVERSARY
    cite(g, Clause.ARC_28_6, Who(seat), a=trait, c=logged(g, actor))


# Cards that a bin loses


@rule("ARC-R5", "ARC-X8")
def ask_strip(g: Game) -> bool:
    """Ask for the next card that a player discards from a bin; return whether there is one."""
    row = top(g.state.agenda)
    if row.a:
        end_action(g, row.seat)
    row.a = 1
    if row.c == 0 or g.state.players[row.seat].bins[row.b].count == 0:
        return False
    ask(g, row.seat, Decision.STRIP)
    return True


@rule("ARC-X8")
def strip(g: Game, card: int) -> None:
    """A card of the bin goes to the discard pile."""
    row = top(g.state.agenda)
    row.c -= 1
    zone = g.state.players[row.seat].bins[row.b]
    discarded = card_with(zone, card)
    cite(g, Clause.ARC_X8, row.seat, discarded)
    discard(g, row.seat, zone, discarded)


@rule("ARC-X8")
def why_not_strip(g: Game, card: int) -> int:
    """Why a card cannot be discarded: it does not lie there."""
    row = top(g.state.agenda)
    return Why.NONE if holds_face(g.state.players[row.seat].bins[row.b], card) else Why.NOT_THERE


@rule("ARC-X8")
def offer_stripped(g: Game, options: Options) -> None:
    """The cards of the bin."""
    row = top(g.state.agenda)
    offer_faces(options, g.state.players[row.seat].bins[row.b], 0)


QUESTIONS.declare(Decision.STRIP, strip, why_not_strip, offer=offer_stripped)
