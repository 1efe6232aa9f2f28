"""What a match of `confrontation` consists of: the state that changes and the book that does not."""

from __future__ import annotations

from typing import NewType, TypeAlias

from facedown.engine.base.chance import Stream
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import NOBODY, Ints, Per, Record, Row, field
from facedown.engine.base.units import Card, Seat
from facedown.engine.cards import EVERYONE, Zone, zone
from facedown.engine.course.agenda import AgendaOf, agenda
from facedown.engine.course.play import GameOf
from facedown.systems.confrontation.clauses import Decision, Switches
from facedown.systems.confrontation.steps import Going, Step
from facedown.systems.confrontation.vocabulary import Affects, Boost, Damage, Gadget, Kind, Op, When

# Who takes part: a character, the players' first, or the GM as bad luck. This is the listing order.
Who = NewType("Who", int)
ActionNumber = NewType("ActionNumber", int)  # of an action, by its row in the book
Place = NewType("Place", int)  # in the row of places

PLAYERS, GM, SEATS = 6, Seat(6), 7
FIRST_NPC, NPCS, CHARACTERS = Who(6), 8, 14
BAD_LUCK, PARTICIPANTS = Who(14), 15
NO_ONE = Who(99)  # large, so that it fails as an index
PACK = 52  # cards of a player: cards 52 p to 52 p + 51 are those of seat p
GM_DECK = 73  # cards of the GM's deck, with the most jokers that there can be
JOKERS = Card(SEATS * PACK)  # the first of them
CARDS = PLAYERS * PACK + GM_DECK
NO_SUIT = 4
ATTRIBUTES, SKILLS = 8, 14  # the last two of each are the pairs of an NPC
PHYSICAL_PAIR, MENTAL_PAIR = 6, 7  # as Attributes
PHYSICAL_VALUE, MENTAL_VALUE = 12, 13  # as Skills
COURT = 11  # from the jack on
CARDS_PLAYED = 6  # by one participant in one confrontation, at most
EVERY_PAIR = (1 << PARTICIPANTS) - 1
MOST_VALUE = 113  # of an action
COUNTERS = 15  # of one kind on a character, at most
WEAPONS, GEAR, UPGRADES = 4, 3, 3  # of a character
UNARMED = WEAPONS  # behind the weapons that a character has
NO_TOOL = 99
PLACES, OBSTACLES, DEVICES = 8, 5, 4
GRANTS = 6  # of the GM in one confrontation
SOURCES = 18  # rows of the list of advantages
ADVANTAGES = 12  # of one participant against one opponent
ACTIONS = 25  # of the content; the last is an action that is only named (CFN-R48)
NAMED_ACTION = ActionNumber(ACTIONS - 1)
NEEDS = 20  # of actions: how many there are
TOOLS, EFFECTS, FAILURES, BONUSES = 40, 320, 24, 6  # that a book has room for
ROUNDS, TURNS = 12, 14
NEVER = 99  # of a number of times: no limit
USES = 9  # of a thing or an effect, that are counted in a scene
ROWS = 16  # of the agenda
NO_PLACE = 99
NO_DEVICE = 99
KIT_TOOLS, KIT_GEAR, KIT_UPGRADES = 3, 3, 2  # that can be chosen, and one suit of armour
PAIRS = 3  # of Skill and Attribute, of an action or a weapon
EVERYBODY = Who(98)  # against whom a grant works
MOST_OF_A_SOURCE = 3
AMOUNTS = 2 * MOST_OF_A_SOURCE + 1  # that can be granted: from -3 on
FAULTS = 4  # of a weapon or rig


class Timing(IntEnum):
    """What is played, and how time passes in it (CFN-T9)."""

    CORE = 0  # one confrontation
    ROUNDS = 1  # a scene in initiative rounds
    FREE = 2  # a scene that follows its script
    DUEL = 3


# How a character answered an action that affects him (step 3); REJECTED: out, after the last proposal.
In = IntEnum("In", "NOT_ASKED DECLINED REJECTED CONFRONTS", start=0)
# What was chosen face down; from CARD on, the place of the card in the hand.
Chosen = IntEnum("Chosen", "NOTHING PASS CARD", start=0)
Level = IntEnum("Level", "NONE SUCCESS DECISIVE CRITICAL", start=0)  # the levels of success (CFN-10.1)
# What became of the GM's bad luck; NONE: she has not confronted.
Verdict = IntEnum("Verdict", "NONE LOST TIED WON", start=0)
Side = IntEnum("Side", "PLAYERS GM DRAW", start=0)  # the two sides of a scenario; in a duel, the two seats
# Who wins where no goal is met before a scenario is over; RELAY: the side with more able characters at the
# relay place, and where they are equal the GM.
AtEnd = IntEnum("AtEnd", "GM PLAYERS DRAW RELAY", start=0)


class Ending(IntEnum):
    """How a match ended."""

    NONE = 0
    CONFRONTATION = 1  # the one of the chapter itself
    OBJECTIVE = 2
    ALARM = 3
    LOST = 4  # nobody of one side is able, or an action has failed once too often
    TIME = 5


class Player(Record):
    """The cards of a seat: of a player, or of the GM."""

    seat: Seat = field(high=GM)
    deck: Zone = field(of=zone(GM_DECK))
    hand: Zone = field(of=zone(GM_DECK), faces="hand")
    discard: Zone = field(of=zone(GM_DECK), faces="all")
    initiative: Zone = field(of=zone(1), faces="all")
    laid: int = field(high=Chosen.CARD + GM_DECK, private=True)  # for initiative: Chosen; PASS, the deck top
    total: int = field(high=99)  # of the initiative of this round
    locked: int = field(high=GM_DECK)  # cards of the hand, the newest, that cannot be played yet (CFN-X2)


class Figures(Record):
    """What an NPC can do: the GM knows it, everybody from the first use of a pair on (CFN-R44)."""

    seat: Seat = field(high=GM)
    values: Ints = field(2, high=15, private=True)  # of the physical and the mental pair
    cards: Ints = field(2, high=5, private=True)
    shown: Ints = field(2, high=1)
    shown_values: Ints = field(2, high=15)
    shown_cards: Ints = field(2, high=5)


class Carried(Record):
    """What has become of a weapon, or of the attack of an NPC."""

    ammo: int = field(high=9)
    acs: int = field(high=4)  # counters, up to its energy
    off_until: int = field(high=ROUNDS + 2)  # round; 0 if it is on
    worse: int = field(high=2)
    jammed: int = field(high=1)
    infected: int = field(high=1)
    rig_down: int = field(high=1)
    dropped: int = field(high=1)
    lies_at: Place = field(high=PLACES - 1)  # where it was dropped


class Character(Record):
    """All that changes about a character."""

    place: Place = field(high=PLACES - 1)
    physical: int = field(high=COUNTERS)
    neural: int = field(high=COUNTERS)
    in_cover: int = field(high=2)
    high: int = field(high=2)
    prone: int = field(high=1)
    restrained: int = field(high=2)
    restrainer: Who = field(high=NOBODY)
    blinded: int = field(high=2)
    blinded_until: int = field(high=ROUNDS + 2)  # round
    adv_next: int = field(high=2)
    dis_next: int = field(high=2)
    next_plus: int = field(high=2)  # gained in this confrontation
    next_minus: int = field(high=2)
    exposed: int = field(high=1)  # his forged credentials
    emitter_until: int = field(high=ROUNDS + 2)  # round; 0 if he has none running
    emitter_at: Place = field(high=PLACES - 1)
    aware: int = field(high=(1 << CHARACTERS) - 1, bits="people")  # of whom, a mask
    # this round
    turn_spent: int = field(high=1)
    counters_entered: int = field(high=15)
    struck_by: int = field(high=(1 << CHARACTERS) - 1, bits="people")  # who has declared a Strike at him
    used: Ints = field(ATTRIBUTES, high=CARDS_PLAYED)  # cards, by Attribute (CFN-6.4)
    bad_luck_used: Ints = field(ATTRIBUTES, high=CARDS_PLAYED)  # by the GM against him (CFN-R13)
    # this scene
    gear_uses: Ints = field(GEAR, high=USES)
    upgrade_uses: Ints = field(UPGRADES, high=USES)
    carried: Row[Carried] = field(WEAPONS, of=Carried)
    kit_item: int = field(high=KIT_TOOLS + 1 + KIT_GEAR)  # 1 + the one chosen (CFN-X22)
    kit_upgrade: int = field(high=KIT_UPGRADES)


class Part(Record):
    """A participant of the confrontation at hand: one action, its value, its cards."""

    seat: Seat = field(high=GM)
    answer: int = field(names=In)
    entering: int = field(high=2, private=True)  # committed unseen: 1 stays out, 2 enters (CFN-R32)
    entered: int = field(high=1)  # he enters, and declares what with
    proposals: int = field(high=3)
    # the action or counteraction
    action: ActionNumber = field(high=ACTIONS)
    skill: int = field(high=SKILLS)
    attribute: int = field(high=ATTRIBUTES)
    tool: int = field(high=NO_TOOL)  # which weapon of his
    place: Place = field(high=NO_PLACE)  # that the action names
    device: int = field(high=NO_DEVICE)  # that it works on: see rules/devices.py
    protects: Who = field(high=NOBODY)  # of a bystander (CFN-R31)
    items: int = field(high=(1 << GEAR) - 1)  # gear with a use for it, a mask
    harder: int = field(high=2)  # disadvantages on mending this thing
    boosts: int = field(high=(1 << UPGRADES) - 1)  # effects declared, a mask of his Upgrades
    no_more: int = field(high=1)  # effects
    stripped: Who = field(high=NOBODY)  # whom Borrowed face takes an advantage from
    # step 6
    base: int = field(high=35)  # Skill and modifiers
    full: int = field(high=CARDS_PLAYED)  # cards, before inferiority
    most: int = field(high=CARDS_PLAYED)  # cards that he may play
    # steps 7 and 8
    row: Zone = field(of=zone(CARDS_PLAYED + 1), faces="all")  # 1 more while it may be replaced
    nullified: Ints = field(CARDS_PLAYED, high=EVERY_PAIR)  # card -> in which pairs, a mask
    pending: Ints = field(PARTICIPANTS, high=CARDS_PLAYED)  # jokers that wait, by the pair that they work in
    matched: int = field(high=CARDS_PLAYED)  # cards of the ambience, from the hand
    passed: int = field(high=1)  # since the last card
    out: int = field(high=1)  # a final pass (CFN-R16)
    chosen: int = field(high=Chosen.CARD + GM_DECK, private=True)  # face down: Chosen
    # steps 10 and 11
    choice: int = field(high=2)  # of two effects; 0: not asked yet
    fault: int = field(high=FAULTS)  # what is fixed of several things that are wrong; 0: not asked
    # that the GM adds, by the opponent: 1 nothing, then their rows
    bonus: Ints = field(CHARACTERS, high=1 + BONUSES)
    failure: int = field(high=FAILURES)  # 1 + the row that the GM has chosen


class Pair(Record):
    """A participant and his opponent: first he, then the opponent."""

    advantages: Ints = field(2, high=ADVANTAGES)
    disadvantages: Ints = field(2, high=ADVANTAGES)
    inferior: Ints = field(2, high=1)
    counting: Ints = field(2, high=CARDS_PLAYED)  # cards that count in this pair, at most
    winner: Who = field(high=NOBODY)
    margin: int = field(high=MOST_VALUE)
    level: int = field(names=Level)


class Grant(Record):
    """An advantage, or a disadvantage, that the GM grants before step 6."""

    to: Who = field(high=NOBODY)
    against: Who = field(high=NOBODY)  # EVERYBODY: all
    amount: int = field(low=-ADVANTAGES, high=ADVANTAGES)
    source: int = field(high=SOURCES)


class Confrontation(Record):
    """The confrontation at hand."""

    step: int = field(high=11)  # 0: none is open
    initiator: Who = field(high=NOBODY)
    targets: int = field(high=(1 << CHARACTERS) - 1, bits="people")  # a mask
    affected: int = field(high=(1 << CHARACTERS) - 1, bits="people")
    gm_against: Who = field(high=NOBODY)  # whom the GM confronts as bad luck
    confronters: Row[Who] = field(NPCS, high=NOBODY)  # in the order of step 3
    confronter_count: int = field(high=NPCS)
    grants: Row[Grant] = field(GRANTS, of=Grant)
    grant_count: int = field(high=GRANTS)
    grants_done: int = field(high=1)
    held: int = field(high=1)  # nothing was done
    opened: int = field(high=1)  # step 6 is done
    tied: int = field(high=EVERY_PAIR, bits="people")  # who lays a card face down, a mask
    committed: int = field(high=EVERY_PAIR, bits="people")  # and has chosen
    replaced: int = field(high=4)  # cards that the ambience has turned for the card at hand
    victim: Who = field(high=NOBODY)  # of the joker at hand
    verdict: int = field(names=Verdict)
    level: int = field(names=Level)  # of the action against whoever did not confront it
    fallen: int = field(high=(1 << CHARACTERS) - 1, bits="people")  # who is prone or restrained by step 10
    at: int = field(high=99)  # how far the questions of step 10 or 11 are


class Device(Record):
    """A device of the scenario."""

    acs: int = field(high=4)
    off_until: int = field(high=ROUNDS + 2)
    worse: int = field(high=2)
    opened: int = field(high=1)


class State(Record):
    """One match, complete, with everything hidden in it."""

    decision: int = field(names=Decision)
    seat: Seat = field(high=NOBODY)  # who is asked
    asked: Who = field(high=NOBODY)  # for whom: the GM answers for many
    winner: int = field(high=NOBODY)  # Side, once the match is over; NOBODY for a draw
    ending: int = field(names=Ending)
    players: int = field(low=1, high=PLAYERS, dealt=True)
    npcs: int = field(high=NPCS, dealt=True)
    round: int = field(high=ROUNDS)  # in a duel, the exchange; 0 outside initiative rounds
    action: int = field(high=TURNS)  # of the round; free: of the scene
    order: Ints = field(TURNS, high=CHARACTERS)  # of the turns of the round
    turns: int = field(high=TURNS)
    confronts_round: int = field(high=NEVER)  # how often bad luck has struck
    confronts_scene: int = field(high=NEVER)
    points: int = field(high=9)
    alarm: int = field(high=7)
    obstacle: int = field(high=OBSTACLES)  # at hand
    failed: int = field(high=9)  # actions
    joker_seen: int = field(high=1)  # the first of the scene has been played for the matriarch
    confrontation: Confrontation = field(of=Confrontation)
    parts: Per[Who, Part] = field(PARTICIPANTS, of=Part)
    pairs: Per[Who, Pair] = field(PARTICIPANTS, of=Pair)
    characters: Per[Who, Character] = field(CHARACTERS, of=Character)
    figures: Row[Figures] = field(NPCS, of=Figures)
    devices: Row[Device] = field(DEVICES, of=Device)
    hands: Per[Seat, Player] = field(SEATS, of=Player)
    agenda: AgendaOf[Going] = field(of=agenda(ROWS, Step, of=Going))
    known: Ints = field(CARDS, high=EVERYONE)
    stream: Stream = field(of=Stream)


class Effect(Record):
    """One effect of a list (CFN-T10)."""

    op: int = field(names=Op)
    kind: int = field(names=Damage)
    amount: int = field(high=18)
    until: int = field(high=2)  # rounds more
    self: int = field(high=1)  # it works on the author of the action
    choice: int = field(high=2)  # 1 or 2: one of two, of which the winner takes one


class Effects(Record):
    """Which rows of the effects are a list; `given` is 0 where the content has none."""

    first: int = field(high=EFFECTS)
    count: int = field(high=6)
    given: int = field(high=1)
    turns: int = field(high=7)  # when they come, of those applied together: a mask (CFN-R73)


class Pairing(Record):
    """A Skill with an Attribute."""

    skill: int = field(high=SKILLS)
    attribute: int = field(high=ATTRIBUTES)


class Action(Record):
    """An action of the content."""

    kind: int = field(names=Kind)
    mental: int = field(high=1)  # an NPC uses its mental pair for it (CFN-X10)
    pairs: Row[Pairing] = field(PAIRS, of=Pairing)
    pair_count: int = field(high=PAIRS)  # 0: those of the weapon, or none
    needs: int = field(high=(1 << 40) - 1)  # a mask of Need
    affects: int = field(names=Affects)
    weapon: int = field(high=1)  # its effects are those of the weapon
    levels: Row[Effects] = field(4, of=Effects)  # by Level


class Tool(Record):
    """A weapon, or the attack of an NPC."""

    pairs: Row[Pairing] = field(PAIRS, of=Pairing)
    pair_count: int = field(high=PAIRS)
    damage: int = field(high=9)
    damage_kind: int = field(names=Damage)
    usable: int = field(high=7)  # a mask of bands
    advantage: Ints = field(3, low=-3, high=3)  # by band
    also_gm: int = field(high=1)
    ammo: int = field(high=9)  # 0: unlimited
    energy: int = field(high=4)
    hackable: int = field(high=1)
    targets: int = field(high=8)
    action: ActionNumber = field(high=ACTIONS)  # that an NPC uses it for
    fits: int = field(high=(1 << ACTIONS) - 1)  # the actions of whose sort it is, a mask
    traits: int = field(high=(1 << 14) - 1)
    levels: Row[Effects] = field(4, of=Effects)


class Item(Record):
    """A piece of gear."""

    present: int = field(high=1)
    advantage: int = field(high=3)
    skills: int = field(high=(1 << 12) - 1)  # that it helps with, a mask
    also_gm: int = field(high=1)
    when: int = field(names=When)
    moves: int = field(high=1)  # it is used as the move of a turn
    gadget: int = field(names=Gadget)
    uses: int = field(high=USES)  # 0: no limit


class Upgrade(Record):
    """An Upgrade (CFN-X11)."""

    present: int = field(high=1)
    activated: int = field(high=1)
    skills: int = field(high=(1 << 12) - 1)  # that it fits, a mask; 0: any
    counter_only: int = field(high=1)
    boost: int = field(names=Boost)
    amount: int = field(high=9)
    cost_neural: int = field(high=3)
    uses: int = field(high=USES)  # in a scene; 0: no limit


class Armour(Record):
    """Armour, and what it hampers."""

    armour: int = field(high=3)
    hampered: int = field(high=3)  # disadvantages
    kinds: int = field(high=(1 << 15) - 1)  # of action, a mask
    skills: int = field(high=(1 << 12) - 1)


class Sheet(Record):
    """What does not change about a character."""

    attributes: Ints = field(6, high=5)
    skills: Ints = field(12, high=15)
    affinity: int = field(high=NO_SUIT)
    hand_size: int = field(high=12)
    pair_values: Ints = field(2, high=15)  # of an NPC, as its entry has them: see Figures
    pair_cards: Ints = field(2, high=5)
    unread: int = field(high=3)  # pairs of an NPC that a setup gives, and no entry: a mask
    initiative: int = field(high=15)  # of an NPC
    physical_limit: int = field(high=15)  # 0: he is immune
    neural_limit: int = field(high=15)
    armour: Armour = field(of=Armour)
    tool_count: int = field(high=WEAPONS)
    tools: Ints = field(WEAPONS, high=TOOLS)  # rows of the tools of the book
    gear: Row[Item] = field(GEAR, of=Item)
    upgrades: Row[Upgrade] = field(UPGRADES, of=Upgrade)
    actions: Row[ActionNumber] = field(6, high=ACTIONS)  # of an NPC, in its order
    action_count: int = field(high=6)
    counters: Row[ActionNumber] = field(6, high=ACTIONS)  # likewise
    counter_count: int = field(high=6)
    listed: Ints = field(2, high=(1 << ACTIONS) - 1)  # the actions, and the counters, as masks
    energy: int = field(high=4)  # of a drone
    traits: int = field(high=(1 << 14) - 1)


class Source(Record):
    """What the GM may grant from a source (CFN-X12); from others the rules give it."""

    to_all: int = field(high=1)  # it may work against all opponents
    to_one: int = field(high=1)  # or against one
    bad_luck: int = field(high=1)  # it counts against bad luck


class Failure(Record):
    """A row of the failure menu (CFN-X14)."""

    trigger: int = field(high=2)  # 0: plain, 1: a complication, 2: creative
    kind: int = field(names=Kind)
    any_kind: int = field(high=1)
    effects: Effects = field(of=Effects)


class Obstacle(Record):
    """Something that a character meets, and the actions that pass it."""

    actions: int = field(high=(1 << ACTIONS) - 1)  # a mask


class Turn(Record):
    """Whose turn it is in free timing, and what he can do."""

    who: Who = field(high=NOBODY)
    action: ActionNumber = field(high=ACTIONS)
    target: Who = field(high=NOBODY)
    device: int = field(high=NO_DEVICE)


class Book(Switches):
    """Content, setup and house rules of a match; nothing here changes once it has begun."""

    timing: int = field(names=Timing)
    named: int = field(high=1)  # core: the action of the initiator is given
    present: int = field(high=(1 << CHARACTERS) - 1)  # the characters who take part, a mask
    sheets: Per[Who, Sheet] = field(CHARACTERS, of=Sheet)
    actions: Row[Action] = field(ACTIONS, of=Action)
    tools: Row[Tool] = field(TOOLS, of=Tool)
    unarmed: int = field(high=TOOLS)  # the row of the tools that everybody has
    effects: Row[Effect] = field(EFFECTS, of=Effect)
    sources: Row[Source] = field(SOURCES + 1, of=Source)  # by the row of the list, from 1 on
    granting: Ints = field(AMOUNTS, high=(1 << SOURCES + 1) - 1)  # by amount: sources of so much, a mask each
    either_way: int = field(high=(1 << SOURCES + 1) - 1)  # sources that work against all, or one, a mask
    given: Row[Grant] = field(2 * GRANTS, of=Grant)  # core: advantages that the setup names
    given_count: int = field(high=2 * GRANTS)
    acts: int = field(high=(1 << ACTIONS) - 1)  # the actions of the content for step 1, a mask
    counters: int = field(high=(1 << ACTIONS) - 1)  # those for step 3
    offered: int = field(high=(1 << ACTIONS) - 1)  # all that can be done in this match
    chancy: int = field(high=(1 << ACTIONS) - 1)  # those that use a Skill, so that they can fail
    with_object: int = field(high=(1 << ACTIONS) - 1)  # that are done to somebody, to a thing, somewhere
    aimed: int = field(high=(1 << ACTIONS) - 1)  # those of them that are aimed at enemies
    at_range: int = field(high=(1 << ACTIONS) - 1)  # those for which it counts how far a weapon carries
    in_a_hold: int = field(high=(1 << ACTIONS) - 1)  # that somebody who is restrained may use (CFN-T11)
    needing: Ints = field(NEEDS, high=(1 << ACTIONS) - 1)  # by Need: the actions that have it, a mask each
    with_tool: int = field(high=(1 << ACTIONS) - 1)  # those that are done with a weapon or rig
    accepts: Ints = field(16, high=(1 << ACTIONS) - 1)  # by kind of action: its counters, a mask each
    failures: Row[Failure] = field(FAILURES, of=Failure)
    failure_count: int = field(high=FAILURES)
    bonuses: Row[Effects] = field(BONUSES, of=Effects)
    bonus_count: int = field(high=BONUSES)
    features: Ints = field(PLACES, high=31)  # of the places, a mask each
    place_count: int = field(high=PLACES)
    obstacles: Row[Obstacle] = field(OBSTACLES, of=Obstacle)
    obstacle_count: int = field(high=OBSTACLES)
    energies: Ints = field(DEVICES, high=4)  # of the devices of the scenario; 0: any success opens one
    hackable: int = field(high=(1 << DEVICES) - 1)  # which of them, a mask
    device_count: int = field(high=DEVICES)
    # what is in force (CFN-T9)
    draws: int = field(high=1)  # CFN-X2: hands are drawn up, an emptied one draws
    reshuffles: int = field(high=1)  # CFN-X3
    affinity: int = field(high=1)  # CFN-X4, where the switch says so
    ambience: int = field(high=NO_SUIT)  # CFN-X5
    budgets: int = field(high=1)  # CFN-6.4: cards used count over a round
    # settings (CFN-T13)
    gm_confronts_per_round: int = field(high=NEVER)
    gm_confronts_per_scene: int = field(high=NEVER)
    gm_hand: int = field(high=12)
    kit_choice: int = field(high=1)
    kit_tools: Ints = field(KIT_TOOLS, high=TOOLS)  # the kit (CFN-X22): weapons, armour, gear, Upgrades
    kit_armour: Armour = field(of=Armour)
    kit_gear: Row[Item] = field(KIT_GEAR, of=Item)
    kit_upgrades: Row[Upgrade] = field(KIT_UPGRADES, of=Upgrade)
    round_limit: int = field(high=ROUNDS)
    # the scenario (CFN-X15)
    goal: int = field(high=(1 << 10) - 1)  # a mask of Goal: any of them
    loss: int = field(high=(1 << 10) - 1)
    at_end: int = field(high=3)  # AtEnd
    chief: Who = field(high=NOBODY)
    turns: Row[Turn] = field(TURNS, of=Turn)  # of a script, one after the other
    turn_count: int = field(high=TURNS)
    actions_most: int = field(high=TURNS)
    failed_most: int = field(high=9)
    redraw_after: int = field(high=TURNS)  # actions, of a script; of a duel every so many exchanges
    quiet: int = field(high=1)  # no counters and devices are kept, and only the GM confronts
    loud_alerts: int = field(high=1)
    alarm_failed: int = field(high=3)
    alarm_critical: int = field(high=3)
    alarm_loud: int = field(high=3)
    alarm_limit: int = field(high=7)


Game: TypeAlias = GameOf[State, Book]  # what every rule is given
