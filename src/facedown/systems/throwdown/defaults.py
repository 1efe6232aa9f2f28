"""What bots of `throwdown` answer to everything but Drives: votes, judgements, Omens, consequences (THR-X24).

Each is given a view as the state of its bundle, and answers with the place of an option.
"""

from __future__ import annotations

from collections.abc import Callable

from facedown.engine.agenda import top
from facedown.engine.alike import meant
from facedown.engine.ask import NOWHERE, Options, place_of
from facedown.engine.rule import rule
from facedown.engine.units import Card, Seat, each
from facedown.systems.throwdown.clauses import Decision
from facedown.systems.throwdown.rules.acts import Beat
from facedown.systems.throwdown.rules.asking import NO, YES
from facedown.systems.throwdown.rules.challenge import Lay, can_lay
from facedown.systems.throwdown.rules.consequences import EVENT, Consequence, Kind
from facedown.systems.throwdown.rules.drives import can_drive
from facedown.systems.throwdown.rules.establish import Give, Involve, Join, Stake, Vote
from facedown.systems.throwdown.rules.fusion import Share
from facedown.systems.throwdown.rules.gambit import Fiat, Play
from facedown.systems.throwdown.rules.investing import INVEST, ON_THREAT
from facedown.systems.throwdown.rules.omens import ALL_CHARGES, CHARGE_ALL, FILL_OWN
from facedown.systems.throwdown.rules.setup import most_buffers, most_charges
from facedown.systems.throwdown.rules.spoils import BUY, DONE, PER_ITEM
from facedown.systems.throwdown.rules.spotlight import GAMBIT, PER_AIM, Spotlight
from facedown.systems.throwdown.state import (
    COACH,
    DECK,
    HARMONIES,
    STATS,
    THREAT,
    Building,
    Effects,
    Game,
    Purchase,
    Result,
    Standing,
    Stat,
)
from facedown.systems.throwdown.vocabulary import Aim, Target, Trigger, Word

FEW_CHARGES = 2  # with fewer a Purge is not worth a Buffer, nor a Pilot a Purge
NEVER = -(1 << 30)


@rule
def choose_default(g: Game, options: Options) -> int:
    """Answer as the table's default is, or else sensibly."""
    return DEFAULTS[g.state.decision](g, options)


@rule
def choose_first(g: Game, options: Options) -> int:
    """Take the first answer: to decline, to be done, or of several things alike any."""
    return 0


@rule
def choose_last(g: Game, options: Options) -> int:
    """Take the last answer: to decline, where that stands last."""
    return options.count - 1


@rule
def choose_yes(g: Game, options: Options) -> int:
    """Agree, if one can."""
    k = place_of(options, YES)
    return k if k != NOWHERE else 0


@rule
def choose_taking(g: Game, options: Options) -> int:
    """Take a Drive with a card that fits it; by a help alone none is taken. Clause: THR-R118, THR-X24."""
    return place_of(options, YES if can_drive(g, g.state.seat, g.state.fight.drive) else NO)


# Cards


@rule
def strength(g: Game, card: Card) -> int:
    """A number by which cards are in order: by rank, then by suit."""
    return meant(g, card) % DECK


@rule
def lowest(g: Game, options: Options, first: int) -> int:
    """The place of the lowest card among answers that are a number plus a card; NOWHERE if none is."""
    best, least = NOWHERE, DECK
    for k in range(options.count):
        if options.actions[k] >= first and strength(g, Card(options.actions[k] - first)) < least:
            best, least = k, strength(g, Card(options.actions[k] - first))
    return best


@rule
def highest(g: Game, options: Options, first: int) -> int:
    """The place of the highest card among answers that are a number plus a card; NOWHERE if none is."""
    best, most = NOWHERE, -1
    for k in range(options.count):
        if options.actions[k] >= first and strength(g, Card(options.actions[k] - first)) > most:
            best, most = k, strength(g, Card(options.actions[k] - first))
    return best


@rule
def choose_lowest(g: Game, options: Options) -> int:
    """Part with the lowest card."""
    return lowest(g, options, 0)


@rule
def choose_highest(g: Game, options: Options) -> int:
    """Take the highest card."""
    return highest(g, options, 0)


@rule
def choose_share(g: Game, options: Options) -> int:
    """Hand over the lowest cards of a fused Hand, as few as one must."""
    k = place_of(options, Share.DONE)
    return k if k != NOWHERE else lowest(g, options, Share.CARD)


@rule
def choose_return(g: Game, options: Options) -> int:
    """Give the lowest card back."""
    k = lowest(g, options, Give.CARD)
    return k if k != NOWHERE else 0


@rule
def choose_favor(g: Game, options: Options) -> int:
    """Remove an Offense, where that can be; else invest the lowest card."""
    return options.count - 1 if g.state.factions[g.state.about].offense > 0 else lowest(g, options, 0)


@rule
def choose_investing(g: Game, options: Options) -> int:
    """Put the lowest card of the Hand on a stack: it comes back, and the Hand is drawn up."""
    k = lowest(g, options, INVEST)
    return k if k != NOWHERE else 0


# A Clash begins


@rule
def choose_initiative(g: Game, options: Options) -> int:
    """Lay the highest card for initiative."""
    return highest(g, options, 0)


@rule
def choose_laying(g: Game, options: Options) -> int:
    """Lay the highest card for a challenge, or to accept one; of a Void its top card."""
    k = highest(g, options, Lay.CARD)
    return k if k != NOWHERE else place_of(options, Lay.VOID)


@rule
def choose_challenge(g: Game, options: Options) -> int:
    """Take the challenge if no Pilot who is asked later has more Synch; Coach takes it always."""
    s = g.state
    if s.seat != COACH:
        for p in each(Seat, s.seat + 1, s.pilots + 1):
            if can_lay(g, p) and s.players[p].stats[Stat.SYNCH] > s.players[s.seat].stats[Stat.SYNCH]:
                return place_of(options, Lay.NO)
    return choose_laying(g, options)


@rule
def choose_side(g: Game, options: Options) -> int:
    """Back a Commander, the first of two."""
    return 1 if options.actions[0] == Join.OUT else 0


@rule
def choose_threats(g: Game, options: Options) -> int:
    """Involve every Threat."""
    return 1 if options.actions[0] == Involve.DONE else 0


@rule
def choose_vote(g: Game, options: Options) -> int:
    """Vote for the Team if the Commander's Synch is no less than her Solo. Clause: THR-X24."""
    commander = g.state.players[g.state.about]
    team = commander.stats[Stat.SYNCH] >= commander.stats[Stat.SOLO]
    return place_of(options, Vote.TEAM if team else Vote.HERSELF)


@rule
def choose_stake(g: Game, options: Options) -> int:
    """Stake nothing."""
    return place_of(options, Stake.NOTHING)


# Omens, Buffers, Stats


@rule
def room_for_charges(g: Game, p: Seat) -> int:
    """How many Charges a Pilot could gain."""
    return most_charges(g, p) - g.state.players[p].charges


@rule
def choose_omen(g: Game, options: Options) -> int:
    """Spend an Omen at once: for oneself if that gives more Charges in sum. Clause: THR-X24."""
    s = g.state
    all_of_them = 0
    for p in each(Seat, 1, s.pilots + 1):
        if not s.players[p].out:
            all_of_them += min(ALL_CHARGES, room_for_charges(g, p))
    return place_of(options, FILL_OWN if room_for_charges(g, s.seat) > all_of_them else CHARGE_ALL)


@rule
def choose_prevention(g: Game, options: Options) -> int:
    """Spend a token against all damage but a Purge of few Charges."""
    row = top(g.state.agenda)
    few = row.a == Trigger.PURGE and row.b < THREAT and g.state.players[row.b].charges < FEW_CHARGES
    return place_of(options, NO if few else YES)


@rule
def worth_of_stat(stat: int) -> int:
    """What a Stat is worth: cards first, then Strike."""
    if stat == Stat.SYNCH:
        return 6
    if stat == Stat.STEEL:
        return 5
    if stat == Stat.FLESH:
        return 3
    if stat == Stat.SHELL:
        return 4
    return 2 if stat == Stat.SPARK else 1


@rule
def choose_loss(g: Game, options: Options) -> int:
    """Lose the Stat that is worth least."""
    best = 0
    for k in range(1, options.count):
        if worth_of_stat(options.actions[k]) < worth_of_stat(options.actions[best]):
            best = k
    return best


@rule
def choose_recovery(g: Game, options: Options) -> int:
    """Recover the Stat that is worth most."""
    best = 0
    for k in range(1, options.count):
        if worth_of_stat(options.actions[k]) > worth_of_stat(options.actions[best]):
            best = k
    return best


# Targets


@rule
def lost_points(g: Game, p: Seat) -> int:
    """How many points of her Stats a Pilot lacks for now."""
    lost = 0
    for stat in range(STATS):
        lost += g.state.players[p].lost[stat]
    return lost


@rule
def worth_of_target(g: Game, trigger: int, at: int) -> int:
    """What it is worth to its instigator that a microevent reaches a target; damage is taken to be wanted."""
    s = g.state
    if at >= THREAT and trigger == Trigger.TRAUMA:
        threat = s.threats[at - THREAT]
        return (50 if at - THREAT == g.book.monster else 20) - threat.rating - 2 * threat.buffers
    if trigger == Trigger.PURGE:
        return 3 * s.players[at].charges - 2 * s.players[at].buffers
    if trigger == Trigger.SCHISM or trigger == Trigger.TRAUMA:
        return -s.players[at].buffers
    if trigger == Trigger.CHARGEUP:
        return room_for_charges(g, Seat(at))
    if trigger == Trigger.FORTIFY:
        return most_buffers(g, Seat(at)) - s.players[at].buffers
    if trigger == Trigger.RECOVER:
        return lost_points(g, Seat(at))
    if trigger == Trigger.DISFAVOR:
        return s.factions[at].offense if s.seat == COACH else -s.factions[at].offense
    if trigger == Trigger.RUIN or trigger == Trigger.REBUILD:
        return int(s.locations[at] == Building.DAMAGED)
    if trigger == Trigger.REPLENISH:
        return -s.resources[at]
    if trigger == Trigger.WAVE or trigger == Trigger.STORM:
        return s.threats[at].rating
    return 0


@rule
def choose_target(g: Game, options: Options) -> int:
    """Choose the target that is worth most."""
    trigger = g.state.about
    best = 0
    for k in range(1, options.count):
        more = worth_of_target(g, trigger, options.actions[k])
        more -= worth_of_target(g, trigger, options.actions[best])
        if more > 0:
            best = k
    return best


@rule
def choose_damage(g: Game, options: Options) -> int:
    """Divide the Team, if one can."""
    k = place_of(options, Trigger.SCHISM)
    return k if k != NOWHERE else options.count - 1


# Open Play


@rule
def choose_spotlight(g: Game, options: Options) -> int:
    """Do what is worth most."""
    best = 0
    most = NEVER
    for k in range(options.count):
        worth = worth_of_spotlight(g, options.actions[k])
        if worth > most:
            most = worth
            best = k
    return best


@rule
def worth_of_spotlight(g: Game, answer: int) -> int:
    """What a Spotlight is worth; a Gambit also has its risk."""
    s = g.state
    if answer == Spotlight.REST:
        buffers = most_buffers(g, s.seat) - s.players[s.seat].buffers
        return 8 * min(1, room_for_charges(g, s.seat)) + 10 * min(1, buffers)
    if answer >= GAMBIT:
        return worth_of_aim(g, (answer - GAMBIT) // PER_AIM, (answer - GAMBIT) % PER_AIM) - 2
    if answer >= Spotlight.INFIRMARY:
        return 30 if lost_points(g, Seat(answer - Spotlight.INFIRMARY)) else 0
    if answer >= Spotlight.REBUILD:
        return 14
    if answer >= Spotlight.FACTION:
        return worth_of_effects(g, g.book.factions[answer - Spotlight.FACTION].boon)
    return worth_of_effects(g, g.book.locations[answer - Spotlight.LOCATION].boon)


@rule
def worth_of_aim(g: Game, aim: int, at: int) -> int:
    """What the aim of a Gambit is worth."""
    s = g.state
    if aim == Aim.STASH:
        return 15
    if aim == Aim.REVEAL_FACTION:
        return 9
    if aim == Aim.LOOK_AT_STACK:
        return 3
    if aim == Aim.RECOVER:
        return worth_of_event(g, Trigger.RECOVER, Target.SELF)
    if aim == Aim.FORTIFY:
        return worth_of_event(g, Trigger.FORTIFY, Target.SELF)
    if aim == Aim.CHARGEUP:
        return worth_of_event(g, Trigger.CHARGEUP, Target.SELF)
    if aim == Aim.FAVOR:
        return 12 + s.factions[at % 10].offense
    return 16 if aim == Aim.REBUILD else 6 - s.resources[at]


@rule
def worth_of_effects(g: Game, effects: Effects) -> int:
    """What the effects of a boon are worth."""
    worth = 0
    for k in range(effects.first, effects.first + effects.count):
        op = g.book.ops[k]
        if op.word == Word.TRIGGER:
            worth += worth_of_event(g, op.x, op.y)
        elif op.word == Word.STASH or op.word == Word.REPAIR_ROBO:
            worth += 15
        else:
            worth += 4
    return worth


@rule
def worth_of_event(g: Game, trigger: int, whom: int) -> int:
    """What a microevent of a boon is worth to the Pilot who has it."""
    s = g.state
    if trigger == Trigger.RALLY:
        return 40 if s.harmony < HARMONIES else 8
    if trigger == Trigger.RECOVER:
        return 25 if lost_points(g, s.seat) else 0
    if trigger == Trigger.FORTIFY:
        return 10 if s.players[s.seat].buffers < most_buffers(g, s.seat) else 0
    if trigger == Trigger.CHARGEUP:
        if whom == Target.EACH:
            return 6 * s.pilots
        return 8 if room_for_charges(g, s.seat) else 0
    return 8


@rule
def choose_beat(g: Game, options: Options) -> int:
    """Spend Omens and have a Wave; then invest the unseen top of the Deck, which costs no card."""
    if 0 < options.actions[0] < Beat.INVEST:
        return 0
    return unseen(options, Beat.INVEST)


@rule
def choose_any_investing(g: Game, options: Options) -> int:
    """Invest the unseen top of the Deck, which costs no card."""
    return unseen(options, INVEST)


@rule
def unseen(options: Options, first: int) -> int:
    """The place of the first answer that invests an unseen card, else the last, which is none."""
    for k in range(options.count):
        if options.actions[k] >= first and (options.actions[k] - first) % ON_THREAT == 0:
            return k
    return options.count - 1


# A Gambit


@rule
def choose_fiat(g: Game, options: Options) -> int:
    """Ask for a Gambit. Clause: THR-X24."""
    return place_of(options, Fiat.GAMBIT)


@rule
def choose_specialty(g: Game, options: Options) -> int:
    """A Specialty is involved if its tag is that of the aim. Clause: THR-X24."""
    gambit = g.state.gambit
    same = g.book.aim_tags[gambit.aim] == g.book.sheets[gambit.pilot].specialty
    return place_of(options, YES if same else NO)


@rule
def choose_threshold(g: Game, options: Options) -> int:
    """Lay the Threshold blind, if one can; else the lowest card."""
    k = place_of(options, Play.BLIND)
    return k if k != NOWHERE else lowest(g, options, Play.CARD)


@rule
def choose_gambit_card(g: Game, options: Options) -> int:
    """Flip the Deck, if one can, so that no card is lost; else play the highest."""
    k = place_of(options, Play.BLIND)
    if k == NOWHERE:
        k = highest(g, options, Play.CARD)
    return k if k != NOWHERE else 0


@rule
def choose_result(g: Game, options: Options) -> int:
    """Attain the aim, at a price."""
    return place_of(options, Result.YES_BUT)


@rule
def choose_kind(g: Game, options: Options) -> int:
    """A positive consequence is mechanical. Clause: THR-X24."""
    return place_of(options, Kind.MECHANICAL)


@rule
def choose_positive(g: Game, options: Options) -> int:
    """Have the microevent that is worth most, where there is most room for it."""
    best = 0
    most = NEVER
    for k in range(options.count):
        answer = options.actions[k]
        if answer != Consequence.NARRATIVE:
            trigger, at = answer // EVENT - 1, answer % EVENT
            worth = worth_of_event(g, trigger, Target.CHOICE) + worth_of_target(g, trigger, at)
            if worth > most:
                most = worth
                best = k
    return best


@rule
def choose_negative(g: Game, options: Options) -> int:
    """+Purge a Pilot with Charges, else +Disfavor, else +Strife; else a setback. Clause: THR-X24."""
    s, p = g.state, g.state.gambit.pilot
    if s.players[p].charges >= FEW_CHARGES:
        k = place_of(options, EVENT * (1 + Trigger.PURGE) + p)
        if k != NOWHERE:
            return k
    for faction in range(g.book.faction_count):
        if s.factions[faction].standing == Standing.REVEALED:
            return place_of(options, EVENT * (1 + Trigger.DISFAVOR) + faction)
    k = place_of(options, Consequence.STRIFE)
    return k if k != NOWHERE else options.count - 1


# The Outcome


@rule
def worth_of_item(g: Game, item: int, target: int) -> int:
    """What a purchase is worth, 10 for each kind of it and less for where; below 0 it is not bought."""
    s = g.state
    if item == Purchase.TRAUMA:
        return 80 + worth_of_target(g, Trigger.TRAUMA, THREAT + target) // 8
    if item == Purchase.RALLY:
        return 90 if s.harmony < HARMONIES else 5
    if item == Purchase.RECOVER:
        return 70 if lost_points(g, Seat(target)) else NEVER
    if item == Purchase.FORTIFY:
        return 50 + worth_of_target(g, Trigger.FORTIFY, target)
    if item == Purchase.CHARGEUP:
        return 40 + worth_of_target(g, Trigger.CHARGEUP, target)
    if item == Purchase.REBUILD:
        return 60
    if item == Purchase.FAVOR:
        return 30
    if item == Purchase.REPLENISH:
        return 20 + worth_of_target(g, Trigger.REPLENISH, target)
    if item == Purchase.COACH_SCHISM:
        return 90 + worth_of_target(g, Trigger.SCHISM, target)
    if item == Purchase.COACH_TRAUMA:
        return 70 + worth_of_target(g, Trigger.TRAUMA, target)
    if item == Purchase.COACH_STORM:
        return 60
    if item == Purchase.COACH_RUIN:
        return 50 + worth_of_target(g, Trigger.RUIN, target)
    if item == Purchase.COACH_DISFAVOR:
        return 40 + worth_of_target(g, Trigger.DISFAVOR, target)
    return 30 + worth_of_target(g, Trigger.PURGE, target) if item == Purchase.COACH_PURGE else 20


@rule
def choose_purchase(g: Game, options: Options) -> int:
    """Buy what is worth most."""
    best = place_of(options, DONE)
    most = 0
    for k in range(options.count):
        if options.actions[k] != DONE:
            answer = options.actions[k] - BUY
            worth = worth_of_item(g, answer // PER_ITEM, answer % PER_ITEM)
            if worth > most:
                most = worth
                best = k
    return best


@rule
def choose_concession(g: Game, options: Options) -> int:
    """Cancel the dearest item of the victor; else buy."""
    best = NOWHERE
    for k in range(options.count):
        answer = options.actions[k]
        if DONE < answer < BUY:
            if best == NOWHERE or (
                g.state.purchases[answer - 1].cost > g.state.purchases[options.actions[best] - 1].cost
            ):
                best = k
    return best if best != NOWHERE else choose_purchase(g, options)


@rule
def choose_taker(g: Game, options: Options) -> int:
    """Deal a card to who has the fewest."""
    s = g.state
    best = 0
    fewest = DECK
    for k in range(options.count):
        player = s.players[options.actions[k]]
        if player.hand.count + player.void.count < fewest:
            fewest = player.hand.count + player.void.count
            best = k
    return best


DEFAULTS: dict[int, Callable[[Game, Options], int]] = {
    Decision.DISCARD: choose_lowest,
    Decision.SPEND_OMEN: choose_omen,
    Decision.FACE: choose_first,
    Decision.TARGET: choose_target,
    Decision.DAMAGE: choose_damage,
    Decision.INVEST_FAVOR: choose_favor,
    Decision.REMOVE_OFFENSE: choose_yes,
    Decision.RECOVER: choose_recovery,
    Decision.PREVENT: choose_prevention,
    Decision.THIRD_OFFENSE: choose_yes,
    Decision.LOSE_STAT: choose_loss,
    Decision.SPOTLIGHT: choose_spotlight,
    Decision.FIAT: choose_fiat,
    Decision.ACCEPT_GAMBIT: choose_yes,
    Decision.THRESHOLD: choose_threshold,
    Decision.GAMBIT_CARD: choose_gambit_card,
    Decision.RESULT: choose_result,
    Decision.POSITIVE_KIND: choose_kind,
    Decision.POSITIVE: choose_positive,
    Decision.NEGATIVE: choose_negative,
    Decision.SPECIALTY: choose_specialty,
    Decision.PRIZE: choose_yes,
    Decision.MERCY: choose_yes,
    Decision.BEAT: choose_beat,
    Decision.CONCESSION: choose_concession,
    Decision.INITIATIVE: choose_initiative,
    Decision.CHALLENGE: choose_challenge,
    Decision.COACH_CHALLENGE: choose_challenge,
    Decision.ACCEPT_CHALLENGE: choose_challenge,
    Decision.JOIN: choose_side,
    Decision.VOTE: choose_vote,
    Decision.TIE_BREAK: choose_vote,
    Decision.GIFT: choose_first,
    Decision.RETURN: choose_return,
    Decision.REPLAY: choose_yes,
    Decision.COACH_DRIVE: choose_first,
    Decision.DECLARE: choose_first,
    Decision.DRIVE_CARD: choose_lowest,
    Decision.FACE_DOWN_CARD: choose_lowest,
    Decision.ASSIST: choose_first,
    Decision.HELP_CARD: choose_lowest,
    Decision.COACH_ASSIST: choose_first,
    Decision.COACH_CARD: choose_lowest,
    Decision.COLLATERAL: choose_first,
    Decision.OWN_HELP: choose_first,
    Decision.INVOLVE: choose_threats,
    Decision.TAKE_DRIVE: choose_taking,
    Decision.LASTING_LOSS: choose_loss,
    Decision.FLIP_AGAIN: choose_last,
    Decision.SWAP: choose_lowest,
    Decision.SIGNAL: choose_yes,
    Decision.ORDER: choose_highest,
    Decision.INVEST_ANY: choose_any_investing,
    Decision.INVEST: choose_investing,
    Decision.EXHAUST: choose_first,
    Decision.SHOW_STACK: choose_first,
    Decision.SWAP_FAVOR: choose_first,
    Decision.FUSE: choose_last,
    Decision.FUSE_WITH: choose_yes,
    Decision.SHARE: choose_share,
    Decision.BREAK_DISCARD: choose_lowest,
    Decision.REPAIR: choose_first,
    Decision.STASH: choose_first,
    Decision.JOIN_FORM: choose_yes,
    Decision.MUTATION: choose_first,
    Decision.FORMATION: choose_first,
    Decision.DROP: choose_first,
    Decision.PURCHASE: choose_purchase,
    Decision.DEAL_CARD: choose_highest,
    Decision.DEAL_TO: choose_taker,
    Decision.STAKE: choose_stake,
    Decision.PLACE: choose_first,
}
