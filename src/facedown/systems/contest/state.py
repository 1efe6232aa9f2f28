"""What a match of `contest` consists of: the state that changes and the book that does not."""

from __future__ import annotations

from typing import NewType, TypeAlias

from facedown.engine.answers import ANSWERS
from facedown.engine.base.chance import Stream
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import NOBODY, Ints, Per, Record, Row, alias, field
from facedown.engine.base.units import Seat
from facedown.engine.cards import EVERYONE, Zone, zone
from facedown.engine.course.agenda import AgendaOf, AgendaRow, agenda
from facedown.engine.course.play import GameOf
from facedown.systems.contest.clauses import Decision, Switches, Way
from facedown.systems.contest.sheet import BULLETS, FIGHTERS, NO_GEAR, Armor, Sheet, Shield, Skill, Weapon

GM = Seat(8)  # the referee's seat; players have seats 0 to 7
CARDS = 208  # four decks; a match never holds more
POINT = 16  # sixteenths, in which limits are counted
METER = 2  # half meters, in which distances are counted
LINE = 16000  # the last position on the line, in half meters
MAIN, SECOND, CARRIED, SLOTS = 0, 1, 2, 4  # gear slots: main weapon, second hand, two carried
WEAPONS, SHIELDS, ARMORS = 96, 8, 16  # entries that a book has room for
STRIKING = 6  # half meters: closer than this, every hand weapon reaches (CON-X5)
STRIKING_NEAR = 4  # where striking range is 2 m (CON-R138)
ROUNDS, EXCHANGES, BLEEDING_ROUNDS = 200, 100, 200
DAYS = 365  # of rest, at most
PILES = 4  # where every seat has its own, the GM's included
AIMS, BONUSES = 6, 6  # cards that one combatant can gather by aiming, and keep as bonuses
TARGETS, SHOTS = 8, 8  # targets and draws of one series
PIECES = 6  # of a thrown weapon (CON-X8)
BLASTS = 2 * FIGHTERS  # that can lie about at the end of a round, one for each action
FAR = 16  # half meters: no round lands farther off its spot
CLUSTERS = 8  # of at least two, that share one card, among 16 combatants (CON-X22)
DEPTH = 4  # of the agenda: a turn, a movement in it, a contest before that ends, commitments in the contest
BRACKETS = 5  # columns of the range table: point blank, short, medium, long, maximum

Who = NewType("Who", int)  # a fighter, by its place in the list
NO_ONE = Who(NOBODY)


# What kind of contest a match is (CON-8.1, CON-8.2).
Mode = IntEnum("Mode", "INSTANT EXTENDED COMBAT", start=0)


class Step(IntEnum):
    """What can be going on; `turn.py` shows the steps in their order."""

    NONE = 0
    ORDER = 1  # everyone draws for the order of action
    ROUND = 2  # a round begins
    NEXT_TURN = 3
    TURN_START = 4
    TURN = 5  # somebody's turn
    CHARGE = 6  # it has moved for a charge
    TURN_END = 7
    EXTRA = 8  # R2: extra actions
    ROUND_END = 9
    NEXT_ROUND = 10
    AFTERMATH = 11  # of the combat: bleeding, and rest
    AFTERMATH_ROUND = 12  # of bleeding
    DAY = 13  # of rest
    EXCHANGE = 15  # of a contest that is no combat: choices, unseen, and then one pair after the other
    EXCHANGES = 17  # one after the other
    # What interrupts
    FIRE = 18  # before a turn: those who have aimed may fire (CON-R190)
    MOVED = 19  # somebody moved: those who cover where it went may fire
    CONTEST = 20  # C2 to C4: responses, bonuses, cards
    COMMIT = 21  # C3: bonuses are committed
    PLAYS = 22  # C5 to C8: plays, unseen, and what comes of them
    SETTLE = 23  # C9: what the contest leaves its targets
    PAIR_PLAYS = 24  # one pair of an exchange
    BLEED = 25  # the wounded bleed, after a round (CON-R115)
    SECOND_POINT = 26  # medics may stabilize one point more
    FLIGHT = 27  # does a thinned swarm flee?
    TASK = 28  # the GM says how hard the task is


class Going(AgendaRow):
    """A row of the agenda: its numbers by what they are in each step."""

    asked: int = alias("a")  # FIRE, MOVED, TURN_START: mask of those who could fire
    before: int = alias("b")  # MOVED: where it stood
    slot: int = alias("a")  # CHARGE: of the gear, its weapon
    target: int = alias("b")  # CHARGE


class Extra(IntEnum):
    """Where in an extra action the match is (CON-37.7, CON-37.8)."""

    NONE = 0
    ACTION = 1
    READY_AFTER = 2  # a second club, only to ready a weapon again
    AFTER_READY = 3  # the first club readied one, the second acts


# How far off a target is, for one weapon and its user (CON-T11).
Bracket = IntEnum("Bracket", "POINT_BLANK SHORT MEDIUM LONG MAXIMUM BEYOND", start=0)


class Width(IntEnum):
    """What is covered of the line: a spot, or an arc (CON-33.5, CON-33.6)."""

    NONE = 0
    SPOT = 1
    NARROW = 2  # 15 degrees
    MEDIUM = 3  # 30
    WIDE = 4  # 60


class Slot(Record):
    """A place for a weapon: the main one, the one in the second hand, or one that is carried."""

    weapon: int = field(high=NO_GEAR)  # in the book, or NO_GEAR
    ready_due: int = field(high=64)  # ready actions it still needs (CON-31.5, CON-31.12)
    resting: int = field(high=1)  # it recovers by itself in this turn (CON-R152)
    loaded: int = field(high=BULLETS)  # bullets, or a piece in hand (CON-X8)
    pieces: int = field(high=PIECES)  # of a thrown weapon that are left besides
    reloaded: int = field(high=64)  # reload actions made so far


class Aim(Record):
    """What somebody aims at, or which area it covers, and what that has earned."""

    turns: int = field(high=AIMS)  # without a break, as far as they count; 0 if it does not aim
    credit: int = field(high=2 * AIMS)  # half cards that they have earned
    slot: int = field(high=SLOTS)  # of the weapon that is aimed
    target: Who = field(high=NOBODY)  # or NOBODY of those who cover an area in which nobody moves
    width: int = field(names=Width)  # of the area covered
    center: int = field(high=LINE)
    half: int = field(high=LINE)  # half meters that it reaches to either side
    cards: Zone = field(of=zone(AIMS), faces="owner")  # in order of drawing


class Bonuses(Record):
    """The bonuses that somebody has: cards, or chips; the masks are of their places."""

    cards: Zone = field(of=zone(BONUSES + 2), faces="owner")
    offered: int = field(high=2)  # of the top cards, may be kept and are not yet
    taken: int = field(high=1)  # one was kept this round
    committed: int = field(high=63)  # mask of those committed for this round
    offensive: int = field(high=63)  # mask of those announced as offensive
    enabled: int = field(high=63)  # mask of those in effect
    enabling: int = field(high=63, private=True)  # mask of those that go into effect at the reveal
    raised: int = field(
        high=25 * POINT, private=True, parts=POINT
    )  # what its spades among them add to the limit
    person: Who = field(high=NOBODY)  # whom all of them concern
    commit_done: int = field(high=1)  # no more are to be committed, in this turn or contest
    enable_done: int = field(high=1)
    chips: int = field(high=BONUSES)  # bonuses that are kept as chips, not as cards (CON-R189)
    suits: Ints = field(BONUSES, high=4, private=True)  # of each chip, 1 + its suit
    known_suits: Ints = field(BONUSES, high=4)  # the same where everybody knows it, else 0


class Fighter(Record):
    """One combatant or contestant: all about it that changes, and whose it is."""

    seat: Seat = field(high=NOBODY)  # who controls it
    side: int = field(high=7)
    position: int = field(high=LINE)  # half meters from the lower end of the line
    cover: int = field(high=2)  # missile Defense: 1 half covered, 2 three quarters (CON-X18)
    cover_on_block: int = field(high=1)  # only for one who does not overdraw
    slots: Row[Slot] = field(SLOTS, of=Slot)
    shield: int = field(high=NO_GEAR)  # in the second hand, or NO_GEAR
    # the order of action
    surprised: int = field(high=1)  # and without an order card yet (CON-X16)
    level: int = field(high=14)  # the value taken for the order card; 0 before it is drawn
    overdrawn: int = field(high=1)  # the order card was above Reflexes (CON-9.3)
    place: int = field(high=FIGHTERS)  # among those of its level: 0 acts first
    delayed_to: int = field(high=14)  # level it waits for in this round, or 0
    turn_place: int = field(high=FIGHTERS)  # `place` as it stands in this round, delays counted in
    turn_taken: int = field(high=1)
    tie_card: int = field(high=14)  # value of its card in a tie draw, or 0
    tie_shift: int = field(high=FIGHTERS)  # places it falls behind by that draw
    # loss
    shock: int = field(high=48)  # Minor Loss
    normal_wounds: int = field(high=255)  # Major Loss is normal and critical Wounds together
    critical_wounds: int = field(high=4000)  # above 2 x Body the victim is dead or mangled
    dazed: int = field(high=1)
    unconscious: int = field(high=1)
    comatose: int = field(high=1)
    dead: int = field(high=1)
    mangled: int = field(high=1)
    surrendered: int = field(high=1)
    fled: int = field(high=1)
    defeated: int = field(high=1)  # out of a contest that is no combat
    half_skills: int = field(high=1)  # was unconscious and has not slept yet (CON-21.3)
    half_healed: int = field(high=1)  # half of one Wound has healed (CON-R128)
    patients: int = field(high=8)  # whom it has tended this day of rest
    population: int = field(high=99)  # members of a swarm that are left
    # this round
    drawn: int = field(high=3)  # cards drawn, order cards not counted; 3 is many
    stumble: int = field(high=99)  # actions it has still to lose
    extra_taken: int = field(high=1)
    dealt: int = field(high=1)  # has been dealt its cards
    owed_card: int = field(high=1)  # draws one single card for its own action (CON-10.13)
    has_acted: int = field(high=1)
    action_lost: int = field(high=1)  # a pure defense failed (CON-10.11)
    stepped: int = field(high=1)
    disengaged: int = field(high=1)
    contested: int = field(high=EVERYONE * 2 + 1, bits="fighters")  # mask of fighters met in a contest
    attackers: int = field(high=EVERYONE * 2 + 1, bits="fighters")  # mask of those who attacked it
    overdrew: int = field(high=EVERYONE * 2 + 1, bits="fighters")  # mask of attackers who overdrew
    attackers_before: int = field(high=EVERYONE * 2 + 1, bits="fighters")  # last round's, as is the next
    overdrew_before: int = field(high=EVERYONE * 2 + 1, bits="fighters")
    engaged: int = field(high=EVERYONE * 2 + 1, bits="fighters")  # mask of those it is engaged with
    # since the end of its own last turn
    lost: int = field(high=1)  # lost a contest as a target
    won_back: int = field(high=1)  # engaged back and won
    attacked_extra: int = field(high=1)  # attacked somebody in an extra action since the own last turn
    # critical wounds
    medics: Row[Who] = field(2, high=NOBODY)  # who treated it since its last bleeding draw, or NOBODY
    bleeding_prevented: int = field(high=1)
    untreated: int = field(high=10)  # rounds in a row, while comatose
    aim: Aim = field(of=Aim)
    # the contest it is in
    response: int = field(names=Way)  # what it declared as a target
    engages_with: int = field(high=SLOTS)  # gear slot of the weapon that it engages back with
    limit: int = field(low=-25 * POINT, high=50 * POINT, parts=POINT)  # a card above it is an overdraw
    played: int = field(high=1)  # has chosen its play
    revealed: int = field(high=1)  # and shown it already
    beaten: int = field(high=1)  # lost this contest
    play: int = field(high=ANSWERS, private=True)  # the answer
    choice: int = field(names=Way, private=True)  # in an exchange
    chosen: int = field(high=1)
    rival: Who = field(high=NOBODY)
    shares: int = field(high=1)  # in this contest it has its cluster's card, not one of its own
    hand: Zone = field(of=zone(2 + AIMS), faces="owner")
    saved: Zone = field(of=zone(1), faces="owner")  # laid by, while others are drawn in defense (CON-R73)
    bonuses: Bonuses = field(of=Bonuses)


class Blast(Record):
    """A round that was lobbed: where it lies or goes off, and what the thrower's cards were worth."""

    thrower: Who = field(high=NOBODY)
    weapon: int = field(high=NO_GEAR)
    along: int = field(low=-FAR, high=LINE + FAR)  # half meters along the line, and beside it
    beside: int = field(high=FAR)
    rank: int = field(high=32)  # 0 after an overdraw
    limit: int = field(low=-25, high=50)  # of the throw, in whole points (CON-R91)
    bonus: int = field(low=-64, high=64)  # power bonus of the thrower's cards, before it is limited


class Series(Record):
    """The shots of the attack at hand: how many, at whom, and their cards."""

    shots: int = field(high=SHOTS)  # draws; 0 if the attack is none with shots
    second_shots: int = field(high=SHOTS)  # of them with the gun in the second hand, which come last
    shot: int = field(high=SHOTS)  # the one at hand
    fired: int = field(high=SHOTS)  # decided so far, where each meets a draw of its own (CON-R31)
    struck_back: int = field(high=EVERYONE * 2 + 1, bits="fighters")  # who struck back at one of those
    targets: Row[Who] = field(SHOTS, high=NOBODY)  # whom each is aimed at
    cardless: int = field(high=255)  # mask of those that need no card (CON-R118); a lone attack counts as one
    first_cards: int = field(high=2 + AIMS)  # of `cards`, those of an aimed first shot
    first_play: int = field(high=ANSWERS)  # what was played of them
    cards: Zone = field(of=zone(SHOTS + 1 + AIMS), faces="all")  # unseen until the reveal


class Pool(Record):
    """The hits of a contest on the one at hand, where they are suffered together (CON-R99)."""

    hits: int = field(high=100)
    loss: int = field(high=4000)
    weapon: int = field(high=NO_GEAR)  # of the first of them, as is the margin
    margin: int = field(high=100)


class Cluster(Record):
    """Minions that share one card in every round (CON-X22)."""

    seat: Seat = field(high=NOBODY)  # who controls them
    card: Zone = field(of=zone(2 + AIMS), faces="owner")  # none or one; as large as a hand, to be used as one


class State(Record):
    """One match, complete, with everything hidden in it."""

    agenda: AgendaOf[Going] = field(of=agenda(DEPTH, Step, of=Going))
    decision: int = field(names=Decision)  # asked of `seat`, or NONE
    seat: Seat = field(high=NOBODY)  # who decides, or NOBODY
    fighter: Who = field(high=NOBODY)  # whom the question is about
    count: int = field(high=FIGHTERS, dealt=True)
    round: int = field(high=ROUNDS)
    level: int = field(high=15)  # of the order, 14 down to 1
    turn: Who = field(high=NOBODY)  # whose turn it is
    attacker: Who = field(high=NOBODY)  # who initiated the contest at hand
    act: int = field(names=Way)  # whose details are being asked
    slot: int = field(high=SLOTS)  # gear slot of the initiator's weapon
    both: int = field(high=1)  # the initiator strikes with two weapons
    target: Who = field(high=NOBODY)  # of those attacked the one at hand
    targets: Row[Who] = field(TARGETS, high=NOBODY)  # in the order named
    target_count: int = field(high=TARGETS)
    series: Series = field(of=Series)
    shown_first: int = field(high=1)  # those who show their plays first have shown them (CON-R12)
    redraws: int = field(high=8)  # of a tied contest (CON-R8), or of tied levels (CON-R61)
    aiming: int = field(high=EVERYONE * 2 + 1, bits="fighters")  # mask of those who aim or cover
    aimed: int = field(high=1)  # the attack at hand begins with an aimed shot
    aim_cards: int = field(high=AIMS)  # cards of that aim, which come first in the initiator's hand
    center: int = field(high=LINE)  # of an area that is about to be covered
    pool: Pool = field(of=Pool)
    extra: int = field(names=Extra)
    bleeder: Who = field(high=NOBODY)
    medic: int = field(high=3)  # which of the two medics is asked for a second point
    exchange: int = field(high=EXCHANGES)
    aftermath: int = field(high=BLEEDING_ROUNDS)
    rest: int = field(high=DAYS)  # days of rest that are still to come
    day: int = field(high=DAYS)  # of rest
    granted: int = field(high=EVERYONE * 2 + 1, bits="fighters")  # those down who may be struck this turn
    denied: int = field(high=EVERYONE * 2 + 1, bits="fighters")  # and of those who may not (CON-R188)
    tested: int = field(high=255, bits="sides")  # mask of the sides whose morale was tested
    thinned: int = field(high=EVERYONE * 2 + 1, bits="fighters")  # swarms about whose flight the GM was asked
    called: int = field(high=3)  # what the GM last said of the combat's end (CON-R187)
    difficulty: int = field(high=13)  # skill of a task (CON-R13)
    winner: int = field(high=NOBODY)  # side, or NOBODY for a draw
    blast_count: int = field(high=BLASTS)  # rounds that lie about, of `blasts`
    blast_room: int = field(high=BLASTS)  # all of them where somebody has what blasts, or none
    shared_count: int = field(high=CLUSTERS)  # clusters in `shared`
    shown: Zone = field(of=zone(1), faces="all")  # a card drawn open whose value is being chosen
    deck: Zone = field(of=zone(CARDS))
    discard: Zone = field(of=zone(CARDS), faces="all")
    pile_count: int = field(high=PILES - 1)  # `piles`: all of them, or none
    added_to: int = field(high=PILES - 1)  # the pile that took a fresh deck in (CON-R184)
    known: Ints = field(CARDS, high=EVERYONE)
    decks: int = field(high=4)  # decks of 52 in play
    stream: Stream = field(of=Stream)
    fighters: Per[Who, Fighter] = field(FIGHTERS, of=Fighter, used="count")
    blasts: Row[Blast] = field(BLASTS, of=Blast, used="blast_room")  # go off when the round ends, in order
    shared: Row[Cluster] = field(CLUSTERS, of=Cluster, used="shared_count")
    # of further seats, if every seat has its own
    piles: Row[Zone] = field(PILES - 1, of=zone(CARDS), used="pile_count", owners=(1, 2, GM))
    discards: Row[Zone] = field(PILES - 1, of=zone(CARDS), faces="all", used="pile_count", owners=(1, 2, GM))


class Book(Switches):
    """Content, tables and house rules of a match; nothing here changes once it has begun."""

    mode: int = field(names=Mode)
    modern: int = field(high=1)  # setting: 0 pre-modern
    skill: int = field(names=Skill)  # of a contest that is no combat
    power: int = field(names=Skill)  # likewise: the attribute that is Power
    gm: int = field(high=1)  # somebody sits in the GM's seat; else every question there has its default
    task: int = field(high=1)  # the second contestant is no person but a task (CON-R13)
    rounds: int = field(low=1, high=ROUNDS)  # after the last one a combat is a draw
    bonus_cards: int = field(high=1)  # CON-36.1 is played
    sheets: Per[Who, Sheet] = field(FIGHTERS, of=Sheet)
    weapons: Row[Weapon] = field(WEAPONS, of=Weapon)
    shields: Row[Shield] = field(SHIELDS, of=Shield)
    armors: Row[Armor] = field(ARMORS, of=Armor)
    fist: int = field(high=NO_GEAR)
    order_clusters: int = field(high=1)  # some minions act together
    swarms_flee: int = field(high=1)  # below a quarter of their start
    # tables of the catalogue
    low_value: Ints = field(14, high=14)  # CON-T2, by rank: 1 Ace .. 13 King
    high_value: Ints = field(14, high=14)
    winner_suit: Ints = field(4, low=-4, high=4)  # CON-T3, by suit: C S H D
    winner_face: Ints = field(14, low=-4, high=4)  # CON-T4, by rank
    loser_suit: Ints = field(4, low=-4, high=4)  # CON-T5
    loser_face: Ints = field(14, low=-4, high=4)  # CON-T6
    chart: Row[Ints] = field(7, 11)  # CON-T8, by power bonus + 3 and base power 0 .. 10
    range_halves: Row[Ints] = field(6, BRACKETS, low=-1, high=256)  # CON-T11, half Bodies; -1 for NA
    step_halves: Ints = field(BRACKETS, high=16)  # CON-T1, half points; at maximum range CON-R136
    bullets: Row[Ints] = field(4, BRACKETS, high=4)  # CON-T13, by suit: C S H D
    threshold: Ints = field(3, high=4)  # CON-T17, by damage type: quarters of Body


Game: TypeAlias = GameOf[State, Book]  # what every rule is given
