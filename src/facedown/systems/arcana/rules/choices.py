"""One of several effects, with its target: Strike, Run Away, Feint (ARC-9.4, ARC-17.3, ARC-22.5)."""

from __future__ import annotations

from facedown.engine.answers import Of, Options, ask, offer
from facedown.engine.rules import Seat, rule, top
from facedown.systems.arcana.clauses import Clause, Decision, RunAwayDecline, Way, Why
from facedown.systems.arcana.rules.arena import unoccupied, zone_count
from facedown.systems.arcana.rules.asking import QUESTIONS
from facedown.systems.arcana.rules.cards import discard_all
from facedown.systems.arcana.rules.effects import work_on_all
from facedown.systems.arcana.rules.lasting import lasting
from facedown.systems.arcana.rules.leaving import leave_battle
from facedown.systems.arcana.rules.moves import stand
from facedown.systems.arcana.rules.people import active_adversaries, in_square, is_active
from facedown.systems.arcana.rules.special import look_at_intent, why_not_redraw, why_not_reveal
from facedown.systems.arcana.state import ADVERSARIES, FIRST_ADVERSARY, Game, Who
from facedown.systems.arcana.vocabulary import Op, Range

KEPT = 1  # of a bin that fires: its cards stay


@rule("ARC-9.4", "ARC-17.3", "ARC-22.5")
def ask_which(g: Game) -> None:
    """Where one of several effects is chosen, ask which; without a legal choice nothing happens."""
    deed = g.state.deed
    if deed.one_of == 0:
        return
    deed.at = deed.count
    seat, op = Seat(deed.actor), g.book.effects[deed.first].op
    if op == Op.DAMAGE:
        if strike_targets(g, Way.MELEE) | strike_targets(g, Way.RANGED):
            ask(g, seat, Decision.STRIKE)
    elif op == Op.REVEAL_INTENT:
        ask(g, seat, Decision.FEINT)
    else:
        ask(g, seat, Decision.RUN_AWAY)


# Strike


@rule("ARC-5.6", "ARC-9.4", "ARC-R32", "ARC-R33", "ARC-X18")
def strike_targets(g: Game, way: int) -> int:
    """Whom a yield of Strike can be dealt to, a mask."""
    deed, reach = g.state.deed, Range.MELEE if way == Way.MELEE else Range.RANGED
    seat = Seat(deed.actor)
    if lasting(g, seat, Op.BAR, deed.bin, reach) > 0:
        return 0
    adversaries = active_adversaries(g)
    if reach == Range.RANGED or lasting(g, seat, Op.REACH, deed.bin) > 0:
        return adversaries
    return in_square(g, adversaries, g.state.fighters[deed.actor].square)


@rule
def yield_row(g: Game, reach: int) -> int:
    """The row of the yield of a range."""
    k = g.state.deed.first
    while g.book.effects[k].range != reach:
        k += 1
    return k


@rule("ARC-5.6", "ARC-9.4")
def why_not_strike(g: Game, way: int, adversary: int) -> int:
    """Why an adversary cannot be struck so."""
    who = Who(FIRST_ADVERSARY + adversary)
    if strike_targets(g, way) >> who & 1:
        return Why.NONE
    if not is_active(g, who):
        return Why.NOT_ACTIVE
    return Why.NOT_IN_YOUR_ZONE if way == Way.MELEE else Why.NO_YIELD


@rule("ARC-9.4", "ARC-9.7", "ARC-R32")
def strike(g: Game, way: int, adversary: int) -> None:
    """All of the yield is one packet against one adversary."""
    deed = g.state.deed
    deed.effect = yield_row(g, Range.MELEE if way == Way.MELEE else Range.RANGED)
    work_on_all(g, g.book.effects[deed.effect], 1 << FIRST_ADVERSARY + adversary)


@rule("ARC-9.4", "ARC-R33")
def offer_strikes(g: Game, options: Options) -> None:
    """Whom one can strike, and how."""
    for way in (Way.MELEE, Way.RANGED):
        targets = strike_targets(g, way)
        for adversary in range(ADVERSARIES):
            if targets >> FIRST_ADVERSARY + adversary & 1:
                offer(options, way << 24 | adversary << 16)


QUESTIONS.declare(Decision.STRIKE, strike, why_not_strike, offer=offer_strikes)


# Feint


QUESTIONS.declare(
    Decision.FEINT, look_at_intent, Of(Way.REVEAL, why_not_reveal), Of(Way.REDRAW, why_not_redraw)
)


# Run Away


@rule("ARC-22.6", "ARC-R11")
def why_not_run(g: Game, square: int) -> int:
    """Why one cannot run to a zone: somebody is there."""
    return Why.NONE if unoccupied(g) >> square & 1 else Why.OCCUPIED


@rule("ARC-22.5", "ARC-R10")
def why_not_neither(g: Game) -> int:
    """Why one of the two has to be taken, if one is possible."""
    return Why.NOT_NEITHER if g.book.run_away_decline == RunAwayDecline.FORBIDDEN else Why.NONE


@rule("ARC-22.6", "ARC-22.7", "ARC-22.9", "ARC-R10", "ARC-R12")
def run_away(g: Game, way: int, square: int) -> None:
    """Go to an unoccupied zone at any distance, or leave the battle, or neither."""
    deed = g.state.deed
    if way == Way.GO:
        stand(g, deed.actor, square, Clause.ARC_22_6)
    elif way == Way.LEAVE:
        seat = Seat(deed.actor)
        discard_all(g, seat, g.state.players[seat].bins[deed.bin])
        leave_battle(g, seat)
    elif g.book.run_away_decline == RunAwayDecline.KEEP:
        top(g.state.agenda).c = KEPT  # the cards stay, and fire again with each further one


@rule("ARC-22.5", "ARC-22.6", "ARC-22.7")
def offer_runs(g: Game, options: Options) -> None:
    """Every unoccupied zone, to leave, and neither."""
    free = unoccupied(g)
    for square in range(zone_count(g)):
        if free >> square & 1:
            offer(options, Way.GO << 24 | square << 16)
    offer(options, Way.LEAVE << 24)
    if why_not_neither(g) == Why.NONE:
        offer(options, Way.NEITHER << 24)


QUESTIONS.declare(
    Decision.RUN_AWAY,
    run_away,
    Of(Way.GO, why_not_run),
    Of(Way.NEITHER, why_not_neither),
    offer=offer_runs,
)
