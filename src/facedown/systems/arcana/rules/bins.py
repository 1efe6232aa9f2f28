"""Bins: which cards they take, when they fire, what happens then (ARC-9 to ARC-11, ARC-15 to ARC-22)."""

from __future__ import annotations

from facedown.engine.cards import Zone, move, show_all
from facedown.engine.rules import Card, Seat, cite, push, rule, top
from facedown.systems.arcana.clauses import Clause, Magic, MajorValues, RunAwayCourts, Why
from facedown.systems.arcana.rules.cards import card_with, discard_all
from facedown.systems.arcana.rules.deeds import start_deed
from facedown.systems.arcana.rules.lasting import has_standing_spell, knows_spell, lasting
from facedown.systems.arcana.rules.people import character_of, has_trait, is_active, trait_of
from facedown.systems.arcana.rules.special import LACKS, has_use, why_no_target
from facedown.systems.arcana.rules.values import FACE_RANKS, NUMBERS, own_card, read, read_value
from facedown.systems.arcana.state import BIN, BINS, MINORS, NO_TRAIT, PAIRS, BinRule, Game, Who
from facedown.systems.arcana.steps import Step
from facedown.systems.arcana.vocabulary import Bin, Leaves, Op, Place

NO_VALUE = 99
FIRES = (  # by which clause each bin fires, in the order of `Bin`; a spell by its own
    Clause.ARC_9_3,
    Clause.ARC_10_3,
    Clause.ARC_11_2,
    Clause.ARC_13_4,
    Clause.ARC_15_2,
    Clause.ARC_16_2,
    Clause.ARC_17_2,
    Clause.ARC_18_2,
    Clause.ARC_19_2,
    Clause.ARC_20_2,
    Clause.ARC_21_2,
    Clause.ARC_22_4,
)
NOT_ON = (  # why a bin does not take a card, in the order of `Bin`
    Why.NOT_ON_STRIKE,
    Why.NOT_ON_DEFEND,
    Why.NOT_ON_CONCENTRATE,
    Why.NOT_ON_TOWER,
    Why.NOT_ON_MOVEMENT,
    Why.NOT_ON_GOOD_IDEA,
    Why.NOT_ON_FEINT,
    Why.NOT_ON_FLEX,
    Why.NOT_ON_BLUR,
    Why.NOT_ON_STUDY,
    Why.NOT_ON_TAKE_A_CHANCE,
    Why.NOT_ON_RUN_AWAY,
    Why.NOT_ON_SPELL,
)

# Which cards a bin takes


@rule(
    "ARC-2.2",
    "ARC-8.1",
    "ARC-9.1",
    "ARC-10.1",
    "ARC-11.1",
    "ARC-15.1",
    "ARC-16.2",
    "ARC-17.2",
    "ARC-18.2",
    "ARC-19.2",
    "ARC-20.2",
    "ARC-21.2",
    "ARC-22.1",
    "ARC-R70",
)
def why_not_lay(g: Game, bin: int, card: int) -> int:
    """Why a player cannot place a card with a face on a bin: its suit, its name or its value does not fit."""
    seat = Seat(g.state.on_turn)
    named = own_card(seat, card)
    if not g.book.takes[read(g, named)] >> bin & 1:
        return NOT_ON[bin]
    if g.book.bins[bin].run:
        low, high = run_ends(g, seat)
        if fits_run(g, seat, named, low, high):
            return Why.NONE
        return Why.NO_VALUE_THERE if value_in_run(g, card) == NO_VALUE else Why.BREAKS_RUN
    return why_not_any(g, seat, bin)


@rule("ARC-8.1", "ARC-16.1", "ARC-17.1", "ARC-18.1", "ARC-19.1", "ARC-20.1", "ARC-21.1", "ARC-R46")
def why_not_any(g: Game, seat: Seat, bin: int) -> int:
    """Why a bin takes no card at all now: the trait, the spell, a target."""
    rule_of = g.book.bins[bin]
    if rule_of.needs != NO_TRAIT and not has_trait(g, seat, rule_of.needs):
        return LACKS[bin]
    if bin == Bin.SPELL:
        return why_not_cast(g, seat)
    if rule_of.leaves == Leaves.TURN_END and not has_use(g, Who(seat), rule_of.effects):
        return why_no_target(bin)
    return Why.NONE


@rule("ARC-25.1", "ARC-R90", "ARC-X7")
def why_not_cast(g: Game, seat: Seat) -> int:
    """Why a player cannot cast a spell: none is known, one is made Dull, or there is no legal target."""
    if g.book.magic == Magic.OFF:
        return Why.NO_MAGIC
    if not knows_spell(g, seat):
        return Why.NO_SPELL
    spell = g.book.spells[character_of(g, seat).spell]
    return Why.NONE if has_use(g, Who(seat), spell.effects) else why_no_target(Bin.SPELL)


# Runs


@rule("ARC-22.2", "ARC-R8", "ARC-R9")
def value_in_run(g: Game, face: int) -> int:
    """The value of a card on Run Away; NO_VALUE for a major that has none."""
    if face >= MINORS:
        return NUMBERS[face] if g.book.major_values == MajorValues.NUMERAL else NO_VALUE
    return FACE_RANKS[face] if g.book.run_away_courts == RunAwayCourts.CLIMB else NUMBERS[face]


@rule("ARC-22.2", "ARC-22.3", "ARC-R8")
def run_ends(g: Game, seat: Seat) -> tuple[int, int]:
    """The lowest and the highest value on Run Away; NO_VALUE and -1 if no card there has one."""
    zone = g.state.players[seat].bins[Bin.RUN_AWAY]
    low, high = NO_VALUE, -1
    for k in range(zone.count):
        value = value_in_run(g, read_value(g, zone.cards[k]))
        if value != NO_VALUE:
            low, high = min(low, value), max(high, value)
    return low, high


@rule("ARC-22.1", "ARC-22.2", "ARC-22.3", "ARC-R8")
def fits_run(g: Game, seat: Seat, card: Card, low: int, high: int) -> bool:
    """Whether a card fits Run Away: one above the highest or one below the lowest value, if there is one.

    While there is none, all minors are alike, and so a search need not tell their values apart.
    """
    value = value_in_run(g, read(g, card) if high < 0 else read_value(g, card))
    if value == NO_VALUE:
        is_first = g.state.players[seat].bins[Bin.RUN_AWAY].count == 0
        return g.book.major_values == MajorValues.FIRST_CARD_ONLY and is_first
    return high < 0 or value == high + 1 or value == low - 1


# Placing


@rule("ARC-2.2", "ARC-9.2", "ARC-10.2", "ARC-15.1", "ARC-R71", "ARC-R72")
def lay(g: Game, bin: int, card: int) -> None:
    """A card of the hand lies on a bin; if its condition is met, the bin fires at once."""
    seat = Seat(g.state.on_turn)
    player = g.state.players[seat]
    laid = card_with(player.hand, card)
    move(player.hand, player.bins[bin], laid)
    show_all(g, laid)
    cite(g, Clause.ARC_2_2, Who(seat), laid, a=bin)
    player.placements += 1
    if is_met(g, seat, bin):
        push(g.state.agenda, Step.FIRE, seat, a=bin)


@rule("ARC-9.3", "ARC-10.3", "ARC-11.2", "ARC-15.2", "ARC-22.4", "ARC-R28", "ARC-X2", "ARC-X18")
def is_met(g: Game, seat: Seat, bin: int) -> bool:
    """Whether the cards on a bin are enough for it to fire, by the traits in force now; a full bin does."""
    rule_of, zone = g.book.bins[bin], g.state.players[seat].bins[bin]
    if zone.count == BIN:
        return True
    if rule_of.sum > 0:
        value = value_on(g, zone)
        return value >= rule_of.sum and value >= rule_of.sum + needed_more(g, seat, bin)
    if is_first_card(g, seat, bin):
        return True
    needed = cards_needed(g, seat, rule_of)
    return zone.count >= needed and zone.count >= needed + needed_more(g, seat, bin)


@rule
def value_on(g: Game, zone: Zone) -> int:
    """What the cards on a bin are worth together."""
    value = 0
    for k in range(zone.count):
        value += NUMBERS[read_value(g, zone.cards[k])]
    return value


@rule("ARC-11.3", "ARC-11.4", "ARC-15.3", "ARC-15.4", "ARC-22.10", "ARC-22.11")
def cards_needed(g: Game, seat: Seat, rule_of: BinRule) -> int:
    """How many cards fire a bin, by the traits of a player."""
    return rule_of.cards[1 + trait_of(g, seat, rule_of.pair)] if rule_of.pair < PAIRS else rule_of.cards[1]


@rule("ARC-X2", "ARC-X18")
def needed_more(g: Game, seat: Seat, bin: int) -> int:
    """How much more a bin needs for equipment and Manipulations."""
    return lasting(g, seat, Op.NEEDS_MORE, bin)


@rule("ARC-X18")
def is_first_card(g: Game, seat: Seat, bin: int) -> bool:
    """Whether the first card on a bin makes it fire, and this is it."""
    if not g.book.equipment or g.state.players[seat].fired >> bin & 1:
        return False
    return lasting(g, seat, Op.FIRST_CARD_FIRES, bin) > 0


# Firing


@rule("ARC-9.3", "ARC-10.3", "ARC-11.2", "ARC-15.2", "ARC-22.4")
def start_firing(g: Game) -> None:
    """A bin fires: its cards go to the pile first, of most; a spell is the one that the character knows."""
    row = top(g.state.agenda)
    seat, bin = row.seat, row.a
    player, rule_of = g.state.players[seat], g.book.bins[bin]
    player.fired |= 1 << bin
    if bin != Bin.SPELL:
        cite(g, FIRES[bin], Who(seat), a=bin, c=1)
    if bin == Bin.SPELL:
        spell = character_of(g, seat).spell
        cite(g, Clause.ARC_X7, Who(seat), a=spell)
        start_deed(g, Who(seat), Place.SPELL, g.book.spells[spell].effects)
        return
    if rule_of.leaves == Leaves.BEFORE:
        discard_all(g, seat, player.bins[bin])
    start_deed(g, Who(seat), Place.BIN, rule_of.effects, bin)


@rule("ARC-R33", "ARC-X7")
def start_what_follows(g: Game) -> None:
    """What a standing spell adds each time that the bin has fired."""
    row = top(g.state.agenda)
    seat, deed = row.seat, g.state.deed
    deed.count = 0
    deed.at = 0
    if has_standing_spell(g, seat):
        effects = g.book.spells[character_of(g, seat).spell].effects
        if is_active(g, Who(seat)):
            start_deed(g, Who(seat), Place.STANDING, effects, BINS, row.a)


@rule("ARC-22.9")
def end_firing(g: Game) -> None:
    """Of Run Away the cards go to the pile after the effect."""
    row = top(g.state.agenda)
    if g.book.bins[row.a].leaves == Leaves.AFTER and row.c == 0:
        discard_all(g, row.seat, g.state.players[row.seat].bins[row.a])
