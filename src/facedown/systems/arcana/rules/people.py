"""Who takes part, with which traits (ARC-3.5, ARC-22.7, ARC-R27, ARC-R97)."""

from __future__ import annotations

from facedown.engine.rules import Seat, cite, each, each_in, rule
from facedown.systems.arcana.clauses import Clause, OpposedTraits
from facedown.systems.arcana.state import (
    ADVERSARIES,
    FIGHT_IN_LOG,
    FIRST_ADVERSARY,
    FIRST_STAND_IN,
    NONE,
    PAIRS,
    Adversary,
    Character,
    Effect,
    Fighter,
    Game,
    Sheet,
    Square,
    Status,
    Who,
)
from facedown.systems.arcana.vocabulary import Pair


@rule
def character_of(g: Game, seat: Seat) -> Character:
    """What does not change about the character of a player."""
    return g.book.roster[g.state.players[seat].character]


@rule
def has_character(g: Game, seat: Seat) -> bool:
    """Whether somebody plays here whose character has not retired."""
    return g.state.players[seat].character != NONE and not g.state.players[seat].retired


@rule
def takes_part(g: Game, seat: Seat) -> bool:
    """Whether a player began this fight."""
    return g.state.fighters[Who(seat)].status != Status.ABSENT


@rule
def is_active(g: Game, who: Who) -> bool:
    """Whether somebody takes part now."""
    return g.state.fighters[who].status == Status.ACTIVE


@rule
def is_player(who: Who) -> bool:
    """Whether it is the character of a player."""
    return who < FIRST_STAND_IN


@rule
def is_adversary(who: Who) -> bool:
    """Whether it is an adversary."""
    return who >= FIRST_ADVERSARY


@rule
def logged(g: Game, who: Who) -> int:
    """The number of somebody in the log: an adversary of each fight of the list has one of its own."""
    return who + FIGHT_IN_LOG * g.state.fight if is_adversary(who) else who


@rule
def adversary_of(g: Game, who: Who) -> Adversary:
    """What changes about an adversary besides."""
    return g.state.adversaries[who - FIRST_ADVERSARY]


@rule
def sheet_of(g: Game, who: Who) -> Sheet:
    """The sheet of an adversary."""
    return g.book.sheets[g.state.adversaries[who - FIRST_ADVERSARY].sheet]


@rule("ARC-5.5")
def centre(g: Game) -> Square:
    """The zone in the centre of the arena."""
    return Square(g.state.side * g.state.side // 2)


@rule
def active(g: Game, first: Who, end: Who) -> int:
    """Which of some participants are active, a mask."""
    mask = 0
    for who in each(Who, first, end):
        mask |= int(is_active(g, who)) << who
    return mask


@rule
def active_players(g: Game) -> int:
    """Which players are active, a mask."""
    return active(g, Who(1), FIRST_STAND_IN)


@rule
def active_adversaries(g: Game) -> int:
    """Which adversaries are active, a mask."""
    return active(g, FIRST_ADVERSARY, Who(FIRST_ADVERSARY + ADVERSARIES))


@rule("ARC-5.4")
def in_square(g: Game, mask: int, square: Square) -> int:
    """Which of some participants are in a zone, a mask."""
    there = 0
    for who in each_in(Who, mask):
        there |= int(g.state.fighters[who].square == square) << who
    return there


@rule("ARC-R110")
def first_of(mask: int) -> Who:
    """The first of some participants; the mask is not empty."""
    who = 0
    while not mask >> who & 1:
        who += 1
    return Who(who)


# Traits


@rule("ARC-R27", "ARC-R46", "ARC-R97", "ARC-X13")
def trait_of(g: Game, seat: Seat, pair: int) -> int:
    """The side of a pair that is in force for a player: 1 the better, -1 the worse, 0 neither."""
    player = g.state.players[seat]
    own = g.book.roster[player.character].traits[pair]
    if player.imposed[pair] == 0:
        return own
    return -1 if g.book.opposed_traits == OpposedTraits.OVERRIDE else max(own - 1, -1)


@rule
def has_trait(g: Game, seat: Seat, trait: int) -> bool:
    """Whether a player has a trait now."""
    return trait_of(g, seat, trait // 2) == 2 * (trait % 2) - 1


@rule("ARC-9.5", "ARC-9.6", "ARC-10.7", "ARC-10.8", "ARC-X7", "ARC-X8")
def amount_of(g: Game, who: Who, effect: Effect) -> int:
    """The number of an effect, by the traits of whose it is."""
    if effect.pair < PAIRS and is_player(who):
        return effect.amounts[1 + trait_of(g, Seat(who), effect.pair)]
    return effect.amounts[1]


@rule("ARC-X7", "ARC-X13")
def is_dull(g: Game, seat: Seat) -> bool:
    """Whether a player can use no spell now."""
    return trait_of(g, seat, Pair.WIT) < 0


# Leaving


@rule("ARC-R12", "ARC-R40", "ARC-R113")
def put_out(g: Game, seat: Seat) -> None:
    """A player is out of the fight at once: no turns, no target, in no zone; the cards stay there."""
    depart(g, Who(seat), Status.OUT)
    cite(g, Clause.ARC_R40, seat)


@rule("ARC-R12", "ARC-R40")
def depart(g: Game, who: Who, status: int) -> None:
    """Somebody takes no part any more: shields and timed traits are gone."""
    fighter: Fighter = g.state.fighters[who]
    fighter.status = status
    fighter.shields = 0
    fighter.bleeding = 0
    if is_player(who):
        player = g.state.players[Seat(who)]
        for pair in range(PAIRS):
            player.imposed[pair] = 0
        player.keep_shields = 0
