"""What a match of `throwdown` consists of: the state that changes and the book that does not."""

from __future__ import annotations

from ctypes import sizeof
from typing import TypeAlias

from facedown.engine.base.chance import Stream
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import NOBODY, Ints, Record, Row, field
from facedown.engine.base.units import Seat
from facedown.engine.cards import EVERYONE, Zone, zone
from facedown.engine.course.agenda import AgendaOf, agenda
from facedown.engine.course.play import GameOf
from facedown.systems.throwdown.clauses import Decision, Switches
from facedown.systems.throwdown.steps import Going, Step
from facedown.systems.throwdown.vocabulary import Aim, Tag, Target, Trigger, Word

COACH, SEATS = Seat(0), 7  # Coach's seat; the Pilots have seats 1 to 6
DECK = 54  # cards of one deck; cards 0 to 53 are the Pilots', 54 to 107 Coach's
JOKERS, RANKED = 2, 52  # of a deck: first its Jokers, then from the twos up C D H S of every rank
CARDS = 2 * DECK
PILOTS_DECK, COACHS_DECK = 0, 1
SIDE_A, SIDE_B, NO_SIDE = 0, 1, 2  # A is the challenger's
STATS, COMMITMENTS = 6, 3
THREATS, FACTIONS, LOCATIONS, RESOURCES = 12, 4, 6, 4
FORMATIONS, MUTATIONS, POWERS = 6, 6, 6
STAGES, FINAL_ATTACK = 7, 3  # in all; the last one before a Rumble (THR-T7)
ENTRIES, ITEMS = 64, 16  # of one Payload; announced at one Outcome
OPS, TECHS = 256, 12  # effects and Charge Techs that a book has room for
BASIC_TECHS = 6  # open to every Pilot, at most; the signature Tech of seat p lies at BASIC_TECHS + p - 1
TIERS, HARMONIES = 5, 7
DROPS = 12  # removals by Shield and Ion Shields
DRIVES = 120  # of one Throwdown (THR-X28)
ROWS = 48  # of the agenda
LESSONS = 31
THREAT = 10  # added to a Threat's place where a target can be a seat as well
INVESTS = 10  # times who invests, added to a Faction's place where both are the target of +Favor
STAKED_PLACE, STAKED_RESOURCE = 20, 40  # added to a Location's and a Resource's place where they are at stake
FULL = 99  # as the number of a microevent: the gauge is filled (THR-23.8)
NO_PLACE = 99  # no Location, no Faction, no Threat
EACH_SEAT = (1 << SEATS) - 1  # a mask of seats

# What kind of match is played (THR-X22, THR-X23); PVP is a Throwdown between Pilots.
Mode = IntEnum("Mode", "SCENARIO GAMBIT THROWDOWN PVP", start=0)
# The six Stats, two of each Commitment: Bond, Body, Core (THR-X2).
Stat = IntEnum("Stat", "SYNCH SOLO STEEL FLESH SPARK SHELL", start=0)
# What carries a Throwdown forward (THR-72.2).
Drive = IntEnum("Drive", "NONE COUNTER BLOCK ESCALATE RUMBLE CONCEDE", start=0)
# What a card of a Pile was played as; ESCALATE opened its stage.
LaidAs = IntEnum("LaidAs", "INITIATIVE PLAY ESCALATE RUMBLE", start=0)
# What repeats a flip for Dissonance, in the order in which that is possible (THR-X3).
Again = IntEnum("Again", "NO SECOND_LOOK LESSON ANCHOR", start=0)
Robo = IntEnum("Robo", "INTACT DAMAGED WRECKED", start=0)  # the state of a Robo (THR-X15)
Building = IntEnum("Building", "STANDING DAMAGED RAZED", start=0)  # the state of a Location (THR-X10)
Standing = IntEnum("Standing", "UNKNOWN REVEALED GONE", start=0)  # how a Faction stands to the Team (THR-X6)
# What a Threat has done in this turn of Coach (THR-79.4, THR-79.5); both a Monster with Extra Limbs.
Assist = IntEnum("Assist", "NONE WAVE STORM BREAK WAVE_AND_STORM", start=0)
# Where a Formation or a Mutation is in a Throwdown (THR-X16).
Power = IntEnum("Power", "FREE HELD USED_UP", start=0)
Result = IntEnum("Result", "NONE YES_AND YES_BUT NO_BUT NO_AND", start=0)  # the results of a Gambit (THR-T5)
Grade = IntEnum("Grade", "NARROW CLEAR DECISIVE TOTAL", start=0)  # how clear a victory is (THR-X19)
# What can be bought at the Outcome: first the Pilots' list, then Coach's (THR-X19).
Purchase = IntEnum(
    "Purchase",
    "CHARGEUP FORTIFY FAVOR REPLENISH RECOVER REBUILD TRAUMA RALLY COACH_PURGE COACH_DISFAVOR "
    "COACH_TRAUMA COACH_RUIN COACH_WAVE COACH_SCHISM COACH_STORM",
    start=0,
)
# How a match ended: a scenario (THR-X22), or a stand-alone contest.
Ending = IntEnum("Ending", "NONE CONTEST DISASTER DEFEAT VICTORY TRIUMPH", start=0)


class Player(Record):
    """One seat: its cards, and of a Pilot all that changes about her. Coach has cards alone."""

    seat: int = field(high=SEATS)
    stats: Ints = field(STATS, high=5)  # by Stat
    lost: Ints = field(STATS, high=5)  # points of them that are lost for now
    gone: Ints = field(STATS, high=5)  # and for good
    limits: Ints = field(COMMITMENTS, high=7)  # balance maximum of each Commitment
    charges: int = field(high=7)
    buffers: int = field(high=6)
    lessons: int = field(high=LESSONS)
    gear_ready: int = field(high=1)
    signature_used: int = field(high=1)  # in this Throwdown, as is the next
    lesson_used: int = field(high=1)  # to flip again
    out: int = field(high=1)
    beyond: int = field(high=1)  # will be out at the end of the running Throwdown
    robo: int = field(names=Robo)
    # the Throwdown at hand
    side: int = field(high=NO_SIDE)
    strike: int = field(high=40)  # as fixed in Step 2
    gave: int = field(high=RANKED)  # cards handed to the Commander that are to come back
    rally: int = field(high=1)  # Rally Cry takes effect in Step 6
    mend: int = field(high=1)  # so does her Field Kit
    assists_with: int = field(high=63)  # a help for the Drive that is still to be declared
    fights_for_self: int = field(high=1)  # of a Commander
    vote: int = field(high=2, private=True)  # 1 for the Team, 2 for herself
    picked: int = field(high=(1 << RANKED) - 1, private=True)  # places in hand that are to be discarded
    # cards
    hand: Zone = field(of=zone(DECK), faces="hand")
    void: Zone = field(
        of=zone(DECK), faces="unseen"
    )  # a queue, the next card on top; of a Pilot without a Hand (THR-X12)
    front: Zone = field(of=zone(1), faces="owner")  # initiative, Threshold or Gambit card
    stash: Zone = field(of=zone(3), faces="unseen")


class Threat(Record):
    """One of Coach's Threats; what it is stands at the same place in the book."""

    in_play: int = field(high=1)
    been: int = field(high=1)  # has been in play: it does not come back
    rating: int = field(high=9)
    buffers: int = field(high=9)
    assisted: int = field(names=Assist)
    stack: Zone = field(of=zone(14), faces="unseen")


class Faction(Record):
    """One Faction and the Favor on it."""

    standing: int = field(names=Standing)
    offense: int = field(high=3)
    boon_used: int = field(high=1)  # in this act
    favor: Zone = field(of=zone(5), faces="unseen")  # the top card is face-up


class Laid(Record):
    """How a card of a Pile was played."""

    seat: int = field(high=SEATS)
    laid_as: int = field(names=LaidAs)
    wild: int = field(high=DECK)  # 0, or the card of the Pilots' deck that it was declared as


class Entry(Record):
    """One point of damage that waits in a Payload; the list is in the order of triggering."""

    side: int = field(high=SIDE_B)  # whose Payload
    trigger: int = field(names=Trigger)
    whom: int = field(names=Target)
    target: int = field(
        high=NO_PLACE
    )  # a seat, THREAT + place, Faction or Location that is named, or NO_PLACE
    seat: Seat = field(high=SEATS)  # the instigator
    stage: int = field(high=STAGES)


class Item(Record):
    """One purchase that was announced at the Outcome."""

    side: int = field(high=SIDE_B)
    item: int = field(names=Purchase)
    target: int = field(
        high=NO_PLACE
    )  # seat, Threat, Faction, Location or Resource; of Favor INVESTS x seat + Faction
    cost: int = field(high=9)
    cancelled: int = field(high=1)


class Gambit(Record):
    """The Gambit at hand, or the last one."""

    off: int = field(high=1)  # the Pilot stepped back, or nobody had a card: no other in this Spotlight
    pilot: Seat = field(high=SEATS)
    aim: int = field(names=Aim)
    target: int = field(high=NO_PLACE)
    specialty: int = field(high=1)
    blind: int = field(high=1)  # the Threshold came unseen from the deck
    result: int = field(names=Result)
    left: int = field(high=2)  # consequences still to settle
    good: int = field(high=1)  # they are positive


class Fight(Record):
    """The Throwdown at hand, all zero while there is none."""

    on: int = field(high=1)
    challenger: Seat = field(high=NOBODY)
    commanders: Row[Seat] = field(2, high=NOBODY)  # by side; COACH leads his own
    coach_side: int = field(high=NO_SIDE)
    starter: int = field(high=NO_SIDE)  # the side that started the fight
    place: int = field(high=NO_PLACE)  # Location
    stakes: Ints = field(2, high=NO_PLACE)  # a Faction, STAKED_PLACE + Location, STAKED_RESOURCE + Resource
    stakes_used: int = field(high=3)  # mask of those on which an item cost less already (THR-X25)
    involved: int = field(high=(1 << THREATS) - 1, bits="threats")  # mask of Threats
    coach_strike: int = field(high=60)
    covered: int = field(high=EACH_SEAT, bits="players")  # who spent a Buffer for others, for this entry
    stage: int = field(high=STAGES)
    score: Ints = field(2, high=28)
    mover: int = field(high=NO_SIDE)  # the side to move
    leader: int = field(high=NO_SIDE)  # that won the initiative
    drives: int = field(high=DRIVES)  # made so far
    conceded: int = field(high=NO_SIDE)
    # the turn
    drive: int = field(names=Drive)
    driver: Seat = field(high=NOBODY)
    after_block: int = field(high=1)  # the last Drive was a Block: what it bared is no immediate answer
    declined: Ints = field(SEATS, high=31, bits=Drive)  # which Drives a named Pilot declined
    acted: int = field(high=EACH_SEAT, bits="players")  # mask of Pilots
    # helps on the Drive at hand
    bonus: int = field(high=60)  # on the driver's Strike
    second_look: int = field(high=1)
    spark_card: int = field(high=1)
    halved: int = field(high=1)
    draws_after: int = field(high=40)  # cards that the driver draws after a Counter
    any_suit: int = field(high=1)
    lower_suit: int = field(high=4)  # places lower in the suit order that a Block may be
    rallies: int = field(high=EACH_SEAT, bits="players")  # mask of Pilots whose Rally Cry is on this Drive
    # Coach
    coach_bonus: int = field(high=60)  # on his Strike in this turn
    coach_free: int = field(high=1)  # no limit in this turn
    coach_malus: int = field(low=-60, high=60)  # on his next Drive
    coach_lasting: int = field(high=60)
    # fusions
    fused: Ints = field(
        2, high=EACH_SEAT, bits="players"
    )  # by side: the two of a Lesser Fusion, or those joined
    final_form: int = field(high=1)  # the fusion is a Final Form
    joining: int = field(high=EACH_SEAT, bits="players")  # mask of those who join the Final Form
    rumble: int = field(high=1)
    wings: int = field(high=60)
    locked_strike: int = field(high=40)
    formations: Ints = field(FORMATIONS, names=Power)
    mutations: Ints = field(MUTATIONS, names=Power)
    picked_at: Row[Ints] = field(2, STAGES + 1, high=POWERS)  # by side and stage: 1 + the power picked then
    flips_two: int = field(high=9)
    spare_flips: int = field(high=9)
    spare_blocks: int = field(high=9)
    double_assist: int = field(high=9)  # the Monster may Assist twice in a turn
    cannon: int = field(high=9)  # Traumas for each Escalate of the Pilots
    # the check at hand
    dissonance: int = field(low=-20, high=20)
    face_down: int = field(high=1)  # the card of the Rumble, until the next Drive is declared (THR-R16)
    behind: int = field(high=14)  # what it is measured against then: the rank that was left behind
    safe: int = field(high=60)  # and by how much it may exceed that
    from_void: int = field(high=1)
    flip: int = field(high=15)  # value of the card that was flipped last, 15 if there was none
    # the Outcome
    victor: int = field(high=NO_SIDE)
    margin: int = field(high=28)
    grade: int = field(names=Grade)
    end_stage: int = field(high=STAGES)  # in which it ended: F of THR-X19
    spoils: int = field(high=16)
    concessions: Ints = field(2, high=3)
    items: int = field(high=ITEMS)  # announced, of `purchases`
    drops: int = field(high=DROPS)  # entries of Coach's Payload that the Commander may remove
    drop_masks: Ints = field(DROPS, high=(1 << 18) - 1)  # of each the mask of Triggers that it can remove


class State(Record):
    """One match, complete, with everything hidden in it."""

    decision: int = field(names=Decision)  # asked of `seat`, or NONE
    seat: Seat = field(high=NOBODY)  # who decides, or NOBODY
    about: int = field(low=-1, high=127)  # what the open question is about, as its rule says
    pilots: int = field(high=SEATS - 1, dealt=True)  # how many take part
    act: int = field(high=3)  # of a scenario
    spotlight: Seat = field(high=SEATS)  # the Pilot whose Spotlight runs, or 0
    harmony: int = field(low=1, high=HARMONIES)
    crisis: int = field(low=1, high=TIERS)
    rumble_available: int = field(high=1)
    wave_used: int = field(high=1)  # in this act, as are the next two
    invested: int = field(high=1)
    boons: int = field(high=(1 << LOCATIONS) - 1, bits="locations")  # mask of Locations whose boon was used
    won: int = field(high=15)  # mask of acts whose Clash the Pilots won, act 1 at place 1
    lost: int = field(high=15)  # and of those that Coach won
    ending: int = field(names=Ending)
    winner: int = field(high=NOBODY)  # 0 Coach, 1 the Pilots; between Pilots side A or B; or NOBODY
    resources: Ints = field(RESOURCES, high=5)
    locations: Ints = field(LOCATIONS, names=Building)
    spent: Ints = field(2, high=2)  # by deck: Omens that are Spent, the lowest of the zone
    # what is going on, on top, and what it interrupted
    agenda: AgendaOf[Going] = field(of=agenda(ROWS, Step, of=Going))
    gambit: Gambit = field(of=Gambit)
    fight: Fight = field(of=Fight)
    players: Row[Player] = field(SEATS, of=Player)  # by seat
    threats: Row[Threat] = field(THREATS, of=Threat, owners=(COACH,) * THREATS)
    factions: Row[Faction] = field(FACTIONS, of=Faction, owners=(NOBODY,) * FACTIONS)
    decks: Row[Zone] = field(2, of=zone(DECK), owners=(NOBODY, COACH))  # the Pilots', Coach's
    checked: Ints = field(2, high=1)  # of each: the next card that is not settled is no Joker
    trashes: Row[Zone] = field(2, of=zone(RANKED), faces="all", owners=(NOBODY, COACH))
    omens: Row[Zone] = field(2, of=zone(2), faces="all", owners=(NOBODY, COACH))
    fused: Row[Zone] = field(
        2, of=zone(DECK), faces="unseen", owners=(NOBODY, NOBODY)
    )  # common Hand of a fusion, by side
    removed: Zone = field(of=zone(CARDS), faces="all")
    pile_from: Ints = field(STAGES, high=CARDS)  # the first card of each stage's Pile in `pile`
    pile: Zone = field(of=zone(2 * RANKED), faces="all")  # every Pile, the current one on top
    laid: Row[Laid] = field(2 * RANKED, of=Laid)  # card for card
    known: Ints = field(CARDS, high=EVERYONE)
    stream: Stream = field(of=Stream)
    purchases: Row[Item] = field(ITEMS, of=Item)
    payload_count: int = field(high=2 * ENTRIES)
    payload: Row[Entry] = field(2 * ENTRIES, of=Entry)


class Op(Record):
    """One effect: a word and its numbers (THR-T12)."""

    word: int = field(names=Word)
    x: int = field()  # how much; of a trigger its Trigger
    y: int = field(high=(1 << len(Trigger)) - 1)  # of a trigger its Target; a Resource, or a mask of damages
    z: int = field()  # of a trigger how often, FULL for a gauge that is filled


class Effects(Record):
    """Effects in the order in which they happen: rows of `ops`."""

    first: int = field(high=OPS)
    count: int = field(high=8)


class Tech(Record):
    """A Charge Tech; the basic ones come first, then the signature Tech of each seat (THR-X3)."""

    cost: int = field(high=7)
    once: int = field(high=1)  # in a Throwdown
    own: int = field(high=1)  # on the own Drive
    assist: int = field(high=1)  # on another Pilot's
    does: Effects = field(of=Effects)


class Sheet(Record):
    """What a Pilot is: her Playbook (THR-X11)."""

    stats: Ints = field(STATS, high=5)
    specialty: int = field(names=Tag)
    uses_void: int = field(high=1)
    gear: Effects = field(of=Effects)


class ThreatPrint(Record):
    """What a Threat is (THR-X7)."""

    rating: int = field(high=9)
    buffers: int = field(high=9)
    stack: int = field(high=14)
    monster: int = field(high=1)
    acts: int = field(high=15)  # mask of the acts that it is listed for; place 0 is a stand-alone contest
    wave: Effects = field(of=Effects)
    storm: Effects = field(of=Effects)
    omen_strike: Ints = field(5, high=9)  # by the number of Omens that count
    omen_stack: int = field(high=9)  # cards for each of them when it enters play


class FactionPrint(Record):
    """What a Faction is (THR-X6)."""

    room: int = field(high=5)
    needs: int = field(high=5)  # cards for its boon
    boon: Effects = field(of=Effects)
    threat: int = field(high=NO_PLACE)  # what it is converted to


class LocationPrint(Record):
    """What a Location is (THR-X10)."""

    boon: Effects = field(of=Effects)
    tarries: int = field(high=1)  # its boon costs +Tarry


class PowerPrint(Record):
    """A Formation or a Mutation (THR-X17, THR-X18)."""

    lasting: int = field(high=1)
    does: Effects = field(of=Effects)


FIGHT_BYTES = sizeof(Fight)


class Book(Switches):
    """Content, tables and house rules of a match; nothing here changes once it has begun."""

    mode: int = field(names=Mode)
    no_fight: Fight = field(of=Fight)  # as it is while there is none: nobody, no side, no place
    threat_count: int = field(high=THREATS, dealt=True)
    faction_count: int = field(high=FACTIONS, dealt=True)
    location_count: int = field(high=LOCATIONS, dealt=True)
    monster: int = field(high=NO_PLACE)  # its place among the Threats
    ops: Row[Op] = field(OPS, of=Op)
    sheets: Row[Sheet] = field(SEATS, of=Sheet)  # by seat
    techs: Row[Tech] = field(TECHS, of=Tech)
    threats: Row[ThreatPrint] = field(THREATS, of=ThreatPrint)
    factions: Row[FactionPrint] = field(FACTIONS, of=FactionPrint)
    locations: Row[LocationPrint] = field(LOCATIONS, of=LocationPrint)
    formations: Row[PowerPrint] = field(FORMATIONS, of=PowerPrint)
    mutations: Row[PowerPrint] = field(MUTATIONS, of=PowerPrint)
    resources: Row[Effects] = field(RESOURCES, of=Effects)  # what spending a point does
    resource_count: int = field(high=RESOURCES, dealt=True)  # none in a stand-alone contest
    resource_start: Ints = field(RESOURCES, high=5)
    crises: Row[Effects] = field(TIERS + 1, of=Effects)  # by tier
    hand_size: Ints = field(HARMONIES + 1, high=RANKED)  # by Harmony (THR-X1)
    final_strike: Ints = field(HARMONIES + 1, high=40)
    margins: Ints = field(len(Grade), high=28)  # from which a Grade is reached
    spoils: Ints = field(len(Grade), high=9)  # bonus
    prices: Ints = field(len(Purchase), high=9)
    aim_tags: Ints = field(len(Aim), names=Tag)
    # of a stand-alone contest (THR-X23)
    challenger: Seat = field(high=NOBODY)
    commanders: Row[Seat] = field(2, high=NOBODY)
    sides: Ints = field(SEATS, high=NO_SIDE)  # of each seat
    started_by: int = field(high=NO_SIDE)  # the side, or NO_SIDE: whose initiative card lay first
    for_self: Ints = field(SEATS, high=1)  # Commanders who fight for themselves
    aim: int = field(names=Aim)
    specialty: int = field(high=1)
    blind: int = field(high=1)  # Coach's Threshold comes unseen from his deck; otherwise he chooses
    assists: int = field(high=1)
    stashes: int = field(high=1)  # one card on each Stash at the start
    dealt: int = field(high=1)  # a scripted position: nothing is dealt any more


Game: TypeAlias = GameOf[State, Book]  # what every rule is given
