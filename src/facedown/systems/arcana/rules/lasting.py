"""What lasts: equipment, standing spells, Manipulations of a player; buffs of a sheet (ARC-X2, ARC-X10)."""

from __future__ import annotations

from facedown.engine.rules import Seat, rule
from facedown.systems.arcana.clauses import Equipment, Magic, Manipulations
from facedown.systems.arcana.rules.people import amount_of, character_of, is_dull
from facedown.systems.arcana.state import BUFFS, EFFECTS, MANIPULATIONS, NONE, SLOTS, Effects, Game, Who
from facedown.systems.arcana.vocabulary import Bin, Op, Range

ANY_BIN = 99


@rule("ARC-X7")
def has_standing_spell(g: Game, seat: Seat) -> bool:
    """Whether The Magician lies on a standing spell of a player, and works: not for one made Dull."""
    if g.state.players[seat].bins[Bin.SPELL].count == 0 or not knows_spell(g, seat):
        return False
    return g.book.spells[character_of(g, seat).spell].standing == 1


@rule("ARC-R90", "ARC-X7")
def knows_spell(g: Game, seat: Seat) -> bool:
    """Whether a player has a spell that can be cast now."""
    return g.book.magic == Magic.HOUSE and character_of(g, seat).spell != NONE and not is_dull(g, seat)


@rule("ARC-R107", "ARC-X18")
def has_equipment(g: Game, seat: Seat) -> bool:
    """Whether a player has equipment that counts."""
    return g.book.equipment == Equipment.HOUSE


@rule("ARC-X2", "ARC-X7", "ARC-X18")
def lasting(g: Game, seat: Seat, op: int, bin: int = ANY_BIN, reach: int = Range.NONE) -> int:
    """What a player's equipment, standing spell and Manipulations add up to, of one kind."""
    total, player = 0, g.state.players[seat]
    if has_equipment(g, seat):
        items = character_of(g, seat).items
        for slot in range(SLOTS):
            if items[slot] != NONE:
                total += added_by(g, seat, g.book.items[items[slot]].effects, op, bin, reach)
    if has_standing_spell(g, seat):
        total += added_by(g, seat, g.book.spells[character_of(g, seat).spell].effects, op, bin, reach)
    if player.manipulations > 0 and g.book.manipulations == Manipulations.TABLE:
        for k in range(MANIPULATIONS):
            if player.manipulations >> k & 1:
                total += added_by(g, seat, g.book.handicaps[k], op, bin, reach)
    return total


@rule("ARC-X2", "ARC-X7", "ARC-X18")
def added_by(g: Game, seat: Seat, effects: Effects, op: int, bin: int, reach: int) -> int:
    """What some effects add of one kind; of those for the first time, while the bin has not fired yet."""
    total = 0
    for k in range(effects.first, effects.first + effects.count):
        effect = g.book.effects[k]
        if effect.op == op and (bin == ANY_BIN or effect.bin == bin):
            if effect.range == reach and not (effect.first and g.state.players[seat].fired >> bin & 1):
                total += amount_of(g, Who(seat), effect)
    return total


@rule("ARC-R41", "ARC-X2")
def has_manipulation(g: Game, seat: Seat, op: int) -> bool:
    """Whether a Manipulation of a player has an effect of a kind."""
    player = g.state.players[seat]
    if g.book.manipulations != Manipulations.TABLE:
        return False
    for k in range(MANIPULATIONS):
        if player.manipulations >> k & 1 and place_of_op(g, g.book.handicaps[k], op) < EFFECTS:
            return True
    return False


@rule
def place_of_op(g: Game, effects: Effects, op: int) -> int:
    """The row of the first effect of a kind in a list; EFFECTS if there is none."""
    for k in range(effects.first, effects.first + effects.count):
        if g.book.effects[k].op == op:
            return k
    return EFFECTS


@rule("ARC-X2")
def is_lonely(g: Game, seat: Seat) -> bool:
    """Whether a player cannot be chosen for Good Idea!, and gains no shields from others."""
    return has_manipulation(g, seat, Op.LONELY)


# Buffs


@rule("ARC-26.8", "ARC-X10")
def buffed(g: Game, sheet: int, op: int, is_first: bool = False) -> int:
    """What the buffs of a sheet add up to, of one kind; each counts as often as it was drawn."""
    total = 0
    for buff in range(BUFFS):
        times, effects = g.state.sheets[sheet].buffs[buff], g.book.buffs[buff]
        for k in range(effects.first, effects.first + effects.count):
            effect = g.book.effects[k]
            if effect.op == op and effect.first == is_first:
                total += times * effect.amounts[1]
    return total


@rule("ARC-X10")
def unreadable_times(g: Game, sheet: int) -> int:
    """How often a sheet has been made unreadable."""
    times = 0
    for buff in range(BUFFS):
        if place_of_op(g, g.book.buffs[buff], Op.UNREADABLE) < EFFECTS:
            times += g.state.sheets[sheet].buffs[buff]
    return times


@rule("ARC-X10")
def is_unreadable(g: Game, sheet: int) -> bool:
    """Whether a sheet draws all its Intents face down for a buff."""
    return unreadable_times(g, sheet) > 0


@rule("ARC-X10")
def steadied(g: Game, sheet: int) -> int:
    """How often a sheet that faces down already was made unreadable: nerve 0, and HP in each of its turns."""
    printed = g.book.sheets[sheet]
    faces_down = printed.down == (1 << printed.hand) - 1
    return max(0, unreadable_times(g, sheet) - int(not faces_down))


@rule("ARC-X10")
def regained(g: Game, sheet: int) -> int:
    """How many HP such a sheet regains at the beginning of each turn."""
    times = steadied(g, sheet)
    if times == 0:
        return 0
    return times * buffed(g, sheet, Op.UNREADABLE) // unreadable_times(g, sheet)
