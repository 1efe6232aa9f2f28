"""Damage, shields, hit points and what 0 HP brings (ARC-3, ARC-10.5, ARC-10.6)."""

from __future__ import annotations

from facedown.engine.answers import ask
from facedown.engine.rules import NOBODY, Seat, cite, rule
from facedown.systems.arcana.clauses import Clause, Decision, Overkill, ShieldSpend
from facedown.systems.arcana.rules.asking import QUESTIONS
from facedown.systems.arcana.rules.corruption import take_corruption
from facedown.systems.arcana.rules.intents import drop_intents
from facedown.systems.arcana.rules.lasting import is_lonely
from facedown.systems.arcana.rules.people import (
    adversary_of,
    depart,
    is_adversary,
    is_player,
    logged,
    put_out,
    sheet_of,
)
from facedown.systems.arcana.state import BOUGHT_HP, MOST, Game, Status, Who
from facedown.systems.arcana.vocabulary import Place, Range

FIRST_PRICE = 3

# Packets of damage


@rule("ARC-5.7", "ARC-5.10", "ARC-X16")
def is_dim(g: Game, by: Who) -> bool:
    """Whether ranged damage of somebody is halved."""
    s = g.state
    return s.round <= s.dim_until and (not s.dim_adversaries_only or is_adversary(by))


@rule("ARC-5.7", "ARC-5.10", "ARC-X16")
def dimmed(g: Game, by: Who, amount: int, reach: int) -> int:
    """What is left of damage of somebody: half, if it is ranged and dim."""
    return amount // 2 if reach == Range.RANGED and is_dim(g, by) else amount


@rule("ARC-10.6", "ARC-R30", "ARC-R32", "ARC-X8", "ARC-X16")
def take_packet(g: Game, by: Who, to: Who, amount: int, reach: int) -> None:
    """One packet of damage: halved if it is ranged and dim, not above a Cap, shields first, then HP."""
    packet, fighter = dimmed(g, by, amount, reach), g.state.fighters[to]
    if is_adversary(to) and sheet_of(g, to).cap > 0:
        packet = min(packet, sheet_of(g, to).cap)
    if is_player(to) and fighter.shields > 0 and packet > 0 and g.book.shield_spend == ShieldSpend.MANUAL:
        g.state.deed.packet = packet
        ask(g, Seat(to), Decision.SHIELDS)
        return
    absorb(g, by, to, packet, min(fighter.shields, packet))


@rule("ARC-10.6", "ARC-R30")
def spend_shields(g: Game, shields: int) -> None:
    """The owner spends so many shields on the packet at hand."""
    deed = g.state.deed
    absorb(g, deed.actor, Who(g.state.seat), deed.packet, shields)


QUESTIONS.declare(Decision.SHIELDS, spend_shields)


@rule("ARC-2.3", "ARC-10.6")
def absorb(g: Game, by: Who, to: Who, packet: int, shields: int) -> None:
    """Each shield that is spent stands for one HP."""
    if shields > 0:
        g.state.fighters[to].shields -= shields
        cite(g, Clause.ARC_10_6, logged(g, to), a=shields)
    if packet > shields:
        lose_hp(g, by, to, packet - shields)


@rule("ARC-3.3", "ARC-26.1", "ARC-28.4", "ARC-R35", "ARC-R110", "ARC-X3")
def lose_hp(g: Game, by: Who, to: Who, amount: int) -> None:
    """Somebody loses HP, not below 0; a zero is settled at once."""
    fighter = g.state.fighters[to]
    excess = max(amount - fighter.hp, 0)
    fighter.hp = max(fighter.hp - amount, 0)
    cite(g, clause_of_blow(g, by, to), logged(g, to), a=amount, b=fighter.hp, c=logged(g, by))
    if fighter.hp > 0:
        return
    if is_adversary(to):
        fall(g, by, to)
    elif is_player(to):
        reach_zero(g, Seat(to), excess)
    else:
        depart(g, to, Status.OUT)
        cite(g, Clause.ARC_R110, logged(g, to))


@rule("ARC-1.2", "ARC-9.4", "ARC-28.4")
def clause_of_blow(g: Game, by: Who, to: Who) -> int:
    """The clause of a blow: of a bin, of whatever else hurts an adversary, of all that hurts a player."""
    if is_adversary(by) or not is_adversary(to):
        return Clause.ARC_28_4
    return Clause.ARC_9_4 if g.state.deed.place == Place.BIN else Clause.ARC_1_2


@rule("ARC-26.1", "ARC-R96", "ARC-R102")
def fall(g: Game, by: Who, who: Who) -> None:
    """An adversary at 0 HP is down; its Intents are dropped."""
    own = is_player(by) and g.state.deed.place != Place.SCENE
    adversary_of(g, who).last_hit = Seat(by) if own else NOBODY
    depart(g, who, Status.DOWN)
    cite(g, Clause.ARC_R110, logged(g, who))
    drop_intents(g, who)


# 0 HP


@rule("ARC-3.3", "ARC-3.4", "ARC-R35", "ARC-R37", "ARC-R38")
def reach_zero(g: Game, seat: Seat, excess: int) -> None:
    """The first time a player buys 10 HP for 3 Corruption Points, the second time the player is out."""
    player, fighter = g.state.players[seat], g.state.fighters[Who(seat)]
    if player.zeros > 0:
        go_out(g, seat)
        return
    player.zeros = 1
    fighter.hp = BOUGHT_HP
    if g.book.overkill == Overkill.CARRIED:
        fighter.hp = max(BOUGHT_HP - excess, 0)
    cite(g, Clause.ARC_3_3, Who(seat), a=fighter.hp)
    if fighter.hp == 0:
        go_out(g, seat)  # its points are taken after those of the purchase
    take_corruption(g, seat, FIRST_PRICE)


@rule("ARC-3.5", "ARC-3.6", "ARC-R39", "ARC-R40", "ARC-X1")
def go_out(g: Game, seat: Seat) -> None:
    """A player at 0 HP for the second time is out of the fight, and takes more points."""
    player = g.state.players[seat]
    player.zeros = 2
    player.out_today = 1
    player.out_round = g.state.round
    cite(g, Clause.ARC_3_5, Who(seat))
    put_out(g, seat)
    take_corruption(g, seat, g.book.second_zero_price)


# Shields and healing


@rule("ARC-10.4", "ARC-28.5", "ARC-X2")
def gain_shields(g: Game, by: Who, to: Who, shields: int) -> None:
    """Somebody gains shields; a lonely player none from others."""
    if shields <= 0 or (is_player(to) and by != to and is_lonely(g, Seat(to))):
        return
    fighter = g.state.fighters[to]
    fighter.shields = min(fighter.shields + shields, MOST)
    cite(g, Clause.ARC_10_4 if is_player(to) else Clause.ARC_28_5, logged(g, to), a=shields)


@rule("ARC-10.5", "ARC-R29")
def expire_shields(g: Game, who: Who) -> None:
    """The shields of somebody are gone."""
    fighter = g.state.fighters[who]
    if fighter.shields > 0:
        cite(g, Clause.ARC_10_5, logged(g, who), a=fighter.shields)
        fighter.shields = 0


@rule("ARC-R36")
def heal(g: Game, who: Who, amount: int) -> None:
    """Somebody regains HP, never above those at the start of the fight."""
    fighter = g.state.fighters[who]
    before = fighter.hp
    fighter.hp = max(before, min(before + amount, fighter.start_hp))
    if fighter.hp > before:
        cite(g, Clause.ARC_R36, logged(g, who), a=fighter.hp - before, b=fighter.hp)
