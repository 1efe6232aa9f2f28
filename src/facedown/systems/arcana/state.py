"""What a match of `arcana` consists of: the state that changes and the book that does not."""

from __future__ import annotations

from typing import NewType, TypeAlias

from facedown.engine.base.chance import Stream
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import NOBODY, Ints, Per, Record, Row, field
from facedown.engine.base.units import Seat
from facedown.engine.cards import EVERYONE, Zone, zone
from facedown.engine.course.agenda import Agenda, agenda
from facedown.engine.course.play import GameOf
from facedown.systems.arcana.clauses import Decision, Switches
from facedown.systems.arcana.steps import Step
from facedown.systems.arcana.vocabulary import (
    Available,
    Difficulty,
    How,
    Leaves,
    Limit,
    Only,
    Op,
    Place,
    Range,
    Target,
)

# Who takes part: the characters 1 to 6, by the seats of their players, then stand-ins, then adversaries.
Who = NewType("Who", int)
Square = NewType("Square", int)  # a zone of the arena: row * side + column

GM, SEATS, PLAYERS = Seat(0), 7, 6  # the players have seats 1 to 6
FIRST_STAND_IN, STAND_INS = Who(7), 2
FIRST_ADVERSARY, ADVERSARIES = Who(9), 8
FIGHTERS = 17  # with row 0, which is nobody's
NO_ONE = Who(99)  # large, so that it fails as an index
FIGHT_IN_LOG = 100  # so much more are the adversaries of each next fight in the log
PACK = 78  # cards of a deck: cards 78 p to 78 p + 77 are those of seat p
CARDS = SEATS * PACK
MINORS, RANKS = 56, 14  # of a pack: first Wands, Swords, Cups, Pentacles from the Ace up, then the majors
MAJOR = 4  # as a suit
TOWER = MINORS + 16  # as a face
SQUARES, NO_SQUARE = 25, Square(99)
PAIRS = 6  # of opposite traits
NO_PAIR, NO_TRAIT = 6, 12
BINS, BIN = 13, 22  # bins of a player, and the cards that one holds at most
INTENTS, KINDS_OF_INTENT = 3, 8  # of an adversary in a round; of a sheet
CHECKS, PLACEMENTS = 3, 150  # in one own turn
RETRIES = 3  # of a check
SCENES = 3  # of a Day
ROUNDS = 200
SKILLS = 8
SHEETS, ROSTER, SPELLS, ITEMS, ACTIONS, FIGHTS = 16, 24, 16, 16, 12, 24  # that a book has room for
SLOTS = 3  # weapon, guard, tool
MANIPULATIONS, BUFFS, STAND_IN_USES, STAND_IN_CARDS = 8, 5, 6, 3
HIDING_PLACES = 12
EFFECTS = 320
NONE = 99  # no spell, no item, no action
ROWS = 12  # of the agenda
MOST = 999  # shields, HP of adversaries, Corruption
FULL_HP, BOUGHT_HP = 20, 10


# The step of a round, and what follows a fight (ARC-T13).
Phase = IntEnum("Phase", "SETUP INTENTS STAND_INS PLAYERS ADVERSARIES ROUND_END CONCLUSION OVER", start=0)


class Status(IntEnum):
    """Whether somebody takes part."""

    ABSENT = 0
    WAITING = 1  # of a later wave
    ACTIVE = 2
    FLED = 3
    OUT = 4  # a player or a stand-in
    DOWN = 5  # an adversary


# What an adversary at 0 HP is (ARC-26.2).
Fate = IntEnum("Fate", "NONE UNCONSCIOUS KILLED INCAPACITATED", start=0)
Side = IntEnum("Side", "PLAYERS GM", start=0)  # who can win a match
Result = IntEnum("Result", "NONE VICTORY ESCAPED DEFEAT STALEMATE", start=0)  # how a fight ended
# What a skill check comes to (ARC-X6).
Outcome = IntEnum("Outcome", "NONE CRITICAL_SUCCESS SUCCESS FAILURE CRITICAL_FAILURE", start=0)


class Fighter(Record):
    """What all who take part have: a player's character, a stand-in, an adversary."""

    status: int = field(names=Status)
    hp: int = field(high=MOST)
    start_hp: int = field(high=MOST)  # of this fight: healing stops there
    shields: int = field(high=MOST)
    bleeding: int = field(high=99)
    square: Square = field(high=SQUARES - 1)
    acted: int = field(high=1)  # this round


class Player(Record):
    """The cards of a player, and what else changes about the character."""

    seat: Seat = field(high=NOBODY)  # NOBODY: the row of the GM, whose cards lie in `gm`
    character: int = field(high=NONE)  # a row of the roster; NONE: nobody sits here
    deck: Zone = field(of=zone(PACK))
    hand: Zone = field(of=zone(PACK), faces="hand")
    discard: Zone = field(of=zone(PACK), faces="all")
    limbo: Zone = field(of=zone(4), faces="owner")  # on show: drawn by a Study, or turned for a check
    bins: Row[Zone] = field(BINS, of=zone(BIN), faces="all")
    imposed: Ints = field(PAIRS, high=255, bits="adversaries")  # by pair: who hold the worse side
    zeros: int = field(high=2)
    corruption_combat: int = field(high=99)  # points taken in this fight
    skip_turn: int = field(high=1)
    keep_shields: int = field(high=1)  # a Blur to be honoured when the next turn begins
    snapshot: int = field(high=MOST)
    extra_draw: int = field(high=99)
    fired: int = field(high=(1 << BINS) - 1, bits="bins")  # which bins have fired in this fight, a mask
    items_used: int = field(high=(1 << SLOTS) - 1)
    succeeded: int = field(high=(1 << ACTIONS) - 1, bits="actions")  # in which scene actions in this fight
    # of the own turn
    checks: int = field(high=CHECKS)
    tried: int = field(high=(1 << ACTIONS) - 1, bits="actions")  # which scene actions, a mask
    placements: int = field(high=PLACEMENTS)
    flex: int = field(low=1, high=4)
    blur: int = field(high=1)
    minor_drawn: int = field(high=1)
    foolish_done: int = field(high=1)
    damage_done: Ints = field(ADVERSARIES, high=MOST)  # against each adversary
    # of the campaign
    corruption: int = field(high=MOST)  # general
    boxes: int = field(low=1, high=99)  # of Friendship
    marked: int = field(high=99)
    manipulations: int = field(high=(1 << MANIPULATIONS) - 1, bits="manipulations")
    retired: int = field(high=1)
    out_today: int = field(high=1)  # since a second zero of this Day
    out_round: int = field(high=ROUNDS)  # of this fight, in which it went out; 0: not


class StandIn(Record):
    """What changes about a stand-in besides (ARC-X3)."""

    player: Seat = field(high=NOBODY)  # who runs it; its cards are the GM's
    hand: Zone = field(of=zone(3), faces="all")
    played: int = field(high=2)


class Adversary(Record):
    """What changes about an adversary besides."""

    sheet: int = field(high=SHEETS)
    fate: int = field(names=Fate)
    last_hit: Seat = field(high=NOBODY)
    intents: Zone = field(of=zone(INTENTS), faces="owner")  # in the order drawn, each known or not
    up: int = field(high=(1 << INTENTS) - 1)  # which of them lie face up, a mask
    charge: int = field(high=99)
    damage_done: int = field(high=1)  # it has carried out a damage effect in this fight
    wave: int = field(high=ROUNDS)  # the round at whose end it enters


class Check(Record):
    """The skill check at hand."""

    seat: Seat = field(high=NOBODY)  # who asks; NOBODY: there is none
    action: int = field(high=NONE)  # the scene action; NONE: a free check
    cost: int = field(high=5)
    paid: int = field(high=5)
    skill: int = field(high=SKILLS)
    difficulty: int = field(names=Difficulty)
    modifier: int = field(low=-1, high=1)
    retries: int = field(high=RETRIES)
    outcome: int = field(names=Outcome)


class Deed(Record):
    """The effects that are being carried out, one after the other."""

    actor: Who = field(high=NOBODY)  # whose they are
    place: int = field(names=Place)  # of what
    bin: int = field(high=BINS)  # of which they are; BINS: of none
    after: int = field(high=BINS)  # those that come after this bin has fired; BINS: those that come at once
    first: int = field(high=EFFECTS)
    count: int = field(high=6)
    one_of: int = field(high=1)  # one of them is chosen
    at: int = field(high=6)  # how many of them have begun
    effect: int = field(high=EFFECTS)  # the one at hand
    target: Who = field(high=NOBODY)  # of the last with one target; NO_ONE: it found none
    square: Square = field(high=NO_SQUARE)  # that was chosen
    left: int = field(high=(1 << FIGHTERS) - 1, bits="fighters")  # on whom the effect at hand has yet to work
    amount: int = field(high=MOST)  # of each of its packets
    packet: int = field(high=MOST)  # for which shields are asked for


class GMTable(Record):
    """What lies before the GM."""

    seat: Seat = field(high=GM)
    deck: Zone = field(of=zone(PACK))
    discard: Zone = field(of=zone(PACK), faces="all")
    retirement: int = field(high=25, private=True)  # the number that retires a character


class Gained(Record):
    """What a kind of adversary has gained at milestones (ARC-X10)."""

    buffs: Ints = field(BUFFS, high=99)  # how often each


class State(Record):
    """One match, complete, with everything hidden in it."""

    decision: int = field(names=Decision)
    seat: Seat = field(high=NOBODY)  # who is asked
    on_turn: Who = field(high=NOBODY)
    winner: int = field(high=NOBODY)  # Side, once the match is over; NOBODY: neither
    result: int = field(names=Result)
    phase: int = field(names=Phase)
    round: int = field(high=ROUNDS)
    fight: int = field(high=FIGHTS)  # of the list of the campaign
    side: int = field(low=1, high=5)  # of the arena
    fighters: Per[Who, Fighter] = field(FIGHTERS, of=Fighter)
    players: Per[Seat, Player] = field(SEATS, of=Player)
    stand_ins: Row[StandIn] = field(STAND_INS, of=StandIn, owners=(GM,) * STAND_INS)
    adversaries: Row[Adversary] = field(ADVERSARIES, of=Adversary, owners=(GM,) * ADVERSARIES)
    gm: GMTable = field(of=GMTable)
    deed: Deed = field(of=Deed)
    check: Check = field(of=Check)
    # the room
    dim_until: int = field(high=ROUNDS)
    dim_adversaries_only: int = field(high=1)
    faces_down_round: int = field(high=ROUNDS)
    hatch_open: int = field(high=1)
    last_success: Ints = field(ACTIONS, high=ROUNDS)  # the round of it, by scene action; 0: none yet
    # the campaign
    tallies: int = field(high=MOST)
    milestones: int = field(high=MOST)
    sheets: Row[Gained] = field(SHEETS, of=Gained)
    played: int = field(high=(1 << ROSTER) - 1)  # characters that take part or have retired, a mask
    day: int = field(high=MOST)
    scenes_left: int = field(high=SCENES)
    gone: Ints = field(FIGHTS, high=255)  # adversaries of each encounter that stay away, masks
    agenda: Agenda = field(of=agenda(ROWS, Step))
    known: Ints = field(CARDS, high=EVERYONE)
    stream: Stream = field(of=Stream)


class Effect(Record):
    """One effect: of an Intent, a bin, a spell, an item, a scene action, a stand-in, a Manipulation, a buff.

    What each op does with these says the catalogue, vocabulary op; what an op does not take is 0.
    """

    op: int = field(names=Op)
    amounts: Ints = field(3, low=-MOST, high=MOST)  # by the side of the pair: worse, neither, better; else 1
    pair: int = field(high=NO_PAIR)  # that the amount goes by; NO_PAIR: all three are the same
    most: int = field(high=99)  # max of a charge
    range: int = field(names=Range)
    target: int = field(names=Target)
    how: int = field(names=How)
    magic: int = field(high=1)
    trait: int = field(high=NO_TRAIT)
    bin: int = field(high=BINS)  # BINS: none
    bins: int = field(high=(1 << BINS) - 1)  # a mask
    after: int = field(high=BINS)  # each time this bin of the owner has fired; BINS: at once
    only: int = field(names=Only)
    first: int = field(high=1)  # the first time in each combat


class Effects(Record):
    """Which rows of the effects are a list."""

    first: int = field(high=EFFECTS)
    count: int = field(high=6)
    one_of: int = field(high=1)  # the owner chooses one, with its target; else all in order


class BinRule(Record):
    """A bin: which cards it takes, when it fires, what it does then."""

    suits: int = field(high=31)  # that it takes, a mask; MAJOR is one
    major: int = field(high=NONE)  # the one major that it takes, by its numeral
    run: int = field(high=1)  # each card follows the highest or precedes the lowest
    needs: int = field(high=NO_TRAIT)  # the trait that is needed to use it
    sum: int = field(high=99)  # of values that fires it; 0: it goes by the number of cards
    cards: Ints = field(3, high=BIN)  # with the worse side of `pair`, neither, the better
    pair: int = field(high=NO_PAIR)
    leaves: int = field(names=Leaves)
    effects: Effects = field(of=Effects)


class Character(Record):
    """What does not change about a character (ARC-X14)."""

    traits: Ints = field(PAIRS, low=-1, high=1)
    arcana: int = field(high=NONE)  # the numeral of the own major
    skills: int = field(high=(1 << SKILLS) - 1)  # chosen, a mask
    crossed: int = field(high=NONE)
    spell: int = field(high=NONE)
    items: Ints = field(SLOTS, high=NONE)


class Spell(Record):
    """A spell (ARC-X7)."""

    standing: int = field(high=1)
    effects: Effects = field(of=Effects)


class Item(Record):
    """A piece of equipment (ARC-X18)."""

    uses: int = field(high=1)  # a single action of the own turn, once in a fight
    effects: Effects = field(of=Effects)


class SceneAction(Record):
    """What a room offers (ARC-X16)."""

    cost: int = field(high=5)
    skill: int = field(high=SKILLS)
    difficulty: int = field(names=Difficulty)
    available: int = field(names=Available)
    limit: int = field(names=Limit)
    outcomes: Row[Effects] = field(5, of=Effects)  # by Outcome


class StandInRule(Record):
    """What all stand-ins are (ARC-X3)."""

    hp: int = field(high=MOST)
    draws: int = field(high=STAND_IN_CARDS)
    plays: int = field(high=STAND_IN_CARDS)
    any_card: Effects = field(of=Effects)  # instead of what the card itself does
    uses: Row[Effects] = field(STAND_IN_USES, of=Effects)  # by suit, of a major, of The Tower


class Sheet(Record):
    """A kind of adversary (ARC-X8)."""

    hp: int = field(high=MOST)
    hand: int = field(high=INTENTS)
    down: int = field(high=(1 << INTENTS) - 1)  # which Intents are drawn face down, a mask
    nerve: int = field(high=MOST)
    mobile: int = field(high=8)  # zones
    rooted: int = field(high=1)
    boss: int = field(high=1)
    machine: int = field(high=1)
    cap: int = field(high=MOST)  # 0: none
    threat: int = field(high=MOST)
    intent_of: Ints = field(PACK, high=KINDS_OF_INTENT)  # by the face of a card: which Intent it is
    intents: Row[Effects] = field(KINDS_OF_INTENT, of=Effects)


class Fight(Record):
    """An encounter of the list."""

    encounter: int = field(high=FIGHTS)  # the first place in the list with this encounter
    side: int = field(high=5)  # 0: the list is shorter
    players_low: int = field(high=PLAYERS)  # for which its HP are meant, from this many
    players_high: int = field(high=PLAYERS)  # to that many (ARC-X15)
    count: int = field(high=ADVERSARIES)
    sheets: Ints = field(ADVERSARIES, high=SHEETS)
    waves: Ints = field(ADVERSARIES, high=ROUNDS)  # 0: from the start
    actions: int = field(high=(1 << ACTIONS) - 1)  # of the scene, a mask


class Book(Switches):
    """Content, setup and house rules of a match; nothing here changes once it has begun."""

    campaign: int = field(high=1)
    fight_count: int = field(low=1, high=FIGHTS)
    fights: Row[Fight] = field(FIGHTS, of=Fight)
    roster: Row[Character] = field(ROSTER, of=Character)
    roster_count: int = field(high=ROSTER)
    sheets: Row[Sheet] = field(SHEETS, of=Sheet)
    sheet_count: int = field(high=SHEETS)
    bins: Row[BinRule] = field(BINS, of=BinRule)
    takes: Ints = field(PACK, high=(1 << BINS) - 1)  # by face: the bins that may take it, a mask
    simple: int = field(high=(1 << BINS) - 1)  # the bins that ask for nothing else, a mask
    spells: Row[Spell] = field(SPELLS, of=Spell)
    items: Row[Item] = field(ITEMS, of=Item)
    actions: Row[SceneAction] = field(ACTIONS, of=SceneAction)
    handicaps: Row[Effects] = field(MANIPULATIONS, of=Effects)  # of each Manipulation
    manipulation_on: Row[Ints] = field(4, 2, high=MANIPULATIONS)  # by suit and whether the value is odd
    manipulation_count: int = field(high=MANIPULATIONS)
    hiding_place_count: int = field(high=HIDING_PLACES)
    buffs: Row[Effects] = field(BUFFS, of=Effects)  # by suit, the last of a major
    stand_in: StandInRule = field(of=StandInRule)
    effects: Row[Effect] = field(EFFECTS, of=Effect)


Game: TypeAlias = GameOf[State, Book]  # what every rule is given
