"""What a match of `clash` consists of: the state that changes and the book that does not."""

from __future__ import annotations

from typing import NewType, TypeAlias

from facedown.engine.base.chance import Stream
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import NOBODY, Ints, Per, Record, Row, alias, field
from facedown.engine.base.units import Card, Seat
from facedown.engine.cards import EVERYONE, Zone, zone
from facedown.engine.course.agenda import AgendaOf, AgendaRow, agenda
from facedown.engine.course.play import GameOf
from facedown.systems.clash.clauses import Decision, Switches
from facedown.systems.clash.vocabulary import (
    Comparator,
    Fact,
    Flag,
    Movement,
    Op,
    Origin,
    Side,
    Stat,
    Trigger,
)

DesignNumber = NewType("DesignNumber", int)  # what is printed on a card, by its row in the book
Spot = NewType("Spot", int)

SEATS = 2
PLAYERS = A, B = Seat(0), Seat(1)
DECK = 30  # cards of one player; cards 0 to 29 belong to seat A, 30 to 59 to seat B
CARDS = SEATS * DECK
CHARACTER, DRIVE = 60, 62  # designs: cards below 60, then a character and its drive for each seat
DESIGNS = 64
ALL = DESIGNS  # behind them: for each seat, what any design of its own has
NO_DESIGN = DesignNumber(126)
LINE = 13  # spots of the longest line; spots count from 1
NO_SPOT = Spot(0)
FAR = 99  # a distance to or from what is not there
ENHANCES = 14  # tactics of a legal deck, and so the most that can be in play (CLA-X3)
ASIDE = 10  # cards of the largest opening hand
EFFECTS, CONDITIONS, OPERATIONS, OPTIONS = 384, 1024, 2048, 512  # that a match has room for
LIFE = 40  # the most that a character card indicates
SUM = 9999  # no sum in play exceeds it, up or down (CLA-X22)
ACTIONS = 12  # actions of a turn, at most
TURNS = 500
LISTS = 4  # of operations to choose among, at most
ROWS = 6  # of the agenda: a turn, a clash, a card, its effects, a list chosen in one, a choice
STATS = len(Stat)  # behind them the flags are counted like stats


class Step(IntEnum):
    """What can be going on, on the agenda; `turn.py` says which rules carry each out."""

    NONE = 0
    SETUP = 1
    TURN = 2
    ACT = 3  # a turn whose effects at the start are done
    MOVE = 4  # a Move whose cards are being discarded
    TACTIC = 5  # a tactic whose effects are being performed
    CLASH = 6
    RESOLUTION = 7  # of a clash that is concluded
    CONCLUSION = 8  # of one that has no Resolution Phase, either
    ACTIVATION = 9
    EFFECTS = 10  # of one player
    OPTION = 11  # a list of operations that was chosen in one of them
    CHOICE = 12  # of cards; seat: who chooses
    EXCESS = 13  # of cards above the hand limit; likewise


class Going(AgendaRow):
    """A row of the agenda: its numbers by what they are in its steps, EFFECTS and OPTION."""

    first: int = alias("a")  # the row of the first operation
    operations: int = alias("b")  # how many there are


# The kinds of action, as bits of what was used in a turn (CLA-X7).
Used = IntEnum("Used", "MOVE TACTIC FOCUS DRIVE ABILITY", start=0)
Ending = IntEnum("Ending", "NONE LIFE DECK TURN_LIMIT CONCESSION", start=0)  # what ended the game (CLA-X2)
Kind = IntEnum("Kind", "ATTACK SWIFT ENHANCE CHARACTER DRIVE", start=0)  # what a design is (CLA-X3)
# How a card is played, and what an effect asks of it; ANY is for effects alone.
Stance = IntEnum("Stance", "NONE OFFENSIVE DEFENSIVE ANY", start=0)
Role = IntEnum("Role", "NONE AGGRESSOR RESPONDER", start=0)  # a player's part in a clash
# What a player's own activation came to (CLA-X11).
Result = IntEnum("Result", "NONE WIN LOSS NEUTRAL", start=0)
Until = IntEnum("Until", "CLASH TURN", start=0)  # how long a modifier lasts
How = IntEnum("How", "OWNER RANDOM", start=0)  # who chooses what is discarded
Pile = IntEnum("Pile", "NONE DECK HAND DISCARD GAUGE", start=0)  # where cards come from and go to
At = IntEnum("At", "SELF OPPONENT WITHIN", start=0)  # where a marker is put
Which = IntEnum("Which", "CHOOSE ALL", start=0)  # which enhance tactics are sustained
Pay = IntEnum("Pay", "NOTHING GAUGE CARDS LIFE", start=0)  # what an effect costs


class Source(IntEnum):
    """The sources of effects in the order in which they are performed (CLA-X19)."""

    CHARACTER = 0
    DRIVE = 1
    ENHANCE = 2  # the oldest tactic in play, and so on upwards
    ATTACK = 16
    RULES = 17
    PLAYED = 18  # the tactic being played; concerns the trigger play alone


class Player(Record):
    """One player: fighter, cards, and the part in the clash at hand.

    What concerns a clash is kept after it for reading; facts are asked through `in_clash`.
    """

    seat: Seat = field(high=1)
    spot: Spot = field(high=LINE)  # NO_SPOT before the game is set up
    life: int = field(low=-SUM, high=LIFE)
    driven: int = field(high=1)  # the drive effects are on
    marker: Spot = field(high=LINE)  # its spot, or NO_SPOT
    reshuffled: int = field(high=1)
    advantage: int = field(high=1)
    # the exchange
    laid: int = field(high=(1 << DECK) - 1, private=True)  # bits: places in the hand that are set aside
    # the clash
    secret: int = field(high=2, private=True)  # Stance of the set cards, before the reveal
    stance: int = field(names=Stance)  # from the reveal on
    in_effect: int = field(high=1)
    wild: int = field(high=1)  # the set card came from the deck
    activated: int = field(high=1)
    cancelled: int = field(high=1)
    speed: int = field(low=-SUM, high=SUM)  # as fixed after step 4.4
    hit: int = field(high=1)
    damage: int = field(high=SUM)  # attack damage dealt
    staggered: int = field(high=1)
    carries: int = field(high=1)  # a stagger that waits for the next clash
    moved: int = field(high=SUM)
    crossed: int = field(high=1)
    result: int = field(names=Result)
    sustained: int = field(high=(1 << ENHANCES) - 1)  # bits: places of the enhance area
    clash_modifiers: Ints = field(STATS, low=-SUM, high=SUM)  # by Stat, until the end of the clash
    turn_modifiers: Ints = field(STATS, low=-SUM, high=SUM)  # until the end of the turn
    # the cards
    deck: Zone = field(of=zone(DECK))
    hand: Zone = field(of=zone(DECK), faces="owner")
    aside: Zone = field(of=zone(ASIDE), faces="owner")
    set: Zone = field(of=zone(2), faces="owner")
    play: Zone = field(of=zone(1), faces="all")
    enhance: Zone = field(of=zone(ENHANCES), faces="all")
    gauge: Zone = field(of=zone(DECK), faces="all")
    discard: Zone = field(of=zone(DECK), faces="all")


class State(Record):
    """One game, complete, with everything hidden in it."""

    # what is going on, on top, and what it interrupted
    agenda: AgendaOf[Going] = field(of=agenda(ROWS, Step, OPERATIONS, Going))
    decision: int = field(names=Decision)
    seat: Seat = field(high=NOBODY)  # who is asked
    turn: Seat = field(high=1)  # whose turn it is
    turn_number: int = field(high=TURNS)
    chooser: Seat = field(high=NOBODY)  # who names the first player (CLA-1.7, CLA-X25)
    first_player: Seat = field(high=NOBODY)
    winner: Seat = field(high=NOBODY)
    ended_by: int = field(names=Ending)
    answered: int = field(high=SEATS)  # players who have answered the exchange
    # the turn
    used: int = field(high=31, bits=Used)
    action_count: int = field(high=ACTIONS)
    steps: int = field(low=-LINE, high=LINE)  # of the Move that is being paid
    clash_initiated: int = field(high=1)
    card_activated: int = field(high=1)
    # the clash
    in_clash: int = field(high=1)
    aggressor: Seat = field(high=1)
    first: Seat = field(high=NOBODY)  # whose card goes first
    uncontested: Seat = field(high=NOBODY)  # who performs an Uncontested Clash
    # the effects that are being performed, and how far they are (CLA-X19)
    owner: Seat = field(high=1)
    trigger: int = field(names=Trigger)
    source: int = field(high=Source.PLAYED + 1)
    passed: int = field(high=6)  # effects of that source
    effect: int = field(high=EFFECTS)  # the last of these
    # the cards that are being chosen (CLA-X20)
    left: int = field(high=DECK)  # how many still
    pile: int = field(names=Pile)  # from where
    goal: int = field(names=Pile)  # to where
    players: Per[Seat, Player] = field(SEATS, of=Player)
    known: Ints = field(CARDS, high=EVERYONE)
    stream: Stream = field(of=Stream)


class Design(Record):
    """What is printed on a card, a character or its drive."""

    kind: int = field(names=Kind)
    cost: int = field(high=99)  # in gauge; of a drive, what turning it on costs
    speed: int = field(high=20)
    power: int = field(high=20)
    poise: int = field(high=20)
    guard: int = field(high=20)
    range_min: int = field(high=12)
    range_max: int = field(high=12)
    origin: int = field(names=Origin)
    offset: int = field(high=12)  # of an origin in front
    life: int = field(high=LIFE)
    first: int = field(high=EFFECTS)  # its effects: from this row on
    count: int = field(high=6)
    triggers: int = field(high=(1 << len(Trigger)) - 1)  # bits: which its effects have
    own_stats: int = field(high=511)  # bits by Stat: what its static effects change of the owner's
    their_stats: int = field(high=511)  # and of the opponent's
    sustain_first: int = field(high=CONDITIONS)
    sustain_count: int = field(high=4)


class Effect(Record):
    """One effect (CLA-X20)."""

    trigger: int = field(names=Trigger)
    stance: int = field(names=Stance)
    may: int = field(high=1)
    pay: int = field(names=Pay)
    price: int = field(high=20)
    only_moves: int = field(high=1)  # all its operations are moves
    first_condition: int = field(high=CONDITIONS)
    conditions: int = field(high=4)
    first_operation: int = field(high=OPERATIONS)
    operations: int = field(high=4)


class Condition(Record):
    """One condition: a fact held against a value."""

    fact: int = field(names=Fact)
    cmp: int = field(names=Comparator)
    value: int = field(low=-SUM, high=SUM)


class Operation(Record):
    """One operation; which fields count depends on what it is."""

    op: int = field(names=Op)
    who: int = field(names=Side)
    stat: int = field(high=STATS + len(Flag) - 1)  # what a modifier changes; of a flag, STATS and its number
    amount: int = field(low=-9, high=20)
    fact: int = field(names=Fact)  # what the amount is made of
    per: int = field(high=20)  # so much of it makes one; 0 if the amount is printed
    most: int = field(high=20)
    until: int = field(names=Until)
    move: int = field(names=Movement)
    upto: int = field(high=1)
    how: int = field(names=How)
    pile: int = field(names=Pile)  # where cards come from
    at: int = field(names=At)
    all: int = field(names=Which)  # of the enhance tactics that are sustained
    first_option: int = field(high=OPTIONS)
    options: int = field(high=LISTS)


class Option(Record):
    """One list of operations to choose among others."""

    first: int = field(high=OPERATIONS)
    count: int = field(high=4)


class Strikes(Record):
    """The attacks of a deck that reach at a distance; `threats.py` says how numbers are counted.

    So many attacks, what they deal together; then of their numbers how many lie below each value (`below`),
    by how much their powers exceed each guard (`over`). Of the attack cards that one may guard with, wherever
    they reach, how many guards lie below each value, and by how much each power exceeds them (`past`).
    """

    cards: int = field(high=DECK)  # attack cards of the deck
    attacks: int = field(high=DECK)
    share: int = field(high=1 << 24)  # of one attack among all, for `percent`
    guarding: int = field(high=DECK)  # cards that one may guard with
    guard_share: int = field(high=1 << 24)
    power: int = field(high=SUM)
    speeds: int = field(high=(1 << 55) - 1)
    powers: int = field(high=(1 << 55) - 1)
    poises: int = field(high=(1 << 55) - 1)
    overs: int = field(high=(1 << 56) - 1)
    guards: int = field(high=(1 << 55) - 1)
    pasts: int = field(high=(1 << 56) - 1)


class Book(Switches):
    """What does not change in a match: cards, house options, numbers that a study varies."""

    design_of: Per[Card, DesignNumber] = field(CARDS, high=NO_DESIGN)
    designs: Row[Design] = field(ALL + SEATS, of=Design)
    strikes: Row[Row[Strikes]] = field(2 * SEATS, LINE - 1, of=Strikes)  # by seat and role, by distance
    effects: Row[Effect] = field(EFFECTS, of=Effect)
    conditions: Row[Condition] = field(CONDITIONS, of=Condition)
    operations: Row[Operation] = field(OPERATIONS, of=Operation)
    options: Row[Option] = field(OPTIONS, of=Option)
    # numbers that a study may vary (CLA-V7)
    first_hand: int = field(low=1, high=ASIDE)
    second_hand: int = field(low=1, high=ASIDE)
    start_offset: int = field(low=1, high=6)
    life_shift: int = field(low=-15, high=15)
    poise_shift: int = field(low=-2, high=2)


Game: TypeAlias = GameOf[State, Book]  # what every rule is given
