"""Policies of `arcana` (ARC-X20), written as rules so that they run compiled in playouts.

A policy is a list: at each action of the own turn the first entry that applies is taken. In the GM's seat all
answer as the automatic GM does (ARC-X12), who aims as `standard` says unless the policy is named for another.
"""

from __future__ import annotations

from typing import NamedTuple

from facedown.engine.answers import NEVER, Options, best, first_or, part_of, place_of_way, way_of
from facedown.engine.cards import identify
from facedown.engine.rules import Card, IntEnum, Seat, each, rule, whim
from facedown.systems.arcana.clauses import Decision, Way
from facedown.systems.arcana.rules.arena import distance
from facedown.systems.arcana.rules.bins import cards_needed, needed_more, value_on
from facedown.systems.arcana.rules.people import is_active, is_adversary, sheet_of
from facedown.systems.arcana.rules.values import (
    FACE_RANKS,
    NUMBERS,
    SUITS,
    face_of,
    own_card,
    read,
    read_value,
)
from facedown.systems.arcana.scripted import Aim, apart, scripted
from facedown.systems.arcana.state import (
    FIGHTERS,
    FIRST_ADVERSARY,
    GM,
    INTENTS,
    MAJOR,
    NONE,
    Effects,
    Game,
    Who,
)
from facedown.systems.arcana.vocabulary import Bin, Op, Range

FAR = 10_000
DIRE = 4  # HP and shields at which the keeper runs
ENOUGH, FULL = 7, 12  # sums on Strike and Defend with which one or three cards more are not wanted
LOW_DECK = 40
ENTRY = 1 << 12  # between two entries of a list
OWN_BINS = (  # that take one major alone
    1 << Bin.GOOD_IDEA
    | 1 << Bin.FEINT
    | 1 << Bin.FLEX
    | 1 << Bin.BLUR
    | 1 << Bin.STUDY
    | 1 << Bin.TAKE_A_CHANCE
    | 1 << Bin.SPELL
)


Style = IntEnum("Style", "IDLE HITTER KEEPER BALANCED", start=0)  # how a bot answers where the lists differ


@rule("ARC-X20")
def idle(g: Game, options: Options) -> int:
    """End every turn at once; the measure of what playing at all is worth."""
    return play(g, options, Style.IDLE, Aim.STANDARD)


@rule("ARC-X20")
def hitter(g: Game, options: Options) -> int:
    """Strike first, defend with what is left."""
    return play(g, options, Style.HITTER, Aim.STANDARD)


@rule("ARC-X20")
def keeper(g: Game, options: Options) -> int:
    """Defend first, and leave before the second zero."""
    return play(g, options, Style.KEEPER, Aim.STANDARD)


@rule("ARC-X20")
def balanced(g: Game, options: Options) -> int:
    """Fight sensibly: defend against what is known to come, else strike; spells and special bins first."""
    return play(g, options, Style.BALANCED, Aim.STANDARD)


@rule("ARC-X20")
def scholar(g: Game, options: Options) -> int:
    """Search the own turn: try each answer in 64 guesses of the unseen cards; else play as balanced."""
    return play(g, options, Style.BALANCED, Aim.STANDARD)


@rule("ARC-X12")
def focus(g: Game, options: Options) -> int:
    """Play as balanced; in the GM's seat aim at whoever is nearest to 0 HP."""
    return play(g, options, Style.BALANCED, Aim.FOCUS)


@rule("ARC-X12")
def duel(g: Game, options: Options) -> int:
    """Play as balanced; in the GM's seat aim at whoever is farthest from 0 HP."""
    return play(g, options, Style.BALANCED, Aim.DUEL)


@rule("ARC-X12", "ARC-X20")
def random(g: Game, options: Options) -> int:
    """Choose any legal answer; in the GM's seat aim at anybody, and do the rest as the automatic GM."""
    return scripted(g, options, Aim.RANDOM) if g.state.seat == GM else whim(g, options.count)


@rule
def play(g: Game, options: Options, style: int, aim: int) -> int:
    """Answer in one style; in the GM's seat as the automatic GM, who aims at somebody."""
    if options.count == 1:
        return 0
    if g.state.seat == GM:
        return scripted(g, options, aim)
    if g.state.decision == Decision.ACT:
        return choose_action(g, options, style)
    return answer(g, options, style)


# The own turn

# By face: the smaller value first, then the earlier suit, then the smaller rank; and the larger value first.
SMALL = tuple(
    ENTRY - 1 - 80 * value - 16 * suit - rank
    for value, suit, rank in zip(NUMBERS, SUITS, FACE_RANKS, strict=True)
)
LARGE = tuple(
    80 * value + 16 * (MAJOR - suit) + 15 - min(rank, 15)
    for value, suit, rank in zip(NUMBERS, SUITS, FACE_RANKS, strict=True)
)


class Turn(NamedTuple):
    """What a bot reckons of its turn, once for all answers: as far as they are about bins that need it."""

    is_alone: bool  # no active adversary in the zone
    strike: int  # the sum that Strike still needs
    defend: int
    can_flex: bool  # the strike cards of the hand come to that sum
    spell_hurts: bool  # the own spell deals damage
    is_dire: bool  # hardly anything is left before the second zero
    is_threatened: bool  # known damage is above the shields
    wants_card: bool  # another major on Concentrate is welcome


@rule("ARC-X20")
def reckon(g: Game, bins: int) -> Turn:
    """Look at the own bins, at the hand, and at who is near, for cards that may go to some bins."""
    seat = g.state.seat
    fighter = g.state.fighters[Who(seat)]
    flexes, defends = bins >> Bin.FLEX & 1, bins >> Bin.DEFEND & 1
    strike = sum_left(g, seat, Bin.STRIKE) if flexes or bins >> Bin.STRIKE & 1 else 0
    return Turn(
        bins >> Bin.MOVEMENT & 1 > 0 and nearest(g, fighter.square) > 0,
        strike,
        sum_left(g, seat, Bin.DEFEND) if defends else 0,
        flexes > 0 and strikes_held(g, seat) >= strike,
        bins >> Bin.SPELL & 1 > 0 and does_spell_hurt(g, seat),
        bins >> Bin.RUN_AWAY & 1 > 0 and is_dire(g, seat),
        defends > 0 and known_damage(g, Who(seat)) > fighter.shields,
        bins >> Bin.CONCENTRATE & 1 > 0 and wants_card(g, seat),
    )


@rule
def bins_open(options: Options) -> int:
    """Bits: the bins that a card of the hand can be laid on."""
    bins = 0
    for k in range(options.count):
        if way_of(options.actions[k]) == Way.LAY:
            bins |= 1 << part_of(options.actions[k], 1)
    return bins


@rule
def strikes_held(g: Game, seat: Seat) -> int:
    """What the strike cards of a hand come to."""
    hand, held = g.state.players[seat].hand, 0
    for k in range(hand.count):
        face = in_order(g, hand.cards[k])
        if strikes(g, face):
            held += NUMBERS[face]
    return held


@rule
def is_dire(g: Game, seat: Seat) -> bool:
    """Whether hardly anything is left before the second zero."""
    fighter = g.state.fighters[Who(seat)]
    return g.state.players[seat].zeros > 0 and fighter.hp + fighter.shields <= DIRE


@rule
def sum_on(g: Game, seat: Seat, bin: int) -> int:
    """What the cards on a bin of a player are worth together."""
    return value_on(g, g.state.players[seat].bins[bin])


@rule
def sum_left(g: Game, seat: Seat, bin: int) -> int:
    """The sum that a bin of a player still needs."""
    return g.book.bins[bin].sum + needed_more(g, seat, bin) - sum_on(g, seat, bin)


@rule
def strikes(g: Game, face: int) -> bool:
    """Whether Strike takes a card."""
    return g.book.bins[Bin.STRIKE].suits >> SUITS[face] & 1 > 0


@rule
def nearest(g: Game, square: int) -> int:
    """How far the nearest active adversary is from a zone; FAR if there is none."""
    least = FAR
    for who in each(Who, FIRST_ADVERSARY, FIGHTERS):
        if is_active(g, who):
            least = min(least, distance(g, square, g.state.fighters[who].square))
    return least


@rule("ARC-X7")
def does_spell_hurt(g: Game, seat: Seat) -> bool:
    """Whether the spell of a player deals damage."""
    spell = g.book.roster[g.state.players[seat].character].spell
    return spell != NONE and damage_in(g, g.book.spells[spell].effects) > 0


@rule
def damage_in(g: Game, effects: Effects) -> int:
    """The sum of the damage of some effects."""
    total = 0
    for k in range(effects.first, effects.first + effects.count):
        if g.book.effects[k].op == Op.DAMAGE:
            total += g.book.effects[k].amounts[1]
    return total


@rule("ARC-4.4", "ARC-X20")
def known_damage(g: Game, who: Who) -> int:
    """The damage of open Intents that can reach somebody: from here, ranged, or Mobile and one zone away."""
    total = 0
    for foe in each(Who, FIRST_ADVERSARY, FIGHTERS):
        if is_active(g, foe):
            away = apart(g, who, foe)
            is_near = away == 0 or (away == 1 and sheet_of(g, foe).mobile > 0)
            adversary = g.state.adversaries[foe - FIRST_ADVERSARY]
            for place in range(adversary.intents.count):
                if adversary.up >> place & 1:
                    effects = intent_effects(g, foe, place)
                    for k in range(effects.first, effects.first + effects.count):
                        effect = g.book.effects[k]
                        if effect.op == Op.DAMAGE and (is_near or effect.range == Range.RANGED):
                            total += effect.amounts[1]
    return total


@rule
def intent_effects(g: Game, foe: Who, place: int) -> Effects:
    """What an open Intent of an adversary does."""
    sheet = sheet_of(g, foe)
    card = g.state.adversaries[foe - FIRST_ADVERSARY].intents.cards[place]
    return sheet.intents[sheet.intent_of[read(g, card)]]


@rule("ARC-11.2", "ARC-X20")
def wants_card(g: Game, seat: Seat) -> bool:
    """Whether another major on Concentrate is welcome: a draw may bring The Tower, which takes the bins."""
    player = g.state.players[seat]
    needed = cards_needed(g, seat, g.book.bins[Bin.CONCENTRATE]) + needed_more(g, seat, Bin.CONCENTRATE)
    fires = player.bins[Bin.CONCENTRATE].count + 1 >= needed
    laid = sum_on(g, seat, Bin.STRIKE) + sum_on(g, seat, Bin.DEFEND)
    return not (fires and laid >= ENOUGH and player.deck.count < LOW_DECK)


@rule
def choose_action(g: Game, options: Options, style: int) -> int:
    """The answer of the first entry of a list that applies."""
    if style == Style.IDLE:
        return place_of_way(options, Way.END)
    turn = reckon(g, bins_open(options))
    if style == Style.HITTER:
        return best_hit(g, options, turn)
    if style == Style.KEEPER:
        return best_keep(g, options, turn)
    return best_balance(g, options, turn)


@rule
def entry(number: int, more: int) -> int:
    """What an answer of an entry is worth: the first one is worth most."""
    return (20 - number) * ENTRY + more


@rule
def named_card(g: Game, answer: int) -> Card:
    """The card that an answer names."""
    return own_card(g.state.seat, part_of(answer, 0))


@rule
def in_order(g: Game, card: Card) -> int:
    """What is printed on a card, as far as it takes to put minors, or majors, in order."""
    face = read(g, card)
    return face if SUITS[face] == MAJOR else read_value(g, card)


@rule
def step_away(g: Game, number: int, turn: Turn, card: Card) -> int:
    """An entry: with nobody to hit, the smallest card that Strike does not take."""
    if not turn.is_alone or strikes(g, in_order(g, card)):
        return NEVER
    return entry(number, SMALL[read_value(g, card)])


@rule
def on_sum(g: Game, number: int, needed: int, card: Card) -> int:
    """Two entries: the smallest card that completes a sum, else the largest."""
    face = read_value(g, card)
    return entry(number, SMALL[face]) if NUMBERS[face] >= needed else entry(number + 1, LARGE[face])


@rule("ARC-X20")
def worth_of_hit(g: Game, answer: int, turn: Turn) -> int:
    """The list of the hitter."""
    if way_of(answer) != Way.LAY:
        return 0 if way_of(answer) == Way.END else NEVER
    card, bin = named_card(g, answer), part_of(answer, 1)
    if bin == Bin.FLEX and turn.can_flex:
        return entry(1, 0)
    if bin == Bin.SPELL and turn.spell_hurts:
        return entry(2, 0)
    if bin == Bin.MOVEMENT:
        return step_away(g, 3, turn, card)
    if bin == Bin.STRIKE:
        return on_sum(g, 4, turn.strike, card)
    if bin == Bin.DEFEND:
        return on_sum(g, 6, turn.defend, card)
    if OWN_BINS >> bin & 1:
        return entry(8, SMALL[in_order(g, card)])
    return entry(9, SMALL[in_order(g, card)]) if bin == Bin.CONCENTRATE else NEVER


@rule("ARC-X20")
def worth_of_keep(g: Game, answer: int, turn: Turn) -> int:
    """The list of the keeper."""
    if way_of(answer) != Way.LAY:
        return 0 if way_of(answer) == Way.END else NEVER
    card, bin = named_card(g, answer), part_of(answer, 1)
    if OWN_BINS >> bin & 1:
        return entry(1, SMALL[in_order(g, card)])
    if bin == Bin.DEFEND:
        return on_sum(g, 2, turn.defend, card)
    if bin == Bin.RUN_AWAY:
        return entry(4, SMALL[read_value(g, card)]) if turn.is_dire else NEVER
    if bin == Bin.MOVEMENT:
        return entry(5, SMALL[read_value(g, card)]) if turn.is_alone else NEVER
    if bin == Bin.STRIKE:
        return on_sum(g, 6, turn.strike, card)
    return entry(8, SMALL[in_order(g, card)]) if bin == Bin.CONCENTRATE else NEVER


@rule("ARC-X20")
def worth_of_balance(g: Game, answer: int, turn: Turn) -> int:
    """The list of balanced."""
    if way_of(answer) != Way.LAY:
        return 0 if way_of(answer) == Way.END else NEVER
    card, bin = named_card(g, answer), part_of(answer, 1)
    if bin == Bin.FLEX and not turn.can_flex:
        return NEVER
    if OWN_BINS >> bin & 1:
        return entry(1, SMALL[in_order(g, card)])
    if bin == Bin.DEFEND:
        return on_sum(g, 2 if turn.is_threatened else 7, turn.defend, card)
    if bin == Bin.MOVEMENT:
        return step_away(g, 4, turn, card)
    if bin == Bin.STRIKE:
        return on_sum(g, 5, turn.strike, card)
    return entry(9, SMALL[in_order(g, card)]) if bin == Bin.CONCENTRATE and turn.wants_card else NEVER


best_hit = best(worth_of_hit)
best_keep = best(worth_of_keep)
best_balance = best(worth_of_balance)


# Other questions


@rule("ARC-X20")
def answer(g: Game, options: Options, style: int) -> int:
    """Answer as the lists say; what they do not name, with the first answer."""
    decision = g.state.decision
    if decision == Decision.EXTRA_CARDS:
        return first_or(options, Way.ACCEPT if accepts(g, style) else Way.DECLINE)
    if decision == Decision.RETRY:
        tries = style != Style.IDLE and (style != Style.BALANCED or g.state.check.retries == 0)
        return first_or(options, Way.RETRY if tries else Way.ACCEPT)
    if decision == Decision.PAYMENT or decision == Decision.KEEP or decision == Decision.FOOLISHNESS:
        return least_of_hand(g, options)
    if style == Style.IDLE:
        return 0
    if decision == Decision.STRIKE or decision == Decision.TARGET:
        return weakest(g, options)
    if decision == Decision.MOVE:
        return nearer(g, options)
    if decision == Decision.RUN_AWAY:
        leaves = style == Style.KEEPER and is_dire(g, g.state.seat)
        return first_or(options, Way.LEAVE if leaves else Way.NEITHER)
    if decision == Decision.GOOD_IDEA:
        return best_striker(g, options)
    if decision == Decision.FEINT or decision == Decision.INTENT:
        return worst_intent(g, options)
    if decision == Decision.STUDY:
        return best_card(g, options)
    if decision == Decision.CHANCE:
        return best_ability(g, options)
    if decision == Decision.SHELTER or decision == Decision.SHIELDS:
        return options.count - 1  # as many as possible
    return 0


@rule("ARC-X20")
def worth_of_paid(g: Game, answer: int) -> int:
    """The smallest card of the hand: in what order cards were drawn means nothing."""
    way, decision = way_of(answer), g.state.decision
    is_none = (decision == Decision.PAYMENT and way == Way.WITHDRAW) or (
        decision == Decision.KEEP and way == Way.NO_CARD
    )
    return 0 if is_none else SMALL[face_of(identify(g, named_card(g, answer)))]


least_of_hand = best(worth_of_paid)


@rule("ARC-X20")
def accepts(g: Game, style: int) -> bool:
    """Whether three cards more are welcome."""
    seat = g.state.seat
    laid = sum_on(g, seat, Bin.STRIKE) + sum_on(g, seat, Bin.DEFEND)
    return style != Style.IDLE and (style != Style.BALANCED or laid < FULL)


@rule("ARC-X20")
def worth_of_target(g: Game, answer: int) -> int:
    """Melee before ranged; the adversary with the least HP and shields, then the first listed."""
    fighter_part = part_of(answer, 0)
    if g.state.decision == Decision.STRIKE:
        who = Who(FIRST_ADVERSARY + fighter_part)
    else:
        who = Who(fighter_part)
    if not is_adversary(who):
        return 0
    fighter = g.state.fighters[who]
    return FAR * int(way_of(answer) == Way.MELEE) - fighter.hp - fighter.shields


weakest = best(worth_of_target)


@rule("ARC-X20")
def worth_of_move(g: Game, answer: int) -> int:
    """A step towards the nearest adversary."""
    return -nearest(g, part_of(answer, 0)) if way_of(answer) == Way.GO else -2 * FAR


nearer = best(worth_of_move)


@rule("ARC-X20")
def worth_of_player(g: Game, answer: int) -> int:
    """The player with the largest sum on Strike."""
    return sum_on(g, Seat(part_of(answer, 0)), Bin.STRIKE)


best_striker = best(worth_of_player)


@rule("ARC-X20")
def worth_of_intent(g: Game, answer: int) -> int:
    """Redraw the open Intent with the largest sum of damage, else reveal one."""
    foe, place = Who(FIRST_ADVERSARY + part_of(answer, 0) // INTENTS), part_of(answer, 0) % INTENTS
    if way_of(answer) == Way.REVEAL:
        return 1
    if not g.state.adversaries[foe - FIRST_ADVERSARY].up >> place & 1:
        return 0
    return 2 + damage_in(g, intent_effects(g, foe, place))


worst_intent = best(worth_of_intent)


@rule("ARC-X20")
def worth_of_card(g: Game, answer: int) -> int:
    """The largest strike card, else the largest minor, else the smallest major."""
    face = in_order(g, named_card(g, answer))
    if SUITS[face] == MAJOR:
        return SMALL[face] - ENTRY
    return LARGE[face] + ENTRY * int(strikes(g, face))


best_card = best(worth_of_card)


@rule("ARC-X20")
def worth_of_ability(g: Game, answer: int) -> int:
    """Flex, Study, Feint, Blur, Good Idea!, in this order."""
    bin = part_of(answer, 0)
    if bin == Bin.FLEX:
        return 4
    if bin == Bin.STUDY:
        return 3
    if bin == Bin.FEINT:
        return 2
    return int(bin == Bin.BLUR)


best_ability = best(worth_of_ability)
