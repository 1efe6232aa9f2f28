"""Stats: what is printed, and everything that modifies it (CLA-X19)."""

from __future__ import annotations

from facedown.engine.rules import Card, Seat, cite, rule
from facedown.engine.telling.log import CLOSED
from facedown.systems.clash.clauses import Clause
from facedown.systems.clash.rules.facts import amount_of, may_take_place
from facedown.systems.clash.rules.players import all_of, character_of, drive_of, opponent
from facedown.systems.clash.state import NO_DESIGN, STATS, Design, DesignNumber, Game, Source, Until
from facedown.systems.clash.vocabulary import Op, Side, Stat, Trigger

GIVEN = len(Until)  # in the log: a static effect, of which design and whose; before it come durations


@rule
def design_of(g: Game, card: Card) -> Design:
    """What is printed on a card."""
    return g.book.designs[g.book.design_of[card]]


@rule("CLA-X5", "CLA-X13")
def printed(g: Game, p: Seat, stat: int) -> int:
    """What the card in effect says, a Twin's one better."""
    player = g.state.players[p]
    design = design_of(g, player.set.cards[0])
    if stat == Stat.RANGE_MIN:
        return design.range_min
    if stat == Stat.RANGE_MAX:
        return design.range_max
    twin = player.set.count - 1
    if stat == Stat.SPEED:
        return design.speed + twin
    if stat == Stat.POWER:
        return design.power + twin
    if stat == Stat.POISE:
        return min(max(design.poise + g.book.poise_shift, 0), 20) + twin
    return design.guard + twin


@rule("CLA-R24", "CLA-X5", "CLA-X19")
def value(g: Game, p: Seat, stat: int) -> int:
    """A stat at this moment.

    The printed value, static effects of the owner, those of the opponent that concern it, modifiers until
    the end of the clash and of the turn. A player with no card in effect has none, whatever modifies it;
    only a speed can be below 0.
    """
    player = g.state.players[p]
    if not player.in_effect:
        return 0
    total = (
        printed(g, p, stat)
        + from_static_effects(g, p, stat)
        + player.clash_modifiers[stat]
        + player.turn_modifiers[stat]
    )
    return max(total, 0) if stat != Stat.SPEED and stat != Stat.RANGE_MAX else total


@rule("CLA-X19")
def has_flag(g: Game, p: Seat, flag: int) -> bool:
    """Whether a static effect gives a player a flag: pierce, ward or rooted."""
    return from_static_effects(g, p, STATS + flag) > 0


@rule
def from_static_effects(g: Game, p: Seat, stat: int) -> int:
    """What the static effects of both players add to one player's stat."""
    return given_by(g, p, stat, Side.SELF) + given_by(g, opponent(p), stat, Side.OPP)


@rule
def given_by(g: Game, p: Seat, stat: int, who: int) -> int:
    """What a player's sources of effects add to a stat of that player, or of the opponent."""
    player = g.state.players[p]
    if not changes(g, all_of(p), stat, who):
        return 0
    total = given_by_one(g, p, character_of(p), stat, who)
    if player.driven:
        total += given_by_one(g, p, drive_of(p), stat, who)
    for k in range(player.enhance.count):
        total += given_by_one(g, p, g.book.design_of[player.enhance.cards[k]], stat, who)
    if player.in_effect:
        total += given_by_one(g, p, g.book.design_of[player.set.cards[0]], stat, who)
    return total


@rule
def changes(g: Game, number: DesignNumber, stat: int, who: int) -> bool:
    """Whether a source has static effects on a stat of its owner, or of the opponent: most have none."""
    design = g.book.designs[number]
    return bool((design.own_stats if who == Side.SELF else design.their_stats) >> stat & 1)


@rule
def given_by_one(g: Game, p: Seat, number: DesignNumber, stat: int, who: int) -> int:
    """What one source adds to a stat, now: most add nothing."""
    total = 0
    if number == NO_DESIGN or not changes(g, number, stat, who):
        return total
    design = g.book.designs[number]
    for i in range(design.first, design.first + design.count):
        effect = g.book.effects[i]
        if effect.trigger == Trigger.STATIC and may_take_place(g, p, effect):
            for k in range(effect.first_operation, effect.first_operation + effect.operations):
                operation = g.book.operations[k]
                if operation.stat == stat and operation.who == who:
                    if operation.op == Op.MODIFY:
                        total += amount_of(g, p, operation)
                    elif stat >= STATS:
                        total += 1
    return total


@rule("CLA-X19")
def tell_modifiers(g: Game, p: Seat, stat: int) -> None:
    """Log which static effects change a player's stat when it is read; others were logged when given."""
    if g.log.keeps != CLOSED and g.state.players[p].in_effect:
        tell_sources(g, p, stat, Side.SELF)
        tell_sources(g, p, stat, Side.OPP)


@rule
def tell_sources(g: Game, p: Seat, stat: int, who: int) -> None:
    """Log what each source adds to a player's stat: the player's own sources, or the opponent's."""
    owner = p if who == Side.SELF else opponent(p)
    for place in range(Source.ATTACK + 1):
        number = source(g, owner, place)
        amount = given_by_one(g, owner, number, stat, who)
        if amount != 0:
            cite(g, Clause.CLA_X19, p, a=stat, b=amount, c=GIVEN + 2 * number + who)


@rule
def source(g: Game, p: Seat, place: int) -> DesignNumber:
    """The design at a place in the order of sources, or NO_DESIGN."""
    player = g.state.players[p]
    if place == Source.CHARACTER:
        return character_of(p)
    if place == Source.DRIVE:
        return drive_of(p) if player.driven else NO_DESIGN
    if place < Source.ATTACK:
        k = place - Source.ENHANCE
        return g.book.design_of[player.enhance.cards[k]] if k < player.enhance.count else NO_DESIGN
    if place == Source.ATTACK:
        return g.book.design_of[player.set.cards[0]] if player.in_effect else NO_DESIGN
    if place == Source.PLAYED:
        if player.play.count > 0:
            return g.book.design_of[player.play.cards[0]]
        return g.book.design_of[player.enhance.cards[player.enhance.count - 1]]
    return NO_DESIGN
