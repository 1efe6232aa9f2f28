"""Facts and conditions: what an effect can ask about, all of it public (CLA-V2)."""

from __future__ import annotations

from facedown.engine.rules import Seat, rule
from facedown.systems.clash.rules.line import distance, is_cornered, marker_distance, origin_distance
from facedown.systems.clash.rules.players import opponent
from facedown.systems.clash.state import NO_SPOT, Effect, Game, Operation, Role, Stance
from facedown.systems.clash.vocabulary import Comparator, Fact

# By fact: itself, or the fact of one's own that it is for the opponent, such as LIFE for OPP_LIFE.
OWN_FACT = tuple(
    Fact.DAMAGE_DEALT if one == Fact.DAMAGE_TAKEN else Fact[one.name.removeprefix("OPP_")] for one in Fact
)


@rule("CLA-X19")
def stance(g: Game, p: Seat) -> int:
    """A player's stance: none outside a clash and without a card in effect."""
    player = g.state.players[p]
    return player.stance if g.state.in_clash and player.in_effect else Stance.NONE


@rule("CLA-X20")
def fact(g: Game, p: Seat, asked: int) -> int:
    """A fact, seen from a player: a number, the number of a word, or 1 for yes."""
    own = OWN_FACT[asked]
    return own_fact(g, p, asked) if own == asked else own_fact(g, opponent(p), own)


@rule("CLA-X20")
def own_fact(g: Game, p: Seat, asked: int) -> int:
    """A fact about a player, its clash or the line."""
    if asked >= Fact.GAUGE:
        return fact_of_the_table(g, p, asked)
    if asked == Fact.DISTANCE:
        return distance(g)
    if asked == Fact.CORNERED:
        return int(is_cornered(g, p))
    if asked == Fact.ORIGIN_DISTANCE:
        return origin_distance(g, p)
    if g.state.in_clash:
        return fact_of_the_clash(g, p, asked)
    return g.state.players[p].carries if asked == Fact.STAGGERED else 0  # other facts are of a clash


@rule("CLA-X20")
def fact_of_the_table(g: Game, p: Seat, asked: int) -> int:
    """Cards, life and markers, in a clash and outside."""
    player, other = g.state.players[p], g.state.players[opponent(p)]
    if asked == Fact.GAUGE:
        return player.gauge.count
    if asked == Fact.GAUGE_LEAD:
        return player.gauge.count - other.gauge.count
    if asked == Fact.HAND:
        return player.hand.count
    if asked == Fact.LIFE:
        return player.life
    if asked == Fact.LIFE_LEAD:
        return player.life - other.life
    if asked == Fact.ENHANCE:
        return player.enhance.count
    if asked == Fact.DRIVEN:
        return player.driven
    if asked == Fact.MARKER:
        return int(player.marker != NO_SPOT)
    return marker_distance(g, p)


@rule("CLA-X20")
def fact_of_the_clash(g: Game, p: Seat, asked: int) -> int:
    """What has happened in the clash at hand."""
    s = g.state
    player, other = s.players[p], s.players[opponent(p)]
    if asked == Fact.ROLE:
        return Role.AGGRESSOR if s.aggressor == p else Role.RESPONDER
    if asked == Fact.STANCE:
        return stance(g, p)
    if asked == Fact.SPEED_LEAD:
        return player.speed - other.speed if player.in_effect and other.in_effect else 0
    if asked == Fact.FIRST:
        return int(s.first == p)
    if asked == Fact.STAGGERED:
        return player.staggered
    if asked == Fact.HIT:
        return player.hit
    if asked == Fact.LANDED:
        return int(has_landed(g, p))
    if asked == Fact.GUARDED:
        return int(player.hit and stance(g, opponent(p)) == Stance.DEFENSIVE)
    if asked == Fact.DAMAGE_DEALT:
        return player.damage
    if asked == Fact.RESULT:
        return player.result
    if asked == Fact.UNCONTESTED:
        return int(s.uncontested == p)
    if asked == Fact.TWIN:
        return int(player.set.count == 2)
    return player.moved if asked == Fact.MOVED else player.crossed


@rule("CLA-X9")
def has_landed(g: Game, p: Seat) -> bool:
    """Whether a player's attack has dealt damage in this clash."""
    return g.state.players[p].damage >= 1


@rule("CLA-X20")
def compares(number: int, cmp: int, wanted: int) -> bool:
    """Whether a comparison of two numbers holds."""
    if cmp == Comparator.EQUAL:
        return number == wanted
    if cmp == Comparator.UNEQUAL:
        return number != wanted
    if cmp == Comparator.LESS:
        return number < wanted
    if cmp == Comparator.AT_MOST:
        return number <= wanted
    return number > wanted if cmp == Comparator.MORE else number >= wanted


@rule
def holds(g: Game, p: Seat, first: int, count: int) -> bool:
    """Whether so many conditions from a row on all hold, seen from a player."""
    for k in range(first, first + count):
        condition = g.book.conditions[k]
        if not compares(fact(g, p, condition.fact), condition.cmp, condition.value):
            return False
    return True


@rule("CLA-R30", "CLA-X19")
def may_take_place(g: Game, p: Seat, effect: Effect) -> bool:
    """Whether an effect's stance is its owner's, and all its conditions hold."""
    if effect.stance != Stance.ANY and effect.stance != stance(g, p):
        return False
    return holds(g, p, effect.first_condition, effect.conditions)


@rule("CLA-X20")
def amount_of(g: Game, p: Seat, operation: Operation) -> int:
    """An operation's amount: printed, or made of a fact."""
    if operation.per == 0:
        return operation.amount
    return min(operation.most, fact(g, p, operation.fact) // operation.per)
